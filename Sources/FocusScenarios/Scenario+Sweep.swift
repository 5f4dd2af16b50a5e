public import FocusFilterKit
import Foundation

extension Scenario {
  /// Plays the day with the scenario's readings, then with every other value of every reading that
  /// it consulted or that an expectation asks about, one at a time, and at last with its own
  /// readings again.
  ///
  /// ```swift
  /// let sweep = try await scenario.sweep(on: [.exampleChat])
  /// #expect(sweep.dependences.isEmpty)
  /// ```
  ///
  /// The cost is one play for each other value, and two for the scenario's own readings.
  /// - Parameters:
  ///   - apps: The apps to install, in this order.
  ///   - processes: The place where the apps' code runs.
  ///   - progress: Called after each play with the number of completed plays and the number of all
  ///     plays.
  /// - Throws: The errors of ``play(on:processes:telling:)`` with the scenario's readings. A day
  ///   that can't be played with another choice is a dependence, not an error.
  @concurrent public func sweep(
    on apps: [SimulatedApp], processes: ProcessModel = .inProcess,
    progress: @Sendable (_ played: Int, _ all: Int) -> Void = { _, _ in }
  ) async throws -> ReadingSweep {
    let chosen = try await compared(on: apps, processes)
    var readings = chosen.simulation.readings
    let expectations = events.flatMap(\.expectations) + statements.flatMap(\.expectations)
    readings.formUnion(expectations.flatMap(\.query.readings))
    let plays = readings.map { policy.alternatives(of: $0).count }.reduce(2, +)
    progress(1, plays)
    let found = try await dependences(of: chosen, on: readings, apps, processes) {
      progress($0 + 1, plays)
    }
    let isRepeatable = try await compared(on: apps, processes).facts == chosen.facts
    progress(plays, plays)
    let ordered = found.enumerated().sorted {
      ($0.element.fact, $0.offset) < ($1.element.fact, $1.offset)
    }
    return ReadingSweep(
      simulation: chosen.simulation.naming(found.map(\.dependence)), isRepeatable: isRepeatable,
      plays: plays, dependences: isRepeatable ? ordered.map(\.element.dependence) : [])
  }

  /// Plays the day with every other value of some readings, one at a time, and returns the results
  /// that differ from those of the played day.
  func dependences(
    of chosen: ComparedDay, on readings: [FocusReading], _ apps: [SimulatedApp],
    _ processes: ProcessModel, progress: (_ played: Int) -> Void = { _ in }
  ) async throws -> [ComparedDay.RankedDependence] {
    let others = readings.flatMap { reading in
      policy.alternatives(of: reading).map { (reading: reading, policy: $0) }
    }
    var found: [ComparedDay.RankedDependence] = []
    for (index, (reading, policy)) in others.enumerated() {
      var day = self
      day.policy = policy
      let value = policy.value(of: reading).name
      do {
        let facts = try await day.compared(on: apps, processes).facts
        found += chosen.dependences(on: reading, value, otherwise: facts)
      } catch let error as UnreadableFile {
        let dependence = ReadingSweep.Dependence(
          kind: .day, subject: "the day", place: error.place, line: nil, reading: reading,
          value: value, outcome: "played", otherwise: error.message)
        found.append((error.place == nil ? 0 : chosen.facts.count, dependence))
      }
      progress(index + 1)
    }
    return found
  }
}

extension ComparedDay {
  /// Returns the results that differ under another value of a reading.
  ///
  /// If an expectation and a notification at the same instant both differ, only the expectation is
  /// returned.
  fileprivate func dependences(
    on reading: FocusReading, _ value: String, otherwise facts: [Fact]
  ) -> [RankedDependence] {
    let others = Dictionary(facts.map { ($0.subject, $0.outcome) }) { first, _ in first }
    let different = self.facts.enumerated().filter {
      others[$0.element.subject] != $0.element.outcome
    }
    let expected = Set(
      different.map(\.element).filter { $0.subject.kind == .expectation }.map(\.at))
    return different.compactMap { index, fact in
      let subject = fact.subject
      if subject.kind == .notification, expected.contains(fact.at) { return nil }
      let dependence = ReadingSweep.Dependence(
        kind: subject.kind, subject: subject.words, place: subject.place, line: fact.line,
        reading: reading, value: value, outcome: fact.outcome,
        otherwise: others[subject] ?? "none")
      return (index, dependence)
    }
  }
}

// MARK: Days to compare

/// A day with the facts that are compared between readings.
struct ComparedDay: Sendable {
  let simulation: Simulation
  let facts: [Fact]

  /// A result of a day, in words.
  struct Fact: Sendable, Hashable {
    let subject: Subject
    let outcome: String
    /// The instant of the event, or `nil` for the end of the day.
    var at: Date?
    /// The index of the fact's line in the story; `nil` for none.
    var line: Int?
  }

  /// The subject of a fact. The same subject on two plays of a day is equal.
  struct Subject: Sendable, Hashable {
    let kind: ReadingSweep.Kind
    let words: String
    var place: Finding.Place?
    /// The instant of a notification, whose number may be that of another one on another play.
    var arrival: Date?
  }

  /// A result that differs under another reading, with its fact's place among the day's facts.
  typealias RankedDependence = (fact: Int, dependence: ReadingSweep.Dependence)

  init(_ day: CheckedDay, state: FocusState) {
    simulation = day.simulation
    var facts = [
      Fact(
        subject: .init(kind: .day, words: "the day"),
        outcome: simulation.failures.isEmpty
          ? "played" : simulation.failures.map(\.message).joined(separator: " "))
    ]
    facts += day.checked.map { result in
      let checked = result.checked
      return Fact(
        subject: .init(kind: .expectation, words: checked.subject, place: checked.place),
        outcome: checked.actual, at: checked.at, line: result.line)
    }
    for (index, line) in simulation.lines.enumerated() {
      guard let number = line.notification, let outcome = line.outcome else { continue }
      let name = line.appName ?? line.app ?? ""
      facts.append(
        Fact(
          subject: .init(
            kind: .notification, words: "notification #\(number) of \(name)", arrival: line.at),
          outcome: outcome.rawValue, at: line.at, line: index))
    }
    facts += Query.factsAtEnd(of: state)
    self.facts = facts
  }
}

extension Query {
  /// The answers at the end of a day that are compared with another day's, about the device and
  /// about each app in the order of installation.
  fileprivate static func factsAtEnd(of state: FocusState) -> [ComparedDay.Fact] {
    let view = RecordedView(of: state)
    func facts(_ subject: Subject, of app: AppDescription?) -> [ComparedDay.Fact] {
      all.filter { $0.isCompared && $0.subject == subject }.compactMap { query in
        // Each app of the device can be asked.
        guard let answer = try? query.words(AskedQuery(query, of: app?.id, in: view)) else {
          return nil
        }
        return ComparedDay.Fact(
          subject: .init(kind: .end, words: "\(query.noun(app?.name)) at the end"), outcome: answer)
      }
    }
    return facts(.device, of: nil)
      + state.installationOrder.compactMap { state.apps[$0]?.description }
      .flatMap { facts(.app, of: $0) }
  }
}
