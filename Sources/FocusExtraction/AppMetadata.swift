import FocusHost

/// The App Intents metadata of an app: its filters, intents, entities, enumerations and shortcuts.
///
/// An iPhone reads them from `Metadata.appintents/extract.actionsdata` in the app, not from its code. The
/// value is the document of that file, with the keys that Xcode 16 to 27 write, as public files have them.
public struct AppMetadata: Sendable, Hashable {
  var tree: ParameterValue

  /// The Focus filters, by their identifiers.
  public var filters: [Part] { parts(.intent).filter(\.isFocusFilter) }
  /// The intents that are no Focus filters, by their identifiers.
  public var intents: [Part] { parts(.intent).filter { !$0.isFocusFilter } }
  /// The kinds of objects that a person can choose, by their names.
  public var entities: [Part] { parts(.entity) }
  public var enumerations: [Part] { parts(.enumeration) }
  /// The intents with phrases by which a person runs them.
  public var shortcuts: [Part] { parts(.shortcut) }

  /// The program that wrote the file, with its version.
  public var generator: String? {
    tree["generator"].map { "\($0["name"]?.text ?? "") \($0["version"]?.text ?? "")" }
  }

  func parts(_ kind: Part.Kind) -> [Part] { Part.parts(kind, of: tree) }

  /// The protocol of a Focus filter; nothing else marks one.
  static let focusConfiguration = "com.apple.link.systemProtocol.FocusConfiguration"

  /// A part of the metadata that has a name, such as an intent, its parameter or a case.
  public struct Part: Sendable, Hashable {
    let kind: Kind
    var tree: ParameterValue

    enum Kind: String {
      case intent, entity, enumeration, shortcut, parameter, property, `case`, phrase

      /// The keys of the list in the owner, of the name and of the title, and the kind of the parts.
      var shape: (list: String, name: String, title: String, parts: Kind?) {
        switch self {
        case .intent: ("actions", "identifier", "title.key", .parameter)
        case .entity: ("entities", "typeName", "displayTypeName.key", .property)
        case .enumeration: ("enums", "identifier", "displayTypeName.key", .case)
        case .shortcut: ("autoShortcuts", "actionIdentifier", "shortTitle.key", .phrase)
        case .parameter: ("parameters", "name", "title.key", nil)
        case .property: ("properties", "identifier", "title.key", nil)
        case .case: ("cases", "identifier", "displayRepresentation.title.key", nil)
        case .phrase: ("phraseTemplates", "key", "", nil)
        }
      }
    }

    /// Returns the parts of a list in its order, or those of an object by their keys.
    fileprivate static func parts(_ kind: Kind, of owner: ParameterValue) -> [Part] {
      switch owner[kind.shape.list] {
      case .array(let list)?: list.map { Part(kind: kind, tree: $0) }
      case .object(let members)?:
        members.sorted { $0.key < $1.key }.map { Part(kind: kind, tree: $0.value) }
      default: []
      }
    }

    /// The parameters of an intent, properties of an entity, cases of an enumeration or phrases of a shortcut.
    public var parts: [Part] { kind.shape.parts.map { Self.parts($0, of: tree) } ?? [] }

    /// The short name of a type, the name of a parameter or case, or a phrase.
    ///
    /// A phrase has `${applicationName}` for the app's name.
    public var identifier: String { tree[path: kind.shape.name]?.text ?? "" }
    /// The title, by its key in the string catalog.
    public var title: String? { tree[path: kind.shape.title]?.text }
    /// The description, by its key in the string catalog.
    public var description: String? { tree[path: "descriptionMetadata.descriptionText.key"]?.text }
    /// The type of a parameter or property, such as `[String]`.
    public var typeName: String? { valueType?.description }
    public var isOptional: Bool { tree["isOptional"] == true }
    /// The default of a parameter in words, such as `true`; `nil` without one.
    public var defaultValue: String? { storedDefault?.text }

    var valueType: ValueType? { tree["valueType"].map(ValueType.init) }

    var isFocusFilter: Bool {
      tree["systemProtocols"]?.elements.contains(.string(focusConfiguration)) ?? false
    }

    /// The key of a default value, which stands before the value in a flat list.
    static let defaultKey: ParameterValue = "LNValueTypeSpecificMetadataKeyDefaultValue"

    /// The default value of a parameter; `nil` without one.
    var storedDefault: ParameterValue? {
      let list = tree["typeSpecificMetadata"]?.elements ?? []
      guard let index = list.firstIndex(of: Self.defaultKey), index + 1 < list.count,
        case .object(let members) = list[index + 1], let value = members.values.first
      else { return nil }
      // A Boolean is stored as a number, and JSON writes 50.0 as 50.
      return switch (typeName, value["wrapper"] ?? value) {
      case ("Bool", let stored): .bool(stored == 1)
      case ("Double", .int(let number)): .double(Double(number))
      case (_, let stored): stored
      }
    }
  }
}

/// A type of values in its stored form, such as `{"primitive": {"wrapper": {"typeIdentifier": 0}}}`.
struct ValueType: CustomStringConvertible {
  let tree: ParameterValue

  init(_ tree: ParameterValue) { self.tree = tree }

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
    guard let (kind, numbers) = Self.numbers.first(where: { $0.value[name] != nil }),
      let number = numbers[name]
    else { return nil }
    let key = kind == "measurement" ? "unitType" : "typeIdentifier"
    self.init([kind: ["wrapper": [key: .int(number)]]])
  }

  /// The types whose values the system converts to this one.
  var inputTypes: [ValueType] {
    let names =
      switch description {
      case "String": ["String", "Int"]
      case "Int": ["Int", "Double", "String"]
      case "Double": ["Double", "Int", "String"]
      case "URL": ["String", "URL"]
      case "Bool", "Date", "DateComponents", "UnitLength", "UnitDuration": [description]
      default: [String]()
      }
    let types = names.compactMap(ValueType.init(named:))
    return types + (description == "String" ? types.suffix(1).map(ValueType.array) : [])
  }

  /// The name of the type, such as `[String]`.
  var description: String {
    guard case .object(let members) = tree, let (kind, value) = members.first,
      let wrapper = value["wrapper"]
    else { return tree.text }
    if case .int(let number)? = wrapper["typeIdentifier"] ?? wrapper["unitType"] {
      return Self.numbers[kind]?.first { $0.value == number }?.key ?? "\(kind) \(number)"
    }
    if let name = wrapper["typeName"] ?? wrapper["identifier"] { return name.text }
    return wrapper["memberValueType"].map { "[\(ValueType($0))]" } ?? tree.text
  }
}

extension ParameterValue {
  /// The document on one line, with sorted keys; a string is without its quotation marks.
  var text: String { if case .string(let text) = self { text } else { description } }

  /// The elements of an array; none for another value.
  var elements: [ParameterValue] { if case .array(let elements) = self { elements } else { [] } }

  /// The member of an object; `nil` for another value, and for `null`.
  subscript(key: String) -> ParameterValue? {
    guard case .object(let members) = self, let value = members[key], value != .null else {
      return nil
    }
    return value
  }

  /// The value below several objects, by their keys with dots between them.
  subscript(path path: String) -> ParameterValue? {
    path.split(separator: ".").reduce(self) { $0?[String($1)] }
  }
}
