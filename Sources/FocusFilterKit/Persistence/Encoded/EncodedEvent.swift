import FocusHost
import Foundation

/// An event with its place in the history: one line.
struct EncodedEvent: EncodedForm {
  var at: Date
  var event: EncodedEventKind
  var number: Int

  init(encoding stored: StoredEvent) {
    at = stored.event.at
    event = EncodedEventKind(encoding: stored.event.kind)
    number = stored.number
  }

  var live: StoredEvent {
    StoredEvent(number: number, event: FocusEvent(at: at, event.live))
  }
}

/// The kind of an event.
enum EncodedEventKind: EncodedKind {
  case timePassed
  case clockSet(clock: EncodedWord<ClockSetting>)
  case timeZoneChanged(timeZone: EncodedTimeZone)
  case installed(app: EncodedApp)
  case removed(app: String)
  case processChanged(app: String, process: EncodedWord<ProcessState>)
  case started(app: String, host: EncodedWord<ProcessHost>)
  case codeChanged(app: String, isThere: Bool)
  case notificationsAllowed(app: String, allowed: Bool)
  case timeSensitiveAllowed(app: String, allowed: Bool)
  case focusStatusAllowed(app: String, allowed: Bool)
  case summarized(app: String, isInSummary: Bool)
  case faultInjected(app: String, fault: EncodedFault)
  case modeAdded(mode: EncodedMode)
  case modeEdited(mode: EncodedMode)
  case modeRemoved(mode: String)
  case filterSet(mode: String, configuration: EncodedConfiguration)
  case filterRemoved(mode: String, filter: EncodedFilter)
  case filterRun(filter: EncodedFilter, values: [String: ParameterValue])
  case cardShown(mode: String, filter: EncodedFilter, card: EncodedCardText)
  case asked(
    mode: String, by: EncodedWord<FocusSource>, until: Date?, occasion: EncodedWord<FocusOccasion>?)
  case occasionCame(occasion: EncodedWord<FocusOccasion>)
  case ended(by: EncodedWord<FocusSource>)
  case deviceChanged(change: EncodedWord<LockEvent>)
  case peopleKnown(people: [EncodedPerson])
  case peopleForgotten(people: [String])
  case posted(request: EncodedRequest)
  case responded(app: String, notification: Int, action: String, text: String?)
  case acted(app: String, actions: [EncodedAction], isLate: Bool)
  case returned(result: EncodedResult)
  case undone(after: Int, state: EncodedState)

  enum CodingKeys: String, CodingKey, CaseIterable {
    case timePassed, clockSet, timeZoneChanged, installed, removed, processChanged, started
    case codeChanged, notificationsAllowed, timeSensitiveAllowed, focusStatusAllowed, summarized
    case faultInjected
    case modeAdded, modeEdited, modeRemoved, filterSet, filterRemoved
    case filterRun, cardShown
    case asked, occasionCame, ended, deviceChanged, peopleKnown, peopleForgotten, posted, responded,
      acted
    case returned, undone
  }

  static let noun = "event"

  init(encoding kind: FocusEvent.Kind) {
    self =
      switch kind {
      case .timePassed: .timePassed
      case .clockSet(let setting): .clockSet(clock: EncodedWord(encoding: setting))
      case .timeZoneChanged(let zone): .timeZoneChanged(timeZone: EncodedTimeZone(encoding: zone))
      case .installed(let app): .installed(app: EncodedApp(encoding: app))
      case .removed(let app): .removed(app: app)
      case .processChanged(let app, let process):
        .processChanged(app: app, process: EncodedWord(encoding: process))
      case .started(let app, let host): .started(app: app, host: EncodedWord(encoding: host))
      case .codeChanged(let app, let isThere): .codeChanged(app: app, isThere: isThere)
      case .notificationsAllowed(let app, let allowed):
        .notificationsAllowed(app: app, allowed: allowed)
      case .timeSensitiveAllowed(let app, let allowed):
        .timeSensitiveAllowed(app: app, allowed: allowed)
      case .focusStatusAllowed(let app, let allowed):
        .focusStatusAllowed(app: app, allowed: allowed)
      case .summarized(let app, let isInSummary):
        .summarized(app: app, isInSummary: isInSummary)
      case .faultInjected(let app, let fault):
        .faultInjected(app: app, fault: EncodedFault(encoding: fault))
      case .modeAdded(let mode): .modeAdded(mode: EncodedMode(encoding: mode))
      case .modeEdited(let mode): .modeEdited(mode: EncodedMode(encoding: mode))
      case .modeRemoved(let mode): .modeRemoved(mode: mode.rawValue)
      case .filterSet(let mode, let configuration):
        .filterSet(
          mode: mode.rawValue, configuration: EncodedConfiguration(encoding: configuration))
      case .filterRemoved(let mode, let filter):
        .filterRemoved(mode: mode.rawValue, filter: EncodedFilter(encoding: filter))
      case .filterRun(let filter, let values):
        .filterRun(filter: EncodedFilter(encoding: filter), values: values)
      case .cardShown(let mode, let filter, let card):
        .cardShown(
          mode: mode.rawValue, filter: EncodedFilter(encoding: filter),
          card: EncodedCardText(encoding: card))
      case .asked(let mode, let source, let until, let occasion):
        .asked(
          mode: mode.rawValue, by: EncodedWord(encoding: source), until: until,
          occasion: EncodedWord?(encoding: occasion))
      case .occasionCame(let occasion): .occasionCame(occasion: EncodedWord(encoding: occasion))
      case .ended(let source): .ended(by: EncodedWord(encoding: source))
      case .deviceChanged(let change): .deviceChanged(change: EncodedWord(encoding: change))
      case .peopleKnown(let people): .peopleKnown(people: .init(encoding: people))
      case .peopleForgotten(let people): .peopleForgotten(people: people)
      case .posted(let request): .posted(request: EncodedRequest(encoding: request))
      case .responded(let app, let notification, let action, let text):
        .responded(app: app, notification: notification, action: action, text: text)
      case .acted(let app, let actions, let isLate):
        .acted(app: app, actions: .init(encoding: actions), isLate: isLate)
      case .returned(let result): .returned(result: EncodedResult(encoding: result))
      case .undone(let number, let before):
        .undone(after: number, state: EncodedState(encoding: before))
      }
  }

  var live: FocusEvent.Kind {
    switch self {
    case .timePassed: .timePassed
    case .clockSet(let setting): .clockSet(setting.live)
    case .timeZoneChanged(let zone): .timeZoneChanged(zone.live)
    case .installed(let app): .installed(app.live)
    case .removed(let app): .removed(app: app)
    case .processChanged(let app, let process): .processChanged(app: app, process.live)
    case .started(let app, let host): .started(app: app, host.live)
    case .codeChanged(let app, let isThere): .codeChanged(app: app, isThere: isThere)
    case .notificationsAllowed(let app, let allowed): .notificationsAllowed(app: app, allowed)
    case .timeSensitiveAllowed(let app, let allowed): .timeSensitiveAllowed(app: app, allowed)
    case .focusStatusAllowed(let app, let allowed): .focusStatusAllowed(app: app, allowed)
    case .summarized(let app, let isInSummary): .summarized(app: app, isInSummary)
    case .faultInjected(let app, let fault): .faultInjected(app: app, fault.live)
    case .modeAdded(let mode): .modeAdded(mode.live)
    case .modeEdited(let mode): .modeEdited(mode.live)
    case .modeRemoved(let mode): .modeRemoved(FocusMode.ID(rawValue: mode))
    case .filterSet(let mode, let configuration):
      .filterSet(FocusMode.ID(rawValue: mode), configuration.live)
    case .filterRemoved(let mode, let filter):
      .filterRemoved(FocusMode.ID(rawValue: mode), filter.live)
    case .filterRun(let filter, let values): .filterRun(filter.live, values)
    case .cardShown(let mode, let filter, let card):
      .cardShown(FocusMode.ID(rawValue: mode), filter.live, card.live)
    case .asked(let mode, let source, let until, let occasion):
      .asked(
        FocusMode.ID(rawValue: mode), by: source.live, until: until, endingWith: occasion.live)
    case .occasionCame(let occasion): .occasionCame(occasion.live)
    case .ended(let source): .ended(by: source.live)
    case .deviceChanged(let change): .deviceChanged(change.live)
    case .peopleKnown(let people): .peopleKnown(people.live)
    case .peopleForgotten(let people): .peopleForgotten(people)
    case .posted(let request): .posted(request.live)
    case .responded(let app, let notification, let action, let text):
      .responded(app: app, notification: notification, action: action, text: text)
    case .acted(let app, let actions, let isLate):
      .acted(app: app, actions.live, isLate: isLate)
    case .returned(let result): .returned(result.live)
    case .undone(let number, let before): .undone(after: number, before.live)
    }
  }
}
