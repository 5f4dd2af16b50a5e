import Foundation

/// What an app's code may read of its device at once, as it was when the code began to run.
struct CodeSurroundings: Sendable {
  let app: String
  let host: ProcessHost
  let now: Date
  let settings: CodeSettings
}

/// The part of the surroundings of an app's code that seldom changes.
struct CodeSettings: Sendable, Hashable, Codable {
  let locale: Locale
  /// The device's calendar with its time zone.
  let calendar: Calendar
  let groups: GroupMembership
}

/// The app groups that the code of an app may use in one of its processes.
struct GroupMembership: Sendable, Hashable, Codable {
  /// Those that the process is a member of.
  var own: Set<String> = []
  /// Those that all processes of the app are members of.
  var shared: Set<String> = []
  /// Those that any process of the app is a member of.
  var known: Set<String> = []

  init() {}

  init(of description: AppDescription, in host: ProcessHost) {
    own = description.groups(of: host)
    let all = description.hosts.map(description.groups)
    shared = all.dropFirst().reduce(all.first ?? []) { $0.intersection($1) }
    known = ProcessHost.allCases.map(description.groups).reduce(into: []) { $0.formUnion($1) }
  }

  /// Returns whether the name of a suite is that of an app group, as far as one can tell.
  func isGroup(_ suite: String) -> Bool {
    // Rule F5.5: on an iPhone the identifier of every group begins so.
    suite.hasPrefix("group.") || known.contains(suite)
  }
}
