import Foundation

/// A package with an app, its Focus filter, tests, a tool and a workflow, to begin with.
struct StarterPackage {
  /// The name of the app and of its module, such as `Notes`.
  let name: String
  /// The address or the folder of FocusFilterKit.
  let source: String

  /// The folder of the sources that this tool was built from.
  static var ownFolder: String {
    var folder = URL(filePath: #filePath)
    for _ in 1...4 { folder.deleteLastPathComponent() }
    return folder.path
  }

  /// - Returns: `nil` for a name that no module can have.
  init?(name: String, source: String) {
    guard name.wholeMatch(of: /[A-Z][A-Za-z0-9]*/) != nil else { return nil }
    self.name = name
    self.source = source
  }

  /// Writes the files into a new folder of the package's name.
  ///
  /// - Throws: ``FileProblem``, also if the folder exists.
  func write() throws(FileProblem) -> PackageReport.Document {
    guard !FileManager.default.fileExists(atPath: name) else {
      throw FileProblem(path: name, problem: "The folder exists. Choose another name.")
    }
    for (path, text) in files {
      let file = URL(filePath: name).appending(path: path)
      let folder = file.deletingLastPathComponent()
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      } catch {
        throw FileProblem(error, with: folder.relativePath)
      }
      try StandardStreams.write(text, toFileAt: file.relativePath)
    }
    return .init(
      folder: name, files: files.map(\.path),
      next: ["swift test", "swift run \(tool) simulate Scenarios"])
  }

  // MARK: Names

  private var identifier: String { "com.example.\(name.lowercased())" }
  private var tool: String { "\(name.lowercased())ctl" }
  private var isAddress: Bool { source.contains("://") || source.hasPrefix("git@") }

  /// The package's name in a manifest: the last part of its address or folder.
  private var packageName: String {
    let last = source.split(separator: "/").last.map(String.init) ?? source
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
  }

  private var dependency: String {
    let text = source.debugDescription
    return isAddress
      ? ".package(url: \(text), branch: \"main\")"
      : ".package(name: \"FocusFilterKit\", path: \(text))"
  }

  /// The name by which the manifest refers to the package that it depends on.
  private var kit: String { isAddress ? packageName : "FocusFilterKit" }

  // MARK: Files

  private var files: [(path: String, text: String)] {
    [
      ("Package.swift", manifest), (".gitignore", ".build/\n"),
      ("Sources/\(name)/\(name)FocusFilter.swift", filter),
      ("Sources/\(name)Bench/SimulatedApp+\(name).swift", app),
      ("Sources/\(tool)/main.swift", main),
      ("Tests/\(name)Tests/\(name)FocusFilterTests.swift", tests),
      ("Scenarios/evening.jsonc", scenario),
      (".github/workflows/focus.yml", workflow),
    ]
  }

  private var manifest: String {
    """
    // swift-tools-version: 6.3

    import PackageDescription

    // Apple's modules that the app's files import, and the modules that take their place here.
    let replacements: KeyValuePairs = ["AppIntents": "FocusAppIntents"]
    let modules = replacements.map {
      Target.Dependency.product(name: $0.value, package: "\(kit)")
    }
    let names = SwiftSetting.unsafeFlags(
      replacements.flatMap { ["-module-alias", "\\($0.key)=\\($0.value)"] })
    let kit = Target.Dependency.product(name: "FocusFilterKit", package: "\(kit)")
    let control = Target.Dependency.product(name: "FocusControl", package: "\(kit)")

    let package = Package(
      name: "\(name)",
      platforms: [.macOS(.v15), .iOS(.v18)],
      dependencies: [
        \(dependency)
      ],
      targets: [
        // The app's own files: they see what the app sees.
        .target(name: "\(name)", dependencies: modules, swiftSettings: [names]),
        // The app as a simulated device has it.
        .target(name: "\(name)Bench", dependencies: ["\(name)", kit]),
        .executableTarget(name: "\(tool)", dependencies: ["\(name)Bench", control, kit]),
        .testTarget(name: "\(name)Tests", dependencies: ["\(name)", "\(name)Bench", kit]),
      ]
    )

    """
  }

  private var filter: String {
    """
    import AppIntents

    /// Shows one list while a Focus is on.
    public struct \(name)FocusFilter: SetFocusFilterIntent {
      public static let title: LocalizedStringResource = "Show a List"

      @Parameter(title: "List", default: .everything)
      public var list: ShownList

      public init() {}

      public var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(title: "Show \\(list)")
      }

      public func perform() async throws -> some IntentResult {
        .result()
      }

      public var appContext: FocusFilterAppContext {
        guard list != .everything else { return FocusFilterAppContext() }
        return FocusFilterAppContext(
          notificationFilterPredicate: NSPredicate(format: "SELF == %@", list.rawValue))
      }
    }

    /// A list that a person can choose.
    public enum ShownList: String, AppEnum {
      case everything, home, office

      public static let typeDisplayRepresentation: TypeDisplayRepresentation = "List"
      public static let caseDisplayRepresentations: [ShownList: DisplayRepresentation] = [
        .everything: "Everything", .home: "Home", .office: "Office",
      ]
    }

    """
  }

  private var app: String {
    """
    import FocusFilterKit
    import \(name)

    extension SimulatedApp {
      /// The app as it is installed on a simulated device.
      public static var \(variable): SimulatedApp {
        SimulatedApp(
          "\(identifier)", name: "\(name)", filters: [.filter(\(name)FocusFilter.self)],
          intentsExtension: {})
      }
    }

    """
  }

  private var variable: String { name.prefix(1).lowercased() + name.dropFirst() + "App" }

  private var main: String {
    """
    import FocusControl
    import FocusFilterKit
    import \(name)Bench

    await FocusTool(name: "\(tool)", apps: [.\(variable)]).main()

    """
  }

  private var tests: String {
    """
    import FocusFilterKit
    import Foundation
    import \(name)
    import \(name)Bench
    import Testing

    @Suite struct \(name)FocusFilterTests {
      @Test func anotherListIsSilenced() async throws {
        let start = Date(timeIntervalSince1970: 1_795_424_400)
        let system = FocusSystem(clock: .manual(start), timeZone: .gmt)
        try await system.install(.\(variable))
        try await system.add(.work)
        try await system.configure(\(name)FocusFilter.self, in: .work) { $0.list = .office }
        try await system.activate(.work)
        let content = UNMutableNotificationContent()
        content.filterCriteria = "home"
        #expect(try await system.deliver(content, to: "\(identifier)").outcome == .silenced)
        content.filterCriteria = "office"
        #expect(try await system.deliver(content, to: "\(identifier)").outcome == .alerts)
      }
    }

    """
  }

  private var scenario: String {
    """
    {
      // 'swift run \(tool) simulate Scenarios' plays it.
      "name": "An evening at home",
      "timeZone": "Europe/Paris",
      "start": "2026-11-23T17:00",
      "modes": [
        {
          "mode": "Personal",
          "filters": [{ "app": "\(identifier)", "values": { "list": "home" } }]
        }
      ],
      "events": [
        { "at": "18:00", "on": "Personal", "expect": { "on": "Personal" } },
        {
          "at": "18:10", "notify": "\(identifier)", "criteria": "office",
          "title": "Slides", "expect": "silenced"
        },
        { "at": "19:00", "off": true, "expect": { "on": null } }
      ]
    }

    """
  }

  private var workflow: String {
    """
    name: Focus filter
    on: [push, pull_request]
    jobs:
      test:
        runs-on: ubuntu-latest
        container: swift:6.3
        steps:
          - uses: actions/checkout@v4
          - run: swift test
          - run: swift run \(tool) check
          - run: swift run \(tool) simulate Scenarios --junit focus.xml
          - uses: actions/upload-artifact@v4
            if: always()
            with:
              name: focus
              path: focus.xml

    """
  }
}
