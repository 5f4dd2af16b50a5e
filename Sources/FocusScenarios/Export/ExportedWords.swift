package import FocusFilterKit
import Foundation

// The scenario language for a device's values.

extension Date {
  /// The instant in GMT, to the microsecond.
  package var exact: String {
    let seconds = timeIntervalSinceReferenceDate
    let whole = seconds.rounded(.down)
    let micros = Int(((seconds - whole) * 1_000_000).rounded())
    let date = Date(timeIntervalSinceReferenceDate: micros == 1_000_000 ? whole + 1 : whole)
    let text = date.formatted(.iso8601).dropLast()
    guard micros > 0, micros < 1_000_000 else { return "\(text)Z" }
    let digits = String(micros)
    return "\(text).\(String(repeating: "0", count: 6 - digits.count))\(digits)Z"
  }
}
