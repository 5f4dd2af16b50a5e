package import FocusHost

/// The conversion between values of one type and stored data.
///
/// Data has the forms of JSON in this table. The parentheses contain the form that a person types
/// on a command line if it differs from the data.
///
/// | Type | Data |
/// | --- | --- |
/// | `Bool` | `true` |
/// | `Int`, `Double` | a number; a `Double` may be written without a fraction |
/// | `String`, `AttributedString` | a string, without attributes |
/// | `URL` | a string |
/// | `Date` | ISO 8601 with a zone: `"2026-11-21T18:00:00Z"` (`2026-11-21T18:00`) |
/// | `DateComponents` | `{"hour": 18, "minute": 0}` (`18:00`), without the calendar |
/// | `Duration` | seconds: `5400.0` (`1h30m`) |
/// | `Measurement` | `{"unit": "km", "value": 5.0}` (`5km`) |
/// | ``IntentCurrencyAmount`` | `{"amount": "12.5", "currencyCode": "EUR"}` (`12.50 EUR`) |
/// | ``IntentFile`` | `{"data": base64, "filename": "a.txt"}` or `{"fileURL": …}` (a path) |
/// | ``IntentPerson`` | `{"contact": "42", "name": "Ann"}` (a name) |
/// | ``IntentPaymentMethod`` | `{"name": "Visa", "type": "credit"}` (a type) |
/// | `PersonNameComponents` | `{"familyName": "Lee", "givenName": "Ann"}` (a name) |
/// | ``AppEnum`` | the raw value as a string |
/// | ``AppEntity`` | the identifier as a string |
/// | optional | `null`, or the form of the wrapped type (`nil`) |
/// | array, set | an array (`[mon,tue]`); the elements of a set are sorted |
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

  /// Creates a form whose valid data is determined by `parse` alone.
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

  /// Creates a form for a type whose values can't be set from data.
  init(unsupported words: String) {
    self.init(.other(.type(Value.self), words: words), write: { _ in .null }, parse: { _ in nil })
  }

  /// Returns the value for `data`, which must not be an entity's.
  func value(of data: ParameterValue) throws(ParameterValueError) -> Value {
    guard let value = try read(data, .none) else {
      throw .wrongValue(found: data, expected: type)
    }
    return value
  }

  /// Returns the canonical form of `data`, which must not be an entity's.
  func normalized(_ data: ParameterValue) throws(ParameterValueError) -> ParameterValue {
    write(try value(of: data))
  }
}
