import FocusHost

/// The types of one target of an app, and the name of its module.
struct ConstantModule: Sendable {
  let name: String
  let types: [ConstantType]
  /// The Swift files of the target.
  var files: [String] = []
}

/// A type as the compiler's constant values (`.swiftconstvalues`) describe it.
///
/// The compiler writes one for each type that conforms to one of the gathered protocols. Xcode's
/// `appintentsmetadataprocessor` reads the same files and nothing else of the sources.
struct ConstantType: Sendable {
  let tree: ParameterValue
  let properties: [ConstantValue]

  init(_ tree: ParameterValue) {
    self.tree = tree
    properties = tree["properties"]?.elements.map(ConstantValue.init) ?? []
  }

  /// The name with its module and enclosing types, such as `Chat.AccountEntity.Query`.
  var typeName: String { tree["typeName"]?.text ?? "" }
  /// The path as it was given to the compiler; `nil` for a type of another module.
  var file: String? { tree["file"]?.text }
  var line: Int? { tree.line }
  /// The names of the cases, with their raw values or names as identifiers.
  var cases: [(name: String, identifier: String)] {
    (tree["cases"]?.elements ?? []).map {
      let name = $0["name"]?.text ?? ""
      return (name, $0["rawValue"]?.text ?? name)
    }
  }

  /// The name without module and enclosing types, by which Xcode tells types apart.
  var shortName: String { typeName.lastComponent }
  /// The name without the module.
  var nameInModule: String { String(typeName.drop { $0 != "." }.dropFirst()) }
  var conformances: [String] { tree["conformances"]?.elements.map(\.text) ?? [] }

  /// Whether the type conforms to one of Apple's protocols, under any alias of its module.
  func conforms(to protocols: String...) -> Bool {
    conformances.contains { protocols.contains($0.lastComponent) }
  }

  /// An associated type, by its name.
  func alias(_ name: String) -> ParameterValue? {
    tree["associatedTypeAliases"]?.elements.first { $0["typeAliasName"]?.text == name }
  }

  func property(_ label: String) -> ConstantValue? { properties.first { $0.label == label } }

  /// The parameters of an intent, in the order of their declaration.
  var parameters: [ConstantValue] { wrapped(by: "IntentParameter") }

  /// The stored wrappers of a kind, whose labels begin with an underscore.
  func wrapped(by wrapper: String) -> [ConstantValue] {
    properties.filter {
      $0.label.hasPrefix("_") && !$0.isComputed && $0.type.genericName.lastComponent == wrapper
    }
  }
}

/// A value that the compiler found in the source code, in the compiler's form: that of a property,
/// of an argument, or a part of another value.
///
/// The kinds are those of `ConstExtract.cpp` in the compiler; one of another kind can't be read.
struct ConstantValue: Hashable, Sendable {
  let tree: ParameterValue

  // MARK: The property

  var label: String { tree["label"]?.text ?? "" }
  var type: String { tree["type"]?.text ?? "" }
  // The compiler writes Booleans as strings.
  var isComputed: Bool { tree["isComputed"] == "true" }
  var file: String? { tree["file"]?.text }
  var line: Int? { tree.line }
  /// The name in the source code: that of a wrapper is without its underscore.
  var name: String { label.hasPrefix("_") ? String(label.dropFirst()) : label }
  private var argumentType: String { type.genericArgument ?? type }
  /// Whether the value that a wrapper holds is optional.
  var isOptional: Bool { argumentType.genericName == "Swift.Optional" }
  /// The type of the value that a wrapper holds, without `Optional` around it.
  var wrappedType: String { isOptional ? argumentType.genericArgument ?? "" : argumentType }

  // MARK: The value

  private var kind: String { tree["valueKind"]?.text ?? "Runtime" }

  private func part(_ key: String, of kind: String) -> ParameterValue? {
    self.kind == kind ? tree["value"]?[key] : nil
  }

  var isNil: Bool { kind == "NilLiteral" }
  /// Whether the value exists only while the program runs.
  var isUnreadable: Bool { kind == "Runtime" }
  /// A string, number or Boolean as it is written, a string without its quotation marks.
  var literal: String? { kind == "RawLiteral" ? tree["value"]?.text : nil }
  /// The name of a case.
  var caseName: String? { part("name", of: "Enum")?.text }
  /// The type whose initializer is called.
  var calledType: String? { part("type", of: "InitCall")?.text }

  private var arguments: [ParameterValue] { part("arguments", of: "InitCall")?.elements ?? [] }

  /// The argument with a label, of a call; `nil` for `nil`.
  subscript(label: String) -> ConstantValue? {
    let argument = arguments.first { $0["label"]?.text == label }
    return argument.map(ConstantValue.init).flatMap { $0.isNil ? nil : $0 }
  }

  /// The argument of a parameter that has its default.
  var defaultArgument: ConstantValue? { self["default"] ?? self["defaultValue"] }

  /// The texts and placeholders of a string literal with interpolations.
  var segments: [ConstantValue]? {
    part("segments", of: "InterpolatedStringLiteral")?.elements.map(ConstantValue.init)
  }

  /// The property that a key path ends at, and its type.
  var keyPath: (label: String, type: String)? {
    part("components", of: "KeyPath")?.elements.last.map {
      (String(($0["label"]?.text ?? "").drop { $0 == "$" }), $0["type"]?.text ?? "")
    }
  }

  /// The keys of a dictionary with their values.
  var pairs: [(key: ConstantValue, value: ConstantValue)]? {
    guard kind == "Dictionary" else { return nil }
    return tree["value"]?.elements.map { pair in
      func part(_ key: String) -> ConstantValue { ConstantValue(tree: pair[key] ?? [:]) }
      return (part("key"), part("value"))
    }
  }

  /// The elements of an array, or of all branches of a result builder; `nil` for another value.
  var elements: [ConstantValue]? {
    if kind == "Array" { return tree["value"]?.elements.map(ConstantValue.init) ?? [] }
    return part("members", of: "Builder")?.elements.flatMap { member in
      [member["element"]].compactMap { $0.map(ConstantValue.init) }
        + ["elements", "ifElements", "elseElements"].flatMap {
          (member[$0]?.elements ?? []).map(ConstantValue.init)
        }
    }
  }

  /// The key of a localized text; `nil` for one that isn't written in place.
  ///
  /// A literal, or a call of an initializer whose first argument is one: `LocalizedStringResource`,
  /// `IntentDescription`, `TypeDisplayRepresentation` and `DisplayRepresentation` are alike in
  /// this. An interpolated placeholder is written as Xcode writes it: `${int} messages`.
  var text: String? {
    let parts = segments?.map { segment in
      let name = segment.caseName ?? segment.keyPath?.label
      return segment.literal ?? name.map { "${\($0)}" } ?? "%@"
    }
    return literal ?? parts?.joined() ?? arguments.first.flatMap { ConstantValue(tree: $0).text }
  }

  /// Whether the value is written in place, with all of its parts.
  var isLiteral: Bool {
    if let parts = elements ?? segments { return parts.allSatisfy(\.isLiteral) }
    return literal != nil || caseName != nil
  }

  /// The function or constant that the value comes from, in quotation marks.
  var source: String { reference.map { "'\($0)'" } ?? "an expression" }

  private var reference: String? {
    if let name = part("name", of: "FunctionCall") { return "\(name.text)()" }
    if let label = part("memberLabel", of: kind)?.text {
      let type = (part("type", of: kind) ?? part("baseType", of: kind))?.text ?? ""
      return "\(type.lastComponent).\(label)\(kind == "StaticFunctionCall" ? "()" : "")"
    }
    return arguments.compactMap { ConstantValue(tree: $0).reference }.first
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

  fileprivate var line: Int? { if case .int(let line)? = self["line"] { line } else { nil } }
}

extension String {
  /// The module of a qualified type.
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

  /// The type as one writes it, such as `[String]` for `Swift.Array<Swift.String>`.
  var asWritten: String {
    let name = genericName.lastComponent
    guard let argument = genericArgument?.asWritten else { return name }
    return genericName == "Swift.Array" ? "[\(argument)]" : "\(name)<\(argument)>"
  }

  /// The type without `Optional` and `Array` around it.
  var elementType: String {
    guard ["Swift.Optional", "Swift.Array"].contains(genericName), let inner = genericArgument
    else { return self }
    return inner.elementType
  }
}
