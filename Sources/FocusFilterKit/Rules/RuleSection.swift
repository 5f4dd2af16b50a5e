/// The rules about one subject, in the order of their identifiers.
public struct RuleSection: Sendable, Hashable {
  /// The subject, such as `Notifications`.
  public let title: String
  /// The rules about the subject.
  public var rules: [FocusRule] { entries.map(\.rule) }

  let entries: [Entry]

  init(_ title: String, _ entries: [Entry]) {
    self.title = title
    self.entries = entries
  }

  /// A row of the table: a rule's sentence and source.
  struct Entry: Sendable, Hashable {
    let rule: FocusRule
    /// The rule in one sentence without a full stop.
    let sentence: String
    let source: RuleSource

    init(_ rule: FocusRule, _ sentence: String, _ source: RuleSource) {
      self.rule = rule
      self.sentence = sentence
      self.source = source
    }
  }
}

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
        .identifiers,
        "An identifier, not a name, identifies a Focus; common misspellings are understood",
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

  static let activeFocus = RuleSection(
    "Which Focus is on",
    [
      Entry(
        .oneFocusIsOn, "One Focus is on at a time; turning another on replaces it",
        .documented(
          """
          Focus filters are a way for someone to customize app behavior based on the currently \
          enabled Focus.
          """, on: .talk(from: "0:00"),
          because: """
            "The currently enabled Focus" is one; that the later one replaces the earlier follows \
            from it. Which of several claims wins is F2.4.
            """)),
      Entry(
        .assertionsAreLayered,
        "Several assertions may exist at once; the Focus that is on is derived from them",
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
        .observed(
          """
          winenfood.com/turning-off-a-scheduled-dnd-on-an-iphone: “I kept turning DND off in the \
          Control Center, but it would just come back the next day.”
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
        "A person can choose an hour, this evening or tomorrow morning, but no place or event",
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
