import Foundation

/// Something that goes wrong with a delivery.
enum EncodedFault: EncodedKind {
  case lost
  case late(seconds: Double)
  case duplicated
  case overtaken
  case endsDuringPerform
  case endsAfterPerform

  enum CodingKeys: String, CodingKey, CaseIterable {
    case lost, late, duplicated, overtaken, endsDuringPerform, endsAfterPerform
  }

  static let noun = "fault"

  init(encoding fault: DeliveryFault) {
    self =
      switch fault {
      case .lost: .lost
      case .late(let seconds): .late(seconds: seconds)
      case .duplicated: .duplicated
      case .overtaken: .overtaken
      case .endsDuringPerform: .endsDuringPerform
      case .endsAfterPerform: .endsAfterPerform
      }
  }

  var live: DeliveryFault {
    switch self {
    case .lost: .lost
    case .late(let seconds): .late(by: seconds)
    case .duplicated: .duplicated
    case .overtaken: .overtaken
    case .endsDuringPerform: .endsDuringPerform
    case .endsAfterPerform: .endsAfterPerform
    }
  }
}

/// A delivery that a fault holds back.
struct EncodedHeldDelivery: EncodedForm {
  var delivery: EncodedDelivery
  /// Missing for one that is made after the next.
  var due: Date?

  init(encoding held: HeldDelivery) {
    delivery = EncodedDelivery(encoding: held.delivery)
    due = held.due
  }

  var live: HeldDelivery { HeldDelivery(delivery: delivery.live, due: due) }
}
