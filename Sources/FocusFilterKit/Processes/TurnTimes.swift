/// The time that the turns of a process have left, in parts of its limit, as a value.
struct TurnTimes: Sendable {
  private var left: [Int: Int] = [:]
  private var isCounting = false

  /// Notes that a turn begins, and returns whether the counting has to begin with it.
  mutating func begin(_ turn: Int) -> Bool {
    // One more, since it begins within a part.
    left[turn] = TimeLimit.parts + 1
    defer { isCounting = true }
    return !isCounting
  }

  mutating func end(_ turn: Int) { left[turn] = nil }

  /// Notes that a part has passed, and returns the turns whose limit it exceeds; `nil` when no turn is
  /// open, so that the counting ends.
  ///
  /// - Parameter counts: Whether the part counts for the turns that are open.
  mutating func pass(counts: Bool) -> [Int]? {
    guard !left.isEmpty else {
      isCounting = false
      return nil
    }
    guard counts else { return [] }
    for turn in left.keys { left[turn]? -= 1 }
    let late = left.filter { $0.value == 0 }.keys.sorted()
    for turn in late { left[turn] = nil }
    return late
  }
}
