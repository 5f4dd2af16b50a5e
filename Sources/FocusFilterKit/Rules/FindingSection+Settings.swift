/// Findings about predicates, modes and schedules.
extension FindingKind {
  // Predicates

  public static let predicateFormat = FindingKind(
    "predicate-format", [.error],
    meaning: "A format string has a syntax error at the given line and column.",
    consequence: "`NSPredicate` raises an exception for such a format, which ends the app.",
    remedy: "Correct the format string as the message says.")

  public static let predicateLanguage = FindingKind(
    "predicate-language", [.warning, .error],
    meaning:
      "The system may not accept a part of a predicate; an error if `strictPredicates` is on.",
    consequence: "The system may ignore the predicate, and all notifications of the app pass.",
    remedy: "Compare `SELF` with constants only.",
    rules: [.strictPredicates])

  // Modes and schedules

  public static let emptySchedule = FindingKind(
    "empty-schedule", [.warning],
    meaning: "A schedule never turns its mode on.",
    consequence: "The Focus is never on, although its schedule is.",
    remedy: "Choose different times for start and end, and at least one day.",
    rules: [.timeSchedules])

  public static let overlappingSchedules = FindingKind(
    "overlapping-schedules", [.warning],
    meaning: "Two schedules overlap, but only one Focus can be on.",
    consequence: "The filter of the Focus that loses gets a call later than expected, or none.",
    remedy: "End one schedule when the other begins.",
    rules: [.precedence, .oneFocusIsOn])

  public static let wrongModeIdentifier = FindingKind(
    "wrong-mode-identifier", [.warning],
    meaning: "An identifier of a Focus is widely used but incorrect; it is accepted.",
    consequence: "An iPhone has no Focus of this identifier.",
    remedy: "Write the system's identifier.",
    rules: [.identifiers])
}
