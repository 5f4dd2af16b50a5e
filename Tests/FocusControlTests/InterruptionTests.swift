import FocusFilterKit
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FocusControl

/// A command that ends at one of its calls that change a file, or whose call fails there.
///
/// `.ci/state-every` does so with every verb of the tool, at every call; it tears no writes, and
/// opens each file.
@Suite struct InterruptionTests {
  /// A command, and the commands before it.
  struct Case: CustomTestStringConvertible, Sendable {
    let command: String
    var before: [String] = []

    var testDescription: String { command }
  }

  private static let cases = [
    Case(command: keepTwo, before: keepOne),
    Case(command: "undo", before: keepOne + [keepTwo]),
    Case(command: "reset --policy modeLimit=3", before: keepOne),
    Case(command: "app uninstall com.example.keeper", before: keepOne),
  ]

  private static let keepOne = ["app do com.example.keeper keep one"]
  private static let keepTwo = "app do com.example.keeper keep two"

  private static let kills: [FileFaults.Kind] = [.stop, .tear]
  private static let errors: [FileFaults.Kind] = [.fail(ENOSPC), .failAccess(EIO)]

  /// A few of the calls at which a command ends or fails, with the last one.
  private static func places(_ count: Int) -> [Int] {
    (0..<count).filter { $0 % 4 == count % 4 || $0 == count - 1 }
  }

  // MARK: Kills

  /// Before its first event a new device is as good as none: the same command makes it whole.
  @Test(arguments: [Case(command: keepOne[0])] + cases, kills)
  func aKilledCommandHasHappenedOrHasnt(_ play: Case, kind: FileFaults.Kind) async throws {
    let stage = try await Stage(play, kind)
    for place in Self.places(stage.count) {
      let scene = try stage.scene()
      _ = await scene.run(play.command, with: FileFaults(kind, at: place))
      var found = try scene.fingerprint()
      if play.before.isEmpty, found != stage.after {
        #expect(found.containers == [:], "call \(place)")
        #expect(await scene.run(play.command).exitCode == .done, "call \(place)")
        found = try scene.fingerprint()
        #expect(found == stage.after, "call \(place)")
      }
      #expect(found == stage.before || found == stage.after, "call \(place)")
      try await scene.expectWholeDevice("call \(place)")
    }
  }

  // MARK: Errors

  @Test(arguments: cases, errors)
  func aCommandWhoseCallFailsIsDoneOrHasntHappened(
    _ play: Case, kind: FileFaults.Kind
  ) async throws {
    let stage = try await Stage(play, kind)
    for place in Self.places(stage.count) {
      let scene = try stage.scene()
      let outcome = await scene.run(play.command, with: FileFaults(kind, at: place))
      let isDone = outcome.exitCode == .done
      #expect(isDone || outcome.exitCode == .world, "call \(place): \(outcome.screen)")
      let found = try scene.fingerprint()
      #expect(
        found == (isDone ? stage.after : stage.before), "call \(place): \(outcome.screen)")
      #expect(!outcome.errors.contains("Domain"), "\(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").count <= (isDone ? 2 : 1), "\(outcome.errors)")
      try await scene.expectWholeDevice("call \(place)")
    }
  }

  /// Whatever changes files in these rooms can be stopped by the tests above.
  @Test func everyCallThatChangesAFileIsOneOfTheCountedOnes() throws {
    let rooms = ["FocusFilterKit/Persistence", "FocusControl/Device"]
    let calls = try Regex(
      #"\b(rename|unlink|mkdir|rmdir|truncate|ftruncate|chmod|symlink|removeItem|moveItem|copyItem|"#
        + #"createDirectory|createFile|replaceItem|write\(to|options: \.atomic)\b"#)
    var found: [String] = []
    for room in rooms {
      let folder = PackageFolder.url.appending(path: "Sources/\(room)")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      // `DurableFile` is the counted one, with `FolderTree`; the lock's text and the copy of a
      // device that is asked are no data.
      for name in names.sorted()
      where name.hasSuffix(".swift")
        && !["DurableFile.swift", "FolderTree.swift", "FileLock.swift", "SeenDevice.swift"]
          .contains(name)
      {
        let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        for line in text.split(separator: "\n")
        where line.contains(calls) && !line.contains("///") && !line.contains("DurableFile.") {
          found.append("\(name): \(line)")
        }
      }
    }
    #expect(found == [])
  }
}

/// A device before and after a command, and how many calls the command makes that change files.
private struct Stage {
  /// The device before the command; its folder is removed with it.
  private let original: Scene
  let before: Fingerprint
  let after: Fingerprint
  let count: Int

  init(_ play: InterruptionTests.Case, _ kind: FileFaults.Kind) async throws {
    original = Scene()
    for command in play.before {
      let outcome = await original.run(command)
      try #require(outcome.exitCode == .done, "\(outcome.screen)")
    }
    before = try original.fingerprint()
    let scene = try Scene(copyOf: original)
    let faults = FileFaults(kind, at: .max)
    let outcome = await scene.run(play.command, with: faults)
    try #require(outcome.exitCode == .done, "\(outcome.screen)")
    after = try scene.fingerprint()
    count = faults.count
    try #require(count > 5)
  }

  func scene() throws -> Scene { try Scene(copyOf: original) }
}

/// The tool on a folder of its own, with an app that keeps files in both places that an app has.
///
/// The folder is removed with the tool.
private final class Scene: Sendable {
  private let url: URL
  private let tool: TestTool
  private let faults: Shared

  /// The faults of the command that runs, for code that runs beside it.
  private final class Shared: Sendable {
    let faults = Mutex<FileFaults?>(nil)
  }

  convenience init(copyOf original: Scene) throws {
    self.init()
    // A device without a command has no folder.
    guard FileManager.default.fileExists(atPath: original.url.path) else { return }
    try FileManager.default.copyItem(at: original.url, to: url)
  }

  init() {
    let url = FileManager.default.temporaryDirectory.appending(path: "fault-\(UUID().uuidString)")
    let faults = Shared()
    let app = SimulatedApp(
      "com.example.keeper", name: "Keeper",
      actions: [
        .init("keep") { word in
          // A process that was killed does nothing more.
          if faults.faults.withLock({ $0?.hasStopped ?? false }) { return }
          try await UNUserNotificationCenter.current().setBadgeCount(word == "one" ? 1 : 2)
          for place in ["containers/group", "containers/.preferences"] {
            let place = url.appending(path: place)
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            for name in ["shared", "of \(word ?? "")"] {
              try Data((word ?? "").utf8).write(to: place.appending(path: name))
            }
          }
        }
      ])
    self.url = url
    self.faults = faults
    tool = TestTool(apps: [app], in: url)
  }

  func run(_ command: String, with faults: FileFaults? = nil) async -> TestTool.Outcome {
    self.faults.faults.withLock { $0 = faults }
    return await DurableFile.$obstacle.withValue(faults) { await tool.run(command) }
  }

  func fingerprint() throws -> Fingerprint { try Fingerprint(of: url) }

  /// Expects a history without a gap that makes the device, and a command that succeeds.
  func expectWholeDevice(_ comment: String) async throws {
    var reader = try FolderReader(url)
    let device = try reader.device()
    let history = try reader.history()
    var replayed = history?.origin
    try replayed?.replay(history?.events ?? [])
    #expect(replayed == device, "\(comment)")
    #expect(reader.notices == [], "\(comment)")
    let seen = try fingerprint().containers
    let next = await run("device lock")
    #expect(next.exitCode == .done, "\(comment): \(next.screen)")
    // A verb that writes tidies up, and the link leads to the data that one that reads has seen.
    #expect(try fingerprint().containers == seen, "\(comment)")
    let link = url.appending(path: "containers").resolvingSymlinksInPath()
    #expect(Fingerprint.texts(in: link) == seen, "\(comment)")
  }
}

/// The device and the data of its apps, as a verb sees them that only reads.
private struct Fingerprint: Equatable {
  let state: FocusState?
  let containers: [String: String]

  init(of folder: URL) throws {
    var reader = try FolderReader(folder)
    state = try reader.device()?.state
    containers = Self.texts(in: reader.containers)
  }

  /// The texts of the files in a folder, by their paths in it.
  static func texts(in folder: URL) -> [String: String] {
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return Dictionary(
      uniqueKeysWithValues: (names ?? []).compactMap { name in
        let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
        return text.map { (name, $0) }
      })
  }
}

/// A fault that a test injects into one of the calls that change files.
///
/// The calls are counted from 0, so that a test can go through all of them.
final class FileFaults: FileObstacle {
  /// The effect of a fault on its call and on later calls.
  enum Kind: Sendable, Hashable {
    /// The call and all later calls do nothing, as if the process had been killed before the call.
    case stop
    /// A call that writes bytes writes half of them; all later calls do nothing.
    case tear
    /// The call fails with an error number, and later calls succeed.
    case fail(Int32)
    /// Like `fail`, for a call that opens a file or waits for the disk; only such calls are
    /// counted.
    case failAccess(Int32)
  }

  private let kind: Kind
  private let place: Int
  private let calls = Mutex(0)

  /// - Parameter place: The number of the call that gets the fault; a number that isn't reached
  ///   injects nothing.
  init(_ kind: Kind, at place: Int) {
    self.kind = kind
    self.place = place
  }

  /// The number of calls so far.
  var count: Int { calls.withLock { $0 } }

  /// Whether calls no longer have an effect.
  var hasStopped: Bool { (kind == .stop || kind == .tear) && count > place }

  func error(of call: FileCall) -> Int32? {
    let counted: FileCall = if case .failAccess = kind { .access } else { .change }
    guard call == counted else { return nil }
    let number = calls.withLock { count in
      defer { count += 1 }
      return count
    }
    switch kind {
    case .stop: return number >= place ? ECANCELED : nil
    case .tear: return number > place ? ECANCELED : nil
    case .fail(let error), .failAccess(let error): return number == place ? error : nil
    }
  }

  func length(ofNext length: Int) -> Int {
    kind == .tear && count == place ? (length + 1) / 2 : length
  }
}
