package import FocusHost

/// The static description of a filter that the system reads when the app is installed.
package struct FilterDescription: Sendable {
  package let persistentIdentifier: String
  package let typeName: String
  package let title: LocalizedStringResource
  package let description: IntentDescription?
  /// The parameters in the order of their declaration.
  package let parameters: [ParameterDescription]

  /// Reads the description of a filter; creates one instance of it.
  package init(reading type: any SetFocusFilterIntent.Type) {
    persistentIdentifier = type.persistentIdentifier
    typeName = "\(type)"
    title = type.title
    description = type.writtenDescription
    parameters = type.init().parameters.map(\.description)
  }

  /// The parameters' default values, which a filter gets when its Focus no longer applies.
  ///
  /// `nil` if a required parameter has no default, because no default instance can be created
  /// (F4-i).
  package var defaults: [String: ParameterValue]? {
    var values: [String: ParameterValue] = [:]
    for parameter in parameters {
      guard let value = parameter.shape.initialValue else { return nil }
      values[parameter.name] = value
    }
    return values
  }
}
