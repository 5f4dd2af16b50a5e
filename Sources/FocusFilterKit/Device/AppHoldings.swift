import FocusAppIntents
public import FocusHost
public import Foundation

/// An app's stored values and files on a stored device, with the last write to each, and its
/// predicate.
///
/// A tool reads them from the device's folder, without calling the app:
///
/// ```swift
/// let held = try AppHoldings(of: "com.example.chat", on: state, after: history, in: containers)
/// held.containers.first?.items.first?.name  // "chats.view.status"
/// ```
/// A date near the present is left out, and so are empty values such as `false` that no code has
/// changed.
public struct AppHoldings: Sendable, Encodable {
  /// The predicate that the filters reported for the Focus that is on; `nil` for none.
  public let predicate: String?
  /// The app's containers that have or had something, in alphabetical order of their names.
  public let containers: [Container]

  /// The defaults or the folder of an app group or of one of the app's processes.
  public struct Container: Sendable, Encodable {
    /// The name of the group, or the container in words.
    public let name: String
    /// The values and files, in alphabetical order of their names.
    public let items: [Item]
  }

  /// A stored value or a file.
  public struct Item: Sendable, Encodable {
    /// The path of keys with dots between them, also in JSON within a value; or the path of a file.
    public let name: String
    /// The value; `nil` for a file and for a value that was removed or emptied.
    public let value: ParameterValue?
    /// The size of a file in bytes; `nil` for a value and for a file that was removed.
    public let bytes: Int?
    /// Whether the item is a file.
    package let isFile: Bool
    /// The instant of the last write; `nil` if no code that the device ran wrote the item.
    public let writtenAt: Date?
    /// The code that wrote the item last, in words.
    public let writer: String?
    /// The name of the Focus whose values the filter's call wrote, if that Focus has ended.
    public let endedFocus: String?
  }

  /// Reads what an app holds. The cost is linear in the history and in the files of the containers.
  ///
  /// - Parameters:
  ///   - app: The app's bundle identifier.
  ///   - state: The device's present state.
  ///   - history: The device's history; without one, no item has a writer.
  ///   - folder: The folder of the containers.
  /// - Throws: ``StoreProblem`` if an app's defaults can't be read.
  public init(
    of app: String, on state: FocusState, after history: DeviceHistory?, in folder: URL
  ) throws(StoreProblem) {
    let formats = (state.apps[app]?.contexts ?? []).compactMap(\.predicate)
    predicate = formats.isEmpty ? nil : formats.map { "\($0)" }.joined(separator: " AND ")
    var writings = LastWritings(of: app)
    for entry in history?.played() ?? [] { writings.follow(entry) }
    let groups = state.apps[app]?.description.allGroups ?? []
    var unread: StoreProblem?
    let trace = FilterTrace(storedBy: app, in: folder, largest: Self.largestFile) { file, error in
      unread = StoreProblem(error.posixError?.code.rawValue ?? EIO, .read, at: file)
    }
    if let unread { throw unread }
    var found: [String: [String: Item]] = [:]
    let present = trace.wholes
    let gone = writings.last.keys.filter { !present.contains($0) }
    for key in trace.keys + gone where !key.isCount {
      if let group = key.place.group, !groups.contains(group) { continue }
      let (container, file, path) = key.place.names(of: app)
      let writing = [key, key.whole, TraceKey(key.place)].compactMap { writings.last[$0] }
        .max { $0.at < $1.at }
      let name = file ?? key.path.joined(separator: ".")
      // Values within one file are written together.
      let known = found[container]?[name]
      if let known, (known.writtenAt ?? .distantPast) >= writing?.at ?? .distantPast { continue }
      let attributes = path.flatMap {
        try? FileManager.machine.attributesOfItem(atPath: folder.appending(path: $0).path)
      }
      let ended = writing?.mode.flatMap { $0 == state.activeMode?.id ? nil : state.mode($0)?.name }
      found[container, default: [:]][name] = Item(
        name: name, value: file == nil ? trace[key] : nil,
        bytes: attributes?[.size] as? Int, isFile: file != nil, writtenAt: writing?.at,
        writer: writing?.words(on: state), endedFocus: trace[key] == nil ? nil : ended)
    }
    containers = found.sorted { $0.key < $1.key }.map { name, items in
      Container(name: name, items: items.sorted { $0.key < $1.key }.map(\.value))
    }
  }
}

extension AppHoldings {
  /// The size of the largest file whose contents are compared, in bytes; a larger one has changed
  /// if its size has.
  static let largestFile = 1 << 20

  /// The most changes of a turn that are noted key by key.
  static let mostKeys = 100
}

extension TraceKey {
  /// The key of the whole value of a store.
  fileprivate var whole: TraceKey { TraceKey(place, Array(path.prefix(1))) }
}

extension FilterTrace {
  /// The keys of the values and of all values that contain them.
  fileprivate var wholes: Set<TraceKey> {
    Set(
      keys.flatMap { key in
        (0...key.path.count).map { TraceKey(key.place, Array(key.path.prefix($0))) }
      })
  }
}

extension ParameterValue {
  /// The value, or the beginning of the text of a long one.
  fileprivate var shortened: ParameterValue {
    let text = if case .string(let text) = self { text } else { "\(self)" }
    return text.count > 256 ? .string(text.prefix(255) + "…") : self
  }
}

extension TraceKey.Place {
  fileprivate var group: String? {
    switch self {
    case .group(let group), .file(_, let group): group
    default: nil
    }
  }

  /// The container's name, and for a file its path there and in the folder of all containers.
  fileprivate func names(of app: String) -> (container: String, file: String?, path: String?) {
    switch self {
    case .group(let group): (group, nil, nil)
    case .file(let file, let group): (group, file, "\(group.asFileName)/\(file)")
    case .document(let file, let host):
      (
        "the home folder of the \(host.words)", file,
        "\(ProcessFolders.name)/\(app.asFileName)/\(host.rawValue)/home/\(file)"
      )
    default: (TraceKey(self).description, nil, nil)
    }
  }
}

/// The last write to each place where an app's code stored something.
private struct LastWritings {
  struct Writing {
    let at: Date
    /// The code in words; `nil` for the call of a filter with the values of ``mode``.
    let code: String?
    /// The Focus whose values the call of a filter had; `nil` for other code.
    var mode: FocusMode.ID?

    func words(on state: FocusState) -> String? {
      code ?? mode.map { "the filter's call for \(state.mode($0)?.name ?? $0.rawValue)" }
    }
  }

  private let app: String
  private(set) var last: [TraceKey: Writing] = [:]
  private var modeOn: FocusMode.ID?
  private var modes: [AppCall.ID: FocusMode.ID] = [:]
  private var code = "the app's code"

  init(of app: String) { self.app = app }

  mutating func follow(_ entry: HistoryEntry) {
    let at = entry.event.at
    switch entry.event.kind {
    case .removed(app): last = [:]
    case .responded(app, _, _, _): code = "the response to a notification"
    case .acted(app, let actions, _):
      switch actions.first {
      case .did(let name, _)?: code = "the action '\(name)'"
      case .ranIntent(let name, _)?: code = "the intent '\(name)'"
      default: break
      }
      write(actions, Writing(at: at, code: code))
    case .started, .returned, .processChanged, .timePassed: break
    default: code = "the app's code"
    }
    for effect in entry.effects {
      switch effect {
      case .focusChanged(_, let resolution): modeOn = resolution.winner?.mode
      case .call(let call): modes[call.id] = modeOn
      case .finished(let call, let result, _):
        let mode = call.work.delivery?.kind == .values ? modes[call.id] : nil
        if call.app == app {
          let code = Self.code(of: call.work, for: mode)
          write(result.actions, Writing(at: at, code: code, mode: mode))
        }
        modes[call.id] = nil
      default: break
      }
    }
  }

  private static func code(of work: AppCall.Work, for mode: FocusMode.ID?) -> String? {
    switch work {
    case .launch: "the launch"
    case .perform(let delivery) where delivery.isOfShortcut: "the filter's run by a shortcut"
    case .perform: mode == nil ? "the filter's call for the end" : nil
    default: "a call by the system"
    }
  }

  private mutating func write(_ actions: [AppAction], _ writing: Writing) {
    for case .stored(let key, _) in actions { last[key] = writing }
  }
}

// MARK: Comparing

extension FocusSystem {
  /// Returns an app's stored values, to compare them after a turn of its code; `nil` if neither the
  /// device is stored nor its story tells stored values.
  ///
  /// Each turn ends by writing the defaults, so nothing is written here.
  func storedToCompare(by app: String) -> FilterTrace? {
    guard journal.isStored || tellsStored else { return nil }
    let containers = processes.containers
    return FilterTrace(
      storedBy: app, in: containers.root, containers.defaultsInMemory,
      largest: AppHoldings.largestFile)
  }

  /// Returns the changes of an app's stored values since a trace, in alphabetical order of their
  /// places.
  ///
  /// A file is one change. If a store has very many changes, each of its top-level values is one,
  /// so that an app's database doesn't get into the history.
  func changes(of app: String, since before: FilterTrace?) -> [AppAction] {
    guard let before, let now = storedToCompare(by: app) else { return [] }
    let groups = state.apps[app]?.description.allGroups ?? []
    let changed = now.keys(differingFrom: before).sorted().filter { key in
      (key.place.group.map(groups.contains) ?? true) && !key.isCount
    }
    guard !changed.isEmpty else { return [] }
    let isSummarized = changed.count > AppHoldings.mostKeys
    let present = now.wholes
    var noted: Set<TraceKey> = []
    return changed.compactMap { key in
      let whole = key.place.isFile ? TraceKey(key.place) : isSummarized ? key.whole : key
      guard noted.insert(whole).inserted else { return nil }
      let rest: ParameterValue? = present.contains(whole) ? "…" : nil
      return .stored(key: whole, value: whole == key ? now[key]?.shortened : rest)
    }
  }
}
