// Readings about the Focus that is on.

extension FocusPolicy {
  /// The winner of two overlapping schedules.
  public enum OverlappingSchedules: String, Sendable, Hashable, CaseIterable, ReadingValue {
    /// The schedule that started later wins, as with other assertions of equal rank.
    case laterStartWins
    /// The schedule that started earlier wins until it ends.
    case earlierStartWins

    static let meanings: [Self: ReadingMeaning] = [
      .laterStartWins: .rule(.precedence, words: "the later start wins"),
      .earlierStartWins: .modeled(
        "A Focus that is on may keep a schedule from starting.", words: "the earlier start wins"),
    ]
  }

  /// The precedence between a starting schedule and a Focus that a person turned on earlier.
  ///
  /// Sleep's schedule has a reading of its own, ``SleepAgainstHand``.
  public enum ScheduleAgainstHand: String, Sendable, Hashable, CaseIterable, ReadingValue {
    /// The person's choice stays on.
    case handStays
    /// The schedule's Focus is on during its interval, and the person's choice has ended.
    case scheduleReplaces

    static let meanings: [Self: ReadingMeaning] = [
      .handStays: .modeled(
        "Apple states no order; a choice by hand ends at the time or occasion that the person chose.",
        words: "the choice by hand stays"),
      .scheduleReplaces: .observed(
        """
        home-assistant/iOS, FocusNameReporter.swift: “a Focus that turns on by schedule — Sleep at \
        bedtime above all — can replace the running one without the filter running”
        """, words: "the schedule replaces it"),
    ]
  }

  /// The return of a schedule's Focus when a person's choice with a duration ends during its
  /// interval.
  public enum ScheduleAfterTimedChoice: String, Sendable, Hashable, CaseIterable, ReadingValue {
    /// The schedule stays off for the rest of its interval.
    case staysOff
    /// The schedule's Focus is on again for the rest of its interval.
    case comesBack

    static let meanings: [Self: ReadingMeaning] = [
      .staysOff: .modeled(
        "Another Focus chosen by hand cancels a schedule for the rest of its interval."),
      .comesBack: .modeled("A choice for an hour may say nothing about the time after it."),
    ]
  }

  /// The precedence between bedtime and a Focus that a person turned on earlier.
  public enum SleepAgainstHand: String, Sendable, Hashable, CaseIterable, ReadingValue {
    /// Sleep is on until it ends, and the person's choice has ended.
    case sleepReplaces
    /// The person's choice stays on.
    case handStays

    static let meanings: [Self: ReadingMeaning] = [
      .sleepReplaces: .observed(
        """
        home-assistant/iOS, FocusNameReporter.swift: “a Focus that turns on by schedule — Sleep at \
        bedtime above all — can replace the running one without the filter running”
        """,
        """
        snapmessages.com/iphone-do-not-disturb-vs-sleep-mode and \
        winenfood.com/turning-off-a-scheduled-dnd-on-an-iphone: Sleep comes over Do Not Disturb
        """, words: "Sleep replaces it"),
      .handStays: .modeled(
        "Apple states no order; a choice by hand ends at the time or occasion that the person chose.",
        words: "the choice by hand stays"),
    ]
  }
}
