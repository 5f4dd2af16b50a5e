public import FocusFilterKit
import FocusScenarios
import Foundation

extension Simulation {
  /// Returns the day as one HTML file that needs nothing else: no network, no other file.
  ///
  /// It shows a timeline, the story, why each step went as it did, and the device before and after
  /// it. The bytes depend on the simulation alone. Texts of apps and files are data in it.
  ///
  /// ```swift
  /// let day = try await Scenario(text, file: "day.json").play(on: [.exampleChat])
  /// try day.htmlReport().write(to: folder.appending(path: "day.html"), atomically: true, encoding: .utf8)
  /// ```
  ///
  /// - Parameters:
  ///   - tool: What the report names as its origin.
  ///   - limit: The number of bytes above which parts are left out, which the report says.
  public func htmlReport(
    by tool: String = "FocusFilterKit", upTo limit: Int = 16_000_000
  ) -> String {
    htmlReport(by: tool, upTo: limit, sweep: nil)
  }

  fileprivate func htmlReport(by tool: String, upTo limit: Int, sweep: ReadingSweep?) -> String {
    var smallest = ""
    for omission in Omission.steps(forLines: lines.count) {
      var writer = ReportWriter(self, sweep)
      let document = omission.applied(
        to: writer.document(by: tool, upTo: omission.lines), ofLines: lines.count)
      smallest = Self.page(of: document, writer.clock, plainItems: omission.plainItems)
      if smallest.utf8.count <= limit { break }
    }
    return smallest
  }

  private static func page(
    of document: ReportDocument, _ clock: ReportClock, plainItems: Int
  ) -> String {
    var title = HTMLText()
    title.add(data: document.name ?? document.file, upTo: 120)
    title.add(" · Focus report")
    return Page.html(
      title: title.html,
      plain: PlainStory(document: document, clock: clock, limit: plainItems).html,
      document: document.json)
  }
}

extension Simulation {
  /// The version of the document in a report.
  public static let reportVersion = "1.0"
}

extension ReadingSweep {
  /// Returns the day under the chosen readings as one HTML file, which also shows what depends on
  /// which reading.
  ///
  /// - Parameters:
  ///   - tool: What the report names as its origin.
  ///   - limit: The number of bytes above which parts are left out, which the report says.
  public func htmlReport(
    by tool: String = "FocusFilterKit", upTo limit: Int = 16_000_000
  ) -> String {
    simulation.htmlReport(by: tool, upTo: limit, sweep: self)
  }
}

extension ReportDocument {
  /// The document as JSON that can stand in a script element: without `<`, and with sorted keys.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Every value is finite and every key a string, so that nothing can fail.
    guard let data = try? encoder.encode(self) else {
      preconditionFailure("A report's document can't be encoded.")
    }
    return String(decoding: data, as: UTF8.self).replacing("<", with: "\\u003c")
  }
}
