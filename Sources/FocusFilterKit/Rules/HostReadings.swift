// Readings about the process that runs an app's code, and about its life.

extension FocusPolicy {
  /// The states of an app's process that count as running, so that the system calls the filter in
  /// the app.
  public enum RunningStates: String, Sendable, Hashable, CaseIterable {
    /// Only the app in the foreground counts as running.
    case foreground
    /// An app in the foreground or background counts as running; a suspended app doesn't.
    case foregroundAndBackground
    /// A suspended app counts as running, too; the system resumes it for the call.
    case alsoSuspended
  }

  /// The result of a delivery that neither a running app nor an extension can run.
  public enum NoHost: String, Sendable, Hashable, CaseIterable {
    /// The delivery is missed; the app reads `current` at its next launch.
    case missed
    /// The system launches the app in the background, calls the filter, and suspends the app when
    /// `perform()` has returned.
    case launchedInBackground
  }

  /// The process that runs a filter whose type requests one.
  ///
  /// A `LiveActivityIntent` requests the app, which the system launches for the call.
  /// `allowedExecutionTargets` requests the app or the extension.
  public enum HostHints: String, Sendable, Hashable, CaseIterable {
    /// The filter runs in the requested process. The system launches the app in the background if
    /// it isn't running.
    case launchTheApp
    /// The type's request has no effect on a Focus filter.
    case noEffect
  }

  /// The life of an app's background process after `perform()` has returned.
  public enum AfterPerform: String, Sendable, Hashable, CaseIterable {
    /// The process stays until something else ends it.
    case processStays
    /// The system ends the process.
    case processEnded
  }
}

extension FocusPolicy.RunningStates: ReadingValue {
  static var title: String { "process states that count as running" }
  static var rule: FocusRule? { .appInFront }

  var words: String {
    switch self {
    case .foreground: "front"
    case .foregroundAndBackground: "front and background"
    case .alsoSuspended: "also suspended"
    }
  }

  var source: RuleSource {
    switch self {
    case .foreground: FocusRule.appInFront.source
    case .foregroundAndBackground: FocusRule.hostOfPerform.source
    case .alsoSuspended:
      .modeled("The system could resume a suspended app for the call; no report tells of one.")
    }
  }
}

extension FocusPolicy.NoHost: ReadingValue {
  static var title: String { "no host" }
  static var rule: FocusRule? { .noHost }

  var words: String {
    switch self {
    case .missed: "missed"
    case .launchedInBackground: "launched in the background"
    }
  }

  var source: RuleSource {
    switch self {
    case .missed: FocusRule.noHost.source
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
  static var rule: FocusRule? { nil }

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
      .modeled(
        """
        touyou/IntentTodo says so of an execution target, from the talk alone; nobody has measured \
        it.
        """)
    }
  }
}

extension FocusPolicy.AfterPerform: ReadingValue {
  static var title: String { "after `perform()` returns" }
  static var rule: FocusRule? { nil }

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
