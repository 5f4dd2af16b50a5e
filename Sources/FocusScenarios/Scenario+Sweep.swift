public import FocusFilterKit

extension Scenario {
  /// Plays the day under the chosen readings, then once for every other value of every reading that
  /// it consulted, one at a time, and then as chosen again.
  ///
  /// The cost is that of as many plays.
  /// - Parameters:
  ///   - apps: The apps to install, in this order.
  ///   - processes: Where the code of the apps runs.
  ///   - progress: Called after each play with the number of plays so far and of all.
  /// - Throws: What ``play(on:processes:progress:)`` throws for the chosen readings. A day that can't be played
  ///   under another reading is a dependence.
  @concurrent public func sweep(
    on apps: [SimulatedApp], processes: ProcessModel = .inProcess,
    progress: @Sendable (_ played: Int, _ all: Int) -> Void = { _, _ in }
  ) async throws -> ReadingSweep {
    let chosen = try await compared(on: apps, processes)
    let others = chosen.simulation.readings.flatMap { reading in
      policy.alternatives(of: reading).map { (reading, $0) }
    }
    let plays = others.count + 2
    progress(1, plays)
    var found: [ReadingSweep.Dependence] = []
    for (index, (reading, policy)) in others.enumerated() {
      var day = self
      day.policy = policy
      let value = policy.value(of: reading).name
      do {
        let facts = try await day.compared(on: apps, processes).facts
        found += chosen.dependences(on: reading, value, otherwise: facts)
      } catch let error as UnreadableFile {
        found.append(
          .init(
            kind: .day, subject: "the day", place: error.place, line: nil, reading: reading,
            value: value, outcome: "played", otherwise: error.message))
      }
      progress(index + 2, plays)
    }
    let isRepeatable = try await compared(on: apps, processes).facts == chosen.facts
    progress(plays, plays)
    return ReadingSweep(
      simulation: chosen.simulation, isRepeatable: isRepeatable, plays: plays,
      dependences: isRepeatable ? chosen.inOrder(found) : [])
  }
}

extension ComparedDay {
  /// Returns the results that differ under another value of a reading.
  ///
  /// A notification isn't named beside an expectation of the same instant.
  fileprivate func dependences(
    on reading: FocusReading, _ value: String, otherwise facts: [Fact]
  ) -> [ReadingSweep.Dependence] {
    let others = Dictionary(facts.map { ($0.subject, $0.outcome) }) { first, _ in first }
    let different = self.facts.filter { others[$0.subject] != $0.outcome }
    let expected = Set(
      different.filter { $0.subject.kind == .expectation }.compactMap(\.subject.at))
    return different.compactMap { fact in
      let subject = fact.subject
      if subject.kind == .notification, let at = subject.at, expected.contains(at) { return nil }
      return .init(
        kind: subject.kind, subject: subject.words, place: subject.place, line: fact.line,
        reading: reading, value: value, outcome: fact.outcome, otherwise: others[subject] ?? "none")
    }
  }

  /// The dependences in the order of the facts of the day.
  fileprivate func inOrder(
    _ dependences: [ReadingSweep.Dependence]
  ) -> [ReadingSweep.Dependence] {
    let subjects = facts.map { ($0.subject.words, $0.subject.place) }
    func rank(_ dependence: ReadingSweep.Dependence) -> Int {
      subjects.firstIndex { $0 == dependence.subject && $1 == dependence.place } ?? subjects.count
    }
    return dependences.enumerated()
      .sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
  }
}
