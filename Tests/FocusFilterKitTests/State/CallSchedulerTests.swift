import Foundation
import TestSupport
import Testing

@testable import FocusFilterKit

/// The order of calls as a value: no task, no clock, no app.
@Suite struct CallSchedulerTests {
  @Test(arguments: try Table.rows("call-schedules") as [[String]])
  func aStepReturnsItsActions(row: [String]) throws {
    var player = Player()
    for step in row.dropFirst() {
      let parts = step.components(separatedBy: ":")
      let told = try player.act(parts[0]).map { " \($0)" }.joined()
      #expect(told == (parts.count > 1 ? parts[1] : ""), "\(step) in \(row)")
    }
  }

  /// A call comes back twice, counts before its turn, is added late, or is lost while it counts.
  @Test(arguments: [
    ["add 1 chat", "returned 1", "returned 1"],
    ["add 1 chat", "add 2 mail", "returned 2", "applied 2"],
    ["add 2 chat", "add 1 mail"], ["add 1 chat", "returned 1", "lose 1"],
  ])
  func theLastStepIsAMistakeOfTheProgram(steps: [String]) async {
    await #expect(processExitsWith: .failure) { [steps] in
      var player = Player()
      for step in steps { _ = try? player.act(step) }
    }
  }

  /// A scheduler, and what happens to it.
  private struct Player {
    var scheduler = CallScheduler()
    var stored: [(id: AppCall.ID, names: Set<String>)] = []

    /// Returns the actions of a step such as `add 1 chat`.
    mutating func act(_ step: String) throws -> [CallScheduler.Action] {
      let words = step.split(separator: " ").map(String.init)
      let numbers = words.compactMap(Int.init)
      let names = Set(words.dropFirst(2))
      switch words[0] {
      case "stored":
        stored.append((numbers[0], names))
        scheduler = CallScheduler(stored: stored)
        return []
      case "resume": return scheduler.resume()
      case "add": return scheduler.add(numbers[0], holding: names)
      case "returned": return [scheduler.returned(numbers[0])].compactMap(\.self)
      case "applied": return scheduler.applied(numbers[0])
      case "lose": return scheduler.lose(numbers)
      case "tick": return scheduler.tick()
      case "pass": return (0..<CallScheduler.ticksOfLimit).flatMap { _ in scheduler.tick() }
      case scheduler.isIdle ? "idle" : "busy": return []
      default: throw Unexpected(step)
      }
    }
  }
}
