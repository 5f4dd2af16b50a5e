import AppIntents
import FocusHost
import Testing

@Suite struct AppGroupTests {
  private let one = RecordingHost()
  private let other = RecordingHost()

  @Test func twoDevicesShareNoDefaults() {
    one.run { UserDefaults(suiteName: "group.chat")?.set("work", forKey: "account") }
    #expect(one.run { UserDefaults(suiteName: "group.chat")?.string(forKey: "account") } == "work")
    #expect(other.run { UserDefaults(suiteName: "group.chat")?.string(forKey: "account") } == nil)
  }

  @Test func aSuiteNameInAVariableIsSeparateForEachDevice() {
    let suite = "group.chat"
    one.run { UserDefaults(suiteName: suite)?.set(1, forKey: "count") }
    #expect(other.run { UserDefaults(suiteName: suite)?.integer(forKey: "count") } == 0)
  }

  @Test func defaultsAreWrittenWhereTheDeviceSays() throws {
    one.run { UserDefaults(suiteName: "group.chat")?.set("work", forKey: "account") }
    SharedDefaults.synchronize([one.defaultsName(forSuite: "group.chat")])
    let file = one.folder.appending(path: "group.chat.plist")
    let stored = try PropertyListDecoder().decode(
      [String: String].self, from: Data(contentsOf: file))
    #expect(stored == ["account": "work"])
  }

  @Test func aGroupHasOneFolderForItsMembers() throws {
    func container(_ group: String) -> URL? {
      FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group)
    }
    #expect(one.run { container("group.chat") } == one.folder)
    #expect(other.run { container("group.chat") } == other.folder)
    #expect(one.run { container("group.mail") } == nil)
  }
}
