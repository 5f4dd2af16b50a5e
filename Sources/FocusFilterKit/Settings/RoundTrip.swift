import FocusAppIntents
import FocusHost
import Foundation

/// Lives through the start and the end of a Focus on new devices, to see what a filter leaves behind.
struct RoundTrip {
  let app: SimulatedApp
  let filter: FilterReference
  let typeName: String
  let limit: Duration

  /// Returns what is to be said of the end, in the order of the keys.
  ///
  /// - Parameter configurations: The values of one round each, of which those are left out that the app
  ///   refuses on a new device.
  func findings(with configurations: [[String: ParameterValue]]) async throws -> [Finding] {
    let untouched = try await live { _ in }
    let ended = try await Steady(of: live(Self.deliverDefaults), live(Self.deliverDefaults))
    var (left, repeated): (Set<String>, Set<String>) = ([], [])
    for values in configurations {
      guard let first = try await round(values), let second = try await round(values) else {
        continue
      }
      let on = Steady(of: first.on, second.on)
      let off = Steady(of: first.off, second.off)
      left.formUnion(off.keys(differingFrom: ended))
      repeated.formUnion(
        ended.trace.filter { key, value in
          value.isScalar && !ended.unsteady.contains(key) && untouched[key] != value
            && on.trace[key] == value
        }.keys)
    }
    return left.sorted().map(leftBehind) + repeated.sorted().map(endEqualsStart)
  }

  private func leftBehind(_ key: String) -> Finding {
    Finding(
      id: "leaves-effects", severity: .warning, subject: typeName,
      message: "When the Focus ends, '\(key)' isn't as the defaults alone leave it.",
      resolution: "Write every value in `perform()`, also one that is nothing.",
      fidelity: FocusRule.defaultsOnDeactivation.fidelity)
  }

  private func endEqualsStart(_ key: String) -> Finding {
    Finding(
      id: "end-equals-start", severity: .advice, subject: typeName,
      message: "The call at the end of a Focus writes '\(key)' as a call at its start does.",
      resolution: "Declare defaults that mean no effect, and derive flags from the values.",
      fidelity: FocusRule.defaultsOnDeactivation.fidelity)
  }
}

// MARK: Lives of a device

extension RoundTrip {
  /// What an app has stored: values by file and key path, and the badge.
  ///
  /// Values that mean nothing, such as `false` and an empty text, are left out.
  private typealias Trace = [String: ParameterValue]

  /// A trace of two equal lives, with the keys in which they differ, such as time stamps.
  private struct Steady {
    let trace: Trace
    let unsteady: Set<String>

    init(of first: Trace, _ second: Trace) {
      trace = first
      unsteady = Set(first.keys).union(second.keys).filter { first[$0] != second[$0] }
    }

    func keys(differingFrom other: Steady) -> Set<String> {
      Set(trace.keys).union(other.trace.keys).subtracting(unsteady).subtracting(other.unsteady)
        .filter { trace[$0] != other.trace[$0] }
    }
  }

  /// After a restart the first unlock gives every filter its defaults.
  private static let deliverDefaults: @Sendable (FocusSystem) async throws -> Void = { system in
    try await system.restart()
    try await system.unlock()
  }

  /// The traces while a Focus is on, and when it has ended; `nil` where no call came back.
  private func round(
    _ values: [String: ParameterValue]
  ) async throws -> (on: Trace, off: Trace)? {
    try await withDevice { system, folder -> (on: Trace, off: Trace)? in
      do {
        try await system.configure(filter, in: .work, values: values)
      } catch let error as CancellationError {
        throw error
      } catch {
        // A new device may not have the entity yet; that a query throws is a finding of its own.
        return nil
      }
      try await system.activate(.work)
      let on = await trace(of: system, in: folder)
      try await system.deactivate()
      guard await system.history.completedDeliveries == 2 else { return nil }
      return (on, await trace(of: system, in: folder))
    }
  }

  private func live(
    _ body: @Sendable (FocusSystem) async throws -> Void
  ) async throws -> Trace {
    try await withDevice { system, folder in
      try await body(system)
      return await trace(of: system, in: folder)
    }
  }

  /// Runs a body with a new device, on which the app is running and Work exists.
  private func withDevice<Value>(
    _ body: (FocusSystem, URL) async throws -> Value
  ) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "focus-round-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let system = FocusSystem(
      clock: .manual(Date(timeIntervalSince1970: 1_800_000_000)), timeZone: .gmt,
      timeLimit: limit, containers: folder)
    try await system.install(app)
    try await system.add(.work)
    try await system.launch(app.id)
    return try await body(system, folder)
  }

  private func trace(of system: FocusSystem, in folder: URL) async -> Trace {
    system.belongings.containers.synchronizeDefaults()
    var trace: Trace = [:]
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    for case let file as URL in files ?? .init() {
      guard let data = try? Data(contentsOf: file) else { continue }
      let name = String(file.path.dropFirst(folder.path.count + 1))
      (ParameterValue(file: data) ?? .string(data.base64EncodedString()))
        .addLeaves(to: &trace, at: name)
    }
    let badge = await system.state.apps[app.id]?.badge ?? 0
    ParameterValue.int(badge).addLeaves(to: &trace, at: "badge")
    return trace
  }
}

extension ParameterValue {
  /// Whether it is a single value rather than a list of the app's data.
  fileprivate var isScalar: Bool { if case .array = self { false } else { true } }

  private var isNothing: Bool {
    switch self {
    case .null, .bool(false), .int(0), .double(0), .string(""), .array([]): true
    default: false
    }
  }

  /// Reads the contents of a JSON file or a property list; `nil` for any other.
  fileprivate init?(file: Data) {
    if let value = try? JSONDecoder().decode(ParameterValue.self, from: file) {
      self = value
    } else if let value = try? PropertyListDecoder().decode(ParameterValue.self, from: file) {
      self = value
    } else {
      return nil
    }
  }

  /// Adds its values by key path, without those that mean nothing.
  fileprivate func addLeaves(to trace: inout [String: ParameterValue], at path: String) {
    if case .object(let members) = self {
      for (key, value) in members { value.addLeaves(to: &trace, at: "\(path) \(key)") }
    } else if !isNothing {
      trace[path] = self
    }
  }
}

extension Sequence<HistoryEntry> {
  /// How many calls of filters returned.
  fileprivate var completedDeliveries: Int {
    flatMap(\.effects).count { effect in
      guard case .finished(let call, let result) = effect, case .perform = call.work else {
        return false
      }
      return result.outcome == .completed
    }
  }
}

// MARK: Values to try

extension FocusSystem {
  /// Returns what is to be said of the end of a Focus for every filter of an app.
  ///
  /// A filter whose required parameters lack defaults gets no call at the end (F4-i).
  func findingsOfRoundTrips(with app: SimulatedApp) async throws -> [Finding] {
    var findings: [Finding] = []
    for filter in state.apps[app.id]?.description.filters ?? [] {
      let reference = FilterReference(app: app.id, filter: filter.id)
      guard let defaults = filter.defaultValues else { continue }
      var configurations: [[String: ParameterValue]] = []
      var others: [String: ParameterValue] = [:]
      for parameter in filter.parameters {
        let values = try await valuesToTry(for: parameter.name, of: reference)
        configurations += values.map { [parameter.name: $0] }
        others[parameter.name] = values.first { $0 != defaults[parameter.name] }
      }
      let trip = RoundTrip(
        app: app, filter: reference, typeName: filter.typeName, limit: timeLimit)
      findings += try await trip.findings(with: configurations + [others])
    }
    return findings
  }

  /// Returns a value of each kind that a parameter can have, at most four.
  private func valuesToTry(
    for name: String, of filter: FilterReference
  ) async throws -> [ParameterValue] {
    let type = try requireType(of: filter)
    guard
      let parameter = FilterDescription(reading: type).parameters.first(where: { $0.name == name })
    else { return [] }
    let choices: [FilterChoices.Choice]
    do {
      choices = try await self.choices(for: name, of: filter).sections.flatMap(\.choices)
    } catch let error as CancellationError {
      throw error
    } catch {
      // What the query throws is a finding of its own.
      return []
    }
    let common: [ParameterValue] = [true, false, 7, 1, 0.5, "something"]
    let single = choices.isEmpty ? common : choices.map(\.value)
    let usable = (single + single.map { .array([$0]) }).filter { value in
      (try? parameter.check(value)) != nil
    }
    return Array(usable.prefix(4))
  }
}
