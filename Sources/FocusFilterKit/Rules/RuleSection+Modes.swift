extension RuleSection {
  static let modes = RuleSection(
    "Modes",
    [
      .modeLimit, .doNotDisturbStays, .identifiers,
    ])

  static let activeFocus = RuleSection(
    "Which Focus is on",
    [
      .oneFocusIsOn, .assertionsAreLayered, .personEndsEarlierAssertions, .precedence,
      .handOverridesSchedule, .manualEndsWithOwnSchedule, .offeredDurations, .pastEndIsOff,
      .timeSchedules,
    ])
}

extension FocusRule {
  package static let modeLimit = observed(
    "F1.1", "At most ten custom modes can be added, besides those that the system offers",
    """
    discussions.apple.com/thread/254379229 quotes the Mac User Guide on custom modes: “You can \
    create up to ten.”
    """)

  package static let doNotDisturbStays = modeled(
    "F1.2", "Do Not Disturb always exists and cannot be deleted",
    """
    Apple's pages take Do Not Disturb for granted ("Settings > Focus > Do Not Disturb (or \
    another Focus)") without saying that it can't be deleted.
    """)

  package static let identifiers = observed(
    "F1.3", "An identifier, not a name, identifies a Focus; common misspellings are understood",
    "Macjutsu/super#155 reads assertionDetailsModeIdentifier from a Mac's Assertions.json",
    """
    public code spells the identifiers of Sleep, Fitness, Personal and Driving in \
    several wrong ways
    """)
}

extension FocusRule {
  package static let oneFocusIsOn = documented(
    "F2.1", "One Focus is on at a time; turning another on replaces it",
    """
    Focus filters are a way for someone to customize app behavior based on the currently \
    enabled Focus.
    """, on: .talk(from: "0:00"),
    because: """
      "The currently enabled Focus" is one; that the later one replaces the earlier follows \
      from it. Which of several claims wins is F2.4.
      """)

  package static let assertionsAreLayered = modeled(
    "F2.2", "Several assertions may exist at once; the Focus that is on is derived from them",
    """
    A Mac's Assertions.json keeps a list of records, of which Macjutsu/super#155 and \
    PeonPing/peon-ping#531 read the first entry; neither shows several that are live at once.
    """)

  package static let personEndsEarlierAssertions = modeled(
    "F2.3", "A person's choice ends every earlier assertion; a trigger replaces only its own",
    """
    A Mac's Assertions.json names who asked and who ended each assertion, and no public \
    report says which of them a choice ends.
    """)

  package static let precedence = modeled(
    "F2.4", "The assertion of the highest precedence wins, then the later start",
    """
    Nothing states an order; Sleep's own schedule is the one of Health and ranks as `sleep`. \
    `FocusPolicy.precedence` and `FocusPolicy.overlappingSchedules` change the order.
    """)

  package static let handOverridesSchedule = observed(
    "F2.5", "A choice by hand cancels a schedule only for the rest of its interval",
    """
    winenfood.com/turning-off-a-scheduled-dnd-on-an-iphone: “I kept turning DND off in the \
    Control Center, but it would just come back the next day.”
    """)

  package static let manualEndsWithOwnSchedule = modeled(
    "F2.6", "A Focus turned on by hand inside its own schedule ends with that schedule",
    """
    Captures of a Mac's Assertions.json show a choice by hand with the schedule lifetime \
    `expire-on-end`; which choices get it isn't reported.
    """)

  package static let offeredDurations = modeled(
    "F2.7", "A person can choose an hour, this evening or tomorrow morning, a place or an event",
    "Control Center offers these ends; their two times of day are chosen here.")

  package static let pastEndIsOff = modeled(
    "F2.8", "A stored assertion whose end has passed is not on",
    """
    A record may outlive its end in a Mac's Assertions.json; an end that has passed can't \
    keep a Focus on.
    """)

  package static let timeSchedules = modeled(
    "F2.9",
    "A schedule follows the clocks on the wall, and a night belongs to the day it starts on",
    """
    A Mac's ModeConfigurations.json stores hour, minute and weekdays without an instant; \
    the treatment of clock changes and nights follows from reading them as local time.
    """)
}
