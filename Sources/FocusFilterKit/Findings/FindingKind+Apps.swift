/// Findings about apps: their declarations, their queries, and the effects of their code.
extension FindingKind {
  static let ofApps: KeyValuePairs<String, [FindingKind]> = [
    "Apps": [
      .duplicateIdentifier, .emptyTitle, .severalFilters, .onlyInTheApp, .extensionNotDescribed,
      .requiredWithoutDefault,
    ],
    "Queries and suggestions": [
      .parameterWithoutTitle, .missingCase, .identifierConversion, .queryForgets, .queryThrows,
      .valueNotOffered, .suggestionOfDefaults, .descriptionType, .emptyCard,
      .textFoundOnlyInPackage, .translationMissing, .leavesEffects, .endEqualsStart,
      .overwritesSetting, .storedInExtension, .forgottenAtLaunch, .noticedAtLaunch,
      .predicateOfEmptyList, .predicateMatchesNoText, .unlistedWidget, .contextNotInvalidated,
      .keptInMemory, .goneEntity, .brokenStatement, .appThrows, .appCrashes, .appExits, .appHangs,
    ],
    "While apps run": [
      .unusablePredicate, .predicateNeverAsked, .performThrew, .unknownReceiver,
      .levelWithoutCapability, .badgeOverFilter, .breakthroughNotCertain, .importantWithoutSwitch,
      .communicationNotDeclared, .senderNotIdentified, .focusStatusNotDeclared,
      .anywayWithoutSender, .anywayWithoutPermission, .vanishedEntity, .valueOfOtherType,
      .lateEffects, .permissionNeverAsked, .onlyOnAMac, .groupNotDeclared, .groupNotShared,
      .groupOutsideTheDevice, .dependencyNotRegistered,
    ],
    "Predicates": [.predicateFormat, .predicateLanguage, .droppedBackslash],
    "Modes and schedules": [.emptySchedule, .overlappingSchedules, .wrongModeIdentifier],
  ]
  // Apps

  package static let duplicateIdentifier = FindingKind(
    "duplicate-identifier", [.error],
    meaning: "Two filters of an app have the same identifier.",
    consequence:
      "The system can't tell the filters apart, and shows or calls only one of them.",
    remedy: "Give each filter a different `persistentIdentifier`.",
    fidelity: .documented)

  package static let emptyTitle = FindingKind(
    "empty-title", [.error],
    meaning: "The title of a filter is empty.",
    consequence: "Settings lists a filter by its title, so a person can't recognize it.",
    remedy: "Add a `title`.",
    rules: [.staticsAtInstallation])

  package static let severalFilters = FindingKind(
    "several-filters", [.error],
    meaning: "An app has more than one filter, which Xcode refuses.",
    consequence: "The app can't be built for an iPhone, however many filters work here.",
    remedy: "Merge them into one with more parameters.",
    fidelity: .observed)

  public static let onlyInTheApp = FindingKind(
    "only-in-the-app", [.advice],
    meaning:
      """
      A filter is a member of the app only, and a badge, a widget or a predicate follows from its \
      calls, which aren't made while the app isn't running.
      """,
    consequence: "The Focus changes, and the app learns of it only when somebody opens it.",
    remedy: "Add the filter to an App Intents extension, too.",
    rules: [.hostOfPerform])

  package static let extensionNotDescribed = FindingKind(
    "extension-not-described", [.warning],
    meaning: """
      A filter is a member of an App Intents extension, but the app is described without one, \
      so the filter isn't called while the app isn't running.
      """,
    consequence: "The simulated device decides for another app than the one that is shipped.",
    remedy: """
      Describe the extension with `intentsExtension:`, or list the filter with `membership: \
      .app`.
      """,
    rules: [.noHost])

  package static let requiredWithoutDefault = FindingKind(
    "required-without-default", [.advice, .warning, .error],
    meaning: """
      A required parameter has no default, so the system asks for a value each time the filter \
      is enabled, and doesn't call the filter when the Focus ends.
      """,
    consequence: """
      The app stays in the state of the last Focus, because no call tells it that the Focus \
      has ended.
      """,
    remedy: "Declare a `default:`, or make the parameter optional.",
    rules: [.noDefaultInstance, .needsValue])

  // Queries and suggestions

  package static let parameterWithoutTitle = FindingKind(
    "parameter-without-title", [.warning],
    meaning: "A parameter has no title, so the set-up form shows the property's name.",
    consequence: "A person sees a name from the source code where a label belongs.",
    remedy: "Write `@Parameter(title: …)`.",
    rules: [.staticsAtInstallation])

  package static let missingCase = FindingKind(
    "missing-case", [.error],
    meaning: "A case of an `AppEnum` has no display representation.",
    consequence: "Settings has no words for the case.",
    remedy: "Add the case to `caseDisplayRepresentations`.",
    fidelity: .documented)

  package static let identifierConversion = FindingKind(
    "identifier-conversion", [.error],
    meaning: "An entity's identifier changes when it is converted to a string and back.",
    consequence: """
      A stored choice is looked up by another identifier after the next start, and isn't \
      found.
      """,
    remedy: "Make `entityIdentifier(for:)` the inverse of `entityIdentifierString`.",
    fidelity: .documented)

  package static let queryForgets = FindingKind(
    "query-forgets", [.warning],
    meaning: """
      The query suggests an entity, but doesn't find it by its identifier, or gives it another one \
      each time.
      """,
    consequence: "A person chooses the entity, and the filter is called without it.",
    remedy: "Return the entity from `entities(for:)`, too.",
    rules: [.vanishedEntity])

  package static let queryThrows = FindingKind(
    "query-throws", [.warning, .error],
    meaning: """
      A query or options provider throws an error; an error if a filter isn't called because of it.
      """,
    consequence:
      "The list of choices in Settings stays empty, and a chosen entity counts as gone.",
    remedy: "Return an empty array while there is nothing to choose.",
    rules: [.offeredEntities])

  package static let valueNotOffered = FindingKind(
    "value-not-offered", [.warning],
    meaning: "A configured value isn't among the values that the app offers.",
    consequence: "A person can't choose the value in Settings, so the filter never gets it.",
    remedy: "Choose an offered value, or offer this one.",
    rules: [.offeredEntities])

  package static let suggestionOfDefaults = FindingKind(
    "suggestion-of-defaults", [.advice],
    meaning: "A suggested configuration has only default values.",
    consequence: "A person who picks the suggestion gets a filter that changes nothing.",
    remedy: "Suggest other values.",
    rules: [.offeredEntities])

  package static let descriptionType = FindingKind(
    "description-type", [.warning, .advice],
    meaning: """
      The description has another type than `IntentDescription?`, so the system reads none.
      """,
    consequence: "Settings shows no description below the filter's name.",
    remedy: "Write `static let description: IntentDescription?`.",
    rules: [.staticsAtInstallation])

  package static let emptyCard = FindingKind(
    "empty-card", [.warning],
    meaning: "With values that a person can choose, the title of `displayRepresentation` is empty.",
    consequence: "Settings shows a card without a title for the filter.",
    remedy: "Return a title for a missing value, too.")

  package static let textFoundOnlyInPackage = FindingKind(
    "text-found-only-in-package", [.warning],
    meaning: """
      A plain literal is looked up in the app's main bundle, but only a package target's \
      resources have it.
      """,
    consequence: "Settings shows the literal itself, in the language of the source code.",
    remedy: "Make the strings file a member of the app's target.")

  package static let translationMissing = FindingKind(
    "translation-missing", [.advice],
    meaning: """
      The app has a text in several languages, and one of them lacks a text that Settings shows \
      for a filter, or has it untranslated.
      """,
    consequence: "Settings shows the text in the app's original language among translated ones.",
    remedy: "Translate the texts, or mark them in the catalog as not to be translated.")

  public static let leavesEffects = FindingKind(
    "leaves-effects", [.warning, .advice],
    meaning: """
      A stored value or a reading action's answer shows an earlier call of the filter: after a \
      Focus has ended, after another Focus has replaced it, or after the same call came twice. \
      Advice if each Focus adds the same amount to the value, or if an action of the app restores \
      the earlier value.
      """,
    consequence: "The app keeps a part of an earlier Focus.",
    remedy: "Write every value in each call, also `nil`, and reload the widgets.",
    rules: [.defaultsOnDeactivation])

  package static let endEqualsStart = FindingKind(
    "end-equals-start", [.warning, .advice],
    meaning: """
      The call at the end stores what the calls at the start store: the same value, a time ahead, \
      a Boolean that was false before the Focus, or what a chosen value stores; or it changes what \
      an action reads. If the app's reading actions answer as before the Focus, the Boolean and \
      the chosen value are taken to be intended.
      """,
    consequence: "The app can't tell the end of a Focus from its start.",
    remedy: "Declare defaults that mean no effect, and derive flags from the values.",
    rules: [.defaultsOnDeactivation])

  package static let overwritesSetting = FindingKind(
    "overwrites-setting", [.warning, .advice],
    meaning: """
      A Focus ends with the default of a value that an action of the app, or its start-up code, \
      had set to another before, or without a notification that they had planned.
      """,
    consequence: "The person's choice in the app is lost with the first Focus.",
    remedy: """
      Store the Focus's value under a key of its own, and let the app read that key first; or \
      store the earlier value at the start, and set it again at the end.
      """,
    rules: [.defaultsOnDeactivation])

  public static let storedInExtension = FindingKind(
    "stored-in-extension", [.warning],
    meaning: """
      When the filter runs in the extension, it stores its values only where the app can't read \
      them, such as in `UserDefaults.standard`; or the call has other results than in the app's \
      own process.
      """,
    consequence: "The app never sees the values that the filter stored while the app didn't run.",
    remedy: "Store the values in an app group that the app and the extension are members of.",
    rules: [.ownProcess])

  package static let forgottenAtLaunch = FindingKind(
    "forgotten-at-launch", [.warning],
    meaning: """
      When the app starts again during a Focus, a reading action answers as before the Focus, or \
      the end doesn't undo what the Focus stored.
      """,
    consequence: "The system ends apps at any time, and a launch doesn't call the filter.",
    remedy: "Read the filter's `current` when the app starts, or store its values.",
    rules: [.launchedWhileOn])

  package static let noticedAtLaunch = FindingKind(
    "noticed-at-launch", [.warning],
    meaning: """
      While the app runs, the filter is called, and a reading action answers as before the Focus \
      until the app has started again.
      """,
    consequence: "A person who has the app open sees the Focus only after its next start.",
    remedy: """
      Read what is stored each time, or change what the app shows in `perform()`; the filter must \
      be a member of the app for that.
      """,
    rules: [.hostOfPerform])

  package static let predicateOfEmptyList = FindingKind(
    "predicate-of-empty-list", [.warning],
    meaning: """
      Without a chosen value, or after the chosen entity was deleted, the predicate is false, `IN` \
      an empty list, or equal to an empty text, which is never true.
      """,
    consequence: """
      A Focus with the filter just added, or with its entity deleted, silences every notification \
      with criteria.
      """,
    remedy: "Return no predicate while nothing is chosen, also for an empty list.",
    rules: [.appPredicate])

  package static let predicateMatchesNoText = FindingKind(
    "predicate-matches-no-text", [.warning],
    meaning: """
      The predicate compares `SELF` with numbers, UUIDs, lists or other values that aren't texts, \
      or with a quoted `%@`; or it reads a key that texts lack, as in `SELF.title`.
      """,
    consequence: """
      The criteria of a notification are a text, so a Focus silences every notification with \
      criteria.
      """,
    remedy: """
      Compare `SELF` itself with texts, such as `id.uuidString`, and write `%@` without quotes.
      """,
    rules: [.appPredicate])

  package static let unlistedWidget = FindingKind(
    "unlisted-widget", [.warning, .advice],
    meaning: """
      The filter reloads widgets of a kind that isn't among those that the app lists; advice if no \
      listed kind is similar.
      """,
    consequence: "The widgets show what they showed before the Focus until their next timeline.",
    remedy: "Reload the kind of the widget's configuration, or list the widget in `widgets:`.",
    rules: [.reloadedWidgets])

  public static let contextNotInvalidated = FindingKind(
    "context-not-invalidated", [.warning],
    meaning: """
      `appContext` has another predicate than the one in force, such as after an action of the \
      app, and the app didn't call `invalidateFocusFilterAppContext()`.
      """,
    consequence: "The system goes on with the earlier predicate until the filter is called again.",
    remedy:
      "Call `invalidateFocusFilterAppContext()` when something changes that `appContext` depends on.",
    rules: [.contextAfterPerform])

  public static let keptInMemory = FindingKind(
    "kept-in-memory", [.error],
    meaning: "The app isn't the same if its processes start anew before the last event of a day.",
    consequence: "The system ends processes at any time, and an extension has its own variables.",
    remedy: "Read what is stored each time, instead of keeping it in a variable.")

  public static let goneEntity = FindingKind(
    "gone-entity", [.error],
    meaning: "A call after the deletion of an entity sets a predicate that still has the entity.",
    consequence: "Notifications are judged by something that isn't there any longer.",
    remedy: """
      Expect that a query returns fewer entities than requested, and that a parameter has no entity.
      """,
    rules: [.vanishedEntity])

  public static let brokenStatement = FindingKind(
    "broken-statement", [.error],
    meaning: "A statement of a test doesn't hold.",
    consequence: "The app does what its author excluded.",
    remedy: "Mend the app, or the statement.")

  public static let appThrows = FindingKind(
    "app-throws", [.error],
    meaning: "The app's start-up code, query or extension throws an error.",
    consequence: "Nobody sees the error on an iPhone; the app keeps its earlier values.",
    remedy: "Handle the error in the app.")

  public static let appCrashes = FindingKind(
    "app-crashes", [.error],
    meaning: "The process of the app's code crashed.",
    consequence: "The app ends, and its filter isn't called for this Focus.",
    remedy: "Remove the cause of the crash.")

  public static let appExits = FindingKind(
    "app-exits", [.error],
    meaning: "The app's code ended its process.",
    consequence: "The system takes an app that ends itself for one that crashed.",
    remedy: "Return from the call; the system ends processes.")

  public static let appHangs = FindingKind(
    "app-hangs", [.error],
    meaning: "The app's code didn't return within its time limit.",
    consequence:
      "The system ends a process that doesn't answer, so its unfinished work is lost.",
    remedy: "Make the code return before the time limit.",
    rules: [.timeLimit])

  // While apps run

  package static let unusablePredicate = FindingKind(
    "unusable-predicate", [.warning],
    meaning:
      "The system can't receive a predicate, such as one created from a block, and ignores it.",
    consequence: "Every notification of the app passes the filter, as if it had no predicate.",
    remedy: "Create the predicate from a format.",
    rules: [.blockPredicate])

  package static let predicateNeverAsked = FindingKind(
    "predicate-never-asked", [.warning],
    meaning:
      "The Focus silences all notifications of the app, so its predicate is never evaluated.",
    consequence: "The filter has no effect on notifications in this Focus.",
    remedy: "Allow the app in the Focus.",
    rules: [.appPredicate, .appList, .unlistedApps])

  public static let performThrew = FindingKind(
    "perform-threw", [.error, .warning],
    meaning: """
      The call of a filter threw an error; a warning if it throws none after an action of the app.
      """,
    consequence:
      "The filter has no predicate in this Focus, and the system shows the error to nobody.",
    remedy: "Catch the error in the filter. Don't request a value in `perform()`.",
    rules: [.performThrew])

  package static let unknownReceiver = FindingKind(
    "unknown-receiver", [.warning],
    meaning: """
      A notification is for an app that isn't installed, and the word is like the identifier or \
      the name of an app that is.
      """,
    consequence: "No app shows the notification, whatever its filter says.",
    remedy: "Write the identifier of the app.",
    rules: [.deliverable])

  package static let levelWithoutCapability = FindingKind(
    "level-without-capability", [.warning],
    meaning: "A notification is time-sensitive or critical, but the app lacks the capability.",
    consequence: "The notification arrives at a lower level and is silenced like any other.",
    remedy: "Add the capability, here as `capabilities:` of the app.",
    rules: [.timeSensitiveCapability, .criticalEntitlement])

  package static let badgeOverFilter = FindingKind(
    "badge-over-filter", [.warning],
    meaning: "A silenced notification has a badge, which replaces the one that the filter set.",
    consequence: "The icon counts what the Focus hides, although the filter had set its number.",
    remedy: """
      Leave the badge out of the payload, and set it in a service extension or in the app, which \
      know the filter's values.
      """,
    rules: [.badge])

  package static let breakthroughNotCertain = FindingKind(
    "breakthrough-not-certain", [.advice],
    meaning: """
      A notification's outcome depends on Apple Intelligence, here the scenario's `important`, in \
      a Focus with Intelligent Breakthrough, such as Reduce Interruptions.
      """,
    consequence: "No device promises which notifications break through.",
    remedy: "Expect nothing of it in a test, or allow the app in the Focus.",
    rules: [.intelligentBreakthrough])

  package static let importantWithoutSwitch = FindingKind(
    "important-without-switch", [.advice],
    meaning: """
      A Focus silences a notification that is marked as important, and its Intelligent \
      Breakthrough is turned off.
      """,
    consequence: "The mark has no effect: the lists of the Focus decide.",
    remedy: "Turn on Intelligent Breakthrough in the Focus.",
    rules: [.intelligentBreakthrough])

  package static let communicationNotDeclared = FindingKind(
    "communication-not-declared", [.warning],
    meaning: """
      A notification has a sender by an intent, but the app lacks the capability Communication \
      Notifications, or its `NSUserActivityTypes` doesn't list the intent.
      """,
    consequence: "The lists of people don't apply to the notification, only that of apps.",
    remedy: """
      Add the capability and the intent's name in Xcode, here `.communicationNotifications` and \
      `.messageIntent` or `.callIntent` in `capabilities:` of the app.
      """,
    rules: [.communicationCapability])

  package static let senderNotIdentified = FindingKind(
    "sender-not-identified", [.warning],
    meaning: "The sender of a notification's intent can't be found among the contacts.",
    consequence: "A Focus that allows the person silences the message all the same.",
    remedy: """
      Give the `INPerson` its `contactIdentifier`, or a handle of type `.phoneNumber` or \
      `.emailAddress` with the suggestion type `.none`.
      """,
    rules: [.personMatch])

  package static let focusStatusNotDeclared = FindingKind(
    "focus-status-not-declared", [.warning],
    meaning: """
      The app asks for the Focus status, or is to be allowed it, without the capability \
      Communication Notifications or without `NSFocusStatusUsageDescription`.
      """,
    consequence: """
      The request fails, or the app is ended; Settings has no switch for the app; and the status \
      stays unknown.
      """,
    remedy: """
      Add the capability and the text in Xcode, here `.communicationNotifications` and \
      `.focusStatusUsageDescription` in `capabilities:` of the app.
      """,
    rules: [.focusStatus])

  package static let anywayWithoutSender = FindingKind(
    "anyway-without-sender", [.warning],
    meaning: #"A notification has "Notify Anyway", but isn't a message of a sender."#,
    consequence: "Notify Anyway is offered for messages of a person only, so it has no effect.",
    remedy: "Say who sends it.",
    rules: [.notifyAnyway])

  package static let anywayWithoutPermission = FindingKind(
    "anyway-without-permission", [.warning],
    meaning: """
      A message has "Notify Anyway", but its app may not see the Focus status, or the Focus \
      doesn't share it.
      """,
    consequence: """
      No sender is offered the choice; without the permission, the message is silenced like any \
      other.
      """,
    remedy: "Call `INFocusStatusCenter.default.requestAuthorization` in the app.",
    rules: [.notifyAnyway])

  package static let vanishedEntity = FindingKind(
    "vanished-entity", [.warning],
    meaning: "The query no longer returns the chosen entity.",
    consequence: """
      An account is deleted, and a Focus still has a filter for it, which gets `nil` or isn't \
      called.
      """,
    remedy: """
      Make the parameter optional and show all content without a value; the person can choose \
      again.
      """,
    rules: [.vanishedEntity])

  package static let valueOfOtherType = FindingKind(
    "value-of-other-type", [.warning],
    meaning: "A stored value doesn't match the parameter's type.",
    consequence:
      "After an update of the app the chosen value is lost, and a required one is missing.",
    remedy: "Rename a parameter when its type changes.",
    rules: [.appUpdate])

  public static let lateEffects = FindingKind(
    "late-effects", [.warning],
    meaning: "The app called the system after the call of its code had returned or timed out.",
    consequence: """
      The process may be suspended by then; a late effect is lost, or belongs to another Focus.
      """,
    remedy: "Wait in `perform()` for all tasks that it starts.",
    rules: [.timeLimit])

  package static let permissionNeverAsked = FindingKind(
    "permission-never-asked", [.warning],
    meaning: """
      The app sends a notification or sets its badge, but its code ran without asking for \
      permission.
      """,
    consequence: """
      An iPhone shows no notification and no badge of an app that never asked, in any Focus.
      """,
    remedy: "Call `requestAuthorization(options:)` first.",
    rules: [.deliverable])

  package static let onlyOnAMac = FindingKind(
    "only-on-a-mac", [.advice],
    meaning: "The app sends a notification by `DistributedNotificationCenter`.",
    consequence: "The file doesn't compile for an iPhone, where the class doesn't exist.",
    remedy: "Write `#if os(macOS)` around it, or ship the app for a Mac only.",
    rules: [.distributedNotifications])

  public static let groupNotDeclared = FindingKind(
    "group-not-declared", [.warning],
    meaning: """
      A process uses an app group of which it isn't a member, so its suite is its own and it \
      has no container.
      """,
    consequence: """
      The extension writes to a suite of its own, and the app never reads what the filter \
      stored.
      """,
    remedy: """
      Add the App Groups capability to the target, and describe it in `groups:` or \
      `groupsByHost:`.
      """,
    rules: [.undeclaredSuite, .undeclaredContainer])

  public static let groupNotShared = FindingKind(
    "group-not-shared", [.warning],
    meaning: """
      Two processes of an app use an app group of which they aren't both members, so that \
      neither sees what the other writes.
      """,
    consequence: "Values that the extension's filter stores don't reach the app.",
    remedy: "Add the App Groups capability to each target, and describe it in `groups:`.",
    rules: [.sharedGroups])

  package static let groupOutsideTheDevice = FindingKind(
    "group-outside-the-device", [.error],
    meaning: """
      Code wrote to Foundation's suite of an app group, and the device has suites of its own: the \
      code's target doesn't import FocusFoundation into every file, the name is optional, or the \
      code ran outside any app.
      """,
    consequence: """
      None on an iPhone, which has one suite. Here no other code and no check sees the value, so \
      that a mistake about it isn't found.
      """,
    remedy: """
      Add `.product(name: "FocusFoundation", package: "FocusFilterKit")` to the target's \
      dependencies, and `.unsafeFlags(["-Xfrontend", "-import-module", "-Xfrontend", \
      "FocusFoundation"])` to its settings. Give the suite's name as a `String`. Write in the \
      app's own task, or in `system.run(as:in:)`.
      """)

  package static let dependencyNotRegistered = FindingKind(
    "dependency-not-registered", [.error],
    meaning: """
      A process reads `current` of a filter with an `@Dependency` that this process didn't register.
      """,
    consequence: "`current` throws in the extension, which goes on as if no Focus were on.",
    remedy: """
      Register the dependency in the initializer of the App Intents extension, too, as in `launch:`.
      """,
    rules: [.ownProcess])
}

/// Findings about predicates, modes and schedules.
extension FindingKind {
  // Predicates

  package static let predicateFormat = FindingKind(
    "predicate-format", [.error],
    meaning: "A format string has a syntax error at the given line and column.",
    consequence: "`NSPredicate` raises an exception for such a format, which ends the app.",
    remedy: "Correct the format string as the message says.")

  public static let predicateLanguage = FindingKind(
    "predicate-language", [.warning, .error],
    meaning:
      "The system may not accept a part of a predicate; an error if `strictPredicates` is on.",
    consequence: "The system may ignore the predicate, and all notifications of the app pass.",
    remedy: "Compare `SELF` with constants only.",
    rules: [.strictPredicates])

  package static let droppedBackslash = FindingKind(
    "dropped-backslash", [.warning],
    meaning: "A backslash in a predicate's string begins no escape and is dropped.",
    consequence: "`NSPredicate` drops the backslash as well: `'\\d+'` is the text `d+`.",
    remedy: "Write the backslash twice in the format, or pass the text with `%@`.")

  // Modes and schedules

  package static let emptySchedule = FindingKind(
    "empty-schedule", [.warning],
    meaning: "A schedule never turns its mode on.",
    consequence: "The Focus is never on, although its schedule is.",
    remedy: "Choose different times for start and end, and at least one day.",
    rules: [.timeSchedules])

  package static let overlappingSchedules = FindingKind(
    "overlapping-schedules", [.warning],
    meaning: "Two schedules overlap, but only one Focus can be on.",
    consequence: "The filter of the Focus that loses gets a call later than expected, or none.",
    remedy: "End one schedule when the other begins.",
    rules: [.precedence, .oneFocusIsOn])

  package static let wrongModeIdentifier = FindingKind(
    "wrong-mode-identifier", [.warning],
    meaning: "An identifier of a Focus is widely used but incorrect; it is accepted.",
    consequence: "An iPhone has no Focus of this identifier.",
    remedy: "Write the system's identifier.",
    rules: [.identifiers])
}
