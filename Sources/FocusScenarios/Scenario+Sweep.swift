public import FocusFilterKit
import Foundation

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

// MARK: Days to compare

/// A day with the facts that are compared between readings.
struct ComparedDay: Sendable {
  let simulation: Simulation
  let facts: [Fact]

  /// Something that came of a day, in words.
  struct Fact: Sendable, Hashable {
    let subject: Subject
    let outcome: String
    /// The index of the line of the story that it is about; `nil` for none.
    var line: Int?
  }

  /// The subject of a fact; equal for the same thing on the same day under two readings.
  struct Subject: Sendable, Hashable {
    let kind: ReadingSweep.Dependence.Kind
    let words: String
    var place: Finding.Place?
    /// The instant of the event, or `nil` for the end of the day.
    var at: Date?
  }

  init(_ simulation: Simulation, state: FocusState) {
    self.simulation = simulation
    var facts = [
      Fact(
        subject: .init(kind: .day, words: "the day"),
        outcome: simulation.failures.isEmpty
          ? "played" : simulation.failures.map(\.message).joined(separator: " "))
    ]
    let subjects = simulation.record?.subjects ?? []
    facts += simulation.expectations.enumerated().map { index, expectation in
      Fact(
        subject: .init(
          kind: .expectation, words: expectation.subject, place: expectation.place,
          at: expectation.at),
        outcome: expectation.actual, line: subjects.indices.contains(index) ? subjects[index] : nil)
    }
    for (index, line) in simulation.lines.enumerated() {
      guard let number = line.notification, let outcome = line.outcome else { continue }
      let name = line.appName ?? line.app ?? ""
      facts.append(
        Fact(
          subject: .init(
            kind: .notification, words: "notification #\(number) of \(name)", at: line.at),
          outcome: outcome.rawValue, line: index))
    }
    func note(_ words: String, _ outcome: String) {
      facts.append(Fact(subject: .init(kind: .end, words: words), outcome: outcome))
    }
    note("the Focus at the end", state.activeMode?.name ?? "none")
    for app in state.installationOrder.compactMap({ state.apps[$0] }) {
      let name = app.description.name
      note("badge of \(name) at the end", "\(app.badge)")
      note("notifications of \(name) at the end", "\(app.delivered.count)")
      let predicate = app.contexts.compactMap(\.predicate).first
      note("predicate of \(name) at the end", predicate?.description ?? "none")
    }
    self.facts = facts
  }
}
