public import FocusAppIntents
import Foundation

/// The card of a filter in Settings, for one Focus.
///
/// Before the filter is set up, the card shows the app's icon, the app's name and the filter's
/// title. After that, the card shows the title and subtitle that the filter composes from its
/// values.
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
  /// Opens a mode's page in Settings, and returns the cards of all filters there.
  ///
  /// The cards have the order in which their apps were installed. Each app's cards end with the
  /// filters that an update removed.
  ///
  /// The method runs the apps' code: for each filter that is set up, the device starts the app,
  /// creates the intent and fills in its values with the app's queries. The device keeps what it
  /// has shown; ``ForeseenDevice/cards(of:)`` returns that without any app.
  /// - Throws: ``FocusError/unknownMode(_:known:)``, or an error of the apps' code or of the store.
  public func cards(in id: FocusMode.ID) async throws -> [FilterCard] {
    try await cards(in: id, sparing: [])
  }

  /// - Parameter apps: Apps whose processes the method doesn't start. Their filters show the texts
  ///   from the last time the app was asked, or their plain titles.
  package func cards(in id: FocusMode.ID, sparing apps: Set<String>) async throws -> [FilterCard] {
    try await begin(.command)
    let mode = try requireMode(id)
    var shown: [FilterReference: KeptCard] = [:]
    for configuration in mode.filters {
      let (filter, app) = (configuration.filter, configuration.filter.app)
      guard !apps.contains(app) || processes.isStarted(app, in: .app) else {
        shown[filter] = state.cardWithoutAsking(of: filter, in: id)
        continue
      }
      shown[filter] = try await card(of: configuration)
      // A change of the filter while the app was asked has made the card stale.
      if let card = shown[filter], card != state.keptCard(of: filter, in: id),
        state.mode(id)?.configuration(of: filter)?.values == configuration.values
      {
        try await perform(.cardShown(mode: id, filter: filter, card: card))
      }
    }
    return state.cards(of: mode, showing: shown)
  }

  /// Opens a mode's page in Settings, and returns the card of a filter there, as ``cards(in:)``
  /// does. The method runs the code of each app with a filter in the mode.
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
  /// Returns the cards of all filters for a mode, as Settings last showed them.
  ///
  /// The order is the same as in ``FocusSystem/cards(in:)``. A filter that Settings hasn't shown
  /// with its values shows its plain title.
  public func cards(of mode: FocusMode) -> [FilterCard] { state.shownCards(of: mode) }
}

extension FocusState {
  /// Returns the cards of all filters for a mode, as Settings last showed them; no app is asked.
  package func shownCards(of mode: FocusMode) -> [FilterCard] {
    let shown = mode.filters.map { ($0.filter, cardWithoutAsking(of: $0.filter, in: mode.id)) }
    return cards(of: mode, showing: Dictionary(shown) { $1 })
  }

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
        let configuration = mode.configuration(of: reference)
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
