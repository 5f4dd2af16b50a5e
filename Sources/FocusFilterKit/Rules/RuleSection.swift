/// The rules about one subject, in the order of their identifiers.
public struct RuleSection: Sendable, Hashable {
  /// The subject, such as `Notifications`.
  public let title: String
  /// The rules about the subject.
  public let rules: [FocusRule]

  let entries: [FocusRule: Entry]

  init(_ title: String, _ rows: KeyValuePairs<FocusRule, Entry>) {
    self.title = title
    rules = rows.map(\.key)
    entries = Dictionary(uniqueKeysWithValues: rows.map { ($0.key, $0.value) })
  }

  /// A row of the table: a rule's sentence and source.
  struct Entry: Sendable, Hashable {
    /// The rule in one sentence without a full stop.
    let sentence: String
    let source: RuleSource

    /// The row of a rule that one sentence of Apple's states.
    static func documented(
      _ sentence: String, _ quotation: String, on page: RuleSource.Page,
      because argument: String? = nil
    ) -> Entry {
      .documented(sentence, RuleSource.Quotation(quotation, on: page), because: argument)
    }

    /// The row of a rule that several sentences of Apple's state.
    static func documented(
      _ sentence: String, _ quotations: RuleSource.Quotation..., because argument: String? = nil
    ) -> Entry {
      Entry(sentence: sentence, source: .documented(quotations, because: argument))
    }

    /// The row of a rule that public captures or reports agree on.
    static func observed(_ sentence: String, _ reports: String...) -> Entry {
      Entry(sentence: sentence, source: .observed(reports))
    }

    /// The row of a rule that is this package's choice.
    static func modeled(_ sentence: String, _ reason: String) -> Entry {
      Entry(sentence: sentence, source: .modeled(reason))
    }
  }
}

extension RuleSection {
  static let modes = RuleSection(
    "Modes",
    [
      .modeLimit: .observed(
        "At most ten custom modes can be added, besides those that the system offers",
        """
        discussions.apple.com/thread/254379229 quotes the Mac User Guide on custom modes: “You can \
        create up to ten.”
        """),
      .doNotDisturbStays: .modeled(
        "Do Not Disturb always exists and cannot be deleted",
        """
        Apple's pages take Do Not Disturb for granted ("Settings > Focus > Do Not Disturb (or \
        another Focus)") without saying that it can't be deleted.
        """),
      .identifiers: .observed(
        "An identifier, not a name, identifies a Focus; common misspellings are understood",
        "Macjutsu/super#155 reads assertionDetailsModeIdentifier from a Mac's Assertions.json",
        """
        public code spells the identifiers of Sleep, Fitness, Personal and Driving in \
        several wrong ways
        """),
    ])

  static let activeFocus = RuleSection(
    "Which Focus is on",
    [
      .oneFocusIsOn: .documented(
        "One Focus is on at a time; turning another on replaces it",
        """
        Focus filters are a way for someone to customize app behavior based on the currently \
        enabled Focus.
        """, on: .talk(from: "0:00"),
        because: """
          "The currently enabled Focus" is one; that the later one replaces the earlier follows \
          from it. Which of several claims wins is F2.4.
          """),
      .assertionsAreLayered: .modeled(
        "Several assertions may exist at once; the Focus that is on is derived from them",
        """
        A Mac's Assertions.json keeps a list of records, of which Macjutsu/super#155 and \
        PeonPing/peon-ping#531 read the first entry; neither shows several that are live at once.
        """),
      .personEndsEarlierAssertions: .modeled(
        "A person's choice ends every earlier assertion; a trigger replaces only its own",
        """
        A Mac's Assertions.json names who asked and who ended each assertion, and no public \
        report says which of them a choice ends.
        """),
      .precedence: .modeled(
        "The assertion of the highest precedence wins, then the later start",
        """
        Nothing states an order; Sleep's own schedule is the one of Health and ranks as `sleep`. \
        `FocusPolicy.precedence` and `FocusPolicy.overlappingSchedules` change the order.
        """),
      .handOverridesSchedule: .observed(
        "A choice by hand cancels a schedule only for the rest of its interval",
        """
        winenfood.com/turning-off-a-scheduled-dnd-on-an-iphone: “I kept turning DND off in the \
        Control Center, but it would just come back the next day.”
        """),
      .manualEndsWithOwnSchedule: .modeled(
        "A Focus turned on by hand inside its own schedule ends with that schedule",
        """
        Captures of a Mac's Assertions.json show a choice by hand with the schedule lifetime \
        `expire-on-end`; which choices get it isn't reported.
        """),
      .offeredDurations: .modeled(
        "A person can choose an hour, this evening or tomorrow morning, a place or an event",
        "Control Center offers these ends; their two times of day are chosen here."),
      .pastEndIsOff: .modeled(
        "A stored assertion whose end has passed is not on",
        """
        A record may outlive its end in a Mac's Assertions.json; an end that has passed can't \
        keep a Focus on.
        """),
      .timeSchedules: .modeled(
        "A schedule follows the clocks on the wall, and a night belongs to the day it starts on",
        """
        A Mac's ModeConfigurations.json stores hour, minute and weekdays without an instant; \
        the treatment of clock changes and nights follows from reading them as local time.
        """),
    ])
}
