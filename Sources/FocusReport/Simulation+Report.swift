public import FocusFilterKit
import Foundation

extension Simulation {
  /// Returns the day as one HTML file that needs no network and no other file.
  ///
  /// The page shows a timeline, the story, the reasons for each step, and the device before and
  /// after each step. The bytes depend on the simulation alone. All texts from apps and files are
  /// escaped.
  ///
  /// ```swift
  /// let day = try await Scenario(text, file: "day.json").play(on: [.exampleChat])
  /// try day.htmlReport().write(to: folder.appending(path: "day.html"), atomically: true, encoding: .utf8)
  /// ```
  ///
  /// - Parameters:
  ///   - tool: The name of the report's origin.
  ///   - limit: The size in bytes above which the report omits parts, and says so.
  ///   - index: The address of a ``ReportIndex`` to which the page links; `nil` for no link.
  public func htmlReport(
    by tool: String = "FocusFilterKit", upTo limit: Int = 16_000_000, listedIn index: String? = nil
  ) -> String {
    htmlParts(by: tool, upTo: limit, sweep: nil, index).joined()
  }

  /// Returns the report in parts to write one after another, which takes less memory for a long
  /// day.
  ///
  /// - Parameters:
  ///   - tool: The name of the report's origin.
  ///   - limit: The size in bytes above which the report omits parts, and says so.
  public func htmlParts(by tool: String, upTo limit: Int = 16_000_000) -> [Substring] {
    htmlParts(by: tool, upTo: limit, sweep: nil)
  }

  fileprivate func htmlParts(
    by tool: String, upTo limit: Int, sweep: ReadingSweep?, _ index: String? = nil
  ) -> [Substring] {
    var smallest: [Substring] = []
    let most = Omission.mostLines(of: lines, upTo: limit)
    let omissions = Omission.steps(forLines: lines.count)
    for omission in omissions.drop(while: { min($0.lines, lines.count) > most }) {
      smallest = []
      var writer = ReportWriter(self, sweep)
      let document = omission.applied(
        to: writer.document(by: tool, upTo: omission.lines), ofLines: lines.count)
      smallest = Self.page(of: document, omission, listedIn: index)
      if smallest.reduce(0, { $0 + $1.utf8.count }) <= limit { break }
    }
    return smallest
  }

  private static func page(
    of document: ReportDocument, _ omission: Omission, listedIn index: String?
  ) -> [Substring] {
    let day = document.simulation
    var title = HTMLText()
    title.add(data: day.name ?? day.file, upTo: 120)
    title.add(" · Focus report")
    return Page.parts(
      title: title.html, index: index,
      plain: PlainStory(
        document: document, dates: DateText(TimeZone(identifier: day.timeZone) ?? .gmt),
        limit: omission.plainItems
      ).html,
      document: document.json(cuttingLinesAfter: omission.longestText))
  }
}

extension Simulation {
  /// The version of the document in a report.
  public static let reportVersion = "2.0"
}

extension ReadingSweep {
  /// Returns the day under the chosen readings as one HTML file, which also shows the results that
  /// depend on a reading.
  ///
  /// - Parameters:
  ///   - tool: The name of the report's origin.
  ///   - limit: The size in bytes above which the report omits parts, and says so.
  public func htmlReport(
    by tool: String = "FocusFilterKit", upTo limit: Int = 16_000_000
  ) -> String {
    htmlParts(by: tool, upTo: limit).joined()
  }

  /// Returns that file in parts to write one after another, which takes less memory for a long day.
  ///
  /// - Parameters:
  ///   - tool: The name of the report's origin.
  ///   - limit: The size in bytes above which the report omits parts, and says so.
  public func htmlParts(by tool: String, upTo limit: Int = 16_000_000) -> [Substring] {
    simulation.htmlParts(by: tool, upTo: limit, sweep: self)
  }
}
