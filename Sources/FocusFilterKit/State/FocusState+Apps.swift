import Foundation

/// Installed apps, their processes and the results of their calls.
extension FocusState {
  /// Installs an app, or updates it, which ends its process.
  mutating func install(_ app: AppDescription) {
    if apps[app.id] == nil {
      apps[app.id] = SimulatedAppState(app)
      if app.notifiesUnasked { apps[app.id]?.mayNotify = true }
      installationOrder.append(app.id)
      uninstalledApps.remove(app.id)
    } else {
      // The new description may have other groups.
      let begun = begunCall(of: app.id)
      // Rule F4.12.
      apps[app.id]?.description = app
      checkFocusStatusDeclarations(of: app.id)
      let shown = apps[app.id]?.widgets ?? [:]
      apps[app.id]?.widgets = shown.filter { app.widgets.contains($0.key) }
      apps[app.id]?.groupUses = [:]
      cards.removeAll { $0.filter.app == app.id }
      let filters = Set(app.filters.map(\.id))
      apps[app.id]?.contexts.removeAll { !filters.contains($0.filter.filter) }
      apps[app.id]?.held.removeAll { !filters.contains($0.delivery.filter.filter) }
      endProcess(of: app.id, as: .terminated, begun: begun)
    }
    refreshActiveFilters()
  }

  mutating func uninstall(_ id: String) {
    guard let removed = apps.removeValue(forKey: id) else { return }
    if removed.process == .foreground { leaveFront() }
    installationOrder.removeAll { $0 == id }
    uninstalledApps.insert(id)
    cards.removeAll { $0.filter.app == id }
    lose(calls.filter { $0.app == id })
    for index in timeline.modes.indices {
      // Rule F4-n.
      timeline.modes[index].filters.removeAll { $0.filter.app == id }
    }
    refreshActiveFilters()
  }

  mutating func setProcess(of id: String, to process: ProcessState) {
    guard let before = apps[id]?.process else { return }
    if process == .foreground {
      for other in installationOrder where apps[other]?.process == .foreground {
        apps[other]?.process = .background
      }
    }
    // A mode that a foreground app turned on ends when that app leaves the foreground.
    let isLeft = process == .foreground ? before != .foreground : before == .foreground
    if isLeft { leaveFront() }
    guard process.runs else {
      return endProcess(of: id, as: process, begun: begunCall(of: id))
    }
    apps[id]?.process = process
    // Rule F4-k.
    if !before.runs { call(.launch, app: id, host: .app) }
    if !before.runs { deliverAtLaunch(of: id) }
  }

  /// Ends the mode that the app in front turned on.
  mutating func leaveFront() { timeline.assertions.removeAll { $0.source == .appInFront } }

  /// Calls the filters of an app that was launched while a Focus is on, if the policy says so.
  private mutating func deliverAtLaunch(of id: String) {
    for configuration in activation?.configurations[id] ?? [] {
      guard policy.launchWhileOn == .called else {
        effects.append(.consulted([.launchWhileOn]))
        continue
      }
      deliverValues(
        to: configuration.filter, because: .launchedWhileOn, consulting: [.launchWhileOn])
    }
  }

  /// The app's call whose code may be running; `nil` for none.
  private func begunCall(of id: String) -> AppCall.ID? {
    calls.first { $0.app == id }.flatMap { hasBegun($0) ? $0.id : nil }
  }

  /// Ends an app's process, or notes that it hangs. Its running call is lost; waiting calls move to
  /// the extension if the extension has their filter.
  private mutating func endProcess(
    of id: String, as process: ProcessState, begun: AppCall.ID?
  ) {
    let ran = apps[id]?.process.runs == true
    if apps[id]?.process == .foreground, process != .foreground { leaveFront() }
    apps[id]?.process = process
    guard ran else { return }
    var lost: [AppCall] = []
    for call in calls where call.app == id && call.host == .app {
      if call.id != begun, let filter = call.work.filter, host(for: filter) == .extension,
        let index = calls.index(of: call.id)
      {
        calls[index].host = .extension
      } else {
        lost.append(call)
      }
    }
    lose(lost)
  }

  /// Drops calls that can't return; a notification among them continues without a result.
  mutating func lose(_ lost: [AppCall]) {
    let ids = Set(lost.map(\.id))
    calls.removeAll { ids.contains($0.id) }
    for call in lost {
      let result = AppCall.Result(call: call.id, outcome: .interrupted)
      let counts = storeReport(in: result, of: call)
      effects.append(.finished(call, result, counts: counts))
      continueNotification(after: call, result)
    }
  }

  /// Continues with the notification that waited for a call, if one did.
  private mutating func continueNotification(after call: AppCall, _ result: AppCall.Result) {
    switch call.work {
    case .change(let request): arrive(result.changed ?? request)
    // An app that doesn't answer counts as one that isn't in the foreground.
    case .present(let request): decide(request, presentation: result.presentation)
    case .launch, .perform, .readContext, .showWidget, .shareFocusStatus: break
    }
  }

  /// Calls an app's code. The code of an app without any can't return, so a notification that waits
  /// for it continues at once.
  mutating func call(_ work: AppCall.Work, app: String, host: ProcessHost) {
    counters.call += 1
    let call = AppCall(id: counters.call, app: app, host: host, at: now, work: work)
    guard apps[app]?.hasCode != false else {
      return continueNotification(after: call, .init(call: call.id, outcome: .interrupted))
    }
    calls.append(call)
    effects.append(.call(call))
  }

  /// Applies the result of a call.
  mutating func apply(_ result: AppCall.Result) {
    guard let index = calls.index(of: result.call) else { return }
    let call = calls[index]
    let fault = call.work.delivery?.fault
    // Rule F4-t.
    let result =
      fault == .endsDuringPerform
      ? AppCall.Result(call: call.id, outcome: .interrupted) : result
    let counts = storeReport(in: result, of: call)
    effects.append(.finished(call, result, counts: counts))
    report(result, of: call)
    act(result.actions.filter { !call.work.ignores($0) }, of: call.app)
    if counts, case .perform = call.work {
      for case .setBadge(let count) in result.actions { apps[call.app]?.badgeOfFilter = count }
    }
    // Up to here, the call is its app's first call, which has begun; the next call hasn't.
    calls.remove(at: index)
    // Rule F4-r.
    if call.host == .app, result.outcome == .timedOut || result.outcome.endsProcess {
      let process = result.outcome == .timedOut ? ProcessState.hung : .terminated
      endProcess(of: call.app, as: process, begun: nil)
    }
    if let delivery = call.work.delivery, let fault {
      if call.host == .app {
        endProcess(of: call.app, as: .terminated, begun: nil)
      }
      effects.append(.faulted(delivery, fault, ended: call.host))
    } else if let delivery = call.work.delivery, call.host == .app {
      leaveProcess(of: call.app, after: delivery)
    }
    continueNotification(after: call, result)
  }

  /// Ends or suspends a delivery's process if the policy says so.
  private mutating func leaveProcess(of id: String, after delivery: FilterDelivery) {
    guard apps[id]?.process == .background,
      !calls.contains(where: { $0.app == id && $0.host == .app })
    else { return }
    if delivery.readings.contains(.afterPerform), policy.afterPerform == .processEnded {
      endProcess(of: id, as: .terminated, begun: begunCall(of: id))
      effects.append(.processEnded(app: id))
    } else if delivery.launchesApp {
      apps[id]?.process = .suspended
    }
  }

  /// Stores the report of a filter or a widget, and returns whether the result still applies.
  private mutating func storeReport(in result: AppCall.Result, of call: AppCall) -> Bool {
    let asked: (filter: FilterReference, activation: Int?)
    let (rule, readings): (FocusRule, [FocusReading])
    switch call.work {
    case .launch, .change, .present, .shareFocusStatus: return true
    // Rule F5.11: a widget whose code fails keeps its contents.
    case .showWidget(let kind):
      if let shown = result.shown { apps[call.app]?.widgets[kind] = shown }
      return true
    case .perform(let delivery) where delivery.activation == nil: return true
    case .perform(let delivery):
      asked = (delivery.filter, delivery.activation)
      (rule, readings) = (delivery.rule, delivery.readings)
    case .readContext(let filter, let activation, _):
      asked = (filter, activation)
      let earlier = apps[filter.app]?.contexts.first { $0.filter == filter }
      (rule, readings) = (.contextAfterPerform, earlier?.readings ?? [])
    }
    // Rule F4-s.
    guard let activation, activation.id == asked.activation,
      activation.has(asked.filter)
    else { return false }
    // Rule F4-o.
    if result.outcome == .completed {
      // A context reported with the defaults has no predicate for the Focus.
      let isReset = call.work.delivery?.kind == .defaults
      let reported = isReset ? AppContext() : result.context ?? AppContext()
      let context = accepted(reported, from: asked.filter)
      set(.told(context: context), from: asked.filter, by: rule, consulting: readings)
      reportUnreachablePredicate(of: call.app, isSilenced: false)
    } else {
      set(
        .failed(outcome: result.outcome), from: asked.filter, by: rule, consulting: readings,
        limit: result.timeLimit)
    }
    return true
  }

  /// Replaces a filter's report in the current activation.
  mutating func set(
    _ answer: ActiveContext.Answer, from filter: FilterReference, by rule: FocusRule,
    consulting readings: [FocusReading], limit: TimeInterval? = nil
  ) {
    let before = apps[filter.app]?.contexts ?? []
    let new = ActiveContext(
      filter: filter, answer: answer, rule: rule, readings: readings, limit: limit)
    let filters = activation?.configurations[filter.app]?.map(\.filter) ?? []
    apps[filter.app]?.contexts = filters.compactMap { other in
      other == filter ? new : before.first { $0.filter == other }
    }
  }

  /// Applies the actions of an app's code, in order.
  mutating func act(_ actions: [AppAction], of id: String) {
    guard apps[id] != nil else { return }
    apps[id]?.hasActed = true
    for action in actions {
      switch action {
      case .setBadge(let count):
        if apps[id]?.permission.has(.badge) == true {
          setBadge(count, of: id)
          // An app that runs would have asked in its start-up code.
          if count != 0, apps[id]?.process != .terminated {
            reportMissingPermission(of: id, thatDoes: "sets its badge")
          }
        } else {
          effects.append(.actionIgnored(app: id, action, .badgesNotAskedFor))
        }
      case .addNotification(let request), .scheduled(let request): add(request)
      case .removePending(let identifiers):
        apps[id]?.pending.removeAll { identifiers?.contains($0.request.identifier) ?? true }
      case .removeDelivered(let identifiers):
        apps[id]?.listed.remove(identifiers)
      case .askedForAuthorization(let options):
        if let app = apps[id], app.mayNotify == nil, !options.contains(.provisional),
          app.process != .foreground
        {
          effects.append(.consulted([.permissionAsked]))
          guard policy.permissionAsked == .anywhere else {
            effects.append(.actionIgnored(app: id, action, .notInFront))
            break
          }
        }
        if apps[id]?.permission.ask(for: Set(options)) == true {
          effects.append(.permissionGranted(app: id))
        }
      case .askedForFocusStatus:
        askForFocusStatus(id)
      case .allowedInCarPlay(let categories): apps[id]?.carCategories = categories
      case .invalidateContext(let filter): invalidate(filter, action)
      case .broadcast(let notification):
        effects.append(.broadcast(app: id, notification))
        if notification.center == .distributed { reportBroadcast(of: id) }
      case .usedGroup(let group, let host): use(group, in: host, by: id)
      case .wroteOutside(let group, let keys, let wasAlone, let host):
        effects.append(
          .found(.outside(group, keys: keys, wasAlone: wasAlone, in: host, of: id)))
      case .missedDependency(let type, let host):
        effects.report(
          .dependencyNotRegistered, of: id,
          """
          The \(host.words) read `current` of a filter with an `@Dependency` of type '\(type)', \
          which this process didn't register, so that `current` threw.
          """)
      case .ended(let host, let words, let code, let place):
        if host == .app { endProcess(of: id, as: .terminated, begun: begunCall(of: id)) }
        effects.append(
          .found(
            code.map { .exit(of: id, in: host, $0) } ?? .crash(of: id, in: host, words, at: place)))
      case .reloadWidgets(let kind): reloadWidgets(of: id, kind)
      case .drewActivities(let type, isDismissed: true):
        for kind in activities(of: id, type) { apps[id]?.widgets[kind] = nil }
      case .drewActivities(let type, isDismissed: false):
        redraw(activities(of: id, type), of: id)
      case .reloadControls, .opened, .log, .stored, .did, .ranIntent, .answered, .failed: break
      }
    }
  }

  /// Redraws the app's widgets of a kind, or all of them.
  private mutating func reloadWidgets(of id: String, _ kind: String?) {
    let activities = apps[id]?.description.liveActivities ?? []
    redraw(
      (apps[id]?.description.widgets ?? []).filter {
        (kind == nil || $0 == kind) && !activities.contains($0)
      }, of: id)
  }

  /// The app's Live Activities whose attributes have a type, or all of them if none has it.
  private func activities(of id: String, _ type: String) -> [String] {
    let all = apps[id]?.description.liveActivities ?? []
    return all.contains(type) ? [type] : all
  }

  /// Calls the widget extension for new contents of widgets and Live Activities (F5.11, F5.12).
  mutating func redraw(_ kinds: [String], of id: String) {
    guard device.wasUnlockedSinceBoot else { return }
    for kind in kinds {
      let isDue = calls.contains { $0.app == id && $0.work == .showWidget(kind: kind) }
      if !isDue { call(.showWidget(kind: kind), app: id, host: .widgets) }
    }
  }

  /// Requests another read of a filter's context (F4.7), unless such a read is already due and
  /// hasn't begun. The app counts as running, because its own code requests the read.
  private mutating func invalidate(_ filter: FilterReference, _ action: AppAction) {
    guard let activation, activation.has(filter),
      let values = valuesInForce(of: filter)
    else {
      effects.append(
        .actionIgnored(
          app: filter.app, action, activation == nil ? .noFocus : .noActiveConfiguration))
      return
    }
    if !device.wasUnlockedSinceBoot {
      effects.append(.actionIgnored(app: filter.app, action, .beforeFirstUnlock))
    } else if isReadDue(of: filter, in: activation) {
      effects.append(.actionIgnored(app: filter.app, action, .alreadyDue))
    } else if let host = host(for: filter, running: \.runs) {
      let work = AppCall.Work.readContext(
        filter: filter, activation: activation.id, values: values)
      call(work, app: filter.app, host: host)
    } else {
      effects.append(.actionIgnored(app: filter.app, action, .noHost))
    }
  }

  /// Whether a call that hasn't begun is going to read a filter's context.
  private func isReadDue(of filter: FilterReference, in activation: Activation) -> Bool {
    func reads(_ call: AppCall) -> Bool {
      if case .readContext(filter, activation.id, _) = call.work { true } else { false }
    }
    // This event itself may cause the call.
    return calls.contains { reads($0) && !hasBegun($0) }
      || effects.contains { if case .call(let call) = $0 { reads(call) } else { false } }
  }
}

/// The processes in which a filter's code runs.
extension FocusState {
  /// The process in which a filter would be called now, and the readings that decide about it.
  struct Route {
    var host: ProcessHost?
    /// Whether the app isn't running and is launched in the background for the call.
    var launchesApp = false
    var readings: [FocusReading] = []
  }

  /// Returns the process to which a delivery to a filter goes now.
  ///
  /// An intent that a shortcut runs needs no running app (F4-u).
  func route(to reference: FilterReference, byShortcut: Bool = false) -> Route {
    guard let process = seenProcess(of: reference.app),
      let membership = filter(reference)?.membership
    else { return Route() }
    var route = Route(host: host(for: reference))
    if let hinted = hintedRoute(to: reference, process: process, instead: route.host) {
      route.readings.append(.hostHints)
      if policy.hostHints == .launchTheApp {
        route.host = hinted.host
        route.launchesApp = hinted.launchesApp
        if hinted.launchesApp { return route }
      }
    }
    if byShortcut {
      guard route.host == nil, process != .hung, membership != .extension else { return route }
      return Route(host: .app, launchesApp: process != .background)
    }
    if membership != .extension, process == .suspended || process == .background {
      route.readings.append(.runningStates)
    }
    // The system doesn't launch an app that hangs.
    guard route.host == nil, process != .hung else { return route }
    route.readings.append(.noHost)
    if policy.noHost == .launchedInBackground {
      route.host = .app
      route.launchesApp = true
    }
    return route
  }

  /// The state of an app's process for calls of filters: on a locked device no app is in front.
  func seenProcess(of app: String) -> ProcessState? {
    let process = apps[app]?.process
    return device.isLocked && process == .foreground ? .background : process
  }

  /// Returns the process that the filter's own type requests, if the filter would otherwise run in
  /// another process.
  private func hintedRoute(
    to reference: FilterReference, process: ProcessState, instead host: ProcessHost?
  ) -> Route? {
    guard let filter = filter(reference), process != .hung else { return nil }
    if filter.launchesApp || filter.allowedHosts == [.app] {
      return policy.countsAsRunning(process) ? nil : Route(host: .app, launchesApp: true)
    }
    guard let allowed = filter.allowedHosts, let host, !allowed.contains(host) else { return nil }
    // If the app has no such extension, or the target isn't simulated, no process can run the
    // filter.
    let hasExtension = apps[reference.app]?.description.hasIntentsExtension == true
    return Route(host: allowed.contains(.extension) && hasExtension ? .extension : nil)
  }

  /// Returns the process for a call of a filter's code now; `nil` if no process can run it.
  ///
  /// A filter that only the app has needs the running app. A filter that only the extension has
  /// always runs there. A filter in both runs in the app if the app is running (F4.4). An app
  /// without a declared App Intents extension has only its own process. The reading
  /// ``FocusPolicy/runningStates`` decides which states of the process count as running (F4.4s);
  /// the reading ``FocusPolicy/noHost`` decides about a delivery that no process can run (F4-j).
  /// Source: [Meet Focus filters](https://developer.apple.com/videos/play/wwdc2022/10121/).
  package func host(for reference: FilterReference) -> ProcessHost? {
    host(for: reference) { policy.countsAsRunning($0) }
  }

  private func host(
    for reference: FilterReference, running: (ProcessState) -> Bool
  ) -> ProcessHost? {
    guard let app = apps[reference.app], let process = seenProcess(of: reference.app),
      let filter = filter(reference)
    else { return nil }
    let intentsExtension: ProcessHost? = app.description.hasIntentsExtension ? .extension : nil
    switch filter.membership {
    case .app: return running(process) ? .app : nil
    case .extension: return intentsExtension
    case .both: return running(process) ? .app : intentsExtension
    }
  }
}

extension FocusPolicy {
  /// Whether an app whose process is in a given state counts as running.
  func countsAsRunning(_ process: ProcessState) -> Bool {
    switch process {
    case .foreground: true
    case .background: runningStates != .foreground
    // Rule F4.4s.
    case .suspended: runningStates == .alsoSuspended
    case .terminated, .hung: false
    }
  }
}
