import FocusAppIntents
import FocusHost
import Foundation
import Synchronization

extension TraceKey {
  /// - Parameter file: The path of a file in the folder of the containers.
  /// - Returns: `nil` for a file that belongs to a process of another app.
  init?(file: String, of app: String) {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let suite = file.hasSuffix(".plist") ? parts.last.map { String($0.dropLast(6)) } : nil
    if [ProcessFolders.name, ".processes"].contains(parts[0]), parts.count > 1,
      parts[1] != app.asFileName
    {
      return nil
    }
    switch (parts.first, suite) {
    case (ProcessFolders.name, _) where parts.count > 4:
      self.init(
        .document(
          path: parts.dropFirst(4).joined(separator: "/"),
          host: ProcessHost(rawValue: parts[2]) ?? .app))
    case (".defaults", let suite?): self.init(.group(name: suite))
    case (".processes", let suite?) where parts.count == 4:
      let host = ProcessHost(rawValue: parts[2]) ?? .app
      self.init(.defaults(suite: suite == app ? nil : suite, host: host))
    default:
      self.init(.file(path: parts.dropFirst().joined(separator: "/"), group: parts.first ?? ""))
    }
  }
}

/// The trace of an app on a device: the values in group containers, suites and the standard
/// defaults of each process; its badge, its widgets, and the reports of its filter.
///
/// The trace leaves out empty values such as `false` and an empty text. A kind of widgets has the
/// call that last reloaded it: `values`, `defaults`, or `app` for the app's own code.
package typealias FilterTrace = [TraceKey: ParameterValue]

extension FilterTrace {
  /// Reads an app's trace on a device now.
  package init(of app: String, on system: FocusSystem) async {
    self = await FilterTrace(storedBy: app, on: system).adding(shownBy: app, on: system)
  }

  /// Reads the values that an app has stored on a device until now.
  package init(storedBy app: String, on system: FocusSystem, withTimes: Bool = false) {
    let containers = system.processes.containers
    // A value that can't be written isn't in the trace.
    try? containers.synchronizeDefaults()
    self.init(
      storedBy: app, in: containers.root, containers.defaultsInMemory, withTimes: withTimes)
  }

  /// Reads the values that an app has stored in the folder of the containers.
  ///
  /// - Parameters:
  ///   - inMemory: The defaults that aren't in a file, by the file's path in the folder.
  ///   - largest: The size of an app's largest file that is read, in bytes; of a larger one, the
  ///     trace has the size. Defaults are always read.
  ///   - withTimes: Whether the trace has the times near the present.
  ///   - noteUnread: A closure that is called for defaults that can't be read, which the trace
  ///     lacks.
  init(
    storedBy app: String, in folder: URL, _ inMemory: [String: [String: Any]] = [:],
    largest: Int = .max, withTimes: Bool = false,
    noteUnread: (URL, any Error) -> Void = { _, _ in }
  ) {
    func add(_ value: ParameterValue, at key: TraceKey) {
      let kept = withTimes ? value : value.withoutCurrentTime
      if let kept { self.add(kept, at: key) }
    }
    self = [:]
    // A stored device's folder is a link, which an enumeration doesn't follow.
    let folder = folder.resolvingSymlinksInPath()
    for (name, values) in inMemory {
      guard let key = TraceKey(file: name, of: app) else { continue }
      add(ParameterValue(propertyList: values), at: key)
    }
    guard FileManager.machine.fileExists(atPath: folder.path) else { return }
    let files = FileManager.machine.enumerator(at: folder, includingPropertiesForKeys: nil)
    for case let file as URL in files ?? .init() {
      let name = String(file.path.dropFirst(folder.path.count + 1))
      // Hidden files in a home folder are Foundation's.
      guard !name.contains("/home/."), let key = TraceKey(file: name, of: app) else { continue }
      // Reading a pipe or a device that an app left might never end.
      guard let found = try? file.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey]),
        found.isRegularFile == true
      else { continue }
      if key.place.isFile, let size = found.fileSize, size > largest {
        add(.int(size), at: key)
        continue
      }
      let data: Data
      do {
        data = try Data(contentsOf: file)
      } catch {
        // An app may keep others from reading a file of its own, and remove its defaults meanwhile.
        if !key.place.isFile, error.posixError?.code != .ENOENT { noteUnread(file, error) }
        continue
      }
      add(ParameterValue(file: data) ?? .string(data.base64EncodedString()), at: key)
    }
  }

  /// Returns the stored values together with what the app shows and told the system until now.
  package func adding(shownBy app: String, on system: FocusSystem) async -> FilterTrace {
    var trace = self
    let state = await system.state.apps[app]
    trace.add(.int(state?.badge ?? 0), at: TraceKey(.badge))
    trace[TraceKey(.pending(identifier: nil), isCount: true)] =
      state.flatMap { $0.pending.isEmpty ? nil : .int($0.pending.count) }
    for pending in state?.pending ?? [] {
      let record = pending.request.record
      trace.add(
        .string(record.content.title), at: TraceKey(.pending(identifier: record.identifier)))
    }
    await system.history.addTraces(of: app, to: &trace)
    return trace
  }

  /// Creates the trace of a value in a store.
  package init(_ value: ParameterValue, in place: TraceKey.Place) {
    self = [:]
    if let value = value.withoutCurrentTime { add(value, at: TraceKey(place)) }
  }

  /// Adds a value by key path, without its empty parts.
  fileprivate mutating func add(_ value: ParameterValue, at key: TraceKey) {
    if case .object(let members) = value {
      if !key.path.isEmpty, !members.isEmpty {
        self[TraceKey(key.place, key.path, isCount: true)] = .int(members.count)
      }
      for (name, value) in members { add(value, at: TraceKey(key.place, key.path + [name])) }
    } else if !value.isNothing {
      if case .array(let elements) = value {
        self[TraceKey(key.place, key.path, isCount: true)] = .int(elements.count)
      }
      self[key] = value
    }
  }
}

extension Set<TraceKey> {
  /// The keys in alphabetical order, without a count if one of the counted values is among the
  /// keys.
  package var reported: [TraceKey] {
    filter { key in !(key.isCount && contains(where: key.counts)) }.sorted()
  }
}

extension FilterTrace {
  /// Whether the traces are equal apart from the widgets.
  package func isSame(as other: FilterTrace) -> Bool {
    keys(differingFrom: other).allSatisfy(\.isWidgets)
  }

  /// Whether a call restored the person's setting, which isn't stored anywhere before the first
  /// Focus.
  ///
  /// At the end of a Focus, a restored value differs from the value that the Focus had set. A trace
  /// doesn't contain `0`, and the next Focus may leave the value alone; then the restored value is
  /// one that the app had kept at another place and keeps there no longer.
  /// - Parameter values: The values that the filter had.
  package func isRestored(
    _ key: TraceKey, from during: FilterTrace, expected: ParameterValue?,
    by values: some Sequence<ParameterValue>, atEnd: Bool
  ) -> Bool {
    guard expected == nil, let value = self[key], during[key] != value else { return false }
    return atEnd && during[key] != nil
      || !values.contains(value)
        && during.contains { $0.key != key && $0.value == value && self[$0.key] == nil }
  }

  /// The keys whose values differ; an answer differs only from another one.
  package func keys(differingFrom other: FilterTrace) -> Set<TraceKey> {
    Set(keys).union(other.keys).filter { key in
      self[key] != other[key] && !(key.isAnswer && (self[key] == nil || other[key] == nil))
    }
  }
}

extension [FilterTrace] {
  /// The keys of stored numbers and lists that change by the same step from each trace to the next,
  /// as a log or a statistic does, also one to which negative numbers are added.
  package var grownEvenly: Set<TraceKey> {
    Set((last ?? [:]).keys).filter { key in
      let sizes = map { $0[key]?.size ?? 0 }
      let steps = Set(zip(sizes.dropFirst(), sizes).map { $0 &- $1 })
      return key.isStored && steps.count == 1 && !steps.contains(0)
    }
  }

  /// The keys of stored lists that have the same elements in the last two traces, but in another
  /// order, as a list of recently used values has when one of them is used again; and their counts.
  package var reordered: Set<TraceKey> {
    let lists = Set((last ?? [:]).keys).filter { key in
      guard key.isStored, case .array(let later)? = last?[key],
        case .array(let earlier)? = dropLast().last?[key]
      else { return false }
      return later != earlier && Set(later) == Set(earlier)
    }
    return lists.union(lists.map { TraceKey($0.place, $0.path, isCount: true) })
  }
}

/// The values of small data that traces have read; `nil` for data without any.
private let knownContents = Mutex<[Data: ParameterValue?]>([:])

extension ParameterValue {
  /// Whether the value is single rather than a list of the app's data.
  var isScalar: Bool { if case .array = self { false } else { true } }

  /// Whether the value is a number other than zero.
  var isAmount: Bool {
    switch self {
    case .int, .double: !isNothing
    default: false
    }
  }

  /// The whole number, or the number of the list's elements; `nil` for any other value.
  package var size: Int? {
    switch self {
    case .int(let number): number
    case .array(let elements): elements.count
    default: nil
    }
  }

  fileprivate var isNothing: Bool {
    switch self {
    case .null, .bool(false), .int(0), .double(0), .string(""), .array([]): true
    default: false
    }
  }

  /// The value without the machine's time, in which equal trials differ by chance; `nil` if nothing
  /// else remains.
  fileprivate var withoutCurrentTime: ParameterValue? {
    switch self {
    case .array(let elements): .array(elements.map { $0.withoutCurrentTime ?? "a time" })
    case .object(let members): .object(members.compactMapValues(\.withoutCurrentTime))
    default: instants.contains { abs($0.timeIntervalSinceNow) < 600 } ? nil : self
    }
  }

  /// Returns the seconds from `now` to the value, if it is a time from ten minutes to a year ahead
  /// in one of the usual forms.
  func secondsAhead(of now: Date) -> TimeInterval? {
    instants.map { $0.timeIntervalSince(now) }.first { (600..<366 * 86400).contains($0) }
  }

  /// The instants that the value may mean: a text in ISO 8601, or a number of seconds or
  /// milliseconds since 2001 or 1970.
  private var instants: [Date] {
    func instants(_ number: Double) -> [Date] {
      [number, number / 1000].flatMap {
        [Date(timeIntervalSinceReferenceDate: $0), Date(timeIntervalSince1970: $0)]
      }
    }
    return switch self {
    case .int(let number): instants(Double(number))
    case .double(let number): instants(number)
    case .string(let text) where text.count >= 20 && text.hasPrefix("20"):
      (try? Date(text, strategy: .iso8601)).map { [$0] } ?? []
    default: []
    }
  }

  /// Reads the contents of a JSON file or a property list; `nil` for any other.
  ///
  /// Trials store the same few contents again and again, so each of up to 16 KiB is decoded once.
  fileprivate init?(file: Data) {
    let known = knownContents.withLock { $0[file] }
    let value = known ?? ParameterValue(decoding: file)
    if known == nil, file.count <= 1 << 14 {
      knownContents.withLock { contents in
        if contents.count >= 256 { contents = [:] }
        contents[file] = .some(value)
      }
    }
    guard let value else { return nil }
    self = value
  }

  private init?(decoding file: Data) {
    if let value = try? JSONDecoder().decode(ParameterValue.self, from: file) {
      self = value
    } else if let values = try? PropertyListSerialization.propertyList(from: file, format: nil) {
      self.init(propertyList: values)
    } else {
      return nil
    }
  }

  /// Creates the value of a property list.
  ///
  /// Nested data that is JSON or a property list is read, too, because the order of its keys has no
  /// meaning.
  fileprivate init(propertyList: Any) {
    self =
      switch propertyList {
      case let data as Data: .init(file: data) ?? .string(data.base64EncodedString())
      case let date as Date: .number(date.timeIntervalSinceReferenceDate)
      case let list as [Any]: .array(list.map(Self.init(propertyList:)))
      case let members as [String: Any]: .object(members.mapValues(Self.init(propertyList:)))
      case let text as String: .string(text)
      case let number as NSNumber: .init(number)
      default: .string("\(propertyList)")
      }
  }

  private init(_ number: NSNumber) {
    self =
      switch String(cString: number.objCType) {
      // A Boolean is an `NSNumber` with the Objective-C type of a character.
      case "c": .bool(number.boolValue)
      case "d", "f": .number(number.doubleValue)
      default: .int(number.intValue)
      }
  }
}

extension Sequence<HistoryEntry> {
  /// Adds, for each kind of widgets, the call that last reloaded it, and adds the last call's
  /// reports to the system.
  fileprivate func addTraces(of app: String, to trace: inout FilterTrace) {
    for entry in self {
      if case .acted(app, let actions, _) = entry.event.kind {
        trace.addWidgets(reloadedBy: actions, in: "app")
      }
      for case .finished(let call, let result, _) in entry.effects where call.app == app {
        guard case .perform(let delivery) = call.work else {
          trace.addWidgets(reloadedBy: result.actions, in: "app")
          continue
        }
        trace.addWidgets(reloadedBy: result.actions, in: delivery.kind.rawValue)
        trace[TraceKey(.predicate)] = result.context?.predicate.format.map { .string("\($0)") }
        trace[TraceKey(.scenePrefix)] = result.context?.scenePrefix.map { .string($0) }
      }
    }
  }
}

extension FilterTrace {
  fileprivate mutating func addWidgets(reloadedBy actions: [AppAction], in call: String) {
    for case .drewActivities(let type, _) in actions {
      self[TraceKey(.widgets(kind: type))] = .string(call)
    }
    for case .reloadWidgets(let kind) in actions {
      if let kind {
        self[TraceKey(.widgets(kind: kind))] = .string(call)
      } else {
        for key in keys where key.isWidgets { self[key] = .string(call) }
        self[TraceKey(.widgets(kind: nil))] = .string(call)
      }
    }
  }
}
