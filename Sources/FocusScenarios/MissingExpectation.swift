import FocusFilterKit
import FocusHost
import FocusText
import Foundation

/// A result of an event that no expectation looks at, as the member that would look at it.
struct MissingExpectation: Sendable {
  /// The place of the event in the file; `nil` for the time after the last event.
  let event: TextLocation?
  /// The instant of the result, and the time zone of times in the file at that instant.
  let at: Date
  let zone: TimeZone
  let query: Query
  /// The app or store as the file names it; `nil` for the notification of the event.
  let subject: String?
  /// The answer, as a file writes it.
  let value: ParameterValue

  /// The missing expectation as a failed one of its event.
  ///
  /// - Parameter plan: The event; `nil` for the time after the last one.
  func checked(
    of plan: EventPlan?, in scenario: Scenario, lines: Int
  ) -> Simulation.CheckedExpectation {
    let quotesKeys = scenario.source.quotesKeys
    func text(_ member: ScenarioText.Member) -> String {
      ScenarioText.inline([member], quotesKeys: quotesKeys)[0]
    }
    let members = Self.members([self])
    let expect = ScenarioText.Member("expect", .members(members))
    let remedy =
      if plan == nil {
        "add \(ScenarioText.object(Self.event([self]), quotesKeys: quotesKeys)) to the events"
      } else if plan?.expectations.isEmpty == true {
        "add \(text(expect))"
      } else {
        "add \(text(members[0])) to '\(ScenarioText.key("expect", isQuoted: quotesKeys))'"
      }
    return Simulation.CheckedExpectation(
      place: scenario.place(of: event ?? scenario.lastPlace), at: at, subject: query.noun(subject),
      expected: "an expectation", actual: ScenarioText.text(value, quotesKeys: quotesKeys),
      holds: false, reason: nil, remedy: remedy, readings: [], line: lines)
  }

  /// Returns an event that has no command and at least one expectation; all are of the same time.
  static func event(_ missing: [MissingExpectation]) -> [ScenarioText.Member] {
    [
      .init("at", .string(LocalDateTime.text(missing[0].at, in: missing[0].zone))),
      .init("expect", .members(members(missing))),
    ]
  }

  /// Returns the members of `expect` for some expectations of one event, in the order of their
  /// keys' first occurrence.
  static func members(_ missing: [MissingExpectation]) -> [ScenarioText.Member] {
    var members: [ScenarioText.Member] = []
    for one in missing where !members.contains(where: { $0.key == one.query.key }) {
      let named = missing.filter { $0.query === one.query }.compactMap(\.member)
      members.append(
        .init(one.query.key, named.isEmpty ? .data(one.value) : .members(named)))
    }
    return members
  }

  /// The members of a value that is an object, sorted by their keys.
  var parts: [ScenarioText.Member] {
    guard case .object(let members) = value else { return [] }
    return members.sorted { $0.key < $1.key }.map { .init($0, $1) }
  }

  /// The member of the question's object; `nil` for a question about the event's notification.
  var member: ScenarioText.Member? { subject.map { .init($0, value) } }
}

// MARK: While a day is played

/// The results of an exhaustive day while it is played.
struct ExhaustiveDay {
  /// The result of a kind, of an app or store.
  private struct Looked: Hashable {
    let fact: Query.Fact
    let subject: String
    /// A part of the result; `nil` for the whole one.
    var part: String?
  }

  private let player: ScenarioPlayer
  private var apps: SeenApps
  private var stored: [String: FilterTrace] = [:]
  private var findings = ReportedFindings()

  /// Begins a day with the device before the first event.
  init(_ player: ScenarioPlayer, _ view: RecordedView) {
    self.player = player
    apps = SeenApps(view.state)
    stored = values(in: view)
  }

  /// Returns the results of an event, or of the time after the last event, at which none of its
  /// expectations looks, in the order of an export.
  mutating func missing(of event: EventPlan?, in view: RecordedView) -> [MissingExpectation] {
    let (before, storedBefore) = (apps, stored)
    (apps, stored) = (SeenApps(view.state), values(in: view))
    let request = view.decision?.delivered?.request
    let outcome = CommandOutcome(view: view, before: before, findings: findings.next(view.entries))
    var looked: Set<Looked> = []
    for expectation in (event?.expectations ?? []) + player.scenario.always {
      let subject = subject(of: expectation, in: view)
      for fact in expectation.query.facts {
        let parts = expectation.pattern.parts.map { $0.map(Optional.some) } ?? [nil]
        looked.formUnion(parts.map { Looked(fact: fact, subject: subject, part: $0) })
      }
    }
    var missing: [MissingExpectation] = []
    func add(_ query: Query, _ subject: String?, _ value: ParameterValue) {
      let facts = query.facts.map { Looked(fact: $0, subject: subject ?? request?.app ?? "") }
      guard !looked.isSuperset(of: facts) else { return }
      looked.formUnion(facts)
      missing.append(
        MissingExpectation(
          event: event?.location, at: view.now, zone: view.state.timeline.timeZone, query: query,
          subject: subject.map(word), value: value))
    }
    for query in Query.all where !query.facts.isEmpty {
      for (app, answer) in outcome.answers(to: query) { add(query, app, answer.data) }
    }
    for query in Query.all where query.subject == .store {
      for store in stored.keys.sorted() {
        let (old, new) = (storedBefore[store] ?? [:], stored[store] ?? [:])
        let parts = looked.filter { $0.subject == store && query.facts.contains($0.fact) }
          .compactMap(\.part)
        let changed = Set(old.keys).union(new.keys).filter { key in
          old[key] != new[key] && !parts.contains(where: key.isUnder)
        }
        guard !changed.isEmpty else { continue }
        let values = Set(changed.compactMap(\.path.first)).map { key in
          (key, new.keys.contains { $0.path.first == key } ? new.value(under: [key]) : .null)
        }
        add(query, store, .object(Dictionary(uniqueKeysWithValues: values)))
      }
    }
    return missing
  }

  /// The app or store at which an expectation looks; that of the notification for a question about
  /// it.
  private func subject(of expectation: Expectation, in view: RecordedView) -> String {
    guard expectation.query.subject != .notification else {
      return view.decision?.delivered?.request.app ?? ""
    }
    let asked = try? AskedQuery(expectation.query, of: expectation.subject?.value, in: view)
    return asked?.id ?? ""
  }

  /// The first word for an app in the file; the name of any other store.
  private func word(for subject: String) -> String {
    let named = player.scenario.namedApps.first { player.programs.program($0) == subject }
    return named?.value ?? subject
  }

  /// The values that the question about a store can ask for, by store.
  private func values(in view: RecordedView) -> [String: FilterTrace] {
    var stores: [String: FilterTrace] = [:]
    for store in view.state.installationOrder + player.groups {
      stores[store] = view.values(in: store)
    }
    return stores
  }
}
