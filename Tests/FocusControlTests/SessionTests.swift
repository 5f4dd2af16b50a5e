import Foundation
import TestSupport
import Testing

/// The recorded sessions in the folder `Sessions`, and those of articles in the documentation.
///
/// With `FOCUS_RECORD=1`, what the tool prints now is written into the files.
@Suite struct SessionTests {
  private static let folder = "Tests/FocusControlTests/Sessions"
  private static let articles = ["Focusctl", "DecisionsAtVolume"].map {
    "Sources/FocusFilterKit/FocusFilterKit.docc/\($0).md"
  }

  static var sessions: [String] {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: PackageFolder.url.appending(path: folder).path)
    return (names ?? []).filter { $0.hasSuffix(".txt") }.sorted().map { "\(folder)/\($0)" }
  }

  @Test(arguments: sessions + articles)
  func theToolPrintsWhatWasRecorded(file: String) async throws {
    let url = PackageFolder.url.appending(path: file)
    let recorded = try String(contentsOf: url, encoding: .utf8)
    let printed = try await Session(recorded).replayed(on: TestTool()) + "\n"
    if PackageFolder.isRecording {
      try printed.write(to: url, atomically: true, encoding: .utf8)
    }
    #expect(printed == recorded)
  }

  #if os(Linux)
    @Test(arguments: try ShellSession.all())
    func theShellShowsWhatWasRecorded(session: ShellSession) async throws {
      let played = try await session.replayed()
      if PackageFolder.isRecording { try session.record(played) }
      #expect(played == session.text)
    }
  #endif

  @Test func thereAreSessions() throws {
    #expect(Self.sessions.count >= 35)
    #expect(try ShellSession.all().count >= 150)
  }
}
