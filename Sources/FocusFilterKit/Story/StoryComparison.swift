import FocusHost
public import Foundation

/// Two stories side by side, aligned by time and event, with their differences.
///
/// A person compares the same day under two readings, or before and after a change of the app.
///
/// ```swift
/// let comparison = StoryComparison(of: monday.lines, and: changed.lines)
/// comparison.isAlike                        // false
/// comparison.pairs.filter { !$0.isAlike }   // the notification that is silenced now
/// ```
///
/// The numbers of notifications aren't compared, because one more notification changes all numbers
/// after it.
public struct StoryComparison: Sendable, Hashable {
  /// The lines of both stories in the order of time; those of the first before those of the second.
  public let pairs: [Pair]

  /// Whether the stories tell the same.
  public var isAlike: Bool { pairs.allSatisfy(\.isAlike) }

  /// A line of each story about the same thing, or a line that only one story has.
  public struct Pair: Sendable, Hashable {
    /// The line of the first story; `nil` if only the second one has it.
    public let first: StoryLine?
    /// The line of the second story, at the time of the first one; `nil` if only that has it.
    public let second: StoryLine?
    /// The keys of the encoded lines whose values differ, in alphabetical order.
    public let differing: [String]

    /// Whether both lines say the same.
    public var isAlike: Bool { first != nil && second != nil && differing.isEmpty }
    /// The time of the line, or of both.
    public var at: Date { (first ?? second)?.at ?? .distantPast }
  }

  /// Compares two stories.
  ///
  /// Costs the product of the numbers of lines at one instant.
  /// - Parameters:
  ///   - first: The lines of a story.
  ///   - second: The lines of another.
  ///   - shift: The seconds by which the second story is later, such as those between two days.
  public init(of first: [StoryLine], and second: [StoryLine], shift: TimeInterval = 0) {
    let second = shift == 0 ? second : second.map { $0.shifted(by: -shift) }
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
  }

  /// Aligns the lines of one instant: those about the same thing, in their order.
  private static func aligned(_ first: [StoryLine], _ second: [StoryLine]) -> [Pair] {
    let (before, after) = (first.map(Topic.init), second.map(Topic.init))
    // The lengths of the longest common lists of what follows two places.
    var lengths = [[Int]](
      repeating: [Int](repeating: 0, count: after.count + 1), count: before.count + 1)
    for left in before.indices.reversed() {
      for right in after.indices.reversed() {
        lengths[left][right] =
          before[left] == after[right]
          ? lengths[left + 1][right + 1] + 1
          : max(lengths[left + 1][right], lengths[left][right + 1])
      }
    }
    var pairs: [Pair] = []
    var (left, right) = (0, 0)
    while left < first.count || right < second.count {
      if left < first.count, right < second.count, before[left] == after[right] {
        pairs.append(Pair(first[left], second[right]))
        left += 1
        right += 1
      } else if right == second.count
        || (left < first.count && lengths[left + 1][right] >= lengths[left][right + 1])
      {
        pairs.append(Pair(first: first[left], second: nil, differing: []))
        left += 1
      } else {
        pairs.append(Pair(first: nil, second: second[right], differing: []))
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
      // A Focus that is another, or off instead, is the same decision with another result.
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
  /// The keys whose values are others, without the time and the number of a notification.
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

extension StoryComparison: Encodable {
  /// Writes the pairs, each with the lines that there are and the keys that differ.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(isAlike, forKey: .isAlike)
    var list = members.nestedUnkeyedContainer(forKey: .pairs)
    for pair in pairs {
      var members = list.nestedContainer(keyedBy: PairKey.self)
      try members.encodeIfPresent(pair.first, forKey: .first)
      try members.encodeIfPresent(pair.second, forKey: .second)
      try members.encode(pair.differing, forKey: .differing)
    }
  }

  private enum Key: String, CodingKey { case isAlike, pairs }
  private enum PairKey: String, CodingKey { case first, second, differing }
}
