#if os(Linux)
  import Foundation
  import TestPrograms
  import TestSupport
  import Testing

  @testable import FocusFilterKit

  /// A device with an app whose process does the steps of a script.
  ///
  /// The identifier of the app is the path of the script.
  struct HostileProcess {
    private let temporary = TemporaryFolder()
    var folder: URL { temporary.url }
    let system: FocusSystem
    let app: String
    /// A link to the program, which can be replaced.
    let program: URL

    /// Where SwiftPM puts the program: beside the tests.
    private static var talkingProgram: URL {
      get throws {
        try #require(Bundle.main.executableURL).deletingLastPathComponent()
          .appending(path: "TalkingProgram")
      }
    }

    init(timeLimit: Duration = .seconds(30)) async throws {
      let folder = temporary.url
      program = folder.appending(path: "tool")
      try FileManager.default.createSymbolicLink(
        at: program, withDestinationURL: Self.talkingProgram)
      app = folder.appending(path: "script").path
      let code = SimulatedApp(
        app, name: "Hostile", filters: [], actions: [SimulatedApp.Action("act") { _ in }])
      system = FocusSystem(
        clock: .manual(Date(timeIntervalSince1970: 1_800_000_000)), timeZone: .gmt,
        timeLimit: timeLimit, containers: folder.appending(path: "containers"),
        processes: .executable(program))
      // What is declared of the app is known, so that a process starts with its first action.
      let locale = system.locale
      let place = try DescribedApps.Place(app: app, locale: locale, in: program)
      DescribedApps.known[place] = AppShape(reading: code, in: locale)
      try await system.install(code)
    }

    /// Lets the app act, in a process that does some steps unless there is one.
    func act(_ steps: [ChildStep]) async throws {
      try JSONEncoder().encode(steps).write(to: URL(filePath: app))
      try await system.run("act", of: app)
    }

    /// Launches the app, whose process does some steps.
    func launch(_ steps: [ChildStep]) async throws {
      try JSONEncoder().encode(steps).write(to: URL(filePath: app))
      try await system.launch(app)
    }

    /// Waits until the app has no process.
    func waitForEnd() async throws {
      let containers = folder.appending(path: "containers")
      while !ListedProcess.all(of: containers).isEmpty {
        try await Task.sleep(for: .milliseconds(20))
      }
    }
  }
#endif
