import Foundation

/// The types of one target of an app, and the name of its module.
struct ConstantModule: Sendable {
  let name: String
  let types: [ConstantType]
}

/// A type as the compiler's constant values (`.swiftconstvalues`) describe it.
///
/// The compiler writes one for each type that conforms to one of the gathered protocols. Xcode's
/// `appintentsmetadataprocessor` reads the same files and nothing else of the sources.
struct ConstantType: Decodable, Sendable {
  /// The name with its module and enclosing types, such as `Chat.AccountEntity.Query`.
  let typeName: String
  let mangledTypeName: String?
  /// The path as it was given to the compiler; `nil` for a type of another module.
  let file: String?
  let line: Int?
  let conformances: [String]
  let properties: [ConstantProperty]
  let cases: [Case]?
  let associatedTypeAliases: [Alias]?
  let availabilityAttributes: [Availability]?

  struct Case: Decodable, Sendable {
    let name: String
    /// The raw value; `nil` for an enumeration without raw values.
    let rawValue: String?
  }

  struct Alias: Decodable, Sendable {
    let typeAliasName: String
    let substitutedTypeName: String
    let opaqueTypeProtocolRequirements: [String]?
  }

  struct Availability: Decodable, Sendable {
    let platform: String?
    let introducedVersion: String?
  }

  /// The name without module and enclosing types, by which Xcode tells types apart.
  var shortName: String { typeName.lastComponent }

  /// The name without the module.
  var nameInModule: String {
    typeName.split(separator: ".").dropFirst().joined(separator: ".")
  }

  /// The module that declares the type.
  var module: String { String(typeName.prefix { $0 != "." }) }

  /// Whether the type conforms to one of Apple's protocols, under any alias of its module.
  func conforms(to protocols: String...) -> Bool {
    conformances.contains { protocols.contains($0.lastComponent) }
  }

  func property(_ label: String) -> ConstantProperty? { properties.first { $0.label == label } }

  /// The parameters of an intent, in the order of their declaration.
  var parameters: [ConstantProperty] { wrapped(by: "IntentParameter") }

  /// The stored wrappers of a kind, whose labels begin with an underscore.
  func wrapped(by wrapper: String) -> [ConstantProperty] {
    properties.filter {
      $0.label.hasPrefix("_") && !$0.isComputed && $0.type.genericName.lastComponent == wrapper
    }
  }
}

/// A property with its value, as far as the compiler can tell it.
struct ConstantProperty: Decodable, Sendable {
  let label: String
  let type: String
  let isStatic: Bool
  let isComputed: Bool
  let file: String?
  let line: Int?
  let value: ConstantValue

  private enum Key: CodingKey { case label, type, isStatic, isComputed, file, line }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    label = try members.decode(String.self, forKey: .label)
    type = try members.decode(String.self, forKey: .type)
    // The compiler writes Booleans as strings.
    isStatic = try members.decode(String.self, forKey: .isStatic) == "true"
    isComputed = try members.decode(String.self, forKey: .isComputed) == "true"
    file = try members.decodeIfPresent(String.self, forKey: .file)
    line = try members.decodeIfPresent(Int.self, forKey: .line)
    value = try ConstantValue(from: decoder)
  }

  /// The name in the source code: that of a wrapper is without its underscore.
  var name: String { label.hasPrefix("_") ? String(label.dropFirst()) : label }

  /// The type of the value that a wrapper holds, such as `Swift.Optional<Swift.String>`.
  var wrappedType: String { type.genericArgument ?? type }
}

/// A value that the compiler found in the source code.
indirect enum ConstantValue: Decodable, Hashable, Sendable {
  /// A string, number or Boolean as it is written, a string without its quotation marks.
  case literal(String)
  /// `nil`.
  case nothing
  case call(type: String, arguments: [Argument])
  case enumCase(String)
  case array([ConstantValue])
  case dictionary([Pair])
  /// A string literal with interpolations between its texts.
  case interpolation([ConstantValue])
  /// A key path to a property of a type.
  case keyPath(label: String, type: String)
  /// The elements of a result builder.
  case builder([ConstantValue])
  /// A function, method or constant elsewhere, by its name.
  case reference(String)
  /// A value that exists only while the program runs.
  case unreadable

  struct Argument: Decodable, Hashable, Sendable {
    let label: String
    let value: ConstantValue

    private enum Key: CodingKey { case label }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Key.self)
      label = try members.decodeIfPresent(String.self, forKey: .label) ?? ""
      value = try ConstantValue(from: decoder)
    }
  }

  struct Pair: Decodable, Hashable, Sendable {
    let key: ConstantValue
    let value: ConstantValue
  }

  private enum Key: CodingKey { case valueKind, value }
  private enum Part: CodingKey {
    case type, arguments, name, segments, components, members, baseType, memberLabel, label
  }
  private enum Member: CodingKey { case element, elements, ifElements, elseElements }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    func value<Value: Decodable>(_: Value.Type) throws -> Value {
      try members.decode(Value.self, forKey: .value)
    }
    func part<Value: Decodable>(_: Value.Type, _ key: Part) throws -> Value {
      try members.nestedContainer(keyedBy: Part.self, forKey: .value).decode(
        Value.self, forKey: key)
    }
    // Kinds as in `ConstExtract.cpp` of the compiler; a new one is a value that can't be read.
    switch try members.decode(String.self, forKey: .valueKind) {
    case "RawLiteral": self = .literal(try value(String.self))
    case "NilLiteral": self = .nothing
    case "InitCall":
      self = .call(
        type: try part(String.self, .type), arguments: try part([Argument].self, .arguments))
    case "Enum": self = .enumCase(try part(String.self, .name))
    case "Array": self = .array(try value([ConstantValue].self))
    case "Dictionary": self = .dictionary(try value([Pair].self))
    case "InterpolatedStringLiteral":
      self = .interpolation(try part([ConstantValue].self, .segments))
    case "KeyPath":
      let component = try part([Component].self, .components).last
      self = .keyPath(label: component?.label ?? "", type: component?.type ?? "")
    case "Builder": self = .builder(try part([BuilderMember].self, .members).flatMap(\.elements))
    case "FunctionCall": self = .reference("\(try part(String.self, .name))()")
    case "StaticFunctionCall":
      let type = try part(String.self, .type).lastComponent
      self = .reference("\(type).\(try part(String.self, .memberLabel))()")
    case "MemberReference":
      let type = try part(String.self, .baseType).lastComponent
      self = .reference("\(type).\(try part(String.self, .memberLabel))")
    default: self = .unreadable
    }
  }

  private struct Component: Decodable {
    let label: String
    let type: String
  }

  /// A statement in a result builder; a condition has several elements.
  private struct BuilderMember: Decodable {
    let elements: [ConstantValue]

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Member.self)
      let one = try members.decodeIfPresent(ConstantValue.self, forKey: .element)
      let groups: [Member] = [.elements, .ifElements, .elseElements]
      elements =
        try (one.map { [$0] } ?? [])
        + groups.flatMap { try members.decodeIfPresent([ConstantValue].self, forKey: $0) ?? [] }
    }
  }

  /// The elements of an array or of a result builder; `nil` for another value.
  var elements: [ConstantValue]? {
    switch self {
    case .array(let elements), .builder(let elements): elements
    default: nil
    }
  }

  /// The argument with a label, of a call.
  subscript(label: String) -> ConstantValue? {
    guard case .call(_, let arguments) = self else { return nil }
    return arguments.first { $0.label == label }?.value
  }
}

extension ConstantValue {
  /// The key of a localized text; `nil` for one that isn't written in place.
  ///
  /// A literal, or a call of an initializer whose first argument is one: `LocalizedStringResource`,
  /// `IntentDescription`, `TypeDisplayRepresentation` and `DisplayRepresentation` are alike in this.
  /// An interpolated placeholder is written as Xcode writes it: `${int} messages`.
  var text: String? {
    switch self {
    case .literal(let text): return text
    case .interpolation(let segments):
      return segments.map { segment in
        switch segment {
        case .literal(let text): text
        case .enumCase(let name): "${\(name)}"
        case .keyPath(let label, _): "${\(label.drop { $0 == "$" })}"
        default: "%@"
        }
      }.joined()
    case .call(_, let arguments): return arguments.first?.value.text
    default: return nil
    }
  }

  /// Whether the value is written in place, with all of its parts.
  var isLiteral: Bool {
    switch self {
    case .literal, .enumCase: true
    case .array(let elements): elements.allSatisfy(\.isLiteral)
    case .interpolation(let segments): segments.allSatisfy(\.isLiteral)
    default: false
    }
  }

  /// The name of the function or constant elsewhere that the value is, or that a part of it is.
  var firstReference: String? {
    switch self {
    case .reference(let name): name
    case .call(_, let arguments): arguments.lazy.compactMap(\.value.firstReference).first
    default: nil
    }
  }
}

extension String {
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

  /// The argument of `Swift.Optional`; `nil` for a type that isn't optional.
  var unwrappedOptional: String? {
    genericName == "Swift.Optional" ? genericArgument : nil
  }
}
