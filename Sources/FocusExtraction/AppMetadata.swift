import FocusHost

/// The App Intents metadata of an app: its filters, intents, entities, enumerations and shortcuts.
///
/// An iPhone reads them from `Metadata.appintents/extract.actionsdata` in the app, not from its code.
/// The value has the form of that file, with the keys that Xcode 16 to 27 write, as public files have them.
/// Members without a default value here are in each file; the defaults are what Xcode writes for a
/// type that asks for nothing special.
public struct AppMetadata: Codable, Sendable, Hashable {
  public var actions: [String: Action]
  public var entities: [String: Entity]?
  public var queries: [String: Query]?
  public var enums: [Enumeration]?
  public var autoShortcuts: [Shortcut]?
  var autoShortcutProviderMangledName: String?
  public var generator: Generator?
  public var version: Int?
  var shortcutTileColor: Int? = 14
  var negativePhrases: [ParameterValue]? = []
  var assistantEntities: [ParameterValue]? = []
  var assistantIntents: [ParameterValue]? = []
  var assistantIntentNegativePhrases: [ParameterValue]? = []

  /// The Focus filters, by their identifiers.
  public var filters: [Action] { sortedActions.filter(\.isFocusFilter) }

  /// The intents that are no Focus filters, by their identifiers.
  public var intents: [Action] { sortedActions.filter { !$0.isFocusFilter } }

  private var sortedActions: [Action] { actions.sorted { $0.key < $1.key }.map(\.value) }

  /// The program that wrote the file.
  public struct Generator: Codable, Sendable, Hashable, CustomStringConvertible {
    var name: String
    var version: String

    public var description: String { "\(name) \(version)" }
  }

  /// A localized text, by its key in the string catalog.
  public struct Text: Codable, Sendable, Hashable {
    public var key: String
    var alternatives: [ParameterValue]? = []
  }

  /// An intent.
  public struct Action: Codable, Sendable, Hashable {
    /// The short name of the type.
    public var identifier: String
    /// The name of the type with its module.
    public var fullyQualifiedTypeName: String
    var mangledTypeName: String?
    var mangledTypeNameV2: String?
    var mangledTypeNameByBundleIdentifier: ParameterValue? = [:]
    var mangledTypeNameByBundleIdentifierV2: ParameterValue? = [:]
    public var title: Text?
    public var descriptionMetadata: Description?
    /// The parameters, in the order of their declaration.
    public var parameters: [Parameter]
    /// The protocols that the system knows, such as ``focusConfiguration``.
    public var systemProtocols: [String]?
    var systemProtocolMetadata: [ParameterValue]?
    var systemProtocolMetadataV2: [ParameterValue]?
    public var openAppWhenRun: Bool?
    public var isDiscoverable: Bool?
    var visibilityMetadata: ParameterValue? = visible
    var availabilityAnnotations: ParameterValue?
    var outputFlags: Int? = 0
    var outputType: ValueType?
    var supportedModes: Int?
    var presentationStyle: Int? = 0
    var authenticationPolicy: Int? = 0
    var isAuthPolExplicit: Bool? = false
    var allowedTargets: ParameterValue?
    var actionConfiguration: ParameterValue?
    var requiredCapabilities: ParameterValue? = []
    var effectiveBundleIdentifiers: ParameterValue? = []
    var assistantDefinedSchemas: ParameterValue? = []
    var assistantDefinedSchemaTraits: ParameterValue? = []
    var typeSpecificMetadata: ParameterValue? = []

    /// The protocol of a Focus filter; nothing else marks one.
    public static let focusConfiguration = "com.apple.link.systemProtocol.FocusConfiguration"
    static let widgetConfiguration = "com.apple.link.systemProtocol.WidgetConfiguration"

    public var isFocusFilter: Bool { systemProtocols?.contains(Self.focusConfiguration) ?? false }
  }

  static let visible: ParameterValue = ["assistantOnly": false, "isDiscoverable": true]

  /// The description of an intent.
  public struct Description: Codable, Sendable, Hashable {
    public var descriptionText: Text?
    var searchKeywords: [Text]? = []
    var categoryName: ParameterValue?
  }

  /// A parameter of an intent.
  public struct Parameter: Codable, Sendable, Hashable {
    public var name: String
    public var title: Text?
    var parameterDescription: Text?
    public var valueType: ValueType
    public var isOptional: Bool
    /// Keys, each followed by its value.
    var typeSpecificMetadata: [ParameterValue]?
    /// Bits: 1 for a default, 8 for an options provider.
    var capabilities: Int?
    /// The origin of the choices: 0 for none, 1 for a list, 2 for a search by words.
    var dynamicOptionsSupport: Int? = 0
    var isInput: Bool? = false
    var inputConnectionBehavior: Int? = 0
    /// A set, in any order.
    var resolvableInputTypes: [ParameterValue]?

    static let defaultKey: ParameterValue = "LNValueTypeSpecificMetadataKeyDefaultValue"

    /// The default value in words, such as `1` for `true`; `nil` without one.
    public var defaultValue: String? { storedDefault?.text }

    /// The default value as it is stored; `nil` without one.
    var storedDefault: ParameterValue? {
      let list = typeSpecificMetadata ?? []
      guard let index = list.firstIndex(of: Self.defaultKey), index + 1 < list.count,
        case .object(let members) = list[index + 1], let value = members.values.first
      else { return nil }
      return value["wrapper"] ?? value
    }
  }

  /// A kind of objects that a person can choose.
  public struct Entity: Codable, Sendable, Hashable {
    /// The short name of the type.
    public var typeName: String
    var fullyQualifiedTypeName: String
    var mangledTypeName: String?
    public var displayTypeName: Text?
    var numericFormatTypeName: Text?
    public var properties: [Property]
    var defaultQueryIdentifier: String?
    var availabilityAnnotations: ParameterValue?
    var mangledTypeNameByBundleIdentifier: ParameterValue? = [:]
    var effectiveBundleIdentifiers: ParameterValue? = []
    var requiredCapabilities: ParameterValue? = []
    var assistantDefinedSchemas: ParameterValue? = []
    var entitySyncMetadata: ParameterValue? = ["entitySyncType": 0]
    var synonyms: ParameterValue?
    var systemProtocolMetadata: ParameterValue? = []
    var systemProtocolMetadataV2: ParameterValue? = []
    var transferableContentTypes: ParameterValue?
    var transient: Bool? = false
    var typeSpecificMetadata: ParameterValue? = []
    var visibilityMetadata: ParameterValue? = visible

    /// A property that shortcuts can read.
    public struct Property: Codable, Sendable, Hashable {
      public var identifier: String
      public var title: Text?
      public var valueType: ValueType
      public var isOptional: Bool
      var capabilities: Int? = 0
      var spotlightAttributeKey: String?
    }
  }

  /// A query that finds entities.
  public struct Query: Codable, Sendable, Hashable {
    public var identifier: String
    var fullyQualifiedIdentifier: String?
    var mangledTypeName: String?
    public var entityType: String?
    var queryType: String?
    var resultValueType: ValueType?
    /// Bits: 66 for any query, 1 if it lists all entities, 4 if it searches by words.
    var capabilities: Int?
    var defaultQueryForEntity: Bool?
    var availabilityAnnotations: ParameterValue?
    var parameters: ParameterValue? = []
    var sortingOptions: ParameterValue? = []
    var effectiveBundleIdentifiers: ParameterValue? = []
    var mangledTypeNameByBundleIdentifier: ParameterValue? = [:]
    var visibilityMetadata: ParameterValue? = visible
  }

  /// An enumeration.
  public struct Enumeration: Codable, Sendable, Hashable {
    public var identifier: String
    var fullyQualifiedTypeName: String?
    var mangledTypeName: String?
    public var displayTypeName: Text?
    var numericFormatTypeName: Text?
    public var cases: [Case]
    var availabilityAnnotations: ParameterValue?
    var isSystem: Bool? = false
    var assistantDefinedSchemas: ParameterValue? = []
    var effectiveBundleIdentifiers: ParameterValue? = []
    var mangledTypeNameByBundleIdentifier: ParameterValue? = [:]
    var systemProtocolMetadata: ParameterValue?
    var visibilityMetadata: ParameterValue? = visible

    /// A case, by its raw value.
    public struct Case: Codable, Sendable, Hashable {
      public var identifier: String
      public var displayRepresentation: Representation?
    }

    /// The words for a case.
    public struct Representation: Codable, Sendable, Hashable {
      public var title: Text?
      public var subtitle: Text?
      var image: ParameterValue?
      var imageV2: ParameterValue?
      var synonyms: ParameterValue?
    }
  }

  /// An intent with the phrases by which a person runs it.
  public struct Shortcut: Codable, Sendable, Hashable {
    public var actionIdentifier: String
    /// The phrases, with `${applicationName}` for the app's name.
    public var phraseTemplates: [Text]
    public var shortTitle: Text?
    var systemImageName: String?
    var availabilityAnnotations: ParameterValue?
  }
}

/// A type of values in its stored form, such as `{"primitive": {"wrapper": {"typeIdentifier": 0}}}`.
public struct ValueType: Codable, Sendable, Hashable, CustomStringConvertible {
  let tree: ParameterValue

  init(_ tree: ParameterValue) { self.tree = tree }

  public init(from decoder: any Decoder) throws { tree = try ParameterValue(from: decoder) }

  public func encode(to encoder: any Encoder) throws { try tree.encode(to: encoder) }

  /// The numbers of types, by their stored kinds and their names, as public files have them.
  private static let numbers: [String: [String: Int]] = [
    "primitive": [
      "String": 0, "Bool": 1, "Int": 2, "Double": 7, "Date": 8, "DateComponents": 9, "URL": 11,
      "AttributedString": 12,
    ],
    "intents": ["IntentPerson": 3, "IntentFile": 12, "IntentCurrencyAmount": 14],
    "measurement": ["UnitLength": 1, "UnitDuration": 7],
  ]

  static func entity(_ name: String) -> ValueType {
    ValueType(["entity": ["wrapper": ["typeName": .string(name)]]])
  }

  static func enumeration(_ name: String) -> ValueType {
    ValueType(["linkEnumeration": ["wrapper": ["identifier": .string(name)]]])
  }

  static func array(of element: ValueType) -> ValueType {
    ValueType(["array": ["wrapper": ["capabilities": 3, "memberValueType": element.tree]]])
  }

  /// The type of a name from Foundation, the standard library or App Intents; `nil` for an unknown one.
  init?(named name: String) {
    for (kind, numbers) in Self.numbers {
      guard let number = numbers[name] else { continue }
      let key = kind == "measurement" ? "unitType" : "typeIdentifier"
      self.init([kind: ["wrapper": [key: .int(number)]]])
      return
    }
    return nil
  }

  /// The types whose values the system converts to this one.
  var inputTypes: [ValueType] {
    let integers = ValueType(named: "Int").map(ValueType.array)
    let names: [String] =
      switch description {
      case "String": ["String", "Int"]
      case "Int": ["Int", "Double", "String"]
      case "Double": ["Double", "Int", "String"]
      case "URL": ["String", "URL"]
      case "Bool", "Date", "DateComponents", "UnitLength", "UnitDuration": [description]
      default: []
      }
    return names.compactMap(ValueType.init(named:)) + (description == "String" ? [integers!] : [])
  }

  /// The name of the type, such as `[String]`.
  public var description: String {
    guard case .object(let members) = tree, let (kind, value) = members.first,
      let wrapper = value["wrapper"]
    else { return tree.text }
    if case .int(let number)? = wrapper["typeIdentifier"] ?? wrapper["unitType"] {
      return Self.numbers[kind]?.first { $0.value == number }?.key ?? "\(kind) \(number)"
    }
    if case .string(let name)? = wrapper["typeName"] ?? wrapper["identifier"] { return name }
    if let element = wrapper["memberValueType"] { return "[\(ValueType(element))]" }
    return tree.text
  }
}

extension ParameterValue {
  /// The document on one line, with sorted keys; a string is without its quotation marks.
  var text: String { if case .string(let text) = self { text } else { description } }

  subscript(key: String) -> ParameterValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }
}
