import ExampleChat
import FocusFilterKit
import Foundation
import Mishaps
import Testing

/// A device whose apps are real processes of the tool with the mishaps.
enum MishapDevice {
  static let app = "com.example.mishaps"

  /// Where SwiftPM puts the tool: beside the tests.
  static var processes: ProcessModel {
    get throws {
      let tests = try #require(Bundle.main.executableURL)
      return .executable(tests.deletingLastPathComponent().appending(path: "MishapTool"))
    }
  }

  /// Returns how many times a process of an app was started, by what the tool noted then.
  static func starts(of app: String, in host: ProcessHost, under containers: URL) -> Int {
    let notes = containers.appending(path: ".homes/\(app)/\(host.rawValue)/home/.starts")
    return (try? Data(contentsOf: notes).count) ?? 0
  }

  /// Creates the device with the app and two modes, in which the filter is set up.
  static func make(
    _ processes: ProcessModel, work: [String: ParameterValue] = [:],
    timeLimit: Duration = .seconds(30)
  ) async throws -> FocusSystem {
    let system = FocusSystem(
      clock: .manual(Date(timeIntervalSince1970: 1_800_000_000)), timeZone: .gmt,
      timeLimit: timeLimit, processes: processes)
    try await system.install(.mishaps)
    try await system.add(.work)
    try await system.add(.personal)
    let filter = FilterReference(app: app, filter: "MishapFilter")
    try await system.configure(filter, in: .work, values: work)
    try await system.configure(filter, in: .personal, values: ["limit": 3])
    return system
  }
}
