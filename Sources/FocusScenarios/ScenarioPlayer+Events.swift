import FocusFilterKit
import FocusText
import FocusUserNotifications
import Foundation

/// The events of a scenario on its device.
extension ScenarioPlayer {
  /// Lets the time until an event pass.
  func pass(
    to event: EventPlan, looks: Bool = false, looking look: () async throws -> Void = {}
  ) async throws {
    if scenario.processes == .startAgain { await system.quitProcesses() }
    try await pass(to: event.at, at: event.location, looks: looks, looking: look)
  }

  /// Lets the time until an instant pass.
  ///
  /// - Parameters:
  ///   - location: The location of a mistake; the errors of `look` are passed on unchanged.
  ///   - looks: Whether to call `look`.
  ///   - look: Called after each change that comes up by itself before that instant.
  func pass(
    to instant: Date, at location: TextLocation, looks: Bool,
    looking look: () async throws -> Void
  ) async throws {
    try await locating(location) { try await system.requireReachable(instant) }
    while looks, let due = await system.state.nextDue, due < instant {
      try await locating(location) { try await system.advance(to: due) }
      try await look()
    }
    try await locating(location) { try await system.advance(to: instant) }
  }

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
    // The command runs an action or an intent, whose errors are ``AppFailure``.
    do {
      return try await resolved.perform(on: device)
    } catch  where error.endsTheDay {
      throw error
    } catch {
      switch error {
      case FocusError.appEnded, FocusError.appHangs:
        throw AppFailure(error, at: scenario.place(of: place))
      default:
        let place = resolved.values.members.place(of: error) ?? place
        let app = resolved.mentions.lazy.compactMap(\.app).first?.value ?? ""
        throw AppFailure(mistake(error.explanation, at: place), of: app)
      }
    }
  }

  /// Sets up a filter, and returns the values that the filter's app doesn't know yet.
  func configure(
    _ plan: FilterPlan, in mode: FocusMode.ID, checksEntities: Bool
  ) async throws -> [UnknownValue] {
    let reference = try await reference(plan.app)
    let values = plan.values.parameterValues
    _ = try await checkedForm(of: plan.values, for: reference, at: plan.location)
    let checksEntities = checksEntities && !unstarted.contains(reference.app)
    // An app can add an entity only if an event runs the app's code.
    let mayLearn = scenario.events.contains { $0.runsCode(of: plan.app, in: programs) }
    return try await locating(plan.location, values: plan.values) {
      var unknown: [UnknownValue] = []
      do {
        try await system.configure(
          reference, in: mode, values: values, checksEntities: checksEntities)
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
  }
}

// MARK: Errors of apps

/// An error of an app's code that the scenario ran, with its location in the file.
struct AppFailure: Error {
  let finding: Finding
  /// The app; `nil` if the error doesn't say whose code threw it.
  let app: String?

  /// Creates the failure of an app's action that the file names.
  init(_ mistake: SourceError, of app: String) {
    finding = UnreadableFile(scenario: mistake).findings[0]
    self.app = app
  }

  init(_ error: any Error, at place: Finding.Place) {
    app =
      switch error {
      case FocusError.appHangs(let app, _), FocusError.appEnded(let app, _, _): app
      default: nil
      }
    finding = .failure(error, of: app, at: place)
  }
}

extension Error {
  /// Whether it has no place in the file and ends the whole day.
  var endsTheDay: Bool {
    if case .unusableExecutable? = self as? FocusError { true } else { self is CancellationError }
  }

  /// Whether an app's code threw or caused the error, as opposed to a mistake in the file.
  var isOfAppsCode: Bool {
    switch self as any Error {
    case FocusError.appHangs, FocusError.appEnded: true
    case is FocusError, is SourceError, is CommandMistake, is AppFailure: false
    default: true
    }
  }
}
