/// Findings about scenarios and other files.
extension FindingKind {
  // Scenarios and files

  public static let scenario = FindingKind(
    "scenario", [.error],
    meaning: """
      A scenario is malformed, contains an unknown name, or runs an action of an app that \
      throws an error.
      """,
    consequence: "Nothing of the day was played, so nothing is known about an iPhone.",
    remedy: "Correct the scenario as the message says.")

  public static let snapshot = FindingKind(
    "snapshot", [.error],
    meaning: "A snapshot of a device is malformed or contains an unknown name.",
    consequence: "No decision is made for the device.",
    remedy: "Correct the snapshot as the message says.")

  public static let unknownAtStart = FindingKind(
    "unknown-at-start", [.warning, .advice],
    meaning: """
      A filter in `modes` is set to an entity that its app doesn't have when the scenario \
      starts; advice if an event adds it later.
      """,
    consequence: "Settings offers only entities that the app has.",
    remedy: "Add it in an event, or set the filter after that.",
    rules: [.offeredEntities])

  public static let faultWithoutDelivery = FindingKind(
    "fault-without-delivery", [.warning],
    meaning: "A fault of a scenario waits for a delivery that doesn't come.",
    consequence: "The day doesn't test the failure that it is about.",
    remedy: "Put the fault before the event that causes the delivery.",
    rules: [.injectedFault])

  public static let criteriaNeverSet = FindingKind(
    "criteria-never-set", [.warning],
    meaning: """
      An app's filter has a predicate, and none of its notifications in the scenario has \
      criteria.
      """,
    consequence: """
      What becomes of notifications without criteria while a predicate is in force is \
      contested; they may all be silenced.
      """,
    remedy: "Set `filterCriteria`.",
    rules: [.missingCriteria])

  public static let unmetExpectation = FindingKind(
    "unmet-expectation", [.error],
    meaning: "An expectation isn't met.",
    consequence: "The app behaves on an iPhone as it did here, not as it was expected to.",
    remedy: "Correct the app or the expectation.")

  public static let dependsOnReading = FindingKind(
    "depends-on-reading", [.warning, .error],
    meaning: """
      A result of a day depends on a contested behavior; an error with `focusctl simulate \
      --readings --every-reading`.
      """,
    consequence: """
      Nobody outside Apple knows which of the behaviors an iPhone has, and versions of iOS may \
      differ.
      """,
    remedy: "Handle both in the app, or choose the reading in the scenario's `policy`.")

  public static let dayNotRepeatable = FindingKind(
    "day-not-repeatable", [.warning, .error],
    meaning: """
      The same day came out otherwise when it was played again; an error with \
      `--every-reading`.
      """,
    consequence: """
      The app depends on something besides the events, such as the time of its start, and does \
      so on an iPhone, too.
      """,
    remedy: "Keep no state between two days, such as a static variable of an app.")

  public static let unreadableFile = FindingKind(
    "unreadable-file", [.error],
    meaning: "`focusctl check` can't read a file.",
    consequence: "Nothing is known about the file.",
    remedy: "Check the path and the file's permissions.")
}
