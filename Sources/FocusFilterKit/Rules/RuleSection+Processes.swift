extension RuleSection {
  static let processes = RuleSection(
    "Processes",
    [
      .ownProcess, .ownDefaults, .sharedGroups, .undeclaredContainer, .undeclaredSuite,
      .writtenThrough, .distributedNotifications, .suspendedNotifications,
      .notificationsWithoutDictionary, .darwinNotifications, .reloadedWidgets, .updatedActivities,
    ])
}

extension FocusRule {
  package static let ownProcess = documented(
    "F5.1", "An extension runs in a process of its own, which starts with code of its own",
    .init(
      """
      Create an app extension to run your custom app intents when your app isn’t running.
      """, on: .appExtension),
    .init(
      """
      A set of options that describes which process performs an intent or entity query.
      """, on: .executionTargets),
    because: """
      The extension runs without the app, so the app's start-up code can't have run in it.
      """)

  package static let ownDefaults = modeled(
    "F5.2", "Each process has standard defaults of its own",
    """
    Apple names app groups as the way to share data between an app and its extension, and \
    no sentence says whose the standard defaults are.
    """)

  package static let sharedGroups = documented(
    "F5.3", "An app group is shared by the processes that declare it, and by no other",
    .init(
      """
      You can also use an app group to share data between an app extension or App Clip and \
      its host app.
      """, on: .appGroups),
    .init(
      """
      This input should exactly match one of the strings in the app's App Groups Entitlement.
      """, on: .groupContainer),
    because: "Each target has an entitlement of its own.")

  package static let undeclaredContainer = documented(
    "F5.4", "A process gets no container of a group that it doesn't declare",
    "In iOS, the value is nil when the group identifier is invalid.", on: .groupContainer)

  package static let undeclaredSuite = modeled(
    "F5.5", "The suite of a group that a process doesn't declare is the process's own",
    """
    Opening such a suite doesn't fail, and what is written can't reach a container that the \
    process has no access to.
    """)

  package static let writtenThrough = modeled(
    "F5.6", "Defaults are read and written before and after every call",
    """
    An open suite sees what another process wrote only after it is synchronized; Apple \
    promises no moment for that.
    """)

  package static let distributedNotifications = documented(
    "F5.7", "On a Mac, a distributed notification reaches every process that observes it",
    """
    A DistributedNotificationCenter instance broadcasts NSNotification objects to objects \
    in other tasks that have registered for the notification with their task’s default \
    distributed notification center.
    """, on: .distributedNotifications,
    because: "The class belongs to a Mac; an app of an iPhone doesn't have it.")

  package static let suspendedNotifications = documented(
    "F5.8",
    "On a Mac, an app in the background later gets the last of equal distributed notifications",
    .init(
      """
      The NSApplication class automatically suspends distributed notification delivery when \
      the application is not active.
      """, on: .suspendedNotifications),
    .init(
      """
      The server only queues the last notification of the specified name and object; earlier \
      notifications are dropped.
      """, on: .coalescedNotifications),
    because: """
      This behavior is the default for observers that name no other; the sender can ask to \
      deliver immediately. The sentences are about apps of a Mac.
      """)

  package static let notificationsWithoutDictionary = documented(
    "F5.9", "On a Mac, a sandboxed app sends no distributed notification with a dictionary",
    """
    Sandboxed apps can send notifications only if they do not contain a dictionary.
    """, on: .postedNotification,
    because: "An extension runs in a sandbox; that the app does is taken for granted here.")

  package static let darwinNotifications = documented(
    "F5.10",
    """
    A Darwin notification reaches every process that observes its name, a suspended one when \
    it is resumed
    """,
    """
    There are no notification "objects", "userInfo" cannot be passed in the notification, \
    and there are no suspension behaviors (always "deliver immediately").
    """, on: .darwinNotifications,
    because: """
      A suspended process runs no code; that it gets one notification of each name later is \
      modeled.
      """)

  package static let reloadedWidgets = documented(
    "F5.11", "A reloaded widget keeps the contents that its extension made until the next reload",
    .init(
      "Reloads the timelines for all widgets of a particular kind.", on: .reloadTimelines),
    .init(
      """
      As a result, your widget extension is not continually active, even if the widget is \
      onscreen.
      """, on: .widgetUpdates),
    because: """
      Here the reload follows the code that asks for it, and the widgets are on the Home \
      Screen from the start; on a device a budget may delay it.
      """)

  package static let updatedActivities = modeled(
    "F5.12", "The widget extension makes a Live Activity's contents at each push and update",
    """
    The extension draws it in its own process, as it does a widget. The state that the push or \
    `Activity.update` brings isn't given to the code here, which reads the app group.
    """)
}
