public import Foundation

extension TimeInterval {
  /// Reads a length of time such as `90m`, `1h`, `1h30m`, `45s` or `2d`; `nil` for anything else,
  /// for nothing, and for more than ten years.
  public init?(duration text: String) {
    let units: [Character: Double] = ["d": 86_400, "h": 3600, "m": 60, "s": 1]
    var seconds = 0.0
    var digits = ""
    for character in text {
      if character.isASCII, character.isNumber {
        digits.append(character)
      } else if let unit = units[character], let number = Double(digits) {
        seconds += number * unit
        digits = ""
      } else {
        return nil
      }
    }
    guard digits.isEmpty, seconds > 0, seconds <= 10 * 366 * 86_400 else { return nil }
    self = seconds
  }

  /// The length of time as ``init(duration:)`` reads it, in whole seconds.
  package var durationText: String {
    var rest = Int(self.rounded())
    var text = ""
    for (unit, seconds) in [("d", 86_400), ("h", 3600), ("m", 60), ("s", 1)] where rest >= seconds {
      text += "\(rest / seconds)\(unit)"
      rest %= seconds
    }
    return text.isEmpty ? "0s" : text
  }
}
