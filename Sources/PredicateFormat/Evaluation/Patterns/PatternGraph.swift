/// The characters of a pattern, and which may follow which.
struct PatternGraph {
  private typealias Unbounded = PatternCost.Unbounded

  /// The first and last characters of a piece, and whether it may be empty.
  private struct Piece {
    var first: [Int] = []
    var last: [Int] = []
    var isEmpty = true
    var factor = 1.0
  }

  private(set) var sets: [CharacterRange] = []
  private(set) var next: [[Int]] = []
  /// Edges that exist twice: two ways to take the same step.
  private(set) var doubled: [(from: Int, to: Int)] = []
  /// The characters of each repetition without end that isn't inside another, in their order.
  ///
  /// From any of them a text leads to any other, and never back from one loop to an earlier one.
  private(set) var loops: [Range<Int>] = []
  private(set) var lookarounds: [PatternOutline] = []
  private(set) var factor = 1.0
  private var edges = 0

  private static let mostCharacters = 400
  private static let mostEdges = 20_000

  init(
    _ outline: PatternOutline, within budget: inout PatternCost.Budget
  ) throws(PatternCost.Unbounded) {
    factor = try piece(outline, &budget).factor
  }

  private mutating func piece(
    _ outline: PatternOutline, _ budget: inout PatternCost.Budget
  ) throws(Unbounded) -> Piece {
    try budget.spendPiece()
    switch outline {
    case .set(let set):
      guard sets.count < Self.mostCharacters else { throw .tooLarge }
      sets.append(set)
      next.append([])
      let place = sets.count - 1
      return Piece(first: [place], last: [place], isEmpty: false)
    case .lookaround(let inner):
      lookarounds.append(inner)
      return Piece()
    case .sequence(let outlines):
      var whole = Piece()
      for outline in outlines { whole = try join(whole, piece(outline, &budget)) }
      return whole
    case .choice(let outlines):
      var whole = Piece(isEmpty: false, factor: 0)
      var dearest = 1.0
      for outline in outlines {
        let branch = try piece(outline, &budget)
        whole.first += branch.first
        whole.last += branch.last
        whole.isEmpty = whole.isEmpty || branch.isEmpty
        whole.factor += branch.factor
        dearest = max(dearest, branch.factor)
      }
      // Branches that begin differently exclude each other, and only one of them costs.
      if try !begunAlike(whole.first, &budget), !whole.isEmpty { whole.factor = dearest }
      return whole
    case .repetition(let inner, let least, let most):
      return try repeated(inner, least: least, most: most, &budget)
    }
  }

  private mutating func repeated(
    _ inner: PatternOutline, least: Int, most: Int?, _ budget: inout PatternCost.Budget
  ) throws(Unbounded) -> Piece {
    var whole = Piece()
    let copies = most ?? max(least, 1)
    guard copies <= Self.mostCharacters else { throw .tooLarge }
    let isSingle = if case .set = inner { true } else { false }
    var previous: [Int] = []
    for copy in 0..<copies {
      let start = sets.count
      var part = try piece(inner, &budget)
      let canBeEmpty = part.isEmpty
      if most == nil, copy == copies - 1 {
        try link(part.last, to: part.first)
        loops.removeAll { $0.lowerBound >= start }
        if start < sets.count { loops.append(start..<sets.count) }
      }
      if copy >= least {
        if !part.isEmpty, !isSingle { part.factor *= 2 }
        part.isEmpty = true
      }
      if copy == 0 || canBeEmpty {
        whole = try join(whole, part)
      } else {
        // It follows the copy before it, and no other.
        try link(previous, to: part.first)
        whole.last = copy < least ? part.last : whole.last + part.last
        whole.factor *= part.factor
      }
      previous = part.last
    }
    // A run of one set can end in as many places as its bounds leave open.
    if isSingle, let most { whole.factor *= Double(most - least + 1) }
    return whole
  }

  private mutating func join(_ left: Piece, _ right: Piece) throws(Unbounded) -> Piece {
    try link(left.last, to: right.first)
    return Piece(
      first: left.isEmpty ? left.first + right.first : left.first,
      last: right.isEmpty ? left.last + right.last : right.last,
      isEmpty: left.isEmpty && right.isEmpty, factor: left.factor * right.factor)
  }

  private mutating func link(_ from: [Int], to: [Int]) throws(Unbounded) {
    edges += from.count * to.count
    guard edges <= Self.mostEdges else { throw .tooLarge }
    for start in from {
      for end in to {
        if next[start].contains(end) {
          doubled.append((start, end))
        } else {
          next[start].append(end)
        }
      }
    }
  }

  private func begunAlike(
    _ places: [Int], _ budget: inout PatternCost.Budget
  ) throws(Unbounded) -> Bool {
    for (position, place) in places.enumerated() {
      try budget.spend(places.count - position)
      for other in places[(position + 1)...] where sets[place].meets(sets[other]) { return true }
    }
    return false
  }
}
