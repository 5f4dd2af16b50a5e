import FocusAppIntents
import FocusText
import FocusUserNotifications

/// A day that shows whether a filter's trials may share processes.
extension FilterTrial {
  /// The moments of the day, each with the commands that make it: Focuses turn on, replace each
  /// other and end while the app is in front, in the background, suspended and not running.
  private var moments: [[any DeviceCommand]] {
    func on(_ mode: FocusMode.ID) -> TurnOn { TurnOn { $0.mode = Located(mode.rawValue) } }
    func notification(_ level: UNNotificationInterruptionLevel) -> DeliverNotification {
      DeliverNotification {
        $0.app = Located(app.id)
        ($0.request.title, $0.request.interruptionLevel) = ("Trial", level)
      }
    }
    let notifications: [any DeviceCommand] = [notification(.active), notification(.timeSensitive)]
    let (front, back) = (app.moving(to: .foreground), app.moving(to: .background))
    let quit = app.moving(to: .terminated)
    return [
      [on(.work)],
      // The system would ask an app in the foreground itself.
      [back] + notifications + [front],
      [on(.personal)], [TurnOff()], [on(.work)], [back, TurnOff()],
      [app.moving(to: .suspended), on(.personal)], [quit, TurnOff()], [front],
      [quit, on(.work), front],
      [ChangeDevice { $0.change = .restarted }] + notifications,
    ]
  }

  /// Whether the day is the same in processes that other trial devices have used, so that the
  /// code's static variables don't matter.
  ///
  /// What differs between equal days in new processes, such as a time that the code stores, says
  /// nothing.
  func mayShareProcesses() async throws -> Bool {
    // A value with which a call doesn't return would cost the time limit on each of the days.
    guard !failing.contains([:]), let day = try await apart.day(), let shared = try await self.day()
    else { return true }
    func keys(differingIn other: [FilterTrace]) -> [Set<TraceKey>] {
      zip(day, other).map { $0.keys(differingFrom: $1) }
    }
    let differing = keys(differingIn: shared)
    guard !differing.allSatisfy(\.isEmpty), let again = try await apart.day() else { return true }
    return zip(differing, keys(differingIn: again)).allSatisfy { $0.isSubset(of: $1) }
  }

  /// Plays the day with the first two values of each parameter that differ from its default, and
  /// returns the app's trace after each moment; `nil` if the filter can't be configured.
  private func day() async throws -> [FilterTrace]? {
    try await bench.life { device in
      let system = device.system
      try await device.launch()
      let isConfigured: Void? = try await attempt {
        try await system.add(.personal)
        // The person, not the filter, chooses the lists.
        for mode in [FocusMode.ID.work, .personal] {
          try await system.updateMode(mode) { [app] in $0.settings.apps = .allow([app.id]) }
        }
        try await system.configure(filter, in: .work, values: changedValues(0))
        try await system.configure(filter, in: .personal, values: changedValues(1))
      }
      guard isConfigured != nil else { return nil }
      var traces: [FilterTrace] = []
      let commanded = CommandDevice(system, apps: [app])
      for commands in moments {
        for command in commands { _ = try await command.perform(on: commanded) }
        traces.append(await FilterTrace(of: app.id, on: system))
      }
      return traces
    }
  }

  /// Returns another value than the default for each parameter, the one at an index if there are so
  /// many, without values with which a call doesn't return.
  private func changedValues(_ index: Int) -> [String: ParameterValue] {
    var changed: [String: ParameterValue] = [:]
    for parameter in values.parameters {
      let others = parameter.others.filter { !failing.contains([parameter.name: $0]) }
      changed[parameter.name] = others.prefix(index + 1).last
    }
    for parameter in values.parameters
    where parameter.initial != nil
      && parameter.condition.contains(where: { changed[$0.key] != $0.value })
    {
      changed[parameter.name] = parameter.initial
    }
    return changed.removing(failing)
  }
}
