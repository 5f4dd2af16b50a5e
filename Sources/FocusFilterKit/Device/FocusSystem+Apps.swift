import FocusAppIntents
import Foundation

extension FocusSystem {
  /// Installs an app, or replaces its binary by a changed one.
  ///
  /// Titles, descriptions and parameters are read now. An app that is replaced keeps its settings
  /// and notifications, and its process ends; values that no longer fit stay stored and have no
  /// effect.
  /// - Returns: Warnings and advice, in the order of the filters.
  /// - Throws: ``FocusError/cannotInstall(app:findings:)`` with everything that Xcode would refuse,
  ///   or what the store throws.
  @discardableResult
  public func install(_ app: SimulatedApp) async throws -> [Finding] {
    try await catchUp()
    let shape = try await shape(of: app)
    let description = shape.description
    let findings = AppCheck.findings(in: description)
    guard !findings.contains(where: { $0.severity == .error }) else {
      throw FocusError.cannotInstall(app: app.id, findings: findings)
    }
    programs[app.id] = app
    shapes[app.id] = shape
    processes.install(app)
    // A tool that is started again installs the same apps again, which is no event.
    let isNew = state.apps[app.id]?.description != description
    if isNew { processes.remove(app.id) }
    // The code may be another one.
    trials = trials.filter { $0.key.app != app.id }
    processes.declare(description)
    if isNew { try await perform(.installed(description)) }
    if state.apps[app.id]?.hasCode == false {
      try await perform(.codeChanged(app: app.id, isThere: true))
    }
    return findings
  }

  /// Installs an app of which only the metadata is known, such as that of a built app.
  ///
  /// Its filters can be set up, and its notifications are decided about. None of its code can be called: the
  /// device notes what it would have called.
  /// - Returns: Warnings and advice, in the order of the filters.
  /// - Throws: ``FocusError/cannotInstall(app:findings:)``, or what the store throws.
  @discardableResult
  public func install(_ description: AppDescription) async throws -> [Finding] {
    try await catchUp()
    let findings = AppCheck.findings(in: description)
    guard !findings.contains(where: { $0.severity == .error }) else {
      throw FocusError.cannotInstall(app: description.id, findings: findings)
    }
    programs[description.id] = nil
    shapes[description.id] = nil
    processes.remove(description.id)
    processes.declare(description)
    try await perform(.installed(description))
    try await perform(.codeChanged(app: description.id, isThere: false))
    return findings
  }

  /// Reads what is declared of an app.
  ///
  /// - Throws: ``FocusError/appEnded(_:how:)`` where the app has processes of its own and its code
  ///   crashed, or ``FocusError/unusableExecutable(_:)``.
  package func shape(of app: SimulatedApp) async throws -> AppShape {
    do {
      return try await processes.shape(of: app, in: locale)
    } catch let ending as ProcessEnding {
      throw FocusError(ending, of: app.id, limit: timeLimit)
    }
  }

  /// Notes which apps of the device have no code here, so that nobody tries to call them, and returns
  /// those that it was news of.
  ///
  /// - Throws: What the store throws.
  public func missApps() async throws -> [String] {
    let missing = state.installationOrder.filter {
      programs[$0] == nil && state.apps[$0]?.hasCode == true
    }
    for app in missing { try await perform(.codeChanged(app: app, isThere: false)) }
    return missing
  }

  /// Removes an app with its filters, its notifications and its badge. Calls under way are dropped.
  ///
  /// With it goes what it stored: its defaults, and the folders and defaults of the app groups that no other
  /// app is a member of (*modeled*).
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or what the store throws.
  public func uninstall(_ app: String) async throws {
    try await catchUp()
    try requireApp(app)
    programs[app] = nil
    shapes[app] = nil
    processes.remove(app)
    let groups = state.apps[app]?.description.allGroups ?? []
    try await perform(.removed(app: app))
    let others = state.apps.values.reduce(into: Set()) { $0.formUnion($1.description.allGroups) }
    processes.containers.removeData(of: app, groups: groups.subtracting(others))
  }

  /// Starts an app or brings it to the front. Its start-up code runs if it wasn't running.
  ///
  /// Launching causes no delivery: the app has to read `current` itself.
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or what the store throws.
  public func launch(_ app: String) async throws { try await setProcess(of: app, to: .foreground) }

  /// Ends an app if it runs, and launches its process with arguments and variables.
  ///
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or what the store throws.
  package func launch(_ app: String, with options: LaunchOptions) async throws {
    try await quit(app)
    processes.setLaunchOptions(options, of: app)
    try await launch(app)
  }

  /// Changes the state of an app's process, as the home screen or the app switcher does.
  ///
  /// An app that moves to the foreground sends the previous one to the background. A call that is
  /// under way is lost when the process ends.
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or what the store throws.
  public func setProcess(of app: String, to process: ProcessState) async throws {
    try await catchUp()
    try requireApp(app)
    if process == .terminated { processes.quit(app, in: .app) }
    try await perform(.processChanged(app: app, process))
  }

  /// Ends the process of an app. Waiting calls move to its extension, if their filter is in one.
  ///
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or what the store throws.
  public func quit(_ app: String) async throws { try await setProcess(of: app, to: .terminated) }

  /// The number on an app's icon, 0 for none; a Focus that hides badges doesn't change it.
  ///
  /// - Throws: ``FocusError/unknownApp(_:known:)``.
  public func badge(of app: String) throws -> Int {
    try requireApp(app)
    return state.apps[app]?.badge ?? 0
  }

  /// Allows or forbids the notifications of an app, as the person does, whether or not it asked.
  ///
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or what the store throws.
  public func allowNotifications(of app: String, _ allowed: Bool) async throws {
    try await catchUp()
    try requireApp(app)
    try await perform(.notificationsAllowed(app: app, allowed))
  }

  /// Lets the person allow or forbid the time-sensitive notifications of an app in Settings.
  ///
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or what the store throws.
  public func allowTimeSensitive(of app: String, _ allowed: Bool) async throws {
    try await catchUp()
    try requireApp(app)
    try await perform(.timeSensitiveAllowed(app: app, allowed))
  }

  /// Lets an app know whether a Focus is on, as the person does in Settings, or not.
  ///
  /// An app without ``AppCapability/communicationNotifications`` or
  /// ``AppCapability/focusStatusUsageDescription`` can't be allowed it; the finding
  /// `focus-status-not-declared` says so.
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or what the store throws.
  public func allowFocusStatus(of app: String, _ allowed: Bool) async throws {
    try await catchUp()
    try requireApp(app)
    try await perform(.focusStatusAllowed(app: app, allowed))
  }

  /// Lets something go wrong with the next delivery to an app that could be made.
  ///
  /// Several faults wait for as many deliveries, in order.
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or what the store throws.
  public func inject(_ fault: DeliveryFault, into app: String) async throws {
    try await catchUp()
    try requireApp(app)
    if case .late(let seconds) = fault {
      precondition(seconds > 0, "A delivery can't be late by \(seconds) s.")
    }
    try await perform(.faultInjected(app: app, fault))
  }

  /// Locks the device. Apps keep running, and deliveries go on.
  ///
  /// - Throws: What the store throws.
  public func lock() async throws { try await apply(.locked) }

  /// Unlocks the device. The first time after a restart every filter of the active Focus is called.
  ///
  /// - Throws: What the store throws.
  public func unlock() async throws { try await apply(.unlocked) }

  /// Restarts the device, which ends every process and drops the calls under way.
  ///
  /// The device is locked afterwards, and no filter is called until ``unlock()``.
  /// - Throws: What the store throws.
  public func restart() async throws { try await apply(.restarted) }

  /// Sets the switch at the side of the device to silent, or to ring.
  ///
  /// - Throws: What the store throws.
  public func setSilent(_ isSilent: Bool) async throws {
    try await apply(isSilent ? .silent : .ringing)
  }

  /// Shares or mirrors the device's screen, or stops that.
  ///
  /// - Throws: What the store throws.
  public func shareScreen(_ isShared: Bool) async throws {
    try await apply(isShared ? .screenShared : .screenUnshared)
  }

  /// Shows notifications while the screen is shared or mirrored, or hides them, as at first.
  ///
  /// - Throws: What the store throws.
  public func showNotificationsWhileSharing(_ areShown: Bool) async throws {
    try await apply(areShown ? .shownWhileSharing : .hiddenWhileSharing)
  }

  /// Puts an app into the scheduled summary, or takes it out of it.
  ///
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or what the store throws.
  public func summarize(_ app: String, _ isInSummary: Bool) async throws {
    try await catchUp()
    try requireApp(app)
    try await perform(.summarized(app: app, isInSummary))
  }

  /// Switches "Filtered by Focus" off in Calendar, Mail or Messages, or on again, as the person does there.
  ///
  /// No filter is called, and the predicate stays (*modeled*). The filter's next call switches it on again.
  /// - Throws: ``FocusError/unknownApp(_:known:)``, ``FocusError/noFilterSwitch(_:)`` for another app, or
  ///   what the store throws.
  public func showFiltered(_ app: String, _ isFiltered: Bool) async throws {
    try await catchUp()
    try requireApp(app)
    guard state.apps[app]?.description.hasFilterSwitch == true else {
      throw FocusError.noFilterSwitch(app)
    }
    try await perform(.filteringShown(app: app, isFiltered))
  }

  package func apply(_ event: LockEvent) async throws {
    try await catchUp()
    if event == .restarted { processes.quitAll() }
    try await perform(.deviceChanged(event))
  }

  /// Adds people, replacing those of the same name, in which case doesn't count.
  ///
  /// - Throws: What the store throws.
  public func addPeople(_ people: [SimulatedPerson]) async throws {
    try await catchUp()
    try await perform(.peopleKnown(people))
  }

  /// Forgets people by their names, in which case doesn't count; the lists of modes keep their names.
  ///
  /// - Throws: ``FocusError/unknownPerson(_:known:)``; nobody is forgotten then. Or what the store
  ///   throws.
  public func removePeople(_ people: [SimulatedPerson.ID]) async throws {
    try await catchUp()
    let names = people.map { state.person(named: $0) }
    for name in names where state.people[name] == nil {
      throw FocusError.unknownPerson(name, known: state.people.keys.sorted())
    }
    try await perform(.peopleForgotten(names))
  }

  func requireAction(
    _ name: String, of app: String
  ) throws(FocusError) -> SimulatedApp.Action {
    try requireApp(app)
    let actions = programs[app]?.actions ?? []
    guard let action = actions.first(where: { $0.name == name }) else {
      throw .unknownAction(name, app: app, known: actions.map(\.name))
    }
    return action
  }

  func requireApp(_ app: String) throws(FocusError) {
    guard state.apps[app] != nil else {
      throw .unknownApp(app, known: state.installationOrder)
    }
  }
}
