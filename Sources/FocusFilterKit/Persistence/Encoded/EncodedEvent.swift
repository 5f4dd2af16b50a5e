import FocusHost
import Foundation

/// The stored form of one of the device's values.
///
/// The names of a form's properties and cases are the keys in the files. The live type can be
/// renamed or rearranged without changing a file. Decoding validates a form completely, so that
/// `live` can't fail.
protocol EncodedForm: Codable, Sendable {
  associatedtype Live

  /// Creates the form of a value.
  init(encoding live: Live)
  /// The value that has the form.
  var live: Live { get }
}

/// The stored form of a value that has several kinds: an object with one key, which names the kind.
protocol EncodedKind: EncodedForm {
  associatedtype CodingKeys: CodingKey, CaseIterable

  /// The noun for the kind in messages, such as `event`.
  static var noun: String { get }
}

extension EncodedKind {
  /// The names of all kinds.
  static var names: [String] { CodingKeys.allCases.map(\.stringValue) }
}

extension Optional where Wrapped: EncodedForm {
  /// Creates the form of a value that may be missing.
  init(encoding live: Wrapped.Live?) { self = live.map(Wrapped.init(encoding:)) }

  /// The value that has the form; `nil` if it is missing.
  var live: Wrapped.Live? { map(\.live) }
}

extension Array where Element: EncodedForm {
  /// Creates the forms of values in their order.
  init(encoding live: some Sequence<Element.Live>) { self = live.map(Element.init(encoding:)) }

  /// The values that have the forms, in their order.
  var live: [Element.Live] { map(\.live) }
}

/// A transaction, as one line of the history.
struct EncodedTransaction: EncodedForm {
  /// The number of the event to which `undo` goes back; missing if it doesn't take the command back.
  var before: Int?
  /// The command's words; missing if nobody gave a command.
  var command: [String]?
  /// The generation of the apps' data from now on; missing if no app has stored anything.
  var data: AppData.Generation?
  var events: [EncodedEvent]
  /// Missing unless no earlier command can be undone any more.
  var isFinal: Bool?

  init(encoding transaction: StoredTransaction) {
    command = transaction.command.isEmpty ? nil : transaction.command
    data = transaction.data
    events = .init(encoding: transaction.events)
    switch transaction.effect {
    case .none: break
    case .undoable(let number): before = number
    case .final: isFinal = true
    }
  }

  var live: StoredTransaction {
    StoredTransaction(
      command: command ?? [], events: events.live,
      effect: before.map { .undoable(after: $0) } ?? (isFinal == true ? .final : .none), data: data)
  }
}

/// An event with its place in the history.
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
  case clockSet(clock: ClockSetting)
  case timeZoneChanged(timeZone: EncodedTimeZone)
  case installed(app: AppDescription)
  case removed(app: String)
  case processChanged(app: String, process: ProcessState)
  case started(app: String, host: ProcessHost)
  case codeChanged(app: String, isThere: Bool)
  case notificationsAllowed(app: String, allowed: Bool)
  case timeSensitiveAllowed(app: String, allowed: Bool)
  case focusStatusAllowed(app: String, allowed: Bool)
  case summarized(app: String, isInSummary: Bool)
  case filteringShown(app: String, isOn: Bool)
  case faultInjected(app: String, fault: DeliveryFault)
  case modeAdded(mode: FocusMode)
  case modeEdited(mode: FocusMode)
  case modeRemoved(mode: FocusMode.ID)
  case filterSet(mode: FocusMode.ID, configuration: FilterConfiguration)
  case filterRemoved(mode: FocusMode.ID, filter: FilterReference)
  case filterRun(filter: FilterReference, values: [String: ParameterValue])
  case cardShown(mode: FocusMode.ID, filter: FilterReference, card: KeptCard)
  case asked(mode: FocusMode.ID, by: FocusSource, until: Date?, occasion: FocusOccasion?)
  case occasionCame(occasion: FocusOccasion)
  case ended(by: FocusSource)
  case deviceChanged(change: LockEvent)
  case peopleKnown(people: [SimulatedPerson])
  case peopleForgotten(people: [String])
  case posted(request: NotificationRequest)
  case responded(app: String, notification: Int, action: String, text: String?)
  case acted(app: String, actions: [AppAction], isLate: Bool)
  case returned(result: AppCall.Result)
  case undone(after: Int, command: [String])

  enum CodingKeys: String, CodingKey, CaseIterable {
    case timePassed, clockSet, timeZoneChanged, installed, removed, processChanged, started
    case codeChanged, notificationsAllowed, timeSensitiveAllowed, focusStatusAllowed, summarized
    case filteringShown, faultInjected
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
      case .clockSet(let setting): .clockSet(clock: setting)
      case .timeZoneChanged(let zone): .timeZoneChanged(timeZone: EncodedTimeZone(encoding: zone))
      case .installed(let app): .installed(app: app)
      case .removed(let app): .removed(app: app)
      case .processChanged(let app, let process): .processChanged(app: app, process: process)
      case .started(let app, let host): .started(app: app, host: host)
      case .codeChanged(let app, let isThere): .codeChanged(app: app, isThere: isThere)
      case .notificationsAllowed(let app, let allowed):
        .notificationsAllowed(app: app, allowed: allowed)
      case .timeSensitiveAllowed(let app, let allowed):
        .timeSensitiveAllowed(app: app, allowed: allowed)
      case .focusStatusAllowed(let app, let allowed):
        .focusStatusAllowed(app: app, allowed: allowed)
      case .summarized(let app, let isInSummary):
        .summarized(app: app, isInSummary: isInSummary)
      case .filteringShown(let app, let isOn): .filteringShown(app: app, isOn: isOn)
      case .faultInjected(let app, let fault): .faultInjected(app: app, fault: fault)
      case .modeAdded(let mode): .modeAdded(mode: mode)
      case .modeEdited(let mode): .modeEdited(mode: mode)
      case .modeRemoved(let mode): .modeRemoved(mode: mode)
      case .filterSet(let mode, let configuration):
        .filterSet(mode: mode, configuration: configuration)
      case .filterRemoved(let mode, let filter):
        .filterRemoved(mode: mode, filter: filter)
      case .filterRun(let filter, let values): .filterRun(filter: filter, values: values)
      case .cardShown(let mode, let filter, let card):
        .cardShown(mode: mode, filter: filter, card: card)
      case .asked(let mode, let source, let until, let occasion):
        .asked(mode: mode, by: source, until: until, occasion: occasion)
      case .occasionCame(let occasion): .occasionCame(occasion: occasion)
      case .ended(let source): .ended(by: source)
      case .deviceChanged(let change): .deviceChanged(change: change)
      case .peopleKnown(let people): .peopleKnown(people: people)
      case .peopleForgotten(let people): .peopleForgotten(people: people)
      case .posted(let request): .posted(request: request)
      case .responded(let app, let notification, let action, let text):
        .responded(app: app, notification: notification, action: action, text: text)
      case .acted(let app, let actions, let isLate):
        .acted(app: app, actions: actions, isLate: isLate)
      case .returned(let result): .returned(result: result)
      case .undone(let undoing): .undone(after: undoing.after, command: undoing.command)
      }
  }

  var live: FocusEvent.Kind {
    switch self {
    case .timePassed: .timePassed
    case .clockSet(let setting): .clockSet(setting)
    case .timeZoneChanged(let zone): .timeZoneChanged(zone.live)
    case .installed(let app): .installed(app)
    case .removed(let app): .removed(app: app)
    case .processChanged(let app, let process): .processChanged(app: app, process)
    case .started(let app, let host): .started(app: app, host)
    case .codeChanged(let app, let isThere): .codeChanged(app: app, isThere: isThere)
    case .notificationsAllowed(let app, let allowed): .notificationsAllowed(app: app, allowed)
    case .timeSensitiveAllowed(let app, let allowed): .timeSensitiveAllowed(app: app, allowed)
    case .focusStatusAllowed(let app, let allowed): .focusStatusAllowed(app: app, allowed)
    case .summarized(let app, let isInSummary): .summarized(app: app, isInSummary)
    case .filteringShown(let app, let isOn): .filteringShown(app: app, isOn)
    case .faultInjected(let app, let fault): .faultInjected(app: app, fault)
    case .modeAdded(let mode): .modeAdded(mode)
    case .modeEdited(let mode): .modeEdited(mode)
    case .modeRemoved(let mode): .modeRemoved(mode)
    case .filterSet(let mode, let configuration): .filterSet(mode, configuration)
    case .filterRemoved(let mode, let filter): .filterRemoved(mode, filter)
    case .filterRun(let filter, let values): .filterRun(filter, values)
    case .cardShown(let mode, let filter, let card): .cardShown(mode, filter, card)
    case .asked(let mode, let source, let until, let occasion):
      .asked(mode, by: source, until: until, endingWith: occasion)
    case .occasionCame(let occasion): .occasionCame(occasion)
    case .ended(let source): .ended(by: source)
    case .deviceChanged(let change): .deviceChanged(change)
    case .peopleKnown(let people): .peopleKnown(people)
    case .peopleForgotten(let people): .peopleForgotten(people)
    case .posted(let request): .posted(request)
    case .responded(let app, let notification, let action, let text):
      .responded(app: app, notification: notification, action: action, text: text)
    case .acted(let app, let actions, let isLate): .acted(app: app, actions, isLate: isLate)
    case .returned(let result): .returned(result)
    case .undone(let number, let command): .undone(.init(after: number, command: command))
    }
  }
}
