/// How long a backtracking matcher may take with a pattern, at worst.
///
/// The pattern becomes the graph of its characters: an edge wherever one may follow another. If a text
/// can lead from a place back to it in two ways, each repetition doubles the work, and the time is
/// exponential. Otherwise the time is a power of the text's length, and the exponent is the number of
/// loops in a row that can share out the same text.
struct PatternCost: Sendable {
  /// The power of the text's length that the time grows with.
  private(set) var degree = 0
  /// What choices outside loops multiply the time by.
  private(set) var factor = 1.0
  /// How much work it was to find this out.
  let effort: Int

  /// Why a pattern can't be bounded.
  struct Unbounded: Error {
    var reason: String
  }

  /// What checking one pattern may cost, lookarounds and all.
  struct Budget {
    /// Each piece counts once for every time that a repetition writes it out.
    private var pieces = 2_000
    private var steps = PatternCost.mostEffort
    /// The steps that were taken.
    var effort: Int { PatternCost.mostEffort - steps }

    mutating func spendPiece() throws(Unbounded) {
      pieces -= 1
      guard pieces >= 0 else { throw .tooLarge }
    }

    mutating func spend(_ count: Int = 1) throws(Unbounded) {
      steps -= count
      guard steps >= 0 else { throw .tooLarge }
    }
  }

  private static let mostEffort = 1_000_000

  /// Bounds the cost of a pattern.
  init(of pattern: String) throws(Unbounded) {
    guard let outline = PatternOutlineReader.outline(of: pattern) else {
      throw Unbounded(reason: "it uses syntax that isn't checked")
    }
    var budget = Budget()
    let graph = try PatternGraph(outline, within: &budget)
    try graph.rejectAmbiguousLoops(within: &budget)
    degree = try graph.loopsInARow(within: &budget)
    factor = graph.factor
    for inner in graph.lookarounds {
      let innerGraph = try PatternGraph(inner, within: &budget)
      guard innerGraph.lookarounds.isEmpty else {
        throw Unbounded(reason: "lookarounds are nested")
      }
      try innerGraph.rejectAmbiguousLoops(within: &budget)
      degree += try innerGraph.loopsInARow(within: &budget)
      factor *= innerGraph.factor
    }
    effort = budget.effort
  }

  /// How many steps a text of a length may take.
  func steps(forLength length: Int) -> Double {
    let length = Double(max(length, 1))
    return (0..<max(degree, 1)).reduce(factor) { cost, _ in cost * length }
  }
}

extension PatternCost.Unbounded {
  static let tooLarge = PatternCost.Unbounded(reason: "it is too large to be checked")
}
