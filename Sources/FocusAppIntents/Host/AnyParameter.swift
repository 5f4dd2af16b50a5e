package import FocusHost

/// A parameter whose type isn't known.
package protocol AnyParameter: AnyObject, Sendable {
  /// Returns what the declaration says of a parameter with this name.
  func description(named name: String) -> ParameterDescription

  /// The value as data; `nil` for a required parameter that has none.
  var data: ParameterValue? { get }

  /// Where the entities of the parameter come from; `nil` for one of another type.
  var entitySource: EntitySource? { get }

  /// Returns the values on offer, or those that match what a person typed.
  func options(matching text: String?) async throws -> ParameterOptions

  /// Gives the parameter a value; an entity that isn't among `entities` leaves it empty.
  func fill(_ data: ParameterValue, with entities: ResolvedEntities) throws(ParameterValueError)
}

/// A parameter with the name of its property.
package struct NamedParameter: Sendable {
  package let name: String
  package let parameter: any AnyParameter

  package var description: ParameterDescription { parameter.description(named: name) }
}

extension AppIntent {
  /// The parameters of this instance, in the order of their declaration.
  ///
  /// They are found by reflection, at a cost that grows with the number of stored properties.
  package var parameters: [NamedParameter] {
    var found: [NamedParameter] = []
    var mirror: Mirror? = Mirror(reflecting: self)
    while let current = mirror {
      found = current.children.compactMap(NamedParameter.init) + found
      mirror = current.superclassMirror
    }
    return found
  }

  /// The values of the parameters as data, without those that have none.
  package var parameterValues: [String: ParameterValue] {
    var values: [String: ParameterValue] = [:]
    for named in parameters { values[named.name] = named.parameter.data }
    return values
  }
}

extension NamedParameter {
  /// A property wrapper's storage has the property's name behind an underscore.
  fileprivate init?(_ child: Mirror.Child) {
    guard let label = child.label, let parameter = child.value as? any AnyParameter else {
      return nil
    }
    self.init(name: label.hasPrefix("_") ? String(label.dropFirst()) : label, parameter: parameter)
  }
}
