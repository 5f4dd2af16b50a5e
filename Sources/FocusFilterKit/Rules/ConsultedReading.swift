import FocusText

/// A reading that something depended on, with the value that was chosen and the others to try.
public struct ConsultedReading: Sendable, Hashable, Codable {
  /// The contested behavior.
  public let reading: FocusReading
  /// The name of the value that was chosen.
  public let value: String
  /// The names of the other values; at least one.
  public let others: [String]

  package init(_ reading: FocusReading, in policy: FocusPolicy) {
    self.reading = reading
    value = policy.value(of: reading).name
    others = policy.alternatives(of: reading).map { $0.value(of: reading).name }
  }
}

extension ConsultedReading: CustomStringConvertible {
  /// The reading, and how a scenario tries another value of it, in one sentence without a full stop.
  public var description: String {
    let words = reading.value(named: value)?.words ?? value
    let choices = others.map { "`policy: { \(reading.id): \"\($0)\" }`" }.list(.or)
    return
      "It depends on '\(reading.title)', read as '\(words)'; to try another value, write \(choices)"
  }
}
