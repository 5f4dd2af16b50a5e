package import FocusHost

/// How values of one type are stored as data: the only place that knows both sides.
///
/// The forms, all of them JSON. What a person types on a command line is in parentheses where it
/// differs from the data.
///
/// | Type | Data |
/// | --- | --- |
/// | `Bool` | `true` |
/// | `Int`, `Double` | a number; a `Double` may be written without a fraction |
/// | `String`, `AttributedString` | a string; attributes are lost |
/// | `URL` | a string |
/// | `Date` | ISO 8601 with a zone: `"2026-11-21T18:00:00Z"` (`2026-11-21T18:00`) |
/// | `DateComponents` | `{"hour": 18, "minute": 0}` (`18:00`); the calendar is lost |
/// | `Duration` | seconds: `5400.0` (`1h30m`) |
/// | `Measurement` | `{"unit": "km", "value": 5.0}` (`5km`) |
/// | ``IntentCurrencyAmount`` | `{"amount": "12.5", "currencyCode": "EUR"}` (`12.50 EUR`) |
/// | ``IntentFile`` | `{"data": base64, "filename": "a.txt"}` or `{"fileURL": …}` (a path) |
/// | ``IntentPerson`` | `{"contact": "42", "name": "Ann"}` (a name) |
/// | ``IntentPaymentMethod`` | `{"name": "Visa", "type": "credit"}` (a type) |
/// | ``AppEnum`` | the raw value as a string |
/// | ``AppEntity`` | the identifier as a string |
/// | optional | `null`, or the form of the wrapped type (`nil`) |
/// | array, set | an array (`[mon,tue]`); that of a set is sorted |
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
  init(unsupported words: String) {
    self.init(.other(Value.self, words: words), write: { _ in .null }, parse: { _ in nil })
  }

  /// Returns the value that `data` stands for; `data` isn't an entity.
  func value(of data: ParameterValue) throws(ParameterValueError) -> Value {
    guard let value = try read(data, .none) else {
      throw .wrongValue(found: data, expected: type)
    }
    return value
  }

  /// Returns the canonical form of `data`, which isn't an entity.
  func normalized(_ data: ParameterValue) throws(ParameterValueError) -> ParameterValue {
    write(try value(of: data))
  }
}
