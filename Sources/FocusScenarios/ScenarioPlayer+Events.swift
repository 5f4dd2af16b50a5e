import FocusFilterKit
import FocusText
import FocusUserNotifications
import Foundation

/// The events of a scenario on its device.
extension ScenarioPlayer {
  /// Performs one event, and returns the decision about its notification.
  func perform(_ event: EventPlan) async throws -> Decision? {
    switch event.action {
    case .nothing: break
    case .turnOn(let name, let source, let end, let occasion):
      let mode = try await mode(name)
      try await locating(name.location) {
        try await system.activate(mode.id, by: source, until: end, endingWith: occasion)
      }
    case .occasion(let occasion): try await system.end(occasion)
    case .turnOff(let source): try await system.deactivate(by: source)
    case .process(let app, let process):
      try await system.setProcess(of: try await self.app(app), to: process)
    case .allowNotifications(let app, let allowed):
      try await system.allowNotifications(of: try await self.app(app), allowed)
    case .allowFocusStatus(let app, let allowed):
      try await system.allowFocusStatus(of: try await self.app(app), allowed)
    case .allowTimeSensitive(let app, let allowed):
      try await system.allowTimeSensitive(of: try await self.app(app), allowed)
    case .summarize(let app, let isInSummary):
      try await system.summarize(try await self.app(app), isInSummary)
    case .showFiltered(let app, let isFiltered):
      let id = try await self.app(app)
      try await locating(app.location) { try await system.showFiltered(id, isFiltered) }
    case .device(let device): try await system.apply(device)
    case .inject(let fault, let app):
      try await system.inject(fault, into: try await self.app(app))
    case .vanish(let entity, let app):
      try await system.vanish(entity.value, of: try await self.app(app))
    case .notify(let app, let request), .push(let app, _, let request):
      var addressed = request
      addressed.app = try program(app).id
      return try await system.deliver(addressed)
    case .run(let action, let app, let word):
      try await runCode(of: app, named: action) { app in
        try await system.run(action.value, of: app, with: word)
      }
    case .runIntent(let intent, let app, let values):
      try await runCode(of: app, named: intent) { app in
        try await system.run(intent: intent.value, of: app, with: values.parameterValues)
      }
    case .runFilter(let filter):
      let reference = try await reference(filter)
      try await locating(filter.location, values: filter.values) {
        try await system.run(reference, values: filter.values.parameterValues)
      }
    case .set(let mode, let filter):
      _ = try await configure(filter, in: try await self.mode(mode).id)
    case .enable(let mode, let filter):
      let (mode, reference) = (try await self.mode(mode), try await reference(filter))
      try await locating(filter.location, values: filter.values) {
        try await system.enable(reference, in: mode.id, values: filter.values.parameterValues)
      }
    case .disable(let mode, let filter):
      let (mode, reference) = (try await self.mode(mode), try await reference(filter))
      try await locating(filter.location) { try await system.disable(reference, in: mode.id) }
    case .removeFilter(let mode, let filter):
      let (mode, reference) = (try await self.mode(mode), try await reference(filter))
      try await locating(filter.location) {
        try await system.removeFilter(reference, from: mode.id)
      }
    case .look(let name):
      let mode = try await mode(name)
      _ = try await locating(name.location) { try await system.cards(in: mode.id) }
    case .install(let app):
      let program = try program(app)
      _ = try await locating(app.location) { try await system.install(program) }
    case .uninstall(let app): try await system.uninstall(try await self.app(app))
    case .addMode(let plan): _ = try await add(plan)
    case .editMode(let plan):
      let (mode, listed) = (try await mode(plan.mode), try listed(plan.listedApps))
      var edit = plan.edit
      edit.apps = edit.apps?.renamed(listed)
      let change = edit
      try await locating(plan.mode.location) {
        try await system.updateMode(mode.id) { change.apply(to: &$0) }
      }
    case .deleteMode(let name):
      let mode = try await mode(name)
      try await locating(name.location) { try await system.removeMode(mode.id) }
    case .schedule(let app, let request):
      var addressed = request
      addressed.app = try await self.app(app)
      try await system.schedule(addressed)
    case .open(let app, let id):
      try await system.respond(to: try await notification(id, of: app))
    case .dismiss(let app, let id):
      try await system.respond(
        to: try await notification(id, of: app), action: UNNotificationDismissActionIdentifier)
    case .respond(let app, let id, let action, let text):
      try await system.respond(
        to: try await notification(id, of: app), action: action, text: text)
    case .know(let person): try await system.addPeople([person])
    case .forget(let name):
      try await locating(name.location) { try await system.removePeople([name.value]) }
    case .relaunch(let app, let host, let starts):
      let id = try await self.app(app)
      try await locating(app.location) {
        try await system.relaunch(id, in: host, starts: starts)
      }
    case .travel(let zone): try await system.travel(to: zone)
    }
    return nil
  }

  /// Returns the number of the notification with an identifier in Notification Center, or of the
  /// newest.
  private func notification(
    _ id: Located<String>?, of app: Located<String>
  ) async throws -> DeliveredNotification.ID {
    let listed = await system.state.apps[try await self.app(app)]?.delivered ?? []
    guard let found = listed.last(where: { id == nil || $0.request.identifier == id?.value }) else {
      let named = id.map { " with the identifier '\($0.value)'" } ?? ""
      throw mistake(
        "Notification Center has no notification of '\(app.value)'\(named).",
        at: id?.location ?? app.location)
    }
    return found.id
  }

  /// Runs an app's action or intent; an error of the app is an ``AppFailure``.
  private func runCode(
    of app: Located<String>, named name: Located<String>, _ run: (String) async throws -> Void
  ) async throws {
    let app = try await self.app(app)
    do {
      try await run(app)
    } catch let error as CancellationError {
      throw error
    } catch let FocusError.unusableExecutable(sentence) {
      throw FocusError.unusableExecutable(sentence)
    } catch {
      switch error {
      case FocusError.appEnded, FocusError.appHangs:
        throw AppFailure(error, at: scenario.place(of: name.location))
      default: throw AppFailure(mistake(error.explanation, at: name.location), of: app)
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
      mayBeUnknown && scenario.events.contains { $0.action.runs(plan.app, of: programs) }
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
      case FocusError.appHangs(let app, _), FocusError.appEnded(let app, _): app
      default: nil
      }
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
      !(self is FocusError || self is SourceError || self is AppFailure)
  }
}
