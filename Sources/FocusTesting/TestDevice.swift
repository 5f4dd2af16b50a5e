import FocusFilterKit
import FocusReport
import Foundation
import Synchronization
import Testing

/// The device of a running test, with the texts of its failures.
final class TestDevice: Sendable {
  /// The device of the test that runs in this task; child tasks and `Task {}` inherit it.
  @TaskLocal static var current: TestDevice?

  let blueprint: DeviceBlueprint
  private let state: Mutex<State>

  private struct State {
    var system: FocusSystem
    var witness: StoryWitness
    var policy: FocusPolicy
    var hasFailed = false
    /// The number of lines in the story at the last failure; `nil` before the first.
    var toldLines: Int?
  }

  /// Makes the device.
  init(_ blueprint: DeviceBlueprint) async throws {
    self.blueprint = blueprint
    let (system, witness) = try await blueprint.makeWatchedDevice()
    state = Mutex(State(system: system, witness: witness, policy: blueprint.policy))
  }

  var system: FocusSystem { state.withLock { $0.system } }

  /// Replaces the device by a new one of the same make under another policy, and returns that.
  func replace(under policy: FocusPolicy) async throws -> FocusSystem {
    emptyContainers()
    var blueprint = blueprint
    blueprint.policy = policy
    let (system, witness) = try await blueprint.makeWatchedDevice()
    state.withLock { $0 = State(system: system, witness: witness, policy: policy) }
    return system
  }
}

extension TestDevice {
  /// Leaves the next test nothing in folders that several tests use.
  func emptyContainers() {
    if blueprint.folder != nil { system.emptyContainers() }
  }
}

// MARK: Failures

extension TestDevice {
  /// Takes down that the test failed.
  ///
  /// - Returns: The errors and warnings, then the last events; `nil` if nothing happened since the last
  ///   failure, which has them.
  func commentOnFailure() -> Comment? {
    state.withLock { state in
      state.hasFailed = true
      let story = state.witness.story
      guard state.toldLines != story.count else { return nil }
      state.toldLines = story.count
      let findings = state.witness.findings.map { "\($0)\n" }.joined()
      return Comment(rawValue: findings + story.summary(under: state.policy))
    }
  }

  /// Adds the last events to an error that the test threw, as a warning beside it.
  func warn(of error: any Error, at location: SourceLocation) {
    // These were recorded as a failure already, or end the test without one.
    guard !(error is ExpectationFailedError), !Task.isCancelled else { return }
    guard let comment = commentOnFailure() else { return }
    Issue.record(comment, severity: .warning, sourceLocation: location)
  }

  /// Attaches the story of a test that has failed, as text and as a report.
  func attachStory(named name: String) async {
    let (system, hasFailed) = state.withLock { ($0.system, $0.hasFailed) }
    guard hasFailed else { return }
    Attachment.record(await system.story().text(explains: true), named: "\(name) story.txt")
    do {
      let page = try await system.simulation(named: name).htmlReport()
      Attachment.record(page, named: "\(name) report.html")
    } catch {
      Issue.record("The report can't be made: \(error)", severity: .warning)
    }
  }
}

extension FocusStory {
  /// The last changes of the Focus, calls of filters and notifications, with every step of the very last.
  fileprivate func summary(under policy: FocusPolicy) -> String {
    let readings = policy.chosenReadings.isEmpty ? "" : "With \(policy):\n"
    let story = last(6, where: \.matters)
    guard !story.isEmpty else { return readings + "Nothing has happened on the device." }
    return readings + "Last on the device:\n" + story.text(explainedFrom: story.endIndex - 1)
  }
}

extension StoryLine {
  /// Whether a failure tells it: a change of the Focus, a call of a filter, or a notification.
  fileprivate var matters: Bool {
    switch event {
    case .focusOn, .focusOff, .delivered, .superseded, .missed, .contextRead, .notification: true
    default: false
    }
  }
}

extension DeviceBlueprint {
  fileprivate func makeWatchedDevice() async throws -> (FocusSystem, StoryWitness) {
    let system = try await makeDevice()
    return (system, await system.watch())
  }
}
