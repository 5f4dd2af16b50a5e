import FocusFilterKit
import FocusHost

/// The parts that the schema of scenarios is made of.
extension ScenarioSchema {
  static let boolean: ParameterValue = ["type": "boolean"]
  static let integer: ParameterValue = ["type": "integer"]
  /// Values by parameter, whose types depend on the filter.
  static let values: ParameterValue = ["type": "object"]
  /// A name that isn't empty.
  static let name: ParameterValue = ["type": "string", "minLength": 1]
  static var source: ParameterValue { words(of: FocusSource.self) }

  static func string(_ description: String? = nil) -> ParameterValue {
    described(["type": "string"], description)
  }

  static func pattern(_ pattern: String, _ description: String) -> ParameterValue {
    described(["type": "string", "pattern": .string(pattern)], description)
  }

  static func described(_ schema: ParameterValue, _ description: String?) -> ParameterValue {
    guard let description, case .object(var members) = schema else { return schema }
    members["description"] = .string(description)
    return .object(members)
  }

  static func nullable(_ schema: ParameterValue) -> ParameterValue {
    ["anyOf": [["type": "null"], schema]]
  }

  static func list(of element: ParameterValue) -> ParameterValue {
    ["type": "array", "items": element]
  }

  static func reference(_ name: String) -> ParameterValue { ["$ref": .string("#/$defs/\(name)")] }

  static func words(_ words: [String]) -> ParameterValue {
    ["enum": .array(words.map { .string($0) })]
  }

  static func words(_ cases: [some RawRepresentable<String>]) -> ParameterValue {
    words(cases.map(\.rawValue))
  }

  static func words<Word: RawRepresentable<String> & CaseIterable>(
    of _: Word.Type
  ) -> ParameterValue {
    words(Word.allCases.map(\.rawValue))
  }

  /// An object that has no other keys than the reader's.
  ///
  /// - Parameters:
  ///   - keys: The keys that the reader knows.
  ///   - properties: The schema of each, and maybe of others.
  ///   - rules: What else is said of the object.
  static func object(
    _ keys: [String], required: [String] = [], _ properties: [String: ParameterValue],
    _ rules: [String: ParameterValue] = [:]
  ) -> ParameterValue {
    var members: [String: ParameterValue] = [:]
    for key in keys {
      guard let property = properties[key] else {
        // The keys are those of the same file, and a test makes the schema of all of them.
        preconditionFailure("The schema of scenarios doesn't know the key '\(key)'.")
      }
      members[key] = property
    }
    var schema = rules
    schema["type"] = "object"
    schema["properties"] = .object(members)
    schema["additionalProperties"] = false
    if !required.isEmpty { schema["required"] = .array(required.map { .string($0) }) }
    return .object(schema)
  }
}

// MARK: Times

extension ScenarioSchema {
  private static let hoursAndMinutes = "([01]?[0-9]|2[0-3]):[0-5][0-9]"

  static var timeOfDay: ParameterValue {
    pattern("^\(hoursAndMinutes)$", "A time of day, such as 09:30.")
  }

  static var dateTime: ParameterValue {
    let seconds = "([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,9})?"
    return pattern(
      "^[0-9]{4}-[0-9]{2}-[0-9]{2}T(\(hoursAndMinutes)|\(seconds))(Z|[+-]\(hoursAndMinutes))?$",
      "A date and time, such as 2026-11-23T09:30.")
  }

  static var time: ParameterValue {
    ["anyOf": [reference("timeOfDay"), reference("dateTime")]]
  }

  /// A weekday by three or more of its letters, in any case.
  static var day: ParameterValue {
    let days = [
      "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ].map { day in
      let letters = day.map { "[\($0)\($0.uppercased())]" }
      let rest = letters.dropFirst(3).reversed().reduce("") { "(\($1)\($0))?" }
      return letters.prefix(3).joined() + rest
    }
    return pattern("^(\(days.joined(separator: "|")))$", "A weekday, such as mon.")
  }
}
