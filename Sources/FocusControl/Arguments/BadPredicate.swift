/// A format that can't be read, with the place.
struct BadPredicate: Error, CustomStringConvertible {
  let description: String
}
