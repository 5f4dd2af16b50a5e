extension RuleSection {
  static let activeFocus = RuleSection(
    "Which Focus is on",
    [
      Entry(
        .oneFocusIsOn, "One Focus is on at a time; turning another on replaces it",
        .documented(
          [
            .init(
              """
              Focus filters are a way for someone to customize app behavior based on the currently \
              enabled Focus.
              """, on: .talk(from: "0:00"))
          ],
          because: """
            "The currently enabled Focus" is one; that the later one replaces the earlier follows \
            from it. Which of several claims wins is F2.4.
            """)),
      Entry(
        .assertionsAreLayered,
        "Several assertions may be live, and the Focus that is on is derived from them",
        .modeled(
          """
          A Mac's Assertions.json keeps a list of records, of which Macjutsu/super#155 and \
          PeonPing/peon-ping#531 read the first entry; neither shows several that are live at once.
          """)),
      Entry(
        .personEndsEarlierAssertions,
        "A person's choice ends every earlier assertion; a trigger replaces only its own",
        .modeled(
          """
          A Mac's Assertions.json names who asked and who ended each assertion, and no public \
          report says which of them a choice ends.
          """)),
      Entry(
        .precedence, "The assertion of the highest precedence wins, then the later start",
        .modeled(
          """
          Nothing states an order; `FocusPolicy.precedence` and \
          `FocusPolicy.overlappingSchedules` change it.
          """)),
      Entry(
        .handOverridesSchedule,
        "A choice by hand cancels a schedule only for the rest of its interval",
        .modeled(
          """
          A Focus that is turned off by hand would otherwise come back at once, or never on the \
          next day.
          """)),
      Entry(
        .manualEndsWithOwnSchedule,
        "A Focus turned on by hand inside its own schedule ends with that schedule",
        .modeled(
          """
          Captures of a Mac's Assertions.json show a choice by hand with the schedule lifetime \
          `expire-on-end`; which choices get it isn't reported.
          """)),
      Entry(
        .offeredDurations,
        """
        An hour and this evening or tomorrow morning are offered; places and events are not \
        known
        """,
        .modeled(
          """
          Control Center offers these ends; the hours at which each is offered are chosen here.
          """)),
      Entry(
        .pastEndIsOff, "A stored assertion whose end has passed is not on",
        .modeled(
          """
          A record may outlive its end in a Mac's Assertions.json; an end that has passed can't \
          keep a Focus on.
          """)),
      Entry(
        .timeSchedules,
        """
        A schedule follows the clocks on the wall, and a night belongs to the day it starts on
        """,
        .modeled(
          """
          A Mac's ModeConfigurations.json stores hour, minute and weekdays without an instant; \
          the treatment of clock changes and nights follows from reading them as local time.
          """)),
    ])
}
