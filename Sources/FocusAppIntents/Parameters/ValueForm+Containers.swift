import FocusHost

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
      .array(element.type, count: nil), write: { .array($0.map(element.write)) },
      read: { data, entities throws(ParameterValueError) in
        guard case .array(let items) = data else {
          throw .wrongValue(found: data, expected: .array(element.type, count: nil))
        }
        return try element.readAll(items, entities)
      })
  }
}

extension Set: _IntentValue where Element: _IntentValue {
  public typealias ValueType = Element

  public static var _form: _ValueForm<Set<Element>> {
    let element = Element._form
    return _ValueForm(
      .set(element.type, count: nil),
      // A set has no defined order; sorting makes equal values produce equal data.
      write: { .array($0.map(element.write).sorted { $0.description < $1.description }) },
      read: { data, entities throws(ParameterValueError) in
        guard case .array(let items) = data else {
          throw .wrongValue(found: data, expected: .set(element.type, count: nil))
        }
        return Set(try element.readAll(items, entities))
      })
  }
}

extension _ValueForm {
  /// Reads the elements of a collection, without entities that no longer exist.
  fileprivate func readAll(
    _ items: [ParameterValue], _ entities: ResolvedEntities
  ) throws(ParameterValueError) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(items.count)
    for item in items {
      if let value = try read(item, entities) { values.append(value) }
    }
    return values
  }
}
