/// How long a backtracking matcher may take with a pattern, at worst.
///
/// The pattern becomes the graph of its characters: an edge wherever one may follow another. If a text
/// can lead from a place back to it in two ways, each repetition doubles the work, and the time is
/// exponential. Otherwise the time is a power of the text's length, and the exponent is the number of
/// loops in a row that can share out the same text.
struct PatternCost: Sendable {
  /// The power of the text's length that the time grows with.
  var degree = 0
  /// What choices outside loops multiply the time by.
  var factor = 1.0

  /// Why a pattern can't be bounded.
  struct Unbounded: Error {
    var reason: String
  }

  /// Bounds the cost of a pattern.
  init(of pattern: String) throws(Unbounded) {
    guard let outline = PatternOutlineReader.outline(of: pattern) else {
      throw Unbounded(reason: "it uses syntax that isn't checked")
    }
    var graph = PatternGraph()
    try graph.add(outline)
    try graph.rejectAmbiguousLoops()
    degree = graph.loopsInARow()
    factor = graph.factor
    for inner in graph.lookarounds {
      var innerGraph = PatternGraph()
      try innerGraph.add(inner)
      guard innerGraph.lookarounds.isEmpty else {
        throw Unbounded(reason: "lookarounds are nested")
      }
      try innerGraph.rejectAmbiguousLoops()
      degree += innerGraph.loopsInARow()
      factor *= innerGraph.factor
    }
  }

  /// How many steps a text of a length may take.
  func steps(forLength length: Int) -> Double {
    let length = Double(max(length, 1))
    return (0..<max(degree, 1)).reduce(factor) { cost, _ in cost * length }
  }
}

/// The characters of a pattern, and which may follow which.
private struct PatternGraph {
  /// The first and last characters of a piece, and whether it may be empty.
  struct Piece {
    var first: [Int] = []
    var last: [Int] = []
    var isEmpty = true
    var factor = 1.0
  }

  private var sets: [CharacterRange] = []
  private var next: [[Int]] = []
  /// Edges that exist twice: two ways to take the same step.
  private var doubled: [(from: Int, to: Int)] = []
  private var edges = 0
  var lookarounds: [PatternOutline] = []
  var factor = 1.0

  private static let mostCharacters = 400
  private static let mostEdges = 20_000

  mutating func add(_ outline: PatternOutline) throws(PatternCost.Unbounded) {
    factor = try piece(outline).factor
  }

  private mutating func piece(
    _ outline: PatternOutline
  ) throws(PatternCost.Unbounded) -> Piece {
    switch outline {
    case .set(let set):
      guard sets.count < Self.mostCharacters else {
        throw PatternCost.Unbounded(reason: "it is too large to be checked")
      }
      sets.append(set)
      next.append([])
      let place = sets.count - 1
      return Piece(first: [place], last: [place], isEmpty: false)
    case .lookaround(let inner):
      lookarounds.append(inner)
      return Piece()
    case .sequence(let outlines):
      var whole = Piece()
      for outline in outlines { whole = try join(whole, piece(outline)) }
      return whole
    case .choice(let outlines):
      var whole = Piece(isEmpty: false, factor: 0)
      var dearest = 1.0
      for outline in outlines {
        let branch = try piece(outline)
        whole.first += branch.first
        whole.last += branch.last
        whole.isEmpty = whole.isEmpty || branch.isEmpty
        whole.factor += branch.factor
        dearest = max(dearest, branch.factor)
      }
      // Branches that begin differently exclude each other, and only one of them costs.
      if !begunAlike(whole.first), !whole.isEmpty { whole.factor = dearest }
      return whole
    case .repetition(let inner, let least, let most):
      return try repeated(inner, least: least, most: most)
    }
  }

  private mutating func repeated(
    _ inner: PatternOutline, least: Int, most: Int?
  ) throws(PatternCost.Unbounded) -> Piece {
    var whole = Piece()
    let copies = most ?? max(least, 1)
    guard copies <= Self.mostCharacters else {
      throw PatternCost.Unbounded(reason: "it is too large to be checked")
    }
    let isSingle = if case .set = inner { true } else { false }
    for copy in 0..<copies {
      var part = try piece(inner)
      if most == nil, copy == copies - 1 {
        try link(part.last, to: part.first)
      }
      if copy >= least {
        if !part.isEmpty, !isSingle { part.factor *= 2 }
        part.isEmpty = true
      }
      whole = try join(whole, part)
    }
    // A run of one set can end in as many places as its bounds leave open.
    if isSingle, let most { whole.factor *= Double(most - least + 1) }
    return whole
  }

  private mutating func join(
    _ left: Piece, _ right: Piece
  ) throws(PatternCost.Unbounded) -> Piece {
    try link(left.last, to: right.first)
    return Piece(
      first: left.isEmpty ? left.first + right.first : left.first,
      last: right.isEmpty ? left.last + right.last : right.last,
      isEmpty: left.isEmpty && right.isEmpty, factor: left.factor * right.factor)
  }

  private mutating func link(
    _ from: [Int], to: [Int]
  ) throws(PatternCost.Unbounded) {
    edges += from.count * to.count
    guard edges <= Self.mostEdges else {
      throw PatternCost.Unbounded(reason: "it is too large to be checked")
    }
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

  private func begunAlike(_ places: [Int]) -> Bool {
    for (position, place) in places.enumerated() {
      for other in places[(position + 1)...] where sets[place].meets(sets[other]) { return true }
    }
    return false
  }

  // MARK: - Loops

  func rejectAmbiguousLoops() throws(PatternCost.Unbounded) {
    let loops = self.loops
    let reason = "a repeated group can match the same text in several ways"
    for (from, to) in doubled where loops[from] != nil && loops[from] == loops[to] {
      throw PatternCost.Unbounded(reason: reason)
    }
    for loop in Set(loops.values) {
      let places = sets.indices.filter { loops[$0] == loop }
      if hasTwoWays(among: places, of: loops, loop) { throw PatternCost.Unbounded(reason: reason) }
    }
  }

  /// Whether two walks in a loop, reading the same text, can part and meet again.
  private func hasTwoWays(among places: [Int], of loops: [Int: Int], _ loop: Int) -> Bool {
    struct Pair: Hashable {
      var one: Int
      var other: Int
    }
    var backward: [Pair: [Pair]] = [:]
    var seen = Set(places.map { Pair(one: $0, other: $0) })
    var queue = Array(seen)
    while let pair = queue.popLast() {
      for one in next[pair.one] where loops[one] == loop {
        for other in next[pair.other] where loops[other] == loop && sets[one].meets(sets[other]) {
          let reached = Pair(one: one, other: other)
          backward[reached, default: []].append(pair)
          if seen.insert(reached).inserted { queue.append(reached) }
        }
      }
    }
    var parted: Set<Pair> = []
    queue = places.map { Pair(one: $0, other: $0) }
    while let pair = queue.popLast() {
      for earlier in backward[pair] ?? [] where earlier.one != earlier.other {
        return true
      }
      for earlier in backward[pair] ?? [] where parted.insert(earlier).inserted {
        queue.append(earlier)
      }
    }
    return false
  }

  /// For each character in a loop, a number that all characters of that loop share.
  private var loops: [Int: Int] {
    let reach = sets.indices.map { reachable(from: $0) { _ in true } }
    var loops: [Int: Int] = [:]
    for place in sets.indices where reach[place].contains(place) {
      loops[place] = sets.indices.first { reach[place].contains($0) && reach[$0].contains(place) }
    }
    return loops
  }

  private func reachable(from start: Int, where isAllowed: (Int) -> Bool) -> Set<Int> {
    var seen: Set<Int> = []
    var queue = next[start].filter(isAllowed)
    while let place = queue.popLast() {
      guard seen.insert(place).inserted else { continue }
      queue += next[place].filter(isAllowed)
    }
    return seen
  }

  /// The largest number of loops, one after another, that can share out the same text.
  func loopsInARow() -> Int {
    let loops = self.loops
    let numbers = Set(loops.values).sorted()
    var text: [Int: CharacterRange] = [:]
    for (place, loop) in loops { text[loop, default: .none].formUnion(sets[place]) }
    var longest: [Int: Int] = [:]
    func chain(from loop: Int) -> Int {
      if let known = longest[loop] { return known }
      longest[loop] = 1
      var best = 1
      for other in numbers where other != loop {
        guard let own = text[loop], let others = text[other], own.meets(others) else { continue }
        let reached = reachable(from: loop) { sets[$0].meets(own) && sets[$0].meets(others) }
        if reached.contains(where: { loops[$0] == other }) {
          best = max(best, 1 + chain(from: other))
        }
      }
      longest[loop] = best
      return best
    }
    return numbers.map(chain).max() ?? 0
  }
}
