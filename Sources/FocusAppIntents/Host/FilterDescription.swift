package import FocusHost

#if canImport(Darwin)
  package import Foundation
#endif

/// What the system reads of a filter when its app is installed: texts and parameters, no values.
package struct FilterDescription: Sendable {
  package let persistentIdentifier: String
  package let typeName: String
  package let title: LocalizedStringResource
  package let description: IntentDescription?
  /// The parameters in the order of their declaration.
  package let parameters: [ParameterDescription]

  /// Reads the description of a filter, for which it creates one instance.
  package init(reading type: any SetFocusFilterIntent.Type) {
    persistentIdentifier = type.persistentIdentifier
    typeName = "\(type)"
    title = type.title
    description = type.writtenDescription
    parameters = type.init().parameters.map(\.description)
  }

  /// The values of the default instance, which a filter gets when its Focus no longer applies.
  ///
  /// `nil` when a required parameter has no default, so that the instance can't be made (F4-i).
  package var defaults: [String: ParameterValue]? {
    var values: [String: ParameterValue] = [:]
    for parameter in parameters {
      guard let value = parameter.initialValue else { return nil }
      values[parameter.name] = value
    }
    return values
  }
}
