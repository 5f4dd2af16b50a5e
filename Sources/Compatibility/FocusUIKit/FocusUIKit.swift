@_exported public import FocusFoundation
import FocusHost
// The modules that `import UIKit` exports, for files that use little else from UIKit.
@_exported public import Foundation
import Synchronization

// `@preconcurrency`, here and below: Swift 5 code may use Apple's Objective-C classes anywhere.

/// The running code's app, with its state and a method for opening URLs.
///
/// Mirrors [`UIApplication`](https://developer.apple.com/documentation/uikit/uiapplication),
/// without windows and notifications. The methods about push tokens have no effect.
///
/// On an iPhone, extensions can't use the class: ``shared`` is marked as unavailable there, so a
/// target that is restricted to extension APIs doesn't compile. Here an extension's code gets an
/// app in the background (*modeled*). Source:
/// [shared](https://developer.apple.com/documentation/uikit/uiapplication/shared).
@preconcurrency @MainActor open class UIApplication {
  /// The running code's app.
  public class var shared: UIApplication { application }
  private static let application = UIApplication()

  private init() {}

  /// The state of a running app.
  public enum State: Int, Sendable {
    /// The app is in front.
    case active
    /// The app is in front without receiving events; a simulated app never has this state.
    case inactive
    /// The app isn't in front.
    case background
  }

  /// The app's state when the running code began; always the background outside any app.
  public var applicationState: State {
    applicationHost(for: "applicationState")?.isInFront == true ? .active : .background
  }

  /// The options for opening a URL.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// Apple's name.
    public var rawValue: String
    /// Creates a key from Apple's name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Only an app with the URL as a universal link opens it; has no effect here.
    public static let universalLinksOnly = OpenExternalURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  /// Records in the device's story that the app opens a URL, and reports success.
  ///
  /// No other app receives the URL.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    applicationHost(for: "open(_:options:completionHandler:)")?.open(url)
    completion?(true)
  }

  /// Records in the device's story that the app opens a URL, and returns `true`.
  @discardableResult
  open func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool {
    open(url, options: options, completionHandler: nil)
    return true
  }

  /// The URL of the app's own settings.
  public nonisolated static let openSettingsURLString = "app-settings:"

  /// The URL of the settings of the app's notifications.
  public nonisolated static let openNotificationSettingsURLString = "app-settings:notifications"

  /// Returns `true`, because every URL can be opened on a simulated device (*modeled*).
  open func canOpenURL(_ url: URL) -> Bool { true }

  /// The reasons for which an app is launched; a simulated device never gives any.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// Apple's name.
    public var rawValue: String
    /// Creates a key from Apple's name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The payload of a notification.
    public static let remoteNotification = LaunchOptionsKey(
      rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey")
    /// A URL to open.
    public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
    /// A change of the person's location.
    public static let location = LaunchOptionsKey(
      rawValue: "UIApplicationLaunchOptionsLocationKey")
  }

  /// The facts about a URL that a delegate opens; a simulated device never gives any.
  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// Apple's name.
    public var rawValue: String
    /// Creates a key from Apple's name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The app that opens the URL.
    public static let sourceApplication = OpenURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
    /// A property list from that app.
    public static let annotation = OpenURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionsAnnotationKey")
    /// Whether the app must copy a file before it uses it.
    public static let openInPlace = OpenURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
  }

  /// The badge number of the app's icon; 0 for no badge, and for a negative number (*modeled*).
  ///
  /// Setting the number does what `UNUserNotificationCenter.setBadgeCount(_:)` does, in whose favor
  /// Apple deprecated the property in iOS 17.
  open var applicationIconBadgeNumber: Int {
    get { applicationHost(for: "applicationIconBadgeNumber")?.badge ?? 0 }
    set { applicationHost(for: "applicationIconBadgeNumber")?.badge = max(0, newValue) }
  }

  /// Asks for time in the background.
  ///
  /// A simulated device suspends no process while its code runs: the handler is never called.
  open nonisolated func beginBackgroundTask(
    expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    beginBackgroundTask(withName: nil, expirationHandler: handler)
  }

  /// Asks for time in the background, for a task with a name.
  ///
  /// A simulated device suspends no process while its code runs: the handler is never called.
  open nonisolated func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    UIBackgroundTaskIdentifier(
      rawValue: Self.backgroundTasks.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  private nonisolated static let backgroundTasks = Atomic(0)

  /// Ends a task in the background; has no effect here.
  open nonisolated func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}

  /// Asks for a push token; has no effect here, because a simulated device delivers payloads
  /// without tokens.
  open func registerForRemoteNotifications() {}

  /// Ends the delivery of pushes on a phone; has no effect here.
  open func unregisterForRemoteNotifications() {}

  /// Whether the app has a push token; always `false` here.
  open var isRegisteredForRemoteNotifications: Bool { false }

  private func applicationHost(for call: String) -> (any ApplicationHost)? {
    HostReport.host(for: call) as? any ApplicationHost
  }
}

// A name that is declared and never posted would let code wait for it without an end.
@available(
  *, unavailable,
  message: "life-cycle notifications are not posted here; write '#if !os(Linux)' around the code"
)
extension UIApplication {
  /// Explains that the notification isn't posted.
  public nonisolated static var didBecomeActiveNotification: NSNotification.Name {
    NSNotification.Name("")
  }

  /// Explains that the notification isn't posted.
  public nonisolated static var didEnterBackgroundNotification: NSNotification.Name {
    NSNotification.Name("")
  }

  /// Explains that the notification isn't posted.
  public nonisolated static var willEnterForegroundNotification: NSNotification.Name {
    NSNotification.Name("")
  }

  /// Explains that the notification isn't posted.
  public nonisolated static var willResignActiveNotification: NSNotification.Name {
    NSNotification.Name("")
  }

  /// Explains that the notification isn't posted.
  public nonisolated static var willTerminateNotification: NSNotification.Name {
    NSNotification.Name("")
  }
}

/// The identifier of a task in the background.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  /// Apple's number.
  public let rawValue: Int
  /// Creates an identifier from Apple's number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The identifier of no task.
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

/// An object that handles events, such as the delegate of an app.
///
/// A simulated device has no events.
@preconcurrency @MainActor open class UIResponder: NSObject {}

/// A type whose methods a phone calls when the app is launched, gets a push token or a push.
///
/// The protocol has no requirements here, because all of Apple's are optional. A simulated device
/// never calls the methods: give the app's start-up code to the simulated app.
@preconcurrency @MainActor public protocol UIApplicationDelegate: NSObjectProtocol {}

/// The result of fetching data after a push.
public enum UIBackgroundFetchResult: UInt, Sendable {
  /// New data was fetched.
  case newData
  /// There was no new data.
  case noData
  /// The data couldn't be fetched.
  case failed
}
