import FocusFilterKit
import Foundation
import Testing

@testable import FocusControl

/// What an app holds is told from the history, which doesn't take up what the app stores.
@Suite struct HoldingsTests {
  private static let hoarder = SimulatedApp(
    "com.example.hoarder", name: "Hoarder", groups: ["group.hoarder"],
    actions: [
      .init("store") { _ in
        let folder = FileManager.default.containerURL(
          forSecurityApplicationGroupIdentifier: "group.hoarder")
        try Data(count: 5 << 20).write(to: #require(folder).appending(path: "photos.db"))
        try Data(#"{"last": "Ann"}"#.utf8).write(to: #require(folder).appending(path: "chat.json"))
        let rows = Dictionary((0..<500).map { ("row\($0)", "value \($0)") }) { $1 }
        let group = UserDefaults(suiteName: "group.hoarder")
        group?.set(rows, forKey: "rows")
        group?.set(String(repeating: "a long text ", count: 200_000), forKey: "text")
        group?.set((0..<20_000).map { "line \($0)" }, forKey: "lines")
      },
      .init("tidy") { _ in
        UserDefaults(suiteName: "group.hoarder")?.removeObject(forKey: "rows")
      },
    ])

  @Test func theHistoryDoesNotTakeUpWhatAnAppStores() async throws {
    let tool = TestTool(apps: [Self.hoarder])
    #expect(await tool.run("app do Hoarder store").exitCode == .done)
    let size = try sizeOfHistory(of: tool)
    #expect(size > 1000 && size < 100_000, "\(size)")
    let shown = await tool.run("app Hoarder").output
    for line in [
      #/chat\.json +15 bytes +.*the action 'store'/#,
      #/photos\.db +5242880 bytes +.*the action 'store'/#,
      #/rows\.row499 +"value 499" +.*the action 'store'/#,
      #/text +"a long text .*the action 'store'/#,
    ] {
      #expect(shown.contains(line), "\(shown.prefix(2000))")
    }

    #expect(await tool.run("app do Hoarder tidy").exitCode == .done)
    let tidied = await tool.run("app Hoarder").output
    #expect(tidied.contains(#/rows +none +.*the action 'tidy'/#), "\(tidied)")
    #expect(tidied.contains(#/photos\.db +5242880 bytes +.*the action 'store'/#), "\(tidied)")
  }

  /// A property list has numbers that JSON doesn't have.
  @Test func aNumberThatIsNotFiniteIsStoredOnce() async throws {
    let adder = SimulatedApp(
      "com.example.adder", name: "Adder",
      actions: [
        .init("add") { _ in
          UserDefaults.standard.set(Double.infinity, forKey: "sum")
          UserDefaults.standard.set(Double.nan, forKey: "mean")
        }
      ])
    let tool = TestTool(apps: [adder])
    for _ in 1...2 {
      let done = await tool.run("app do Adder add")
      #expect(done.exitCode == .done, "\(done.screen)")
    }
    let shown = await tool.run("app Adder").output
    for line in [#/mean +"nan" +.*the action 'add'/#, #/sum +"inf" +.*the action 'add'/#] {
      #expect(shown.contains(line), "\(shown)")
    }
    let history = tool.state.appending(path: "history.jsonl")
    let stored = try String(contentsOf: history, encoding: .utf8).components(separatedBy: #""nan""#)
    #expect(stored.count == 2)
  }

  @Test func aPipeIsNotRead() async throws {
    let piper = SimulatedApp(
      "com.example.piper", name: "Piper", groups: ["group.piper"],
      actions: [
        .init("pipe") { _ in
          let folder = try #require(
            FileManager.default.containerURL(
              forSecurityApplicationGroupIdentifier: "group.piper"))
          #expect(mkfifo(folder.appending(path: "pipe").path, 0o600) == 0)
          try Data("a file".utf8).write(to: folder.appending(path: "file"))
          try Data("a".utf8).write(to: folder.appending(path: "letter"))
        }
      ])
    let tool = TestTool(apps: [piper])
    #expect(await tool.run("app do Piper pipe").exitCode == .done)
    let shown = await tool.run("app Piper").output
    #expect(shown.contains(#/file +6 bytes/#))
    #expect(shown.contains(#/letter +1 byte +/#), "\(shown)")
  }

  /// The size of all files of a device's folder, without the containers, in bytes.
  private func sizeOfHistory(of tool: TestTool) throws -> Int {
    let files = try FileManager.default.contentsOfDirectory(
      at: tool.state, includingPropertiesForKeys: [.fileSizeKey, .isRegularFileKey])
    return try files.reduce(0) { size, file in
      let values = try file.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey])
      return size + (values.isRegularFile == true ? values.fileSize ?? 0 : 0)
    }
  }
}
