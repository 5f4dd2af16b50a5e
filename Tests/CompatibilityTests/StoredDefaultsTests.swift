import AppIntents
import Dispatch
import FocusHost
import Testing

/// Defaults that outlive their device, as Foundation on Linux keeps them in files.
@Suite struct StoredDefaultsTests {
  private let app = RecordingHost()
  private var file: URL { app.folder.appending(path: "group.chat.plist") }

  private func set(_ value: String?, _ key: String = "account") {
    app.run { UserDefaults(suiteName: "group.chat")?.set(value, forKey: key) }
  }

  private func read(_ key: String = "account") -> String? {
    app.run { UserDefaults(suiteName: "group.chat")?.string(forKey: key) }
  }

  private func stored() throws -> [String: String] {
    try PropertyListDecoder().decode([String: String].self, from: Data(contentsOf: file))
  }

  /// Writes the file as another process of the device would.
  private func write(_ values: [String: String]) throws {
    try PropertyListEncoder().encode(values).write(to: file, options: .atomic)
  }

  @Test func aRemovedValueIsGoneAtOnce() throws {
    set("work")
    try app.defaults.synchronize()
    set(nil)
    #expect(read() == nil)
    try app.defaults.synchronize()
    #expect(read() == nil)
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func anAppThatSynchronizesByItselfReadsWhatItHasSet() {
    set("work")
    _ = app.run { UserDefaults(suiteName: "group.chat")?.synchronize() }
    set(nil)
    #expect(read() == nil)
  }

  @Test func changesOfAnotherProcessAreRead() throws {
    set("work")
    try app.defaults.synchronize()
    try write(["account": "home", "theme": "dark"])
    try app.defaults.synchronize()
    #expect(read() == "home")
    #expect(read("theme") == "dark")
    try FileManager.default.removeItem(at: file)
    try app.defaults.synchronize()
    #expect(read() == nil)
  }

  @Test func changesOfTwoProcessesAreJoinedKeyByKey() throws {
    set("work")
    set("light", "theme")
    try app.defaults.synchronize()
    set(nil)
    set("1", "count")
    try write(["account": "home", "theme": "dark"])
    try app.defaults.synchronize()
    #expect(try stored() == ["theme": "dark", "count": "1"])
    #expect(read("theme") == "dark")
    #expect(read() == nil)
  }

  @Test func changesOfTwoProcessesAtTheSameTimeAreKept() throws {
    // The file has another path in the other host, as if that were another process.
    let link = URL(filePath: app.folder.path + "-link")
    try FileManager.default.createDirectory(at: app.folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: app.folder)
    let hosts = [app, RecordingHost(folder: link)]
    DispatchQueue.concurrentPerform(iterations: hosts.count) { index in
      for number in 0..<50 {
        hosts[index].run {
          UserDefaults(suiteName: "group.chat")?.set("set", forKey: "\(index).\(number)")
        }
        #expect(throws: Never.self) { try hosts[index].defaults.synchronize() }
      }
    }
    #expect(try stored().count == 100)
  }

  /// A folder can be opened, and can't be read as a file.
  @Test func whatCantBeReadIsntReplaced() throws {
    let inside = file.appending(path: "inside")
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    try Data("kept".utf8).write(to: inside)
    #expect(read() == nil)
    set("work")
    #expect(throws: StoredDefaults.Failure.self) { try app.defaults.synchronize() }
    #expect(try Data(contentsOf: inside) == Data("kept".utf8))
    // The next use reads the file again.
    try FileManager.default.removeItem(at: file)
    try write(["account": "home"])
    #expect(read() == "home")
    try app.defaults.synchronize()
    #expect(try stored() == ["account": "home"])
    // What Foundation couldn't read again would hide all other values.
    app.run {
      let deep = (0..<600).reduce([] as [Any]) { list, _ in [list] }
      UserDefaults(suiteName: "group.chat")?.set(deep, forKey: "deep")
    }
    #expect(throws: StoredDefaults.Failure.self) { try app.defaults.synchronize() }
    #expect(try stored() == ["account": "home"])
  }

  @Test func valuesThatCantBeWrittenAreAFailure() throws {
    try FileManager.default.createDirectory(at: app.folder, withIntermediateDirectories: true)
    set("work")
    let place = file.deletingLastPathComponent()
    try? FileManager.default.removeItem(at: place)
    try Data().write(to: place)
    defer { try? FileManager.default.removeItem(at: place) }
    #expect(throws: StoredDefaults.Failure.self) { try app.defaults.synchronize() }
  }
}
