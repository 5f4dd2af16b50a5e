import FocusAppIntents
import FocusHost
import Foundation

/// A new device on which an app's filters are tried: the app is running, and Work exists.
struct TrialDevice: Sendable {
  let system: FocusSystem
  private let app: String
  private let folder: URL

  /// Runs a body with a new device, which is thrown away afterwards.
  static func run<Value>(
    _ app: SimulatedApp, policy: FocusPolicy = FocusPolicy(), timeLimit: Duration,
    processes: ProcessModel, _ body: (TrialDevice) async throws -> Value
  ) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "focus-trial-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let system = FocusSystem(
      clock: .manual(Date(timeIntervalSince1970: 1_800_000_000)), timeZone: .gmt, policy: policy,
      timeLimit: timeLimit, containers: folder, processes: processes)
    try await system.install(app)
    try await system.add(.work)
    try await system.launch(app.id)
    return try await body(TrialDevice(system: system, app: app.id, folder: folder))
  }

  /// Starts the app anew.
  func relaunch() async throws {
    try await system.quit(app)
    try await system.launch(app)
  }

  /// Gives every filter its defaults: they are what the first unlock after a restart delivers while no
  /// Focus is on. The app is started before it, so that one without an extension gets them, too.
  func deliverDefaults() async throws {
    try await system.restart()
    try await system.launch(app)
    try await system.unlock()
  }

  /// The app's trace until now.
  var trace: FilterTrace {
    get async {
      system.processes.containers.synchronizeDefaults()
      var trace: FilterTrace = [:]
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      for case let file as URL in files ?? .init() {
        let name = String(file.path.dropFirst(folder.path.count + 1))
        // Code that shares a process with others has no home of its own to look at.
        guard !name.hasPrefix(ProcessFolders.name), let data = try? Data(contentsOf: file) else {
          continue
        }
        trace.add(ParameterValue(file: data) ?? .string(data.base64EncodedString()), at: name)
      }
      trace.add(.int(await system.state.apps[app]?.badge ?? 0), at: "badge")
      await system.history.addTraces(of: app, to: &trace)
      return trace
    }
  }
}

/// The trace of an app on a device: values by file and key path, of group containers, suites and
/// the standard defaults of each process; its badge, its widgets, and the reports of its filter.
///
/// Values that mean nothing, such as `false` and an empty text, are left out. A kind of widgets has the
/// call that last reloaded it: `values`, `defaults`, or `app` for the app's own code.
typealias FilterTrace = [String: ParameterValue]

extension FilterTrace {
  /// The keys of what a filter tells the system with each call, rather than stores.
  static let told: Set<String> = ["predicate", "scene prefix"]

  /// Whether a key is that of a kind of widgets.
  static func isWidgets(_ key: String) -> Bool {
    key == "all widgets" || key.hasPrefix("widgets ")
  }

  /// Adds a value by key path, without what means nothing.
  fileprivate mutating func add(_ value: ParameterValue, at path: String) {
    if case .object(let members) = value {
      for (key, value) in members { add(value, at: "\(path) \(key)") }
    } else if !value.isNothing {
      self[path] = value
    }
  }
}

/// A trace of two equal lives, with the keys in which they differ, such as time stamps.
struct SteadyTrace {
  let trace: FilterTrace
  let unsteady: Set<String>

  init(of first: FilterTrace, _ second: FilterTrace) {
    trace = first
    unsteady = first.keys(differingFrom: second)
  }

  func keys(differingFrom other: SteadyTrace) -> Set<String> {
    trace.keys(differingFrom: other.trace).subtracting(unsteady).subtracting(other.unsteady)
  }
}

extension FilterTrace {
  func keys(differingFrom other: FilterTrace) -> Set<String> {
    Set(keys).union(other.keys).filter { self[$0] != other[$0] }
  }
}

extension ParameterValue {
  /// Whether it is a single value rather than a list of the app's data.
  var isScalar: Bool { if case .array = self { false } else { true } }

  fileprivate var isNothing: Bool {
    switch self {
    case .null, .bool(false), .int(0), .double(0), .string(""), .array([]): true
    default: false
    }
  }

  /// Reads the contents of a JSON file or a property list; `nil` for any other.
  fileprivate init?(file: Data) {
    if let value = try? JSONDecoder().decode(ParameterValue.self, from: file) {
      self = value
    } else if let stored = try? PropertyListDecoder().decode(StoredValue.self, from: file) {
      self = stored.value
    } else {
      return nil
    }
  }
}

/// A value of a property list; data in it that is JSON or a property list is read, too, because the
/// order of keys in it means nothing.
private struct StoredValue: Decodable {
  let value: ParameterValue

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let data = try? container.decode(Data.self) {
      value = ParameterValue(file: data) ?? .string(data.base64EncodedString())
    } else if let date = try? container.decode(Date.self) {
      value = .double(date.timeIntervalSinceReferenceDate)
    } else if let list = try? container.decode([StoredValue].self) {
      value = .array(list.map(\.value))
    } else if let members = try? container.decode([String: StoredValue].self) {
      value = .object(members.mapValues(\.value))
    } else {
      value = try container.decode(ParameterValue.self)
    }
  }
}

extension Sequence<HistoryEntry> {
  /// Adds which call reloaded the widgets of each kind last, and what the last call told the system.
  fileprivate func addTraces(of app: String, to trace: inout FilterTrace) {
    for entry in self {
      if case .acted(app, let actions, _) = entry.event.kind {
        trace.addWidgets(reloadedBy: actions, in: "app")
      }
      for effect in entry.effects {
        switch effect {
        case .finished(let call, let result), .superseded(let call, let result):
          guard call.app == app else { continue }
          guard case .perform(let delivery) = call.work else {
            trace.addWidgets(reloadedBy: result.actions, in: "app")
            continue
          }
          trace.addWidgets(reloadedBy: result.actions, in: delivery.kind.rawValue)
          trace["predicate"] = result.context?.predicate.format.map { .string("\($0)") }
          trace["scene prefix"] = result.context?.scenePrefix.map { .string($0) }
        default: continue
        }
      }
    }
  }
}

extension FilterTrace {
  fileprivate mutating func addWidgets(reloadedBy actions: [AppAction], in call: String) {
    for case .reloadWidgets(let kind) in actions {
      if let kind {
        self["widgets \(kind)"] = .string(call)
      } else {
        for key in keys where key.hasPrefix("widgets ") { self[key] = .string(call) }
        self["all widgets"] = .string(call)
      }
    }
  }
}
