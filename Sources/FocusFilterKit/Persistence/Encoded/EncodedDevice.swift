import FocusText
import Foundation

/// A device after an event: the first line of a history, or the record of a custom store.
struct EncodedDevice: EncodedForm {
  /// The format comes first, so that a decoder detects a newer major version before it reads
  /// anything else.
  var format = FormatVersion.current
  var number: Int
  var state: EncodedState

  init(encoding device: StoredDevice) {
    number = device.number
    state = EncodedState(encoding: device.state)
  }

  var live: StoredDevice { StoredDevice(state: state.live, number: number) }
}

/// A device in the snapshot of a folder.
struct EncodedSnapshot: Codable {
  var format = FormatVersion.current
  /// The current generation of the apps' data; missing if no app has stored anything.
  var data: AppData.Generation?
  /// The length in bytes of the part of the history that the device includes.
  var historyLength: UInt64
  var number: Int
  /// The commands that can be redone; the next one is the last.
  var redo: [EncodedStep]
  var state: EncodedState
  /// The commands that can be undone; the next one is the last.
  var undo: [EncodedStep]

  init(of device: StoredDevice, _ steps: UndoSteps, historyLength: UInt64) {
    self.historyLength = historyLength
    number = device.number
    state = EncodedState(encoding: device.state)
    data = steps.data
    undo = .init(encoding: steps.undo)
    redo = .init(encoding: steps.redo)
  }

  var device: StoredDevice { StoredDevice(state: state.live, number: number) }
  var steps: UndoSteps { UndoSteps(data: data, undo: undo.live, redo: redo.live) }
}

/// A command that can be undone or redone.
struct EncodedStep: EncodedForm {
  var calledApps: Bool
  var command: [String]
  var data: AppData.Generation?
  var number: Int

  init(encoding step: UndoStep) {
    calledApps = step.calledApps
    command = step.command
    data = step.data
    number = step.number
  }

  var live: UndoStep {
    UndoStep(command: command, number: number, calledApps: calledApps, data: data)
  }
}

/// The format of either form, without the rest.
struct EncodedVersion: Decodable {
  var format: FormatVersion
}

/// The state of a device.
struct EncodedState: EncodedForm {
  var activation: FocusState.Activation?
  /// The apps in the order of installation.
  var apps: [EncodedInstalledApp]
  /// The assertions, in the order of the requests.
  var assertions: [FocusAssertion]
  var calls: [AppCall]
  var cancellations: [FocusTimeline.Cancellation]
  /// The filters' cards in Settings, by mode and filter.
  var cards: [EncodedCard]
  var choices: EncodedChoices
  var clock: ClockSetting
  var counters: FocusState.Counters
  var isLocked: Bool
  /// Missing if the device isn't connected to a car.
  var isInCar: Bool?
  /// Missing if the screen isn't shared.
  var isScreenShared: Bool?
  /// Missing if the device isn't silent.
  var isSilent: Bool?
  /// Missing if the device hides notifications while the screen is shared.
  var showsWhileSharing: Bool?
  /// The time of each person's last phone call.
  var lastCalls: [String: Date]
  var modes: [FocusMode]
  var now: Date
  /// The people in the order of their identifiers.
  var people: [SimulatedPerson]
  var timeZone: TimeZone
  /// The identifiers in alphabetical order; missing if no app was uninstalled.
  var uninstalledApps: [String]?
  var wasUnlockedSinceBoot: Bool

  init(encoding state: FocusState) {
    activation = state.activation
    apps = .init(encoding: state.installationOrder.compactMap { state.apps[$0] })
    assertions = state.timeline.assertions
    calls = state.calls
    cancellations = state.timeline.cancellations
    cards = EncodedCard.list(state.cards)
    choices = EncodedChoices(encoding: state.policy)
    clock = state.clock
    counters = state.counters
    isInCar = state.device.isInCar ? true : nil
    isLocked = state.device.isLocked
    isScreenShared = state.device.isScreenShared ? true : nil
    isSilent = state.device.isSilent ? true : nil
    showsWhileSharing = state.device.showsWhileSharing ? true : nil
    lastCalls = state.lastPhoneCalls.byName
    modes = state.modes
    now = state.now
    people = state.people.values.sorted { $0.id < $1.id }
    timeZone = state.timeline.timeZone
    uninstalledApps = state.uninstalledApps.isEmpty ? nil : state.uninstalledApps.sorted()
    wasUnlockedSinceBoot = state.device.wasUnlockedSinceBoot
  }

  var live: FocusState {
    var state = FocusState(
      now: now, timeZone: timeZone, policy: choices.live, modes: modes)
    state.timeline.assertions = assertions
    state.timeline.cancellations = cancellations
    state.activation = activation
    for app in apps.live where state.apps.updateValue(app, forKey: app.id) == nil {
      state.installationOrder.append(app.id)
    }
    state.uninstalledApps = Set(uninstalledApps ?? [])
    for person in people { state.knownPeople.add(person) }
    state.device = LockState(
      isLocked: isLocked, wasUnlockedSinceBoot: wasUnlockedSinceBoot,
      isSilent: isSilent ?? false, isScreenShared: isScreenShared ?? false,
      showsWhileSharing: showsWhileSharing ?? false, isInCar: isInCar ?? false)
    state.calls = calls
    state.clock = clock
    for card in cards.live { state.cards[card.place] = card.card }
    state.lastPhoneCalls = NameTable(lastCalls)
    state.counters = counters
    return state
  }
}

/// A filter's card in Settings for a mode.
struct EncodedCard: EncodedForm {
  var card: KeptCard
  var filter: FilterReference
  var mode: FocusMode.ID

  init(encoding kept: (place: KeptCard.Place, card: KeptCard)) {
    card = kept.card
    filter = kept.place.filter
    mode = kept.place.mode
  }

  var live: (place: KeptCard.Place, card: KeptCard) {
    (.init(mode: mode, filter: filter), card)
  }

  /// Returns the forms of some cards in the order of their modes, apps and filters.
  static func list(_ cards: [KeptCard.Place: KeptCard]) -> [EncodedCard] {
    cards.map { EncodedCard(encoding: (place: $0.key, card: $0.value)) }
      .sorted {
        ($0.mode.rawValue, $0.filter.app, $0.filter.filter)
          < ($1.mode.rawValue, $1.filter.app, $1.filter.filter)
      }
  }
}

/// The choices of a device's policy by name, with each value as text.
///
/// A missing choice has its default, so that a newer version can add a choice. An unknown name is
/// kept with its value and has no effect.
struct EncodedChoices: EncodedForm {
  let live: FocusPolicy

  init(encoding policy: FocusPolicy) { live = policy }

  /// - Throws: ``StoredFormError/unknownName(_:of:)`` if a known choice doesn't have the value.
  init(from decoder: any Decoder) throws {
    var policy = FocusPolicy()
    var unread = try [String: String](from: decoder)
    for choice in Choice.all {
      guard let text = unread.removeValue(forKey: choice.name) else { continue }
      try choice.read(text, &policy)
    }
    policy.unknownChoices = unread
    live = policy
  }

  func encode(to encoder: any Encoder) throws {
    var texts = live.unknownChoices
    for choice in Choice.all { texts[choice.name] = choice.text(live) }
    try texts.encode(to: encoder)
  }
}

extension EncodedChoices {
  /// A choice with its name and with functions that write and read its value.
  struct Choice: Sendable {
    let name: String
    let text: @Sendable (FocusPolicy) -> String
    let read: @Sendable (String, inout FocusPolicy) throws -> Void

    static let all =
      [
        Choice("modeLimit", \.modeLimit),
        Choice("precedence", \.precedence),
        Choice("repeatedCallInterval", \.repeatedCallInterval),
        Choice("strictPredicates", \.strictPredicates),
      ] + FocusReading.allCases.map { Choice($0) }
  }
}

extension EncodedChoices.Choice {
  private typealias Path<Value> = any WritableKeyPath<FocusPolicy, Value> & Sendable

  /// Creates the choice for a reading's value.
  private init(_ reading: FocusReading) {
    self.init(name: reading.id) {
      $0.value(of: reading).name
    } read: { text, policy in
      guard policy.choose(text, for: reading) else {
        throw StoredFormError.unknownName(text, of: "value of '\(reading.id)'")
      }
    }
  }

  /// Creates a choice whose value is a number or a Boolean.
  private init<Value: LosslessStringConvertible & Sendable>(_ name: String, _ path: Path<Value>) {
    self.init(name: name) {
      "\($0[keyPath: path])"
    } read: { text, policy in
      guard let value = Value(text) else {
        throw StoredFormError.unknownName(text, of: "value of '\(name)'")
      }
      policy[keyPath: path] = value
    }
  }

  /// Creates a choice whose value is a list of words separated by spaces.
  private init<Value: RawRepresentable<String> & Sendable>(_ name: String, _ path: Path<[Value]>) {
    self.init(name: name) {
      $0[keyPath: path].map(\.rawValue).joined(separator: " ")
    } read: { text, policy in
      policy[keyPath: path] = try text.split(separator: " ").map { word in
        guard let value = Value(rawValue: String(word)) else {
          throw StoredFormError.unknownName(String(word), of: "value of '\(name)'")
        }
        return value
      }
    }
  }
}
