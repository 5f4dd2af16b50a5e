import FocusHost

/// A target of an app: its module's name, its types and its files.
struct ConstantModule: Sendable {
  let name: String
  let types: [ConstantType]
  /// The Swift files of the target.
  var files: [String] = []
  /// The catalogs of its phrases.
  var catalogs: [String] = []
}

/// A type as the compiler describes it in a file of constant values (`.swiftconstvalues`).
///
/// The compiler describes each type that conforms to one of the requested protocols. Xcode's
/// `appintentsmetadataprocessor` reads the same files, and not the source code.
struct ConstantType: Sendable {
  let tree: ParameterValue
  let properties: [ConstantValue]

  init(_ tree: ParameterValue) {
    self.tree = tree
    properties = tree["properties"]?.elements.map(ConstantValue.init) ?? []
  }

  /// The name with its module and enclosing types, such as `Chat.AccountEntity.Query`.
  var typeName: String { tree["typeName"]?.text ?? "" }
  /// The path of the source file, as given to the compiler; `nil` for a type of another module.
  var file: String? { tree["file"]?.text }
  var line: Int? { tree.line }
  /// The names of the cases.
  var cases: [String] { (tree["cases"]?.elements ?? []).map { $0["name"]?.text ?? "" } }

  /// The name without module and enclosing types, by which Xcode identifies a type.
  var shortName: String { typeName.lastComponent }
  /// The name without the module.
  var nameInModule: String { String(typeName.drop { $0 != "." }.dropFirst()) }
  var conformances: [String] { tree["conformances"]?.elements.map(\.text) ?? [] }

  /// Whether the type conforms to one of the protocols. Their modules aren't compared, because a
  /// module may have an alias.
  func conforms(to protocols: String...) -> Bool {
    conformances.contains { protocols.contains($0.lastComponent) }
  }

  func property(_ label: String) -> ConstantValue? { properties.first { $0.label == label } }

  /// The parameters of an intent, in the order of their declaration.
  var parameters: [ConstantValue] { wrapped(by: "IntentParameter") }

  /// Returns the properties with a property wrapper. Their labels begin with an underscore.
  func wrapped(by wrapper: String) -> [ConstantValue] {
    properties.filter {
      $0.label.hasPrefix("_") && !$0.isComputed && $0.type.genericName.lastComponent == wrapper
    }
  }
}

/// A constant value in the source code, as the compiler describes it: the value of a property, an
/// argument, or a part of another value.
///
/// The kinds of values are those of `ConstExtract.cpp` in the compiler. A value of any other kind
/// can't be read.
struct ConstantValue: Hashable, Sendable {
  let tree: ParameterValue

  // MARK: The property

  var label: String { tree["label"]?.text ?? "" }
  var type: String { tree["type"]?.text ?? "" }
  // The compiler writes Booleans as strings.
  var isComputed: Bool { tree["isComputed"] == "true" }
  var file: String? { tree["file"]?.text }
  var line: Int? { tree.line }
  /// The name in the source code, which has no underscore for a wrapped property.
  var name: String { label.hasPrefix("_") ? String(label.dropFirst()) : label }
  private var argumentType: String { type.genericArgument ?? type }
  /// Whether the type of the wrapped value is optional.
  var isOptional: Bool { argumentType.genericName == "Swift.Optional" }
  /// The type of the wrapped value, without `Optional` around it.
  var wrappedType: String { isOptional ? argumentType.genericArgument ?? "" : argumentType }

  // MARK: The value

  private var kind: String { tree["valueKind"]?.text ?? "Runtime" }

  private func part(_ key: String, of kind: String) -> ParameterValue? {
    self.kind == kind ? tree["value"]?[key] : nil
  }

  var isNil: Bool { kind == "NilLiteral" }
  /// Whether the value is known only at run time.
  var isUnreadable: Bool { kind == "Runtime" }
  /// The text of a string, number or Boolean literal, without quotation marks.
  var literal: String? { kind == "RawLiteral" ? tree["value"]?.text : nil }
  /// The name of an enumeration case.
  var caseName: String? { part("name", of: "Enum")?.text }
  /// The type in a call of an initializer.
  var calledType: String? { part("type", of: "InitCall")?.text }

  private var arguments: [ParameterValue] { part("arguments", of: "InitCall")?.elements ?? [] }

  /// The argument of an initializer call with a label; `nil` if the argument is missing or is
  /// `nil`.
  subscript(label: String) -> ConstantValue? {
    let argument = arguments.first { $0["label"]?.text == label }
    return argument.map(ConstantValue.init).flatMap { $0.isNil ? nil : $0 }
  }

  /// The argument that sets the default value of an intent's parameter.
  var defaultArgument: ConstantValue? { self["default"] ?? self["defaultValue"] }

  /// The texts and interpolated values of a string literal with interpolations.
  var segments: [ConstantValue]? {
    part("segments", of: "InterpolatedStringLiteral")?.elements.map(ConstantValue.init)
  }

  /// The last property of a key path, and its type.
  var keyPath: (label: String, type: String)? {
    part("components", of: "KeyPath")?.elements.last.map {
      (String(($0["label"]?.text ?? "").drop { $0 == "$" }), $0["type"]?.text ?? "")
    }
  }

  /// The keys and values of a dictionary literal.
  var pairs: [(key: ConstantValue, value: ConstantValue)]? {
    guard kind == "Dictionary" else { return nil }
    return tree["value"]?.elements.map { pair in
      func part(_ key: String) -> ConstantValue { ConstantValue(tree: pair[key] ?? [:]) }
      return (part("key"), part("value"))
    }
  }

  /// The elements of an array literal or a tuple, or of all branches of a result builder; `nil` for
  /// another value.
  var elements: [ConstantValue]? {
    if kind == "Array" || kind == "Tuple" {
      return tree["value"]?.elements.map(ConstantValue.init) ?? []
    }
    // A result builder without an element is one of the builder's own calls.
    if part("memberLabel", of: "StaticFunctionCall")?.text == "buildBlock" { return [] }
    return part("members", of: "Builder")?.elements.flatMap { member in
      let branches = ["elements", "ifElements", "elseElements"].flatMap {
        member[$0]?.elements ?? []
      }
      // The compiler adds empty elements for the builder's own calls.
      return ([member] + branches).map { $0["element"] ?? $0 }.filter { $0["valueKind"] != nil }
        .map(ConstantValue.init)
    }
  }

  /// The key of a localized text; `nil` if it isn't a literal.
  ///
  /// The literal stands alone or is the first argument of an initializer, such as that of
  /// `LocalizedStringResource`, `IntentDescription`, `TypeDisplayRepresentation` or
  /// `DisplayRepresentation`. An interpolation has Xcode's form: `${int} messages`.
  var text: String? {
    let parts = segments?.map { segment in
      let name = segment.caseName ?? segment.keyPath?.label
      return segment.literal ?? name.map { "${\($0)}" } ?? "%@"
    }
    return literal ?? parts?.joined() ?? arguments.first.flatMap { ConstantValue(tree: $0).text }
  }

  /// The texts of a description or a representation beside its first, with their labels.
  var furtherTexts: [(label: String, text: ConstantValue)] {
    [
      "categoryName", "searchKeywords", "resultValueName", "subtitle", "synonyms", "numericFormat",
    ].flatMap { label in
      guard let value = self[label] else { return [(String, ConstantValue)]() }
      // An omitted list is unreadable.
      let isOmitted = value.isUnreadable && value.type.genericName == "Swift.Array"
      return (value.elements ?? (isOmitted ? [] : [value])).map { (label, $0) }
    }
  }

  /// Whether a text in the value is looked up in a bundle that isn't the main bundle.
  var isOfOtherBundle: Bool {
    if calledType?.lastComponent == "LocalizedStringResource", let bundle = self["bundle"] {
      // An omitted argument is unreadable.
      return !bundle.isUnreadable && bundle.caseName != "main" && bundle.reference != "Bundle.main"
    }
    return arguments.contains { ConstantValue(tree: $0).isOfOtherBundle }
  }

  /// The parts of a literal, such as the elements of an array; `nil` for another value.
  private var parts: [ConstantValue]? { elements ?? segments ?? pairs?.map(\.value) }

  /// Whether the value and all of its parts are literals or enumeration cases. The size of a
  /// collection may be a call with literals.
  var isLiteral: Bool {
    let isSize = calledType?.lastComponent == "IntentCollectionSize"
    if let parts = isSize ? arguments.map(ConstantValue.init) : parts {
      return parts.allSatisfy(\.isLiteral)
    }
    return literal != nil || caseName != nil
  }

  /// The function or constant that the value comes from, in quotation marks, or `an expression`.
  var source: String { reference.map { "'\($0)'" } ?? "an expression" }

  private var reference: String? {
    if let name = part("name", of: "FunctionCall") { return "\(name.text)()" }
    if let label = part("memberLabel", of: kind)?.text {
      let type = (part("type", of: kind) ?? part("baseType", of: kind))?.text ?? ""
      return "\(type.genericName.lastComponent).\(label)\(kind == "StaticFunctionCall" ? "()" : "")"
    }
    return (arguments.map(ConstantValue.init) + (parts ?? [])).compactMap(\.reference).first
  }
}

extension ParameterValue {
  /// The value as JSON on one line, with sorted keys; a string has no quotation marks.
  var text: String { if case .string(let text) = self { text } else { description } }

  /// The elements of an array; empty for another value.
  var elements: [ParameterValue] { if case .array(let elements) = self { elements } else { [] } }

  /// The member of an object; `nil` if it is missing or `null`, and for a value that isn't an
  /// object.
  subscript(key: String) -> ParameterValue? {
    guard case .object(let members) = self, let value = members[key], value != .null else {
      return nil
    }
    return value
  }

  fileprivate var line: Int? { if case .int(let line)? = self["line"] { line } else { nil } }
}

extension String {
  /// The module of a qualified type name.
  var module: String { String(prefix { $0 != "." }) }

  /// The part after the last dot.
  var lastComponent: String {
    String(self[(lastIndex(of: ".").map(index(after:)) ?? startIndex)...])
  }

  /// The part before the generic arguments.
  var genericName: String { String(prefix { $0 != "<" }) }

  /// The only generic argument, such as `Swift.Bool` in `AppIntents.IntentParameter<Swift.Bool>`.
  var genericArgument: String? {
    guard let start = firstIndex(of: "<"), last == ">" else { return nil }
    return String(self[index(after: start)..<index(before: endIndex)])
  }

  /// The type as usually written in source code, such as `[String]` for
  /// `Swift.Array<Swift.String>`.
  var asWritten: String {
    let name = genericName.lastComponent
    guard let argument = genericArgument?.asWritten else { return name }
    return switch genericName {
    case "Swift.Array": "[\(argument)]"
    case "Swift.Optional": "\(argument)?"
    default: "\(name)<\(argument)>"
    }
  }

  /// The type without `Optional`, `Array` and `EntityCollection` around it.
  var elementType: String {
    guard ["Optional", "Array", "EntityCollection"].contains(genericName.lastComponent),
      let inner = genericArgument
    else { return self }
    return inner.elementType
  }
}
