import FocusFilterKit
import Foundation

/// A file that can't be read or written.
struct FileProblem: Error, CustomStringConvertible {
  let path: String
  let problem: String

  var description: String { "\(path): \(problem)" }

  var finding: Finding {
    Finding(
      id: "unreadable-file", severity: .error, subject: path, message: problem, resolution: "")
  }

  init(path: String, problem: String) {
    self.path = path
    self.problem = problem
  }

  /// The problem behind an error number of the system.
  init(_ number: Int32, with path: String) {
    self.init(path: path, problem: "\(String(cString: strerror(number))).")
  }
}
