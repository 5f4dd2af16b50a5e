import FocusFilterKit
import FocusSnapshots
import Foundation

/// The results of scenarios in JUnit's XML format, which most CI systems show as tests.
///
/// Each file is a test suite. Its cases are the playing of the day, and each expectation. A file
/// that isn't a scenario is a skipped case. A suite's time is the time of playing its day.
struct JUnitText {
  private var suites = ""
  private var cases: [Case] = []

  /// A test case, with its location in the file.
  private struct Case {
    let name: String
    var place: Finding.Place?
    /// An element such as `failure`, with its message and text; `nil` for a passed case.
    var problem: (element: String, message: String, text: String)?
  }

  /// The complete file.
  var xml: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites \(Self.counts(of: cases))>
    \(suites)</testsuites>

    """
  }

  /// Adds a file, whether or not it could be played.
  mutating func add(_ day: PlayedDay) {
    switch day.ending {
    case .success(let simulation): add(simulation, taking: day.duration)
    case .failure(let failure):
      let document = failure.document
      let first = document.message.split(separator: "\n").first.map(String.init) ?? ""
      let place = document.line.map {
        Finding.Place(file: day.file, line: $0, column: document.column ?? 1)
      }
      let played = Case(
        name: Self.dayIsPlayed, place: place, problem: ("error", first, document.message))
      add([played], of: day.file, taking: day.duration)
    }
  }

  /// Adds the expectations of a file of rows.
  mutating func add(_ expectations: [ExpectedAnswer], of file: String, taking duration: Duration) {
    let cases = expectations.map { answer in
      Case(
        name: answer.row,
        place: Finding.Place(file: file, line: answer.line, column: answer.column),
        problem: answer.isMet
          ? nil
          : (
            "failure",
            answer.isReadable
              ? "expected \(answer.expected), found \(answer.found)" : answer.reason, ""
          ))
    }
    add(cases, of: file, taking: duration)
  }

  /// Adds a file of a folder that isn't a scenario.
  mutating func add(passedOver file: PassedOverFile) {
    let skipped = Case(name: Self.dayIsPlayed, problem: ("skipped", file.message, ""))
    add([skipped], of: file.file, taking: .zero)
  }

  private static let dayIsPlayed = "the day is played"

  private mutating func add(_ day: Simulation, taking duration: Duration) {
    let failures = day.failures.map(\.message).joined(separator: " ")
    let played = Case(
      name: Self.dayIsPlayed, place: day.failures.first?.place,
      problem: day.failures.isEmpty ? nil : ("failure", failures, ""))
    var dates = DateText(TimeZone(identifier: day.timeZone) ?? .gmt)
    var travels = day.lines.filter { $0.timeZone != nil }[...]
    var known: [String: Int] = [:]
    let cases = day.expectations.map { expectation in
      let place = expectation.place
      let reasons = (expectation.reason.map { [$0] } ?? []) + expectation.advice
      let text = (["\(place.file):\(place.line):\(place.column)"] + reasons)
        .joined(separator: "\n")
      while let line = travels.first, line.at <= expectation.at {
        dates = line.timeZone.map { DateText($0) } ?? dates
        travels.removeFirst()
      }
      let time = dates.time(expectation.at, readAt: day.start)
      var name = "\(time) \(day.name(of: expectation))"
      known[name, default: 0] += 1
      if let count = known[name], count > 1 { name += " (\(count))" }
      return Case(
        name: name, place: place,
        problem: expectation.holds
          ? nil
          : ("failure", "expected \(expectation.expected), found \(expectation.actual)", text))
    }
    add([played] + cases, of: day.file, taking: duration)
  }

  private mutating func add(_ cases: [Case], of file: String, taking duration: Duration) {
    self.cases += cases
    let time = String(format: "%.3f", duration / .seconds(1))
    // The first case stands for the day itself.
    let texts = cases.enumerated().map { index, testCase in
      Self.text(of: testCase, in: file, time: index == 0 ? time : "0.000")
    }
    suites += """
        <testsuite name="\(file.escaped)" file="\(file.escaped)" \(Self.counts(of: cases)) \
      time="\(time)">
      \(texts.joined())  </testsuite>

      """
  }

  /// Returns the attributes with the numbers of cases.
  private static func counts(of cases: [Case]) -> String {
    func count(_ element: String) -> Int { cases.count { $0.problem?.element == element } }
    return "tests=\"\(cases.count)\" failures=\"\(count("failure"))\" "
      + "errors=\"\(count("error"))\" skipped=\"\(count("skipped"))\""
  }

  private static func text(of testCase: Case, in file: String, time: String) -> String {
    let line = testCase.place?.line ?? 1
    let start = """
          <testcase classname="\(file.escaped)" name="\(testCase.name.escaped)" \
      file="\(file.escaped)" line="\(line)" time="\(time)"
      """
    guard let problem = testCase.problem else { return start + "/>\n" }
    return """
      \(start)>
            <\(problem.element) message="\(problem.message.escaped)">\(problem.text.escaped)\
      </\(problem.element)>
          </testcase>

      """
  }
}

extension Simulation {
  /// Returns a name that stays when the file's lines move: the subject, after the title of the
  /// notification that arrived at the same instant.
  fileprivate func name(of expectation: CheckedExpectation) -> String {
    let line = lines[..<expectation.line].last { $0.event == .notification }
    guard let line, line.at == expectation.at, let title = line.title else {
      return expectation.subject
    }
    return "notify “\(title)” · \(expectation.subject)"
  }
}

extension String {
  /// The text for XML content or an attribute; characters that XML doesn't allow are replaced.
  fileprivate var escaped: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "&#10;"
      case "\t": result += "&#9;"
      case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
