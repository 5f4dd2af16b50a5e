package import FocusHost
import Foundation

/// The type of a parameter's values, without the optional.
package indirect enum ParameterType: Sendable, Codable {
  case bool
  case int(ClosedRange<Int>?)
  case double(ClosedRange<Double>?)
  case string
  case date(DateKind)
  case dateComponents(DateKind)
  /// An amount of money in one of some currencies, or in any.
  case amount(codes: [String], ClosedRange<Decimal>?)
  case entity(EntityKind)
  case enumeration(EnumKind)
  case array(ParameterType, count: ClosedRange<Int>?)
  case set(ParameterType, count: ClosedRange<Int>?)
  /// Any other type, with a phrase that describes its values.
  case other(OtherKind, words: String)

  package typealias DateKind = _DateKind

  /// Whether a value has elements.
  package var isList: Bool {
    switch self {
    case .array, .set: true
    default: false
    }
  }

  /// Whether a value, or each element, is the identifier of an entity that the app's query finds.
  package var isEntity: Bool {
    if case .entity(let kind) = element { kind.transientType == nil } else { false }
  }

  /// The type of an element; the type itself if it isn't a collection.
  package var element: ParameterType {
    switch self {
    case .array(let element, _), .set(let element, _): element.element
    default: self
    }
  }

  /// Returns the same type with another element type and, for a collection, another count.
  func with(element new: ParameterType?, count: ClosedRange<Int>?) -> ParameterType {
    switch self {
    case .array(let element, _): .array(element.with(element: new, count: nil), count: count)
    case .set(let element, _): .set(element.with(element: new, count: nil), count: count)
    default: new ?? self
    }
  }

  /// A phrase for messages, after *expected*: `a Boolean`, `the identifier of an AccountEntity`.
  package var name: String {
    switch self {
    case .bool: "a Boolean"
    case .int(nil): "an integer"
    case .int(let range?): "an integer from \(range.lowerBound) to \(range.upperBound)"
    case .double(nil): "a number"
    case .double(let range?): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .string: "a string"
    case .date(.date): "a date such as 2026-11-21T00:00:00Z"
    case .date: "a date such as 2026-11-21T18:00:00Z"
    case .dateComponents(.date): "a date such as 2026-11-21"
    case .dateComponents(.time): "a time such as 18:00"
    case .dateComponents(.dateTime): "a date such as 2026-11-21T18:00"
    case .amount(let codes, let range): Self.words(forAmountIn: codes, range)
    case .entity(let type) where type.transientType != nil:
      "an object with properties of \(Self.withArticle(type.name))"
    case .entity(let type): "the identifier of \(Self.withArticle(type.name))"
    case .enumeration(let type): "a case of \(type.name)"
    case .array(let element, let count):
      "an array\(Self.words(for: count)), each element \(element.name)"
    case .set(let element, let count):
      "a set as an array\(Self.words(for: count)), each element \(element.name)"
    case .other(_, let words): words
    }
  }

  private static func words(
    forAmountIn codes: [String], _ range: ClosedRange<Decimal>?
  ) -> String {
    let amount = range.map { $0.contains(12.5) ? "12.50" : "\($0.upperBound)" } ?? "12.50"
    let limits = [
      codes.isEmpty ? nil : "in \(codes.joined(separator: " or "))",
      range.map { "from \($0.lowerBound) to \($0.upperBound)" },
    ].compactMap(\.self)
    return "an amount such as \(amount) \(codes.first ?? "EUR")"
      + (limits.isEmpty ? "" : ", \(limits.joined(separator: " and "))")
  }

  private static func withArticle(_ noun: String) -> String {
    let vowels: Set<Character> = ["A", "E", "I", "O", "U"]
    return (noun.first.map(vowels.contains) == true ? "an " : "a ") + noun
  }

  private static func words(for count: ClosedRange<Int>?) -> String {
    guard let count else { return "" }
    return count.lowerBound == count.upperBound
      ? " of \(count.lowerBound)" : " of \(count.lowerBound) to \(count.upperBound)"
  }
}

extension ParameterType {
  /// Checks that `value` is valid for this type, without running the app's code.
  ///
  /// Any identifier is valid for an entity, because only the app's query knows whether the entity
  /// exists. No query finds a transient entity; its value is an object with the entity's
  /// properties.
  ///
  /// - Returns: The value in its canonical form; for example, `1` becomes `1.0` if the type is a
  ///   number, and a set has each element once, in one order.
  @discardableResult
  package func check(_ value: ParameterValue) throws(ParameterValueError) -> ParameterValue {
    switch self {
    case .bool: return try normalize(value, as: Bool.self)
    case .string: return try normalize(value, as: String.self)
    case .date: return try normalize(value, as: Date.self)
    case .dateComponents(let kind):
      let known = DateComponents.names(of: kind)
      _ = try value.members(known)
      let stored = try normalize(value, as: DateComponents.self)
      guard case .object(let parts) = stored, !parts.isEmpty, parts.keys.allSatisfy(known.contains)
      else { throw mismatch(value) }
      return stored
    case .other(.type(let type), _): return try normalize(value, as: type)
    case .other(.described, _): return value
    case .enumeration(.type(let type, let supported)):
      let value = try normalize(value, as: type)
      if case .string(let name) = value, supported?.contains(name) == false {
        throw .unknownCase(name, of: .type(type, supported: supported))
      }
      return value
    case .enumeration(.described(let kind)): return .string(try kind.name(of: value, in: self))
    case .int(let range):
      let number = try read(value, as: Int.self)
      guard range?.contains(number) != false else { throw mismatch(value) }
      return .int(number)
    case .double(let range):
      let number = try read(value, as: Double.self)
      guard range?.contains(number) != false else { throw mismatch(value) }
      return .double(number)
    case .amount(let codes, let range):
      let amount = try read(value, as: IntentCurrencyAmount.self)
      guard codes.isEmpty || codes.contains(amount.currencyCode),
        range?.contains(amount.amount) != false
      else { throw mismatch(value) }
      return IntentCurrencyAmount._form.write(amount)
    case .entity(let kind):
      if kind.transientType != nil {
        guard case .object = value else { throw mismatch(value) }
        return value
      }
      guard let identifier = value.name else { throw mismatch(value) }
      return .string(identifier)
    case .array(let element, let count), .set(let element, let count):
      guard case .array(var items) = value else { throw mismatch(value) }
      items = try items.elements { item throws(ParameterValueError) in try element.check(item) }
      if case .set = self { items = items.ofSet }
      guard count?.contains(items.count) != false else { throw mismatch(value) }
      return .array(items)
    }
  }

  private func mismatch(_ value: ParameterValue) -> ParameterValueError {
    .wrongValue(found: value, expected: self)
  }

  private func normalize<Value: _IntentValue>(
    _ value: ParameterValue, as type: Value.Type
  ) throws(ParameterValueError) -> ParameterValue {
    Value._form.write(try read(value, as: type))
  }

  /// The value form doesn't know the parameter's restrictions, such as a range; errors name this
  /// type.
  private func read<Value: _IntentValue>(
    _ value: ParameterValue, as _: Value.Type
  ) throws(ParameterValueError) -> Value {
    do {
      return try Value._form.value(of: value)
    } catch .wrongValue {
      throw mismatch(value)
    } catch {
      throw error
    }
  }
}

/// An app's entity type: the Swift type, or only its name if the app's code is in another process.
package enum EntityKind: Sendable {
  case type(any AppEntity.Type)
  case described(String)

  /// The type if its entities are transient: no query finds them, and their value consists of their
  /// members.
  var transientType: (any TransientAppEntity.Type)? {
    if case .type(let type) = self { type as? any TransientAppEntity.Type } else { nil }
  }

  package var name: String {
    switch self {
    case .type(let type): "\(type)"
    case .described(let name): name
    }
  }
}

/// An app's enumeration: the Swift type, or only its cases if the app's code is in another process.
package enum EnumKind: Sendable {
  /// The type, with the raw values of the cases that a parameter supports; `nil` for all.
  case type(any AppEnum.Type, supported: [String]? = nil)
  case described(Cases)

  /// An enumeration's name and the raw values of its cases.
  package struct Cases: Sendable, Codable {
    let name: String
    let cases: [String]

    /// Returns the raw value of the case that a value refers to.
    func name(
      of value: ParameterValue, in type: ParameterType
    ) throws(ParameterValueError) -> String {
      guard let name = value.name else { throw .wrongValue(found: value, expected: type) }
      if cases.contains(name) { return name }
      // A raw value that is a number can be written in several ways.
      guard let number = Int(name), cases.contains("\(number)") else {
        throw .unknownCase(name, of: .described(self))
      }
      return "\(number)"
    }
  }

  package var name: String { described.name }

  /// The raw values of the cases that the parameter supports, in the order of their declaration.
  var cases: [String] { described.cases }

  private var described: Cases {
    switch self {
    case .type(let type, let supported):
      Cases(name: "\(type)", cases: supported ?? type.caseNames)
    case .described(let cases): cases
    }
  }
}

/// A value type that doesn't belong to an app: the Swift type, or its name if the type is unknown.
package enum OtherKind: Sendable {
  case type(any _IntentValue.Type)
  case described(String)

  var name: String {
    switch self {
    case .type(let type): "\(type)"
    case .described(let name): name
    }
  }
}

extension EntityKind: Codable {
  package init(from decoder: any Decoder) throws { self = .described(try String(from: decoder)) }
  package func encode(to encoder: any Encoder) throws { try name.encode(to: encoder) }
}

extension EnumKind: Codable {
  package init(from decoder: any Decoder) throws { self = .described(try Cases(from: decoder)) }
  package func encode(to encoder: any Encoder) throws { try described.encode(to: encoder) }
}

extension OtherKind: Codable {
  package init(from decoder: any Decoder) throws {
    let name = try String(from: decoder)
    self = Self.known[name].map(Self.type) ?? .described(name)
  }

  package func encode(to encoder: any Encoder) throws { try name.encode(to: encoder) }

  /// The types by their names.
  private static let known: [String: any _IntentValue.Type] = {
    let plain: [any _IntentValue.Type] = [
      AttributedString.self, URL.self, PersonNameComponents.self, Duration.self,
      StringSearchCriteria.self, IntentPerson.self, IntentPaymentMethod.self,
      IntentWidgetFamily.self, IntentFile.self, EntityIdentifier.self,
    ]
    let all = plain + DimensionUnits.all.flatMap(\.measurements)
    return Dictionary(all.map { ("\($0)", $0) }) { first, _ in first }
  }()
}

extension ParameterShape {
  /// Reads a value as a person types it after `name=` on a command line.
  ///
  /// `nil` sets an optional parameter to no value. A collection is written as `mon,tue` or
  /// `[mon,tue]`. A string in double quotes is read literally, with JSON's escapes; use quotes for
  /// a string that contains a comma, or for the string `nil`. A date without a time zone is in
  /// `timeZone`, and a time without a date is on 2001-01-01. A value whose data is a JSON object
  /// can be written as that object.
  ///
  /// ```
  /// account=work   days=mon,tue   until=2026-11-21T18:00   limit=nil   distance=5km
  /// ```
  /// - Parameter titles: Values of choices by their display names, in lowercase.
  package func value(
    typed text: String, in timeZone: TimeZone, titles: [String: ParameterValue] = [:]
  ) throws(ParameterValueError) -> ParameterValue {
    if isOptional, text == "nil" { return .null }
    return try check(type.data(typed: text, in: timeZone, titles: titles))
  }
}

extension ParameterValue {
  /// The value as a person types it; reading it returns the same value.
  package var typedText: String {
    switch self {
    case .null: "nil"
    case .bool, .int, .double, .object: description
    case .string(let text): Self.needsQuotes(text) ? description : text
    case .array(let items): "[\(items.map(\.typedText).joined(separator: ","))]"
    }
  }

  private static func needsQuotes(_ text: String) -> Bool {
    text.isEmpty || text == "nil" || text.first == "{" || text.contains { "\"[],".contains($0) }
      || text.unicodeScalars.contains { $0.properties.generalCategory == .control }
      || text.trimmingCharacters(in: .whitespaces) != text
  }
}

extension ParameterType {
  /// Returns the data of a typed string, or the string itself if it can't be read as the type.
  ///
  /// The caller then checks the result, and reports a string as a wrong type.
  fileprivate func data(
    typed text: String, in timeZone: TimeZone, titles: [String: ParameterValue]
  ) -> ParameterValue {
    switch self {
    case .string: return titles[text.lowercased()] ?? .string(text.unquoted)
    case .entity(let kind) where kind.transientType != nil: break
    case .entity, .enumeration:
      let word = text.unquoted
      return titles[word.lowercased()] ?? .string(word)
    case .array(let element, _), .set(let element, _):
      let items = text.listItems ?? "[\(text)]".listItems ?? []
      return .array(items.map { element.data(typed: $0, in: timeZone, titles: titles) })
    default: break
    }
    if text.first == "{", let object = try? ParameterValue(json: text) { return object }
    return switch self {
    case .bool: Self.truths[text.lowercased()].map(ParameterValue.bool) ?? .string(text)
    case .int: Int(text).map(ParameterValue.int) ?? .string(text)
    case .double: Double(text).map(ParameterValue.double) ?? .string(text)
    case .date(let kind):
      Date(typed: text, as: kind, in: timeZone).map(Date._form.write) ?? .string(text)
    default: .string(text.unquoted)
    }
  }
}

extension ParameterType {
  private static let truths = [
    "true": true, "false": false, "yes": true, "no": false, "on": true, "off": false,
  ]
}

extension ParameterValue {
  fileprivate init(json text: String) throws {
    self = try JSONDecoder().decode(ParameterValue.self, from: Data(text.utf8))
  }
}

extension String {
  /// The string without enclosing quotes.
  fileprivate var unquoted: String {
    guard first == "\"", count > 1, last == "\"" else { return self }
    return (try? ParameterValue(json: self))?.text ?? self
  }

  /// The elements of a list in brackets; `nil` if the string isn't a list.
  fileprivate var listItems: [String]? {
    guard first == "[", count > 1, last == "]" else { return nil }
    var items: [String] = []
    var item = ""
    var isQuoted = false
    var isEscaped = false
    var depth = 0
    for character in dropFirst().dropLast() {
      if character == ",", !isQuoted, depth == 0 {
        items.append(item)
        item = ""
        continue
      }
      item.append(character)
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = character == "\\" && !isEscaped
      // A brace within a word, such as that of a smiley, encloses nothing.
      guard !isQuoted, item.first(where: { !$0.isWhitespace }).map("[{".contains) == true
      else { continue }
      if "[{".contains(character) { depth += 1 }
      if "]}".contains(character) { depth -= 1 }
    }
    if !items.isEmpty || !item.allSatisfy(\.isWhitespace) { items.append(item) }
    return items.map { $0.trimmingCharacters(in: .whitespaces) }
  }
}

extension Date {
  /// Reads an instant, or a local date and time that exists in the time zone.
  fileprivate init?(typed text: String, as kind: _DateKind, in timeZone: TimeZone) {
    if let date = Date(iso8601: text) {
      self = date
      return
    }
    guard var components = DateComponents(typed: text), kind != .date || components.hour == nil
    else { return nil }
    if components.year == nil { (components.year, components.month, components.day) = (2001, 1, 1) }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    guard components.isValidDate(in: calendar), let date = calendar.date(from: components) else {
      return nil
    }
    self = date
  }
}

/// The reason why data is invalid as a parameter's value.
package enum ParameterValueError: Error, Sendable {
  /// The value has the wrong type or is outside the parameter's range.
  case wrongValue(found: ParameterValue, expected: ParameterType)
  /// The enumeration has no case with this raw value.
  case unknownCase(String, of: EnumKind)
  /// An object has a member that the type doesn't have.
  case unknownKey(String, known: [String])
  /// A part of the value is invalid: the member `.name` of an object, or the element `[1]`.
  indirect case inside(String, ParameterValueError)
  /// A required parameter has no value.
  case missing(expected: ParameterType)
}

extension ParameterValueError {
  /// The path from the whole value to its invalid part, such as `[1].name`; empty for the whole.
  package var path: String {
    if case .inside(let part, let error) = self { part + error.path } else { "" }
  }
}

extension ParameterValueError: CustomStringConvertible {
  /// One sentence, which leaves out the value unless it is a number or the name of an unknown case.
  package var description: String { sentence(\.kind) }

  /// The sentence for the person who has just typed the value, which shows a text.
  package var sentenceOnTyping: String { sentence { $0.text.map { "'\($0)'" } ?? $0.kind } }

  private func sentence(_ words: (ParameterValue) -> String) -> String {
    switch self {
    case .wrongValue(let found, .bool): "Expected true or false, but found \(words(found))."
    case .wrongValue(let found, let expected):
      "Expected \(expected.name), but found \(words(found))."
    case .unknownCase(let name, let type):
      """
      Unknown case '\(name)' for '\(type.name)'. Use one of \
      \(type.cases.map { "'\($0)'" }.joined(separator: ", ")).
      """
    case .unknownKey(let key, let known):
      "Unknown key '\(key)'. Use one of \(known.map { "'\($0)'" }.joined(separator: ", "))."
    case .inside(_, let error): error.sentence(words)
    case .missing(let expected):
      "Expected \(expected.name), but found no value. The parameter isn't optional."
    }
  }
}

extension AppEnum {
  /// The raw values of all cases, in the order of their declaration.
  package static var caseNames: [String] { allCases.map(\.rawValue.description) }
}

extension ParameterValue {
  /// A phrase for the kind of value, without the contents of strings, arrays and objects.
  fileprivate var kind: String {
    switch self {
    case .null: "no value"
    case .bool: "a Boolean"
    case .int, .double: "the number \(self)"
    case .string: "a string"
    case .array(let elements): "an array of \(elements.count)"
    case .object: "an object"
    }
  }
}
