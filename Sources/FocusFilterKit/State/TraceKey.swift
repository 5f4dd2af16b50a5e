package import FocusHost
import FocusText

/// A place where an app's code left something on a device, in the words of the app's developer.
package struct TraceKey: Sendable, Hashable, Codable {
  /// The store, such as ``Place/defaults(suite:host:)``.
  package var place: Place
  /// The keys that lead to the value in the store; empty for the value itself.
  package var path: [String] = []
  /// Whether the key stands for the number of values there. The number is the same in equal trials
  /// even if each value contains a new identifier or the time.
  package var isCount = false

  /// A store of an app, or a part of the system that the app changes.
  package enum Place: Sendable, Hashable, Codable {
    /// `UserDefaults.standard` of a process, or a suite that belongs to the process.
    case defaults(suite: String?, host: ProcessHost)
    /// The defaults of an app group.
    case group(name: String)
    /// A file in the folder of an app group.
    case file(path: String, group: String)
    /// A file in the home folder of a process.
    case document(path: String, host: ProcessHost)
    case badge
    /// A notification that waits for its trigger, by its identifier; `nil` for all of them.
    case pending(identifier: String?)
    /// The call that last reloaded the widgets of a kind; `nil` for widgets of all kinds.
    case widgets(kind: String?)
    case predicate
    case scenePrefix
    /// The answer of a reading action, which is known only if the action was asked.
    case answer(action: String)

    /// Whether the place is a file that the app itself wrote.
    var isFile: Bool {
      switch self {
      case .file, .document: true
      default: false
      }
    }
  }

  package init(_ place: Place, _ path: [String] = [], isCount: Bool = false) {
    self.place = place
    self.path = path
    self.isCount = isCount
  }

  /// Whether the place is one in which the app keeps a value.
  package var isStored: Bool {
    switch place {
    case .defaults, .group, .file, .document, .answer: true
    default: false
    }
  }

  /// The process to which the place belongs alone; `nil` for a place that processes share.
  package var ownHost: ProcessHost? {
    switch place {
    case .defaults(_, let host), .document(_, let host): host
    default: nil
    }
  }

  /// Whether the place is the suite of an app group (F5.5), also where it is the process's own.
  var isInGroup: Bool {
    switch place {
    case .group: true
    case .defaults(let suite?, _): suite.hasPrefix("group.")
    default: false
    }
  }

  /// Whether the place is something that a filter reports to the system at each call rather than
  /// stores.
  var isTold: Bool {
    switch place {
    case .predicate, .scenePrefix, .pending: true
    default: false
    }
  }

  /// Whether the key counts values and another key is one of them.
  func counts(_ other: TraceKey) -> Bool {
    guard isCount, !other.isCount else { return false }
    if case .pending(nil) = place, case .pending = other.place { return true }
    return place == other.place && other.path.starts(with: path)
  }

  /// Whether the place is a planned notification, or the number of all.
  var isPlan: Bool { if case .pending = place { true } else { false } }

  /// The identifier of a planned notification, between quotation marks; `nil` for another place.
  var planned: String? { if case .pending(let id?) = place { "“\(id)”" } else { nil } }

  /// Whether the place is the answer of a reading action.
  package var isAnswer: Bool { if case .answer = place { true } else { false } }

  /// Whether the place is a kind of widgets.
  package var isWidgets: Bool { if case .widgets = place { true } else { false } }
}

extension TraceKey: CustomStringConvertible {
  /// The place in words, such as *UserDefaults.standard, key `status`*.
  package var description: String {
    let name = path.isEmpty ? store : "\(store), key \(name)"
    guard isCount else { return name }
    return path.isEmpty ? "the number of \(store)" : "the number of values in \(name)"
  }

  fileprivate var store: String {
    switch place {
    case .defaults(nil, .app): "UserDefaults.standard"
    case .defaults(nil, let host): "UserDefaults.standard of the \(host.words)"
    case .defaults(let suite?, .app): "the suite “\(suite)”"
    case .defaults(let suite?, let host): "the suite “\(suite)” of the \(host.words)"
    case .group(let group): "the group “\(group)”"
    case .file(let file, let group): "the file “\(file)” of the group “\(group)”"
    case .document(let file, let host):
      "the file “\(file)” in the own folder of the \(host.words)"
    case .badge: "the badge"
    case .pending(let id?): "the planned notification “\(id)”"
    case .pending(nil): "the planned notifications"
    case .widgets(let kind?): "the widgets “\(kind)”"
    case .widgets(nil): "all widgets"
    case .predicate: "the predicate"
    case .scenePrefix: "the scene prefix"
    case .answer(let action): "the answer of the action '\(action)'"
    }
  }

  /// Returns a value of the place in words.
  ///
  /// - Parameter other: A value with which it is compared: a trace has neither `false` nor 0.
  package func words(for value: ParameterValue?, beside other: ParameterValue? = nil) -> String {
    if case .string(let predicate)? = value, place == .predicate { return "`\(predicate)`" }
    guard value == nil else { return value.shown }
    if isCount || place == .badge { return "0" }
    return switch other {
    case .bool: "false or absent"
    case .int, .double: "0 or absent"
    default: value.shown
    }
  }

  fileprivate var name: String { "`\(path.joined(separator: "."))`" }
}

extension [TraceKey] {
  /// The keys in their order, with neighbors that are in one store together.
  package var byStore: [[TraceKey]] {
    func isNamed(_ key: TraceKey) -> Bool { !key.isCount && !key.path.isEmpty }
    return reduce(into: []) { stores, key in
      if let last = stores.last?.last, last.place == key.place, isNamed(last), isNamed(key) {
        stores[stores.count - 1].append(key)
      } else {
        stores.append([key])
      }
    }
  }

  /// The places in words, such as *the group “x”, keys `a` and `b`*.
  package var inWords: String {
    byStore.map { keys in
      keys.count > 1
        ? "\(keys[0].store), keys \(keys.map(\.name).list(.and))" : "\(keys[0])"
    }.list(.and)
  }

  /// The sentence about values that a Focus has left behind in one store.
  package func sentence(
    _ values: [TraceKey: ParameterValue], insteadOf expected: [TraceKey: ParameterValue]
  ) -> String {
    func words(
      _ trace: [TraceKey: ParameterValue], beside other: [TraceKey: ParameterValue] = [:]
    ) -> String {
      let known = filter { trace[$0] ?? .null != .null }
      if count == 1 {
        return self[0].words(for: known.first.flatMap { trace[$0] }, beside: other[self[0]])
      }
      if known.isEmpty { return ParameterValue?.none.shown }
      return map { key in
        known.contains(key) ? "\(key.name) = \(trace[key].shown)" : "no \(key.name)"
      }.list(.and)
    }
    if self[0].planned != nil, let now = values[self[0]],
      (now == .null) != (expected[self[0]] == nil)
    {
      let names = compactMap(\.planned).firstFive.list(.and)
      let (noun, present, absent) =
        count == 1 ? ("notification", "is", "isn't") : ("notifications", "are", "aren't")
      let (after, alone) = now == .null ? (absent, present) : (present, absent)
      return """
        After the Focus has ended, the \(noun) \(names) \(after) planned; with the defaults alone, \
        \(count == 1 ? "it" : "they") \(alone).
        """
    }
    if self[0].isWidgets, values[self[0]] == "values" {
      return """
        After the Focus has ended, \(self[0]) still show its values: the call at the end doesn't \
        reload them.
        """
    }
    let place = count == 1 ? "\(self[0]) is" : "\(self[0].store) has"
    return """
      After the Focus has ended, \(place) \(words(values, beside: expected)); the defaults alone \
      leave \(words(expected)).
      """
  }
}

extension TraceKey: Comparable {
  package static func < (a: Self, b: Self) -> Bool { a.description < b.description }
}
