import FocusFilterKit
import Foundation
import TestSupport

@testable import FocusScenarios

extension Scenario {
  /// Reads a day as a test writes it.
  init(_ text: String) throws(UnreadableFile) {
    try self.init(Data(text.utf8), file: "day.json")
  }

  /// Reads a Monday in November, given by its members besides the zone and the start.
  init(monday members: String) throws(UnreadableFile) {
    try self.init("{\n  timeZone: 'GMT', start: '2026-11-23T08:00',\n\(members)\n}")
  }

  /// Reads a file of the package, such as `Examples/ExampleChat/workday.json`.
  static func inPackage(_ path: String) throws -> Scenario {
    try Scenario(Data(contentsOf: PackageFolder.url.appending(path: path)), file: path)
  }
}

extension Simulation {
  /// What doesn't hold, with its line and both values.
  var unmet: [String] {
    expectations.filter { !$0.holds }.map {
      "\($0.place.line): \($0.subject): \($0.expected), not \($0.actual)"
    }
  }
}
