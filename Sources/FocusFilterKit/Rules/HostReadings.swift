// Which process runs an app's code, and how long it lives.

extension FocusPolicy {
  /// Which states of an app's process count as running, so that its filter is called in the app.
  public enum RunningStates: String, Sendable, Hashable, CaseIterable {
    /// An app in front or in the background runs; a suspended one doesn't.
    case foregroundAndBackground
    /// Only the app in front runs.
    case foreground
    /// A suspended app runs, too: it is resumed for the call.
    case alsoSuspended
  }

  /// What happens to a delivery that neither a running app nor an extension can run.
  public enum NoHost: String, Sendable, Hashable, CaseIterable {
    /// The delivery is missed; the app reads `current` at its next launch.
    case missed
    /// The app is launched in the background, called, and suspended when `perform()` has returned.
    case launchedInBackground
  }

  /// Whether a filter runs where its type asks: in the app, which is launched for it, as a
  /// `LiveActivityIntent` or by its `allowedExecutionTargets`, or only in the extension.
  public enum HostHints: String, Sendable, Hashable, CaseIterable {
    /// The filter runs where it asks. The app is launched in the background if it isn't running.
    case launchTheApp
    /// What the type asks has no effect on a Focus filter.
    case noEffect
  }

  /// Whether the process of an app in the background stays after `perform()` has returned.
  public enum AfterPerform: String, Sendable, Hashable, CaseIterable {
    /// The process stays until something else ends it.
    case processStays
    /// The process is ended.
    case processEnded
  }
}

extension FocusPolicy.RunningStates: ReadingValue {
  static var title: String { "process states that count as running" }

  var words: String {
    switch self {
    case .foregroundAndBackground: "front and background"
    case .foreground: "front"
    case .alsoSuspended: "also suspended"
    }
  }

  var source: RuleSource {
    switch self {
    case .foregroundAndBackground:
      .documented(
        [
          .init(
            """
            If the app is running, you will receive a call to the perform method in your \
            FocusFilterIntent, if you've implemented it.
            """, on: .talk(from: "8:43"))
        ],
        because: """
          A suspended app executes no code, so it isn't running; Apple doesn't define the word.
          """)
    case .foreground:
      .observed([
        """
        home-assistant/iOS#5656, which cites forum thread 761593: “only reliably performed while the \
        app is in the foreground, and is skipped when iOS would have to launch the app to run it”
        """
      ])
    case .alsoSuspended:
      .observed([
        """
        mossglenn/BadgerMe: “perform() fires on every Focus change foreground/background/force-quit”
        """
      ])
    }
  }
}

extension FocusPolicy.NoHost: ReadingValue {
  static var title: String { "no host" }

  var words: String {
    switch self {
    case .missed: "missed"
    case .launchedInBackground: "launched in the background"
    }
  }

  var source: RuleSource {
    switch self {
    case .missed:
      .observed([
        "home-assistant/iOS#5656: “skipped when iOS would have to launch the app to run it”",
        """
        dotcomjack/nocturne: “Nothing is delivered later, so the state has to be read at launch.”
        """,
      ])
    case .launchedInBackground:
      .observed([
        """
        home-assistant/iOS#5501: “iOS runs it in an app it has just launched in the background, \
        where a full sensor update did not finish before the process was suspended.”
        """,
        """
        mossglenn/BadgerMe: “perform() fires on every Focus change foreground/background/force-quit”
        """,
      ])
    }
  }
}

extension FocusPolicy.HostHints: ReadingValue {
  static var title: String { "LiveActivityIntent, allowedExecutionTargets" }

  var words: String {
    switch self {
    case .launchTheApp: "followed, and the app is launched"
    case .noEffect: "no effect"
    }
  }

  var source: RuleSource {
    switch self {
    case .launchTheApp:
      .documented(
        [
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
        ],
        because: """
          The pages don't name Focus filters; home-assistant/iOS#5656 relies on the first for one.
          """)
    case .noEffect:
      .observed([
        """
        touyou/IntentTodo of an execution target: “so pinning it has no effect”, a reading of the \
        talk that wasn't measured
        """
      ])
    }
  }
}

extension FocusPolicy.AfterPerform: ReadingValue {
  static var title: String { "after `perform()` returns" }

  var words: String {
    switch self {
    case .processStays: "the process stays"
    case .processEnded: "a process in the background is ended"
    }
  }

  var source: RuleSource {
    switch self {
    case .processStays: .modeled("Nothing tells that an app of an iPhone is ended.")
    case .processEnded:
      .observed([
        """
        jeffehobbs/FocusBrowser, release v1.1: “macOS asks the app to terminate ~250–300ms after the \
        Focus Filter's perform() returns, since it's an accessory app with nothing on screen.”
        """
      ])
    }
  }
}
