import FocusFilterKit
import FocusReport
import Foundation
import Synchronization
import Testing

/// The device of a running test, with the comments on the test's failures.
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
    /// The number of story lines that the last failure's comment covers; `nil` before the first
    /// failure.
    var toldLines: Int?
  }

  /// Makes the device.
  init(_ blueprint: DeviceBlueprint) async throws {
    self.blueprint = blueprint
    let (system, witness) = try await blueprint.makeWatchedDevice()
    state = Mutex(State(system: system, witness: witness, policy: blueprint.policy))
  }

  var system: FocusSystem { state.withLock { $0.system } }

  /// Replaces the device with a new one that has another policy, and returns the new device.
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
  /// Empties the folders that several tests share, for the next test.
  func emptyContainers() {
    if blueprint.folder != nil { system.emptyContainers() }
  }
}

// MARK: Failures

extension TestDevice {
  /// Notes that the test failed, and returns the comment on the failure.
  ///
  /// - Returns: The errors and warnings, then the last events; `nil` if nothing has happened since
  ///   the comment on the previous failure.
  func commentOnFailure() -> Comment? {
    state.withLock { state in
      state.hasFailed = true
      let story = state.witness.story
      guard state.toldLines != story.count else { return nil }
      state.toldLines = story.count
      var parts = state.witness.findings.map { "\($0)" }
      let hasFindings = !parts.isEmpty
      if !state.policy.chosenReadings.isEmpty { parts.append("With \(state.policy):") }
      if let last = story.summary {
        parts.append(last)
      } else if !hasFindings {
        parts.append("Nothing has happened on the device.")
      }
      return Comment(rawValue: parts.joined(separator: "\n"))
    }
  }

  /// Records a warning with the last events beside an error that the test threw.
  func warn(of error: any Error, at location: SourceLocation) {
    // A failed requirement is commented on already, and a canceled test doesn't fail.
    guard !(error is ExpectationFailedError), !Task.isCancelled else { return }
    guard let comment = commentOnFailure(), hasHistory else { return }
    Issue.record(comment, severity: .warning, sourceLocation: location)
  }

  /// Whether the device has an event or a finding to tell beside an error.
  private var hasHistory: Bool {
    state.withLock { state in
      !state.witness.findings.isEmpty || state.witness.story.contains(where: \.matters)
    }
  }

  /// Attaches the story of a failed test, as text and as an HTML report.
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
  /// The last Focus changes, filter calls and notifications, with all steps of the last line; `nil`
  /// for none.
  fileprivate var summary: String? {
    let story = last(6, where: \.matters)
    guard !story.isEmpty else { return nil }
    return "Last on the device:\n" + story.text(explainedFrom: story.endIndex - 1)
  }
}

extension StoryLine {
  /// Whether a comment on a failure includes the line: a Focus change, a filter call or a
  /// notification.
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
