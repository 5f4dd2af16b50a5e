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
  /// Returns a page of Apple's documentation, whose address follows from the title.
  ///
  /// - Parameter folder: The framework, for a member with the type.
  private static func page(_ title: String, in folder: String) -> Self {
    let name = title.lowercased().replacing(".", with: "/").replacing(/[ ’]/, with: "-")
    return Self(
      title: title, address: "https://developer.apple.com/documentation/\(folder)/\(name)")
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
  static let article = page("Defining your app’s Focus filter", in: "appintents")
  static let setFocusFilterIntent = page("SetFocusFilterIntent", in: "appintents")
  static let liveActivityIntent = page("LiveActivityIntent", in: "appintents")
  static let appContext = page("appContext", in: "appintents/setfocusfilterintent")
  static let intentError = page("SetFocusFilterIntentError", in: "appintents")
  static let contentIdentifierPrefix = page(
    "targetContentIdentifierPrefix", in: "appintents/focusfilterappcontext")
  static let filterCriteria = page("filterCriteria", in: "usernotifications/unnotificationcontent")
  static let interruptionLevel = page("UNNotificationInterruptionLevel", in: "usernotifications")
  static let timeSensitive = page(
    "UNNotificationInterruptionLevel.timeSensitive", in: "usernotifications")
  static let criticalAlertOption = page(
    "UNAuthorizationOptions.criticalAlert", in: "usernotifications")
  static let carPlayOption = page("UNAuthorizationOptions.carPlay", in: "usernotifications")
  static let allowInCarPlay = page(
    "UNNotificationCategoryOptions.allowInCarPlay", in: "usernotifications")
  static let criticalAlertSetting = page(
    "UNNotificationSettings.criticalAlertSetting", in: "usernotifications")
  static let critical = page("UNNotificationInterruptionLevel.critical", in: "usernotifications")
  static let handlingNotifications = page(
    "Handling notifications and notification-related actions", in: "usernotifications")
  static let backgroundUpdates = page(
    "Pushing background updates to your App", in: "usernotifications")
  static let payload = Self(
    title: "Creating the Remote Notification Payload",
    address: "https://developer.apple.com/library/archive/documentation/NetworkingInternet/"
      + "Conceptual/RemoteNotificationsPG/CreatingtheNotificationPayload.html")
  static let appExtension = page("App extension", in: "appintents")
  static let executionTargets = page("IntentExecutionTargets", in: "appintents")
  static let appGroups = page("Configuring app groups", in: "xcode")
  static let groupContainer = Self(
    title: "containerURL(forSecurityApplicationGroupIdentifier:)",
    address: "https://developer.apple.com/documentation/"
      + "foundation/filemanager/1412643-containerurl")
  static let distributedNotifications = page("DistributedNotificationCenter", in: "foundation")
  static let suspendedNotifications = page(
    "DistributedNotificationCenter.suspended", in: "foundation")
  static let coalescedNotifications = page(
    "DistributedNotificationCenter.SuspensionBehavior", in: "foundation")
  static let postedNotification = page(
    "postNotificationName(_:object:userInfo:options:)",
    in: "foundation/distributednotificationcenter")
  static let darwinNotifications = Self(
    title: "CFNotificationCenter.h in swift-corelibs-foundation",
    address: "https://github.com/swiftlang/swift-corelibs-foundation/blob/main/"
      + "Sources/CoreFoundation/include/CFNotificationCenter.h")
  static let askingPermission = page(
    "Asking permission to use notifications", in: "usernotifications")
  static let communicationNotifications = page(
    "Implementing communication notifications", in: "usernotifications")
  static let shareFocusStatus = page("INShareFocusStatusIntent", in: "intents")
  static let focusStatusSample = page(
    "Handling Communication Notifications and Focus Status Updates", in: "usernotifications")
  static let widgetUpdates = page("Keeping a widget up to date", in: "widgetkit")
  static let reloadTimelines = page("reloadTimelines(ofKind:)", in: "widgetkit/widgetcenter")
  static let userGuide = Self(
    title: "iPad User Guide, Allow or silence notifications for a Focus on iPad",
    address: "https://support.apple.com/guide/ipad/"
      + "allow-or-silence-notifications-for-a-focus-ipad85aa12a1/ipados")
  static let suppressedByFocus = page(
    "AlertingContext.isSuppressedByFocus", in: "accessorynotifications")
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
  /// Bedtime by the sleep schedule of Health. A schedule of the mode Sleep ranks as this source.
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
