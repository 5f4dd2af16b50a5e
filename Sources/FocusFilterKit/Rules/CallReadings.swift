// Readings about the times and values of filter calls.

extension FocusPolicy {
  /// The calls of a filter when one Focus replaces another and both have values for the filter.
  public enum Switching: String, Sendable, Hashable, CaseIterable, ReadingValue {
    /// One call, with the values of the new Focus.
    case valuesOnce
    /// A call with the defaults, followed by a call with the values; the values' predicate stays in
    /// force.
    case resetThenValues
    /// A call with the values, followed by a call with the defaults; no predicate stays in force.
    case valuesThenReset

    static let meanings: [Self: ReadingMeaning] = [
      .valuesOnce: .rule(.switched, words: "the values once"),
      .resetThenValues: .observed(
        "home-assistant/iOS#5501: “Switching Focus runs both, in no guaranteed order.”",
        words: "a reset, then the values"),
      .valuesThenReset: .observed(
        "home-assistant/iOS#5501: “A reset filter run landing right after a named one”",
        words: "the values, then a reset"),
    ]
  }

  /// The call of a filter when a Focus turns on with the same values as the filter's last call.
  public enum EqualValues: String, Sendable, Hashable, CaseIterable, ReadingValue {
    /// The filter is called again.
    case delivered
    /// The filter isn't called, even if it was called with the defaults meanwhile.
    case skipped

    static let meanings: [Self: ReadingMeaning] = [
      .delivered: .rule(.equalValues),
      .skipped: .observed(
        "home-assistant/iOS#5476: “the skipped filter re-runs on quick reactivations”"),
    ]
  }

  /// The number of calls of a filter for one change.
  public enum CallsForOneChange: String, Sendable, Hashable, CaseIterable, ReadingValue {
    /// Once.
    case one
    /// Six times, with the same values.
    case six

    static let meanings: [Self: ReadingMeaning] = [
      .one: .modeled("Nothing documents more than one call."),
      .six: .observed(
        """
        jeffehobbs/FocusBrowser, release v1.1: “macOS calls the filter six times for a single \
        Focus change”
        """),
    ]
  }

  /// The call at the end of a Focus, for a filter with a required parameter that has no default.
  public enum RequiredWithoutDefault: String, Sendable, Hashable, CaseIterable, ReadingValue {
    /// The filter isn't called, because the system can't create its default instance.
    case noCall
    /// The system asks the person for the value, and the person answers with the value of the last
    /// delivery with values.
    case asked

    static let meanings: [Self: ReadingMeaning] = [
      .noCall: .rule(.noDefaultInstance, words: "no call"),
      .asked: .modeled(
        """
        The article says that a filter may require “the system to prompt for this value each time \
        it enables it”, and not what becomes of the end.
        """, words: "asked, and answered with the last value"),
    ]
  }

  /// The call of an app's filter if the app is launched while a Focus is on.
  public enum LaunchWhileOn: String, Sendable, Hashable, CaseIterable, ReadingValue {
    /// The filter isn't called; the app has to read `current`.
    case noCall
    /// The filter is called with the values in force, after the app's start-up code.
    case called

    static let meanings: [Self: ReadingMeaning] = [
      .noCall: .rule(.launchedWhileOn),
      .called: .modeled("A comment in the source of a macOS app says so; nobody has measured it."),
    ]
  }

  /// The result of `current` while no active Focus has values for the filter.
  public enum CurrentOutsideFocus: String, Sendable, Hashable, CaseIterable, ReadingValue {
    /// `current` returns an instance with the defaults if any mode has the filter, and otherwise
    /// throws `SetFocusFilterIntentError.notFound`.
    case notFoundWhereUnset
    /// `current` throws `notFound`.
    case notFound
    /// `current` returns an instance with the defaults.
    case defaults

    static let meanings: [Self: ReadingMeaning] = [
      .notFoundWhereUnset: .rule(
        .currentWithoutFocus, words: "notFound only where no mode has the filter"),
      .notFound: .modeled(
        "The error has this name, and Apple doesn't say when it is thrown.", words: "notFound"),
      .defaults: .observed(
        """
        robbiet480/Dispatch on the simulator of iOS 26.5: “it returned an instance with every \
        parameter at its default”
        """, words: "an instance with the defaults"),
    ]
  }
}

// Readings about the process that runs an app's code, and about its life.

extension FocusPolicy {
  /// The states of an app's process that count as running, so that the system calls the filter in
  /// the app.
  public enum RunningStates: String, Sendable, Hashable, CaseIterable, ReadingValue {
    /// Only the app in the foreground counts as running.
    case foreground
    /// An app in the foreground or background counts as running; a suspended app doesn't.
    case foregroundAndBackground
    /// A suspended app counts as running, too; the system resumes it for the call.
    case alsoSuspended

    static let meanings: [Self: ReadingMeaning] = [
      .foreground: .rule(.appInFront, words: "front"),
      .foregroundAndBackground: .rule(.hostOfPerform, words: "front and background"),
      .alsoSuspended: .modeled(
        "The system could resume a suspended app for the call; no report tells of one.",
        words: "also suspended"),
    ]
  }

  /// The result of a delivery that neither a running app nor an extension can run.
  public enum NoHost: String, Sendable, Hashable, CaseIterable, ReadingValue {
    /// The delivery is missed; the app reads `current` at its next launch.
    case missed
    /// The system launches the app in the background, calls the filter, and suspends the app when
    /// `perform()` has returned.
    case launchedInBackground

    static let meanings: [Self: ReadingMeaning] = [
      .missed: .rule(.noHost, words: "missed"),
      .launchedInBackground: .observed(
        """
        home-assistant/iOS#5501: “iOS runs it in an app it has just launched in the background, \
        where a full sensor update did not finish before the process was suspended.”
        """,
        """
        mossglenn/BadgerMe: “perform() fires on every Focus change foreground/background/force-quit”
        """, words: "launched in the background"),
    ]
  }

  /// The process that runs a filter whose type requests one.
  ///
  /// A `LiveActivityIntent` requests the app, which the system launches for the call.
  /// `allowedExecutionTargets` requests the app or the extension.
  public enum HostHints: String, Sendable, Hashable, CaseIterable, ReadingValue {
    /// The filter runs in the requested process. The system launches the app in the background if
    /// it isn't running.
    case launchTheApp
    /// The type's request has no effect on a Focus filter.
    case noEffect

    static let meanings: [Self: ReadingMeaning] = [
      .launchTheApp: .documented(
        .init(
          """
          When the system performs the intent, the system launches your app process without \
          opening the app, performs the intent, and starts the Live Activity.
          """, on: .liveActivityIntent),
        .init(
          """
          Use IntentExecutionTargets to tell the system which targets can perform your \
          AppIntent or EntityQuery.
          """, on: .executionTargets),
        because: """
          The pages don't name Focus filters; home-assistant/iOS#5656 relies on the first for one.
          """, words: "followed, and the app is launched"),
      .noEffect: .modeled(
        """
        touyou/IntentTodo says so of an execution target, from the talk alone; nobody has measured \
        it.
        """, words: "no effect"),
    ]
  }

  /// The life of an app's background process after `perform()` has returned.
  public enum AfterPerform: String, Sendable, Hashable, CaseIterable, ReadingValue {
    /// The process stays until something else ends it.
    case processStays
    /// The system ends the process.
    case processEnded

    static let meanings: [Self: ReadingMeaning] = [
      .processStays: .modeled(
        "Nothing tells that an app of an iPhone is ended.", words: "the process stays"),
      .processEnded: .observed(
        """
        jeffehobbs/FocusBrowser, release v1.1: “macOS asks the app to terminate ~250–300ms after \
        the Focus Filter's perform() returns, since it's an accessory app with nothing on screen.”
        """, words: "a process in the background is ended"),
    ]
  }
}
