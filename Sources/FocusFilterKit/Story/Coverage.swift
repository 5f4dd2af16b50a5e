import FocusHost

/// The facts about apps that came up in played days, and whether an expectation looked at them.
///
/// ```swift
/// var coverage = Coverage()
/// for day in days { coverage.add(day.coverage) }
/// coverage.percent            // 62
/// coverage.rows.map(\.missing)  // the facts that no expectation looked at
/// ```
/// An impossible event isn't a fact: an app without an App Intents extension has no call there. An
/// expectation looks at an outcome if it asks about notifications, and at any other fact if it
/// asks anything about the app at the same event. A statement in `always` looks at every event;
/// `atRest` and `sometimes` look at none, because they are judged at some events only.
public struct Coverage: Sendable, Hashable, Encodable {
  /// A kind of fact about an app, in the order of reports.
  public enum Family: String, Sendable, Hashable, Codable, CaseIterable {
    /// The modes that gave a filter its values, and the end of a Focus.
    case focuses
    /// The values of a filter's parameters: those that modes have, and those of calls.
    case values
    /// The outcomes of the app's notifications.
    case outcomes
    /// The process that ran a filter: the app, its extension, or nowhere for a missed call.
    case hosts
    /// The states of the app's process.
    case processes
    /// The app's life on the device: its installation, its update, a restart of the device.
    case life
    /// The faults of calls.
    case faults
  }

  /// Something that an app can have, such as a silenced notification.
  package struct Fact: Sendable, Hashable, Codable {
    /// The app's bundle identifier.
    package let app: String
    /// The kind of fact.
    package let family: Family
    /// The fact in a few words, such as `was silenced` or `account = "work"`.
    package let words: String
    /// Whether it came up in a day.
    public internal(set) var isPlayed = false
    /// Whether an expectation looked at it.
    public internal(set) var isExpected = false
    /// The first event at which it came up while no expectation looked at it; `nil` if it is
    /// expected, or never came up.
    public internal(set) var unexpectedAt: Finding.Place?
  }

  /// The facts, each by its plain form: not played, and not expected.
  private var found: [Fact: Fact] = [:]
  /// The apps in the order in which they came up.
  private var apps: [String] = []

  /// Creates an empty coverage.
  public init() {}

  /// The facts: by app in the order in which the apps came up, then by family, then by their words.
  /// The cost is that of sorting them.
  package var facts: [Fact] {
    let places = Dictionary(uniqueKeysWithValues: apps.enumerated().map { ($1, $0) })
    let ranks = Dictionary(uniqueKeysWithValues: Family.allCases.enumerated().map { ($1, $0) })
    return found.values.sorted { one, other in
      (places[one.app] ?? 0, ranks[one.family] ?? 0, one.words)
        < (places[other.app] ?? 0, ranks[other.family] ?? 0, other.words)
    }
  }

  /// The share of the facts that an expectation looked at, in percent, rounded down; 0 without any
  /// fact, because nothing was tried.
  public var percent: Int {
    found.isEmpty ? 0 : found.values.count(where: \.isExpected) * 100 / found.count
  }

  /// The facts of one app and family, in numbers and in words.
  public struct Row: Sendable, Hashable {
    /// The app's bundle identifier.
    public let app: String
    /// The kind of facts.
    public let family: Family
    /// The number of facts.
    public let count: Int
    /// The number of facts that came up.
    public let played: Int
    /// The number of facts that an expectation looked at.
    public let expected: Int
    /// The facts that never came up, and those that came up without an expectation, with the first
    /// place; empty if none is missing.
    public let missing: String
  }

  /// The facts by app and family, in the order in which the apps came up; a family without facts
  /// has no row.
  public var rows: [Row] {
    let groups = Dictionary(grouping: facts) { [$0.app, $0.family.rawValue] }
    return apps.flatMap { app in
      Family.allCases.compactMap { family in
        groups[[app, family.rawValue]].map { Row(app: app, family: family, $0) }
      }
    }
  }

  /// Adds the facts of another day.
  public mutating func add(_ other: Coverage) {
    for fact in other.facts {
      note(
        fact.words, fact.family, of: fact.app, isPlayed: fact.isPlayed,
        isExpected: fact.isExpected, at: fact.unexpectedAt)
    }
  }

  /// Encodes the list of facts.
  public func encode(to encoder: any Encoder) throws { try facts.encode(to: encoder) }

  /// Notes a fact, which may be known already.
  package mutating func note(
    _ words: String, _ family: Family, of app: String, isPlayed: Bool = true,
    isExpected: Bool = false, at place: Finding.Place? = nil
  ) {
    let unknown = Fact(app: app, family: family, words: words)
    if found[unknown] == nil, !apps.contains(app) { apps.append(app) }
    var fact = found[unknown] ?? unknown
    fact.isPlayed = fact.isPlayed || isPlayed
    fact.isExpected = fact.isExpected || isExpected
    if fact.isExpected {
      fact.unexpectedAt = nil
    } else if isPlayed, fact.unexpectedAt == nil {
      fact.unexpectedAt = place
    }
    found[unknown] = fact
  }
}

extension Coverage.Row {
  fileprivate init(app: String, family: Coverage.Family, _ facts: [Coverage.Fact]) {
    let never = facts.filter { !$0.isPlayed }.map(\.words)
    let unexpected = facts.filter { $0.isPlayed && !$0.isExpected }
    let place = unexpected.lazy.compactMap(\.unexpectedAt).first
    let parts = [
      never.isEmpty ? nil : "never: \(never.joined(separator: ", "))",
      unexpected.isEmpty
        ? nil
        : "not expected: \(unexpected.map(\.words).joined(separator: ", "))"
          + (place.map { " (\($0.file):\($0.line))" } ?? ""),
    ]
    self.init(
      app: app, family: family, count: facts.count, played: facts.count(where: \.isPlayed),
      expected: facts.count(where: \.isExpected),
      missing: parts.compactMap(\.self).joined(separator: "; "))
  }
}

/// The coverage of a day while it is played.
package struct CoveredDay: Sendable {
  package private(set) var coverage = Coverage()
  /// The mode that is on after the entries so far.
  private var mode: FocusMode.ID?
  /// The apps that are installed after the entries so far.
  private var installed: Set<String>

  /// - Parameter state: The device before the day.
  package init(on state: FocusState) {
    installed = Set(state.installationOrder)
  }

  /// The facts that the expectations of one event look at.
  package struct Looks: Sendable {
    /// The apps that a question names.
    package var apps: Set<String> = []
    /// The apps about whose notifications a question asks.
    package var notified: Set<String> = []
    /// Whether a question asks about the notification of the event.
    package var atNotification = false
    /// Whether a question asks which Focus is on.
    package var atFocus = false
    /// The place of the event in its file.
    let place: Finding.Place

    package init(at place: Finding.Place) { self.place = place }
  }

  /// Notes the facts of an event.
  ///
  /// - Parameter state: The device after the event.
  package mutating func note(
    _ entries: some Sequence<HistoryEntry>, on state: FocusState, _ looks: Looks
  ) {
    for entry in entries {
      switch entry.event.kind {
      case .processChanged(let app, let process):
        note(process.rawValue, .processes, of: app, looks)
      case .installed(let app):
        let isNew = installed.insert(app.id).inserted
        note(isNew ? "installed" : "updated", .life, of: app.id, looks)
      case .removed(let app): installed.remove(app)
      case .deviceChanged(.restarted):
        for app in state.installationOrder where state.apps[app]?.countsItsLife == true {
          note("restarted", .life, of: app, looks)
        }
      default: break
      }
      for effect in entry.effects { note(effect, on: state, looks) }
    }
  }

  private mutating func note(_ effect: FocusEffect, on state: FocusState, _ looks: Looks) {
    switch effect {
    case .focusChanged(_, let resolution): mode = resolution.winner?.mode
    case .decided(let notification, let decision):
      let app = notification.request.app
      let outcome = decision.outcome.word
      // A refused notification shows a mistake, which no day has to have.
      guard outcome != .refused else { return }
      coverage.note(
        outcome.inPast, .outcomes, of: app,
        isExpected: looks.atNotification || looks.notified.contains(app),
        at: looks.place)
    case .finished(let call, _, let counts):
      guard let delivery = call.work.delivery else { return }
      note(call.host.rawValue, .hosts, of: call.app, looks)
      // By the return of a superseded call, another Focus is on.
      if counts {
        let focus = mode.flatMap { state.mode($0)?.name }
        let cause = delivery.kind == .values ? focus ?? "a shortcut" : "the end"
        note(cause, .focuses, of: call.app, looks, besides: looks.atFocus)
      }
      for (name, value) in delivery.values where delivery.kind == .values && value != .null {
        note("\(name) = \(value)", .values, of: call.app, looks)
      }
    case .missed(let missed) where missed.wasDue:
      note("nowhere", .hosts, of: missed.filter.app, looks)
      if missed.reason == .lost {
        note(DeliveryFault.Word.lost.rawValue, .faults, of: missed.filter.app, looks)
      }
    case .faulted(let delivery, let fault, _):
      note(fault.word.rawValue, .faults, of: delivery.filter.app, looks)
    default: break
    }
  }

  private mutating func note(
    _ words: String, _ family: Coverage.Family, of app: String, _ looks: Looks,
    besides isExpected: Bool = false
  ) {
    coverage.note(
      words, family, of: app, isExpected: isExpected || looks.apps.contains(app),
      at: looks.place)
  }

  /// Notes the possible facts about the device's apps that didn't come up.
  ///
  /// An app counts if a mode has a filter of it, or if anything came up about it. For a system app,
  /// and for an app without code, the processes, life and faults count only if they came up.
  package mutating func noteRest(of state: FocusState) {
    let configured = state.modes.flatMap { mode in mode.filters.map { (mode.name, $0) } }
    let named = Set(configured.map(\.1.filter.app) + coverage.facts.map(\.app))
    for id in state.installationOrder where named.contains(id) {
      guard let app = state.apps[id] else { continue }
      func rest(_ words: String, _ family: Coverage.Family) {
        coverage.note(words, family, of: id, isPlayed: false)
      }
      for (mode, configuration) in configured where configuration.filter.app == id {
        rest(mode, .focuses)
        for (name, value) in configuration.values where value != .null {
          rest("\(name) = \(value)", .values)
        }
      }
      if app.mayNotify == true || app.description.notifiesUnasked {
        for outcome in OutcomeWord.allCases where outcome != .refused {
          rest(outcome.inPast, .outcomes)
        }
      }
      guard let filter = app.description.filters.first else { continue }
      rest("the end", .focuses)
      // A day isn't about the code of system apps.
      guard app.countsItsLife else { continue }
      if filter.membership != .extension { rest(ProcessHost.app.rawValue, .hosts) }
      let hasExtension = app.description.hasIntentsExtension && filter.membership != .app
      rest(hasExtension ? ProcessHost.extension.rawValue : "nowhere", .hosts)
      for process in ProcessState.allCases where process != .hung {
        rest(process.rawValue, .processes)
      }
      // An installation is the beginning of few days, so it counts only where it came up.
      for word in ["updated", "restarted"] { rest(word, .life) }
      for fault in DeliveryFault.Word.allCases { rest(fault.rawValue, .faults) }
    }
  }
}

extension SimulatedAppState {
  /// Whether the app has a filter and code, so that a day has to do with the end of its processes.
  fileprivate var countsItsLife: Bool {
    !description.filters.isEmpty && !description.isSystemApp && !description.isWithoutCode
  }
}
