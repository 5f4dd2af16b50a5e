import FocusFilterKit

/// The word for a fault in a scenario.
enum FaultWord: String, CaseIterable {
  case lost, late, duplicated, overtaken, endsDuringPerform, endsAfterPerform

  /// The fault; `nil` for a late call, which needs a length of time.
  var fault: DeliveryFault? {
    switch self {
    case .lost: .lost
    case .late: nil
    case .duplicated: .duplicated
    case .overtaken: .overtaken
    case .endsDuringPerform: .endsDuringPerform
    case .endsAfterPerform: .endsAfterPerform
    }
  }
}
