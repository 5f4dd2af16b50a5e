/// The types that `CAST` converts to, by the names they have on Apple's systems.
enum CastType: String {
  case date = "NSDate"
  case number = "NSNumber"
  case string = "NSString"
}

extension PredicateValue {
  /// The number as a real; `nil` for anything else.
  var realValue: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }
}
