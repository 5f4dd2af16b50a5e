import FocusHost

/// The place where an app asks the system for new widget timelines.
///
/// Each call goes to the device that the code runs on, which keeps it among the effects of the
/// delivery that caused it. Mirrors
/// [`WidgetCenter`](https://developer.apple.com/documentation/widgetkit/widgetcenter).
public final class WidgetCenter: Sendable {
  /// The center of whichever app the calling code belongs to.
  public static let shared = WidgetCenter()

  private init() {}

  /// Asks for new timelines of every widget of the app.
  public func reloadAllTimelines() {
    HostReport.withHost("reloadAllTimelines()") { $0.reloadWidgets(ofKind: nil) }
  }

  /// Asks for new timelines of the widgets of one kind.
  public func reloadTimelines(ofKind kind: String) {
    HostReport.withHost("reloadTimelines(ofKind:)") { $0.reloadWidgets(ofKind: kind) }
  }

  /// Asks for new recommendations of configurations; nothing here shows any.
  public func invalidateConfigurationRecommendations() {}

  /// Hands over the widgets that the person has added: none, as there is no Home Screen here.
  public func getCurrentConfigurations(
    _ completion: @escaping @Sendable (Result<[WidgetInfo], any Error>) -> Void
  ) {
    completion(.success([]))
  }

  /// Returns the widgets that the person has added: none, as there is no Home Screen here.
  public func currentConfigurations() async throws -> [WidgetInfo] { [] }
}
