import AppIntents

// A pomodoro app: numbers with controls and ranges, an initializer that assigns, one-line bodies.

public struct TimerFilter: SetFocusFilterIntent {
  public static var title: LocalizedStringResource = "Set session length"
  public static var description: IntentDescription? = IntentDescription(
    "Choose how long a session lasts.", categoryName: "Timers", searchKeywords: ["pomodoro"])

  @Parameter(
    title: "Minutes", description: "The length of a session.", default: 25,
    controlStyle: .stepper, inclusiveRange: (1, 180))
  public var minutes: Int

  @Parameter(title: "Volume", default: 1, controlStyle: .slider, inclusiveRange: (0, 1))
  public var volume: Double

  @Parameter(title: "Compact", description: "Shows less.", default: false) public var compact: Bool
  @Parameter(title: "Chime", default: false) public var chime: Bool?
  @Parameter(title: "Goal") var goal: Int?

  public init() {
    compact = true
  }

  init(minutes: Int) {
    self.minutes = minutes
  }

  public var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "\(minutes) minutes", subtitle: compact ? "Compact" : "Full",
      image: .init(systemName: "timer"))
  }

  public func perform() async throws -> some IntentResult { .result() }

  public static func suggestedFocusFilters(
    for context: FocusFilterSuggestionContext
  ) async -> [TimerFilter] {
    [TimerFilter(minutes: 50), TimerFilter(minutes: 15)]
  }
}

@available(iOS 16.0, macOS 13.0, *)
struct StartTimer: AppIntent {
  static let title: LocalizedStringResource = "Start Timer"
  static var openAppWhenRun: Bool = true
  static var isDiscoverable: Bool { false }
  static var authenticationPolicy: IntentAuthenticationPolicy = .requiresAuthentication

  @Parameter(
    title: "Minutes", default: 25, inclusiveRange: (1, 180), requestValueDialog: "How long?")
  var minutes: Int

  static var parameterSummary: some ParameterSummary {
    Summary("Start a timer of \(\.$minutes)")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
    guard minutes > 0 else { throw $minutes.needsValueError("How long?") }
    return .result(value: minutes, dialog: "Started \(minutes) minutes.")
  }
}

struct StopTimer: LiveActivityIntent {
  static let title: LocalizedStringResource = "Stop Timer"
  static let supportedModes: IntentModes = .background

  func perform() async throws -> some IntentResult {
    _ = systemContext.preciseTimestamp
    return .result()
  }
}

struct TimerShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: StartTimer(),
      phrases: ["Start a timer in \(.applicationName)", "Focus with \(.applicationName)"],
      shortTitle: "Start Timer", systemImageName: "timer")
    AppShortcut(
      intent: StopTimer(), phrases: ["Stop the timer in \(.applicationName)"],
      shortTitle: "Stop Timer", systemImageName: "stop")
  }

  static var shortcutTileColor: ShortcutTileColor = .navy
}

struct TimerExtension: AppIntentsExtension {}

struct TimerPackage: AppIntentsPackage {}
