import FocusHost
import FocusText

/// The members of the metadata: their types, and what Xcode writes where a type asks for nothing special.
///
/// A shape is a value like those it stands for. An array has the shape of its elements, an object with the
/// key `*` that of all its members. An empty array or object stands for any value, as does `null`, which
/// isn't written.
enum MetadataShape {
  static let document: ParameterValue = [
    "actions": ["*": intent], "entities": ["*": entity], "queries": ["*": query],
    "enums": [enumeration], "autoShortcuts": [shortcut], "autoShortcutProviderMangledName": "",
    "generator": ["name": "", "version": ""], "version": 1, "shortcutTileColor": 14,
    "negativePhrases": [], "assistantEntities": [], "assistantIntents": [],
    "assistantIntentNegativePhrases": [],
  ]

  /// A localized text, by its key in the string catalog.
  static let text: ParameterValue = ["key": "", "alternatives": []]

  static let intent = ofType([
    "identifier": "", "fullyQualifiedTypeName": "", "mangledTypeNameV2": "",
    "mangledTypeNameByBundleIdentifierV2": [:], "title": text,
    "descriptionMetadata": [
      "descriptionText": text, "searchKeywords": [text], "categoryName": .null,
    ],
    "parameters": [parameter], "systemProtocols": [""], "systemProtocolMetadata": [],
    "systemProtocolMetadataV2": [], "openAppWhenRun": false, "isDiscoverable": true,
    "outputFlags": 0, "outputType": .null, "supportedModes": 1, "presentationStyle": 0,
    "authenticationPolicy": 0, "isAuthPolExplicit": false, "allowedTargets": .null,
    "actionConfiguration": .null, "requiredCapabilities": [], "assistantDefinedSchemas": [],
    "assistantDefinedSchemaTraits": [], "typeSpecificMetadata": [],
  ])

  /// A parameter. Its `capabilities` are bits: 1 for a default, 8 for an options provider; its
  /// `dynamicOptionsSupport` is 1 for a list of choices, 2 for a search by words.
  static let parameter: ParameterValue = [
    "name": "", "title": text, "parameterDescription": text, "valueType": [:],
    "isOptional": false, "typeSpecificMetadata": [], "capabilities": 0,
    "dynamicOptionsSupport": 0, "isInput": false, "inputConnectionBehavior": 0,
    "resolvableInputTypes": [],
  ]

  static let entity = ofType([
    "typeName": "", "fullyQualifiedTypeName": "", "displayTypeName": text,
    "numericFormatTypeName": text, "properties": [property], "defaultQueryIdentifier": "",
    "requiredCapabilities": [], "assistantDefinedSchemas": [],
    "entitySyncMetadata": ["entitySyncType": 0], "synonyms": .null, "systemProtocolMetadata": [],
    "systemProtocolMetadataV2": [], "transferableContentTypes": .null, "transient": false,
    "typeSpecificMetadata": [],
  ])

  static let property: ParameterValue = [
    "identifier": "", "title": text, "valueType": [:], "isOptional": false, "capabilities": 0,
    "spotlightAttributeKey": .null,
  ]

  /// A query. Its `capabilities` are bits: 66 for any query, 1 if it lists all entities, 4 if it searches by
  /// words.
  static let query = ofType([
    "identifier": "", "fullyQualifiedIdentifier": "", "entityType": "", "queryType": "",
    "resultValueType": [:], "capabilities": 66, "defaultQueryForEntity": false, "parameters": [],
    "sortingOptions": [],
  ])

  static let enumeration = ofType([
    "identifier": "", "fullyQualifiedTypeName": "", "displayTypeName": text,
    "numericFormatTypeName": text, "isSystem": false, "assistantDefinedSchemas": [],
    "systemProtocolMetadata": .null,
    "cases": [
      [
        "identifier": "",
        "displayRepresentation": [
          "title": text, "subtitle": text, "image": .null, "imageV2": .null, "synonyms": .null,
        ],
      ]
    ],
  ])

  static let shortcut: ParameterValue = [
    "actionIdentifier": "", "phraseTemplates": [text], "shortTitle": text, "systemImageName": "",
    "availabilityAnnotations": [:],
  ]

  /// The members that a file can't lack, wherever a shape has them.
  private static let required: Set = [
    "actions", "identifier", "parameters", "name", "valueType", "isOptional", "typeName",
    "properties", "cases", "key", "actionIdentifier", "phraseTemplates",
  ]

  /// Adds the members that all types have.
  private static func ofType(_ members: [String: ParameterValue]) -> ParameterValue {
    .object(
      members.merging([
        "availabilityAnnotations": [:], "effectiveBundleIdentifiers": [], "mangledTypeName": "",
        "mangledTypeNameByBundleIdentifier": [:],
        "visibilityMetadata": ["assistantOnly": false, "isDiscoverable": true],
      ]) { own, _ in own })
  }

  /// Returns a value of a shape: the given members that the shape has, and those that Xcode writes for any
  /// type.
  static func value(
    of shape: ParameterValue, _ given: [String: ParameterValue?]
  ) -> ParameterValue {
    guard case .object(let members) = shape else { return shape }
    let known = given.filter { members[$0.key] != nil }
    let others = members.filter { $0.value != .null && known[$0.key] == nil }
    return .object(others.merging(known.compactMapValues(\.self)) { $1 })
  }

  /// Reads a document of a shape, and notes the keys that the shape lacks, each once.
  ///
  /// - Throws: ``ExtractionError/malformed(file:reason:)`` with the place of a value of another type, or of an
  ///   object that lacks a member.
  static func check(
    _ value: SourceValue, _ shape: ParameterValue, at path: String = "", of file: String,
    _ remarks: inout [String]
  ) throws(ExtractionError) {
    let place = path.isEmpty ? "" : " in '\(path)'"
    func malformed(_ reason: String) -> ExtractionError {
      .malformed(file: file, reason: "\(value.location): \(reason)\(place).")
    }
    switch (value.kind, shape) {
    case (_, .null), (_, [:]), (_, []), (.string, .string), (.bool, .bool), (.int, .int): return
    case (.array(let elements), .array(let shapes)):
      for element in elements {
        try check(element, shapes[0], at: "\(path)[]", of: file, &remarks)
      }
    case (.object(let members), .object(let shapes)):
      for key in required.sorted() where shapes[key] != nil && value[key] == nil {
        throw malformed("'\(key)' is missing")
      }
      for member in members where member.value.kind != .null || required.contains(member.key) {
        guard let inner = shapes[member.key] ?? shapes["*"] else {
          let remark = "Unknown key '\(member.key)'\(place)."
          if !remarks.contains(remark) { remarks.append(remark) }
          continue
        }
        let key = shapes["*"] == nil ? member.key : "*"
        let inside = path.isEmpty ? key : "\(path).\(key)"
        try check(member.value, inner, at: inside, of: file, &remarks)
      }
    default: throw malformed("Expected \(shape.kindName), but found \(value.kindName)")
    }
  }
}

extension ParameterValue {
  fileprivate var kindName: String {
    switch self {
    case .bool: "true or false"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    default: "a whole number"
    }
  }
}
