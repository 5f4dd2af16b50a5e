package import FocusHost
public import Foundation

/// The conversion between values of one type and stored data.
///
/// Data has the JSON forms in this table. Where a person types another form on a command line, the
/// form is in parentheses.
///
/// | Type | Data |
/// | --- | --- |
/// | `Bool` | `true` |
/// | `Int`, `Double` | a number; a `Double` may be written without a fraction |
/// | `String`, `AttributedString` | a string, without attributes |
/// | `URL` | a string |
/// | `Date` | ISO 8601 with a zone: `"2026-11-21T18:00:00Z"` (`2026-11-21T18:00`) |
/// | `DateComponents` | `{"hour": 18, "minute": 0}`, or `"18:00"`, without the calendar |
/// | `Duration` | seconds: `5400.0` (`1h30m`) |
/// | `Measurement` | `{"unit": "km", "value": 5.0}` (`5km`) |
/// | ``IntentCurrencyAmount`` | `{"amount": "12.5", "currencyCode": "EUR"}` (`12.50 EUR`) |
/// | ``IntentFile`` | `{"data": base64, "filename": "a.txt"}` or `{"fileURL": …}` (a path) |
/// | ``IntentPerson`` | `{"contact": "42", "name": "Ann"}` (a name), without the image |
/// | ``IntentPaymentMethod`` | `{"name": "Visa", "type": "credit"}` (a type), without the icon |
/// | `PersonNameComponents` | `{"familyName": "Lee", "givenName": "Ann"}` (a name) |
/// | ``AppEnum`` | the raw value as a string |
/// | ``AppEntity`` | the identifier as a string |
/// | optional | `null`, or the form of the wrapped type (`nil`) |
/// | array, set | an array (`[mon,tue]`); the elements of a set are sorted |
/// | ``EntityCollection`` | an array of identifiers |
public struct _ValueForm<Value: _IntentValue>: Sendable {
  /// The type of the values, without the optional.
  package let type: ParameterType

  /// The value that is stored as `null`; `nil` for a type without one.
  package let absent: Value?

  package let write: @Sendable (Value) -> ParameterValue

  /// Reads a value; returns `nil` for an entity that no longer exists.
  package let read: Reading

  package typealias Reading =
    @Sendable (ParameterValue, ResolvedEntities) throws(ParameterValueError) -> Value?

  init(
    _ type: ParameterType, absent: Value? = nil,
    write: @escaping @Sendable (Value) -> ParameterValue, read: @escaping Reading
  ) {
    self.type = type
    self.absent = absent
    self.write = write
    self.read = read
  }

  package typealias Parsing =
    @Sendable (ParameterValue) throws(ParameterValueError) -> Value?

  /// Creates a form whose valid data is determined by `parse` alone.
  init(
    _ type: ParameterType, write: @escaping @Sendable (Value) -> ParameterValue,
    parse: @escaping Parsing
  ) {
    self.init(
      type, write: write,
      read: { data, _ throws(ParameterValueError) in
        guard let value = try parse(data) else { throw .wrongValue(found: data, expected: type) }
        return value
      })
  }

  /// Creates the form of a type that isn't an app's own; `words` describe its values.
  init(
    _ words: String, write: @escaping @Sendable (Value) -> ParameterValue,
    parse: @escaping Parsing
  ) {
    self.init(.other(.type(Value.self), words: words), write: write, parse: parse)
  }

  /// Creates the form of such a type whose data is a string.
  init(
    _ words: String, text: @escaping @Sendable (Value) -> String,
    parse: @escaping @Sendable (String) -> Value?
  ) {
    self.init(words, write: { .string(text($0)) }, parse: { $0.text.flatMap(parse) })
  }

  /// Creates a form for a type whose values can't be set from data.
  init(unsupported words: String) {
    self.init(words, write: { _ in .null }, parse: { _ in nil })
  }

  /// Returns the value for `data`, which must not represent an entity.
  func value(of data: ParameterValue) throws(ParameterValueError) -> Value {
    guard let value = try read(data, [:]) else {
      throw .wrongValue(found: data, expected: type)
    }
    return value
  }
}

extension Bool: _IntentValue {
  public static var _form: _ValueForm<Bool> {
    _ValueForm(
      .bool, write: { .bool($0) },
      parse: { if case .bool(let value) = $0 { value } else { nil } })
  }
}

extension Int: _IntentValue {
  public static var _form: _ValueForm<Int> {
    _ValueForm(
      .int(nil), write: { .int($0) },
      parse: { if case .int(let value) = $0 { value } else { nil } })
  }
}

extension Double: _IntentValue {
  public static var _form: _ValueForm<Double> {
    _ValueForm(
      .double(nil), write: { .number($0) },
      parse: { data in
        switch data {
        case .int(let value): Double(value)
        case .double(let value) where value.isFinite: value
        default: nil
        }
      })
  }
}

extension String: _IntentValue {
  public static var _form: _ValueForm<String> {
    _ValueForm(.string, write: { .string($0) }, parse: \.text)
  }
}

extension AttributedString: _IntentValue {
  public static var _form: _ValueForm<AttributedString> {
    _ValueForm("a string", text: { String($0.characters) }, parse: { AttributedString($0) })
  }
}

extension URL: _IntentValue {
  public static var _form: _ValueForm<URL> {
    _ValueForm("a URL", text: \.absoluteString, parse: { URL(string: $0) })
  }
}

extension PersonNameComponents: _IntentValue {
  public static var _form: _ValueForm<PersonNameComponents> {
    _ValueForm(
      "a name, or an object with \(parts.map(\.name).joined(separator: ", "))",
      write: { name in
        var fields: [String: ParameterValue] = [:]
        for (key, part) in parts { fields[key] = name[keyPath: part].map { .string($0) } }
        return .object(fields)
      },
      parse: { data throws(ParameterValueError) in
        if let text = data.text { return PersonNameComponents(typed: text) }
        guard let fields = try data.members(parts.map(\.name)) else { return nil }
        var components = PersonNameComponents()
        for (key, part) in parts { components[keyPath: part] = try fields.value(key) }
        return components
      })
  }

  /// Reads a name as most people write it: the last of several words is the family name.
  private init?(typed text: String) {
    let words = text.split(separator: " ")
    guard let last = words.last else { return nil }
    let others = words.dropLast().joined(separator: " ")
    self.init()
    givenName = others.isEmpty ? String(last) : others
    familyName = others.isEmpty ? nil : String(last)
  }

  private static var parts: [(name: String, part: WritableKeyPath<PersonNameComponents, String?>)] {
    [
      ("namePrefix", \.namePrefix), ("givenName", \.givenName), ("middleName", \.middleName),
      ("familyName", \.familyName), ("nameSuffix", \.nameSuffix), ("nickname", \.nickname),
    ]
  }
}

extension Never: _IntentValue {
  public static var _form: _ValueForm<Never> {
    _ValueForm(unsupported: "nothing")
  }
}

extension ParameterValue {
  /// The string; `nil` for other values.
  var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// A name: a string, or the digits of an integer.
  var name: String? {
    if case .int(let number) = self { "\(number)" } else { text }
  }

  /// Returns the members of an object that has no others than the known ones; `nil` for another
  /// value.
  func members(_ known: [String]) throws(ParameterValueError) -> [String: ParameterValue]? {
    guard case .object(let members) = self else { return nil }
    let unknown = members.keys.filter { !known.contains($0) }.min()
    if let unknown { throw .unknownKey(unknown, known: known) }
    return members
  }
}

extension [String: ParameterValue] {
  /// Reads a member by the form of its type; `nil` for none.
  func value<Member: _IntentValue>(
    _ key: String, as _: Member.Type = Member.self
  ) throws(ParameterValueError) -> Member? {
    guard let data = self[key], data != .null else { return nil }
    do {
      return try Member._form.value(of: data)
    } catch {
      throw .inside(".\(key)", error)
    }
  }
}

/// The components of a date that a parameter has.
public enum _DateKind: Hashable, Codable, Sendable {
  case date
  case time
  case dateTime
}

extension Date: _IntentValue {
  public static var _form: _ValueForm<Date> {
    _ValueForm(
      .date(.dateTime),
      write: { date in
        let seconds = date.timeIntervalSinceReferenceDate
        // The calendar shows no later day, and a text has no years before Christ.
        guard calendarSeconds.contains(seconds) || !seconds.isFinite else {
          return .double(seconds)
        }
        let isWhole = seconds.truncatingRemainder(dividingBy: 1) == 0
        return .string(
          date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: !isWhole)))
      },
      parse: { data in
        let seconds: TimeInterval? =
          switch data {
          case .double(let seconds): seconds
          case .int(let seconds): TimeInterval(seconds)
          default: nil
          }
        guard let seconds else { return data.text.flatMap(Date.init(iso8601:)) }
        guard !calendarSeconds.contains(seconds) else { return nil }
        return Date(timeIntervalSinceReferenceDate: seconds)
      })
  }

  /// The instants from 0001-01-01 to 506713-02-07, in seconds since 2001.
  private static let calendarSeconds: Range<TimeInterval> = -63_114_076_800..<15_927_175_497_600

  /// Parses a date with a time zone, with or without seconds and their fraction.
  init?(iso8601 text: String) {
    let text = text.replacing(/^(\d+-\d\d-\d\dT\d\d:\d\d)(Z|[+-])/) { "\($0.1):00\($0.2)" }
    for hasFraction in [false, true] {
      let style = Date.ISO8601FormatStyle(includingFractionalSeconds: hasFraction)
      if let date = try? style.parse(text) {
        self = date
        return
      }
    }
    return nil
  }
}

extension DateComponents: _IntentValue {
  public static var _form: _ValueForm<DateComponents> {
    _ValueForm(
      .dateComponents(.dateTime),
      write: { components in
        var fields: [String: ParameterValue] = [:]
        for (name, part) in parts {
          if let value = components[keyPath: part] { fields[name] = .int(value) }
        }
        if let zone = components.timeZone { fields["timeZone"] = .string(zone.identifier) }
        return .object(fields)
      },
      parse: { data throws(ParameterValueError) in
        if let text = data.text { return DateComponents(typed: text) }
        guard let fields = try data.members(names(of: .dateTime)) else { return nil }
        var components = DateComponents()
        for (name, part) in parts {
          let number: Int? = try fields.value(name)
          if let number, let range = ranges[name], !range.contains(number) {
            throw .inside(".\(name)", .wrongValue(found: .int(number), expected: .int(range)))
          }
          components[keyPath: part] = number
        }
        if let zone: String = try fields.value("timeZone") {
          components.timeZone = TimeZone(identifier: zone)
          if components.timeZone == nil { return nil }
        }
        return components.isOfCalendar ? components : nil
      })
  }

  /// The names of the components that values of a kind have.
  static func names(of kind: _DateKind) -> [String] {
    let ofTime = ["hour", "minute", "second", "nanosecond"]
    return parts.map(\.name).filter { name in
      switch kind {
      case .date: !ofTime.contains(name)
      case .time: ofTime.contains(name)
      case .dateTime: true
      }
    } + ["timeZone"]
  }

  /// Reads `2026-11-21`, `18:00` or both with a `T` between them.
  init?(typed text: String) {
    let pattern = /(?:(\d{4,6})-(\d\d)-(\d\d))?(T)?(?:(\d\d):(\d\d)(?::(\d\d))?)?/
    guard let match = text.wholeMatch(of: pattern), !text.isEmpty,
      (match.4 != nil) == (match.1 != nil && match.5 != nil)
    else { return nil }
    func number(_ part: Substring?) -> Int? { part.flatMap { Int($0) } }
    self.init(
      year: number(match.1), month: number(match.2), day: number(match.3),
      hour: number(match.5), minute: number(match.6), second: number(match.7))
    for (name, part) in Self.parts {
      if let number = self[keyPath: part], Self.ranges[name]?.contains(number) == false {
        return nil
      }
    }
    guard isOfCalendar else { return nil }
  }

  /// Whether the date exists, if it is a whole one of the years that Foundation can check.
  private var isOfCalendar: Bool {
    guard let year, year > 0, let month, let day else { return true }
    return DateComponents(year: year, month: month, day: day)
      .isValidDate(in: Calendar(identifier: .gregorian))
  }

  private static let ranges = [
    "month": 1...12, "day": 1...31, "hour": 0...23, "minute": 0...59, "second": 0...59,
  ]

  private static var parts: [(name: String, part: WritableKeyPath<DateComponents, Int?>)] {
    [
      ("era", \.era), ("year", \.year), ("yearForWeekOfYear", \.yearForWeekOfYear),
      ("quarter", \.quarter), ("month", \.month), ("weekOfYear", \.weekOfYear),
      ("weekOfMonth", \.weekOfMonth), ("weekdayOrdinal", \.weekdayOrdinal),
      ("weekday", \.weekday), ("day", \.day), ("hour", \.hour), ("minute", \.minute),
      ("second", \.second), ("nanosecond", \.nanosecond),
    ]
  }
}

extension Duration: _IntentValue {
  public static var _form: _ValueForm<Duration> {
    _ValueForm(
      "a number of seconds, or a duration such as 1h30m", write: { .double($0 / .seconds(1)) },
      parse: { data in
        switch data {
        case .int(let seconds): .seconds(seconds)
        case .double(let seconds): Duration(seconds: seconds)
        case .string(let text): Duration(hoursMinutesSeconds: text)
        default: nil
        }
      })
  }

  /// Parses `1h30m`, `1.5h`, `90 min`, `90s`, `90` or `-90`.
  private init?(hoursMinutesSeconds text: String) {
    if let seconds = Double(text) {
      self.init(seconds: seconds)
      return
    }
    let pattern =
      /(-)?(?:(\d+(?:\.\d+)?) ?h)? ?(?:(\d+(?:\.\d+)?) ?m(?:in)?)? ?(?:(\d+(?:\.\d+)?) ?s?)?/
    guard text.last?.isWhitespace == false, let match = text.wholeMatch(of: pattern) else {
      return nil
    }
    let parts = [match.2, match.3, match.4].map { $0.flatMap { Double($0) } }
    guard parts.contains(where: { $0 != nil }) else { return nil }
    let seconds = zip(parts, [3600, 60, 1]).map { ($0 ?? 0) * $1 }.reduce(0, +)
    self.init(seconds: match.1 == nil ? seconds : -seconds)
  }

  private init?(seconds: Double) {
    // Longer times don't fit into a `Duration`.
    guard abs(seconds) < 1e15 else { return nil }
    self = .seconds(seconds)
  }
}

extension Measurement: _IntentValue where UnitType: _IntentDimension {
  public static var _form: _ValueForm<Measurement> {
    _ValueForm(
      "a number with one of the units \(UnitType.words)",
      write: { .object(["value": .number($0.value), "unit": .string($0.unit.word)]) },
      parse: { data throws(ParameterValueError) in
        if let text = data.text {
          let number = text.prefix { "+-.0123456789".contains($0) }
          guard let value = Double(number) else { return nil }
          return Measurement(
            value, unit: text.dropFirst(number.count).trimmingCharacters(in: .whitespaces))
        }
        guard let fields = try data.members(["value", "unit"]),
          let word: String = try fields.value("unit"), let value: Double = try fields.value("value")
        else { return nil }
        return Measurement(value, unit: word)
      })
  }

  private init?(_ value: Double, unit word: String) {
    guard let unit = UnitType.knownUnits.first(where: { $0.word == word }) else { return nil }
    self.init(value: value, unit: unit)
  }
}

extension _IntentDimension {
  fileprivate static var words: String { knownUnits.map(\.word).joined(separator: ", ") }

  /// The unit in data: its symbol, but for the one symbol that Foundation gives to two units.
  fileprivate var word: String {
    symbol == "mpg" && self == UnitFuelEfficiency.milesPerImperialGallon ? "mpg Imperial" : symbol
  }
}

extension AppEnum {
  public static var _form: _ValueForm<Self> { .byCase }
}

extension AppEntity {
  public static var _form: _ValueForm<Self> {
    _ValueForm(
      .entity(.type(Self.self)), write: { .string($0.id.entityIdentifierString) },
      read: { data, entities throws(ParameterValueError) in
        guard let identifier = data.name else {
          throw .wrongValue(found: data, expected: .entity(.type(Self.self)))
        }
        return entities[identifier] as? Self
      })
  }
}

// A type that is both an enumeration and an entity is stored as its case, which needs no query.
extension AppEntity where Self: AppEnum {
  public static var _form: _ValueForm<Self> { .byCase }
}

extension _ValueForm where Value: AppEnum {
  fileprivate static var byCase: _ValueForm {
    _ValueForm(
      .enumeration(.type(Value.self)), write: { .string($0.rawValue.description) },
      read: { data, _ throws(ParameterValueError) in
        guard let name = data.name else {
          throw .wrongValue(found: data, expected: .enumeration(.type(Value.self)))
        }
        guard let value = Value.RawValue(name).flatMap(Value.init(rawValue:)) else {
          throw .unknownCase(name, of: .type(Value.self))
        }
        return value
      })
  }
}

extension Optional: _IntentValue where Wrapped: _IntentValue {
  public typealias ValueType = Wrapped.ValueType
  public typealias UnwrappedType = Wrapped.UnwrappedType

  public static var _form: _ValueForm<Wrapped?> {
    let wrapped = Wrapped._form
    return _ValueForm(
      wrapped.type, absent: .some(nil), write: { value in value.map(wrapped.write) ?? .null },
      read: { data, entities throws(ParameterValueError) in
        data == .null ? .some(nil) : .some(try wrapped.read(data, entities))
      })
  }
}

extension Array: _IntentValue where Element: _IntentValue {
  public typealias ValueType = Element

  public static var _form: _ValueForm<[Element]> {
    let element = Element._form
    return _ValueForm(
      .array(element.type, count: nil), of: element, write: { $0.map(element.write) },
      collect: { $0 })
  }
}

extension Set: _IntentValue where Element: _IntentValue {
  public typealias ValueType = Element

  public static var _form: _ValueForm<Set<Element>> {
    let element = Element._form
    return _ValueForm(
      .set(element.type, count: nil), of: element,
      write: { $0.map(element.write).ofSet }, collect: { Set($0) })
  }
}

extension [ParameterValue] {
  /// Returns the results of a closure for the elements; an error has the place of its element.
  func elements<Value>(
    _ read: (ParameterValue) throws(ParameterValueError) -> Value
  ) throws(ParameterValueError) -> [Value] {
    try enumerated().map { index, item throws(ParameterValueError) in
      do throws(ParameterValueError) {
        return try read(item)
      } catch {
        throw .inside("[\(index)]", error)
      }
    }
  }

  /// The elements as those of a set: each once, and sorted, so that equal sets have equal data.
  var ofSet: [ParameterValue] { Set(self).sorted { $0.description < $1.description } }
}

extension _ValueForm {
  /// Creates the form of a collection; reading leaves out entities that no longer exist.
  fileprivate init<Element>(
    _ type: ParameterType, of element: _ValueForm<Element>,
    write: @escaping @Sendable (Value) -> [ParameterValue],
    collect: @escaping @Sendable ([Element]) -> Value
  ) {
    self.init(
      type, write: { .array(write($0)) },
      read: { data, entities throws(ParameterValueError) in
        guard case .array(let items) = data else { throw .wrongValue(found: data, expected: type) }
        let elements = try items.elements { item throws(ParameterValueError) in
          try element.read(item, entities)
        }
        return collect(elements.compactMap(\.self))
      })
  }
}
