package import FocusText
public import Foundation

/// The state of a simulated device as a value: modes, apps, notifications and pending calls.
///
/// ```swift
/// let state = await system.state
/// state.activeMode?.name                   // "Work"
/// state.apps["com.example.chat"]?.badge    // 3
/// ```
///
/// ``FocusSystem/state`` is a device's present state. The state changes only through events, which
/// call no app code and don't wait. An event returns the work to be done outside as effects; the
/// results of that work are later events.
public struct FocusState: Sendable, Hashable {
  /// The instant of the last event.
  public package(set) var now: Date
  /// The modes, the assertions, and the policy that decides which mode is on.
  public package(set) var timeline: FocusTimeline

  /// The mode that is on, with its filters; `nil` means no Focus.
  package internal(set) var activation: Activation?
  /// The apps by bundle identifier.
  public package(set) var apps: [String: SimulatedAppState] = [:]
  /// The bundle identifiers in the order of installation.
  public package(set) var installationOrder: [String] = []
  /// The bundle identifiers of apps that were uninstalled and not installed again.
  ///
  /// A tool doesn't install these apps when it starts.
  public package(set) var uninstalledApps: Set<String> = []
  package var knownPeople = KnownPeople()
  /// The setting that decides whether the device's time follows the machine's.
  public internal(set) var clock = ClockSetting.live
  /// The known cards of configured filters in Settings, in the order of their modes, apps and
  /// filters.
  var cards: [ShownCard] = []
  /// The lock state of the device: locked or not, and unlocked since the start or not.
  public package(set) var device = LockState()
  /// The calls that haven't returned, in the order in which their results are applied.
  package internal(set) var calls: [AppCall] = []
  /// The time of each person's last phone call.
  package var lastPhoneCalls = NameTable<Date>()
  var counters = Counters()
  /// The effects of the event that is being applied, so far; empty at any other time.
  var effects: [FocusEffect] = []

  /// Creates a new device with Do Not Disturb and without apps.
  package init(
    now: Date, timeZone: TimeZone, policy: FocusPolicy = FocusPolicy(),
    modes: [FocusMode] = FocusMode.catalog.filter { $0.id == .doNotDisturb }
  ) {
    self.now = now
    self.timeline = FocusTimeline(modes: modes, timeZone: timeZone, policy: policy)
  }

  /// A time during which a mode is on without interruption.
  package struct Activation: Sendable, Hashable, Codable {
    /// The activation's number, counting up from 1.
    package let id: Int
    /// The mode that is on.
    package let mode: FocusMode.ID
    /// The instant at which the mode turned on, even if another assertion keeps it on now.
    package let since: Date
    /// The assertion that keeps the mode on.
    package internal(set) var assertion: FocusAssertion
    /// The contested behaviors that the mode's turning on depended on, each once.
    package internal(set) var readings: [FocusReading] = []
    /// The filters that are enabled in the mode, with their values, by app and in the order of the
    /// app's filters. They duplicate the mode's own list so that a filter is found quickly.
    package var configurations: [String: [FilterConfiguration]] = [:]

    /// Whether a filter is enabled in the mode. The cost doesn't grow with the number of apps.
    package func has(_ filter: FilterReference) -> Bool {
      configurations[filter.app]?.contains { $0.filter == filter } == true
    }
  }

  /// The last number given to each kind of thing.
  struct Counters: Sendable, Hashable, Codable {
    var assertion = 0
    var activation = 0
    var call = 0
    var notification = 0
  }

  /// The options of modeled rules.
  public var policy: FocusPolicy { timeline.policy }
  /// The modes, in the order in which they were added.
  public var modes: [FocusMode] { timeline.modes }

  /// The mode that is on, or `nil`.
  public var activeMode: FocusMode? { activation.flatMap { mode($0.mode) } }

  /// The number of the last delivered notification; 0 before the first.
  public var lastNotification: Int { counters.notification }

  /// Returns the mode with an identifier, or `nil`; the cost is linear in the number of modes.
  public func mode(_ id: FocusMode.ID) -> FocusMode? { modes.first { $0.id == id } }

  /// Returns a call that hasn't returned, by its number, or `nil`. The cost is a binary search.
  package func call(_ number: AppCall.ID) -> AppCall? {
    calls.index(of: number).map { calls[$0] }
  }

  /// Returns a filter of an installed app, or `nil`.
  public func filter(_ reference: FilterReference) -> FilterMetadata? {
    apps[reference.app]?.description.filters.first { $0.id == reference.filter }
  }
}

extension FocusState {
  /// Changes the device by an event, and returns the event's effects in order.
  ///
  /// The event's instant must not be earlier than ``now``, and nothing may be due between the two
  /// (see ``nextDue``). An event about something that doesn't exist changes only the time.
  package mutating func apply(_ event: FocusEvent) -> [FocusEffect] {
    now = max(now, event.at)
    var asked = timeline.assertions
    var consulted: [FocusReading] = []
    defer { effects = [] }
    switch event.kind {
    case .timePassed, .started: break
    case .clockSet(let setting): clock = setting
    case .codeChanged(let app, let isThere): apps[app]?.hasCode = isThere
    case .cardShown(let mode, let filter, let card):
      keep(ShownCard(card: card, filter: filter, mode: mode))
    case .undone(let undoing):
      if let before = undoing.device { takeBack(to: before) }
      asked = timeline.assertions
    case .installed(let app): install(app)
    case .removed(let app): uninstall(app)
    case .processChanged(let app, let process): setProcess(of: app, to: process)
    case .filterRun(let filter, let values): run(filter, with: values)
    case .faultInjected(let app, let fault): apps[app]?.faults.append(fault)
    case .vanished(let app, let entity): apps[app]?.vanished.formUnion([entity])
    case .appSet(let app, let setting): apply(setting, to: app)
    case .modeAdded(let mode): add(mode)
    case .modeEdited(let mode): updateMode(mode)
    case .modeRemoved(let id): removeMode(id)
    case .filterSet(let mode, let configuration): set(configuration, in: mode)
    case .filterRemoved(let mode, let filter): removeFilter(filter, from: mode)
    case .asked(let mode, let source, let until, let occasion):
      consulted = ask(for: mode, by: source, until: until, endingWith: occasion)
    case .occasionCame(let occasion):
      timeline.assertions.removeAll { $0.occasion == occasion }
    case .ended(let source): end(by: source)
    case .deviceChanged(let event): apply(event)
    case .timeZoneChanged(let zone): travel(to: zone)
    case .peopleForgotten(let names): for name in names { knownPeople.remove(name) }
    case .peopleKnown(let known): for person in known { knownPeople.add(person) }
    case .posted(let request):
      // As in an app's own `add`, a refused notification replaces none.
      if request.record.trigger != .push, refusal(of: request.facts) == nil {
        removeWaiting(like: request)
      }
      post(request)
    case .responded(let app, let number, _, _): apps[app]?.listed.remove(number)
    case .acted(let app, let actions, let code):
      // A task that an app starts at its launch belongs to no call.
      if let code, code != .startUp { reportLateEffects(of: app, actions, after: code) }
      // Rule F4.11: an app has no action that changes its filter's state.
      act(actions, of: app)
    case .returned(let result): apply(result)
    }
    updateActivation(since: asked, consulting: consulted)
    // Late deliveries and triggers become due as time passes, and an undo brings back some that are
    // due already; few apps wait for them.
    if apps.values.contains(where: \.waitsForTime) {
      makeLateDeliveries()
      fireTriggers()
    }
    return effects
  }

  /// Restores an earlier device, except for its time, which never goes backwards.
  private mutating func takeBack(to before: FocusState) {
    let (now, timeZone) = (now, timeline.timeZone)
    self = before
    self.now = max(now, before.now)
    if timeline.timeZone != timeZone { effects.append(.timeZoneRestored(timeline.timeZone)) }
  }

  /// The people on the device, by ``SimulatedPerson/id``. The cost is linear.
  public var people: [SimulatedPerson.ID: SimulatedPerson] { knownPeople.byName }

  /// The next instant at which a schedule, assertion, trigger or late delivery is due; `nil` if
  /// none is due.
  public var nextDue: Date? {
    [timeline.nextClaim(after: now), nextTrigger, nextLateDelivery].compactMap { $0 }.min()
  }
}

/// The names by which people find modes, apps and filters.
extension FocusState {
  /// Returns the mode with a name or identifier that a person typed.
  ///
  /// Names are compared without regard to case. Common wrong identifiers are accepted;
  /// ``Finding/wrongIdentifier(_:at:)`` warns about them.
  /// - Throws: ``FocusError/unknownMode(_:known:)``, with the mode that was probably meant.
  public func mode(named name: String) throws(FocusError) -> FocusMode {
    guard let found = modes.mode(named: name) else {
      throw .unknownMode(name, known: modes.map(\.name))
    }
    return found
  }

  /// Returns the name of the person on the device that a word names, regardless of case, or else
  /// the word itself.
  public func person(named word: String) -> SimulatedPerson.ID {
    knownPeople[word]?.id ?? word
  }

  /// Returns the identifier of the app that a word names.
  ///
  /// The word may be the app's identifier, its name, or a unique part: a word of the name, or the
  /// identifier's last part.
  ///
  /// Names are compared without regard to case.
  /// - Throws: ``FocusError/unknownApp(_:known:)``, with the app that was probably meant.
  public func app(named word: String) throws(FocusError) -> String {
    let apps = installationOrder.compactMap { self.apps[$0]?.description }
    guard let named = apps.meant(by: word) else {
      throw .unknownApp(word, known: apps.names(near: word))
    }
    return named.id
  }

  /// Returns the identifier of the app that a member of a mode's list names, or else the word
  /// itself.
  ///
  /// - Throws: ``FocusError/unknownApp(_:known:)`` for a word that is like a name.
  func listedApp(_ word: String) throws(FocusError) -> String {
    do throws(FocusError) {
      return try app(named: word)
    } catch {
      let names = apps.values.flatMap { [$0.description.id, $0.description.name] }
      guard !uninstalledApps.contains(word), word.isLike(names) else { return word }
      throw error
    }
  }

  /// Returns the names of the groups and people that members of a mode's list name, by the members'
  /// words; none for a word that is like no name.
  ///
  /// - Throws: ``FocusError/unknownPerson(_:known:)`` for a word that is like a name.
  func listedPeople(_ words: Set<String>) throws(FocusError) -> [String: String] {
    guard !words.isEmpty else { return [:] }
    let people = people
    let names = Set(people.values.flatMap(\.groups)).sorted() + people.keys.sorted()
    let known = Dictionary(names.map { ($0.lowercased(), $0) }) { first, _ in first }
    var listed: [String: String] = [:]
    for word in words.sorted() {
      listed[word] = known[word.lowercased()]
      guard listed[word] == nil, word.isLike(names) else { continue }
      throw .unknownPerson(word, known: names)
    }
    return listed
  }

  /// Returns an app's only filter.
  package func onlyFilter(of app: String) throws(FocusError) -> FilterReference {
    guard let filters = apps[app]?.description.filters else {
      throw .unknownApp(app, known: installationOrder)
    }
    guard filters.count == 1 else {
      throw .noSingleFilter(app: app, known: filters.map(\.typeName))
    }
    return FilterReference(app: app, filter: filters[0].id)
  }
}

extension String {
  /// Whether the word is a misspelled name, in each of its parts between periods, because the
  /// identifiers of a developer's apps begin alike. Another number is another name.
  fileprivate func isLike(_ names: [String]) -> Bool {
    let parts = split(separator: ".").map(String.init)
    return names.contains { name in
      let others = name.split(separator: ".").map(String.init)
      return parts.count == others.count && filter(\.isNumber) == name.filter(\.isNumber)
        && zip(parts, others).allSatisfy { NameSuggestion.nearest(to: $0, among: [$1]) != nil }
    }
  }
}

extension Array where Element: Identifiable<Int> {
  /// Returns the index of the element with a number, by binary search, or `nil`. The numbers must
  /// increase along the array.
  func index(of number: Int) -> Int? {
    var range = indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if self[middle].id == number { return middle }
      range =
        self[middle].id < number
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }
}

extension Sequence where Element: Named, Element.ID == String {
  /// Returns the identifiers and names, followed by a shorter name that ``meant(by:)`` accepts if
  /// only the shorter name is similar to the word.
  func names(near word: String) -> [String] {
    let known = flatMap { [$0.id, $0.name] }
    guard NameSuggestion.nearest(to: word, among: known) == nil else { return known }
    let parts = flatMap { element -> [Substring] in
      element.name.split(separator: " ") + element.id.split(separator: ".").suffix(1)
    }.map { String($0) }.filter { meant(by: $0) != nil }
    return known + (NameSuggestion.nearest(to: word, among: parts).map { [$0] } ?? [])
  }
}

/// The setting that decides whether a device's time follows the machine's clock.
public enum ClockSetting: String, Sendable, Hashable, Codable, CaseIterable {
  /// The device's time is the machine's time, or later if the device is ahead.
  case live
  /// The device's time changes only when a test or tool moves it.
  case manual
}

// MARK: Stored form

extension FocusState: StoredRecord {
  package static var new: FocusState { FocusState(now: .distantPast, timeZone: .gmt, modes: []) }

  package static let stored: [StoredField<FocusState>] = [
    .init(required: "now", \.now),
    .init(required: "timeZone", \.timeline.timeZone),
    .init(required: "choices", \.timeline.policy.encodedChoices),
    .init(required: "modes", \.timeline.modes),
    .init("assertions", \.timeline.assertions),
    .init("cancellations", \.timeline.cancellations),
    .init("activation", \.activation),
    .init("apps", \.appsInOrder),
    .init("uninstalledApps", \.uninstalledApps.inOrder),
    .init("people", \.knownPeople.inOrder),
    .init("clock", \.clock),
    .init("cards", \.cards),
    .init("device", \.device.form),
    .init("calls", \.calls),
    .init("lastCalls", \.lastPhoneCalls.byName),
    .init("counters", \.counters),
  ]

  private var appsInOrder: [Stored<SimulatedAppState>] {
    get { installationOrder.compactMap { apps[$0]?.form } }
    set {
      for app in newValue.map(\.live) where apps.updateValue(app, forKey: app.id) == nil {
        installationOrder.append(app.id)
      }
    }
  }
}
