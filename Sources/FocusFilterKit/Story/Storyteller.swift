import FocusUserNotifications
import Foundation
import PredicateFormat

/// A writer of a device's story, event by event, with the names at each instant.
///
/// A story that is told bit by bit needs a single storyteller, because lines share its words.
package struct Storyteller: Sendable {
  /// The names after the last entry.
  private(set) var names: StoryNames
  private let tellsInstallations: Bool
  /// Whether the story includes due calls that haven't been made yet.
  private let tellsDueCalls: Bool
  /// The place where the story is read.
  private let place: Remedy.Place
  /// The lines about past decisions, without a notification: a day has many notifications and few
  /// different decisions.
  private var knownLines: [Decision: StoryLine] = [:]

  /// - Parameters:
  ///   - names: The names before the first entry.
  ///   - place: The place where the story is read.
  init(
    _ names: StoryNames, in place: Remedy.Place, tellsInstallations: Bool = false,
    tellsDueCalls: Bool = false
  ) {
    self.place = place
    self.names = names
    self.tellsInstallations = tellsInstallations
    self.tellsDueCalls = tellsDueCalls
  }

  /// Returns the lines of the next entries.
  package mutating func lines(of entries: some Sequence<HistoryEntry>) -> [StoryLine] {
    var lines: [StoryLine] = []
    for entry in entries { lines += linesWithEffects(of: entry).map(\.line) }
    return lines
  }

  // MARK: Events

  /// Returns the lines of the next entry; an effect's first line comes with the effect, other lines
  /// with `nil`.
  mutating func linesWithEffects(
    of entry: HistoryEntry
  ) -> [(line: StoryLine, effect: FocusEffect?)] {
    let before = names
    names.follow(entry.event)
    let ownLines = entry.isRefused ? [] : lines(of: entry.event, before)
    var lines = ownLines.map { (line: $0, effect: FocusEffect?.none) }
    for effect in entry.effects {
      for (index, var line) in self.lines(of: effect, at: entry.event.at).enumerated() {
        // The line about a call comes first, before the lines about the app's actions in it.
        if index == 0, !effect.readings.isEmpty { line.readings = effect.readings }
        lines.append((line, index == 0 ? effect : nil))
      }
    }
    return lines
  }

  /// - Parameter before: The names before the event.
  private func lines(of event: FocusEvent, _ before: StoryNames) -> [StoryLine] {
    let at = event.at
    switch event.kind {
    case .processChanged(let id, let process): return [app(id, process.sentence, at)]
    case .appSet(let id, let setting): return [app(id, setting.words, at)]
    case .filterRun(let filter, _): return [app(filter.app, "a shortcut runs its filter", at)]
    case .faultInjected(let id, let fault):
      return [line(.fault, id, at, "the next call \(fault.predicate)", rule: .injectedFault)]
    case .vanished(let id, let entity): return [app(id, "no longer finds '\(entity)'", at)]
    case .responded(let id, let number, let action, let text):
      return [
        line(.app, id, at, "notification #\(number) \(Self.phrase(of: action))") { $0.body = text }
      ]
    case .deviceChanged(let change): return [line(.device, nil, at, change.rawValue)]
    case .clockSet(let setting): return [line(.clock, nil, at, setting.rawValue)]
    case .undone(let undoing):
      return [
        line(.undone, nil, at) {
          $0.after = undoing.after
          if !undoing.command.isEmpty {
            $0.text = undoing.command.map { $0.contains(" ") ? "'\($0)'" : $0 }
              .joined(separator: " ")
          }
        }
      ]
    case .codeChanged(let id, let isThere):
      return [app(id, isThere ? "its code is here" : "its code isn't here; it isn't called", at)]
    case .timeZoneChanged(let zone): return [line(.timeZone, nil, at, zone.identifier)]
    case .installed(let installed):
      guard let old = before.installedApp(installed.id) else {
        // An app that a person installs is news; a tool installs its own apps automatically.
        return tellsInstallations || installed.isWithoutCode || before.isUninstalled(installed.id)
          ? [app(installed.id, "is installed", at)] : []
      }
      let changes = old.settingsInWords.changes(to: installed.settingsInWords)
      // A tool's changed binary is no news unless a setting changed; a person's update is.
      guard tellsInstallations || !changes.isEmpty || old == installed else { return [] }
      return [line(.app, installed.id, at, "is updated") { $0.note(changes) }]
    case .removed(let id): return [app(id, "is uninstalled", at)]
    case .filterRemoved(let mode, let filter):
      return [setting(.filterRemoved, of: mode, at, filter: filter)]
    case .acted(let id, let actions, _): return lines(of: actions, app: id, at)
    case .modeAdded(let mode): return [setting(.focusAdded, of: mode.id, at)]
    case .modeEdited(let mode):
      let old = before.mode(mode.id)?.settingsInWords(names.policy) ?? []
      var line = setting(.focusEdited, of: mode.id, at)
      line.mode = before.name(of: mode.id)
      line.note(old.changes(to: mode.settingsInWords(names.policy)))
      return [line]
    case .peopleKnown(let people):
      return people.compactMap { person in
        guard let old = before.person(person.id) else {
          return self.person(.personAdded, person.id, at)
        }
        let changes = old.settingsInWords.changes(to: person.settingsInWords)
        return changes.isEmpty
          ? nil : self.person(.personEdited, person.id, at, changes)
      }
    case .peopleForgotten(let names):
      return names.compactMap { before.person($0).map { person(.personRemoved, $0.id, at) } }
    case .occasionCame, .filterSet, .returned, .posted, .timePassed, .modeRemoved, .asked, .ended,
      .started, .cardShown:
      return []
    }
  }

  private func lines(of actions: [AppAction], app id: String, _ at: Date) -> [StoryLine] {
    actions.compactMap { action in
      switch action {
      case .reloadWidgets, .reloadControls, .drewActivities: line(.widgets, id, at, action.words)
      case .broadcast, .opened, .askedForFocusStatus: app(id, action.words, at)
      case .log(let text): line(.log, id, at, text)
      case .did, .ranIntent, .answered: line(.did, id, at, action.words)
      case .failed(let error):
        line(
          .app, id, at, action.words, ending: .init(host: .app, outcome: .threw, reason: error))
      case .ended(let host, let words, let code, let place):
        line(
          .app, id, at, action.words,
          ending: .init(
            host: host, outcome: code == nil ? .crashed : .exited, reason: words.naming(place)))
      case .setBadge, .addNotification, .scheduled, .removePending, .removeDelivered,
        .askedForAuthorization, .allowedInCarPlay, .invalidateContext, .usedGroup, .wroteOutside,
        .stored, .missedDependency:
        nil
      }
    }
  }

  private static func phrase(of action: String) -> String {
    switch action {
    case UNNotificationDefaultActionIdentifier: "was opened"
    case UNNotificationDismissActionIdentifier: "was dismissed"
    default: "was answered by '\(action)'"
    }
  }

  // MARK: Effects

  private mutating func lines(of effect: FocusEffect, at date: Date) -> [StoryLine] {
    switch effect {
    case .focusChanged(let left, let resolution):
      return [
        claim(.focusOn, of: resolution, date)
          ?? line(.focusOff, nil, date, rule: .oneFocusIsOn) {
            $0.mode = left.map(names.name)
            $0.lost = lost(in: resolution)
          }
      ]
    case .configured(let mode, let configuration, let before):
      let action: StoryLine.Action =
        switch (before?.isEnabled, configuration.isEnabled) {
        case (_, false): .filterDisabled
        case (false?, true): .filterEnabled
        default: .filterSet
        }
      var line = setting(
        action, of: mode, date, filter: configuration.filter, values: configuration.values)
      if action == .filterSet, let before {
        // Settings shows the default of a parameter that nobody has set.
        let filter = names.filter(configuration.filter)
        let (old, new) = (before.values, configuration.values)
        line.note((filter?.completed(old) ?? old).changes(to: filter?.completed(new) ?? new))
      }
      return [line]
    case .modeRemoved(let mode): return [setting(.focusRemoved, of: mode.id, date)]
    case .focusKept(let resolution):
      return claim(.focusKept, of: resolution, date).map { [$0] } ?? []
    case .missed(let missed) where !missed.wasDue:
      return [
        line(.app, missed.filter.app, date, missed.reason.sentence, rule: missed.rule)
      ]
    case .missed(let missed):
      return [
        line(.missed, missed.filter.app, date, filter: missed.filter, rule: missed.rule) {
          $0.kind = missed.kind
          $0.reason = missed.reason.sentence
        }
      ]
    case .finished(let call, let result, let counts):
      return lines(of: call, result, counts: counts, date)
    case .decided(let notification, let decision): return [line(about: notification, decision)]
    case .scheduled(let pending):
      return [
        line(.scheduled, pending.request.app, date) {
          $0.note(pending.request)
          $0.until = pending.nextDate
        }
      ]
    case .badgeChanged(let id, let before, let count, let isHidden):
      return [
        line(.badge, id, date) {
          $0.countBefore = before
          $0.count = count
          $0.isHidden = isHidden ? true : nil
        }
      ]
    case .processEnded(let id): return [app(id, "the system ended its process", date)]
    case .faulted(let delivery, let fault, _):
      return [
        line(
          .fault, delivery.filter.app, date,
          "the call with \(delivery.kind.rawValue) \(fault.predicate)", rule: .injectedFault)
      ]
    case .permissionGranted(let id):
      return [app(id, AppAction.askedForAuthorization(options: []).words, date)]
    case .actionIgnored(let id, let action, let reason):
      return [line(.ignored, id, date, action.words) { $0.reason = reason.sentence }]
    case .found(let finding):
      let app = names.app(finding.subjectApp) == nil ? nil : finding.subjectApp
      return [line(.finding, app, date, "\(finding.phrased(for: place))")]
    case .timeZoneRestored(let zone): return [line(.timeZone, nil, date, zone.identifier)]
    case .call(let call): return tellsDueCalls ? [due(call, date)] : []
    // The lines about the app's actions suffice.
    case .broadcast, .consulted: return []
    }
  }

  private func claim(
    _ event: StoryLine.Event, of resolution: FocusResolution, _ date: Date
  ) -> StoryLine? {
    resolution.winner.map { winner in
      line(event, nil, date, rule: .oneFocusIsOn) {
        $0.mode = names.name(of: winner.mode)
        $0.source = winner.source
        $0.by = winner.source.description
        $0.until = winner.until
        $0.occasion = winner.occasion
        $0.lost = lost(in: resolution)
      }
    }
  }

  private func lost(in resolution: FocusResolution) -> [StoryLine.Lost]? {
    let losers = resolution.losers.filter { $0.assertion.mode != resolution.winner?.mode }
    guard !losers.isEmpty else { return nil }
    return losers.map { loser in
      .init(
        mode: names.name(of: loser.assertion.mode),
        reason: resolution.sentence(about: loser, in: names.timeZone, name: names.name(of:)))
    }
  }

  private func due(_ call: AppCall, _ date: Date) -> StoryLine {
    let delivery = call.work.delivery
    return line(.due, call.app, date, filter: call.work.filter, rule: delivery?.rule) {
      $0.host = call.host
      $0.kind = delivery?.kind
      $0.values = delivery?.values
    }
  }

  private func lines(
    of call: AppCall, _ result: AppCall.Result, counts: Bool, _ date: Date
  ) -> [StoryLine] {
    let ending = StoryLine.Ending(
      host: call.host, outcome: .init(result.outcome), reason: result.sentence)
    func answer(
      _ event: StoryLine.Event, _ filter: FilterReference, rule: FocusRule,
      values: [String: ParameterValue], kind: FilterDelivery.Kind? = nil
    ) -> StoryLine {
      line(
        counts ? event : .superseded, filter.app, date, filter: filter, ending: ending,
        rule: counts ? rule : .superseded
      ) {
        $0.kind = kind
        $0.values = result.received ?? values
        if case .queryThrew = result.outcome { $0.text = "no call" }
        $0.predicate = result.context?.predicate.format?.description
        $0.scenePrefix = result.context?.scenePrefix
        let stored = result.actions.compactMap(\.storedInWords)
        $0.stored = stored.isEmpty ? nil : stored
      }
    }
    var lines: [StoryLine] = []
    switch call.work {
    case .launch where result.outcome == .completed: break
    case .launch: lines = [line(.app, call.app, date, "its start-up code failed", ending: ending)]
    case .perform(let delivery):
      lines = [
        answer(
          .delivered, delivery.filter, rule: delivery.rule, values: delivery.values,
          kind: delivery.kind)
      ]
    case .readContext(let filter, _, let values):
      lines = [answer(.contextRead, filter, rule: .contextAfterPerform, values: values)]
    case .change(let request):
      let isChanged = result.changed.map { $0 != request } ?? false
      let text = isChanged ? "changed the notification" : "left the notification as it was"
      var line = line(
        .app, call.app, date, "its service extension \(text)", ending: ending)
      line.title = request.title
      lines = [line]
    case .showWidget(let kind):
      let text = result.shown.map { "widget '\(kind)' shows “\($0)”" } ?? "widget '\(kind)' failed"
      lines = [line(.widgets, call.app, date, text, ending: ending)]
    case .shareFocusStatus(let isFocused):
      let text = "its Intents extension is told that \(isFocused ? "a" : "no") Focus is on"
      lines = [line(.app, call.app, date, text, ending: ending)]
    case .present: break
    }
    return lines + self.lines(of: result.actions, app: call.app, date)
  }

  private mutating func line(
    about notification: DeliveredNotification, _ decision: Decision
  ) -> StoryLine {
    let request = notification.request
    var line = line(about: decision)
    // A notification has the date of its arrival.
    line.at = notification.date
    line.app = request.app
    line.appName = names.app(request.app)?.name
    line.notification = notification.id
    line.note(request)
    line.criteria = request.filterCriteria
    return line
  }

  /// Returns the line about a decision without its notification; equal decisions share its words.
  private mutating func line(about decision: Decision) -> StoryLine {
    if let known = knownLines[decision] { return known }
    let line = StoryLine(at: .distantPast, .notification, rule: decision.decidingStep?.rule) {
      $0.outcome = decision.outcome.word
      $0.isListed = decision.isListed
      $0.isSeen = decision.isSeen
      $0.isHeard = decision.isHeard
      $0.reason = decision.reason
      $0.text = decision.outcome == .alerts ? decision.carStep?.sentence : nil
      $0.steps = decision.steps.map { .init($0.rule, $0.sentence) }
      $0.remedy = decision.turningPoint?.sentence(in: place)
    }
    if knownLines.count == 1000 { knownLines = [:] }
    knownLines[decision] = line
    return line
  }

  // MARK: Lines

  /// A line about an app, with its name, or about the device.
  private func line(
    _ event: StoryLine.Event, _ app: String?, _ date: Date, _ text: String? = nil,
    filter: FilterReference? = nil, ending: StoryLine.Ending? = nil, rule: FocusRule? = nil,
    _ facts: (inout StoryLine) -> Void = { _ in }
  ) -> StoryLine {
    StoryLine(at: date, event, rule: rule) {
      $0.app = app
      $0.appName = app.flatMap(names.app)?.name
      $0.text = text
      if let filter { $0.filter = names.filter(filter)?.typeName }
      if let ending {
        $0.host = ending.host
        $0.ended = ending.outcome
        $0.reason = ending.reason
      }
      facts(&$0)
    }
  }

  private func app(_ id: String, _ text: String, _ date: Date) -> StoryLine {
    line(.app, id, date, text)
  }

  private func person(
    _ action: StoryLine.Action, _ person: String, _ date: Date, _ changes: [SettingChange] = []
  ) -> StoryLine {
    line(.action, nil, date, action.rawValue) {
      $0.person = person
      $0.note(changes)
    }
  }

  private func setting(
    _ action: StoryLine.Action, of mode: FocusMode.ID, _ date: Date, filter: FilterReference? = nil,
    values: [String: ParameterValue]? = nil
  ) -> StoryLine {
    line(.action, filter?.app, date, action.rawValue, filter: filter) {
      $0.mode = names.name(of: mode)
      $0.values = values
    }
  }
}

extension [String: ParameterValue] {
  /// Returns the changed values in words.
  fileprivate func changes(to later: Self) -> [SettingChange] { inWords.changes(to: later.inWords) }

  /// The values with their parameters, in alphabetical order.
  private var inWords: [SettingInWords] {
    sorted { $0.key < $1.key }.map { .init($0.key, $0.value == .null ? "none" : "\($0.value)") }
  }
}

extension StoryLine {
  /// Sets the edited settings, if there are any.
  fileprivate mutating func note(_ changes: [SettingChange]) {
    self.changes = changes.isEmpty ? nil : changes
  }

  /// Sets the facts by which a person knows a notification.
  mutating func note(_ request: NotificationRequest) {
    title = request.title
    if !request.subtitle.isEmpty { self.subtitle = request.subtitle }
    body = request.body.isEmpty ? nil : request.body
    person = request.kind == .notification ? nil : request.sender
    isCall = request.kind == .phoneCall ? true : nil
  }
}

extension StoryLine.Ending.Outcome {
  package init(_ outcome: AppCall.Outcome) {
    self =
      switch outcome {
      case .completed: .completed
      case .threw, .queryThrew: .threw
      case .missingValue: .missingValue
      case .timedOut: .timedOut
      case .interrupted: .interrupted
      case .crashed: .crashed
      case .exited: .exited
      }
  }
}

extension HistoryEntry {
  /// Whether the system didn't let the person do this, which the line of an effect tells: let an
  /// app see the Focus status, or run a filter that isn't in Shortcuts.
  fileprivate var isRefused: Bool {
    effects.contains { effect in
      switch (event.kind, effect) {
      case (.appSet(_, let setting), .found(let found)):
        setting.kind == .focusStatus && found.id == FindingKind.focusStatusNotDeclared.id
      case (.filterRun, .missed(let missed)): !missed.wasDue
      default: false
      }
    }
  }
}
