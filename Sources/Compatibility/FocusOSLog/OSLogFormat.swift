import Foundation

/// A format of C with the privacy of its arguments, such as `%{public}@`.
struct OSLogFormat {
  private let format: String

  init(_ format: String) { self.format = format }

  /// Returns the text with the arguments in place; a specifier without an argument is left out.
  func text(with arguments: [any CVarArg]) -> String {
    var arguments = arguments[...]
    // The options in braces, then flags, width and precision, then the length, and the conversion.
    let specifier = /%(?:{([^}]*)})?([-+ #0]*[0-9]*(?:\.[0-9]+)?)(hh|h|ll|l|q|z|t|j)?([@a-zA-Z%])/
    return format.replacing(specifier) { match in
      let conversion = match.4
      if conversion == "%" { return "%" }
      guard let argument = arguments.popFirst() else { return "" }
      let options = match.1?.split(separator: ",").map { $0.trimmingPrefix(" ") } ?? []
      let isPublic = options.contains("public") || !(conversion == "@" || conversion == "s")
      guard isPublic, !options.contains("private"), !options.contains("sensitive") else {
        return "<private>"
      }
      return String(format: "%\(match.2)\(match.3 ?? "")\(conversion)", argument)
    }
  }
}
