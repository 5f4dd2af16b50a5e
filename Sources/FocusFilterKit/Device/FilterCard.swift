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
  /// The filter that the card is for.
  public let filter: FilterReference
  /// The app's name, which is the first line before the filter is set up.
  public let appName: String
  /// The name of the app's icon; `nil` when it has none.
  public let icon: String?
  /// The filter's own title, in the device's language; for an orphan its identifier.
  public let title: String
  /// The filter's description of its purpose; `nil` without one.
  public let description: String?
  /// The texts of the configured filter; `nil` before it is set up.
  public let configured: Configured?
  /// Whether an update took the filter away, so that its values are kept and have no effect.
  public var isOrphan: Bool = false

  /// The texts of a filter that is set up.
  public struct Configured: Sendable, Hashable, Codable {
    /// The filter's title with its values; the plain title while a value is missing.
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
    try await cards(in: id, sparing: [])
  }

  /// - Parameter apps: Apps whose processes aren't started for it. Their filters show what they showed
  ///   when the app was last asked, or their plain titles.
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

  /// Asks apps for the cards that aren't known, and for those of apps that run anyway, and keeps them
  /// with the device.
  ///
  /// - Throws: What the apps' code or the store throws.
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
          // A filter that fails is asked again when it has other values.
          let card = state.cardWithoutAsking(of: configuration.filter, in: mode.id)
          if known == nil { try await perform(.cardShown(mode.id, configuration.filter, card)) }
          throw error
        }
      }
    }
  }

  /// Asks the app of a filter what the filter shows; `nil` where the filter or the code isn't there.
  private func card(of configuration: FilterConfiguration) async throws -> KeptCard? {
    let reference = configuration.filter
    guard let filter = state.filter(reference), programs[reference.app] != nil else { return nil }
    let values = filter.completed(configuration.values)
    return try await ask(
      reference, ReadCard(filter: reference.filter, values: values, title: filter.title))
  }
}

extension ForeseenDevice {
  /// Returns the cards of every filter for a mode in the order of ``FocusSystem/cards(in:)``, as they
  /// were when the device was last changed.
  ///
  /// A filter whose app wasn't asked shows its plain title.
  public func cards(of mode: FocusMode) -> [FilterCard] {
    let shown = mode.filters.map { configuration in
      (configuration.filter, state.cardWithoutAsking(of: configuration.filter, in: mode.id))
    }
    return state.cards(of: mode, showing: Dictionary(shown) { $1 })
  }
}

extension FocusState {
  /// The cards of every filter for a mode.
  ///
  /// - Parameter shown: What the filters show that are set up; one that isn't in it counts as not set up.
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

  /// The cards of filters that an update of their app took away.
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
