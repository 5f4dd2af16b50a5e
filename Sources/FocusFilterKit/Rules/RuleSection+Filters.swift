extension RuleSection {
  static let filters = RuleSection(
    "The life of a Focus filter",
    [
      .staticsAtInstallation, .needsValue, .offeredEntities, .hostOfPerform, .appInFront,
      .defaultsOnDeactivation, .contextAfterPerform, .contextOrder, .current, .currentWithoutFocus,
      .contentIdentifierPrefix, .filteredByFocus, .appUpdate, .modeStaysHidden, .focusStatus,
      .focusStatusPush,
    ])

  static let deliveries = RuleSection(
    "Deliveries",
    [
      .turnedOn, .turnedOff, .switched, .equalValues, .sameFocus, .editedWhileOn, .disabledWhileOn,
      .deletedWhileOn, .noDefaultInstance, .noHost, .launchedWhileOn, .firstUnlock, .noDialog,
      .appRemoved, .performThrew, .oneAfterAnother, .vanishedEntity, .timeLimit, .superseded,
      .injectedFault, .runByShortcut,
    ])
}

extension FocusRule {
  package static let staticsAtInstallation = documented(
    "F4.1", "Title and description are read when the app is installed",
    """
    Both the title and description strings are static, and they are read by the system \
    at the time that your app is installed.
    """, on: .talk(from: "4:57"))

  package static let needsValue = documented(
    "F4.2", "A required parameter without a default is asked for whenever its filter is enabled",
    """
    It provides a default value for nonoptional parameters unless the filter requires \
    the system to prompt for this value each time it enables it.
    """, on: .article)

  package static let offeredEntities = documented(
    "F4.3", "Settings offers the app's entities and whole configurations, in the app's order",
    .init(
      """
      The sample project adds a default entity query to suggest values when configuring \
      the Focus filter in Settings.
      """, on: .article),
    .init(
      """
      You can implement this method to return a list of suggested focus configurations.
      """, on: .setFocusFilterIntent))

  package static let hostOfPerform = documented(
    "F4.4", "perform() runs in the app if the app is running, else in its extension",
    """
    If the app is running, you will receive a call to the perform method in your \
    FocusFilterIntent, if you've implemented it. If the app is not running, you can \
    implement an extension that will get spun up.
    """, on: .talk(from: "8:43"))

  package static let appInFront = documented(
    "F4.4s", "Only an app in front counts as running",
    """
    If you are handling Focus intents, using an extension also means that you'll \
    immediately get intents performed on your extension when Focus changes, without the \
    requirement that your app is running in the foreground first.
    """, on: .dive,
    because: """
      An app without an extension has that requirement, and no app is in front of a locked \
      device. The talk on Focus filters says only "if the app is running", which may count the \
      background; `FocusPolicy.runningStates` chooses.
      """)

  package static let defaultsOnDeactivation = documented(
    "F4.5", "When a Focus no longer applies, perform() runs with the default values",
    """
    Perform is also called when the system determines that the previously delivered \
    values are no longer relevant. In this case, your Focus filter parameters are \
    configured with the default values.
    """, on: .talk(from: "8:43"))

  package static let contextAfterPerform = documented(
    "F4.7",
    "appContext is part of the result of perform(), and is read again after an invalidation",
    .init(
      """
      This is an object that can be returned as part of the result of the perform \
      function. Or you can return the App Context at any time in your Focus filter and \
      force the system to get the updated value by calling invalidate.
      """, on: .talk(from: "11:47")),
    .init(
      """
      The system will retrieve this app context and adapt the system behavior based on the \
      context provided.
      """, on: .appContext),
    because: """
      As part of the result it is in force once perform() has returned, which is all that a \
      decision rests on.
      """)

  package static let contextOrder = modeled(
    "F4.7p", "appContext is read once, after perform() has returned, and from the same instance",
    """
    Apple calls it part of the result of perform(), and doesn't say whether it is read \
    before, how often, or from which instance.
    """)

  package static let current = documented(
    "F4.8", "current has the values of the Focus that is on",
    .init(
      "Sometimes, you may need to query the current Focus filter parameters.",
      on: .talk(from: "11:24")),
    .init(
      """
      Errors that can occur when you try to retrieve the current Focus configuration \
      settings.
      """, on: .intentError))

  package static let currentWithoutFocus = observed(
    "F4.8n",
    """
    Without values for the filter in the Focus that is on, current has the defaults, or throws \
    notFound if no mode has the filter
    """,
    """
    dotcomjack/nocturne on macOS 26.4: “throws `SetFocusFilterIntentError.notFound` when the \
    filter is not configured on any Focus at all, and returns a `nil` mode when it is \
    configured but no such Focus is running”
    """,
    """
    robbiet480/Dispatch on the simulator of iOS 26.5: “it returned an instance with every \
    parameter at its default”
    """)

  package static let contentIdentifierPrefix = documented(
    "F4.10", "The system puts focus: before the prefix of content identifiers",
    """
    The system combines this prefix with the scheme focus: to prefix any \
    targetContentIdentifier strings you provide for the system to evaluate against your \
    app’s sceneActivationConditions.
    """, on: .contentIdentifierPrefix)

  package static let filteredByFocus = modeled(
    "F4.11",
    "Filtered by Focus is the app's own state: no filter is called, and no other app sees it",
    """
    Calendar shows that it is filtered and lets a person switch that off (Meet Focus filters, \
    from 0:00); no interface tells the system of it. An app that reads the calendars gets all \
    events: leits/MeetingBar#605: “Although Calendar app itself displays filters, as a \
    datasource it does not allow you to take them into account in any way when receiving \
    data.” For Mail and Messages the switch is modeled.
    """)

  package static let appUpdate = modeled(
    "F4.12",
    "A changed binary is an app update: settings that no longer fit are kept without effect",
    "Apple doesn't document what happens to a stored configuration whose parameters change.")

  package static let modeStaysHidden = observed(
    "F4.13", "An app never learns which Focus is on",
    """
    home-assistant/iOS#2217: “Currently I can only see if focus is on or off, but not which \
    focus.”
    """,
    """
    home-assistant/iOS#5467: its sensor of the name works only because “i have added all my \
    focus modes (names) as filters”
    """)

  package static let focusStatus = observed(
    "F4.14", "An allowed app doesn't see the Focus; no app sees a Focus whose status isn't shared",
    """
    home-assistant/iOS#2094: “From the app's perspective, focus status is not set when the app \
    is in that list”
    """,
    "home-assistant/iOS#1899: a Focus whose status isn't shared is no Focus for the app")

  package static let focusStatusPush = documented(
    "F4.15", "If an app may see the Focus status, its Intents extension is told of each change",
    .init(
      "An object that indicates the user’s focus status is changing.",
      on: .shareFocusStatus),
    .init("FocusStatusCenter authorized for parent app (target).", on: .focusStatusSample),
    .init(
      "UserNotifications authorized for parent app (target).", on: .focusStatusSample),
    because: """
      The sample names a third requirement, the Communication Notifications capability. \
      Whether the extension is told of every change is a reading, \
      `FocusPolicy.focusStatusPush`. Of a Focus that isn't shared, it is told that none is on \
      (home-assistant/iOS, FocusReport.swift).
      """)
}

extension FocusRule {
  package static let turnedOn = documented(
    "F4-a", "None to A: every app with an enabled filter gets A's values",
    .init(
      """
      Your implementation of perform is called when the system determines that your app \
      needs to respond to a Focus transition.
      """, on: .talk(from: "8:43")),
    .init(
      """
      Turn on the modified Focus to receive those parameters in the sample app’s App \
      Intents extension.
      """, on: .article))

  package static let turnedOff = documented(
    "F4-b", "A to none: every app that had a filter in A gets the defaults",
    """
    When you turn off the modified Focus, the system provides the sample app’s \
    SetFocusFilterIntent conforming object with the following default parameters
    """, on: .article)

  package static let switched = modeled(
    "F4-c", "A to B: apps in B get B's values once, apps only in A the defaults",
    """
    No source says how often an app is called; home-assistant/iOS#5501 saw a run with the \
    defaults and one with the values, in no fixed order.
    """)

  package static let equalValues = modeled(
    "F4-d", "A to B with equal values: delivered again",
    """
    Nothing documents a comparison; home-assistant/iOS#5476 tells of runs that are skipped \
    when a Focus comes back quickly.
    """)

  package static let sameFocus = modeled(
    "F4-e", "A to A: nothing is delivered",
    "The values that an app got are still relevant.")

  package static let editedWhileOn = modeled(
    "F4-f", "A filter edited, enabled or added in the Focus that is on runs at once",
    "An app would otherwise show values that Settings no longer shows.")

  package static let disabledWhileOn = modeled(
    "F4-g", "A filter disabled or removed in the Focus that is on runs at once with the defaults",
    unnamedOccasion)

  package static let deletedWhileOn = modeled(
    "F4-h", "When the Focus that is on is deleted, its apps get the defaults",
    unnamedOccasion)

  package static let noDefaultInstance = observed(
    "F4-i", "Without a default for a required parameter there is no call at the end",
    """
    feedback-assistant/reports#461 (FB13552833): “the `perform` method is only called when \
    the user activates a focus like “Do Not Disturb”, but not when they deactivate the focus”
    """,
    """
    developer.apple.com/forums/thread/766761: “The FocusFilterIntent was only called once, \
    since I've had Parameters inside that were not optional.”
    """)

  package static let noHost = observed(
    "F4-j", "A filter that neither an app nor an extension can run misses its delivery",
    "home-assistant/iOS#5656: “skipped when iOS would have to launch the app to run it”",
    """
    dotcomjack/nocturne: “Nothing is delivered later, so the state has to be read at launch.”
    """)

  package static let launchedWhileOn = observed(
    "F4-k", "An app launched while a Focus is on gets no delivery and must read current",
    """
    feedback-assistant/reports#588 (FB15943245): “The problem is that it needs to be set at \
    app launch too, in case the user has the focus mode already enabled.”
    """)

  package static let firstUnlock = modeled(
    "F4-l", "At the first unlock every filter that a mode has gets values or defaults",
    """
    Before it no app's data can be read, and what an app missed meanwhile isn't known. A \
    filter that no mode has was never called. A filter of the device itself gets defaults only \
    where values of a Focus are left.
    """)

  package static let noDialog = modeled(
    "F4-m", "Asking for a value inside perform() is an error",
    "No screen belongs to the call, so nobody could answer.")

  package static let appRemoved = modeled(
    "F4-n", "An app that was removed is skipped",
    "There is nothing to call.")

  package static let performThrew = modeled(
    "F4-o", "If perform() throws, the app has no predicate; calls to other apps continue",
    "The app context is part of a result that didn't come.")

  package static let oneAfterAnother = modeled(
    "F4-p",
    "Calls for one app, or for apps that share an app group, run one after another, in order",
    """
    Apple promises no order; the last values have to be those of the Focus that is on. Two \
    apps could run at once on an iPhone; here they take turns, so that a day has one result.
    """)

  package static let vanishedEntity = modeled(
    "F4-q", "An entity that the query no longer returns is nil, or a missing value",
    "A stored identifier is all that the system has of an entity.")

  package static let timeLimit = modeled(
    "F4-r", "A perform() that exceeds its time limit is abandoned, and the app counts as hung",
    """
    Apple's page on IntentCancellationReason.timeout gives an app intent “around 30 seconds”, \
    and doesn't say what becomes of the app.
    """)

  package static let superseded = modeled(
    "F4-s", "The result of a delivery is ignored after its Focus was replaced",
    "Its app context belongs to a Focus that is over.")

  package static let injectedFault = modeled(
    "F4-t", "A fault that a scenario or a test injects changes one delivery",
    """
    Public reports tell of deliveries that are lost, late, repeated and in another order, and \
    no source says when.
    """)

  package static let runByShortcut = modeled(
    "F4-u",
    "A filter that a shortcut runs is called with the shortcut's values, whatever Focus is on",
    """
    Shortcuts offers a filter as an action, unless its `isDiscoverable` is false: then “you \
    can run the intent from your app’s interface or from a widget, but system features can’t \
    access it” (Apple's page of `isDiscoverable`). An intent starts its app in the background, \
    as WWDC22 10032 says of intents in general. No source says what such a run delivers.
    """)
}

private let unnamedOccasion = """
  The values that were delivered are no longer relevant (F4.5), though Apple doesn't name this \
  occasion.
  """
