import FocusFilterKit
import FocusText
import FocusUserNotifications
import Foundation

/// The events of a scenario on its device.
extension ScenarioPlayer {
  /// Performs one event, and returns the decision about its notification.
  func perform(_ event: EventPlan) async throws -> Decision? {
    guard let command = event.command else { return nil }
    let place = command.place ?? event.location
    // An app may add the entities of a new mode's filters later.
    if let adding = command as? AddMode {
      _ = try await add(adding.plan)
      return nil
    }
    let resolved = try await locating(place) {
      try command.resolved(by: NameResolver(await system.state, apps: programs))
    }
    let device = CommandDevice(system, apps: programs)
    guard type(of: command).runsCode else {
      return try await locating(place, values: command.values.members) {
        try await resolved.perform(on: device)
      }
    }
    return try await runCode(resolved, in: event, at: place) {
      try await resolved.perform(on: device)
    }
  }

  /// Runs an app's action or intent; an error of the app is a failure unless the event expects an
  /// error.
  private func runCode(
    _ command: any DeviceCommand, in event: EventPlan, at place: TextLocation,
    _ run: () async throws -> Decision?
  ) async throws -> Decision? {
    do {
      return try await run()
    } catch let error as CancellationError {
      throw error
    } catch let FocusError.unusableExecutable(sentence) {
      throw FocusError.unusableExecutable(sentence)
    } catch {
      for case .threw(let expected, .some) in event.expectations.map(\.kind) {
        let app = try await self.app(expected)
        let isOfApp = command.mentions.contains { mention in
          if case .app(let named, _) = mention { named.value == app } else { false }
        }
        if isOfApp { return nil }
      }
      switch error {
      case FocusError.appEnded, FocusError.appHangs:
        throw AppFailure(error, at: scenario.place(of: place))
      default: throw AppFailure(mistake(error.explanation, at: place))
      }
    }
  }

  /// Sets up a filter, and returns the values that the filter's app doesn't know yet.
  func configure(
    _ plan: FilterPlan, in mode: FocusMode.ID, mayBeUnknown: Bool = false
  ) async throws -> [UnknownValue] {
    let reference = try await reference(plan)
    let values = plan.values.parameterValues
    let isUnstarted = unstarted.contains(reference.app)
    // An app can add an entity only if an event runs the app's code.
    let mayLearn =
      mayBeUnknown && scenario.events.contains { $0.runsCode(of: plan.app, in: programs) }
    let unknown: [UnknownValue] = try await locating(plan.location, values: plan.values) {
      var unknown: [UnknownValue] = []
      do {
        try await system.configure(
          reference, in: mode, values: values, checksEntities: !(mayBeUnknown && isUnstarted))
      } catch FocusError.unknownEntity(let id, let parameter, let known) where mayLearn {
        try await system.configure(reference, in: mode, values: values, checksEntities: false)
        let member = plan.values.first { $0.key == parameter }
        unknown.append(
          UnknownValue(
            id: id, parameter: parameter, filter: reference, known: known,
            location: member?.value.location ?? plan.location))
      }
      if !plan.isEnabled { try await system.disable(reference, in: mode) }
      return unknown
    }
    return unknown
  }
}

// MARK: Calls

/// The comparison of a filter's expected cards and calls with the actual ones.
extension ScenarioPlayer {
  /// Returns the expected contents of a card, and the same parts of the actual card, as texts.
  func compare(_ plan: CardPlan, of app: Located<String>) async throws -> (String, String) {
    let filter = try await reference(app)
    var mode = await system.state.activeMode
    if let name = plan.mode { mode = try await self.mode(name) }
    let shown = mode?.id
    let cards: [FilterCard] = try await locating(app.location) {
      if let shown { try await system.cards(in: shown) } else { [] }
    }
    let card = cards.first { $0.filter == filter }?.configured
    guard plan.isSetUp, let card else {
      return (plan.isSetUp ? "set up" : "none", card == nil ? "none" : "set up")
    }
    var (expected, actual): ([String], [String]) = ([], [])
    if let title = plan.title {
      expected.append("'\(title)'")
      actual.append("'\(card.title)'")
    }
    if let subtitle = plan.subtitle {
      expected.append("below it '\(subtitle)'")
      actual.append(card.subtitle.map { "below it '\($0)'" } ?? "nothing below it")
    }
    if let isEnabled = plan.isEnabled {
      expected.append(isEnabled ? "enabled" : "disabled")
      actual.append(card.isEnabled ? "enabled" : "disabled")
    }
    return (expected.joined(separator: ", "), actual.joined(separator: ", "))
  }

  /// Returns the expected calls, and the same parts of the actual calls, as texts.
  func compare(
    _ plans: [CallPlan], of app: Located<String>, since told: Int
  ) async throws -> (String, String) {
    let filter = try await reference(app)
    let made = await system.history[told...].calls(of: try await self.app(app))
    var expected: [String] = []
    var actual: [String] = []
    for plan in plans {
      let wanted = try await wanted(plan.values, of: filter, at: app.location)
      expected.append(Self.text(kind: plan.kind, host: plan.host, values: wanted))
      guard actual.count < made.count else { continue }
      let call = made[actual.count]
      actual.append(
        Self.text(
          kind: plan.kind.map { _ in call.kind }, host: plan.host.map { _ in call.host },
          values: wanted.map { wanted in call.values.filter { wanted[$0.key] != nil } }))
    }
    actual += made.dropFirst(plans.count).map {
      Self.text(kind: $0.kind, host: $0.host, values: $0.values)
    }
    return (Self.list(expected), Self.list(actual))
  }

  private static func text(
    kind: FilterDelivery.Kind?, host: ProcessHost?, values: [String: ParameterValue]?
  ) -> String {
    let parts = [
      kind?.rawValue, host.map { "in the \($0.rawValue)" }, values.map { Self.text($0) },
    ].compactMap { $0 }
    return parts.isEmpty ? "a call" : parts.joined(separator: " ")
  }

  /// The elements in order, or `none`.
  static func list(_ elements: [String]) -> String {
    elements.isEmpty ? "none" : elements.joined(separator: ", ")
  }
}

/// A filter call that has returned.
struct MadeCall {
  let kind: FilterDelivery.Kind
  let host: ProcessHost
  let values: [String: ParameterValue]
  /// The rule that caused the call.
  let rule: FocusRule
}

extension Sequence<HistoryEntry> {
  /// The returned calls of an app's filters, in order, including calls whose result came too late.
  func calls(of app: String) -> [MadeCall] {
    flatMap(\.effects).compactMap { effect in
      switch effect {
      case .finished(let call, let result), .superseded(let call, let result):
        guard call.app == app, case .perform(let delivery) = call.work else { return nil }
        // Without a required value, the device didn't call the app.
        if case .missingValue = result.outcome { return nil }
        return MadeCall(
          kind: delivery.kind, host: call.host, values: result.received ?? delivery.values,
          rule: delivery.rule)
      default: return nil
      }
    }
  }

  /// The last delivery to an app that was due but wasn't made.
  func missedDelivery(of app: String) -> MissedFilterDelivery? {
    var last: MissedFilterDelivery?
    for case .missed(let missed) in flatMap(\.effects) where missed.filter.app == app {
      last = missed
    }
    return last
  }

  /// The outcomes of an app's notifications, in order.
  func outcomes(of app: String) -> [OutcomeWord] {
    flatMap(\.effects).compactMap { effect in
      if case .decided(let told, let decision) = effect, told.request.app == app {
        decision.outcome.word
      } else {
        nil
      }
    }
  }
}

// MARK: Errors of apps

/// An error of an app's code that the scenario ran, with its location in the file.
struct AppFailure: Error {
  let finding: Finding

  /// Creates the failure of an action that the file names.
  init(_ mistake: SourceError) { finding = UnreadableFile(scenario: mistake).findings[0] }

  init(_ error: any Error, at place: Finding.Place) {
    finding =
      switch error {
      case FocusError.appHangs(let app, _):
        Finding(
          .appHangs, subject: app, message: error.explanation, place: place)
      case FocusError.appEnded(let app, _):
        Finding(.appCrashes, subject: app, message: error.explanation, place: place)
      default:
        Finding(
          .appThrows, subject: "scenario", message: error.explanation, place: place)
      }
  }
}

extension Error {
  /// Whether an app's code threw or caused the error, as opposed to a mistake in the file.
  var isOfAppsCode: Bool {
    switch self as? FocusError {
    case .appHangs, .appEnded: return true
    default: break
    }
    return
      !(self is FocusError || self is SourceError || self is CommandMistake || self is AppFailure)
  }
}
