import Foundation
import Testing

@testable import FocusFilterKit

/// Which commands can be taken back after a history.
@Suite struct UndoStepsTests {
  /// A history of commands with one event each.
  private struct History {
    var steps = UndoSteps()
    var number = 0

    mutating func command(
      _ word: String, _ effect: UndoEffect? = nil, data: AppData.Generation? = nil
    ) {
      steps.follow(
        StoredTransaction(
          command: [word], events: [next(.timePassed)], effect: effect ?? .undoable(after: number),
          data: data))
      number += 1
    }

    func next(_ kind: FocusEvent.Kind) -> StoredEvent {
      StoredEvent(number: number + 1, event: FocusEvent(at: .distantPast, kind))
    }

    mutating func goBack(_ direction: UndoDirection) throws {
      let step = try #require(steps.last(direction))
      let event = next(.undone(undoing: .init(after: step.number, command: step.command)))
      var following = steps
      following.follow([event])
      steps.follow(StoredTransaction(command: ["undo"], events: [event], data: following.data))
      number += 1
    }

    var undo: [String] { steps.undo.flatMap(\.command) }
    var redo: [String] { steps.redo.flatMap(\.command) }
  }

  private func generation(_ number: Int, bytes: Int = 1) -> AppData.Generation {
    AppData.Generation(bytes: bytes, number: number)
  }

  @Test func aQuestionChangesNothingAndTimeEndsEverything() throws {
    var history = History()
    history.command("a")
    history.command("b")
    try history.goBack(.undo)
    history.command("options", UndoEffect.none, data: generation(1))
    #expect(history.undo == ["a"])
    #expect(history.redo == ["b"])
    #expect(history.steps.data == generation(1))
    history.command("clock", .final)
    #expect(history.undo + history.redo == [])
  }

  @Test func anUndoOfSomethingElseEndsEverything() {
    var history = History()
    history.command("a")
    history.command("b")
    let undone = history.next(.undone(undoing: .init(after: 0, command: ["a"])))
    history.steps.follow(StoredTransaction(events: [undone]))
    #expect(history.undo + history.redo == [])
  }

  @Test func twentyCommandsCanBeTakenBack() {
    var history = History()
    for number in 1...25 { history.command("\(number)") }
    #expect(history.undo == (6...25).map { "\($0)" })
  }

  @Test func largeDataLeaveFewerCommands() throws {
    var history = History()
    let bytes = UndoSteps.byteLimit / 3 + 1
    for number in 1...6 { history.command("\(number)", data: generation(number, bytes: bytes)) }
    // The generations before the last two commands, and the current one, which doesn't count.
    #expect(history.undo == ["5", "6"])
    #expect(history.steps.generations == [4, 5, 6])
    try history.goBack(.undo)
    #expect(history.undo == ["5"])
    #expect(history.redo == ["6"])
  }

  @Test func theLastCommandCanBeTakenBackWhateverItsDataAre() {
    var history = History()
    for number in 1...3 {
      history.command("\(number)", data: generation(number, bytes: UndoSteps.byteLimit * 2))
    }
    #expect(history.undo == ["3"])
  }
}
