/// Findings about predicates, modes and schedules.
extension FindingSection {
  static let predicates = FindingSection(
    "Predicates",
    [
      FindingKind(
        "predicate-format", [.error],
        meaning: "A format string has a syntax error at the given line and column.",
        consequence: "`NSPredicate` raises an exception for such a format, which ends the app.",
        remedy: "Correct the format string as the message says."),
      FindingKind(
        "predicate-language", [.warning, .error],
        meaning:
          "The system may not accept a part of a predicate; an error if `strictPredicates` is on.",
        consequence: "The system may ignore the predicate, and all notifications of the app pass.",
        remedy: "Compare `SELF` with constants only.",
        rules: [.strictPredicates]),
    ])

  static let schedules = FindingSection(
    "Modes and schedules",
    [
      FindingKind(
        "empty-schedule", [.warning],
        meaning: "A schedule never turns its mode on.",
        consequence: "The Focus is never on, although its schedule is.",
        remedy: "Choose different times for start and end, and at least one day.",
        rules: [.timeSchedules]),
      FindingKind(
        "overlapping-schedules", [.warning],
        meaning: "Two schedules overlap, but only one Focus can be on.",
        consequence: "The filter of the Focus that loses gets a call later than expected, or none.",
        remedy: "End one schedule when the other begins.",
        rules: [.oneFocusIsOn, .precedence]),
      FindingKind(
        "wrong-mode-identifier", [.warning],
        meaning: "An identifier of a Focus is widely used but incorrect; it is accepted.",
        consequence: "An iPhone has no Focus of this identifier.",
        remedy: "Use the identifier in the message.",
        rules: [.identifiers]),
    ])
}
