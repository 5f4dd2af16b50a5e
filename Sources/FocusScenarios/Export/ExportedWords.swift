package import FocusFilterKit
package import FocusText
import Foundation

// The scenario language for a device's values.

extension Date {
  /// The instant in GMT, to the microsecond.
  package var exact: String {
    let seconds = timeIntervalSinceReferenceDate
    let whole = seconds.rounded(.down)
    let micros = Int(((seconds - whole) * 1_000_000).rounded())
    let date = Date(timeIntervalSinceReferenceDate: micros == 1_000_000 ? whole + 1 : whole)
    let text = date.formatted(.iso8601).dropLast()
    guard micros > 0, micros < 1_000_000 else { return "\(text)Z" }
    let digits = String(micros)
    return "\(text).\(String(repeating: "0", count: 6 - digits.count))\(digits)Z"
  }
}

extension FocusPolicy {
  /// The choices that differ from the defaults, as the members of a scenario's policy.
  package var members: [ScenarioText.Member] {
    chosenValues.map { ScenarioText.Member($0.name, $0.value) }
  }
}

extension [ScenarioText.Member] {
  /// Adds what a scenario says about an app whose code isn't there.
  package mutating func addApp(
    withoutCode id: String, name: String, capabilities: Set<AppCapability>
  ) {
    append(.init("code", false))
    if name != id { append(.init("name", .string(name))) }
    guard !capabilities.isEmpty else { return }
    append(.init("capabilities", .array(capabilities.inOrder.map { .string($0.rawValue) })))
  }
}
