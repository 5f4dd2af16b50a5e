public import FocusFilterKit
package import FocusHost
package import FocusText
import Foundation
import PredicateFormat

/// A day on a simulated device, described in a JSON5 file.
///
/// A scenario has modes, apps, events with their times, and expectations. `focusctl simulate` plays
/// a scenario, and so can a test:
///
/// ```swift
/// let scenario = try Scenario(Data(contentsOf: file), file: "workday.json")
/// let simulation = try await scenario.play(on: [.exampleChat])
/// #expect(simulation.holds)
/// ```
///
/// Reading a file checks its form. ``play(on:processes:telling:)`` checks, before the first event,
/// that the modes, apps and parameters exist. If a file has mistakes of form, the initializer
/// reports unknown modes together with them. The article *Write a scenario* of `FocusFilterKit`
/// describes every key of the file.
///
/// A day without events describes a device, about which `DeviceSnapshot` decides.
public struct Scenario: Sendable {
  /// The file's name in messages.
  public var file: String { source.file }
  /// A title for people; `nil` if the file has none.
  public var name: String?
  /// The author's version of the file, for comparing decisions.
  package var version: String?
  /// The device's time zone, for schedules and for every time in the file.
  public var timeZone: TimeZone
  /// The language in which Settings shows the cards.
  public var locale: Locale
  /// The instant at which the device starts.
  public var start: Date
  /// Whether the file has a start; a day without events needs none.
  package var hasStart: Bool = true
  /// The instant until which time passes after the last event; `nil` to end with the last event.
  public var end: Date?
  /// The device's policy; choices that the file doesn't make have their defaults.
  public var policy: FocusPolicy = FocusPolicy()
  /// Whether each result of an event needs an expectation that looks at it: the outcome of a
  /// notification, a filter call, one that was due and not made, a finding about an app, and a
  /// change of an app's badge, predicate, list of notifications or stored values.
  ///
  /// The member `exhaustive` of the file says it. A result without an expectation is a failed
  /// expectation of the simulation, whose remedy is the missing member.
  public var isExhaustive: Bool = false
  /// The life of the apps' processes between two events.
  package var processes = Processes.goOn
  /// The people that the device knows from the start, in the order of the file.
  public var people: [SimulatedPerson] = []

  /// The last phone calls before the start, by person.
  package var earlierCalls = NameTable<Date>()

  package var modes: [ModePlan] = []
  package var apps: [AppPlan] = []
  /// The commands that are performed at the start, before the first event.
  package var opening: [EventPlan] = []
  package var events: [EventPlan] = []
  /// The statements about the whole day, in the order of ``DayStatement/Word`` and of the file.
  var statements: [DayStatement] = []
  /// The mistakes about modes that don't exist at their events.
  ///
  /// If the file has no other mistakes, playing the scenario reports them together with unknown
  /// apps.
  package var unknownModes = SourceMistakes()
  /// The number of events that an earlier end omits; `nil` for the whole day.
  var unplayedEvents: Int?
  package let source: SourceText

  /// Reads a scenario.
  ///
  /// - Parameters:
  ///   - data: JSON5 in UTF-8: JSON with comments, trailing commas and unquoted keys.
  ///   - file: The file's name in messages.
  /// - Throws: `UnreadableFile` with all mistakes, including unknown modes and people.
  public init(_ data: Data, file: String) throws(UnreadableFile) {
    do {
      let source = try SourceText(data, file: file)
      var reader = try ScenarioReader(source)
      self = try reader.scenario()
    } catch {
      throw UnreadableFile(scenario: error)
    }
  }

  /// Creates a day without events.
  package init(source: SourceText, timeZone: TimeZone, locale: Locale, start: Date) {
    self.source = source
    self.timeZone = timeZone
    self.locale = locale
    self.start = start
  }

  /// The life of the apps' processes between two events.
  package enum Processes: String, CaseIterable, Sendable {
    /// They go on, as on a phone.
    case goOn
    /// They end, and start again when their code is needed, as between two commands of a tool.
    case startAgain
  }
}

extension Scenario {
  /// The file name extensions of scenarios, without the dot and in lower case; a file's may be in
  /// upper case.
  public static let fileEndings: [String] = ["json", "json5", "jsonc"]

  /// The reasons why a `.json` file in a folder isn't a scenario.
  @nonexhaustive
  public enum OtherKind: Hashable, Sendable {
    /// The file is JSON, but not an object; `found` is such as `an array`.
    case notAnObject(found: String)
    /// The object has none of a scenario's keys `start`, `events` and `modes`.
    case noKeys
    /// The file is larger than a scenario may be.
    case tooLarge
  }

  /// Returns the reason why a file in a folder isn't a scenario; `nil` if it is probably one.
  ///
  /// Every `.jsonc` and `.json5` file is a scenario, whatever it contains, so that a misspelled key
  /// is reported. A `.json` file is a scenario if it has `events`, `start` or `modes`. A `.json`
  /// file that isn't JSON counts as a scenario, too: its keys can't tell, and reading it reports
  /// the mistake.
  ///
  /// - Parameters:
  ///   - data: The contents of the file.
  ///   - name: The file's name or path.
  public static func otherKind(of data: Data, named name: String) -> OtherKind? {
    guard name.lowercased().hasSuffix(".json") else { return nil }
    guard data.count <= SourceText.largestSize else { return .tooLarge }
    guard let value = try? SourceValue(parsing: SourceText(data, file: ""), repeatedKeys: .kept)
    else {
      return nil
    }
    guard value.members != nil else { return .notAnObject(found: value.kindName) }
    return ["events", "start", "modes"].contains { value[$0] != nil } ? nil : .noKeys
  }

  /// Returns the scenario up to a time, without later events; the whole scenario if it ends before
  /// the time.
  ///
  /// - Parameter text: A date and time, or a time such as `12:00`, which means its first occurrence
  ///   after the start, on one of the scenario's dates.
  /// - Throws: `SkippedTime` for a time that clocks skip on that day.
  /// - Returns: `nil` for an invalid text, and for a time before the start.
  public func ending(at text: String) throws(SkippedTime) -> Scenario? {
    let last = end ?? events.last?.at ?? start
    let stop: Date
    if let written = LocalDateTime(text) {
      stop = try written.instant(in: timeZone, notBefore: start)
      guard stop >= start else { return nil }
    } else if let time = FocusSchedule.TimeOfDay(text) {
      stop = time.next(after: start - 1, in: timeZone)
      var clock = WallClock(timeZone: timeZone)
      guard clock.day(of: stop) <= clock.day(of: last) else { return nil }
    } else {
      return nil
    }
    guard stop < last else { return self }
    return ending(at: stop) { $0 > stop }
  }

  /// Returns the scenario up to one second before an instant, without later events.
  public func ending(before instant: Date) -> Scenario {
    ending(at: max(start, instant - 1)) { $0 >= instant }
  }

  private func ending(at end: Date, without isOmitted: (Date) -> Bool) -> Scenario {
    var scenario = self
    if let omitted = scenario.events.first(where: { isOmitted($0.at) }) {
      scenario.unknownModes.remove(from: omitted.location)
    }
    scenario.events.removeAll { isOmitted($0.at) }
    scenario.end = end
    scenario.unplayedEvents = events.count - scenario.events.count
    return scenario
  }

  /// Returns the values that the file gives an app's filter, in the file's order.
  public func configurations(of app: SimulatedApp) -> [[String: ParameterValue]] {
    (modes.flatMap(\.filters) + events.flatMap(\.filters))
      .filter { [app].app(named: $0.app.value) != nil }.map(\.values.parameterValues)
  }

  /// Whether the scenario names an app by its identifier or name, as an app of the day or in an
  /// event.
  public func names(_ app: SimulatedApp) -> Bool {
    let expectations = events.flatMap(\.expectations) + statements.flatMap(\.expectations)
    let onLists = modes.flatMap { $0.mode.settings.apps.members }
    return (namedApps + expectations.compactMap(\.subject)).contains { [app].program($0) != nil }
      || onLists.contains { [app].first($0, orCalled: $0) != nil }
  }

  /// The words for apps in the day, its modes and its events; a word of the events counts once.
  var namedApps: [Located<String>] {
    var named = apps.map(\.app) + modes.flatMap(\.filters).map(\.app)
    // A long day names the same few apps in each of its events.
    var known: Set<String> = []
    for event in events {
      for mention in event.mentions {
        guard let app = mention.app, known.insert(app.value).inserted else { continue }
        named.append(app)
      }
    }
    return named
  }

  /// Whether an app isn't installed when the day begins.
  func isInstalledLater(_ app: SimulatedApp, among apps: [SimulatedApp]) -> Bool {
    self.apps.contains { !$0.isInstalled && apps.program($0.app) == app.id }
      || events.contains { $0.appWithoutCode?.value == app.id }
  }

  /// Returns the apps of the day: the given ones, in their order, and those without code.
  ///
  /// - Throws: ``SourceError`` for an event that installs one of the given apps without its code.
  func programs(among apps: [SimulatedApp]) throws(SourceError) -> [SimulatedApp] {
    let declared = self.apps.compactMap(\.withoutCode)
    let replaced = Set(declared.map(\.id))
    let given = apps.filter { !replaced.contains($0.id) }
    let installed = events.compactMap(\.appWithoutCode)
    if let app = installed.first(where: { app in given.contains { $0.id == app.value } }) {
      throw source.error(
        "'\(app.value)' is there with its code. Use 'install', or the identifier of another app.",
        at: app.location)
    }
    let others = Set(installed.map(\.value)).subtracting(replaced)
    return given + declared + others.sorted().map { .withoutCode($0) }
  }

  /// The expectations that are checked after each event.
  var always: [Expectation] {
    statements.filter { $0.word == .always }.flatMap(\.expectations)
  }

  /// All names of modes in the file, in the file's order.
  var modeNames: [Located<String>] {
    func names(in events: [EventPlan]) -> [Located<String>] {
      events.flatMap { $0.modes + $0.expectations.compactMap(\.mode) }
    }
    return modes.map(\.name) + names(in: opening) + names(in: events)
      + statements.flatMap(\.expectations).compactMap(\.mode)
  }

  func place(of location: TextLocation) -> Finding.Place {
    Finding.Place(file: file, line: location.line, column: location.column)
  }

  /// The location of the last event, or else of the file's beginning.
  var lastPlace: TextLocation { events.last?.location ?? TextLocation(line: 1, column: 1) }
}

extension UnreadableFile {
  /// The mistakes of a scenario.
  package init(scenario error: SourceError) { self.init(error, as: .scenario, subject: "scenario") }
}

// MARK: A file's contents, with the locations of its words

package struct AppPlan: Sendable {
  package var app: Located<String>
  /// The app itself, if its code isn't there.
  package var withoutCode: SimulatedApp?
  package var isInstalled: Bool
  /// Whether the app's code may run before the day, in order to look up names.
  var isStarted = true
  package var process: ProcessState?
  /// The settings that the person has switched on or off.
  package var settings: [AppSetting] = []
  /// The options for which the app has asked; `nil` if the file doesn't say.
  var asked: Set<NotificationOption>?
  /// Whether the person hasn't answered whether the app may notify.
  var isUnanswered = false

  /// Adds the app's request for permission to its state, before its settings.
  package func addRequest(to app: inout SimulatedAppState?) {
    if isUnanswered { app?.mayNotify = nil }
    if let asked { app?.askedFor = asked }
  }
}

extension AppPlan {
  /// Creates the plan of an app that is installed from the start.
  package init(_ app: String) { self.init(app: Located(app), isInstalled: true) }

  /// Creates the plan of an app in its present state, without its code.
  package init(of app: SimulatedAppState) {
    self.init(app.id)
    withoutCode = .withoutCode(app.id, name: app.name, capabilities: app.description.capabilities)
    (settings, asked) = (app.chosenSettings, app.askedFor)
    isUnanswered = app.mayNotify == nil && asked == nil
  }

  /// The plan as the members of a file, without those that have their default value.
  package var members: [ScenarioText.Member] {
    var members = ScenarioText.members([
      "app": .string(app.value), "installed": isInstalled ? nil : false,
      "started": isInstalled && !isStarted ? false : nil,
      "process": process.map { .string($0.rawValue) },
      "notifications": isUnanswered ? .null : nil,
    ])
    members += settings.map { .init($0.kind.rawValue, .bool($0.isOn)) }
    let name = withoutCode?.name
    let capabilities = withoutCode?.capabilities.inOrder.map { ParameterValue.string($0.rawValue) }
    return members
      + ScenarioText.members([
        "asked": asked.map { .array($0.inOrder.map { .string($0.rawValue) }) },
        "code": withoutCode.map { _ in false },
        "name": name == app.value ? nil : name.map { .string($0) },
        "capabilities": capabilities.flatMap { $0.isEmpty ? nil : .array($0) },
      ])
  }
}

extension AppPlan: Hashable {
  /// Plans are equal if they are written alike.
  package static func == (one: Self, other: Self) -> Bool {
    ScenarioText.data(one.members) == ScenarioText.data(other.members)
  }
  package func hash(into hasher: inout Hasher) { hasher.combine(ScenarioText.data(members)) }
}

package struct EventPlan: Sendable {
  package var at: Date
  package var location: TextLocation
  private var act: Act = .none
  var expectations: [Expectation] = []

  /// The command; `nil` for an event that only has expectations.
  package var command: (any DeviceCommand)? {
    get { if case .command(let command) = act { command } else { nil } }
    set { act = newValue.map { .command($0) } ?? .none }
  }

  /// The names in the command, in the order of its fields.
  var mentions: [Mention] { command?.mentions ?? [] }

  // A command in a box, because a long day has many events. As `@Rare`, it ends the optimizing
  // compiler of Swift 6.3.1.
  private indirect enum Act: Sendable {
    case none
    case command(any DeviceCommand)
  }

  init(at: Date, location: TextLocation) {
    self.at = at
    self.location = location
  }

  /// Creates an event without expectations that no file gave.
  package init(at: Date, _ command: (any DeviceCommand)?) {
    self.init(at: at, location: .nowhere)
    self.command = command
  }
}

extension EventPlan: Hashable {
  private var hashableCommand: AnyHashable? { command.map { AnyHashable($0) } }

  /// Events are equal if they do the same at the same time, whatever they expect.
  package static func == (one: Self, other: Self) -> Bool {
    one.at == other.at && one.hashableCommand == other.hashableCommand
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(at)
    hasher.combine(hashableCommand)
  }
}

extension EventPlan {
  /// The names of modes in the command.
  package var modes: [Located<String>] {
    mentions.compactMap { mention in
      switch mention {
      case .mode(let name), .newMode(let name): name
      case .app, .filter: nil
      }
    }
  }

  /// The filters that the command gives values; a command that adds a mode may have several.
  var filters: [FilterPlan] {
    mentions.compactMap { mention in
      if case .filter(let filter) = mention { filter } else { nil }
    }
  }

  /// The mode whose cards in Settings the command changes.
  var configuredMode: Located<String>? {
    filters.isEmpty && !(command is LookAtSettings) ? nil : modes.first
  }

  /// The app without code that the command installs; `nil` for another command.
  fileprivate var appWithoutCode: Located<String>? {
    guard let installation = command as? ChangeInstallation else { return nil }
    return installation.change == .installWithoutCode ? installation.app : nil
  }

  /// Whether the command runs one of an app's actions or intents.
  func runsCode(of app: Located<String>, in programs: [SimulatedApp]) -> Bool {
    guard let command, type(of: command).runsCode else { return false }
    return mentions.compactMap(\.app).contains {
      programs.program($0) == programs.program(app)
    }
  }
}
