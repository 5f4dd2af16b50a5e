extension RuleSection {
  static let modes = RuleSection(
    "Modes",
    [
      Entry(
        .modeLimit, "At most ten modes can be added",
        .modeled(
          """
          Settings stops offering a new Focus at some number that Apple doesn't state; \
          `FocusPolicy.modeLimit` changes it.
          """)),
      Entry(
        .doNotDisturbStays, "Do Not Disturb always exists and cannot be deleted",
        .modeled(
          """
          Apple's pages take Do Not Disturb for granted ("Settings > Focus > Do Not Disturb (or \
          another Focus)") without saying that it can't be deleted.
          """)),
      Entry(
        .identifiers, "An identifier, not a name, identifies a Focus; wrong ones are understood",
        .observed([
          """
          Macjutsu/super#155 reads assertionDetailsModeIdentifier from a Mac's Assertions.json
          """,
          """
          public code spells the identifiers of Sleep, Fitness, Personal and Driving in \
          several wrong ways
          """,
        ])),
    ])
}
