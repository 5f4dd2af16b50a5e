import FocusHost
public import Foundation

/// Two stories side by side, aligned by time and event, with their differences.
///
/// Use a comparison to see how a day differs under two readings, or after a change of the app.
///
/// ```swift
/// let comparison = StoryComparison(of: monday.lines, and: changed.lines)
/// comparison.isAlike                        // false
/// comparison.pairs.filter { !$0.isAlike }   // the notification that is silenced now
/// ```
///
/// The comparison ignores the notifications' numbers, because one more notification changes all
/// numbers after it.
public struct StoryComparison: Sendable, Hashable, Encodable {
  /// The lines of both stories by time; at one time, the first story's unmatched lines come first.
  public let pairs: [Pair]

  /// Whether the stories have no differences.
  public let isAlike: Bool

  /// Two lines about the same thing, one from each story, or a line that only one story has.
  public struct Pair: Sendable, Hashable, Encodable {
    /// The line of the first story; `nil` if only the second one has it.
    public let first: StoryLine?
    /// The line of the second story, with its time moved to the first story's; `nil` if only the
    /// first one has it.
    public let second: StoryLine?
    /// The JSON keys whose values differ between the lines, in alphabetical order.
    public let differing: [String]

    /// Whether both stories have the line without differences.
    public var isAlike: Bool { first != nil && second != nil && differing.isEmpty }
    /// The time of the line or lines.
    public var at: Date { (first ?? second)?.at ?? .distantPast }
  }

  /// Compares two stories.
  ///
  /// The cost at each instant is at most the product of both stories' numbers of lines.
  /// - Parameters:
  ///   - first: The lines of one story.
  ///   - second: The lines of another story.
  ///   - moved: Returns the instant of the first story for one of the second, such as the same time
  ///     on another day.
  public init(
    of first: [StoryLine], and second: [StoryLine], moved: (Date) -> Date = { $0 }
  ) {
    // If clocks show an hour twice, the lines of both hours are merged.
    let second = second.map { $0.moved(moved) }.enumerated()
      .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
    var pairs: [Pair] = []
    var (left, right) = (first[...], second[...])
    while let at = [left.first?.at, right.first?.at].compactMap({ $0 }).min() {
      let before = left.prefix { $0.at <= at }
      let after = right.prefix { $0.at <= at }
      pairs += Self.aligned(Array(before), Array(after))
      left = left.dropFirst(before.count)
      right = right.dropFirst(after.count)
    }
    self.pairs = pairs
    isAlike = pairs.allSatisfy(\.isAlike)
  }

  /// Aligns the lines of one instant in their order, and pairs lines about the same thing.
  private static func aligned(_ first: [StoryLine], _ second: [StoryLine]) -> [Pair] {
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in second.map(Topic.init).difference(from: first.map(Topic.init)) {
      switch change {
      case .remove(let place, _, _): removed.insert(place)
      case .insert(let place, _, _): inserted.insert(place)
      }
    }
    var pairs: [Pair] = []
    var (left, right) = (0, 0)
    while left < first.count || right < second.count {
      if removed.contains(left) {
        pairs.append(Pair(first: first[left], second: nil, differing: []))
        left += 1
      } else if inserted.contains(right) {
        pairs.append(Pair(first: nil, second: second[right], differing: []))
        right += 1
      } else {
        pairs.append(Pair(first[left], second[right]))
        left += 1
        right += 1
      }
    }
    return pairs
  }

  /// The subject of a line.
  private struct Topic: Hashable {
    let event: StoryLine.Event
    let app: String?
    let title: String?

    init(_ line: StoryLine) {
      app = line.app
      title = line.event == .notification ? line.title : nil
      // Lines about the Focus have one topic: another Focus, or none, is another result of the same
      // decision.
      let isAboutFocus = [.focusOn, .focusOff, .focusKept].contains(line.event)
      event = isAboutFocus ? .focusOn : line.event
    }
  }
}

extension StoryComparison.Pair {
  /// Compares two lines about the same thing.
  fileprivate init(_ first: StoryLine, _ second: StoryLine) {
    self.init(
      first: first, second: second,
      differing: first == second ? [] : first.keys(differingFrom: second))
  }
}

extension StoryLine {
  /// The keys whose values differ, without the time and a notification's number.
  fileprivate func keys(differingFrom other: StoryLine) -> [String] {
    let (members, others) = (members, other.members)
    return Set(members.keys).union(others.keys).subtracting(["at", "notification"])
      .filter { members[$0] != others[$0] }.sorted()
  }

  private var members: [String: ParameterValue] {
    // Every value is finite and every key a string, so that nothing can fail.
    guard let data = try? JSONEncoder().encode(self),
      case .object(let members)? = try? JSONDecoder().decode(ParameterValue.self, from: data)
    else { preconditionFailure("A story's line can't be encoded.") }
    return members
  }
}
