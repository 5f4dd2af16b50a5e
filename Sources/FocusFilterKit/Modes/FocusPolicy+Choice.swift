extension FocusPolicy {
  /// A choice that differs from the default.
  public struct Choice: Sendable, Hashable {
    /// The name of the member.
    public let name: String
    /// What was chosen, in one word or a list of words.
    public let value: String
    /// What a new system would have chosen, likewise.
    public let usualValue: String
  }

  /// The choices that differ from the default, in the order of the members.
  var choices: [Choice] {
    let usual = FocusPolicy()
    let all: [(name: String, value: String, usualValue: String)] = [
      (
        "precedence", precedence.map(\.rawValue).joined(separator: ", "),
        usual.precedence.map(\.rawValue).joined(separator: ", ")
      ),
      (
        "overlappingSchedules", overlappingSchedules.rawValue,
        usual.overlappingSchedules.rawValue
      ),
      ("missingCriteria", missingCriteria.rawValue, usual.missingCriteria.rawValue),
      ("strictPredicates", "\(strictPredicates)", "\(usual.strictPredicates)"),
      ("modeLimit", "\(modeLimit)", "\(usual.modeLimit)"),
      ("repeatedCallInterval", "\(repeatedCallInterval)", "\(usual.repeatedCallInterval)"),
      (
        "timeSensitiveOverPredicate", "\(timeSensitiveOverPredicate)",
        "\(usual.timeSensitiveOverPredicate)"
      ),
      ("unaskedPermission", unaskedPermission.rawValue, usual.unaskedPermission.rawValue),
    ]
    return all.filter { $0.value != $0.usualValue }
      .map { Choice(name: $0.name, value: $0.value, usualValue: $0.usualValue) }
  }
}
