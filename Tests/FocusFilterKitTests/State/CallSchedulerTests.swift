import Foundation
import TestSupport
import Testing

@testable import FocusFilterKit

/// The order of calls as a value: no task, no clock, no app.
@Suite struct CallSchedulerTests {
  @Test(arguments: try Table.rows("call-schedules") as [[String]])
  func aStepReturnsItsActions(row: [String]) throws {
    var scheduler = CallScheduler()
    var stored: [(id: AppCall.ID, names: Set<String>)] = []
    for step in row.dropFirst() {
      let parts = step.components(separatedBy: ":")
      let words = parts[0].split(separator: " ").map(String.init)
      let numbers = words.compactMap(Int.init)
      let names = Set(words.dropFirst(2))
      var actions: [CallScheduler.Action] = []
      switch words[0] {
      case "stored":
        stored.append((numbers[0], names))
        scheduler = CallScheduler(stored: stored)
      case "resume": actions = scheduler.resume()
      case "add": actions = scheduler.add(numbers[0], holding: names)
      case "returned": actions = [scheduler.returned(numbers[0])].compactMap(\.self)
      case "applied": actions = scheduler.applied(numbers[0])
      case "lose": actions = scheduler.lose(numbers)
      case "tick": actions = scheduler.tick()
      case "pass": for _ in 0..<CallScheduler.ticksOfLimit { actions += scheduler.tick() }
      case "idle", "busy": #expect(scheduler.isIdle == (words[0] == "idle"), "\(row)")
      default: throw Unexpected(step)
      }
      let told = actions.map { " \($0)" }.joined()
      #expect(told == (parts.count > 1 ? parts[1] : ""), "\(step) in \(row)")
    }
  }

  @Test func aCallThatIsNotRunningCannotReturn() async {
    await #expect(processExitsWith: .failure) {
      var scheduler = CallScheduler()
      _ = scheduler.add(1, holding: ["chat"])
      _ = scheduler.returned(1)
      _ = scheduler.returned(1)
    }
  }

  @Test func aResultCannotCountBeforeItsTurn() async {
    await #expect(processExitsWith: .failure) {
      var scheduler = CallScheduler()
      _ = scheduler.add(1, holding: ["chat"])
      _ = scheduler.add(2, holding: ["mail"])
      _ = scheduler.returned(2)
      _ = scheduler.applied(2)
    }
  }

  @Test func aCallCannotBeAddedBehindALaterOne() async {
    await #expect(processExitsWith: .failure) {
      var scheduler = CallScheduler()
      _ = scheduler.add(2, holding: ["chat"])
      _ = scheduler.add(1, holding: ["mail"])
    }
  }

  @Test func aCallCannotBeLostWhileItsResultIsApplied() async {
    await #expect(processExitsWith: .failure) {
      var scheduler = CallScheduler()
      _ = scheduler.add(1, holding: ["chat"])
      _ = scheduler.returned(1)
      _ = scheduler.lose([1])
    }
  }
}
