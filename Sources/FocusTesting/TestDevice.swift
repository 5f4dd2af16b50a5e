import FocusAppIntents
import FocusFilterKit
import FocusFoundation
import FocusHost
import FocusReport
import FocusText
import Foundation
import Synchronization
import Testing

#if canImport(XCTest)
  import XCTest
#endif

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
    /// The app groups that no app declared when the test's code asked for them.
    var missedGroups: Set<String> = []
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

  /// The app groups on the device, which the test's own code may read and write.
  var groups: TestedGroups {
    TestedGroups { [weak self] group in self?.name(ofGroup: group) }
  }

  /// Returns the name of a group's defaults; `nil` if no app declares the group.
  private func name(ofGroup group: String) -> String? {
    let name = system.defaultsName(ofGroup: group)
    if name == nil { state.withLock { _ = $0.missedGroups.insert(group) } }
    return name
  }

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
      parts += [state.witness.state.missingFilter].compactMap(\.self)
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

  /// Records a warning for each app group that no app declares, and in a test that hasn't failed
  /// for each unknown app to which it delivered something.
  func warnOfUnknownNames(at location: SourceLocation) {
    let (state, missed) = self.state.withLock { ($0, $0.missedGroups) }
    let known = state.witness.state.apps.values.flatMap(\.description.allGroups)
    var warnings = missed.subtracting(known).filter { $0.hasPrefix("group.") }.sorted().map {
      "No app on the test's device declares the app group '\($0)'."
        + NameSuggestion.hint(for: $0, among: Set(known).sorted())
    }
    if !state.hasFailed {
      let isUnknown = { (found: Finding) in found.id == FindingKind.unknownReceiver.id }
      warnings += state.witness.findings.filter(isUnknown).map { "\($0)" }
    }
    for warning in warnings {
      Issue.record(Comment(rawValue: warning), severity: .warning, sourceLocation: location)
    }
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

extension FocusState {
  /// The remedy if a Focus is on in which no app has a filter; otherwise `nil`.
  fileprivate var missingFilter: String? {
    let apps = installationOrder.ownApps.compactMap { self.apps[$0]?.description }
    guard let mode = activeMode, mode.filters.isEmpty, let filter = apps.flatMap(\.filters).first
    else { return nil }
    let call = "system.configure(\(filter.typeName).self, in: \(mode.id.inSwift)) { … }"
    return "No filter is set in \(mode.name): `try await \(call)` sets one."
  }
}

extension FocusStory {
  /// The last Focus changes, filter calls and notifications, or else the last other events, with
  /// all steps of the last line; `nil` for none.
  fileprivate var summary: String? {
    let other = contains(where: \.matters) ? nil : last(6) { $0.event != .finding }
    let story = other ?? last(6, where: \.matters)
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

/// The place of the app groups' folders in tests with ``FocusDeviceTrait``.
///
/// An app whose store of files is a singleton, such as `static let shared`, opens its app group's
/// folder once and keeps the path. With ``ofEachTest``, that path is invalid in the second test,
/// because the first test's folder has been removed. With ``keptInPlace``, the path stays the same:
///
/// ```swift
/// @Suite(.focusDevice(.ledger, modes: [.work], containers: .keptInPlace))
/// struct LedgerTests { … }
/// ```
public enum TestContainers: Sendable, Hashable {
  /// Each test, and each of its arguments, has folders of its own, so that tests can run in
  /// parallel.
  case ofEachTest
  /// All tests of the process share one folder for each app group, and run one at a time.
  ///
  /// A test waits, without blocking a thread, until the test before it has ended. The folders are
  /// emptied after each test. Emptying doesn't reset a singleton's memory or close its open
  /// database, so a store needs a reset method of its own, which the app's start-up code in the
  /// description calls.
  case keptInPlace

  /// Runs a test while it may use the folders.
  ///
  /// - Parameter body: The test's code. Its argument is the parent of all app groups' folders;
  ///   `nil` for a temporary folder.
  func whileInUse<Value: Sendable>(
    _ body: @Sendable @concurrent (URL?) async throws -> Value
  ) async throws -> Value {
    switch self {
    case .ofEachTest: try await body(nil)
    case .keptInPlace: try await Place.inTurn { try await body(Place.folder) }
    }
  }
}

/// The shared parent folder in this process, and the exclusive use of it.
private enum Place {
  /// The end of the last test that uses the folder.
  private static let last = Mutex<Task<Void, Never>?>(nil)

  static let folder: URL = {
    let name = "focus-tests-\(ProcessInfo.processInfo.processIdentifier)"
    // The C library calls the closure when the process exits; the closure can't capture values.
    atexit { try? FileManager.machine.removeItem(at: Place.folder) }
    return FileManager.machine.temporaryDirectory.appending(
      path: name, directoryHint: .isDirectory)
  }()

  /// Runs a test after the ones that came before it.
  static func inTurn<Value: Sendable>(
    _ body: @Sendable @concurrent () async throws -> Value
  ) async throws -> Value {
    let (turn, end) = AsyncStream.makeStream(of: Never.self)
    defer { end.finish() }
    let before = last.withLock { last in
      defer { last = Task { for await _ in turn {} } }
      return last
    }
    await before?.value
    return try await body()
  }
}

/// A handler for the issues of a statement: it counts them during the search, and records them
/// afterwards.
final class HeldIssues: Sendable {
  /// The handler of the statement that this task evaluates.
  @TaskLocal static var current: HeldIssues?

  private let count = Mutex(0)
  /// The story to add to recorded issues; `nil` while issues are only counted.
  private let story: String?

  private init(story: String? = nil) { self.story = story }

  /// Runs expectations, and returns whether all of them are met.
  static func areMet(_ expect: () async throws -> Void) async throws -> Bool {
    let held = HeldIssues()
    do {
      try await $current.withValue(held) { try await expect() }
    } catch is ExpectationFailedError {
      return false
    }
    return held.count.withLock { $0 == 0 }
  }

  /// Runs expectations, and records their issues with a story.
  static func recording(
    _ story: String, _ expect: () async throws -> Void
  ) async rethrows {
    try await $current.withValue(HeldIssues(story: story)) { try await expect() }
  }

  /// Records an issue without the story of the trait's device, which has no part in it; in a
  /// statement, the issue counts like that of an expectation.
  static func record(_ text: String, at place: TestPlace) {
    $current.withValue(current ?? HeldIssues(story: "")) { place.record(text) }
  }

  /// Counts an issue; returns the issue to record, or `nil` while issues are only counted.
  func take(_ issue: Issue) -> Issue? {
    count.withLock { $0 += 1 }
    guard let story else { return nil }
    guard !story.isEmpty else { return issue }
    var issue = issue
    issue.comments.append(Comment(rawValue: story))
    return issue
  }
}

/// A place in the code of a test, for Swift Testing and XCTest alike.
struct TestPlace {
  let location: SourceLocation
  #if canImport(XCTest)
    private let filePath: StaticString
  #endif

  init(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
    location = SourceLocation(
      fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
    #if canImport(XCTest)
      self.filePath = filePath
    #endif
  }

  /// Records an issue; in an `XCTestCase`, where Swift Testing records none, a failure.
  func record(_ text: String) {
    #if canImport(XCTest)
      // In a detached task of Swift Testing, XCTest has no test that could fail.
      if Test.current == nil { XCTFail(text, file: filePath, line: UInt(location.line)) }
    #endif
    Issue.record(Comment(rawValue: text), sourceLocation: location)
  }
}
