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

/// The static description of a parameter that the system reads when the app is installed.
package struct ParameterDescription: Sendable {
  /// The declared title, else the property's name.
  package let title: LocalizedStringResource
  /// Whether a title is declared.
  package let hasTitle: Bool
  package let description: LocalizedStringResource?
  package let shape: ParameterShape
}

extension ParameterDescription {
  package var name: String { shape.name }
  package var type: ParameterType { shape.type }
  package var isOptional: Bool { shape.isOptional }
  package var defaultValue: ParameterValue? { shape.defaultValue }
}

/// The values that a parameter accepts: its type, range and cases, without any displayed text.
package struct ParameterShape: Sendable, Codable {
  /// The name of the property.
  package let name: String
  /// The type of the parameter's values, without the optional.
  package let type: ParameterType
  package let isOptional: Bool
  /// The declared default; `nil` if there is none, which differs from the declared default `.null`.
  package let defaultValue: ParameterValue?
  /// Whether an options provider of the parameter's own offers values.
  package let hasOptions: Bool
}

extension KeyedDecodingContainer {
  /// Reads a shape's declared default, which may be `null`.
  fileprivate func decodeIfPresent(
    _ type: ParameterValue.Type, forKey key: Key
  ) throws -> ParameterValue? {
    contains(key) ? try decode(type, forKey: key) : nil
  }
}

extension ParameterShape {
  /// The initial value: the declared default, else `.null` for an optional parameter.
  ///
  /// `nil` for a required parameter without a default; no default instance can be created then.
  package var initialValue: ParameterValue? {
    // A bare `nil` would be read as `.null`, which is a value.
    defaultValue ?? (isOptional ? .some(.null) : .none)
  }

  /// Checks that `value` is valid for the parameter, without running the app's code.
  ///
  /// - Returns: The value in its canonical form.
  @discardableResult
  package func check(_ value: ParameterValue) throws(ParameterValueError) -> ParameterValue {
    guard value == .null else { return try type.check(value) }
    guard isOptional else { throw .missing(expected: type) }
    return .null
  }
}

extension FilterDescription {
  /// The texts that Settings shows for the filter and for the types of its parameters.
  ///
  /// The display representations of cases come from the app's code.
  package var texts: [LocalizedStringResource] {
    let ownTexts = [title, description?.descriptionText, description?.categoryName]
    return ownTexts.compactMap(\.self) + parameters.flatMap(\.texts)
  }
}

extension ParameterDescription {
  fileprivate var texts: [LocalizedStringResource] {
    var texts = [hasTitle ? title : nil, description].compactMap(\.self)
    switch type.element {
    case .enumeration(.type(let type, _)): texts += type.texts
    case .entity(.type(let type)): texts.append(type.typeDisplayRepresentation.name)
    default: break
    }
    return texts
  }
}

extension AppEnum {
  fileprivate static var texts: [LocalizedStringResource] {
    let cases = allCases.compactMap { caseDisplayRepresentations[$0] }
    return [typeDisplayRepresentation.name]
      + cases.flatMap { [$0.title, $0.subtitle] }
      .compactMap(\.self)
  }
}

extension LocalizedStringResource.BundleDescription {
  /// The folder of a bundle described by its URL; `nil` for the main bundle and for a class's
  /// bundle.
  package var folder: URL? {
    if case .atURL(let url) = self { url.resolvingSymlinksInPath() } else { nil }
  }
}
