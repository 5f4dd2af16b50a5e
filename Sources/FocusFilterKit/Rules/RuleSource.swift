/// The source of a rule, which determines the rule's ``Fidelity``.
public enum RuleSource: Sendable, Hashable {
  /// Apple's own sentences and, if necessary, the argument from them to the rule.
  case documented([Quotation], because: String? = nil)
  /// The names of public captures and reports that agree with each other.
  case observed([String])
  /// The reason for this package's choice, because nobody outside Apple knows the behavior.
  case modeled(String)

  /// The fidelity of a rule with this source.
  public var fidelity: Fidelity {
    switch self {
    case .documented: .documented
    case .observed: .observed
    case .modeled: .modeled
    }
  }

  /// A sentence by Apple, word for word, and its page.
  public struct Quotation: Sendable, Hashable {
    /// The sentence.
    public let sentence: String
    /// The page with the sentence.
    public let page: Page

    init(_ sentence: String, on page: Page) {
      self.sentence = sentence
      self.page = page
    }
  }

  /// A page or a talk by Apple.
  public struct Page: Sendable, Hashable {
    /// The title, and for a talk the time at which the sentence's chapter begins.
    public let title: String
    /// The address.
    public let address: String
  }
}

extension RuleSource.Page {
  /// Returns the page at a path of Apple's documentation.
  private static func page(_ title: String, _ path: String) -> Self {
    Self(title: title, address: "https://developer.apple.com/documentation/\(path)")
  }

  /// Returns the session "Meet Focus filters" from a chapter's time, such as `8:43`.
  static func talk(from minute: String) -> Self {
    .init(
      title: "Meet Focus filters, WWDC22 session 10121, from \(minute)",
      address: "https://developer.apple.com/videos/play/wwdc2022/10121/")
  }

  static let dive = Self(
    title: "Dive into App Intents, WWDC22 session 10032",
    address: "https://developer.apple.com/videos/play/wwdc2022/10032/")
  static let article = page(
    "Defining your app’s Focus filter", "appintents/defining-your-app-s-focus-filter")
  static let setFocusFilterIntent = page("SetFocusFilterIntent", "appintents/setfocusfilterintent")
  static let liveActivityIntent = page("LiveActivityIntent", "appintents/liveactivityintent")
  static let appContext = page("appContext", "appintents/setfocusfilterintent/appcontext")
  static let intentError = page("SetFocusFilterIntentError", "appintents/setfocusfilterintenterror")
  static let contentIdentifierPrefix = page(
    "targetContentIdentifierPrefix",
    "appintents/focusfilterappcontext/targetcontentidentifierprefix")
  static let filterCriteria = page(
    "filterCriteria", "usernotifications/unnotificationcontent/filtercriteria")
  static let interruptionLevel = page(
    "UNNotificationInterruptionLevel", "usernotifications/unnotificationinterruptionlevel")
  static let timeSensitive = page(
    "UNNotificationInterruptionLevel.timeSensitive",
    "usernotifications/unnotificationinterruptionlevel/timesensitive")
  static let criticalAlertOption = page(
    "UNAuthorizationOptions.criticalAlert",
    "usernotifications/unauthorizationoptions/criticalalert")
  static let criticalAlertSetting = page(
    "UNNotificationSettings.criticalAlertSetting",
    "usernotifications/unnotificationsettings/criticalalertsetting")
  static let critical = page(
    "UNNotificationInterruptionLevel.critical",
    "usernotifications/unnotificationinterruptionlevel/critical")
  static let handlingNotifications = page(
    "Handling notifications and notification-related actions",
    "usernotifications/handling-notifications-and-notification-related-actions")
  static let backgroundUpdates = page(
    "Pushing background updates to your App",
    "usernotifications/pushing-background-updates-to-your-app")
  static let payload = Self(
    title: "Creating the Remote Notification Payload",
    address: "https://developer.apple.com/library/archive/documentation/NetworkingInternet/"
      + "Conceptual/RemoteNotificationsPG/CreatingtheNotificationPayload.html")
  static let appExtension = page("App extension", "appintents/app-extension")
  static let executionTargets = page("IntentExecutionTargets", "appintents/intentexecutiontargets")
  static let appGroups = page("Configuring app groups", "xcode/configuring-app-groups")
  static let groupContainer = page(
    "containerURL(forSecurityApplicationGroupIdentifier:)",
    "foundation/filemanager/1412643-containerurl")
  static let distributedNotifications = page(
    "DistributedNotificationCenter", "foundation/distributednotificationcenter")
  static let suspendedNotifications = page(
    "DistributedNotificationCenter.suspended", "foundation/distributednotificationcenter/suspended")
  static let coalescedNotifications = page(
    "DistributedNotificationCenter.SuspensionBehavior",
    "foundation/distributednotificationcenter/suspensionbehavior")
  static let postedNotification = page(
    "postNotificationName(_:object:userInfo:options:)",
    "foundation/distributednotificationcenter/postnotificationname(_:object:userinfo:options:)")
  static let darwinNotifications = Self(
    title: "CFNotificationCenter.h in swift-corelibs-foundation",
    address: "https://github.com/swiftlang/swift-corelibs-foundation/blob/main/"
      + "Sources/CoreFoundation/include/CFNotificationCenter.h")
  static let askingPermission = page(
    "Asking permission to use notifications",
    "usernotifications/asking-permission-to-use-notifications")
  static let communicationNotifications = page(
    "Implementing communication notifications",
    "usernotifications/implementing-communication-notifications")
  static let shareFocusStatus = page("INShareFocusStatusIntent", "intents/insharefocusstatusintent")
  static let focusStatusSample = page(
    "Handling Communication Notifications and Focus Status Updates",
    "usernotifications/handling-communication-notifications-and-focus-status-updates")
  static let widgetUpdates = page(
    "Keeping a widget up to date", "widgetkit/keeping-a-widget-up-to-date")
  static let reloadTimelines = page(
    "reloadTimelines(ofKind:)", "widgetkit/widgetcenter/reloadtimelines(ofkind:)")
  static let userGuide = Self(
    title: "iPad User Guide, Allow or silence notifications for a Focus on iPad",
    address: "https://support.apple.com/guide/ipad/"
      + "allow-or-silence-notifications-for-a-focus-ipad85aa12a1/ipados")
  static let suppressedByFocus = page(
    "AlertingContext.isSuppressedByFocus",
    "accessorynotifications/alertingcontext/issuppressedbyfocus")
  static let focusGuide = Self(
    title: "iPhone User Guide, Set up a Focus on iPhone",
    address: "https://support.apple.com/guide/iphone/set-up-a-focus-iphd6288a67f/ios")
  static let reduceInterruptionsGuide = Self(
    title: "iPhone User Guide, Summarize notifications and reduce interruptions",
    address: "https://support.apple.com/guide/iphone/"
      + "summarize-notifications-reduce-interruptions-iph1fbe7d2b9/ios")
  static let drivingGuide = Self(
    title: "iPhone User Guide for iOS 11, Do Not Disturb While Driving (a copy)",
    address: "https://manuals.plus/apple/ios-11/not-disturb-driving")
  static let guidelines = Self(
    title: "Human Interface Guidelines, Managing notifications",
    address: "https://developer.apple.com/design/human-interface-guidelines/managing-notifications")
}

/// The source of a request for a Focus.
///
/// On a simulated device, only schedules make requests automatically. A test, a scenario or a
/// command makes the other sources' requests.
public enum FocusSource: String, Sendable, Hashable, Codable, CaseIterable {
  /// A person, in Control Center, Settings or this tool.
  case person
  /// A shortcut's Set Focus action, which counts as a person's choice (*modeled*).
  case shortcut
  /// The car connected, or the device detected driving.
  case driving
  /// A workout began on the watch.
  case workout
  /// Bedtime by the sleep schedule of Health.
  case sleep
  /// A Mindfulness session began on the watch.
  case mindfulness
  /// A game began, or a game controller was connected.
  case gaming
  /// The app that turns the Focus on is in the foreground.
  case appInFront
  /// The device arrived at a place.
  case location
  /// A ``FocusSchedule`` of the mode; the device makes its requests automatically.
  case schedule
  /// Smart Activation: the system predicted the Focus from the person's habits.
  case smartActivation
  /// Any other source.
  case other
}

extension FocusSource {
  /// Whether the source is a person, directly or through a shortcut.
  var isByHand: Bool { self == .person || self == .shortcut }
}

extension FocusSource: CustomStringConvertible {
  /// The source in words that complete "turned on by …".
  public var description: String {
    switch self {
    case .person: "hand"
    case .shortcut: "a shortcut"
    case .appInFront: "the app in front"
    case .location: "a location"
    case .schedule: "its schedule"
    case .smartActivation: "Smart Activation"
    case .other: "another trigger"
    case .driving, .workout, .sleep, .mindfulness, .gaming: rawValue
    }
  }
}

/// The certainty of a rule as far as anyone outside Apple can tell.
public enum Fidelity: String, Sendable, Hashable, Codable, CaseIterable {
  /// Apple's documentation, the session "Meet Focus filters" or its sample states the rule.
  case documented
  /// Public captures, scripts or bug reports agree with each other.
  case observed
  /// Undocumented and unconfirmed; the rule is this package's choice.
  case modeled
}
