public import FocusFilterKit
import FocusHost
import Foundation

extension MetadataFile {
  /// The identifier and name in the `Info.plist` of an app or extension; `nil` for another file, or without
  /// one.
  public static func bundle(at path: String) -> (id: String, name: String)? {
    let places = ["Info.plist", "Contents/Info.plist"].map {
      URL(filePath: path).appending(path: $0)
    }
    guard let data = places.lazy.compactMap({ try? Data(contentsOf: $0) }).first,
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil),
      let members = list as? [String: Any], let id = members["CFBundleIdentifier"] as? String
    else { return nil }
    let name = members["CFBundleDisplayName"] ?? members["CFBundleName"]
    return (id, name as? String ?? String(id.lastComponent))
  }
}

extension AppMetadata {
  /// The module of the app's intents; `nil` without intents.
  public var module: String? {
    let action = filters.first ?? intents.first
    return action.map { String($0.fullyQualifiedTypeName.prefix { $0 != "." }) }
  }

  /// Describes the app as a device knows it by its metadata alone.
  ///
  /// Titles are those that the metadata has: keys of the string catalog, which are mostly the English words.
  /// Metadata doesn't tell which targets have a filter; the filters count as members of the app and of an
  /// extension (*modeled*), so that only the missing code prevents a call.
  public func description(id: String, name: String) -> AppDescription {
    AppDescription(
      id: id, name: name,
      filters: filters.map { filter in
        FilterMetadata(
          id: filter.identifier, typeName: filter.identifier,
          title: filter.title?.key ?? filter.identifier,
          description: filter.descriptionMetadata?.descriptionText?.key, membership: .both,
          parameters: filter.parameters.map(parameter))
      }, hasIntentsExtension: true, isKnownByMetadata: true)
  }

  private func parameter(_ parameter: Parameter) -> ParameterMetadata {
    let type = parameter.valueType.description
    let element = type.hasPrefix("[") ? String(type.dropFirst().dropLast()) : type
    let choices = (enums ?? []).first { $0.identifier == element }?.cases.map { item in
      FilterChoices.Choice(
        value: .string(item.identifier),
        title: item.displayRepresentation?.title?.key ?? item.identifier,
        subtitle: item.displayRepresentation?.subtitle?.key)
    }
    let names: [ParameterValue: ParameterValue] = type == "Bool" ? [0: false, 1: true] : [:]
    let given = parameter.storedDefault
    return ParameterMetadata(
      name: parameter.name, title: parameter.title?.key ?? parameter.name,
      type: ParameterMetadata.words(for: type, cases: choices), isOptional: parameter.isOptional,
      defaultValue: given.map { names[$0] ?? $0 }, valueType: type, choices: choices)
  }
}
