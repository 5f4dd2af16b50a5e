import FocusText

extension FocusReading {
  /// The reading's name in scenarios, commands and stored devices.
  public var id: String { rawValue }
  /// The reading's subject in a few words: `missing criteria`.
  public var title: String { FocusPolicy.choice(of: self).title }
  /// The values, the default first; there are at least two.
  public var values: [Value] { FocusPolicy.choice(of: self).values }
  /// The rule that states the default value; `nil` if no rule does.
  package var rule: FocusRule? { FocusPolicy.choice(of: self).rule }
  /// The value of a new device.
  package var defaultValue: Value { values[0] }

  /// Returns the value with a name, or `nil`; names are case-sensitive.
  public func value(named name: String) -> Value? { values.first { $0.name == name } }

  /// One of the values of a reading.
  public struct Value: Sendable, Hashable, Identifiable {
    /// The value's name in scenarios, commands and stored devices: `notConsulted`.
    public let name: String
    /// The value in a few words: `not consulted`.
    public let words: String
    /// The source of the value.
    public let source: RuleSource

    /// The fidelity of the value.
    package var fidelity: Fidelity { source.fidelity }
    /// The name.
    public var id: String { name }
  }
}

extension [FocusReading] {
  /// Adds the readings that the array doesn't contain, in their order.
  package mutating func formUnion(_ readings: [FocusReading]) {
    for reading in readings where !contains(reading) { append(reading) }
  }
}

/// A type whose cases are the values of one reading, the default first.
protocol ReadingValue: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// The reading's subject in a few words.
  static var title: String { get }
  /// The rule that states the default value and supplies its source; `nil` if no rule does.
  static var rule: FocusRule? { get }
  /// The case in a few words; by default those of its name.
  var words: String { get }
  /// The source of the case.
  var source: RuleSource { get }
}

extension ReadingValue {
  var words: String { rawValue.replacing(/[A-Z]/) { " \($0.output.lowercased())" } }
}

/// A reading that a result depended on, with the chosen value and the other values to try.
public struct ConsultedReading: Sendable, Hashable, Codable {
  /// The contested behavior.
  public let reading: FocusReading
  /// The name of the chosen value.
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
  /// The reading, and the scenario's text for another value, in one sentence without a full stop.
  public var description: String {
    let words = reading.value(named: value)?.words ?? value
    let choices = others.map { "`policy: { \(reading.id): \"\($0)\" }`" }.list(.or)
    return
      "It depends on '\(reading.title)', read as '\(words)'; to try another value, write \(choices)"
  }
}
