/// A rule of a Focus's behavior, with its identifier and fidelity.
///
/// A decision's steps and a device's deliveries name the rules that they follow; a finding has only
/// the rule's fidelity. The cases are in the order of their sections and numbers. ``sections`` has
/// each rule's sentence and source.
@nonexhaustive
public enum FocusRule: String, Sendable, Hashable, Codable, CaseIterable, Identifiable {
  // Modes

  /// At most ten custom modes can be added, besides those that the system offers.
  case modeLimit = "F1.1"
  /// Do Not Disturb always exists and cannot be deleted.
  case doNotDisturbStays = "F1.2"
  /// An identifier, not a name, identifies a Focus; common misspellings are understood.
  case identifiers = "F1.3"

  // Which Focus is on

  /// One Focus is on at a time; turning another on replaces it.
  case oneFocusIsOn = "F2.1"
  /// Several assertions may exist at once; the Focus that is on is derived from them.
  case assertionsAreLayered = "F2.2"
  /// A person's choice ends every earlier assertion; a trigger replaces only its own.
  case personEndsEarlierAssertions = "F2.3"
  /// The assertion of the highest precedence wins, then the later start.
  case precedence = "F2.4"
  /// A choice by hand cancels a schedule only for the rest of its interval.
  case handOverridesSchedule = "F2.5"
  /// A Focus turned on by hand inside its own schedule ends with that schedule.
  case manualEndsWithOwnSchedule = "F2.6"
  /// A person can choose an hour, this evening or tomorrow morning, a place or an event.
  case offeredDurations = "F2.7"
  /// A stored assertion whose end has passed is not on.
  case pastEndIsOff = "F2.8"
  /// A schedule follows the clocks on the wall, and a night belongs to the day it starts on.
  case timeSchedules = "F2.9"

  // Notifications

  /// The notification can be delivered, and isn't for the app alone.
  case deliverable = "F3-0"
  /// A notification without an alert isn't listed; a badge alone is quiet.
  case withoutAlert = "F3-0l"
  /// With provisional permission, every notification is quiet.
  case provisional = "F3-0p"
  /// While the screen is shared or mirrored, a notification that isn't critical is only listed.
  case sharedScreen = "F3-0m"
  /// A notification that waits for the scheduled summary is only listed.
  case scheduledSummary = "F3-0s"
  /// A Live Activity always shows; a Focus judges only the alert of an update.
  case liveActivity = "F3-0a"
  /// Without a Focus, a notification alerts.
  case noFocus = "F3-1"
  /// A passive notification is quiet, with or without a Focus.
  case passive = "F3-1p"
  /// A Focus that silences only while locked is ignored while unlocked.
  case onlyWhileLocked = "F3-2"
  /// The lists of people and apps judge a call or message, the list of apps anything else.
  case communication = "F3-3"
  /// An intent makes a message or call only if the app has the capability and lists the intent.
  case communicationCapability = "F3-3c"
  /// An intent's sender is the contact with the same identifier, or exact number or address.
  case personMatch = "F3-5m"
  /// The list of apps allows or silences.
  case appList = "F3-4"
  /// Without a list of apps, every app is allowed.
  case unlistedApps = "F3-4u"
  /// The list of people allows or silences.
  case peopleList = "F3-5"
  /// Without a list of people, the sender doesn't count.
  case unlistedPeople = "F3-5u"
  /// With Intelligent Breakthrough, of what no list names only the important interrupts.
  case intelligentBreakthrough = "F3-6i"
  /// A matching person decides, else a listed app, else the default of the people list.
  case combineLists = "F3-6"
  /// The app's filter predicate silences each notification that it doesn't match.
  case appPredicate = "F3-7"
  /// A predicate that can't be evaluated matches nothing.
  case failedPredicate = "F3-7e"
  /// A predicate judges no phone calls.
  case phoneCallPredicate = "F3-7c"
  /// For a notification without criteria, the predicate is evaluated with nil.
  case missingCriteria = "F3-7n"
  /// A predicate counts only while its activation is on.
  case predicateLifetime = "F3-7l"
  /// A block predicate can't leave the app, so it counts as no predicate.
  case blockPredicate = "F3-7b"
  /// A predicate that the system may not accept is reported, or refused if the policy is strict.
  case strictPredicates = "F3-7s"
  /// A message sent with Notify Anyway alerts if its app may see the Focus status.
  case notifyAnyway = "F3-8"
  /// A time-sensitive notification alerts if the Focus allows it.
  case timeSensitive = "F3-9"
  /// Without the capability or the person's switch, a time-sensitive notification is active.
  case timeSensitiveCapability = "F3-9c"
  /// A time-sensitive notification alerts even if the predicate doesn't match it.
  case timeSensitiveOverPredicate = "F3-9p"
  /// A critical notification always alerts.
  case critical = "F3-10"
  /// A critical sound is enough to make a notification critical.
  case criticalSound = "F3-10s"
  /// Without the entitlement or permission, a critical notification is time-sensitive.
  case criticalEntitlement = "F3-10c"
  /// Allowed callers ring.
  case phoneCalls = "F3-11"
  /// In Driving, every phone call rings while the device is connected to a car.
  case callsInCar = "F3-11c"
  /// A person with Emergency Bypass gets through, and is heard on a silent device.
  case emergencyBypass = "F3-11e"
  /// A call of an app that the Focus filters isn't listed; CallKit reports an error to the app.
  case filteredCall = "F3-11f"
  /// A second call of the same person within three minutes rings.
  case repeatedCalls = "F3-11r"
  /// The badge shows if the app may notify, unless the Focus hides badges.
  case badge = "F3-b"

  // The life of a Focus filter

  /// Title and description are read when the app is installed.
  case staticsAtInstallation = "F4.1"
  /// A required parameter without a default is asked for whenever its filter is enabled.
  case needsValue = "F4.2"
  /// Settings offers the app's entities and whole configurations, in the app's order.
  case offeredEntities = "F4.3"
  /// perform() runs in the app if the app is running, else in its extension.
  case hostOfPerform = "F4.4"
  /// Only an app in front counts as running.
  case appInFront = "F4.4s"
  /// When a Focus no longer applies, perform() runs with the default values.
  case defaultsOnDeactivation = "F4.5"
  /// appContext is part of the result of perform(), and is read again after an invalidation.
  case contextAfterPerform = "F4.7"
  /// appContext is read once, after perform() has returned, and from the same instance.
  case contextOrder = "F4.7p"
  /// current has the values of the Focus that is on.
  case current = "F4.8"
  /// Without values for the filter in the Focus that is on, current has the defaults, or throws
  /// notFound if no mode has the filter.
  case currentWithoutFocus = "F4.8n"
  /// The system puts focus: before the prefix of content identifiers.
  case contentIdentifierPrefix = "F4.10"
  /// Filtered by Focus is the app's own state: no filter is called, and no other app sees it.
  case filteredByFocus = "F4.11"
  /// A changed binary is an app update: settings that no longer fit are kept without effect.
  case appUpdate = "F4.12"
  /// An app never learns which Focus is on.
  case modeStaysHidden = "F4.13"
  /// An allowed app doesn't see the Focus; no app sees a Focus whose status isn't shared.
  case focusStatus = "F4.14"
  /// If an app may see the Focus status, its Intents extension is told of each change.
  case focusStatusPush = "F4.15"

  // Deliveries

  /// None to A: every app with an enabled filter gets A's values.
  case turnedOn = "F4-a"
  /// A to none: every app that had a filter in A gets the defaults.
  case turnedOff = "F4-b"
  /// A to B: apps in B get B's values once, apps only in A the defaults.
  case switched = "F4-c"
  /// A to B with equal values: delivered again.
  case equalValues = "F4-d"
  /// A to A: nothing is delivered.
  case sameFocus = "F4-e"
  /// A filter edited, enabled or added in the Focus that is on runs at once.
  case editedWhileOn = "F4-f"
  /// A filter disabled or removed in the Focus that is on runs at once with the defaults.
  case disabledWhileOn = "F4-g"
  /// When the Focus that is on is deleted, its apps get the defaults.
  case deletedWhileOn = "F4-h"
  /// Without a default for a required parameter there is no call at the end.
  case noDefaultInstance = "F4-i"
  /// A filter that neither an app nor an extension can run misses its delivery.
  case noHost = "F4-j"
  /// An app launched while a Focus is on gets no delivery and must read current.
  case launchedWhileOn = "F4-k"
  /// At the first unlock every filter that a mode has gets values or defaults.
  case firstUnlock = "F4-l"
  /// Asking for a value inside perform() is an error.
  case noDialog = "F4-m"
  /// An app that was removed is skipped.
  case appRemoved = "F4-n"
  /// If perform() throws, the app has no predicate; calls to other apps continue.
  case performThrew = "F4-o"
  /// Calls for one app, or for apps that share an app group, run one after another, in order.
  case oneAfterAnother = "F4-p"
  /// An entity that the query no longer returns is nil, or a missing value.
  case vanishedEntity = "F4-q"
  /// A perform() that exceeds its time limit is abandoned, and the app counts as hung.
  case timeLimit = "F4-r"
  /// The result of a delivery is ignored after its Focus was replaced.
  case superseded = "F4-s"
  /// A fault that a scenario or a test injects changes one delivery.
  case injectedFault = "F4-t"
  /// A filter that a shortcut runs is called with the shortcut's values, whatever Focus is on.
  case runByShortcut = "F4-u"

  // Processes

  /// An extension runs in a process of its own, which starts with code of its own.
  case ownProcess = "F5.1"
  /// Each process has standard defaults of its own.
  case ownDefaults = "F5.2"
  /// An app group is shared by the processes that declare it, and by no other.
  case sharedGroups = "F5.3"
  /// A process gets no container of a group that it doesn't declare.
  case undeclaredContainer = "F5.4"
  /// The suite of a group that a process doesn't declare is the process's own.
  case undeclaredSuite = "F5.5"
  /// Defaults are read and written before and after every call.
  case writtenThrough = "F5.6"
  /// On a Mac, a distributed notification reaches every process that observes it.
  case distributedNotifications = "F5.7"
  /// On a Mac, an app in the background later gets the last of equal distributed notifications.
  case suspendedNotifications = "F5.8"
  /// On a Mac, a sandboxed app sends no distributed notification with a dictionary.
  case notificationsWithoutDictionary = "F5.9"
  /// A Darwin notification reaches every process that observes its name, a suspended one when it is
  /// resumed.
  case darwinNotifications = "F5.10"
  /// A reloaded widget keeps the contents that its extension made until the next reload.
  case reloadedWidgets = "F5.11"
  /// The widget extension makes a Live Activity's contents at each push and update.
  case updatedActivities = "F5.12"
}

extension FocusRule {
  /// The identifier, such as `F3-7`.
  public var id: String { rawValue }

  /// The certainty of the rule, which follows from its source.
  public var fidelity: Fidelity { source.fidelity }

  /// The rule in one sentence, without a full stop.
  public var summary: String { entry.sentence }

  /// The source of the rule.
  public var source: RuleSource { entry.source }

  /// All rules by subject, in the order of their identifiers.
  public static let sections: [RuleSection] = [
    .modes, .activeFocus, .notifications, .filters, .deliveries, .processes,
  ]

  private var entry: RuleSection.Entry {
    guard let entry = Self.sections.lazy.compactMap({ $0.entries[self] }).first else {
      // A test looks each rule up.
      preconditionFailure("The table of rules lacks \(rawValue).")
    }
    return entry
  }
}
