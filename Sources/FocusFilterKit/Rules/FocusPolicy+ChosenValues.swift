extension FocusPolicy {
  /// A choice that isn't the default, as a report lists it.
  public struct ChosenValue: Sendable, Hashable {
    /// The chosen reading in words, or the name of another option.
    public let name: String
    /// The chosen value, in words.
    public let value: String
    /// The value of a new device, in words.
    public let usualValue: String
  }

  /// The choices that aren't the default: the readings first, then the other options.
  package var choices: [ChosenValue] {
    let usual = FocusPolicy()
    let readings = chosenReadings.map { reading in
      ChosenValue(
        name: reading.title, value: value(of: reading).words,
        usualValue: usual.value(of: reading).words)
    }
    let others = [
      ("precedence", "\(precedence.map(\.rawValue))", "\(usual.precedence.map(\.rawValue))"),
      ("strictPredicates", "\(strictPredicates)", "\(usual.strictPredicates)"),
      ("modeLimit", "\(modeLimit)", "\(usual.modeLimit)"),
      (
        "repeatedCallInterval", "\(repeatedCallInterval)",
        "\(usual.repeatedCallInterval)"
      ),
    ]
    return readings
      + others.filter { $0.1 != $0.2 }.map {
        ChosenValue(name: $0.0, value: $0.1, usualValue: $0.2)
      }
  }
}
