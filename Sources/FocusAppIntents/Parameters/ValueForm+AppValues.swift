import FocusHost

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
        return entities.byIdentifier[identifier] as? Self
      })
  }
}

// A type that is an enumeration and an entity is stored by its case, which needs no query.
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
