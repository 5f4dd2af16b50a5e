import FocusFilterKit
import FocusHost
import FocusText
import FocusUserNotifications
import Foundation

/// The form of scenario files as a [JSON Schema](https://json-schema.org/draft/2020-12).
///
/// The schema is made from the tables that the reader uses. It rejects unknown keys, kinds, words
/// and combinations of keys. A schema can't check the order of times, names, and time zones; the
/// article *Write a scenario* lists the mistakes that only the reader finds.
public enum ScenarioSchema {
  /// The version of the form. A new minor version only adds keys; a new major version changes
  /// existing keys.
  public static let version = "1.0"

  /// The schema as JSON, with sorted keys and a final line feed.
  public static var json: String {
    // Encoding can't fail, because every value is a string, a number, a Boolean, an array or an
    // object.
    guard let text = try? JSONEncoder.sorted(isPretty: true).text(document) else {
      preconditionFailure("The schema of scenarios can't be encoded.")
    }
    return text + "\n"
  }

  static var document: ParameterValue {
    let frame: [String: ParameterValue] = [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "A scenario of FocusFilterKit",
      "description": "A day on a simulated device, with what is expected to come of it.",
      "$defs": [
        "event": event, "expectation": expectation, "statement": statement, "mode": mode,
        "schedule": schedule,
        "filter": filter(with: FilterPlan.settingKeys), "time": time, "timeOfDay": timeOfDay,
        "dateTime": dateTime, "day": day, "values": values, "source": source,
      ],
    ]
    guard case .object(let root) = scenario else { return scenario }
    return .object(root.merging(frame) { $1 })
  }

  // MARK: The device

  private static var scenario: ParameterValue {
    object(
      ScenarioReader.keys, required: ["timeZone", "start"],
      [
        "$schema": string("The address of a schema, for editors."),
        "name": string("The title."),
        "timeZone": string("The time zone of all times in the file, such as Europe/London."),
        "locale": string("The language of the cards in Settings; en_US by default."),
        "start": described(reference("dateTime"), "The date and time at which the device starts."),
        "end": described(reference("time"), "The time at which the scenario ends."),
        "policy": policy, "people": list(of: person), "apps": list(of: app),
        "modes": list(of: reference("mode")), "events": list(of: reference("event")),
        "always": described(
          list(of: reference("statement")), "The statements that are true after each event."),
        "atRest": described(
          list(of: reference("statement")),
          "The statements that are true whenever no Focus is on and no call of a filter is open."),
        "sometimes": described(
          list(of: reference("statement")), "The statements that are true after at least one event."
        ),
      ])
  }

  private static var policy: ParameterValue {
    var properties: [String: ParameterValue] = [
      "precedence": list(of: reference("source")), "strictPredicates": boolean,
      "modeLimit": integer, "repeatedCallInterval": integer,
      "like": described(
        words(MeasuredVersion.all.map(\.name)), "A version on which readings were measured."),
    ]
    for reading in FocusReading.allCases {
      properties[reading.id] = described(words(reading.values.map(\.name)), reading.title)
    }
    return object(ScenarioReader.policyKeys, properties)
  }

  private static var person: ParameterValue {
    object(
      ScenarioPeople.keys, required: ["name"],
      [
        "name": string(), "favorite": boolean, "contact": boolean,
        "emergency": ["anyOf": [boolean, words(of: SimulatedPerson.EmergencyBypass.self)]],
        "groups": list(of: string()),
        "contactIdentifier": string("The identifier in Contacts that an INPerson has."),
        "handles": list(of: string("A phone number or an email address.")),
      ])
  }

  private static var app: ParameterValue {
    object(
      ScenarioReader.appKeys, required: ["app"],
      [
        "app": string("The bundle identifier or the name."), "installed": boolean,
        "started": boolean,
        "process": words(of: ProcessState.self), "notifications": boolean,
        "summary": described(boolean, "Whether its notifications wait for the scheduled summary."),
      ],
      [
        "if": ["properties": ["installed": ["const": false]], "required": ["installed"]],
        "then": [
          "properties": [
            "started": false, "process": false, "notifications": false, "summary": false,
          ]
        ],
      ])
  }

  // MARK: Modes

  /// The settings of a mode, which a change of a mode has as well.
  private static var settings: [String: ParameterValue] {
    [
      "symbol": string("The name of an SF Symbol."), "tint": words(of: FocusMode.Tint.self),
      "allowApps": nullable(list(of: string())), "silenceApps": nullable(list(of: string())),
      "allowPeople": described(nullable(list(of: name)), "Names of people or groups."),
      "silencePeople": described(nullable(list(of: name)), "Names of people or groups."),
      "callsFrom": string("everyone, nobody, favorites, contacts or a group."),
      "timeSensitive": boolean, "callsFromSilenced": boolean, "shareStatus": boolean,
      "breakthrough": described(
        boolean, "Whether Apple Intelligence lets important notifications through."),
      "repeatedCalls": boolean, "hideBadges": boolean,
      "asOffered": described(
        boolean, "Whether readings say what interrupts in Do Not Disturb, Sleep and Driving."),
      "whileLocked": boolean, "schedules": list(of: reference("schedule")),
    ]
  }

  /// A mode has at most one of two opposite lists.
  private static var oneList: [String: ParameterValue] {
    [
      "allOf": .array(
        ModeReader.listKeys.map { keys in
          ["not": ["required": [.string(keys.allow), .string(keys.silence)]]]
        })
    ]
  }

  private static var mode: ParameterValue {
    object(
      ModeReader.keys, required: ["mode"],
      settings.merging(["mode": name, "filters": list(of: reference("filter"))]) { $1 }, oneList)
  }

  private static var edit: ParameterValue {
    object(
      ModeReader.editKeys, required: ["mode"],
      settings.merging(["mode": string(), "name": string()]) { $1 }, oneList)
  }

  private static var schedule: ParameterValue {
    object(
      ModeReader.scheduleKeys, required: ["from", "to"],
      [
        "from": reference("timeOfDay"), "to": reference("timeOfDay"),
        "days": list(of: reference("day")), "enabled": boolean,
      ])
  }

  private static func filter(with keys: [String]) -> ParameterValue {
    object(
      ["app"] + keys, required: ["app"],
      ["app": string(), "values": reference("values"), "enabled": boolean])
  }

  // MARK: Events

  private static var event: ParameterValue {
    var properties: [String: ParameterValue] = [
      "at": reference("time"), "expect": reference("expectation"),
    ]
    var rules: [String: ParameterValue] = [:]
    for verb in Verb.allCases {
      properties[verb.rawValue] = value(of: verb)
      var rule: [String: ParameterValue] = [
        "propertyNames": words(["at", verb.rawValue, "expect"] + verb.companions)
      ]
      if !verb.needs.isEmpty { rule["required"] = .array(verb.needs.map { .string($0) }) }
      if verb == .on { rule["not"] = ["required": ["for", "until"]] }
      if verb == .fault {
        rule["if"] = ["properties": ["fault": ["const": .string(DeliveryFault.Word.late.rawValue)]]]
        rule["then"] = ["required": ["after"]]
        rule["else"] = ["properties": ["after": false]]
      }
      if verb == .do { rule["properties"] = ["with": string()] }
      if verb == .intent { rule["properties"] = ["with": reference("values")] }
      rules[verb.rawValue] = .object(rule)
    }
    for key in Verb.allCompanions {
      properties[key] = properties[key] ?? value(ofCompanion: key)
      let verbs = Verb.allCases.filter { $0.companions.contains(key) }
      var rule: [String: ParameterValue] = [
        "anyOf": .array(verbs.map { ["required": [.string($0.rawValue)]] })
      ]
      if key == "kind" {
        rule["if"] = ["properties": ["kind": ["enum": ["message", "call"]]]]
        rule["then"] = ["required": ["from"]]
      }
      // Some keys are also verbs.
      if Verb(rawValue: key) == nil { rules[key] = .object(rule) }
    }
    return object(
      Verb.eventKeys, required: ["at"], properties,
      [
        "dependentSchemas": .object(rules),
        // Only an event that delivers a notification at once has an outcome.
        "if": [
          "anyOf": [
            ["required": ["push"]], ["required": ["notify"], "not": ["required": ["after"]]],
          ]
        ],
        "else": [
          "properties": [
            "expect": [
              "type": "object",
              "properties": .object(
                Dictionary(uniqueKeysWithValues: Query.ofNotifications.map { ($0.key, false) })),
            ]
          ]
        ],
      ])
  }

  private static func value(of verb: Verb) -> ParameterValue {
    switch verb {
    case .on: string("The mode to turn on.")
    case .off: ["anyOf": [["const": true], reference("source")]]
    case .launch, .background, .suspend, .quit, .install, .uninstall, .open, .dismiss, .respond,
      .relaunch, .allowNotifications, .forbidNotifications, .allowTimeSensitive,
      .forbidTimeSensitive, .allowFocusStatus, .forbidFocusStatus, .summarize,
      .stopSummarizing, .showAll, .showFiltered:
      string("The bundle identifier or the name of an app.")
    case .notify: string("The app that delivers a local notification.")
    case .push:
      described(
        ["type": "object", "properties": ["aps": ["type": "object"]], "required": ["aps"]],
        "The payload of a remote notification.")
    case .do: string("An action that an app lists.")
    case .intent: string("An intent that an app lists, by the name of its type.")
    case .set, .enable, .run: filter(with: ["values"])
    case .disable, .remove: filter(with: [])
    case .lock, .unlock, .restart, .silent, .ring, .shareScreen, .stopSharing,
      .allowWhileSharing, .forbidWhileSharing, .leave, .eventEnds:
      ["const": true]
    case .car: described(boolean, "Whether the device is connected to a car from now on.")
    case .fault: words(of: DeliveryFault.Word.self)
    case .vanish:
      string("The identifier of an entity that the app's queries don't find any longer.")
    case .add: reference("mode")
    case .edit: edit
    case .delete: string("The mode to delete.")
    case .look: string("The mode whose page in Settings the person opens.")
    case .know: person
    case .forget: string("The person whom the device forgets.")
    case .timeZone: string("The time zone that the device's clocks show from now on.")
    }
  }

  private static func value(ofCompanion key: String) -> ParameterValue {
    switch key {
    case "for", "after": pattern("^([0-9]+[dhms])+$", "A duration such as 90m or 1h30m.")
    case "until":
      [
        "anyOf": [
          reference("time"), words(OfferedDuration.allCases.filter { $0.endTime != nil }),
          words(of: FocusOccasion.self),
        ]
      ]
    case "by": reference("source")
    case "level": words(of: InterruptionWord.self)
    case "kind": words(of: NotificationRequest.Kind.self)
    case "from": name
    case "badge": ["type": "integer", "minimum": 0]
    case "anyway", "start", "important": boolean
    case "group": described(name, "The group that a message went to.")
    case "host": words(of: ProcessHost.self)
    case "sound": sound
    case "userInfo": values
    case "with": ["type": ["string", "object"]]
    case "id", "title", "subtitle", "body", "criteria", "thread", "category", "target", "to", "in",
      "mode", "action", "text":
      string()
    // All keys come from the reader, and a test makes the schema for every key.
    default: preconditionFailure("The schema of scenarios doesn't know the key '\(key)'.")
    }
  }

  private static var sound: ParameterValue {
    [
      "anyOf": [
        string("default, or the name of a file."),
        object(
          EventReader.soundKeys,
          [
            "name": string(), "kind": words(of: SoundRecord.Kind.self),
            "volume": ["type": "number", "minimum": 0, "maximum": 1],
          ]),
      ]
    ]
  }

  // MARK: Expectations

  private static var expectation: ParameterValue {
    let outcome = words(of: OutcomeWord.self)
    return ["anyOf": [outcome, object(ExpectationReader.keys, expectations)]]
  }

  private static var statement: ParameterValue {
    object(ExpectationReader.statementKeys, expectations, ["minProperties": 1])
  }

  /// The schema of each key of an expectation.
  private static var expectations: [String: ParameterValue] {
    Dictionary(uniqueKeysWithValues: Query.all.map { ($0.key, schema(of: $0)) })
  }

  private static func schema(of query: Query) -> ParameterValue {
    switch query.subject {
    case .notification, .device: query.schema
    case .app, .store: ["type": "object", "additionalProperties": query.schema]
    }
  }
}

extension Verb {
  /// The keys that the verb requires.
  var needs: [String] {
    switch self {
    case .push: ["to"]
    case .do, .intent, .fault, .vanish: ["in"]
    case .respond: ["action"]
    case .set, .enable, .disable, .remove: ["mode"]
    default: []
    }
  }
}

// MARK: Values

/// The parts from which the schema of scenarios is made.
extension ScenarioSchema {
  static let boolean: ParameterValue = ["type": "boolean"]
  static let integer: ParameterValue = ["type": "integer"]
  /// Values by parameter. The types of the values depend on the filter.
  static let values: ParameterValue = ["type": "object"]
  /// A nonempty name.
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

  /// Returns the schema of an object with exactly the reader's keys.
  ///
  /// - Parameters:
  ///   - keys: The keys that the reader knows.
  ///   - properties: The schemas of these keys; other properties are ignored.
  ///   - rules: Further rules for the object.
  static func object(
    _ keys: [String], required: [String] = [], _ properties: [String: ParameterValue],
    _ rules: [String: ParameterValue] = [:]
  ) -> ParameterValue {
    var members: [String: ParameterValue] = [:]
    for key in keys {
      guard let property = properties[key] else {
        // All keys come from this file, and a test makes the schema for every key.
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

  /// A weekday: three or more of its letters, in any capitalization.
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
