public import FocusFilterKit
import FocusHost
import FocusText
import FocusUserNotifications
import Foundation

/// The form of scenario files as a [JSON Schema](https://json-schema.org/draft/2020-12).
///
/// The schema is made from the tables that the reader uses. It rejects unknown keys, kinds, words
/// and combinations of keys. A schema can't check the order of times, names, and time zones; the
/// article *Write a scenario* lists the mistakes that only the reader finds.
public enum ScenarioSchema: SchemaParts {
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
      "description": "A day on a simulated device, with its expected results.",
      "$defs": [
        "event": event, "expectation": expectation, "statement": statement,
        "mode": ModeReader.schema,
        "schedule": ModeReader.scheduleSchema,
        "filter": filter(with: FilterPlan.modeKeys), "time": time, "timeOfDay": timeOfDay,
        "dateTime": dateTime, "day": day, "values": values, "source": source,
      ],
    ]
    guard case .object(let root) = scenario else { return scenario }
    return .object(root.merging(frame) { $1 })
  }

  // MARK: The device

  /// The members of a day that describe its device.
  static let device: KeyValuePairs<String, ParameterValue> = [
    "$schema": string("The address of a schema, for editors."),
    "name": string("The title, and the device's name for 'decide'."),
    "version": string("The snapshot's version, which the answers of 'decide' can contain."),
    "timeZone": string("The time zone of all times in the file, such as Europe/London."),
    "locale": string("The language of the cards in Settings; en_US by default."),
    "start": described(reference("dateTime"), "The date and time at which the device starts."),
    "policy": policy, "people": list(of: ScenarioPeople.schema),
    "calls": described(
      list(of: object(call, required: call.map(\.key))), "The last phone calls before the start."),
    "apps": list(of: app), "modes": list(of: reference("mode")),
  ]

  /// The members that only a played day has.
  static let play: KeyValuePairs<String, ParameterValue> = [
    "events": list(of: reference("event")),
    "end": described(reference("time"), "The time at which the scenario ends."),
    "exhaustive": described(
      boolean, "Whether each result of an event needs an expectation; false by default."),
    "processes": described(
      words(of: Scenario.Processes.self),
      "The life of the apps' processes between two events; goOn by default."),
    DayStatement.Word.always.rawValue: described(
      list(of: reference("statement")),
      "The statements that are true after each event and each other change."),
    DayStatement.Word.atRest.rawValue: described(
      list(of: reference("statement")),
      "The statements that are true whenever no Focus is on and no call of a filter is open."),
    DayStatement.Word.sometimes.rawValue: described(
      list(of: reference("statement")), "The statements that are true after at least one event."),
  ]

  /// The members of an earlier phone call.
  static let call: KeyValuePairs<String, ParameterValue> = [
    "from": string(), "at": reference("dateTime"),
  ]

  private static var scenario: ParameterValue {
    let opening = EventReader.openingForms.map { (key: $0.word, value: $0.schema) }
    let needs: [(String, ParameterValue)] = play.map { ($0.key, ["timeZone", "start"]) }
    return object(
      device + opening + play,
      ["dependentRequired": .object(Dictionary(uniqueKeysWithValues: needs))])
  }

  private static var policy: ParameterValue {
    var properties: [String: ParameterValue] = [
      "precedence": list(of: reference("source")), "strictPredicates": boolean,
      "modeLimit": count, "repeatedCallInterval": ["type": "number", "minimum": 0],
    ]
    for reading in FocusReading.allCases {
      properties[reading.id] = described(words(reading.values.map(\.name)), reading.title)
    }
    return object(properties)
  }

  private static let withoutCode: ParameterValue = [
    "properties": ["code": truth(false)], "required": ["code"],
  ]

  /// The members of an app.
  static let appProperties: [(key: String, value: ParameterValue)] =
    placeOfApp
    + AppSetting.Kind.ofDays.map {
      ($0.rawValue, described($0 == .notifications ? nullable(boolean) : boolean, $0.help))
    } + originOfApp

  private static let placeOfApp: KeyValuePairs<String, ParameterValue> = [
    "app": string("The bundle identifier or the name."), "installed": boolean,
    "started": boolean,
    "process": words(of: ProcessState.self),
  ]

  private static let originOfApp: KeyValuePairs<String, ParameterValue> = [
    "asked": described(
      list(of: words(of: NotificationOption.self)), "The permissions that it has asked for."),
    "code": described(boolean, "false for an app whose code isn't there."),
    "name": string("The name of an app without code; its identifier by default."),
    "capabilities": described(
      list(of: words(of: AppCapability.self)),
      "The capabilities of an app without code; none by default."),
  ]

  private static var app: ParameterValue {
    object(
      appProperties, required: ["app"],
      [
        "if": ["properties": ["installed": truth(false)], "required": ["installed"]],
        "then": [
          "properties": .object(
            Dictionary(uniqueKeysWithValues: ScenarioReader.installedKeys.map { ($0, false) }))
        ],
        "dependentSchemas": ["name": withoutCode, "capabilities": withoutCode],
      ])
  }

  // MARK: Events

  private static var event: ParameterValue {
    var properties: [String: ParameterValue] = [
      "at": reference("time"), "expect": reference("expectation"),
    ]
    var rules: [String: ParameterValue] = [:]
    for form in DeviceCommands.forms {
      properties[form.word] = form.schema
      rules[form.word] = rule(of: form)
    }
    for key in DeviceCommands.companions {
      let forms = DeviceCommands.forms.filter { $0.companions.contains(key) }
      properties[key] = schema(ofCompanion: key)
      var rule: [String: ParameterValue] = [
        "anyOf": .array(forms.map { ["required": [.string($0.word)]] })
      ]
      for case .needs(key, let other, let words) in forms[0].rules {
        guard let words else {
          rule["required"] = [.string(other)]
          continue
        }
        rule["if"] = ["properties": [key: ["enum": .array(words.map { .string($0) })]]]
        rule["then"] = ["required": [.string(other)]]
      }
      // Some keys are also words of commands.
      if rules[key] == nil { rules[key] = .object(rule) }
    }
    return object(
      properties, required: ["at"],
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

  /// Returns the schema's rule for an event with a command's word.
  private static func rule(of form: CommandForm) -> ParameterValue {
    var rule: [String: ParameterValue] = [
      "propertyNames": words(["at", form.word, "expect"] + form.companions)
    ]
    var excluded: [ParameterValue] = []
    if !form.needs.isEmpty { rule["required"] = .array(form.needs.map { .string($0) }) }
    for fieldRule in form.rules {
      switch fieldRule {
      case .notBoth(let one, let other, let word):
        var both: [String: ParameterValue] = ["required": [.string(one), .string(other)]]
        if let word { both["properties"] = [one: ["const": .string(word)]] }
        excluded.append(.object(both))
      case .onlyWith(let key, let other, let word):
        rule["if"] = ["properties": [other: ["const": .string(word)]]]
        rule["then"] = ["required": [.string(key)]]
        rule["else"] = ["properties": [key: false]]
      // The rule stands beside the key.
      case .needs: break
      }
    }
    if !excluded.isEmpty { rule["not"] = ["anyOf": .array(excluded)] }
    let own = form.companionSchemas.filter { schemas(ofCompanion: $0.key).count > 1 }
    if !own.isEmpty { rule["properties"] = .object(own) }
    return .object(rule)
  }

  /// Returns the different schemas of a key beside several words.
  private static func schemas(ofCompanion key: String) -> [ParameterValue] {
    DeviceCommands.forms.compactMap { $0.companionSchemas[key] }.reduce(into: []) { found, schema in
      if !found.contains(where: { $0.withoutDescription == schema.withoutDescription }) {
        found.append(schema)
      }
    }
  }

  private static func schema(ofCompanion key: String) -> ParameterValue {
    let schemas = schemas(ofCompanion: key)
    return schemas.count == 1 ? schemas[0] : ["anyOf": .array(schemas)]
  }

  // MARK: Expectations

  private static var expectation: ParameterValue {
    let outcome = words(of: OutcomeWord.self)
    return [
      "anyOf": [outcome, object(schemas(of: Query.all), ["minProperties": 1])]
    ]
  }

  private static var statement: ParameterValue {
    object(schemas(of: Query.all.filter(\.isOfStatements)), ["minProperties": 1])
  }

  /// The schema of the key of each question.
  private static func schemas(of queries: [Query]) -> [(key: String, value: ParameterValue)] {
    queries.map { query in
      switch query.subject {
      case .notification, .device: (query.key, query.schema)
      case .app, .store:
        (
          query.key,
          ["type": "object", "additionalProperties": query.schema, "minProperties": 1]
        )
      }
    }
  }
}

extension ParameterValue {
  /// The schema without its description.
  fileprivate var withoutDescription: ParameterValue {
    guard case .object(var members) = self else { return self }
    members["description"] = nil
    return .object(members)
  }
}
