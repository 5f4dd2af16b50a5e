import FocusAppIntents

/// Makes the device dark or light.
struct AppearanceFocusFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Set Dark or Light Mode"

  @Parameter(title: "Appearance", default: .automatic)
  var appearance: Appearance

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(appearance)", subtitle: "Appearance")
  }

  func perform() async throws -> some IntentResult { .result() }
}

enum Appearance: String, AppEnum {
  case automatic, dark, light

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Appearance"
  static let caseDisplayRepresentations: [Appearance: DisplayRepresentation] = [
    .automatic: "As Before", .dark: "Dark", .light: "Light",
  ]
}

/// Turns Low Power Mode on or off.
struct LowPowerFocusFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Set Low Power Mode"

  @Parameter(title: "Low Power Mode", default: false)
  var isOn: Bool

  var displayRepresentation: DisplayRepresentation {
    isOn ? "Low Power Mode On" : "Low Power Mode Off"
  }

  func perform() async throws -> some IntentResult { .result() }
}
