import FocusUserNotifications
import Foundation
import PredicateFormat

extension FocusSystem {
  /// Returns what happened on the device since some entry of its history.
  ///
  /// - Parameter tellsInstallations: Whether an app that is installed is part of the story. A tool
  ///   installs its apps at each start, which nobody wants to read.
  package func story(since number: Int, tellsInstallations: Bool) -> [StoryLine] {
    Storyteller(
      state: state, history.dropFirst(number), tellsInstallations: tellsInstallations
    ).lines
  }

  /// Returns what was found meanwhile that is legal and may surprise, in order; it may repeat itself.
  ///
  /// - Parameter number: The number of the last entry of the history that was told already.
  public func findings(since number: Int = 0) -> [Finding] {
    history.dropFirst(number).flatMap(\.effects).compactMap { effect in
      if case .found(let finding) = effect { finding } else { nil }
    }
  }
}

extension ForeseenDevice {
  /// What has become due, with the calls of apps that nobody has made yet.
  public var story: FocusStory {
    FocusStory(
      lines: Storyteller(state: state, entries[...], tellsDueCalls: true).lines,
      timeZone: state.timeline.timeZone)
  }
}

extension DeviceHistory {
  /// What happened, and what has become due since, with the calls of apps that nobody has made yet.
  ///
  /// The cost is linear in the events.
  public var story: FocusStory {
    FocusStory(
      lines: lines(of: played(), tellsInstallations: false),
      timeZone: origin.state.timeline.timeZone)
  }

  func lines(of entries: [HistoryEntry], tellsInstallations: Bool) -> [StoryLine] {
    let stored = Storyteller(
      state: now.state, entries[...], tellsInstallations: tellsInstallations)
    return stored.lines + now.story.lines
  }
}

/// Tells what happened on a device, event by event.
struct Storyteller {
  /// The device after the events, which knows the names.
  private let state: FocusState
  private let entries: ArraySlice<HistoryEntry>
  private let tellsInstallations: Bool
  /// Whether calls are told that nobody has made yet.
  private let tellsDueCalls: Bool
  /// The names of modes that the events took away.
  private var removed: [FocusMode.ID: String] = [:]

  init(
    state: FocusState, _ entries: ArraySlice<HistoryEntry>, tellsInstallations: Bool = false,
    tellsDueCalls: Bool = false
  ) {
    self.state = state
    self.tellsInstallations = tellsInstallations
    self.tellsDueCalls = tellsDueCalls
    self.entries = entries
    for case .modeRemoved(let mode) in entries.flatMap(\.effects) { removed[mode.id] = mode.name }
  }

  var lines: [StoryLine] {
    entries.flatMap { told($0).map(\.line) }
  }

  // MARK: What happened

  /// The lines of an entry, each with the effect whose first line it is; `nil` for any other.
  func told(_ entry: HistoryEntry) -> [(line: StoryLine, effect: FocusEffect?)] {
    lines(of: entry.event).map { ($0, nil) }
      + entry.effects.flatMap { effect in
        lines(of: effect, at: entry.event.at).enumerated().map { place, line in
          (line, place == 0 ? effect : nil)
        }
      }
  }

  private func lines(of event: FocusEvent) -> [StoryLine] {
    let contents: [StoryLine.Content] =
      switch event.kind {
      case .processChanged(let id, let process): [.app(note(id, process.sentence))]
      case .notificationsAllowed(let id, let allowed):
        [.app(note(id, allowed ? "notifications are allowed" : "notifications are forbidden"))]
      case .timeSensitiveAllowed(let id, let allowed):
        [
          .app(
            note(
              id,
              "time-sensitive notifications are \(allowed ? "allowed" : "forbidden")"))
        ]
      case .focusStatusAllowed(let id, let allowed):
        [.app(note(id, "\(allowed ? "may" : "may not") know whether a Focus is on"))]
      case .faultInjected(let id, let fault):
        [.fault(note(id, "the next call \(fault.predicate)"))]
      case .responded(let id, let number, let action, _):
        [.app(note(id, "notification #\(number) \(Self.phrase(of: action))"))]
      case .deviceChanged(let change): [.device(change)]
      case .clockSet(let setting): [.clock(setting)]
      case .undone(let number, _): [.undone(after: number)]
      case .codeChanged(let id, let isThere):
        [.app(note(id, isThere ? "its code is here" : "its code isn't here; it isn't called"))]
      case .timeZoneChanged(let zone): [.timeZone(zone.identifier)]
      case .installed(let app):
        tellsInstallations
          ? [.app(.init(app: .init(id: app.id, name: app.name), text: "is installed"))] : []
      case .removed(let id): [.app(note(id, "is uninstalled"))]
      case .filterRemoved(let mode, let filter):
        [.action(setting(.filterRemoved, in: mode, filter, values: nil))]
      case .acted(let id, let actions, _): contents(of: actions, app: id)
      case .modeAdded(let mode): [.action(setting(.focusAdded, mode.id))]
      case .modeEdited(let mode): [.action(setting(.focusEdited, mode.id))]
      case .occasionCame, .filterSet, .returned, .posted, .timePassed, .modeRemoved, .asked, .ended,
        .peopleKnown,
        .peopleForgotten, .started, .cardShown:
        []
      }
    return contents.map { StoryLine(at: event.at, content: $0) }
  }

  private func contents(of actions: [AppAction], app id: String) -> [StoryLine.Content] {
    actions.compactMap { action in
      switch action {
      case .reloadWidgets(let kind):
        .widgets(note(id, kind.map { "widgets '\($0)'" } ?? "all widgets"))
      case .reloadControls(let kind):
        .widgets(note(id, kind.map { "controls '\($0)'" } ?? "all controls"))
      case .broadcast(let notification):
        .app(note(id, "sent '\(notification.name)' to all processes"))
      case .askedForFocusStatus: .app(note(id, "asked to know whether a Focus is on"))
      case .log(let text): .log(note(id, text))
      case .did(let words, _): .did(note(id, words))
      case .failed(let error):
        .app(
          .init(
            app: app(id), text: "its action failed: \(error)",
            ending: .init(host: .app, outcome: .threw, reason: error)))
      case .ended(let host, let words, let code):
        .app(
          .init(
            app: app(id),
            text: host == .app
              ? "its process ended" : "the process of its \(host.words) ended",
            ending: .init(host: host, outcome: code == nil ? .crashed : .exited, reason: words)))
      case .setBadge, .addNotification, .removePending, .removeDelivered, .askedForAuthorization,
        .invalidateContext, .usedGroup:
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

  // MARK: What followed

  private func lines(of effect: FocusEffect, at date: Date) -> [StoryLine] {
    let contents: [StoryLine.Content] =
      switch effect {
      case .focusChanged(let left, let now): [change(from: left, to: now)]
      case .configured(let mode, let configuration, let before):
        [
          .action(
            setting(
              Self.change(from: before, to: configuration), in: mode, configuration.filter,
              values: configuration.values))
        ]
      case .modeRemoved(let mode): [.action(setting(.focusRemoved, mode.id))]
      case .focusKept(let resolution): claim(of: resolution).map { [.focusKept($0)] } ?? []
      case .missed(let missed): [.missed(told(missed))]
      case .finished(let call, let result): contents(of: call, result, counts: true)
      case .superseded(let call, let result): contents(of: call, result, counts: false)
      case .decided(let notification, let decision): [.notification(told(notification, decision))]
      case .scheduled(let pending):
        [
          .scheduled(
            .init(
              app: app(pending.request.app), title: pending.request.title, date: pending.nextDate))
        ]
      case .badgeChanged(let id, let before, let count, let isHidden):
        [.badge(.init(app: app(id), before: before, count: count, isHidden: isHidden))]
      case .processEnded(let id): [.app(note(id, "the system ended its process"))]
      case .faulted(let delivery, let fault, _):
        [
          .fault(
            note(delivery.filter.app, "the call with \(delivery.kind.rawValue) \(fault.predicate)"))
        ]
      case .permissionGranted(let id): [.app(note(id, "asked to be allowed notifications"))]
      case .actionIgnored(let id, let action, let reason):
        [.ignored(note(id, "\(action.phrase): \(reason.sentence)"))]
      case .found(let finding): [.finding("\(finding)")]
      case .timeZoneRestored(let zone): [.timeZone(zone.identifier)]
      case .call(let call): tellsDueCalls ? [.due(due(call))] : []
      // What its app did has a line.
      case .broadcast, .consulted: []
      }
    // A notification has the date of its arrival.
    if case .decided(let notification, _) = effect {
      return contents.map {
        StoryLine(at: notification.date, content: $0, readings: effect.readings)
      }
    }
    // What an app did in a call follows the line about the call.
    return contents.enumerated().map { index, content in
      StoryLine(at: date, content: content, readings: index == 0 ? effect.readings : [])
    }
  }

  private func change(
    from left: FocusMode.ID?, to resolution: FocusResolution
  ) -> StoryLine.Content {
    if let claim = claim(of: resolution) { return .focusOn(claim) }
    return .focusOff(.init(mode: left.map(name), lost: lost(in: resolution)))
  }

  private func claim(of resolution: FocusResolution) -> StoryLine.Claim? {
    resolution.winner.map { winner in
      .init(
        mode: name(of: winner.mode), source: winner.source, until: winner.until,
        lost: lost(in: resolution), occasion: winner.occasion)
    }
  }

  private func lost(in resolution: FocusResolution) -> [StoryLine.Lost] {
    resolution.losers.filter { $0.assertion.mode != resolution.winner?.mode }.map { loser in
      .init(
        mode: name(of: loser.assertion.mode),
        reason: resolution.sentence(about: loser, in: state.timeline.timeZone, name: name(of:)))
    }
  }

  private static func change(
    from before: FilterConfiguration?, to configuration: FilterConfiguration
  ) -> StoryLine.Setting.Change {
    switch (before?.isEnabled, configuration.isEnabled) {
    case (_, false): .filterDisabled
    case (false?, true): .filterEnabled
    default: .filterSet
    }
  }

  private func due(_ call: AppCall) -> StoryLine.Due {
    let delivery: FilterDelivery? =
      if case .perform(let delivery) = call.work { delivery } else { nil }
    return .init(
      app: app(call.app), host: call.host,
      filter: call.work.filter.flatMap { state.filter($0)?.typeName }, kind: delivery?.kind,
      values: delivery?.values ?? [:], rule: delivery?.rule)
  }

  private func told(_ missed: MissedFilterDelivery) -> StoryLine.Missed {
    .init(
      app: app(missed.filter.app), filter: state.filter(missed.filter)?.typeName,
      kind: missed.kind, reason: missed.reason.sentence, rule: missed.rule)
  }

  private func contents(
    of call: AppCall, _ result: AppCall.Result, counts: Bool
  ) -> [StoryLine.Content] {
    let ending = StoryLine.Ending(
      host: call.host, outcome: .init(result.outcome), reason: result.outcome.sentence)
    let first: StoryLine.Content?
    switch call.work {
    case .launch:
      first =
        result.outcome == .completed
        ? nil
        : .app(.init(app: app(call.app), text: "its start-up code failed", ending: ending))
    case .perform(let delivery):
      let answer = StoryLine.Answer(
        app: app(call.app), filter: state.filter(delivery.filter)?.typeName, kind: delivery.kind,
        values: result.received ?? delivery.values, ending: ending, context: result.context,
        rule: counts ? delivery.rule : .superseded)
      first = counts ? .delivered(answer) : .superseded(answer)
    case .readContext(let filter, _, let values):
      let answer = StoryLine.Answer(
        app: app(call.app), filter: state.filter(filter)?.typeName, kind: nil,
        values: result.received ?? values, ending: ending, context: result.context,
        rule: counts ? .contextAfterPerform : .superseded)
      first = counts ? .contextRead(answer) : .superseded(answer)
    case .change(let request):
      let isChanged = result.changed.map { $0 != request } ?? false
      let what = isChanged ? "changed the notification" : "left the notification as it was"
      first = .app(
        .init(
          app: app(call.app), text: "its service extension \(what)", ending: ending,
          title: request.title))
    case .present: first = nil
    }
    return (first.map { [$0] } ?? []) + contents(of: result.actions, app: call.app)
  }

  private func told(
    _ notification: DeliveredNotification, _ decision: Decision
  ) -> StoryLine.Notification {
    let request = notification.request
    return .init(
      number: notification.id, app: app(request.app), title: request.title,
      body: request.body.isEmpty ? nil : request.body, criteria: request.filterCriteria,
      outcome: decision.outcome.word, isListed: decision.isListed, reason: decision.reason,
      rule: decision.decidingStep?.rule,
      steps: decision.steps.map { .init(rule: $0.rule, sentence: $0.sentence) },
      remedy: decision.turningPoint?.description)
  }

  // MARK: Names

  private func app(_ id: String) -> StoryLine.App {
    .init(id: id, name: state.apps[id]?.description.name)
  }

  private func note(_ id: String, _ text: String) -> StoryLine.Note {
    .init(app: app(id), text: text)
  }

  private func setting(
    _ change: StoryLine.Setting.Change, _ mode: FocusMode.ID
  ) -> StoryLine.Setting {
    .init(change: change, mode: name(of: mode), filter: nil)
  }

  private func setting(
    _ change: StoryLine.Setting.Change, in mode: FocusMode.ID, _ filter: FilterReference,
    values: [String: ParameterValue]?
  ) -> StoryLine.Setting {
    .init(
      change: change, mode: name(of: mode),
      filter: .init(
        app: app(filter.app), name: state.filter(filter)?.typeName, values: values))
  }

  private func name(of mode: FocusMode.ID) -> String {
    state.mode(mode)?.name ?? removed[mode] ?? FocusMode.offered(mode)?.name ?? mode.rawValue
  }
}

extension StoryLine.Answer {
  fileprivate init(
    app: StoryLine.App, filter: String?, kind: FilterDelivery.Kind?,
    values: [String: ParameterValue],
    ending: StoryLine.Ending, context: AppContext?, rule: FocusRule
  ) {
    self.init(
      app: app, filter: filter, kind: kind, values: values, ending: ending,
      predicate: context?.predicate.format?.description, scenePrefix: context?.scenePrefix,
      rule: rule)
  }
}

extension StoryLine.Ending.Outcome {
  fileprivate init(_ outcome: AppCall.Outcome) {
    self =
      switch outcome {
      case .completed: .completed
      case .threw: .threw
      case .missingValue: .missingValue
      case .timedOut: .timedOut
      case .interrupted: .interrupted
      case .crashed: .crashed
      case .exited: .exited
      }
  }
}
