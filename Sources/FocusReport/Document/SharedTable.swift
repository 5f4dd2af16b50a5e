/// A table in which equal entries are written once, and which others refer to by index.
struct SharedTable<Entry: Hashable & Encodable> {
  /// The entries in the order in which they were first met.
  private(set) var entries: [Entry] = []
  private var places: [Entry: Int] = [:]

  /// Returns the index of an entry, which is added unless an equal one is there.
  mutating func index(of entry: Entry) -> Int {
    if let place = places[entry] { return place }
    places[entry] = entries.count
    entries.append(entry)
    return entries.count - 1
  }
}
