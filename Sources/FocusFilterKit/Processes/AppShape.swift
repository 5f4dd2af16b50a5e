import FocusAppIntents
import Foundation

/// The declarations of an app for its installation: the stored description, and the values that the
/// filters accept.
///
/// Reading the declarations runs no app code except static properties and initializers.
package struct AppShape: Sendable, Codable {
  package let description: AppDescription
  /// The filters by their identifiers.
  let filters: [String: FilterShape]

  init(reading app: SimulatedApp, in locale: Locale) {
    description = AppDescription(reading: app, in: locale)
    let read = app.filters.map { FilterDescription(reading: $0.type) }
    filters = Dictionary(
      read.map { ($0.persistentIdentifier, FilterShape($0, in: locale)) },
      // Two filters with one identifier can't be installed.
      uniquingKeysWith: { first, _ in first })
  }
}

/// The declarations of a filter for its form in Settings.
struct FilterShape: Sendable, Codable {
  /// The name of the type.
  let typeName: String
  let title: String
  let description: String?
  /// The parameters in the order of their declaration.
  let parameters: [Parameter]

  /// A parameter with its texts in the device's language.
  struct Parameter: Sendable, Codable {
    let shape: ParameterShape
    let title: String
    let description: String?

    var name: String { shape.name }
  }

  fileprivate init(_ read: FilterDescription, in locale: Locale) {
    typeName = read.typeName
    title = read.title.text(in: locale)
    description = read.description?.descriptionText.text(in: locale)
    parameters = read.parameters.map { parameter in
      Parameter(
        shape: parameter.shape, title: parameter.title.text(in: locale),
        description: parameter.description?.text(in: locale))
    }
  }

  /// Returns the parameter with a name, or `nil`.
  func parameter(_ name: String) -> ParameterShape? {
    parameters.first { $0.name == name }?.shape
  }
}
