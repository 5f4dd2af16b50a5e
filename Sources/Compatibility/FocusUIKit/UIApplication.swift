import FocusHost

/// The app that the running code belongs to, with its state and the addresses that it opens.
///
/// Mirrors [`UIApplication`](https://developer.apple.com/documentation/uikit/uiapplication), without its
/// delegate, windows and notifications.
///
/// On an iPhone, code of an extension can't use it: ``shared`` is marked as unavailable there, so that a target
/// with that requirement doesn't compile. Here the code of an extension gets an app in the background
/// (*modeled*). Source:
/// [shared](https://developer.apple.com/documentation/uikit/uiapplication/shared).
@MainActor open class UIApplication {
  /// The app of the running code.
  public class var shared: UIApplication { application }
  private static let application = UIApplication()

  private init() {}

  /// The state of an app that runs.
  public enum State: Int, Sendable {
    /// In front.
    case active
    /// In front without events; a simulated app never is.
    case inactive
    /// Not in front.
    case background
  }

  /// The state of the app when the running code began; the background outside any app.
  public var applicationState: State {
    var state = State.background
    HostReport.withHost("applicationState") { host in
      if (host as? any ApplicationHost)?.isInFront == true { state = .active }
    }
    return state
  }

  /// The options for opening an address.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// Apple's name.
    public var rawValue: String
    /// Creates a key from Apple's name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Only an app that has the address as a universal link opens it; has no effect here.
    public static let universalLinksOnly = OpenExternalURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  /// Records in the device's story that the app opens an address, and succeeds.
  ///
  /// No other app gets the address.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    HostReport.withHost("open(_:options:completionHandler:)") {
      ($0 as? any ApplicationHost)?.open(url)
    }
    completion?(true)
  }

  /// Records in the device's story that the app opens an address, and succeeds.
  @discardableResult
  open func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool {
    open(url, options: options, completionHandler: nil)
    return true
  }

  /// Returns `true`: on a simulated device, every address can be opened (*modeled*).
  open func canOpenURL(_ url: URL) -> Bool { true }
}
