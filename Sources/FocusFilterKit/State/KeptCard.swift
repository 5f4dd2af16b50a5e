/// The texts that a filter showed in Settings when its app was last asked.
///
/// They are kept with the device, so that its cards can be shown without calling an app.
package struct KeptCard: Sendable, Hashable, Codable {
  /// The filter's title with its values.
  package let title: String
  /// A second line; `nil` without one.
  package let subtitle: String?

  /// The filter, in the mode that the card is for.
  struct Place: Sendable, Hashable {
    let mode: FocusMode.ID
    let filter: FilterReference
  }
}

extension FocusState {
  /// Returns the texts that a filter showed for its values in a mode, or `nil`.
  func keptCard(of filter: FilterReference, in mode: FocusMode.ID) -> KeptCard? {
    cards[KeptCard.Place(mode: mode, filter: filter)]
  }

  /// Returns the texts that a filter showed for its values in a mode, or its plain title.
  func cardWithoutAsking(of filter: FilterReference, in mode: FocusMode.ID) -> KeptCard {
    keptCard(of: filter, in: mode)
      ?? KeptCard(title: self.filter(filter)?.title ?? filter.filter, subtitle: nil)
  }

  /// Forgets the cards that satisfy a condition.
  mutating func forgetCards(where isOutdated: (KeptCard.Place) -> Bool) {
    guard !cards.isEmpty else { return }
    cards = cards.filter { !isOutdated($0.key) }
  }
}
