package import FocusHost

/// A type that makes JSON Schemas from common parts.
///
/// The parts are static functions, so that a schema reads like the object that it describes.
package protocol SchemaParts {}

// MARK: Values

extension SchemaParts {
  /// `true` or `false`, also in the words `"yes"` and `"no"`.
  package static var boolean: ParameterValue { ["enum": [true, false, "yes", "no"]] }
  /// One Boolean, also in its word.
  package static func truth(_ flag: Bool) -> ParameterValue {
    ["enum": [.bool(flag), .string(flag ? "yes" : "no")]]
  }
  /// A whole number from 0.
  package static var count: ParameterValue { ["type": "integer", "minimum": 0] }
  /// Values by parameter. The types of the values depend on the filter.
  package static var values: ParameterValue { ["type": "object"] }
  /// A nonempty name.
  package static var name: ParameterValue { ["type": "string", "minLength": 1] }
  package static var source: ParameterValue { words(of: FocusSource.self) }

  package static func string(_ description: String? = nil) -> ParameterValue {
    described(["type": "string"], description)
  }

  package static func pattern(_ pattern: String, _ description: String) -> ParameterValue {
    described(["type": "string", "pattern": .string(pattern)], description)
  }

  package static func described(_ schema: ParameterValue, _ description: String?) -> ParameterValue
  {
    guard let description, case .object(var members) = schema else { return schema }
    members["description"] = .string(description)
    return .object(members)
  }

  package static func nullable(_ schema: ParameterValue) -> ParameterValue {
    ["anyOf": [["type": "null"], schema]]
  }

  package static func list(of element: ParameterValue) -> ParameterValue {
    ["type": "array", "items": element]
  }

  package static func reference(_ name: String) -> ParameterValue {
    ["$ref": .string("#/$defs/\(name)")]
  }

  package static func words(_ words: [String]) -> ParameterValue {
    ["enum": .array(words.map { .string($0) })]
  }

  package static func words(_ cases: [some RawRepresentable<String>]) -> ParameterValue {
    words(cases.map(\.rawValue))
  }

  package static func words<Word: RawRepresentable<String> & CaseIterable>(
    of _: Word.Type
  ) -> ParameterValue {
    words(Word.allCases.map(\.rawValue))
  }

  /// Returns the schema of an object without other keys.
  ///
  /// - Parameters:
  ///   - properties: The schemas of the keys.
  ///   - rules: Further rules for the object.
  package static func object(
    _ properties: some Sequence<(key: String, value: ParameterValue)>, required: [String] = [],
    _ rules: [String: ParameterValue] = [:]
  ) -> ParameterValue {
    var schema = rules
    schema["type"] = "object"
    schema["properties"] = .object(Dictionary(properties.map { ($0.key, $0.value) }) { $1 })
    schema["additionalProperties"] = false
    if !required.isEmpty { schema["required"] = .array(required.map { .string($0) }) }
    return .object(schema)
  }
}

// MARK: Times

extension SchemaParts {
  private static var hoursAndMinutes: String { "([01]?[0-9]|2[0-3]):[0-5][0-9]" }

  private static var withSeconds: String {
    "([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,9})?"
  }

  package static var timeOfDay: ParameterValue {
    pattern("^\(hoursAndMinutes)$", "A time of day, such as 09:30.")
  }

  package static var dateTime: ParameterValue {
    pattern(
      "^[0-9]{4}-[0-9]{2}-[0-9]{2}T(\(hoursAndMinutes)|\(withSeconds))(Z|[+-]\(hoursAndMinutes))?$",
      "A date and time, such as 2026-11-23T09:30.")
  }

  package static var time: ParameterValue {
    [
      "anyOf": [
        reference("timeOfDay"), pattern("^\(withSeconds)$", "A time of day, such as 09:30:15."),
        reference("dateTime"),
      ]
    ]
  }

  /// Weekdays in any capitalization: days of three or more letters, spans of them, `weekend`,
  /// `weekdays` and `every day`.
  package static var day: ParameterValue {
    let days = FocusSchedule.Weekdays.fullNames.map { letters($0, required: 3) }
    let day = "(\(days.joined(separator: "|")))"
    let named = ["weekends": 7, "weekdays": 7, "everyday": 8].map { letters($0, required: $1) }
    let item = "(\(day)([-–]\(day))?|\(named.sorted().joined(separator: "|")))"
    let everyDay = letters("every", required: 5) + " " + letters("day", required: 3)
    return pattern(
      "^(\(item)([, ]+\(item))*|\(everyDay))$", "Weekdays, such as mon, mon-fri or weekend.")
  }

  /// A pattern for a word's first letters, in any capitalization.
  private static func letters(_ word: String, required count: Int) -> String {
    let letters = word.map { "[\($0)\($0.uppercased())]" }
    let rest = letters.dropFirst(count).reversed().reduce("") { "(\($1)\($0))?" }
    return letters.prefix(count).joined() + rest
  }
}
