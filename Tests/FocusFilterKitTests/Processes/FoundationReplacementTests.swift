import FocusFilterKit
import FocusFoundation
import Foundation
import Testing

/// The values that an app's code gets from Foundation's own names in a process that is no tool.
/// This file imports nothing that has such names.
@Suite struct FoundationReplacementTests {
  /// A name, and what it tells of the device or of the machine.
  struct Name: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let ask: @Sendable () -> String

    init(_ name: String, _ ask: @escaping @Sendable () -> String) {
      testDescription = name
      self.ask = ask
    }
  }

  private static let id = "com.example.lamp"

  private static func device() async throws -> FocusSystem {
    let system = FocusSystem(clock: .manual(BenchDevice.start), timeZone: .gmt)
    try await system.install(SimulatedApp(id, name: "Lamp") {})
    return system
  }

  static let folders = [
    Name("NSHomeDirectory()") { NSHomeDirectory() },
    Name("NSTemporaryDirectory()") { NSTemporaryDirectory() },
    Name("URL.homeDirectory") { URL.homeDirectory.path },
    Name("URL.temporaryDirectory") { URL.temporaryDirectory.path },
    Name("FileManager.default.homeDirectoryForCurrentUser") {
      FileManager.default.homeDirectoryForCurrentUser.path
    },
    Name("FileManager.default.temporaryDirectory") { FileManager.default.temporaryDirectory.path },
    Name("FileManager.default.urls(for:in:)") {
      FileManager.default.urls(for: .documentDirectory, in: .userDomainMask).first?.path ?? ""
    },
    Name("FileManager.default.url(for:in:appropriateFor:create:)") {
      let caches = try? FileManager.default.url(
        for: .cachesDirectory, in: .userDomainMask, appropriateFor: nil, create: false)
      return caches?.path ?? ""
    },
    Name("URL.documentsDirectory") { URL.documentsDirectory.path },
    Name("URL.cachesDirectory") { URL.cachesDirectory.path },
    Name("URL.applicationSupportDirectory") { URL.applicationSupportDirectory.path },
    Name("URL.libraryDirectory") { URL.libraryDirectory.path },
    Name("NSSearchPathForDirectoriesInDomains(_:_:_:)") {
      NSSearchPathForDirectoriesInDomains(.documentDirectory, .userDomainMask, true).first ?? ""
    },
  ]

  @Test(arguments: folders) func aFolderIsTheAppsOwn(_ name: Name) async throws {
    let system = try await Self.device()
    let machine = name.ask()
    let own = try await system.run(as: Self.id) { name.ask() }
    #expect(
      own.contains("/\(Self.id)/app"),
      "\(name.testDescription) isn't replaced: an app's code in a test has the machine's folder."
    )
    #expect(name.ask() == machine, "Outside any app it is the machine's.")
    #expect(!machine.contains(Self.id))
  }

  @Test func theFoldersExistAndCanBeEmptied() async throws {
    let system = try await Self.device()
    let left = try await system.run(as: Self.id) {
      let files = FileManager.default
      for place in [URL.documentsDirectory, .cachesDirectory, .temporaryDirectory, .homeDirectory] {
        try Data("draft".utf8).write(to: place.appending(path: "draft"))
        for file in try files.contentsOfDirectory(at: place, includingPropertiesForKeys: nil) {
          try files.removeItem(at: file)
        }
      }
      return try files.contentsOfDirectory(atPath: NSTemporaryDirectory())
    }
    #expect(left == [])
  }

  @Test("Bundle.main") func theMainBundleIsTheApps() async throws {
    let machine = Bundle.main.bundlePath
    let own = try await Self.device().run(as: Self.id) {
      let name = Bundle.main.object(forInfoDictionaryKey: "CFBundleName") as? String
      return [Bundle.main.bundleIdentifier, name]
    }
    #expect(
      own == [Self.id, "Lamp"],
      "Bundle.main isn't replaced: an app's code in a test has the program's bundle.")
    #expect(Bundle.main.bundlePath == machine)
    // What SwiftPM writes for `Bundle.module` looks there.
    let resources = try await Self.device().run(as: Self.id) {
      Bundle(path: "\(Bundle.main.bundlePath)/FocusFilterKit_FocusAppIntentsTests.resources") != nil
    }
    #expect(resources)
  }

  @Test("UserDefaults.standard") func theStandardDefaultsAreTheProcesses() async throws {
    let system = try await Self.device()
    let key = "own-\(UUID().uuidString)"
    try await system.run(as: Self.id) {
      // A type of Foundation's: another suite's defaults may take their place.
      var defaults = UserDefaults.standard
      defaults.set("attic", forKey: key)
      defaults = UserDefaults(suiteName: "other")!
      defaults.set("hall", forKey: key)
    }
    #expect(
      UserDefaults.standard.string(forKey: key) == nil,
      "UserDefaults.standard isn't replaced: an app's code in a test has the program's defaults."
    )
    #expect(
      try await system.run(as: Self.id) { UserDefaults.standard.string(forKey: key) } == "attic")
    let theirs = try await system.run(as: Self.id, in: .extension) {
      UserDefaults.standard.string(forKey: key)
    }
    #expect(theirs == nil)
  }

  @Test func theStandardDefaultsTakeALiteralNil() async throws {
    let left = try await Self.device().run(as: Self.id) {
      UserDefaults.standard.set("attic", forKey: "room")
      UserDefaults.standard.set(nil, forKey: "room")
      return UserDefaults.standard.string(forKey: "room")
    }
    #expect(left == nil)
  }

  /// A filter whose initializer asks for its app's identifier.
  private struct Dim: MinimalFilter {
    private let subsystem = Bundle.main.bundleIdentifier!
    @Parameter(title: "Dim", default: false) var dim: Bool
    func act() { UserDefaults.standard.set(subsystem, forKey: "subsystem") }
  }

  @Test func theDeclarationsOfAFilterAreReadWithTheAppsBundle() async throws {
    let system = FocusSystem(clock: .manual(BenchDevice.start), timeZone: .gmt)
    try await system.install(
      SimulatedApp(Self.id, name: "Lamp", filters: [.filter(Dim.self, membership: .app)]) {})
    try await system.add(.named("Work", besides: []))
    try await system.launch(Self.id)
    try await system.configure(Dim.self, in: .work) { $0.dim = true }
    try await system.activate(.work)
    let stored = try await system.run(as: Self.id) {
      UserDefaults.standard.string(forKey: "subsystem")
    }
    #expect(stored == Self.id)
  }
}
