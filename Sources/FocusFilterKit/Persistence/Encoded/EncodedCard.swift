import Foundation

/// A filter's card in Settings for a mode.
struct EncodedCard: EncodedForm {
  var card: EncodedCardText
  var filter: EncodedFilter
  var mode: String

  init(encoding kept: (place: KeptCard.Place, card: KeptCard)) {
    card = EncodedCardText(encoding: kept.card)
    filter = EncodedFilter(encoding: kept.place.filter)
    mode = kept.place.mode.rawValue
  }

  var live: (place: KeptCard.Place, card: KeptCard) {
    (.init(mode: FocusMode.ID(rawValue: mode), filter: filter.live), card.live)
  }

  /// The forms of some cards in the order of their modes, apps and filters.
  static func list(_ cards: [KeptCard.Place: KeptCard]) -> [EncodedCard] {
    cards.map { EncodedCard(encoding: (place: $0.key, card: $0.value)) }
      .sorted {
        ($0.mode, $0.filter.app, $0.filter.filter) < ($1.mode, $1.filter.app, $1.filter.filter)
      }
  }
}

/// The texts of a card.
struct EncodedCardText: EncodedForm {
  var subtitle: String?
  var title: String

  init(encoding card: KeptCard) {
    subtitle = card.subtitle
    title = card.title
  }

  var live: KeptCard { KeptCard(title: title, subtitle: subtitle) }
}
