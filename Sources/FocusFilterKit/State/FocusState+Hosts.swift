/// The processes in which a filter's code runs.
extension FocusState {
  /// The process in which a filter would be called now, and the readings that decide about it.
  struct Route {
    var host: ProcessHost?
    /// Whether the app isn't running and is launched in the background for the call.
    var launchesApp = false
    var readings: [FocusReading] = []
  }

  /// Returns where a delivery to a filter goes now.
  func route(to reference: FilterReference) -> Route {
    guard let process = apps[reference.app]?.process,
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
    if membership != .extension, process == .suspended || process == .background {
      route.readings.append(.runningStates)
    }
    // Nothing launches an app that hangs.
    guard route.host == nil, process != .hung else { return route }
    route.readings.append(.noHost)
    if policy.noHost == .launchedInBackground {
      route.host = .app
      route.launchesApp = true
    }
    return route
  }

  /// Returns the process that the filter's own type asks for, if the filter would otherwise run
  /// elsewhere.
  private func hintedRoute(
    to reference: FilterReference, process: ProcessState, instead host: ProcessHost?
  ) -> Route? {
    guard let filter = filter(reference), process != .hung else { return nil }
    if filter.launchesApp || filter.allowedHosts == [.app] {
      return policy.countsAsRunning(process) ? nil : Route(host: .app, launchesApp: true)
    }
    guard let allowed = filter.allowedHosts, let host, !allowed.contains(host) else { return nil }
    // An app without the extension, or a target that isn't simulated, leaves no process to run in.
    let hasExtension = apps[reference.app]?.description.hasIntentsExtension == true
    return Route(host: allowed.contains(.extension) && hasExtension ? .extension : nil)
  }

  /// Returns the process for a call of a filter's code now; `nil` if no process can run it.
  ///
  /// A filter in the app alone needs the running app, one in the extension alone always runs there,
  /// and one in both runs in the app if it is running (F4.4). An app that is described without an App
  /// Intents extension has only its own process. Which states of its process count as
  /// running is a reading, ``FocusPolicy/runningStates`` (F4.4s). Where nothing can run it, what
  /// becomes of a delivery is another, ``FocusPolicy/noHost`` (F4-j). Source:
  /// [Meet Focus filters](https://developer.apple.com/videos/play/wwdc2022/10121/).
  package func host(for reference: FilterReference) -> ProcessHost? {
    host(for: reference) { policy.countsAsRunning($0) }
  }

  /// Returns the process in which a filter's context is read again; an app that requests the reading
  /// is running.
  func hostOfReading(_ reference: FilterReference) -> ProcessHost? {
    host(for: reference, running: \.runs)
  }

  private func host(
    for reference: FilterReference, running: (ProcessState) -> Bool
  ) -> ProcessHost? {
    guard let app = apps[reference.app], let filter = filter(reference) else { return nil }
    let intentsExtension: ProcessHost? = app.description.hasIntentsExtension ? .extension : nil
    switch filter.membership {
    case .app: return running(app.process) ? .app : nil
    case .extension: return intentsExtension
    case .both: return running(app.process) ? .app : intentsExtension
    }
  }
}

extension FocusPolicy {
  /// Whether an app in a state of its process counts as running.
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
