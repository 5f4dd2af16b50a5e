import FocusHost

/// The object through which an app asks the system to reload its widgets' timelines.
///
/// Each call is forwarded to the simulated device of the calling code, which records it among the
/// effects of the delivery that caused it. Mirrors
/// [`WidgetCenter`](https://developer.apple.com/documentation/widgetkit/widgetcenter).
public final class WidgetCenter: Sendable {
  /// The widget center of the app that the calling code belongs to.
  public static let shared = WidgetCenter()

  private init() {}

  /// Reloads the timelines of all of the app's widgets.
  public func reloadAllTimelines() {
    HostReport.withHost("reloadAllTimelines()") { $0.reloadWidgets(ofKind: nil) }
  }

  /// Reloads the timelines of the app's widgets of one kind.
  public func reloadTimelines(ofKind kind: String) {
    HostReport.withHost("reloadTimelines(ofKind:)") { $0.reloadWidgets(ofKind: kind) }
  }

  /// Invalidates the recommended widget configurations; has no effect on a simulated device.
  public func invalidateConfigurationRecommendations() {}

  /// Passes the widgets that the person added to the handler: always none, without a Home Screen.
  public func getCurrentConfigurations(
    _ completion: @escaping @Sendable (Result<[WidgetInfo], any Error>) -> Void
  ) {
    completion(.success([]))
  }

  /// Returns the widgets that the person added: always none, without a Home Screen.
  public func currentConfigurations() async throws -> [WidgetInfo] { [] }
}
