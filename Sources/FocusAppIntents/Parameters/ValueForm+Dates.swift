import FocusHost
public import Foundation

/// The components of a date that a parameter has.
public enum _DateKind: Hashable, Codable, Sendable {
  case date
  case time
  case dateTime
}

extension Date: _IntentValue {
  public static var _form: _ValueForm<Date> {
    _ValueForm(
      .date(.dateTime),
      write: { date in
        let isWhole = date.timeIntervalSinceReferenceDate.truncatingRemainder(dividingBy: 1) == 0
        return .string(
          date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: !isWhole)))
      },
      parse: { $0.text.flatMap(Date.init(iso8601:)) })
  }

  /// Parses a date with a time zone, with or without fractional seconds.
  init?(iso8601 text: String) {
    for hasFraction in [false, true] {
      let style = Date.ISO8601FormatStyle(includingFractionalSeconds: hasFraction)
      if let date = try? style.parse(text) {
        self = date
        return
      }
    }
    return nil
  }
}

extension DateComponents: _IntentValue {
  public static var _form: _ValueForm<DateComponents> {
    _ValueForm(
      .dateComponents(.dateTime),
      write: { components in
        var fields: [String: ParameterValue] = [:]
        for (name, part) in parts {
          if let value = components[keyPath: part] { fields[name] = .int(value) }
        }
        if let zone = components.timeZone { fields["timeZone"] = .string(zone.identifier) }
        return .object(fields)
      },
      parse: { data in
        guard case .object(let fields) = data else { return nil }
        var components = DateComponents()
        for (name, value) in fields {
          if let part = parts.first(where: { $0.name == name })?.part, case .int(let number) = value
          {
            components[keyPath: part] = number
          } else if name == "timeZone", let zone = value.text.flatMap(TimeZone.init(identifier:)) {
            components.timeZone = zone
          } else {
            return nil
          }
        }
        return components
      })
  }

  private static var parts: [(name: String, part: WritableKeyPath<DateComponents, Int?>)] {
    [
      ("era", \.era), ("year", \.year), ("yearForWeekOfYear", \.yearForWeekOfYear),
      ("quarter", \.quarter), ("month", \.month), ("weekOfYear", \.weekOfYear),
      ("weekOfMonth", \.weekOfMonth), ("weekdayOrdinal", \.weekdayOrdinal),
      ("weekday", \.weekday), ("day", \.day), ("hour", \.hour), ("minute", \.minute),
      ("second", \.second), ("nanosecond", \.nanosecond),
    ]
  }
}
