/// The turns that the code in another process has and hasn't ended, as a value.
struct ChildTurns: Sendable {
  typealias Ended = @Sendable (Result<CodeAnswer, any Error>) -> Void

  private struct Turn {
    let line: any DeviceLine
    let ended: Ended
  }

  private var open: [Int: Turn] = [:]
  /// The lines of turns that have ended, as long as the device has them.
  private var closed: [Int: ClosedLine] = [:]

  private struct ClosedLine {
    weak var line: (any DeviceLine)?
  }

  private var last = 0
  /// How the process ended; `nil` while it runs.
  private(set) var ending: ProcessEnding?
  /// Whether the device has learned of the ending.
  private var isKnown = false
  /// Whether the process has said that it is one of ours.
  var saidHello = false

  var isEmpty: Bool { open.isEmpty }

  /// Returns the number of the next turn.
  mutating func nextNumber() -> Int {
    last += 1
    return last
  }

  /// Begins a turn; throws when the process has ended.
  mutating func begin(
    _ number: Int, on line: any DeviceLine, ended: @escaping Ended
  ) throws(ProcessEnding) {
    if let ending {
      isKnown = true
      throw ending
    }
    open[number] = Turn(line: line, ended: ended)
  }

  /// Ends a turn, and returns the function that waits for its answer; `nil` for a turn that has ended.
  mutating func end(_ number: Int) -> Ended? {
    guard let turn = open.removeValue(forKey: number) else { return nil }
    closed = closed.filter { $0.value.line != nil }
    closed[number] = ClosedLine(line: turn.line)
    return turn.ended
  }

  /// The line of a turn, also of one that has ended while the device hasn't applied its actions.
  func line(of number: Int) -> (any DeviceLine)? { open[number]?.line ?? closed[number]?.line }

  /// Notes that the process has ended, and returns the functions that wait for answers. The first ending
  /// counts.
  mutating func endAll(_ ending: ProcessEnding) -> (ending: ProcessEnding, told: [Ended]) {
    let first = self.ending ?? ending
    self.ending = first
    if !open.isEmpty || ending == .ended { isKnown = true }
    defer { open = [:] }
    return (first, open.sorted { $0.key < $1.key }.map(\.value.ended))
  }

  /// Notes that the device learns of the ending, and returns whether that is news.
  mutating func learnOfEnding() -> Bool {
    defer { isKnown = true }
    return !isKnown
  }
}
