package import FocusHost

/// A parameter of any value type.
package protocol AnyParameter: AnyObject, Sendable {
  /// Returns the description of the parameter's declaration.
  func description(named name: String) -> ParameterDescription

  /// The value as data; `nil` for a required parameter without a value.
  var data: ParameterValue? { get }

  /// The source of the parameter's entities; `nil` if its type isn't an entity.
  var entitySource: EntitySource? { get }

  /// Returns the options, or only those that match the search text.
  func options(matching text: String?) async throws -> ParameterOptions

  /// Sets the parameter's value, or no value if it is an entity that isn't among `entities`.
  func fill(_ data: ParameterValue, with entities: ResolvedEntities) throws(ParameterValueError)
}

/// A parameter and the name of its property.
package struct NamedParameter: Sendable {
  package let name: String
  package let parameter: any AnyParameter

  package var description: ParameterDescription { parameter.description(named: name) }
}

extension AppIntent {
  /// The intent's parameters, in the order of their declaration.
  ///
  /// They are found by reflection, in time linear in the number of stored properties.
  package var parameters: [NamedParameter] {
    var found: [NamedParameter] = []
    var mirror: Mirror? = Mirror(reflecting: self)
    while let current = mirror {
      found = current.children.compactMap(NamedParameter.init) + found
      mirror = current.superclassMirror
    }
    return found
  }

  /// The parameters' values as data, without parameters that have no value.
  package var parameterValues: [String: ParameterValue] {
    var values: [String: ParameterValue] = [:]
    for named in parameters { values[named.name] = named.parameter.data }
    return values
  }
}

extension NamedParameter {
  /// The stored property of a property wrapper has the property's name after an underscore.
  fileprivate init?(_ child: Mirror.Child) {
    guard let label = child.label, let parameter = child.value as? any AnyParameter else {
      return nil
    }
    self.init(name: label.hasPrefix("_") ? String(label.dropFirst()) : label, parameter: parameter)
  }
}
