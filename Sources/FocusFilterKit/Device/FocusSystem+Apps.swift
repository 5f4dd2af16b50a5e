import FocusAppIntents
import Foundation

extension FocusSystem {
  /// Installs an app, or updates an installed app.
  ///
  /// The device reads titles, descriptions and parameters now. An updated app keeps its settings
  /// and notifications, and its process ends; values that no longer fit the parameters stay stored
  /// and have no effect.
  /// - Returns: Warnings and advice, in the order of the filters.
  /// - Throws: ``FocusError/cannotInstall(app:findings:)`` with every declaration that Xcode would
  ///   refuse, or the store's error.
  @discardableResult
  public func install(_ app: SimulatedApp) async throws -> [Finding] {
    try await install(app, isUpdate: false)
  }

  /// Updates an installed app as ``install(_:)`` does, also to the version that is installed.
  ///
  /// The app keeps its settings, its notifications and its stored data, and all of its processes
  /// end (*modeled*).
  ///
  /// ```swift
  /// try await system.update(.exampleChat)
  /// await system.state.apps["com.example.chat"]?.process  // .terminated
  /// ```
  /// - Returns: Warnings and advice, in the order of the filters.
  /// - Throws: ``FocusError/unknownApp(_:known:)`` for an app that isn't installed, or as
  ///   ``install(_:)``.
  @discardableResult
  public func update(_ app: SimulatedApp) async throws -> [Finding] {
    try requireApp(app.id)
    return try await install(app, isUpdate: true)
  }

  /// - Parameter isUpdate: Whether the same version is installed anew.
  private func install(_ app: SimulatedApp, isUpdate: Bool) async throws -> [Finding] {
    try await begin(.command)
    let shape = try await shape(of: app)
    let description = shape.description
    let findings = AppCheck.findings(in: description)
    guard !findings.contains(where: { $0.severity == .error }) else {
      throw FocusError.cannotInstall(app: app.id, findings: findings)
    }
    programs[app.id] = app
    shapes[app.id] = shape
    // A tool installs the same apps at each start, which isn't an event.
    let isNew = isUpdate || state.apps[app.id]?.description != description
    if isNew { processes.remove(app.id) }
    processes.install(app, described: description)
    if isNew { try await perform(.installed(app: description)) }
    if state.apps[app.id]?.hasCode == false {
      try await perform(.codeChanged(app: app.id, isThere: true))
    }
    return findings
  }

  /// Reads an app's declarations.
  ///
  /// - Throws: ``FocusError/appEnded(_:how:at:)`` if the app has processes of its own and its code
  ///   crashed, or ``FocusError/unusableExecutable(_:)``.
  package func shape(of app: SimulatedApp) async throws -> AppShape {
    do {
      return try await processes.shape(of: app, in: locale)
    } catch let ending as ProcessEnding {
      throw FocusError(ending, of: app.id, limit: timeLimit)
    }
  }

  /// Installs the apps of a tool that opens a stored device, apart from those that were
  /// uninstalled.
  ///
  /// The device's apps without code are installed again, too. For an app whose code isn't among
  /// `apps`, the device records that its code is missing, and doesn't call it.
  /// - Throws: As ``install(_:)``.
  public func install(all apps: [SimulatedApp]) async throws {
    let withoutCode = state.installationOrder.compactMap { id in
      state.apps[id].flatMap { SimulatedApp(withoutCode: $0.description) }
    }
    journal.nameUninstalled(of: apps)
    let replaced = Set(withoutCode.map(\.id)).union(state.uninstalledApps)
    for app in withoutCode + apps.filter({ !replaced.contains($0.id) }) {
      try await install(app)
    }
    let missing = state.installationOrder.filter {
      programs[$0] == nil && state.apps[$0]?.hasCode == true
    }
    for app in missing { try await perform(.codeChanged(app: app, isThere: false)) }
  }

  /// Removes an app with its filters, its notifications and its badge. The device drops the app's
  /// running calls.
  ///
  /// The app's stored data goes, too: its defaults, and the folders and defaults of app groups that
  /// no other app belongs to (*modeled*).
  /// - Throws: ``FocusError/unknownApp(_:known:)``, ``StoreProblem`` if some of the data can't be
  ///   removed, or the store's error.
  public func uninstall(_ app: String) async throws {
    try await begin(.command)
    try requireApp(app)
    try processes.containers.open()
    programs[app] = nil
    shapes[app] = nil
    processes.remove(app)
    processes.setCategories(nil, of: app)
    let groups = state.apps[app]?.description.allGroups ?? []
    try await perform(.removed(app: app))
    let others = state.apps.values.reduce(into: Set()) { $0.formUnion($1.description.allGroups) }
    try processes.containers.removeData(of: app, groups: groups.subtracting(others))
  }

  /// Starts an app or brings it to the foreground. The app's start-up code runs if the app wasn't
  /// running.
  ///
  /// Launching causes no delivery: the app has to read `current` itself.
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or the store's error.
  public func launch(_ app: String) async throws { try await setProcess(of: app, to: .foreground) }

  /// Ends an app if it runs, and launches it again with arguments and environment variables.
  ///
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or the store's error.
  package func launch(_ app: String, with options: LaunchOptions) async throws {
    try await quit(app)
    processes.setLaunchOptions(options, of: app)
    try await launch(app)
  }

  /// Changes the state of an app's process, as a person does with the Home Screen or the App
  /// Switcher.
  ///
  /// An app that moves to the foreground sends the previous one to the background. A running call
  /// is lost when the process ends.
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or the store's error.
  public func setProcess(of app: String, to process: ProcessState) async throws {
    try await begin(.command)
    try await moveProcess(of: app, to: process)
  }

  /// Changes the state of an app's process, as a consequence of a command.
  func moveProcess(of app: String, to process: ProcessState) async throws {
    try await catchUpKeepingCause()
    try requireApp(app)
    if process == .terminated { processes.quit(app, in: .app) }
    try await performChange(.processChanged(app: app, process: process))
  }

  /// Ends an app's process. A waiting call moves to the app's extension if the extension has the
  /// filter.
  ///
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or the store's error.
  public func quit(_ app: String) async throws { try await setProcess(of: app, to: .terminated) }

  /// The number on an app's icon, 0 for none; a Focus that hides badges doesn't change it.
  ///
  /// - Throws: ``FocusError/unknownApp(_:known:)``.
  public func badge(of app: String) throws -> Int {
    try requireApp(app)
    return state.apps[app]?.badge ?? 0
  }

  /// Allows or forbids an app's notifications, as the person does, even if the app hasn't asked.
  ///
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or the store's error.
  public func allowNotifications(of app: String, _ allowed: Bool) async throws {
    try await set(AppSetting(.notifications, isOn: allowed), of: app)
  }

  /// Allows or forbids an app's time-sensitive notifications, as the person does in Settings.
  ///
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or the store's error.
  public func allowTimeSensitive(of app: String, _ allowed: Bool) async throws {
    try await set(AppSetting(.timeSensitive, isOn: allowed), of: app)
  }

  /// Allows or forbids an app to see the Focus status, as the person does in Settings.
  ///
  /// An app without ``AppCapability/communicationNotifications`` or
  /// ``AppCapability/focusStatusUsageDescription`` can't be allowed it; the finding
  /// `focus-status-not-declared` says so.
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or the store's error.
  public func allowFocusStatus(of app: String, _ allowed: Bool) async throws {
    try await set(AppSetting(.focusStatus, isOn: allowed), of: app)
  }

  /// Injects a fault into the next delivery that the device can make to an app.
  ///
  /// Several faults apply to that many deliveries, in order.
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or the store's error.
  public func inject(_ fault: DeliveryFault, into app: String) async throws {
    try await begin(.command)
    try requireApp(app)
    if case .late(let seconds) = fault {
      precondition(seconds > 0, "A delivery can't be late by \(seconds) s.")
    }
    try await perform(.faultInjected(app: app, fault: fault))
  }

  /// Locks the device. Apps keep running, and deliveries go on.
  ///
  /// - Throws: The store's error.
  public func lock() async throws { try await apply(.locked) }

  /// Unlocks the device.
  ///
  /// The first unlock after a restart calls every filter: the filters that are enabled in the
  /// active Focus with their values, the others with their defaults.
  ///
  /// - Throws: The store's error.
  public func unlock() async throws { try await apply(.unlocked) }

  /// Restarts the device, which ends every process and drops the running calls.
  ///
  /// The device is locked afterwards and calls no filter until ``unlock()``.
  /// - Throws: The store's error.
  public func restart() async throws { try await apply(.restarted) }

  /// Adds an app to the scheduled summary, or removes it.
  ///
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or the store's error.
  public func summarize(_ app: String, _ isInSummary: Bool) async throws {
    try await set(AppSetting(.summary, isOn: isInSummary), of: app)
  }

  /// Switches "Filtered by Focus" off or on in Calendar, Mail or Messages, as the person does in
  /// the app.
  ///
  /// The device calls no filter, and the predicate stays (*modeled*). The filter's next call
  /// switches the filtering on again.
  /// - Throws: ``FocusError/unknownApp(_:known:)``, ``FocusError/noFilterSwitch(_:)`` for another
  ///   app, or the store's error.
  public func showFiltered(_ app: String, _ isFiltered: Bool) async throws {
    try await set(AppSetting(.filtering, isOn: isFiltered), of: app)
  }

  /// Switches a setting of an app, as the person does.
  package func set(_ setting: AppSetting, of app: String) async throws {
    try await begin(.command)
    try requireApp(app)
    if setting.kind == .filtering, state.apps[app]?.description.hasFilterSwitch != true {
      throw FocusError.noFilterSwitch(app)
    }
    try await performChange(.appSet(app: app, setting: setting))
  }

  package func apply(_ event: LockEvent) async throws {
    try await begin(.command)
    guard event == .restarted else { return try await performChange(.deviceChanged(change: event)) }
    processes.quitAll()
    try await perform(.deviceChanged(change: event))
  }

  /// Adds people; a person with the same name, regardless of case, is replaced.
  ///
  /// - Throws: ``FocusError/notInContacts(_:)``, in which case nobody is added, or the store's
  ///   error.
  public func addPeople(_ people: [SimulatedPerson]) async throws {
    try await begin(.command)
    if let mistake = people.lazy.compactMap(\.mistake).first { throw mistake }
    try await performChange(.peopleKnown(people: people))
  }

  /// Removes people by name, regardless of case; the modes' lists keep their names.
  ///
  /// - Throws: ``FocusError/unknownPerson(_:known:)``, in which case nobody is removed, or the
  ///   store's error.
  public func removePeople(_ people: [SimulatedPerson.ID]) async throws {
    try await begin(.command)
    let names = people.map { state.person(named: $0) }
    for name in names where state.knownPeople[name] == nil {
      throw FocusError.unknownPerson(name, known: state.people.keys.sorted())
    }
    try await perform(.peopleForgotten(people: names))
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
