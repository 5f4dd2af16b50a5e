import FocusUserNotifications
import Foundation
import PredicateFormat

extension FocusSystem {
  /// Returns what happened on the device, as people read it.
  ///
  /// - Parameter number: The number of the last entry of the history that was told already.
  public func story(since number: Int = 0) -> [StoryLine] {
    let entries = history.dropFirst(number)
    return Storyteller(state: state, entries).lines
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

/// Tells what happened on a device, event by event.
private struct Storyteller {
  /// The device after the events, which knows the names.
  private let state: FocusState
  private let entries: ArraySlice<HistoryEntry>
  /// The names of modes that the events took away.
  private var removed: [FocusMode.ID: String] = [:]

  init(state: FocusState, _ entries: ArraySlice<HistoryEntry>) {
    self.state = state
    self.entries = entries
    for case .modeRemoved(let mode) in entries.flatMap(\.effects) { removed[mode.id] = mode.name }
  }

  var lines: [StoryLine] {
    entries.flatMap { entry in
      lines(of: entry.event) + entry.effects.flatMap { lines(of: $0, at: entry.event.at) }
    }
  }

  // MARK: What happened

  private func lines(of event: FocusEvent) -> [StoryLine] {
    switch event.kind {
    case .processChanged(let app, let process):
      return [line(.app, event.at, app: app, text: process.sentence)]
    case .notificationsAllowed(let app, let allowed):
      let text = allowed ? "notifications are allowed" : "notifications are forbidden"
      return [line(.app, event.at, app: app, text: text)]
    case .responded(let app, let number, let action):
      let text = "notification #\(number) \(Self.phrase(of: action))"
      return [line(.app, event.at, app: app, text: text)]
    case .deviceChanged(let change):
      return [line(.device, event.at, text: change.rawValue)]
    case .filterRemoved(let mode, let filter):
      var line = line(
        .action, event.at, app: filter.app, mode: mode, text: "filter removed")
      line.filter = state.filter(filter)?.typeName
      return [line]
    case .acted(let app, let actions, _):
      return lines(of: actions, app: app, at: event.at)
    case .modeAdded(let mode): return [line(.action, event.at, mode: mode.id, text: "Focus added")]
    case .modeEdited(let mode):
      return [line(.action, event.at, mode: mode.id, text: "Focus edited")]
    case .filterSet, .returned, .posted, .timePassed, .installed, .removed, .modeRemoved, .asked,
      .ended,
      .peopleKnown:
      return []
    }
  }

  private func lines(of actions: [AppAction], app: String, at date: Date) -> [StoryLine] {
    actions.compactMap { action in
      switch action {
      case .reloadWidgets(let kind):
        line(.widgets, date, app: app, text: kind.map { "widgets '\($0)'" } ?? "all widgets")
      case .log(let text): line(.log, date, app: app, text: text)
      case .did(let words): line(.did, date, app: app, text: words)
      case .setBadge, .addNotification, .removePending, .removeDelivered, .askedForAuthorization,
        .invalidateContext:
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
    switch effect {
    case .focusChanged(let left, let now): return [change(from: left, to: now, date)]
    case .configured(let mode, let configuration, let before):
      var line = line(.action, date, app: configuration.filter.app, mode: mode)
      line.filter = state.filter(configuration.filter)?.typeName
      line.values = configuration.values
      line.text =
        switch (before?.isEnabled, configuration.isEnabled) {
        case (_, false): "filter disabled"
        case (false?, true): "filter enabled"
        default: "filter set"
        }
      return [line]
    case .modeRemoved(let mode):
      return [line(.action, date, mode: mode.id, text: "Focus removed")]
    case .focusKept(let resolution): return [line(.focusKept, of: resolution, date)]
    case .missed(let missed): return [line(of: missed, date)]
    case .finished(let call, let result): return lines(of: call, result, date, counts: true)
    case .superseded(let call, let result): return lines(of: call, result, date, counts: false)
    case .decided(let notification, let decision): return [line(of: notification, decision)]
    case .scheduled(let pending):
      var line = line(.scheduled, date, app: pending.request.app)
      line.title = pending.request.title
      line.until = pending.nextDate
      return [line]
    case .badgeChanged(let app, let before, let count, let isHidden):
      var line = line(.badge, date, app: app)
      line.countBefore = before
      line.count = count
      line.isHidden = isHidden ? true : nil
      return [line]
    case .permissionGranted(let app):
      return [line(.app, date, app: app, text: "asked to be allowed notifications")]
    case .actionIgnored(let app, let action, let reason):
      return [line(.ignored, date, app: app, text: "\(action.phrase): \(reason.sentence)")]
    case .found(let finding):
      return [line(.finding, date, text: "\(finding)")]
    case .call: return []
    }
  }

  private func change(
    from left: FocusMode.ID?, to resolution: FocusResolution, _ date: Date
  ) -> StoryLine {
    guard resolution.winner == nil else { return line(.focusOn, of: resolution, date) }
    var line = line(.focusOff, of: resolution, date)
    line.mode = left.map(name)
    return line
  }

  private func line(
    _ event: StoryLine.Event, of resolution: FocusResolution, _ date: Date
  ) -> StoryLine {
    var line = StoryLine(event, at: date).citing(.oneFocusIsOn)
    line.mode = (resolution.winner?.mode).map(name)
    line.source = resolution.winner?.source
    line.by = resolution.winner?.source.description
    line.until = resolution.winner?.until
    let lost = resolution.losers.filter { $0.assertion.mode != resolution.winner?.mode }
    if !lost.isEmpty {
      line.lost = lost.map { loser in
        StoryLine.Lost(mode: name(of: loser.assertion.mode), reason: loser.sentence)
      }
    }
    return line
  }

  private func line(of missed: MissedFilterDelivery, _ date: Date) -> StoryLine {
    var line = line(.missed, date, app: missed.filter.app).citing(missed.rule)
    line.filter = state.filter(missed.filter)?.typeName
    line.kind = missed.kind
    line.reason = missed.reason.sentence
    return line
  }

  private func lines(
    of call: AppCall, _ result: AppCall.Result, _ date: Date, counts: Bool
  ) -> [StoryLine] {
    var line: StoryLine
    switch call.work {
    case .launch:
      guard result.outcome != .completed else {
        return lines(of: result.actions, app: call.app, at: date)
      }
      line = self.line(.app, date, app: call.app, text: "its start-up code failed")
    case .perform(let delivery):
      line = self.line(counts ? .delivered : .superseded, date, app: call.app)
        .citing(counts ? delivery.rule : .superseded)
      line.filter = state.filter(delivery.filter)?.typeName
      line.kind = delivery.kind
      line.values = result.received ?? delivery.values
    case .readContext(let filter, _, let values):
      line = self.line(counts ? .contextRead : .superseded, date, app: call.app)
        .citing(counts ? .contextAfterPerform : .superseded)
      line.filter = state.filter(filter)?.typeName
      line.values = result.received ?? values
    case .change(let request):
      let isChanged = result.changed.map { $0 != request } ?? false
      let what = isChanged ? "changed the notification" : "left the notification as it was"
      line = self.line(.app, date, app: call.app, text: "its service extension \(what)")
      line.title = request.title
    case .present: return lines(of: result.actions, app: call.app, at: date)
    }
    line.host = call.host
    line.outcome = result.outcome.word
    line.reason = result.outcome.sentence
    if case .format(let predicate)? = result.context?.predicate {
      line.predicate = predicate.description
    }
    line.scenePrefix = result.context?.scenePrefix
    return [line] + lines(of: result.actions, app: call.app, at: date)
  }

  private func line(
    of notification: DeliveredNotification, _ decision: Decision
  ) -> StoryLine {
    let request = notification.request
    var line = line(.notification, notification.date, app: request.app)
    if let step = decision.decidingStep { line = line.citing(step.rule) }
    line.notification = notification.id
    line.title = request.title
    line.body = request.body.isEmpty ? nil : request.body
    line.criteria = request.filterCriteria
    line.outcome = decision.outcome.word.rawValue
    line.reason = decision.reason
    line.steps = decision.steps.map {
      StoryLine.Step(rule: $0.rule.id, fidelity: $0.fidelity, sentence: $0.sentence)
    }
    line.remedy = decision.turningPoint?.description
    return line
  }

  // MARK: Names

  private func line(
    _ event: StoryLine.Event, _ date: Date, app: String? = nil, mode: FocusMode.ID? = nil,
    text: String? = nil
  ) -> StoryLine {
    var line = StoryLine(event, at: date)
    line.app = app
    line.appName = app.flatMap { state.apps[$0]?.description.name }
    line.mode = mode.map(name)
    line.text = text
    return line
  }

  private func name(of mode: FocusMode.ID) -> String {
    state.mode(mode)?.name ?? removed[mode] ?? FocusMode.offered(mode)?.name ?? mode.rawValue
  }
}
