import FocusText
import Foundation

/// A setting's values before and after an edit, in words.
public struct SettingChange: Sendable, Hashable, Codable {
  /// The setting's name, such as `badges`.
  public let setting: String
  /// The value before; `none` for nothing.
  public let before: String
  /// The value after; `none` for nothing.
  public let after: String

  init(_ setting: String, _ before: String?, _ after: String?) {
    self.setting = setting
    self.before = before ?? "none"
    self.after = after ?? "none"
  }
}

/// A setting in words, with its name.
public struct SettingInWords: Sendable, Hashable {
  /// The setting's name, such as `badges`.
  public let setting: String
  /// The value, such as `hidden`.
  public let text: String

  init(_ setting: String, _ text: String) {
    self.setting = setting
    self.text = text
  }
}

extension [SettingInWords] {
  /// Returns the settings that differ from later ones, in the later order; removed settings come
  /// last.
  func changes(to later: [SettingInWords]) -> [SettingChange] {
    let before = Dictionary(map { ($0.setting, $0.text) }) { first, _ in first }
    let changed = later.filter { before[$0.setting] != $0.text }
      .map { SettingChange($0.setting, before[$0.setting], $0.text) }
    let names = Set(later.map(\.setting))
    return changed
      + filter { !names.contains($0.setting) }.map { SettingChange($0.setting, $0.text, nil) }
  }
}

extension FocusMode {
  /// Returns all settings of the mode in words, from its name to the times at which it silences
  /// notifications.
  ///
  /// - Parameter policy: The device's policy, which has the interval for repeated phone calls.
  public func settingsInWords(_ policy: FocusPolicy = FocusPolicy()) -> [SettingInWords] {
    let schedules = schedules.map { "\($0)\($0.isEnabled ? "" : ", off")" }.joined(separator: "; ")
    let interval = Duration.seconds(policy.repeatedCallInterval).formatted(
      .units(allowed: [.hours, .minutes, .seconds], width: .wide).locale(.init(identifier: "en_US"))
    )
    return [
      .init("name", name), .init("symbol", symbolName), .init("tint", tint.rawValue),
      .init("schedules", schedules.isEmpty ? "none" : schedules),
      .init("apps", settings.apps.words), .init("people", settings.people.words),
      .init("phone calls", calls(policy)),
      .init(
        "repeated calls",
        settings.allowsRepeatedPhoneCalls ? "a second one within \(interval) rings" : "don't ring"),
      .init(
        "calls from silenced people",
        settings.allowsCallsFromSilencedPeople ? "ring" : "don't ring"),
      .init("status", settings.sharesStatus ? "shared" : "not shared"),
      .init("time-sensitive", timeSensitive(policy)),
      .init(
        "breakthrough",
        hasBreakthrough ? "only the important interrupts of what no list names" : "off"),
      .init("badges", settings.hidesBadges ? "hidden" : "shown"),
      .init("silences", settings.silences == .always ? "always" : "while the device is locked"),
    ]
  }

  private static let asOffered = ", as the mode is offered"

  private func calls(_ policy: FocusPolicy) -> String {
    guard settings.areCallsAsOffered, id == .driving else { return settings.phoneCallsFrom.words }
    let rings = policy.favoritesWhileDriving == .ring
    return (rings ? settings.phoneCallsFrom : .nobody).words + Self.asOffered
  }

  private func timeSensitive(_ policy: FocusPolicy) -> String {
    func words(_ allowed: Bool) -> String { allowed ? "may interrupt" : "silenced" }
    return settings.isTimeSensitiveAsOffered
      ? words(policy.timeSensitive(offeredIn: id).allowed) + Self.asOffered
      : words(settings.allowsTimeSensitive)
  }
}

extension FocusSettings.InterruptionList {
  fileprivate var words: String {
    switch self {
    case .notConfigured: "no list"
    case .allow([]): "none may interrupt"
    case .allow(let members): "only \(members.sorted().list(.and)) may interrupt"
    case .silence([]): "all may interrupt"
    case .silence(let members): "all but \(members.sorted().list(.and)) may interrupt"
    }
  }
}

extension FocusSettings.AllowedCallers {
  fileprivate var words: String {
    switch self {
    case .everyone: "from everyone ring"
    case .nobody: "only the lists of people and apps decide"
    case .favorites: "from favorites ring, for others the lists decide"
    case .contacts: "from contacts ring, for others the lists decide"
    case .group(let name): "from the group '\(name)' ring, for others the lists decide"
    }
  }
}

extension SimulatedPerson {
  /// The person's facts, in words.
  var settingsInWords: [SettingInWords] {
    [
      .init("favorite", isFavorite ? "yes" : "no"),
      .init("in Contacts", isContact ? "yes" : "no"),
      .init(
        "Emergency Bypass",
        emergencyBypass.isEmpty
          ? "off" : "for \(emergencyBypass.map(\.rawValue).sorted().list(.and))"),
      .init("groups", groups.isEmpty ? "none" : groups.sorted().list(.and)),
      .init("addresses", handles.isEmpty ? "none" : handles.joined(separator: ", ")),
    ]
  }
}

extension AppDescription {
  /// The parts of the app that an update can change, in words.
  var settingsInWords: [SettingInWords] {
    let parts = [
      SettingInWords("name", name), .init("extension", hasIntentsExtension ? "yes" : "no"),
    ]
    return parts
      + filters.map { filter in
        let parameters = filter.parameters.map { parameter in
          let rest =
            parameter.defaultValue.map { " = \($0)" } ?? (parameter.isOptional ? ", optional" : "")
          return "\(parameter.name): \(parameter.type)\(rest)"
        }
        let text = parameters.isEmpty ? "no parameters" : parameters.joined(separator: "; ")
        return .init("filter \(filter.typeName)", "\(filter.title) (\(text))")
      }
  }
}
