import FocusFilterKit
import Foundation
import TestPrograms
import Testing

@Suite struct AppGroupTests {
  private let temporary = TemporaryFolder()
  private var folder: URL { temporary.url }
  private let member = SimulatedApp("com.example.one", name: "One", groups: ["group.one"])
  private let stranger = SimulatedApp("com.example.two", name: "Two")

  private func makeSystem() async throws -> FocusSystem {
    let start = Date(timeIntervalSinceReferenceDate: 0)
    let system = FocusSystem(clock: .manual(start), timeZone: .gmt, containers: folder)
    try await system.install(member)
    try await system.install(stranger)
    return system
  }

  @Test func aStrangerSeesNothingOfAGroup() async throws {
    let system = try await makeSystem()
    let container = try await system.run(as: member.id) {
      UserDefaults(suiteName: "group.one")?.set("work", forKey: "account")
      return FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.one")
    }
    #expect(container?.deletingLastPathComponent().path == folder.path)
    try await system.run(as: stranger.id) {
      let defaults = UserDefaults(suiteName: "group.one")
      #expect(defaults?.string(forKey: "account") == nil)
      let manager = FileManager.default
      #expect(manager.containerURL(forSecurityApplicationGroupIdentifier: "group.one") == nil)
    }
  }

  @Test func aURLIsReadBackFromStandardDefaultsAndFromASuite() async throws {
    let urls = [
      URL(fileURLWithPath: "/Shared/chat.txt"),
      try #require(URL(string: "https://example.com/chat")),
    ]
    try await makeSystem().run(as: member.id) {
      for defaults in [UserDefaults.standard, try #require(UserDefaults(suiteName: "group.one"))] {
        for url in urls {
          defaults.set(url, forKey: "place")
          #expect(defaults.url(forKey: "place") == url)
          defaults.set(url as URL?, forKey: "other place")
          #expect(defaults.url(forKey: "other place") == url)
        }
      }
    }
  }

  @Test func standardDefaultsReplaceAndRemoveTheDomainsOfTheAppAndOfItsGroup() async throws {
    try await makeSystem().run(as: member.id) {
      let group = try #require(UserDefaults(suiteName: "group.one"))
      for (defaults, domain) in [(UserDefaults.standard, "com.example.one"), (group, "group.one")] {
        defaults.set("work", forKey: "account")
        let values = UserDefaults.standard.persistentDomain(forName: domain)
        #expect(values?["account"] as? String == "work")
        UserDefaults.standard.setPersistentDomain(["theme": "dark"], forName: domain)
        #expect(defaults.string(forKey: "account") == nil)
        #expect(defaults.string(forKey: "theme") == "dark")
        UserDefaults.standard.removePersistentDomain(forName: domain)
        #expect(defaults.string(forKey: "theme") == nil)
      }
    }
  }

  @Test func theDefaultsOfADeviceInMemoryLeaveNoFile() async throws {
    let left = try await foldersOfADeviceThatIsGone()
    #expect(!FileManager.default.fileExists(atPath: left.path))

    // An app may ask Foundation to write its defaults; those of every device are asked.
    try await makeSystem().run(as: member.id) {
      let defaults = UserDefaults(suiteName: "group.one")
      defaults?.set("home", forKey: "account")
      _ = defaults?.synchronize()
      #expect(defaults?.string(forKey: "account") == "home")
    }
    try? FileManager.default.removeItem(at: folder)
    #expect(!FileManager.default.fileExists(atPath: left.path))
  }

  /// Lets an app write its defaults on a device in memory, and returns where their files would be.
  private func foldersOfADeviceThatIsGone() async throws -> URL {
    let system = FocusSystem(clock: .manual(.now), timeZone: .gmt)
    try await system.install(member)
    let container = try await system.run(as: member.id) {
      UserDefaults.standard.set(true, forKey: "wasLaunched")
      UserDefaults(suiteName: "group.one")?.set("work", forKey: "account")
      _ = UserDefaults(suiteName: "group.one")?.synchronize()
      UserDefaults(suiteName: "group.one")?.set("home", forKey: "account")
      return FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.one")
    }
    return try #require(container).deletingLastPathComponent()
  }
}
