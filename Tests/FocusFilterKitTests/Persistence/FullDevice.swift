import FocusHost
import FocusText
import FocusUserNotifications
import Foundation

@testable import FocusFilterKit

/// A device with everything in it that can be stored, and a history with all that can happen.
///
/// No device comes about like this: the origin is put together by hand, and many of the events are
/// about things that it doesn't have, which changes nothing but the time.
enum FullDevice {
  static let start = Date(timeIntervalSinceReferenceDate: 820_000_000.25)

  /// The device before its first event.
  static func origin() throws -> StoredDevice {
    var policy = FocusPolicy()
    policy.precedence = FocusSource.allCases.reversed()
    policy.strictPredicates = true
    policy.modeLimit = 20
    policy.repeatedCallInterval = 90.5
    for reading in FocusReading.allCases {
      _ = policy.choose(reading.values[reading.values.count - 1].name, for: reading)
    }
    policy.unknownChoices = ["choiceOfANewerVersion": "its value"]
    var state = FocusState(
      now: start, timeZone: try zone("Europe/London"), policy: policy, modes: try modes())
    let claim = FocusAssertion(
      id: .request(number: 7), mode: modeID, source: .driving, since: start - 60,
      until: start + 86_400)
    state.timeline.assertions =
      [claim]
      + FocusSource.allCases.enumerated().map { index, source in
        FocusAssertion(
          id: index == 0 ? .schedule(id: "night") : .request(number: index), mode: modeID,
          source: source,
          since: start - 100, until: index == 0 ? start + 5 : nil,
          occasion: index < 2 ? FocusOccasion.allCases[index] : nil)
      }
    state.timeline.cancellations = [.init(mode: modeID, start: start - 30)]
    state.activation = .init(
      id: 3, mode: modeID, since: start - 60, assertion: claim, readings: FocusReading.allCases,
      configurations: ["app.0": [configuration]])
    for (index, process) in ProcessState.allCases.enumerated() {
      var app = SimulatedAppState(description(index))
      app.process = process
      app.maySeeFocusStatus = index == 0 ? nil : true
      app.mayNotify = index == 0 ? nil : index.isMultiple(of: 2)
      app.askedFor = index == 0 ? nil : Set(NotificationOption.allCases)
      app.allowsTimeSensitive = index.isMultiple(of: 2)
      app.hasActed = index > 0
      app.hasCode = index != 3
      (app.isReportedForPermission, app.isReportedForBroadcast) = (index == 1, index == 1)
      app.carCategories = index == 1 ? ["trip"] : []
      app.isInSummary = index == 1
      app.description.isWithoutCode = index == 1
      app.shown = index == 1 ? values : nil
      app.showsAll = index == 1
      app.widgets = index == 1 ? ["Today": "3 messages"] : [:]
      app.badgeOfFilter = index == 1 ? 4 : nil
      if index == 1 { app.groupUses = ["group.app": Set(ProcessHost.allCases)] }
      app.badge = index
      if index == 2 {
        app.vanished = ["work"]
        app.faults = faults
        app.held = [start + 90, nil].map { HeldDelivery(delivery: faultyDelivery, due: $0) }
      }
      app.contexts = try contexts()
      app.lastValues = ["Filter": values]
      app.listed.inOrder = delivered
      app.pending = requests.suffix(4).map {
        PendingNotification(request: $0, scheduled: start - 20, nextDate: start + 9000)
      }
      state.apps[app.id] = app
      state.installationOrder.insert(app.id, at: 0)
    }
    state.uninstalledApps = ["app.removed"]
    for person in people { state.knownPeople.add(person) }
    state.clock = .manual
    state.cards = [ShownCard(card: card, filter: reference, mode: modeID)]
    state.device = LockState(
      isLocked: true, wasUnlockedSinceBoot: false, isSilent: true, isScreenShared: true,
      showsWhileSharing: true, isInCar: true)
    state.calls = works.enumerated().map { index, work in
      AppCall(
        id: index + 1, app: "app.0", host: ProcessHost.allCases[index % ProcessHost.allCases.count],
        at: start - 1, work: work)
    }
    state.lastPhoneCalls["Ana"] = start - 50
    state.counters = .init(assertion: 40, activation: 3, call: 50, notification: 60)
    return StoredDevice(state: state, number: 100)
  }

  /// What happens to it.
  static func events() throws -> [StoredEvent] {
    var kinds: [FocusEvent.Kind] = [
      .timePassed, .installed(app: description(0)), .removed(app: "app.4"),
      .appSet(app: "app.1", setting: AppSetting(.notifications, isOn: true)),
      .appSet(app: "app.1", setting: AppSetting(.timeSensitive, isOn: false)),
      .appSet(app: "app.1", setting: AppSetting(.focusStatus, isOn: false)),
      .appSet(app: "app.1", setting: AppSetting(.summary, isOn: true)),
      .appSet(app: "app.1", setting: AppSetting(.filtering, isOn: false)),
      .filterRun(filter: reference, values: values),
      .filterSet(mode: modeID, configuration: configuration),
      .filterRemoved(mode: modeID, filter: reference), .peopleKnown(people: people),
      .responded(app: "app.1", notification: 2, action: "reply"),
      .responded(app: "app.1", notification: 2, action: "reply", text: "Yes"),
      .acted(app: "app.1", actions: actions), .acted(app: "app.1", actions: [], after: .perform),
    ]
    kinds += ClockSetting.allCases.map { .clockSet(clock: $0) }
    kinds += ProcessHost.allCases.map { .started(app: "app.1", host: $0) }
    kinds += [
      .codeChanged(app: "app.1", isThere: false),
      .cardShown(mode: modeID, filter: reference, card: card),
      .undone(undoing: .init(after: 101, command: ["device", "lock"])),
    ]
    kinds += ProcessState.allCases.map { .processChanged(app: "app.2", process: $0) }
    kinds += try modes().suffix(1).map { .modeEdited(mode: $0) }
    kinds += try modes().suffix(1).map { .modeRemoved(mode: $0.id) }
    kinds += try modes().suffix(1).map { .modeAdded(mode: $0) }
    kinds += FocusSource.allCases.map { .asked(mode: modeID, by: $0, until: start + 70_000) }
    kinds += [.asked(mode: modeID, by: .person, until: nil)]
    kinds += FocusOccasion.allCases.flatMap { occasion in
      [
        .asked(mode: modeID, by: .person, until: nil, occasion: occasion),
        .occasionCame(occasion: occasion),
      ]
    }
    kinds += FocusSource.allCases.map { .ended(by: $0) }
    kinds += LockEvent.allCases.map { .deviceChanged(change: $0) }
    kinds += TimeZone(identifier: "America/New_York").map { [.timeZoneChanged(timeZone: $0)] } ?? []
    kinds += [.peopleForgotten(people: ["Bo"])]
    kinds += faults.map { .faultInjected(app: "app.3", fault: $0) }
    kinds += [.vanished(app: "app.3", entity: "work")]
    kinds += requests.map { .posted(request: $0) }
    kinds += try results().map { .returned(result: $0) }
    kinds += [.undone(undoing: .init(after: 180, command: ["notify", "app.1"]))]
    return kinds.enumerated().map { index, kind in
      StoredEvent(
        number: 101 + index, event: FocusEvent(at: start + Double(index) / 4, kind),
        cause: [.command, .question, .time, nil][index % 4], isAfterOpening: index == 0)
    }
  }

  /// The events in transactions of all kinds; the last one takes back the one before.
  static func transactions() throws -> [StoredTransaction] {
    let events = try events()
    func transaction(
      _ command: [String], _ numbers: ClosedRange<Int>, _ effect: UndoEffect,
      _ data: AppData.Generation? = nil
    ) -> StoredTransaction {
      StoredTransaction(
        command: command, events: events.filter { numbers ~= $0.number }, effect: effect, data: data
      )
    }
    let last = events.count + 100
    let (third, fourth) = (
      AppData.Generation(bytes: 4096, number: 3), AppData.Generation(bytes: 8192, number: 4)
    )
    return [
      transaction([], 101...120, .none),
      transaction(["clock", "+1m"], 121...140, .final),
      transaction(["device", "lock"], 141...160, .undoable(after: 140)),
      transaction(["app", "do", "app.1", "act"], 161...180, .undoable(after: 160), third),
      transaction(["notify", "app.1"], 181...(last - 1), .undoable(after: 180), fourth),
      transaction(["undo"], last...last, .none, third),
    ]
  }

  // MARK: Its parts

  private static let modeID = FocusMode.ID(rawValue: "com.example.mode.0")
  private static let reference = FilterReference(app: "app.0", filter: "Filter")
  private static let configuration = FilterConfiguration(
    filter: reference, values: values, isEnabled: false)
  private static let card = KeptCard(title: "Title", subtitle: "Subtitle")
  private static let values: [String: ParameterValue] = [
    "nothing": .null, "truth": true, "count": 3, "share": 0.5, "word": "red",
    "list": ["a", 1], "parts": ["unit": "m"],
  ]

  private static func modes() throws -> [FocusMode] {
    let lists: [FocusSettings.InterruptionList] = [
      .notConfigured, .allow(["app.1", "app.0"]), .silence(["Bo", "Ana"]),
    ]
    let callers: [FocusSettings.AllowedCallers] = [
      .everyone, .nobody, .favorites, .contacts, .group("Family"),
    ]
    return try FocusMode.Tint.allCases.enumerated().map { index, tint in
      var settings = FocusSettings()
      settings.apps = lists[index % 3]
      settings.people = lists[(index + 1) % 3]
      settings.phoneCallsFrom = callers[index % 5]
      settings.allowsRepeatedPhoneCalls = index.isMultiple(of: 2)
      settings.allowsCallsFromSilencedPeople = index.isMultiple(of: 3)
      settings.allowsTimeSensitive = index.isMultiple(of: 3)
      settings.hidesBadges = index.isMultiple(of: 2)
      settings.dimsLockScreen = index.isMultiple(of: 3)
      settings.showsSilencedOnLockScreen = index.isMultiple(of: 2)
      settings.silences = index.isMultiple(of: 2) ? .always : .whileLocked
      settings.sharesStatus = index.isMultiple(of: 3)
      settings.letsImportantThrough = index.isMultiple(of: 4)
      settings.isTimeSensitiveAsOffered = index == 1
      settings.areCallsAsOffered = index == 1
      var night = try FocusSchedule("22:30–06:15", .workdays)
      night.isEnabled = index.isMultiple(of: 2)
      return FocusMode(
        id: .init(rawValue: "com.example.mode.\(index)"), name: "Mode \(index)",
        symbolName: "star.fill", tint: tint, settings: settings, schedules: [night],
        filters: [configuration])
    }
  }

  private static let people = [
    SimulatedPerson(
      id: "Ana", isFavorite: true, isContact: true, emergencyBypass: [.calls, .texts],
      groups: ["Family"], contactIdentifier: "410FE041:ABPerson", handles: ["+44 20 7946 0000"]),
    SimulatedPerson(id: "Bo", isContact: false),
  ]

  private static func description(_ index: Int) -> AppDescription {
    let parameters = [
      ParameterMetadata(
        name: "word", title: "Word", type: "a text", isOptional: true, defaultValue: "blue"),
      ParameterMetadata(
        name: "count", title: "Count", type: "a number", isOptional: false, defaultValue: nil),
    ]
    let membership = FilterMembership.allCases[index % FilterMembership.allCases.count]
    return AppDescription(
      id: "app.\(index)", name: "App \(index)", icon: "bubble.left",
      filters: [
        FilterMetadata(
          id: "Filter", typeName: "ExampleFilter", title: "Example", description: "An example.",
          membership: membership, parameters: parameters,
          allowedHosts: index == 0 ? nil : [.app], isHiddenInShortcuts: index == 2 ? true : nil)
      ], groups: ["group.example"],
      groupsByHost: [.app: ["group.app"], .extension: ["group.extension"], .service: []],
      capabilities: Set(AppCapability.allCases), hasIntentsExtension: index != 2,
      hasServiceExtension: index == 0, widgets: index == 1 ? ["Today", "Unread"] : [],
      liveActivities: index == 1 ? ["Unread"] : [],
      handlesFocusStatus: index == 1, notifiesUnasked: index == 1)
  }

  private static func predicates() throws -> [AppContext.Predicate] {
    [
      .none, .format(predicate: try FormatPredicate(#"SELF IN {"a", "b"}"#)),
      .unusable(reason: "It has a block."),
    ]
  }

  private static func contexts() throws -> [ActiveContext] {
    let answers: [ActiveContext.Answer] =
      try predicates().map {
        .told(context: AppContext(predicate: $0, targetContentIdentifierPrefix: "chat/"))
      } + outcomes.map { .failed(outcome: $0) }
      + ProcessState.allCases.map { .missed(reason: .noHost(process: $0)) }
      + [
        .missed(reason: .noDefault(parameters: ["count"])),
        .missed(reason: .needsValue(parameters: ["count"])),
        .missed(reason: .equalValues), .missed(reason: .beforeFirstUnlock), .missed(reason: .lost),
        .missed(reason: .notDiscoverable),
      ]
    return answers.map {
      ActiveContext(
        filter: reference, answer: $0, rule: .turnedOn, readings: [.switching],
        limit: $0 == .failed(outcome: .timedOut) ? 30 : nil)
    }
  }

  private static let crash = Finding.Place(file: "Chat/Filter.swift", line: 31, column: 1)

  private static let outcomes: [AppCall.Outcome] = [
    .completed, .threw(error: "It broke."), .missingValue(parameters: ["count"]), .timedOut,
    .interrupted,
    .crashed(words: "SIGILL"), .crashed(words: "SIGILL, Fatal error: No account", place: crash),
    .exited(code: 3), .queryThrew(error: "The query of Team threw."),
  ]

  private static var delivered: [DeliveredNotification] {
    let outcomes: [Decision.Outcome] =
      [.alerts, .silenced, .quiet, .toApp]
      + NotificationRequest.Refusal.allCases.map { .refused($0) }
    return zip(outcomes, requests).enumerated().map { index, pair in
      DeliveredNotification(id: index + 1, request: pair.1, date: start - 40, outcome: pair.0)
    }
  }

  private static let faults: [DeliveryFault] = [
    .lost, .late(by: 90), .duplicated, .overtaken, .endsDuringPerform, .endsAfterPerform,
  ]

  private static var faultyDelivery: FilterDelivery {
    FilterDelivery(
      filter: reference, kind: .values, values: values, rule: .injectedFault, activation: 3,
      readings: [.equalValues], fault: .endsDuringPerform)
  }

  private static var works: [AppCall.Work] {
    [
      .perform(
        delivery: FilterDelivery(
          filter: reference, kind: .values, values: values, rule: .turnedOn, activation: 3,
          readings: [.equalValues])),
      .launch,
      .perform(
        delivery: FilterDelivery(
          filter: reference, kind: .defaults, values: [:], rule: .turnedOff, activation: nil,
          readings: [])),
      .readContext(filter: reference, activation: 3, values: values), .change(request: requests[0]),
      .present(request: requests[1]), .showWidget(kind: "Today"),
      .shareFocusStatus(isFocused: true),
    ]
  }

  private static var actions: [AppAction] {
    [
      .setBadge(count: 4), .addNotification(request: requests[2]), .scheduled(request: requests[2]),
      .removePending(identifiers: ["1"]), .removePending(identifiers: nil),
      .removeDelivered(identifiers: ["1"]), .removeDelivered(identifiers: nil),
      .askedForAuthorization(
        options: NotificationOption.allCases.sorted { $0.rawValue < $1.rawValue }),
      .reloadWidgets(kind: "Clock"), .reloadWidgets(kind: nil), .reloadControls(kind: "Mute"),
      .reloadControls(kind: nil),
      .drewActivities(type: "RideAttributes", isDismissed: false),
      .drewActivities(type: "RideAttributes", isDismissed: true),
      .askedForFocusStatus, .allowedInCarPlay(categories: ["trip"]),
      .broadcast(
        notification: DistributedNotification(name: "sync", object: "inbox", isImmediate: true)),
      .broadcast(notification: DistributedNotification(name: "sync")),
      .broadcast(notification: DistributedNotification(name: "sync", center: .darwin)),
      .opened(address: "https://example.com/chat"),
      .invalidateContext(filter: reference), .log(text: "A line."),
      .usedGroup(group: "group.app", host: .extension),
      .wroteOutside(group: "group.app", keys: ["status"], wasAlone: true, host: .extension),
      .stored(key: TraceKey(.group(name: "group.app"), ["view", "status"]), value: "busy"),
      .stored(key: TraceKey(.file(path: "notes.txt", group: "group.app")), value: nil),
      .stored(key: TraceKey(.document(path: "notes.txt", host: .app)), value: "a"),
      .stored(key: TraceKey(.defaults(suite: nil, host: .extension), ["count"]), value: 3),
      .missedDependency(type: "ChatModel", host: .extension), .did(action: "Something."),
      .did(action: "Something", word: "else"),
      .ranIntent(intent: "Open", values: ["calendar": "Work", "count": 2]),
      .ranIntent(intent: "Close", values: [:]),
      .answered(
        value: ["1", "2"], dialog: "Two events.",
        snippet: IntentSnippet(intent: "EventSnippet", values: ["event": "1"])),
      .answered(value: .null, dialog: nil), .failed(error: "It broke."),
      .ended(host: .extension, words: "SIGSEGV"),
      .ended(host: .extension, words: "SIGILL", place: crash),
      .ended(host: .app, words: "it exited with the code 3", code: 3),
    ]
  }

  private static func results() throws -> [AppCall.Result] {
    let predicates = try predicates()
    return outcomes.enumerated().map { index, outcome in
      let presentations: [NotificationPresentation] = [[], .list, .all]
      var result = AppCall.Result(
        // The second one comes back; the others are nobody's.
        call: index == 0 ? 2 : 900 + index, outcome: outcome, actions: index == 0 ? actions : [],
        context: AppContext(predicate: predicates[index % predicates.count]),
        vanished: ["team"], misfits: ["share"], received: values,
        presentation: presentations[index % presentations.count], changed: requests[index],
        shown: index == 1 ? "3 messages" : nil)
      if outcome == .timedOut { result.timeLimit = 30 }
      if ErrorCause.allCases.indices.contains(index) { result.cause = ErrorCause.allCases[index] }
      return result
    }
  }

  private static var requests: [NotificationRequest] {
    let levels: [UNNotificationInterruptionLevel] = [.passive, .active, .timeSensitive, .critical]
    let kinds = NotificationRequest.Kind.allCases
    let sounds = SoundRecord.Kind.allCases
    let triggers: [TriggerRecord?] = [
      .push, nil, .timeInterval(seconds: 90.5, repeats: true),
      .calendar(components: DateComponents(month: 2, hour: 9, minute: 30), repeats: false),
    ]
    return (0..<12).map { index in
      var content = ContentRecord()
      content.attachments = [
        AttachmentRecord(
          identifier: "picture", url: URL(filePath: "/nowhere/picture.png"), type: "public.png")
      ]
      content.badge = index
      content.body = "Body"
      content.categoryIdentifier = "category"
      content.filterCriteria = "work"
      content.interruptionLevel = levels[index % levels.count]
      content.launchImageName = "launch"
      content.relevanceScore = 0.25
      content.sound = SoundRecord(kind: sounds[index % sounds.count], name: "bell", volume: 0.5)
      content.subtitle = "Subtitle"
      content.summaryArgument = "Ana"
      content.summaryArgumentCount = 2
      content.targetContentIdentifier = "chat/1"
      content.threadIdentifier = "thread"
      content.title = "Title \(index)"
      content.userInfo = UserInfoRecord(values: values, omitted: ["when: Date"])
      content.userInfo.values["token"] = .null
      content.userInfo.others = ["token": "AQ=="]
      let refusals = NotificationRequest.Refusal.allCases
      var request = NotificationRequest(
        app: "app.\(index % 4)",
        record: RequestRecord(
          identifier: "\(index)", content: content, trigger: triggers[index % triggers.count]))
      (request.kind, request.sender) = (kinds[index % kinds.count], "Ana")
      request.notifiesAnyway = index == 0
      (request.isBackground, request.isMutable) = (index == 1, index == 2)
      request.refusal = refusals.indices.contains(index) ? refusals[index] : nil
      if index == 3 {
        request.intent = CommunicationRecord(
          kind: .message, sender: "Ana", contactIdentifier: "410FE041:ABPerson",
          exactHandle: "ana@example.com", group: "Team")
        (request.group, request.isImportant) = ("Team", true)
      }
      let events = PushPayload.LiveActivity.allCases
      request.liveActivity = events.indices.contains(index) ? events[index] : nil
      return request
    }
  }
}
