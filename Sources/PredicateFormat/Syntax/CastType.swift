/// The types that `CAST` converts to, by the names they have on Apple's systems.
enum CastType: String {
  case date = "NSDate"
  case number = "NSNumber"
  case string = "NSString"
}
