public import FocusAppIntents
import Foundation

/// A filter of an app as Settings shows it for one Focus.
///
/// Before the filter is set up, the card shows the app's icon, the app's name and the filter's title;
/// after that what the filter says of itself. Source:
/// [Meet Focus filters](https://developer.apple.com/videos/play/wwdc2022/10121/).
public struct FilterCard: Sendable, Hashable, Codable {
  /// The filter that the card is for.
  public let filter: FilterReference
  /// The app's name, which is the first line before the filter is set up.
  public let appName: String
  /// The name of the app's icon; `nil` when it has none.
  public let icon: String?
  /// The filter's own title, in the device's language; for an orphan its identifier.
  public let title: String
  /// What the filter says that it does; `nil` when it says nothing.
  public let description: String?
  /// What the configured filter says of itself; `nil` before it is set up.
  public let configured: Configured?
  /// Whether an update took the filter away, so that its values are kept and have no effect.
  public var isOrphan: Bool = false

  /// The texts of a filter that is set up.
  public struct Configured: Sendable, Hashable, Codable {
    /// What the filter calls itself with its values; its plain title while a value is missing.
    public let title: String
    /// A second line, which also says what a filter still needs; `nil` without one.
    public let subtitle: String?
    /// Whether the filter takes part while the mode is on.
    public let isEnabled: Bool
    /// Every parameter's value by name, with defaults; a required one without either is missing.
    public let values: [String: ParameterValue]
  }
}

extension FocusSystem {
  /// Returns the cards of every filter for a mode, by the order of installation, and at each app's
  /// end those of filters that an update took away.
  ///
  /// A filter that is set up is made and filled for it, so the app's queries are called.
  /// - Throws: ``FocusError/unknownMode(_:known:)``, or what the apps' code or the store throws.
  public func cards(in id: FocusMode.ID) async throws -> [FilterCard] {
    try await catchUp()
    let mode = try requireMode(id)
    var cards: [FilterCard] = []
    for app in state.installationOrder.compactMap({ state.apps[$0]?.description }) {
      for filter in app.filters {
        let reference = FilterReference(app: app.id, filter: filter.id)
        let configuration = mode.filters.first { $0.filter == reference }
        cards.append(
          FilterCard(
            filter: reference, appName: app.name, icon: app.icon, title: filter.title,
            description: filter.description,
            configured: try await describe(configuration, of: filter)))
      }
      cards += orphans(of: app, in: mode)
    }
    return cards
  }

  /// Returns the card of a filter for a mode, as ``cards(in:)`` has it.
  ///
  /// The app needs to be named only when several have the filter.
  /// - Throws: ``FocusError``, or what the apps' code or the store throws.
  public func card<Intent: SetFocusFilterIntent>(
    of type: Intent.Type, of app: String? = nil, in mode: FocusMode.ID
  ) async throws -> FilterCard {
    let reference = try reference(to: type, of: app)
    let cards = try await cards(in: mode)
    guard let card = cards.first(where: { $0.filter == reference }) else {
      throw FocusError.unknownFilter("\(type)", app: app, known: [])
    }
    return card
  }

  private func orphans(of app: AppDescription, in mode: FocusMode) -> [FilterCard] {
    let known = app.filters.map(\.id)
    return mode.filters.map(\.filter).filter { $0.app == app.id && !known.contains($0.filter) }
      .map {
        FilterCard(
          filter: $0, appName: app.name, icon: app.icon, title: $0.filter, description: nil,
          configured: nil, isOrphan: true)
      }
  }

  private func describe(
    _ configuration: FilterConfiguration?, of filter: FilterMetadata
  ) async throws -> FilterCard.Configured? {
    guard let configuration,
      let type = programs[configuration.filter.app]?.filterType(filter.id)
    else { return nil }
    let values = filter.completed(configuration.values)
    let locale = locale
    let (title, subtitle) = try await ask(configuration.filter.app) {
      do {
        let display = try await FilledFilter.make(type, values: values).displayRepresentation
        return (display.title.text(in: locale), display.subtitle?.text(in: locale))
      } catch let error as MissingParameterValues {
        let names = error.names.list(.and)
        return (filter.title, "Needs \(names)")
      }
    }
    return FilterCard.Configured(
      title: title, subtitle: subtitle, isEnabled: configuration.isEnabled, values: values)
  }
}
