import AppIntents
public import FocusFilterKit

/// Apps whose filters ask for the process that they run in.
public enum TargetApps {
  /// Its filter is for the app alone.
  public static let main = app("main", .filter(MainFilter.self), intentsExtension: nothing)
  /// Its filter is for the App Intents extension alone.
  public static let inExtension = app(
    "extension", .filter(ExtensionFilter.self), intentsExtension: nothing)
  /// Its filter is for the App Intents extension alone, which the app doesn't have.
  public static let withoutExtension = app("without extension", .filter(ExtensionFilter.self))
  /// Its filter is for the widget extension alone, which the app doesn't have.
  public static let widget = app("widget", .filter(WidgetFilter.self))
  /// Its filter asks for nothing.
  public static let standard = app("standard", .filter(DefaultFilter.self))
  public static let all = [main, inExtension, withoutExtension, widget, standard]

  private static let nothing: SimulatedApp.Code = {}

  private static func app(
    _ name: String, _ filter: SimulatedApp.Filter, intentsExtension: SimulatedApp.Code? = nil
  ) -> SimulatedApp {
    SimulatedApp(
      "com.example.targets.\(name)", name: "Targets \(name)", filters: [filter],
      intentsExtension: intentsExtension)
  }
}

private struct MainFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Main"
  static var allowedExecutionTargets: IntentExecutionTargets { .main }
  var displayRepresentation: DisplayRepresentation { "Main" }
  func perform() async throws -> some IntentResult { .result() }
}

private struct ExtensionFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Extension"
  static var allowedExecutionTargets: IntentExecutionTargets { [.appIntentsExtension] }
  var displayRepresentation: DisplayRepresentation { "Extension" }
  func perform() async throws -> some IntentResult { .result() }
}

private struct WidgetFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Widget"
  static var allowedExecutionTargets: IntentExecutionTargets { .widgetKitExtension }
  var displayRepresentation: DisplayRepresentation { "Widget" }
  func perform() async throws -> some IntentResult { .result() }
}

private struct DefaultFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Default"
  static var allowedExecutionTargets: IntentExecutionTargets { .default }
  var displayRepresentation: DisplayRepresentation { "Default" }
  func perform() async throws -> some IntentResult { .result() }
}
