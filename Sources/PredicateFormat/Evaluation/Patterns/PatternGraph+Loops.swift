/// What the loops of a pattern cost.
extension PatternGraph {
  /// Throws if a loop can match the same text in two ways.
  func rejectAmbiguousLoops(
    within budget: inout PatternCost.Budget
  ) throws(PatternCost.Unbounded) {
    for loop in loops {
      let isDoubled = doubled.contains { loop.contains($0.from) && loop.contains($0.to) }
      guard !isDoubled, try !hasTwoWays(loop, &budget) else {
        throw PatternCost.Unbounded(
          reason: "a repeated group can match the same text in several ways")
      }
    }
  }

  /// Whether two walks in a loop, reading the same text, can part and meet again.
  private func hasTwoWays(
    _ loop: Range<Int>, _ budget: inout PatternCost.Budget
  ) throws(PatternCost.Unbounded) -> Bool {
    var isReached = Array(repeating: false, count: loop.count * loop.count)
    var queue = loop.map { (one: $0, other: $0) }
    while let pair = queue.popLast() {
      for one in next[pair.one] where loop.contains(one) {
        try budget.spend(next[pair.other].count)
        for other in next[pair.other] where loop.contains(other) && sets[one].meets(sets[other]) {
          if one == other {
            if pair.one != pair.other { return true }
            continue
          }
          let number = (one - loop.lowerBound) * loop.count + other - loop.lowerBound
          guard !isReached[number] else { continue }
          isReached[number] = true
          queue.append((one, other))
        }
      }
    }
    return false
  }

  /// The largest number of loops, one after another, that can share out the same text.
  func loopsInARow(
    within budget: inout PatternCost.Budget
  ) throws(PatternCost.Unbounded) -> Int {
    let texts = loops.map { loop in
      sets[loop].reduce(into: CharacterRange.none) { $0.formUnion($1) }
    }
    // How many loops in a row begin with each; a text leads only to later ones.
    var rows = Array(repeating: 1, count: loops.count)
    for first in loops.indices.reversed() {
      for second in loops.indices where second > first && rows[second] >= rows[first] {
        if try leads(first, to: second, texts: texts, &budget) { rows[first] = rows[second] + 1 }
      }
    }
    return rows.max() ?? 0
  }

  /// Whether text that two loops both match leads from one to the other.
  private func leads(
    _ first: Int, to second: Int, texts: [CharacterRange], _ budget: inout PatternCost.Budget
  ) throws(PatternCost.Unbounded) -> Bool {
    guard texts[first].meets(texts[second]) else { return false }
    func isShared(_ place: Int) -> Bool {
      sets[place].meets(texts[first]) && sets[place].meets(texts[second])
    }
    var seen = Array(repeating: false, count: sets.count)
    var queue = loops[first].filter(isShared)
    while let place = queue.popLast() {
      if loops[second].contains(place) { return true }
      try budget.spend(next[place].count)
      for end in next[place] where !seen[end] && isShared(end) {
        seen[end] = true
        queue.append(end)
      }
    }
    return false
  }
}
