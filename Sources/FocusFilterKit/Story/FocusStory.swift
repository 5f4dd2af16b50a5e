public import Foundation
import Synchronization

/// The story of a device: the lines that people read about its events, in order.
///
/// ```swift
/// let story = await system.story()
/// print(story.text)  // 09:00  ● Work is on, turned on by a person …
/// ```
public struct FocusStory: Sendable, Hashable {
  /// The lines in the order of the events.
  public let lines: [StoryLine]
  /// The time zone of the device's clocks before the first line.
  public let timeZone: TimeZone

  /// The story as text: each day and each minute as a heading, followed by its lines.
  ///
  /// The text contains titles of notifications and values of parameters, which may be private. The
  /// text's form may change at any time.
  public var text: String { text(explains: false) }

  /// Returns the story as text.
  ///
  /// - Parameter explains: Whether the text includes every step of every decision.
  public func text(explains: Bool) -> String {
    text(explainedFrom: explains ? startIndex : endIndex)
  }

  /// Returns the story as text that includes every step of the decisions from a position on.
  package func text(explainedFrom position: Int) -> String {
    var text = StoryText(dates: DateText(timeZone))
    return indices.flatMap { index in
      text.words.explains = index >= position
      return text.lines(of: lines[index])
    }.joined(separator: "\n")
  }

  /// Returns the last lines that satisfy a condition, at most `count`.
  package func last(_ count: Int, where holds: (StoryLine) -> Bool) -> FocusStory {
    let positions = indices.filter { holds(lines[$0]) }.suffix(count)
    return FocusStory(
      lines: positions.map { lines[$0] }, timeZone: timeZone(at: positions.first ?? startIndex))
  }

  /// Returns the lines since an instant that satisfy a condition or change the clocks.
  public func since(
    _ start: Date, where holds: (StoryLine) -> Bool
  ) -> FocusStory {
    let begin = lines.firstIndex { $0.at >= start } ?? lines.endIndex
    return FocusStory(
      lines: lines[begin...].filter { $0.timeZone != nil || holds($0) },
      timeZone: timeZone(at: begin))
  }

  /// The time zone of the clocks before a line.
  private func timeZone(at position: Int) -> TimeZone {
    lines[..<position].compactMap(\.timeZone).last ?? timeZone
  }
}

extension FocusStory: RandomAccessCollection {
  public var startIndex: Int { lines.startIndex }
  public var endIndex: Int { lines.endIndex }
  public subscript(position: Int) -> StoryLine { lines[position] }
}

extension FocusSystem {
  /// Returns the story of the events on the device.
  ///
  /// - Parameters:
  ///   - number: The number of events to leave out, such as an earlier ``eventCount``.
  ///   - tool: The name of the tool that shows the story, for commands that a person can paste;
  ///     `nil` for none.
  public func story(since number: Int = 0, tool: String? = nil) -> FocusStory {
    let names = journal.names(after: number)
    var teller = Storyteller(names, in: place(ofReadersOf: tool))
    return FocusStory(
      lines: teller.lines(of: history.dropFirst(number)), timeZone: names.timeZone)
  }

  /// Returns the calls of an app's filters that returned or failed, in order.
  ///
  /// Each answer has the values of the call, the process, and the end of the app's code:
  ///
  /// ```swift
  /// let last = try #require(try await system.deliveries(to: "com.example.chat").last)
  /// last.values["status"]  // "Busy"
  /// last.ending.outcome    // .completed
  /// ```
  /// The answer of a call that returned too late has the rule F4-s. The cost is
  /// linear in the history.
  /// - Throws: ``FocusError/unknownApp(_:known:)`` for an app that isn't installed and was never
  ///   called.
  public func deliveries(to app: String) throws(FocusError) -> [StoryLine.Answer] {
    let answers = story().compactMap(\.answer).filter { $0.app == app && $0.kind != nil }
    if answers.isEmpty { try requireApp(app) }
    return answers
  }

  /// Returns the place in which people read about the device: the commands of a tool keep their
  /// device.
  private func place(ofReadersOf tool: String?) -> Remedy.Place {
    tool != nil || journal.isStored ? .tool(tool) : .test
  }

  /// Returns a storyteller of a day that continues after a number of the device's events, and also
  /// tells installations: a tool installs its apps by itself, but in a day they are events.
  package func storyteller(after number: Int) -> Storyteller {
    Storyteller(journal.names(after: number), in: .file, tellsInstallations: true)
  }

  /// Returns the findings about legal but surprising behavior on the device, in order and possibly
  /// repeated.
  ///
  /// - Parameters:
  ///   - number: The number of events to leave out, such as an earlier ``eventCount``.
  ///   - tool: The name of the tool that shows the findings; `nil` for none.
  public func findings(since number: Int = 0, tool: String? = nil) -> [Finding] {
    let place = place(ofReadersOf: tool)
    return history.dropFirst(number).flatMap(\.effects).compactMap { effect in
      if case .found(let finding) = effect { finding.phrased(for: place) } else { nil }
    }
  }
}

extension ForeseenDevice {
  /// Returns the story of the events that have become due, with the app calls that haven't been
  /// made yet.
  ///
  /// - Parameter tool: The name of the tool that shows the story; `nil` for none.
  public func story(tool: String? = nil) -> FocusStory {
    // Time alone changes no names.
    var teller = Storyteller(StoryNames(state), in: .tool(tool), tellsDueCalls: true)
    return FocusStory(lines: teller.lines(of: entries), timeZone: state.timeline.timeZone)
  }
}

extension DeviceHistory {
  /// Returns the whole story, including the events that have become due since and the app calls
  /// that haven't been made yet, and without undone commands.
  ///
  /// The cost is linear in the events.
  /// - Parameter tool: The name of the tool that shows the story; `nil` for none.
  public func story(tool: String? = nil) -> FocusStory {
    FocusStory(lines: lines(of: played(), tool: tool), timeZone: origin.state.timeline.timeZone)
  }

  func lines(of entries: [HistoryEntry], tool: String?) -> [StoryLine] {
    var teller = Storyteller(StoryNames(origin.state), in: .tool(tool))
    return teller.lines(of: entries) + now.story(tool: tool).lines
  }
}

// MARK: While it happens

/// A recording of a device's story so far, which any thread can read without waiting for the
/// device.
package final class StoryWitness: Sendable {
  private typealias Recording = (
    teller: Storyteller, lines: [StoryLine], findings: [Finding], state: FocusState
  )

  private let recording: Mutex<Recording>
  private let timeZone: TimeZone

  /// - Parameter state: The device before the first recorded event.
  fileprivate init(_ state: FocusState) {
    recording = Mutex((Storyteller(StoryNames(state), in: .test), [], [], state))
    timeZone = state.timeline.timeZone
  }

  /// The story since the recording began.
  package var story: FocusStory {
    FocusStory(lines: recording.withLock(\.lines), timeZone: timeZone)
  }

  /// The errors and warnings since the recording began, each once, in order.
  package var findings: [Finding] { recording.withLock(\.findings) }

  /// The device after the last recorded event.
  package var state: FocusState { recording.withLock(\.state) }

  fileprivate func see(_ entry: HistoryEntry, _ state: FocusState) {
    recording.withLock { recording in
      recording.state = state
      for case .found(let finding) in entry.effects where finding.severity != .advice {
        recording.findings.formUnion([finding.phrased(for: .test)])
      }
      recording.lines += recording.teller.lines(of: [entry])
    }
  }
}

extension FocusSystem {
  /// Starts to record the device's story, and returns the recording, which replaces an earlier one.
  package func watch() -> StoryWitness {
    let witness = StoryWitness(state)
    observer = { witness.see($0, $1) }
    return witness
  }
}
