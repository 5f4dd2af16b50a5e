package import FocusHost
import Foundation

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
  /// - Parameter titles: Values of entities and cases by their display names, in lowercase.
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
    case .string: return .string(text.unquoted)
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
    case .date: Date(typed: text, in: timeZone).map(Date._form.write) ?? .string(text)
    case .dateComponents:
      DateComponents(typed: text).map(DateComponents._form.write) ?? .string(text)
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
      if !isQuoted, "[{".contains(character) { depth += 1 }
      if !isQuoted, "]}".contains(character) { depth -= 1 }
    }
    if !items.isEmpty || !item.allSatisfy(\.isWhitespace) { items.append(item) }
    return items.map { $0.trimmingCharacters(in: .whitespaces) }
  }
}

extension DateComponents {
  /// Reads `2026-11-21`, `18:00` or both with a `T` between them.
  fileprivate init?(typed text: String) {
    let pattern = /(?:(\d{4,6})-(\d\d)-(\d\d))?(T)?(?:(\d\d):(\d\d)(?::(\d\d))?)?/
    guard let match = text.wholeMatch(of: pattern), !text.isEmpty,
      (match.4 != nil) == (match.1 != nil && match.5 != nil)
    else { return nil }
    func number(_ part: Substring?) -> Int? { part.flatMap { Int($0) } }
    self.init(
      year: number(match.1), month: number(match.2), day: number(match.3),
      hour: number(match.5), minute: number(match.6), second: number(match.7))
    let ranges = [
      (month, 1...12), (day, 1...31), (hour, 0...23), (minute, 0...59), (second, 0...59),
    ]
    for (part, range) in ranges where part.map(range.contains) == false { return nil }
  }
}

extension Date {
  /// Reads an instant, or a local date and time that exists in the time zone.
  fileprivate init?(typed text: String, in timeZone: TimeZone) {
    if let date = Date(iso8601: text) {
      self = date
      return
    }
    guard var components = DateComponents(typed: text) else { return nil }
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
  /// A required parameter has no value.
  case missing(expected: ParameterType)
}

extension ParameterValueError: CustomStringConvertible {
  /// One sentence, which leaves out the value unless it is a number or the name of an unknown case.
  package var description: String {
    switch self {
    case .wrongValue(let found, .bool): "Expected true or false, but found \(found.kind)."
    case .wrongValue(let found, let expected):
      "Expected \(expected.name), but found \(found.kind)."
    case .unknownCase(let name, let type):
      """
      Unknown case '\(name)' for '\(type.name)'. Use one of \
      \(type.cases.map { "'\($0)'" }.joined(separator: ", ")).
      """
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
    case .int(let number): "the number \(number)"
    case .double(let number): "the number \(number)"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
