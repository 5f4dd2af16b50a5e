import FocusFilterKit

/// The results of scenarios as JUnit's XML, which most CI systems show as tests.
///
/// A file is a suite. Its cases are that the day is played, and each expectation.
struct JUnitText {
  private var suites = ""
  private var (tests, failures, errors) = (0, 0, 0)

  /// The whole file.
  var xml: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites tests="\(tests)" failures="\(failures)" errors="\(errors)">
    \(suites)</testsuites>

    """
  }

  /// Adds a day that was played.
  mutating func add(_ day: Simulation) {
    var cases = [
      Self.testCase(
        "the day is played", of: day.file,
        problem: day.failures.isEmpty
          ? nil : ("failure", day.failures.map(\.message).joined(separator: " "), ""))
    ]
    cases += day.expectations.map { expectation in
      let place = expectation.place
      let reasons = (expectation.reason.map { [$0] } ?? []) + expectation.advice
      return Self.testCase(
        "\(place.line):\(place.column) \(expectation.subject)", of: day.file,
        problem: expectation.holds
          ? nil
          : (
            "failure", "expected \(expectation.expected), found \(expectation.actual)",
            (["\(place.file):\(place.line):\(place.column)"] + reasons).joined(separator: "\n")
          ))
    }
    let failed =
      day.expectations.count { !$0.holds } + (day.failures.isEmpty ? 0 : 1)
    add(cases, of: day.file, failures: failed, errors: 0)
  }

  /// Adds a file that couldn't be played, with the reason.
  mutating func add(unplayed file: String, _ message: String) {
    let first = message.split(separator: "\n").first.map(String.init) ?? ""
    let problem = Self.testCase("the day is played", of: file, problem: ("error", first, message))
    add([problem], of: file, failures: 0, errors: 1)
  }

  private mutating func add(_ cases: [String], of file: String, failures: Int, errors: Int) {
    tests += cases.count
    self.failures += failures
    self.errors += errors
    suites += """
        <testsuite name="\(file.escaped)" tests="\(cases.count)" failures="\(failures)" \
      errors="\(errors)">
      \(cases.joined())  </testsuite>

      """
  }

  private static func testCase(
    _ name: String, of file: String, problem: (element: String, message: String, text: String)?
  ) -> String {
    let start = "    <testcase classname=\"\(file.escaped)\" name=\"\(name.escaped)\""
    guard let problem else { return start + "/>\n" }
    return """
      \(start)>
            <\(problem.element) message="\(problem.message.escaped)">\(problem.text.escaped)\
      </\(problem.element)>
          </testcase>

      """
  }
}

extension String {
  /// The text in XML, also in an attribute; what XML can't have is replaced.
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
