/// The turns that the code in another process has and hasn't ended, as a value.
struct ChildTurns: Sendable {
  typealias Ended = @Sendable (Result<CodeAnswer, any Error>) -> Void

  private struct Turn {
    let line: any DeviceLine
    let ended: Ended
  }

  private var open: [Int: Turn] = [:]
  private var last = 0
  /// How the process ended; `nil` while it runs.
  private(set) var ending: ProcessEnding?
  /// Whether the device has learned of the ending.
  private var isKnown = false
  /// Whether the process has said that it is one of ours.
  var saidHello = false

  var isEmpty: Bool { open.isEmpty }

  /// Begins a turn, and returns its number; throws when the process has ended.
  mutating func begin(
    on line: any DeviceLine, ended: @escaping Ended
  ) throws(ProcessEnding) -> Int {
    if let ending {
      isKnown = true
      throw ending
    }
    last += 1
    open[last] = Turn(line: line, ended: ended)
    return last
  }

  /// Ends a turn, and returns whom to tell; `nil` for a turn that has ended.
  mutating func end(_ number: Int) -> Ended? { open.removeValue(forKey: number)?.ended }

  /// The line of a turn that hasn't ended.
  func line(of number: Int) -> (any DeviceLine)? { open[number]?.line }

  /// Notes that the process has ended, and returns whom to tell. The first ending counts.
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
