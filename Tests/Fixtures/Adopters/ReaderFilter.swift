import AppIntents
import Foundation

#if canImport(WidgetKit)
  import WidgetKit
#endif

// A reading app: enumerations in every shape, conditional summaries, widgets.

public enum ReaderTheme: String, AppEnum {
  case adaptive, light, dark
  /// A case that could be mistaken for the absence of a value.
  case none

  public static var typeDisplayRepresentation: TypeDisplayRepresentation = "Theme"
  public static var caseDisplayRepresentations: [ReaderTheme: DisplayRepresentation] = [
    .adaptive: "Adaptive",
    .light: DisplayRepresentation(title: "Light", image: .init(systemName: "sun.max")),
    .dark: .init(stringLiteral: "Dark"),
    .none: "None",
  ]
}

public enum Topic: Int, AppEnum, CaseIterable {
  case news = 1
  case sports = 2

  public static var typeDisplayRepresentation: TypeDisplayRepresentation {
    TypeDisplayRepresentation(name: "Topic", numericFormat: "\(placeholder: .int) topics")
  }
  public static let caseDisplayRepresentations: [Self: DisplayRepresentation] = [
    .news: "News", .sports: "Sports",
  ]
}

public struct ReaderFilter: SetFocusFilterIntent {
  // As apps in Swift 6 mode spell it that keep the `var` of Apple's samples; nothing changes it.
  nonisolated(unsafe) public static var title: LocalizedStringResource = LocalizedStringResource(
    "reader.title", defaultValue: "Set theme")
  public static let description: LocalizedStringResource = """
    Choose how articles look
    while this Focus is on.
    """

  @Parameter(title: "Theme", default: .adaptive)
  public var theme: ReaderTheme

  @Parameter(title: "Second Theme")
  public var secondTheme: ReaderTheme?

  @Parameter(title: "Topics")
  public var topics: [Topic]?

  @Parameter(title: "Hidden", default: .sports, supportedValues: [.sports])
  public var hidden: Topic?

  public init() {}

  public static var parameterSummary: some ParameterSummary {
    When(\.$secondTheme, .hasAnyValue) {
      Summary("Use \(\.$theme) and \(\.$secondTheme)") {
        \.$topics
      }
    } otherwise: {
      Switch(\.$theme) {
        Case(.dark) { Summary("Dark, with \(\.$topics)") }
        Case([.light, .adaptive]) { Summary("Use \(\.$theme)") }
        DefaultCase { Summary() }
      }
    }
  }

  public var displayRepresentation: DisplayRepresentation {
    let names = (topics ?? []).map { "\($0)" }
    return DisplayRepresentation(
      title: "Read \(names, format: .list(type: .and)) in \(theme)",
      subtitle: secondTheme.map { LocalizedStringResource(stringLiteral: $0.rawValue) })
  }

  public func perform() async throws -> some AppIntents.IntentResult {
    let defaults = UserDefaults(suiteName: "group.example.reader")
    defaults?.set(theme.rawValue, forKey: "theme")
    NotificationCenter.default.post(name: Notification.Name("theme"), object: nil)
    #if canImport(WidgetKit)
      WidgetCenter.shared.reloadAllTimelines()
      WidgetCenter.shared.reloadTimelines(ofKind: "headlines")
    #endif
    return .result()
  }

  public var appContext: FocusFilterAppContext {
    FocusFilterAppContext(
      notificationFilterPredicate: nil, targetContentIdentifierPrefix: "articles/")
  }
}
