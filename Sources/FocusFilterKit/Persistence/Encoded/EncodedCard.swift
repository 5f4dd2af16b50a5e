import Foundation

/// A filter's card in Settings for a mode.
struct EncodedCard: EncodedForm {
  var card: KeptCard
  var filter: FilterReference
  var mode: FocusMode.ID

  init(encoding kept: (place: KeptCard.Place, card: KeptCard)) {
    card = kept.card
    filter = kept.place.filter
    mode = kept.place.mode
  }

  var live: (place: KeptCard.Place, card: KeptCard) {
    (.init(mode: mode, filter: filter), card)
  }

  /// The forms of some cards in the order of their modes, apps and filters.
  static func list(_ cards: [KeptCard.Place: KeptCard]) -> [EncodedCard] {
    cards.map { EncodedCard(encoding: (place: $0.key, card: $0.value)) }
      .sorted {
        ($0.mode.rawValue, $0.filter.app, $0.filter.filter)
          < ($1.mode.rawValue, $1.filter.app, $1.filter.filter)
      }
  }
}
