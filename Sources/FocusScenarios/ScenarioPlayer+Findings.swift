import FocusFilterKit
import FocusText

/// The findings of a scenario, in its payloads and during its day.
extension ScenarioPlayer {
  /// Returns the failures of code since an event began that none of its expectations takes.
  ///
  /// - Parameter told: The failures of the event that have a place in the file. What the device found
  ///   about the same end of a process is left out.
  func untakenFailures(
    of event: EventPlan, since number: Int, besides told: ArraySlice<Finding>
  ) async throws -> [Finding] {
    var taken = Set(told.filter { $0.id == FindingKind.appCrashes.id }.map(\.subject))
    for case .threw(let app, .some) in event.expectations.map(\.kind) {
      taken.insert(try await self.app(app))
    }
    return await system.history[number...].failures(besides: taken)
  }

  /// Returns the findings before the day, in its payloads and during the day, each once.
  func findings(_ inPayloads: [Finding]) async -> [Finding] {
    var findings = apps.flatMap(\.findings)
    findings += scenario.modeNames.compactMap { name in
      Finding.wrongIdentifier(name.value, at: scenario.place(of: name.location))
    }
    findings += await system.state.timeline.findings
    findings += inPayloads
    findings += await system.findings()
    for id in await system.state.installationOrder {
      guard let app = await system.state.apps[id],
        !app.faults.isEmpty || app.held.contains(where: { $0.due == nil })
      else { continue }
      findings.append(
        Finding(
          .faultWithoutDelivery, subject: id,
          message: "A fault waits for a delivery that the scenario doesn't have."))
    }
    findings += await system.history.appsWithoutCriteria.map { app in
      Finding(
        .criteriaNeverSet, subject: app,
        message: "Its filter has a predicate, and none of its notifications has criteria.")
    }
    var seen: Set<Finding> = []
    return findings.filter { seen.insert($0).inserted }
  }
}

extension Sequence<HistoryEntry> {
  /// Returns the failures in the code of all apps except some.
  fileprivate func failures(besides apps: Set<String>) -> [Finding] {
    var last: String?
    return flatMap { entry in
      if case .acted(let app, _, _) = entry.event.kind { last = app }
      return entry.effects.compactMap { effect in
        switch effect {
        case .finished(let call, _), .superseded(let call, _): last = call.app
        // The finding about a call follows its end.
        case .found(let finding) where finding.isFailureOfCode:
          return last.map(apps.contains) == true ? nil : finding
        default: break
        }
        return nil
      }
    }
  }
}

extension Sequence<HistoryEntry> {
  /// The apps that gave a predicate and whose notifications all lack criteria, in their order.
  fileprivate var appsWithoutCriteria: [String] {
    var (filtering, notifying, withCriteria): ([String], Set<String>, Set<String>) = ([], [], [])
    for effect in flatMap(\.effects) {
      switch effect {
      case .finished(let call, let result):
        if result.context?.predicate.format != nil, !filtering.contains(call.app) {
          filtering.append(call.app)
        }
      case .decided(let notification, let decision) where decision.outcome.isPresented:
        notifying.insert(notification.request.app)
        if notification.request.filterCriteria != nil {
          withCriteria.insert(notification.request.app)
        }
      default: continue
      }
    }
    return filtering.filter { notifying.contains($0) && !withCriteria.contains($0) }
  }
}
