public import FocusAppIntents
import Foundation

/// The card of a filter in Settings, for one Focus.
///
/// Before the filter is set up, the card shows the app's icon, the app's name and the filter's title.
/// After that, the card shows the title and subtitle that the filter composes from its values.
///
/// ```swift
/// let card = try await system.card(of: ExampleChatFocusFilter.self, in: .work)
/// card.configured?.title  // "Set Account and Look"
/// ```
///
/// Source: [Meet Focus filters](https://developer.apple.com/videos/play/wwdc2022/10121/).
public struct FilterCard: Sendable, Hashable, Codable {
  /// The filter that the card shows.
  public let filter: FilterReference
  /// The app's name, which is the card's first line before the filter is set up.
  public let appName: String
  /// The name of the app's icon; `nil` if the app has none.
  public let icon: String?
  /// The filter's own title, in the device's language; for an orphaned filter, its identifier.
  public let title: String
  /// The filter's description of its purpose; `nil` without one.
  public let description: String?
  /// The texts of the configured filter; `nil` before it is set up.
  public let configured: Configured?
  /// Whether an update of the app removed the filter; its values stay stored and have no effect.
  public var isOrphan: Bool = false

  /// The texts of a filter that is set up.
  public struct Configured: Sendable, Hashable, Codable {
    /// The filter's title with its values; the plain title while a value is missing.
    public let title: String
    /// The second line, which also names the values that the filter still needs; `nil` without one.
    public let subtitle: String?
    /// Whether the filter takes part while the mode is on.
    public let isEnabled: Bool
    /// The parameters' values by name, including defaults.
    ///
    /// A required parameter that has neither a value nor a default is missing.
    public let values: [String: ParameterValue]
  }
}

extension FocusSystem {
  /// Returns the cards of all filters for a mode, in the order in which their apps were installed.
  ///
  /// Each app's cards end with the filters that an update removed.
  ///
  /// For each filter that is set up, the device creates the intent and fills in its values, so it
  /// calls the app's queries.
  /// - Throws: ``FocusError/unknownMode(_:known:)``, or an error of the apps' code or of the store.
  public func cards(in id: FocusMode.ID) async throws -> [FilterCard] {
    try await cards(in: id, sparing: [])
  }

  /// - Parameter apps: Apps whose processes the method doesn't start. Their filters show the texts
  ///   from the last time the app was asked, or their plain titles.
  package func cards(in id: FocusMode.ID, sparing apps: Set<String>) async throws -> [FilterCard] {
    try await catchUp()
    let mode = try requireMode(id)
    var shown: [FilterReference: KeptCard] = [:]
    for configuration in mode.filters {
      let app = configuration.filter.app
      shown[configuration.filter] =
        apps.contains(app) && !processes.isStarted(app, in: .app)
        ? state.cardWithoutAsking(of: configuration.filter, in: id)
        : try await card(of: configuration)
    }
    return state.cards(of: mode, showing: shown)
  }

  /// Returns the card of a filter for a mode, as in ``cards(in:)``.
  ///
  /// Pass `app` only if several apps have the filter.
  /// - Throws: ``FocusError``, or an error of the apps' code or of the store.
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

  /// Asks apps for the cards that the device doesn't know, and running apps for all their cards,
  /// and stores them with the device.
  ///
  /// - Throws: An error of the apps' code or of the store.
  public func keepCards() async throws {
    for mode in state.modes {
      for configuration in mode.filters {
        let known = state.keptCard(of: configuration.filter, in: mode.id)
        let isOutdated =
          known == nil || processes.isStarted(configuration.filter.app, in: .app)
        guard isOutdated else { continue }
        do {
          guard let card = try await card(of: configuration), card != known else { continue }
          try await perform(.cardShown(mode.id, configuration.filter, card))
        } catch {
          // The device asks a filter that failed again when its values change.
          let card = state.cardWithoutAsking(of: configuration.filter, in: mode.id)
          if known == nil { try await perform(.cardShown(mode.id, configuration.filter, card)) }
          throw error
        }
      }
    }
  }

  /// Asks a filter's app for the texts of the card; `nil` if the device has no such filter or no
  /// code of the app.
  private func card(of configuration: FilterConfiguration) async throws -> KeptCard? {
    let reference = configuration.filter
    guard let filter = state.filter(reference), programs[reference.app] != nil else { return nil }
    let values = filter.completed(configuration.values)
    return try await ask(
      reference, ReadCard(filter: reference.filter, values: values, title: filter.title))
  }
}

extension ForeseenDevice {
  /// Returns the cards of all filters for a mode, as they were when the device last changed.
  ///
  /// The order is the same as in ``FocusSystem/cards(in:)``.
  ///
  /// A filter shows its plain title if its app wasn't asked.
  public func cards(of mode: FocusMode) -> [FilterCard] {
    let shown = mode.filters.map { configuration in
      (configuration.filter, state.cardWithoutAsking(of: configuration.filter, in: mode.id))
    }
    return state.cards(of: mode, showing: Dictionary(shown) { $1 })
  }
}

extension FocusState {
  /// The cards of all filters for a mode.
  ///
  /// - Parameter shown: The texts of the filters that are set up; a filter without texts counts as
  ///   not set up.
  fileprivate func cards(
    of mode: FocusMode, showing shown: [FilterReference: KeptCard]
  ) -> [FilterCard] {
    installationOrder.compactMap { apps[$0]?.description }.flatMap { app in
      app.filters.map { filter in
        let reference = FilterReference(app: app.id, filter: filter.id)
        let configuration = mode.filters.first { $0.filter == reference }
        let configured = configuration.flatMap { configuration in
          shown[reference].map {
            FilterCard.Configured(
              title: $0.title, subtitle: $0.subtitle, isEnabled: configuration.isEnabled,
              values: filter.completed(configuration.values))
          }
        }
        return FilterCard(
          filter: reference, appName: app.name, icon: app.icon, title: filter.title,
          description: filter.description, configured: configured)
      } + orphans(of: app, in: mode)
    }
  }

  /// The cards of the filters that an update of their app removed.
  private func orphans(of app: AppDescription, in mode: FocusMode) -> [FilterCard] {
    let known = app.filters.map(\.id)
    return mode.filters.map(\.filter).filter { $0.app == app.id && !known.contains($0.filter) }
      .map {
        FilterCard(
          filter: $0, appName: app.name, icon: app.icon, title: $0.filter, description: nil,
          configured: nil, isOrphan: true)
      }
  }
}
