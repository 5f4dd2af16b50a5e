/// A mistake in a file that a person wrote: where it is, and what would be right.
package struct SourceError: Error, Hashable, Sendable {
  package let file: String
  package let location: TextLocation
  /// The mistake in one or two sentences.
  package let message: String
  /// The line that the location points into, when the text was at hand.
  package let line: String?
  /// The further mistakes of the file, which have no others.
  package var others: [SourceError] = []

  package init(file: String, location: TextLocation, message: String, line: String? = nil) {
    self.file = file
    self.location = location
    self.message = message
    self.line = line
  }
}

extension SourceError {
  /// The mistake and the further ones.
  package var all: [SourceError] {
    var first = self
    first.others = []
    return [first] + others
  }
}

extension SourceError: CustomStringConvertible {
  /// The error on one line, as editors understand it: `day.json:3:14: Expected a value.`
  package var description: String { "\(file):\(location): \(message)" }
}

extension SourceError {
  /// The description, and below it the source line with a caret under the place.
  ///
  /// Of a long line only the neighborhood of the place is shown.
  package var report: String {
    guard let line else { return description }
    let scalars = Array(line.unicodeScalars)
    let place = min(max(location.column - 1, 0), scalars.count)
    let start = place > Self.sightBefore ? place - Self.sightBefore : 0
    let end = min(scalars.count, place + Self.sightAfter)
    let lead = String(String.UnicodeScalarView(scalars[start..<place]))
    let rest = String(String.UnicodeScalarView(scalars[place..<end]))
    let (before, after) = (start > 0 ? "…" : "", end < scalars.count ? "…" : "")
    let indent = (before + lead).map { $0 == "\t" ? "\t" : " " }.joined()
    return "\(description)\n\(before)\(lead)\(rest)\(after)\n\(indent)^"
  }

  private static var sightBefore: Int { 60 }
  private static var sightAfter: Int { 30 }
}
