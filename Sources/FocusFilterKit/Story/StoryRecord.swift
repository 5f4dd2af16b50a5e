package import FocusText
package import Foundation

/// The source of a story: the device before the story, and the events with their effects.
///
/// A record stores only the device's history. Its properties derive the facts behind the lines by
/// replaying the events without any app.
package struct StoryRecord: Sendable, Hashable {
  let origin: FocusState
  let entries: [HistoryEntry]
  /// Whether the story has a line for each app that is installed.
  private let tellsInstallations: Bool
  /// For each expectation, the index of the line that it is about; `nil` before the first line.
  package let subjects: [Int?]

  /// The cards in Settings after each event that changed them, in the order of the events.
  package var settings: [SettingsChange] = []

  /// For each line of the story that an event of a file caused, by the line's index, the number of
  /// the event's line in the file.
  package var eventLines: [Int: Int] = [:]

  /// The file with such events; `nil` for the story of a kept device.
  package var file: SourceText?

  /// Returns the texts of the file's lines with such events, and of other lines, by number.
  ///
  /// The cost is linear in the size of the file.
  package func fileLines(and others: some Sequence<Int>) -> [Int: String] {
    file?.excerpts(of: Set(eventLines.values).union(others)) ?? [:]
  }

  /// The cards of one mode after an event of the story.
  package struct SettingsChange: Sendable, Hashable {
    /// The index of the line to which the event's changes belong.
    package let line: Int
    /// The mode whose page in Settings shows the cards.
    package let mode: FocusMode.ID
    /// The cards, as in ``FocusSystem/cards(in:)``.
    package let cards: [FilterCard]

    package init(line: Int, mode: FocusMode.ID, cards: [FilterCard]) {
      self.line = line
      self.mode = mode
      self.cards = cards
    }
  }

  package init(
    origin: FocusState, entries: [HistoryEntry], tellsInstallations: Bool = false, subjects: [Int?]
  ) {
    self.origin = origin
    self.entries = entries
    self.tellsInstallations = tellsInstallations
    self.subjects = subjects
  }

  /// The device's policy at its start.
  package var policy: FocusPolicy { origin.policy }

  /// Returns a mode of the device, which may have been added during the story, or `nil`.
  package func mode(_ id: FocusMode.ID) -> FocusMode? {
    let edited = entries.lazy.compactMap { entry in
      switch entry.event.kind {
      case .modeAdded(let mode), .modeEdited(let mode): mode
      default: nil
      }
    }
    return origin.mode(id) ?? edited.first { $0.id == id }
  }

  /// The device before the first line, as changes from an empty device.
  package var start: [StoryChange] {
    var observer = DeviceObserver()
    return observer.changes(to: origin)
  }

  /// Gives the facts behind the first lines one after another, in the order of the lines; the cost
  /// is linear in the events up to them.
  ///
  /// An event's changes belong to its first line, except that a badge's change belongs to the line
  /// about the badge. If an event has no line, its changes belong to the line before, or are left
  /// out if there is none.
  /// - Parameter limit: The number of lines; there can be the facts of a few more.
  package func forEachDetail(upTo limit: Int = .max, _ body: (StoryDetail) -> Void) {
    var state = origin
    var observer = DeviceObserver()
    _ = observer.changes(to: origin)
    var given = 0
    // The details of the last event with lines; a later event can still add changes to them.
    var last: [StoryDetail] = []
    var storyteller = Storyteller(
      StoryNames(origin), in: .file, tellsInstallations: tellsInstallations)
    for entry in entries {
      if given > limit { break }
      let lines = storyteller.linesWithEffects(of: entry)
      var new = lines.map { observer.detail(of: $0.effect, at: entry.event.at) }
      _ = state.apply(entry.event)
      for change in observer.changes(to: state, after: entry) {
        if let index = lines.firstIndex(where: { $0.line.tells(of: change) }) {
          new[index].changes.append(change)
        } else if !new.isEmpty {
          new[0].changes.append(change)
        } else if !last.isEmpty {
          last[last.count - 1].changes.append(change)
        }
      }
      guard !new.isEmpty else { continue }
      last.forEach(body)
      given += last.count
      last = new
    }
    last.forEach(body)
  }
}

extension StoryLine {
  /// Whether the line is about a change, so that the change belongs to the line.
  fileprivate func tells(of change: StoryChange) -> Bool {
    switch (event, change) {
    case (.badge, .badge(let app, _, _)): self.app == app
    case (.notification, .listed(_, let number)): notification == number
    case (.focusOn, .focus), (.focusOff, .focus), (.focusKept, .focus): true
    default: false
    }
  }
}

/// Compares a device with itself at an earlier moment, without keeping the device.
private struct DeviceObserver {
  private var focus: FocusMode.ID?
  private var until: Date?
  private var isLocked = false
  private var apps: [String: AppView] = [:]
  private var configurations: [FocusMode.ID: [FilterReference: Bool]] = [:]
  private var values: [FilterReference: [String: ParameterValue]] = [:]
  private var listed: [String: Set<Int>] = [:]

  /// The parts of an app that can change, without its lists.
  private struct AppView: Equatable {
    var process: ProcessState?
    var mayNotify: Bool?
    var badge = 0
    var isBadgeHidden = false
    var contexts: [ActiveContext] = []
    var shown: [String: ParameterValue]?
    var showsAll = false
  }

  // MARK: The facts behind a line

  mutating func detail(of effect: FocusEffect?, at date: Date) -> StoryDetail {
    var detail = StoryDetail()
    switch effect {
    case .decided(_, let decision): detail.decision = decision
    case .focusChanged(_, let resolution), .focusKept(let resolution):
      detail.resolution = resolution
    case .finished(let call, let result, _):
      detail.effects = result.actions.map(\.words)
      let duration = date.timeIntervalSince(call.at)
      detail.duration = duration > 0 ? duration : nil
      guard let delivery = call.work.delivery else { break }
      detail.valuesBefore = values[delivery.filter]
      let received = result.received ?? delivery.values
      values[delivery.filter] = received
      detail.changes.append(.values(delivery.filter, received))
    default: break
    }
    return detail
  }

  // MARK: Changes

  /// Returns the differences between the device now and at the last call.
  ///
  /// - Parameter entry: The event since the last call; without one, all lists are compared.
  mutating func changes(to state: FocusState, after entry: HistoryEntry? = nil) -> [StoryChange] {
    var changes: [StoryChange] = []
    let activation = state.activation
    if (activation?.mode, activation?.assertion.until) != (focus, until) {
      focus = activation?.mode
      until = activation?.assertion.until
      changes.append(.focus(focus, until: until))
    }
    if state.device.isLocked != isLocked {
      isLocked = state.device.isLocked
      changes.append(.lock(isLocked))
    }
    for id in state.installationOrder {
      guard let app = state.apps[id] else { continue }
      changes += self.changes(to: app, hidesBadge: state.hidesBadge(of: id))
      changes += listChanges(of: app, after: entry)
    }
    if entry == nil || entry?.changesSettings == true { changes += settingChanges(to: state) }
    return changes
  }

  private mutating func changes(to app: SimulatedAppState, hidesBadge: Bool) -> [StoryChange] {
    let before = apps[app.id] ?? AppView()
    let now = AppView(
      process: app.process, mayNotify: app.mayNotify, badge: app.badge,
      isBadgeHidden: hidesBadge && app.badge != 0, contexts: app.contexts, shown: app.shown,
      showsAll: app.showsAll)
    guard now != before else { return [] }
    apps[app.id] = now
    var changes: [StoryChange] = []
    if before.process != now.process { changes.append(.process(app: app.id, app.process)) }
    if before.mayNotify != now.mayNotify {
      changes.append(.permission(app: app.id, app.mayNotify))
    }
    if (before.badge, before.isBadgeHidden) != (now.badge, now.isBadgeHidden) {
      changes.append(.badge(app: app.id, now.badge, isHidden: now.isBadgeHidden))
    }
    if (before.shown, before.showsAll) != (now.shown, now.showsAll) {
      changes.append(.shows(app: app.id, app.showsAll ? nil : app.shown))
    }
    if before.contexts != now.contexts {
      let told = now.contexts.lazy.compactMap(\.told)
      changes.append(
        .context(
          app: app.id, predicate: told.compactMap(\.predicate.format).first?.description,
          scenePrefix: told.compactMap(\.scenePrefix).first))
    }
    return changes
  }

  /// Compares an app's list only if the arrived notifications don't explain its length.
  private mutating func listChanges(
    of app: SimulatedAppState, after entry: HistoryEntry?
  ) -> [StoryChange] {
    var changes: [StoryChange] = []
    for effect in entry?.effects ?? [] {
      guard case .decided(let notification, let decision) = effect,
        notification.request.app == app.id, decision.isListed,
        listed[app.id, default: []].insert(notification.id).inserted
      else { continue }
      changes.append(.listed(app: app.id, notification: notification.id))
    }
    guard app.listed.all.count != listed[app.id, default: []].count else { return changes }
    let before = listed[app.id, default: []]
    let now = Set(app.listed.all.map(\.id))
    listed[app.id] = now
    changes += before.subtracting(now).sorted().map { .unlisted(app: app.id, notification: $0) }
    changes += now.subtracting(before).sorted().map { .listed(app: app.id, notification: $0) }
    return changes
  }

  private mutating func settingChanges(to state: FocusState) -> [StoryChange] {
    var changes: [StoryChange] = []
    let removed = configurations.keys.filter { state.mode($0) == nil }
      .sorted { $0.rawValue < $1.rawValue }
    for id in state.modes.map(\.id) + removed {
      let filters = state.mode(id)?.filters ?? []
      let now = Dictionary(filters.map { ($0.filter, $0.isEnabled) }, uniquingKeysWith: { $1 })
      let before = configurations[id] ?? [:]
      guard now != before else { continue }
      for filter in filters where before[filter.filter] != filter.isEnabled {
        changes.append(.configured(id, filter.filter, isEnabled: filter.isEnabled))
      }
      let gone = before.keys.filter { now[$0] == nil }
        .sorted { ($0.app, $0.filter) < ($1.app, $1.filter) }
      changes += gone.map { .unconfigured(id, $0) }
      configurations[id] = now
    }
    return changes
  }
}

extension HistoryEntry {
  /// Whether the event may change the filters that are set up.
  fileprivate var changesSettings: Bool {
    switch event.kind {
    case .filterSet, .filterRemoved, .modeAdded, .modeEdited, .modeRemoved, .installed, .removed,
      .undone:
      true
    default: false
    }
  }
}

// MARK: The changes of a line

/// A difference between the device before and after a line of its story.
@nonexhaustive package enum StoryChange: Sendable, Hashable {
  /// The mode that is on, `nil` for none, and the instant at which it turns off automatically.
  case focus(FocusMode.ID?, until: Date?)
  /// Whether the device is locked.
  case lock(Bool)
  /// The state of an app's process.
  case process(app: String, ProcessState)
  /// Whether the person allows an app's notifications; `nil` until the app asked.
  case permission(app: String, Bool?)
  /// The number on an app's icon, 0 for none, and whether the Focus hides it.
  case badge(app: String, Int, isHidden: Bool)
  /// The context that an app's filters reported: a predicate, and the prefix of scenes.
  case context(app: String, predicate: String?, scenePrefix: String?)
  /// The values with which a filter was last called.
  case values(FilterReference, [String: ParameterValue])
  /// The values of a system app's filter that the person sees; `nil` if the app shows all contents.
  case shows(app: String, [String: ParameterValue]?)
  /// A notification is in Notification Center, by its number.
  case listed(app: String, notification: Int)
  /// A notification left Notification Center.
  case unlisted(app: String, notification: Int)
  /// A filter is set up in a mode, and enabled or not.
  case configured(FocusMode.ID, FilterReference, isEnabled: Bool)
  /// A filter is no longer set up in a mode.
  case unconfigured(FocusMode.ID, FilterReference)
}

/// The facts behind a line of a story, and the line's changes on the device.
package struct StoryDetail: Sendable, Hashable {
  /// The decision about the line's notification, with every step; otherwise `nil`.
  package internal(set) var decision: Decision?
  /// The winning and losing assertions, for a line about the Focus; otherwise `nil`.
  package internal(set) var resolution: FocusResolution?
  /// The values of the filter's previous call; `nil` if there was none.
  package internal(set) var valuesBefore: [String: ParameterValue]?
  /// The time between the call's due time and the app's answer, in seconds on the device's clock.
  ///
  /// The value is `nil` if no time passed, and for a line that isn't about a call.
  package internal(set) var duration: TimeInterval?
  /// The actions of the app's code during the call, in order, each in words without a full stop.
  package internal(set) var effects: [String] = []
  /// The differences between the device before and after the line.
  package internal(set) var changes: [StoryChange] = []
}
