package import FocusHost

/// How values of one type are stored as data: the only place that knows both sides.
///
/// The forms, all of them JSON:
///
/// | Type | Data |
/// | --- | --- |
/// | `Bool` | `true` |
/// | `Int`, `Double` | a number; a `Double` may be written without a fraction |
/// | `String` | a string |
/// | `AttributedString` | its characters; attributes are lost |
/// | `URL` | an absolute or relative URL as a string |
/// | `Date` | ISO 8601 with a zone: `"2026-11-21T18:00:00Z"` |
/// | `DateComponents` | `{"hour": 18, "minute": 0}` |
/// | `Duration` | seconds as a number |
/// | `Measurement` | `{"value": 5, "unit": "km"}` |
/// | ``AppEnum`` | the raw value as a string |
/// | ``AppEntity`` | the identifier as a string |
/// | optional | `null`, or the form of the wrapped type |
/// | array, set | an array; that of a set is sorted |
public struct _ValueForm<Value: _IntentValue>: Sendable {
  /// The type of a value that is there.
  package let type: ParameterType

  /// The value that stands for *nothing*; `nil` for a type that has none.
  package let absent: Value?

  package let write: @Sendable (Value) -> ParameterValue

  /// Reads a value; `nil` is an entity that no longer exists.
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

  /// A form in which `parse` alone decides what can be read.
  init(
    _ type: ParameterType, write: @escaping @Sendable (Value) -> ParameterValue,
    parse: @escaping @Sendable (ParameterValue) -> Value?
  ) {
    self.init(
      type, write: write,
      read: { data, _ throws(ParameterValueError) in
        guard let value = parse(data) else { throw .wrongValue(found: data, expected: type) }
        return value
      })
  }

  /// The form of a type whose values can't be given as data.
  init(unsupported word: String) {
    self.init(.unsupported(word), write: { _ in .null }, parse: { _ in nil })
  }

  /// Returns the canonical form of `data`.
  func normalized(_ data: ParameterValue) throws(ParameterValueError) -> ParameterValue {
    try read(data, .none).map(write) ?? data
  }
}

/// The entities that a query returned, by identifier.
package struct ResolvedEntities: Sendable {
  package static let none = ResolvedEntities(byIdentifier: [:])

  let byIdentifier: [String: any AppEntity]
}

extension ResolvedEntities {
  /// Of several entities with one identifier the first counts.
  init(_ entities: [some AppEntity]) {
    byIdentifier = Dictionary(
      entities.map { ($0.id.entityIdentifierString, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
