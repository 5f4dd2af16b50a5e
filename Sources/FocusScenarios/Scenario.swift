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
/// Reading a file checks its form. ``play(on:processes:progress:)`` checks, before the first event,
/// that the modes, apps and parameters exist. If a file has mistakes of form, the initializer
/// reports unknown modes together with them. The article *Write a scenario* of `FocusFilterKit`
/// describes every key of the file.
public struct Scenario: Sendable {
  /// The file's name in messages.
  public let file: String
  /// A title for people; `nil` if the file has none.
  public var name: String?
  /// The device's time zone, for schedules and for every time in the file.
  public var timeZone: TimeZone
  /// The language in which Settings shows the cards.
  public var locale: Locale
  /// The instant at which the device starts.
  public var start: Date
  /// The instant until which time passes after the last event; `nil` to end with the last event.
  public var end: Date?
  /// The device's policy; choices that the file doesn't make have their defaults.
  public var policy: FocusPolicy
  /// The people that the device knows from the start, in the order of the file.
  public var people: [SimulatedPerson]

  var modes: [ModePlan]
  var apps: [AppPlan]
  var events: [EventPlan]
  /// The statements about the whole day, in the order of ``DayStatement/Word`` and of the file.
  var statements: [DayStatement] = []
  /// The mistakes about modes that don't exist at their events.
  ///
  /// If the file has no other mistakes, playing the scenario reports them together with unknown
  /// apps.
  var unknownModes = SourceMistakes()
  /// The number of events that an earlier end omits; `nil` for the whole day.
  var unplayedEvents: Int?
  let source: SourceText

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

  init(source: SourceText, timeZone: TimeZone, locale: Locale, start: Date) {
    self.file = source.file
    self.source = source
    self.timeZone = timeZone
    self.locale = locale
    self.start = start
    self.policy = FocusPolicy()
    self.people = []
    self.modes = []
    self.apps = []
    self.events = []
  }
}

extension Scenario {
  /// The file name extensions of scenarios, without the dot.
  public static let fileEndings: [String] = ["json", "json5", "jsonc"]

  /// Returns whether a file in a folder is probably a scenario.
  ///
  /// Every `.jsonc` and `.json5` file is a scenario, whatever it contains, so that a misspelled key
  /// is reported. A `.json` file is a scenario if it has `events` or `start`, or if it has `modes`
  /// but not the snapshots' key `v`. A `.json` file with a syntax error is judged by the words in
  /// it.
  ///
  /// - Parameters:
  ///   - data: The contents of the file.
  ///   - name: The file's name or path.
  public static func isLikely(_ data: Data, named name: String) -> Bool {
    guard name.hasSuffix(".json") else { return true }
    guard let value = try? SourceValue(parsing: data, file: "", repeatedKeys: .kept) else {
      let text = String(decoding: data.prefix(SourceText.largestSize), as: UTF8.self)
      return text.contains("timeZone") || text.contains("events")
    }
    return value["events"] != nil || value["start"] != nil
      || (value["modes"] != nil && value["v"] == nil)
  }

  /// Returns the scenario up to a time, without later events.
  ///
  /// - Parameter text: A date and time, or a time such as `12:00`, which means its first occurrence
  ///   after the start.
  /// - Throws: `SkippedTime` for a time that clocks skip on that day.
  /// - Returns: `nil` for an invalid text, and for a time before the start.
  public func ending(at text: String) throws(SkippedTime) -> Scenario? {
    let written = LocalDateTime(text)
    let end =
      if let written {
        try written.instant(in: timeZone, notBefore: start)
      } else if let time = FocusSchedule.TimeOfDay(text) {
        time.next(after: start - 1, in: timeZone)
      } else {
        Date?.none
      }
    guard let end, end >= start else { return nil }
    var scenario = self
    if let later = scenario.events.first(where: { $0.at > end }) {
      scenario.unknownModes.remove(from: later.location)
    }
    scenario.events.removeAll { $0.at > end }
    scenario.end = end
    scenario.unplayedEvents = events.count - scenario.events.count
    return scenario
  }

  /// Returns the scenario with its first events alone.
  package func first(_ count: Int) -> Scenario {
    var scenario = self
    scenario.events = Array(events.prefix(count))
    return scenario
  }

  /// Returns the scenario up to one second before an instant, without later events.
  public func ending(before instant: Date) -> Scenario {
    var scenario = self
    scenario.events.removeAll { $0.at >= instant }
    scenario.end = max(start, instant - 1)
    scenario.unplayedEvents = events.count - scenario.events.count
    return scenario
  }

  /// Returns the values that the file gives an app's filter, in the file's order.
  public func configurations(of app: SimulatedApp) -> [[String: ParameterValue]] {
    (modes.flatMap(\.filters) + events.flatMap(\.action.filters))
      .filter { [app].app(named: $0.app.value) != nil }.map(\.values.parameterValues)
  }

  /// All names of modes in the file, in the file's order.
  var modeNames: [Located<String>] {
    modes.map(\.name)
      + events.flatMap { [$0.action.mode] + $0.expectations.map(\.mode) }.compactMap { $0 }
      + statements.flatMap(\.expectations).compactMap(\.mode)
  }

  func place(of location: TextLocation) -> Finding.Place {
    Finding.Place(file: file, line: location.line, column: location.column)
  }
}

extension UnreadableFile {
  /// The mistakes of a scenario.
  init(scenario error: SourceError) { self.init(error, as: .scenario, subject: "scenario") }
}

// MARK: A file's contents, with the locations of its words

package struct ModePlan: Sendable {
  /// The name in the file.
  package var name: Located<String>
  package var mode: FocusMode
  var filters: [FilterPlan] = []
  /// The apps on the mode's lists, which must be installed.
  var listedApps: [Located<String>] = []
}

struct ModeEditPlan: Sendable {
  var mode: Located<String>
  var edit: ModeEdit
  /// The apps on the mode's lists, which must be installed.
  var listedApps: [Located<String>]
}

struct FilterPlan: Sendable {
  var app: Located<String>
  var values: [SourceMember] = []
  var location: TextLocation
  var isEnabled = true
}

struct AppPlan: Sendable {
  var app: Located<String>
  var isInstalled: Bool
  /// Whether the app's code may run before the day, in order to look up names.
  var isStarted = true
  var process: ProcessState?
  var mayNotify: Bool?
  var isInSummary = false
}

struct EventPlan: Sendable {
  var at: Date
  var location: TextLocation
  var action: ActionPlan
  var expectations: [Expectation] = []
}

// Indirect, because a scenario has many events, and a notification request is large.
indirect enum ActionPlan: Sendable {
  case nothing
  case turnOn(mode: Located<String>, by: FocusSource, until: Date?, endingWith: FocusOccasion?)
  case occasion(FocusOccasion)
  case turnOff(by: FocusSource)
  case process(app: Located<String>, ProcessState)
  case allowNotifications(app: Located<String>, Bool)
  case allowTimeSensitive(app: Located<String>, Bool)
  /// An app gets or loses permission to read the Focus status.
  case allowFocusStatus(app: Located<String>, Bool)
  /// The person adds an app to the scheduled summary, or removes it.
  case summarize(app: Located<String>, Bool)
  /// The person turns an app's setting "Filtered by Focus" off or on.
  case showFiltered(app: Located<String>, Bool)
  case device(LockEvent)
  case inject(DeliveryFault, app: Located<String>)
  case vanish(entity: Located<String>, app: Located<String>)
  case notify(app: Located<String>, NotificationRequest)
  case push(app: Located<String>, PushPayload, NotificationRequest)
  case run(action: Located<String>, app: Located<String>, word: String?)
  /// An app runs an intent by name, with values by parameter.
  case runIntent(Located<String>, app: Located<String>, [SourceMember])
  /// A shortcut runs a filter.
  case runFilter(FilterPlan)
  case set(mode: Located<String>, FilterPlan)
  case enable(mode: Located<String>, FilterPlan)
  case disable(mode: Located<String>, FilterPlan)
  case removeFilter(mode: Located<String>, FilterPlan)
  /// The person opens the mode's page in Settings.
  case look(mode: Located<String>)
  case install(app: Located<String>)
  case uninstall(app: Located<String>)
  case addMode(ModePlan)
  case editMode(ModeEditPlan)
  case deleteMode(Located<String>)
  /// An app schedules a notification request with a trigger.
  case schedule(app: Located<String>, NotificationRequest)
  /// The person opens the notification with an identifier, or the newest notification.
  case open(app: Located<String>, id: Located<String>?)
  case dismiss(app: Located<String>, id: Located<String>?)
  /// The person chooses an action by its identifier, and may type a text.
  case respond(app: Located<String>, id: Located<String>?, action: String, text: String?)
  case know(SimulatedPerson)
  case forget(Located<String>)
  /// An app's process ends, so that its start-up code runs again; `nil` for all processes of the
  /// app.
  case relaunch(app: Located<String>, ProcessHost?, starts: Bool)
  case travel(TimeZone)

  /// The mode in the action.
  var mode: Located<String>? {
    switch self {
    case .turnOn(let mode, _, _, _), .set(let mode, _), .enable(let mode, _), .disable(let mode, _),
      .removeFilter(let mode, _), .look(let mode), .deleteMode(let mode):
      mode
    case .editMode(let plan): plan.mode
    case .addMode(let plan): plan.name
    case .nothing, .occasion, .turnOff, .process, .allowNotifications, .allowTimeSensitive,
      .allowFocusStatus, .summarize, .showFiltered, .device,
      .notify, .push, .run, .runIntent, .inject, .vanish, .install, .uninstall, .schedule, .open,
      .dismiss,
      .respond,
      .know, .forget, .relaunch, .travel, .runFilter:
      nil
    }
  }

  /// The filters that the action gives values; an action that adds a mode may have several.
  var filters: [FilterPlan] {
    switch self {
    case .set(_, let filter), .enable(_, let filter), .runFilter(let filter): [filter]
    case .addMode(let plan): plan.filters
    default: []
    }
  }

  /// The mode whose cards in Settings the action changes.
  var configuredMode: Located<String>? {
    switch self {
    case .set, .enable, .disable, .removeFilter, .addMode, .look: mode
    default: nil
    }
  }

  /// Whether the action runs one of an app's actions or intents.
  var runsCode: Bool {
    switch self {
    case .run, .runIntent: true
    default: false
    }
  }

  /// The app in the action, if the action needs no more than the app's name.
  var app: Located<String>? {
    switch self {
    case .process(let app, _), .allowNotifications(let app, _), .allowTimeSensitive(let app, _),
      .allowFocusStatus(let app, _), .summarize(let app, _), .showFiltered(let app, _),
      .notify(let app, _), .push(let app, _, _), .run(_, let app, _),
      .runIntent(_, let app, _), .install(let app), .uninstall(let app), .inject(_, let app),
      .vanish(_, let app), .schedule(let app, _), .open(let app, _),
      .dismiss(let app, _), .respond(let app, _, _, _), .relaunch(let app, _, _):
      app
    case .nothing, .turnOn, .occasion, .turnOff, .device, .set, .enable, .disable, .removeFilter,
      .look, .addMode, .editMode, .deleteMode, .know, .forget, .travel, .runFilter:
      nil
    }
  }
}

extension Scenario {
  /// The file's members as data.
  package var members: [String: ParameterValue] {
    guard let value = try? SourceValue(parsing: source), case .object(let members) = value.kind
    else { return [:] }
    return members.parameterValues
  }

  /// The times of the events, in their order.
  package var times: [Date] { events.map(\.at) }
}
