@_exported public import FocusFoundation
import FocusHost
// The modules that `import AppKit` exports, for files that use little else from AppKit.
@_exported public import Foundation

/// The object through which a Mac app opens URLs.
///
/// Mirrors [`NSWorkspace`](https://developer.apple.com/documentation/appkit/nsworkspace), without
/// icons and files.
///
/// An iPhone has no such class. There a file uses `UIApplication` instead, which is unavailable in
/// an extension. Here any process of an app can use this class (*modeled*).
open class NSWorkspace: @unchecked Sendable {
  // `@unchecked`, because the class, like Apple's, is open; it stores nothing.

  /// The workspace of the running code's app.
  public class var shared: NSWorkspace { workspace }
  private static let workspace = NSWorkspace()

  private init() {}

  /// Records in the device's story that the app opens a URL, and returns `true`.
  @discardableResult open func open(_ url: URL) -> Bool {
    (HostReport.host(for: "NSWorkspace.open(_:)") as? any ApplicationHost)?.open(url)
    return true
  }

  /// No apps: code sees no other app run on a simulated device (*modeled*).
  open var runningApplications: [NSRunningApplication] { [] }

  /// `nil`, as on a Mac whose front app has just quit (*modeled*).
  open var frontmostApplication: NSRunningApplication? { nil }

  /// A center of its own, to which a simulated device posts nothing.
  open var notificationCenter: NotificationCenter { Self.center }
  private static let center = NotificationCenter()

  /// The notification that another app came to the front, which a simulated device doesn't post.
  public class var didActivateApplicationNotification: NSNotification.Name {
    NSNotification.Name("NSWorkspaceDidActivateApplicationNotification")
  }

  /// The notification that an app was launched, which a simulated device doesn't post.
  public class var didLaunchApplicationNotification: NSNotification.Name {
    NSNotification.Name("NSWorkspaceDidLaunchApplicationNotification")
  }

  /// The notification that another app has quit, which a simulated device doesn't post.
  public class var didTerminateApplicationNotification: NSNotification.Name {
    NSNotification.Name("NSWorkspaceDidTerminateApplicationNotification")
  }

  /// The notification that the Mac has woken from sleep, which a simulated device doesn't post.
  public class var didWakeNotification: NSNotification.Name {
    NSNotification.Name("NSWorkspaceDidWakeNotification")
  }

  /// Returns the place of an app: `nil`, because no other app has a place on a simulated device.
  open func urlForApplication(withBundleIdentifier bundleIdentifier: String) -> URL? { nil }

  /// The choices for starting an app.
  open class OpenConfiguration: NSObject {
    /// Whether the app comes to the front.
    open var activates = true
    /// Whether the app is hidden.
    open var hides = false
  }

  /// Starts another app.
  ///
  /// - Throws: `CocoaError.fileNoSuchFile`, because no other app has a place on a simulated device.
  @discardableResult open func openApplication(
    at applicationURL: URL, configuration: OpenConfiguration
  ) async throws -> NSRunningApplication {
    throw CocoaError(.fileNoSuchFile)
  }

  /// Starts another app, which fails with `CocoaError.fileNoSuchFile` on a simulated device.
  open func openApplication(
    at applicationURL: URL, configuration: OpenConfiguration,
    completionHandler: (@Sendable (NSRunningApplication?, (any Error)?) -> Void)? = nil
  ) {
    completionHandler?(nil, CocoaError(.fileNoSuchFile))
  }

  /// The key of the app in the information of a notification.
  public class var applicationUserInfoKey: String { "NSWorkspaceApplicationKey" }
}

// `@preconcurrency`, here and below: Swift 5 code may use Apple's Objective-C classes anywhere.

/// The running code's app on a Mac, of which a simulated device knows nothing.
///
/// Mirrors [`NSApplication`](https://developer.apple.com/documentation/appkit/nsapplication),
/// without windows, menus and events. The methods have no effect.
@preconcurrency @MainActor open class NSApplication {
  /// The running code's app.
  public class var shared: NSApplication { application }
  private static let application = NSApplication()

  private init() {}

  /// Brings the app to the front of a Mac.
  open func activate() {}

  /// Brings the app to the front of a Mac.
  open func activate(ignoringOtherApps flag: Bool) {}

  /// Hides the app's windows.
  open func hide(_ sender: Any?) {}

  /// Ends the app.
  open func terminate(_ sender: Any?) {}

  /// Asks for a push token; has no effect here.
  open func registerForRemoteNotifications() {}

  /// Ends the delivery of pushes on a Mac; has no effect here.
  open func unregisterForRemoteNotifications() {}

  /// Whether the app has a push token; always `false` here.
  open var isRegisteredForRemoteNotifications: Bool { false }

  /// Whether the app is in front of a Mac: never on a simulated device.
  open var isActive: Bool { false }

  /// Changes whether the app is in the Dock, and returns whether that succeeded.
  @discardableResult open func setActivationPolicy(_ activationPolicy: ActivationPolicy) -> Bool {
    false
  }

  /// Returns whether the app is in the Dock: `.regular` on a simulated device.
  open func activationPolicy() -> ActivationPolicy { .regular }

  /// The place of an app on a Mac.
  public enum ActivationPolicy: Int, Sendable {
    /// In the Dock, with windows.
    case regular
    /// Without a place in the Dock.
    case accessory
    /// Without windows.
    case prohibited
  }

  /// The choices for bringing an app to the front.
  public struct ActivationOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// With all windows of the app.
    public static let activateAllWindows = ActivationOptions(rawValue: 1)
    /// Even if another app is in front.
    public static let activateIgnoringOtherApps = ActivationOptions(rawValue: 2)
  }
}

// A name that is declared and never posted would let code wait for it without an end.
@available(
  *, unavailable,
  message: "life-cycle notifications are not posted here; write '#if !os(Linux)' around the code"
)
extension NSApplication {
  /// Explains that the notification isn't posted.
  public nonisolated static var didBecomeActiveNotification: NSNotification.Name {
    NSNotification.Name("")
  }

  /// Explains that the notification isn't posted.
  public nonisolated static var didResignActiveNotification: NSNotification.Name {
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

/// A type whose methods a Mac calls when the app is launched or ends.
///
/// The protocol has no requirements here, because all of Apple's are optional. A simulated device
/// never calls the methods: give the app's start-up code to the simulated app.
@preconcurrency @MainActor public protocol NSApplicationDelegate: NSObjectProtocol {}

/// The running code's app: `NSApplication.shared`.
// swift-format-ignore: AlwaysUseLowerCamelCase
@preconcurrency @MainActor public var NSApp: NSApplication! { NSApplication.shared }

/// An app that runs on the Mac, which a Focus filter may hide or quit.
///
/// The only object of this class on a simulated device is ``current``, about which it knows nothing
/// (*modeled*: no other app runs). Mirrors
/// [`NSRunningApplication`](https://developer.apple.com/documentation/appkit/nsrunningapplication).
open class NSRunningApplication: NSObject, @unchecked Sendable {
  // `@unchecked`, because the class, like Apple's, is open; it stores nothing.

  private override init() {}

  /// The running code's app.
  open class var current: NSRunningApplication { own }
  private static let own = NSRunningApplication()

  /// Returns the running apps with a bundle identifier: none.
  open class func runningApplications(
    withBundleIdentifier bundleIdentifier: String
  ) -> [NSRunningApplication] {
    []
  }

  /// The app's bundle identifier.
  open var bundleIdentifier: String? { nil }

  /// The app's name in the device's language.
  open var localizedName: String? { nil }

  /// The place of the app.
  open var bundleURL: URL? { nil }

  /// The process of the app.
  open var processIdentifier: pid_t { ProcessInfo.processInfo.processIdentifier }

  /// Whether the app is in the Dock.
  open var activationPolicy: NSApplication.ActivationPolicy { .regular }

  /// Brings the app to the front, and returns whether it was asked to.
  @discardableResult open func activate(
    options: NSApplication.ActivationOptions = []
  ) -> Bool { false }

  /// Whether the app is in front.
  open var isActive: Bool { false }

  /// Whether the app is hidden.
  open var isHidden: Bool { false }

  /// Whether the app has quit.
  open var isTerminated: Bool { false }

  /// Hides the app, and returns whether it was asked to.
  @discardableResult open func hide() -> Bool { false }

  /// Shows the app again, and returns whether it was asked to.
  @discardableResult open func unhide() -> Bool { false }

  /// Asks the app to quit, and returns whether it was asked to.
  @discardableResult open func terminate() -> Bool { false }

  /// Ends the app at once, and returns whether it was asked to.
  @discardableResult open func forceTerminate() -> Bool { false }
}
