import FocusFilterKit
import Foundation

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
