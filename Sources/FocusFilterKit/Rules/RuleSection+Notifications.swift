extension RuleSection {
  static let notifications = RuleSection(
    "Notifications",
    [
      .deliverable, .withoutAlert, .provisional, .sharedScreen, .scheduledSummary, .liveActivity,
      .carScreen, .noFocus, .passive, .onlyWhileLocked, .communication, .communicationCapability,
      .personMatch, .appList, .unlistedApps, .unlistedAllowed, .peopleList, .unlistedPeople,
      .intelligentBreakthrough,
      .combineLists, .appPredicate, .failedPredicate, .phoneCallPredicate, .missingCriteria,
      .predicateLifetime, .blockPredicate, .strictPredicates, .notifyAnyway, .timeSensitive,
      .timeSensitiveCapability, .timeSensitiveOverPredicate, .critical, .criticalSound,
      .criticalEntitlement, .phoneCalls, .callsInCar, .emergencyBypass, .filteredCall,
      .repeatedCalls, .badge,
    ])
}

extension FocusRule {
  package static let deliverable = documented(
    "F3-0", "The notification can be delivered, and isn't for the app alone",
    .init("You need to get permission before sending any notification.", on: .guidelines),
    .init(
      """
      If a notification arrives when your app is running in the foreground, the system \
      delivers that notification directly to your app.
      """, on: .handlingNotifications),
    .init(
      """
      A background notification is a remote notification that doesn’t display an alert, \
      play a sound, or badge your app’s icon.
      """, on: .backgroundUpdates),
    .init(
      "APNs refuses notifications whose payload exceeds the maximum allowed size.",
      on: .payload))

  package static let withoutAlert = modeled(
    "F3-0l", "A notification without an alert isn't listed; a badge alone is quiet",
    """
    Apple documents that a payload may have a badge or a sound alone, and not what becomes \
    of one; there is nothing that Notification Center could list.
    """)

  package static let provisional = documented(
    "F3-0p", "With provisional permission, every notification is quiet",
    """
    The system delivers provisional notifications quietly — they don’t interrupt the \
    person with a sound or banner, or appear on the lock screen.
    """, on: .askingPermission)

  package static let sharedScreen = modeled(
    "F3-0m",
    "While the screen is shared or mirrored, a notification that isn't critical is only listed",
    """
    A Mac's settings have a switch for notifications while the display is mirrored or shared, \
    which is off at first (MuzzleApp#98); calls are left alone here, and critical alerts \
    because the system always presents them (F3-10).
    """
  ).stating(
    "the screen is shared or mirrored, so it is only listed",
    unless: "the screen weren't shared or mirrored")

  package static let scheduledSummary = modeled(
    "F3-0s", "A notification that waits for the scheduled summary is only listed",
    """
    Time Sensitive and communication notifications break through the summary, as Apple says; \
    that the others are listed at once without an alert is chosen here.
    """)

  package static let liveActivity = modeled(
    "F3-0a", "A Live Activity always shows; a Focus judges only the alert of an update",
    """
    eneskirca/nodeterm#390: “iOS's "Allow Notifications" switch genuinely cannot stop them”, \
    and home-assistant/iOS#4909 hears each change that has an alert. No report tells of a \
    Focus, whose list of apps judges the alert here.
    """)

  package static let carScreen = documented(
    "F3-0c", "A car's screen shows a call, a critical alert, and what its app allows in CarPlay",
    .init(
      """
      If a category doesn’t explicitly contain this option, notifications of that type aren’t \
      displayed in a CarPlay environment.
      """, on: .allowInCarPlay),
    .init("The ability to display notifications in a CarPlay environment.", on: .carPlayOption),
    because: """
      home-assistant/companion.home-assistant#141 saw an app's critical alerts on a car's screen, \
      and none of its others. That it shows calls, and only what alerts, is chosen here.
      """)

  package static let noFocus = documented(
    "F3-1", "Without a Focus, a notification alerts",
    """
    The system presents the notification immediately, lights up the screen, and can play \
    a sound.
    """, on: .interruptionLevel)

  package static let passive = documented(
    "F3-1p", "A passive notification is quiet, with or without a Focus",
    .init(
      """
      The system adds the notification to the notification list without lighting up the \
      screen or playing a sound.
      """, on: .interruptionLevel),
    .init(
      """
      A true value indicates that the notification attempts to alert the person, but the \
      device’s active Focus state suppresses it.
      """, on: .suppressedByFocus),
    because: "A passive notification doesn't attempt to alert, so no Focus suppresses it."
  ).stating("it is passive", unless: "it weren't passive")

  package static let onlyWhileLocked = modeled(
    "F3-2", "A Focus that silences only while locked is ignored while unlocked",
    """
    Settings offers the switch; that an unlocked device is then as without a Focus is the \
    plain reading of it.
    """)

  package static let communication = documented(
    "F3-3", "The lists of people and apps judge a call or message, the list of apps anything else",
    .init(
      """
      If you support direct communications — like phone calls and messages — you use \
      communication notifications; for all other types of tasks, you use noncommunication \
      notifications.
      """, on: .guidelines),
    .contactsAndApps,
    because: """
      Only a communication notification has a contact, so only it can be judged by one.
      """)

  package static let communicationCapability = documented(
    "F3-3c",
    "An intent makes a message or call only if the app has the capability and lists the intent",
    """
    Enable the Communication Notifications capability in your app and include the activity \
    types that your app supports in its `NSUserActivityTypes` array.
    """, on: .communicationNotifications)

  package static let personMatch = documented(
    "F3-5m",
    "An intent's sender is the contact with the same identifier, or exact number or address",
    .init(
      """
      If a person in your app matches a contact in address book, provide the contact \
      identifier when initializing the INPerson object.
      """, on: .communicationNotifications),
    .init(
      """
      Providing both of these types ensures an exact match for the corresponding email \
      address or phone number in the user’s contacts.
      """, on: .communicationNotifications))

  package static let appList = documented(
    "F3-4", "The list of apps allows or silences",
    .allowedInWork, .contactsAndApps,
    because: "A list of silenced apps is the same choice the other way round.")

  package static let unlistedApps = observed(
    "F3-4u", "A Focus silences what none of its lists judges",
    """
    david-sparks.squarespace.com/blog, on iOS 15: “it begins with the concept that everything is \
    blocked”
    """,
    "birchtree.me/blog/focus-but-in-reverse, on iOS 15: “everything is blocked by default”")

  package static let unlistedAllowed = modeled(
    "F3-4v", "By a choice of the policy, a Focus allows what none of its lists judges",
    """
    A Mac's ModeConfigurations.json has a type "not configured", which need not be an empty list \
    of what is allowed.
    """)

  package static let peopleList = documented(
    "F3-5", "The list of people allows or silences",
    .allowedInWork, .contactsAndApps,
    because: "A list of silenced people is the same choice the other way round.")

  package static let unlistedPeople = modeled(
    "F3-5u", "Without a list of people, the sender doesn't count",
    """
    The type "not configured" exists in a Mac's ModeConfigurations.json, and nobody outside Apple \
    knows what it means beside a list of apps.
    """)

  package static let intelligentBreakthrough = documented(
    "F3-6i", "With Intelligent Breakthrough, of what no list names only the important interrupts",
    .init(
      """
      Apple Intelligence allows important notifications to interrupt you and silences \
      notifications determined not to be important
      """, on: .focusGuide),
    .init("will always be allowed or silenced", on: .reduceInterruptionsGuide),
    because: """
      The second sentence is about the apps and people that a person chose; both are known \
      here from quotations of the pages. Two guides to iOS 18 and iOS 26 say that every Focus \
      has the switch, and that it is always on in Reduce Interruptions. What Apple \
      Intelligence takes for important isn't known: the scenario says it. That it judges no \
      phone calls is chosen here.
      """)

  package static let combineLists = observed(
    "F3-6", "A matching person decides, else a listed app, else the default of the people list",
    "RocketChat/Rocket.Chat.ReactNative#4704",
    """
    sustainablecomputing.net/2022/03/28/focus: “just adding a person will permit them to \
    notify you through any app”
    """)

  package static let appPredicate = documented(
    "F3-7", "The app's filter predicate silences each notification that it doesn't match",
    .init(
      """
      If the filter criteria on the notification does not match the filter predicate, the \
      notification is silenced.
      """, on: .talk(from: "11:47")),
    .init(
      """
      The criteria the system evaluates to determine if it displays the notification in \
      the current Focus.
      """, on: .filterCriteria))

  package static let failedPredicate = modeled(
    "F3-7e", "A predicate that can't be evaluated matches nothing",
    """
    Apple says what a false predicate does, and not what one does that breaks a rule of \
    its language, such as a comparison of a text with a number.
    """)

  package static let phoneCallPredicate = modeled(
    "F3-7c", "A predicate judges no phone calls",
    """
    Apple writes of notifications only, and a phone call isn't one of the app's \
    notifications: CallKit shows it. `FocusPolicy.predicateJudgesCalls` changes it.
    """)

  package static let missingCriteria = modeled(
    "F3-7n", "For a notification without criteria, the predicate is evaluated with nil",
    """
    No sentence names the case: the article silences a notification that doesn't match, and \
    two comments of Apple's sample disagree. `FocusPolicy.missingCriteria` changes it.
    """)

  package static let predicateLifetime = modeled(
    "F3-7l", "A predicate counts only while its activation is on",
    """
    Apple says that an app context belongs to a Focus configuration, and not how long one \
    is kept.
    """)

  package static let blockPredicate = modeled(
    "F3-7b", "A block predicate can't leave the app, so it counts as no predicate",
    "A predicate has to reach another process, and a block can't be archived.")

  package static let strictPredicates = modeled(
    "F3-7s",
    """
    A predicate that the system may not accept is reported, or refused if the policy is \
    strict
    """,
    """
    Apple forbids some operators in other predicates of the system; whether these are \
    forbidden too isn't known. `FocusPolicy.strictPredicates` changes it.
    """)

  package static let notifyAnyway = documented(
    "F3-8", "A message sent with Notify Anyway alerts if its app may see the Focus status",
    .init(
      """
      Someone can choose to notify a user even when the other user has Focus enabled.
      """, on: .communicationNotifications),
    .init(
      """
      Your app requires authorization to access the user's Focus status for this \
      functionality to work.
      """, on: .communicationNotifications),
    because: "It belongs to a message, so a call, or one without a sender, can't have it.")

  package static let timeSensitive = documented(
    "F3-9", "A time-sensitive notification alerts if the Focus allows it",
    .init(
      """
      Time Sensitive notifications are similar to active notifications, but can break \
      through system controls such as Notification Summary and Focus. The user can turn \
      off the ability for time sensitive notification interruptions.
      """, on: .timeSensitive),
    .init(
      """
      People might also want to receive all Time Sensitive notification alerts during a \
      Focus.
      """, on: .guidelines))

  package static let timeSensitiveCapability = observed(
    "F3-9c",
    "Without the capability or the person's switch, a time-sensitive notification is active",
    """
    invertase/notifee#840: silenced until the capability Time Sensitive Notifications was \
    configured
    """,
    """
    binwiederhier/ntfy-ios#21: "without the proper entitlement, the notification has \
    normal priority"
    """)

  package static let timeSensitiveOverPredicate = modeled(
    "F3-9p", "A time-sensitive notification alerts even if the predicate doesn't match it",
    """
    Apple documents that it breaks through a Focus, and not whether the app's own filter \
    is part of that; `FocusPolicy.timeSensitiveOverPredicate` changes it.
    """)

  package static let critical = documented(
    "F3-10", "A critical notification always alerts",
    .init(
      """
      The system presents the notification immediately, lights up the screen, and bypasses the \
      mute switch to play a sound.
      """, on: .critical),
    .init(
      """
      This interruption level requires an approved entitlement. The system always presents \
      this notification, even when Do Not Disturb is active.
      """, on: .critical))

  package static let criticalSound = documented(
    "F3-10s", "A critical sound is enough to make a notification critical",
    .init(
      """
      Critical alerts ignore the mute switch and Do Not Disturb; the system plays a critical \
      alert’s sound regardless of the device’s mute or Do Not Disturb settings.
      """, on: .criticalAlertOption),
    .init(
      """
      this property authorizes the app to play critical sounds that ignore Do Not Disturb and \
      the device’s mute switch.
      """, on: .criticalAlertSetting),
    because: """
      Without the entitlement it is a notification like any other: home-assistant/iOS#737. \
      With volume 0 it is silent: ZhukV/AppleApnPush#65 quotes Apple's page of the payload.
      """
  ).stating("its sound makes it a critical alert")

  package static let criticalEntitlement = modeled(
    "F3-10c", "Without the entitlement or permission, a critical notification is time-sensitive",
    """
    binwiederhier/ntfy#333 found `.critical` no different from `.timeSensitive`, but that app \
    had neither entitlement (ntfy#332); the level below is chosen here.
    """)

  package static let phoneCalls = documented(
    "F3-11", "Allowed callers ring",
    .init(
      """
      You can also turn on options to allow calls from certain groups of people and allow \
      repeated calls
      """, on: .userGuide),
    .init(
      "You can also turn on Allow Calls From Silenced People.", on: .userGuide),
    because: "That the callers come after the lists is chosen here.")

  package static let callsInCar = documented(
    "F3-11c", "In Driving, every phone call rings while the device is connected to a car",
    """
    Incoming calls are allowed only when iPhone is connected to a car Bluetooth system or a \
    hands-free accessory, or when you use the Do Not Disturb settings to allow some calls.
    """, on: .drivingGuide,
    because: "The page is about iOS 11; nothing newer says that it changed."
  ).stating(
    "the device is connected to a car, through which calls ring in %",
    unless: "the device weren't connected to a car")

  package static let emergencyBypass = documented(
    "F3-11e", "A person with Emergency Bypass gets through, and is heard on a silent device",
    """
    Regardless of your Focus settings, you can allow calls from your emergency contacts \
    to come through.
    """, on: .userGuide,
    because: """
      Three guides (jimmytechsf.com, switchingtomac.com, drfone.wondershare.com) say that a \
      contact has a switch for calls and another for texts, and that both override the silent \
      switch. That the calls and messages of every app count is chosen here.
      """)

  package static let filteredCall = observed(
    "F3-11f",
    "A call of an app that the Focus filters isn't listed; CallKit reports an error to the app",
    """
    twilio/twilio-voice-ios#123: “it calls back with an error \
    CXErrorCodeIncomingCallError.filteredByDoNotDisturb”
    """,
    """
    hiennguyen92/flutter_callkit_incoming#803: “when a call attempt is rejected by the system \
    (e.g., when the device is in Do Not Disturb mode)”
    """
  ).stating("CallKit reports 'filteredByDoNotDisturb' to '%', and the call isn't listed")

  package static let repeatedCalls = documented(
    "F3-11r", "A second call of the same person within three minutes rings",
    "allow repeated calls (two or more calls from the same person within 3 minutes)",
    on: .userGuide,
    because: """
      `FocusPolicy.repeatedCallInterval` changes how soon a call is a repeated one; that \
      a call after exactly three minutes is one is chosen here.
      """)

  package static let badge = observed(
    "F3-b", "The badge shows if the app may notify, unless the Focus hides badges",
    """
    aydenp/FocusPlsNoBadges#6 reads hideApplicationBadges from a Mac's \
    ModeConfigurations.json, as Settings sets it
    """)
}

extension RuleSource.Quotation {
  fileprivate static let allowedInWork = Self(
    """
    For example, during Work Focus, someone may want to only allow notifications from their \
    coworkers or only allow notifications for a select few apps that are relevant to work.
    """, on: .talk(from: "0:00"))
  fileprivate static let contactsAndApps = Self(
    """
    People identify the contacts and apps that can break through a Focus to deliver notification \
    alerts.
    """, on: .guidelines)
}
