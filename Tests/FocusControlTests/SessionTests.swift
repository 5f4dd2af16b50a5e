import Foundation
import Testing

/// The recorded sessions in the folder `Sessions`, which is where one reads what the tool prints.
///
/// With `FOCUSFILTERKIT_RECORD` set, what the tool prints now is written into the files.
@Suite struct SessionTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Sessions")

  static var sessions: [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).filter { $0.hasSuffix(".txt") }.sorted()
  }

  @Test(arguments: sessions)
  func theToolPrintsWhatWasRecorded(file: String) async throws {
    let url = Self.folder.appending(path: file)
    let recorded = try String(contentsOf: url, encoding: .utf8)
    let printed = try await Session(recorded).replayed(on: TestTool()) + "\n"
    if ProcessInfo.processInfo.environment["FOCUSFILTERKIT_RECORD"] != nil {
      try printed.write(to: url, atomically: true, encoding: .utf8)
    }
    #expect(printed == recorded)
  }

  @Test func thereAreSessions() {
    #expect(Self.sessions.count >= 5)
  }
}
