// This module has the part of WidgetKit that works without a screen.
@_exported public import FocusFoundation
import FocusHost
@_exported public import Foundation

/// The object through which an app asks the system to reload its widgets' timelines.
///
/// The center forwards each call to the calling code's simulated device, which records the call
/// among the effects of the delivery that caused it. Mirrors
/// [`WidgetCenter`](https://developer.apple.com/documentation/widgetkit/widgetcenter).
public final class WidgetCenter: Sendable {
  /// The widget center of the calling code's app.
  public static let shared = WidgetCenter()

  private init() {}

  /// Reloads the timelines of all of the app's widgets.
  public func reloadAllTimelines() {
    HostReport.host(for: "reloadAllTimelines()")?.reloadWidgets(ofKind: nil)
  }

  /// Reloads the timelines of the app's widgets of one kind.
  public func reloadTimelines(ofKind kind: String) {
    HostReport.host(for: "reloadTimelines(ofKind:)")?.reloadWidgets(ofKind: kind)
  }

  /// Invalidates the recommended widget configurations; has no effect on a simulated device.
  public func invalidateConfigurationRecommendations() {}

  /// Passes the widgets that the person has added; always an empty array, because there is no Home
  /// Screen.
  public func getCurrentConfigurations(
    _ completion: @escaping @Sendable (Result<[WidgetInfo], any Error>) -> Void
  ) {
    completion(.success([]))
  }

  /// Returns the widgets that the person has added; always an empty array, because there is no Home
  /// Screen.
  public func currentConfigurations() async throws -> [WidgetInfo] { [] }
}

/// A widget that a person added to a screen.
public struct WidgetInfo: Hashable, Sendable {
  /// The app's identifier for this kind of widget.
  public let kind: String
  /// The widget's size and shape.
  public let family: WidgetFamily
}

/// A widget's size and shape.
@nonexhaustive public enum WidgetFamily: Int, Hashable, Sendable, CaseIterable {
  case systemSmall
  case systemMedium
  case systemLarge
  case systemExtraLarge
  case accessoryCircular
  case accessoryRectangular
  case accessoryInline
  case accessoryCorner
  case systemExtraLargePortrait
}

/// The object through which an app asks the system to reload its controls.
///
/// The center forwards each call to the calling code's simulated device. Mirrors
/// [`ControlCenter`](https://developer.apple.com/documentation/widgetkit/controlcenter).
public final class ControlCenter: Sendable {
  /// The control center of the calling code's app.
  public static let shared = ControlCenter()

  private init() {}

  /// Reloads all of the app's controls.
  public func reloadAllControls() {
    HostReport.host(for: "reloadAllControls()")?.reloadControls(ofKind: nil)
  }

  /// Reloads the app's controls of one kind.
  public func reloadControls(ofKind kind: String) {
    HostReport.host(for: "reloadControls(ofKind:)")?.reloadControls(ofKind: kind)
  }
}
