import FocusText

/// App groups that the processes of an app use without being members of them.
extension FocusState {
  /// Records that code used an app group, and reports, once for each process, that not all of the
  /// app's processes share the group.
  mutating func use(
    _ group: String, in host: ProcessHost, by id: String, _ effects: inout [FocusEffect]
  ) {
    guard let app = apps[id]?.description else { return }
    let before = apps[id]?.groupUses[group] ?? []
    guard !before.contains(host) else { return }
    apps[id]?.groupUses[group] = before.union([host])
    func strangers(among hosts: Set<ProcessHost>) -> [ProcessHost] {
      app.hosts.filter { hosts.contains($0) && !app.groups(of: $0).contains(group) }
    }
    if strangers(among: [host]) != [] {
      effects.append(.found(.undeclared(group, in: host, of: id)))
    }
    let wasReported = before.count > 1 && strangers(among: before) != []
    let users = before.union([host])
    guard users.count > 1, strangers(among: users) != [], !wasReported else { return }
    let names = app.hosts.filter(users.contains).map { "the \($0.words)" }.list(.and)
    effects.append(
      .found(
        Finding(
          .groupNotShared, subject: id,
          message: """
            \(names.prefix(1).uppercased() + names.dropFirst()) use '\(group)', and not all of them \
            are members of it: what one writes, the other doesn't see.
            """)))
  }
}

extension Finding {
  /// Reports that a process used a group that it isn't a member of.
  fileprivate static func undeclared(
    _ group: String, in host: ProcessHost, of app: String
  ) -> Finding {
    Finding(
      .groupNotDeclared, subject: app,
      message: """
        The \(host.words) uses '\(group)', and isn't a member of the group: its suite is its own, and \
        it has no container.
        """)
  }
}

extension Finding {
  /// Reports that code wrote to Foundation's suite of a group, which the device doesn't see.
  static func outside(
    _ group: String, keys: [String], wasAlone: Bool, in host: ProcessHost, of app: String
  ) -> Finding {
    let names = keys.map { "'\($0)'" }.list(.and)
    let doubt =
      wasAlone
      ? ""
      : """
       Other code ran in this process at the same time, so that it may be the one that wrote; test \
      with `processes:` to know.
      """
    return Finding(
      .groupOutsideTheDevice, subject: app,
      message: """
        The \(host.words) wrote \(names) to Foundation's suite '\(group)', which isn't the device's: the \
        code's target doesn't import FocusFoundation into every file, or the name is optional. The \
        values were removed.\(doubt)
        """)
  }

  /// Reports that a process read `current` of a filter whose dependency it lacks.
  static func missing(
    dependency type: String, in host: ProcessHost, of app: String
  ) -> Finding {
    Finding(
      .dependencyNotRegistered, subject: app,
      message: """
        The \(host.words) read `current` of a filter with an `@Dependency` of type '\(type)', which this \
        process didn't register, so that `current` threw.
        """)
  }
}
