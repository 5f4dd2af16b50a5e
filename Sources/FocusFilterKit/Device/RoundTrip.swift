import FocusAppIntents
import FocusHost
import Foundation

/// Lives through the start and the end of a Focus on new devices, to see what a filter leaves behind.
struct RoundTrip {
  let app: SimulatedApp
  let filter: FilterReference
  let typeName: String
  let limit: Duration
  let processes: ProcessModel

  /// Returns what is to be said of the end, in the order of the keys, and the values with which the code
  /// ends its process or exceeds its time limit.
  ///
  /// - Parameter configurations: The values of one round each, of which those are left out that the app
  ///   refuses on a new device.
  func findings(with configurations: [[String: ParameterValue]]) async throws -> [Finding] {
    let untouched = try await untouched()
    let ended = try await SteadyTrace(of: ended(), ended())
    var (left, repeated): (Set<String>, Set<String>) = ([], [])
    var failures: [Finding] = []
    for values in configurations {
      let first: Round
      switch try await round(values) {
      case .refused: continue
      case .failed(let found):
        failures += found.filter { new in !failures.contains { $0.id == new.id } }
          .map { $0.with(values) }
        continue
      case .lived(let round): first = round
      }
      guard case .lived(let second) = try await round(values) else { continue }
      let on = SteadyTrace(of: first.on, second.on)
      let off = SteadyTrace(of: first.off, second.off)
      left.formUnion(off.keys(differingFrom: ended))
      repeated.formUnion(
        ended.trace.filter { key, value in
          value.isScalar && !FilterTrace.told.contains(key) && !ended.unsteady.contains(key)
            && untouched[key] != value
            && on.trace[key] == value
        }.keys)
    }
    return failures + left.sorted().map(leftBehind) + repeated.sorted().map(endEqualsStart)
  }

  private func leftBehind(_ key: String) -> Finding {
    Finding(
      .leavesEffects, subject: typeName,
      message: "When the Focus ends, '\(key)' isn't as the defaults alone leave it.")
  }

  private func endEqualsStart(_ key: String) -> Finding {
    Finding(
      .endEqualsStart, subject: typeName,
      message: "The call at the end of a Focus writes '\(key)' as a call at its start does.")
  }
}

// MARK: Lives of a device

extension RoundTrip {
  /// The app's traces while a Focus is on, and after it has ended.
  private struct Round {
    let on: FilterTrace
    let off: FilterTrace
  }

  /// The outcome of a round.
  private enum Outcome {
    /// The app refuses the values on a new device.
    case refused
    /// A call didn't come back, with what was found about that; nothing of one that threw.
    case failed([Finding])
    case lived(Round)
  }

  private func round(_ values: [String: ParameterValue]) async throws -> Outcome {
    try await TrialDevice.run(app, timeLimit: limit, processes: processes) { device -> Outcome in
      // The app is started as often as in the lives that this is compared with.
      try await device.relaunch()
      do {
        try await device.system.configure(filter, in: .work, values: values)
      } catch let error as CancellationError {
        throw error
      } catch {
        // A new device may not have the entity yet; that a query throws is a finding of its own.
        return .refused
      }
      try await device.system.activate(.work)
      let on = await device.trace
      try await device.system.deactivate()
      guard await device.system.history.completedDeliveries == 2 else {
        // An error may be right for values that no person chooses.
        return .failed(
          await device.system.findings().filter(\.isFailureOfCode)
            .filter { $0.id != "perform-threw" })
      }
      return .lived(Round(on: on, off: await device.trace))
    }
  }

  /// Returns the app's trace without any call.
  private func untouched() async throws -> FilterTrace {
    try await TrialDevice.run(app, timeLimit: limit, processes: processes) { device in
      try await device.relaunch()
      return await device.trace
    }
  }

  /// Returns the app's trace after a call with only the defaults.
  private func ended() async throws -> FilterTrace {
    try await TrialDevice.run(app, timeLimit: limit, processes: processes) { device in
      try await device.deliverDefaults()
      return await device.trace
    }
  }
}

extension Finding {
  /// The finding with the values of the filter that it is about.
  fileprivate func with(_ values: [String: ParameterValue]) -> Finding {
    let shown = values.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }
    return Finding(
      id: id, severity: severity, subject: subject,
      message: "\(message) The values were: \(shown.joined(separator: ", ")).",
      resolution: resolution, fidelity: fidelity)
  }
}

extension Sequence<HistoryEntry> {
  /// The number of filter calls that returned.
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
        app: app, filter: reference, typeName: filter.typeName, limit: timeLimit,
        processes: processModel)
      findings += try await trip.findings(with: configurations + [others])
    }
    return findings
  }

  /// Returns a value of each kind that a parameter can have, at most four.
  func valuesToTry(
    for name: String, of filter: FilterReference
  ) async throws -> [ParameterValue] {
    guard let parameter = try requireShape(of: filter).parameter(name) else { return [] }
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
