package import FocusHost
package import FocusText
import FocusUserNotifications
import Foundation

// Notifications: their arrival, and the person's response.

/// A command that delivers a notification with a sender.
package protocol SentNotification: DeviceCommand {
  var app: Located<String> { get set }
  var request: NotificationRequest { get set }
}

extension SentNotification {
  /// Creates the command that delivers a notification, without what a phone call can't have.
  package init(_ request: NotificationRequest) {
    self.init()
    app = Located(request.app)
    self.request = request
    self.request.app = ""
    guard request.kind == .phoneCall else { return }
    (self.request.isImportant, self.request.notifiesAnyway) = (false, false)
    self.request.interruptionLevel = .active
  }

  /// The notification with its app.
  fileprivate var addressed: NotificationRequest {
    var addressed = request
    addressed.app = app.value
    return addressed
  }

  /// The sender; a notification with a sender is a message unless ``kind`` says otherwise.
  fileprivate var sender: String? {
    get { request.sender }
    set { request = request.sent(by: newValue, notifiesAnyway: request.notifiesAnyway) }
  }

  /// The kind; `nil` for the usual kind of a notification with or without a sender.
  fileprivate var kind: NotificationRequest.Kind? {
    get { request.kind == (sender == nil ? .notification : .message) ? nil : request.kind }
    set { if let newValue { request.kind = newValue } }
  }

  /// The group, unless the group comes from an app's intent.
  fileprivate var group: String? {
    get { request.intent == nil ? request.group : nil }
    set { request.group = newValue }
  }

  /// The words for a sender that a kind and a group need, and the words that a kind excludes.
  fileprivate static var senderRules: [FieldRule] {
    [
      .notBoth("kind", "anyway", when: NotificationRequest.Kind.phoneCall.rawValue),
      .notBoth("kind", "important", when: NotificationRequest.Kind.phoneCall.rawValue),
      .needs(
        "kind", "from",
        when: [NotificationRequest.Kind.message, .phoneCall].map(\.rawValue)),
      .needs("group", "from"),
    ]
  }

  fileprivate static var senderFields: [CommandField<Self>] {
    [
      .init("from", maybe: \.sender, .sender, "The sender or the caller."),
      .init("kind", maybe: \.kind, .word, "The kind of the notification."),
      .init("group", maybe: \.group, .name, "The group that a message went to."),
      .init(
        "important", \.request.isImportant, .flag, or: false,
        "Whether it is important enough to break through."),
      .init(
        "anyway", \.request.notifiesAnyway, .flag, or: false,
        "Whether the sender chose Notify Anyway."),
    ]
  }
}

/// An app delivers a local notification, at once or later.
package struct DeliverNotification: SentNotification {
  package var app = Located("")
  package var request = NotificationRequest(app: "")

  package static let words = [CommandWord<Self>("notify", "deliver a local notification")]
  package static let rules: [FieldRule] =
    senderRules + [.notBoth("kind", "level", when: NotificationRequest.Kind.phoneCall.rawValue)]
  package static let fields: [CommandField<Self>] =
    [
      .init(value: \.app, .knownApp, "The app that delivers a local notification."),
      .init("id", \.request.identifier, .text, or: "", "The identifier of the request."),
      .init("title", \.request.title, .text, or: "", "The first line."),
      .init("subtitle", \.request.subtitle, .text, or: "", "The second line."),
      .init("body", \.request.body, .text, or: "", "The text."),
      .init(
        "criteria", maybe: \.request.filterCriteria, .text,
        "The value for the predicate of the app's filter."),
      .init("level", \.level, .word, or: .active, "How much the notification interrupts."),
      .init("thread", \.request.threadIdentifier, .text, or: "", "The thread's identifier."),
      .init("category", \.request.categoryIdentifier, .text, or: "", "The category."),
      .init(
        "target", maybe: \.request.record.content.targetContentIdentifier, .text,
        "The identifier of the app's content."),
      .init("badge", maybe: \.request.badge, .badge, "The number on the app's icon."),
      .init("sound", maybe: \.request.record.content.sound, .sound, "The sound."),
      .init(
        "userInfo", \.userInfo, .values, or: GivenValues(), "The app's own values."),
    ] + senderFields + [
      .init("after", maybe: \.delay, .duration, "The time until the notification arrives.")
    ]

  package init() {}

  private var level: InterruptionWord {
    get { InterruptionWord.allCases.first { $0.level == request.interruptionLevel } ?? .active }
    set { request.interruptionLevel = newValue.level }
  }

  private var userInfo: GivenValues {
    get { GivenValues(request.userInfo) }
    set { request.userInfo = newValue.byName }
  }

  /// The seconds until the notification arrives; `nil` for at once.
  package var delay: TimeInterval? {
    get {
      if case .timeInterval(let seconds, _)? = request.record.trigger { seconds } else { nil }
    }
    set { request.record.trigger = newValue.map { .timeInterval(seconds: $0, repeats: false) } }
  }

  package func perform(on device: CommandDevice) async throws -> Decision? {
    guard delay == nil else {
      try await device.system.schedule(addressed)
      return nil
    }
    return try await device.system.deliver(addressed)
  }
}

/// A server delivers a remote notification.
package struct DeliverPush: SentNotification {
  package var app = Located("")
  package var request = NotificationRequest(app: "")
  /// The payload as a server wrote it; `nil` for a command made from a request.
  @Rare package private(set) var payload: PushPayload? = nil

  package static let words = [CommandWord<Self>("push", "deliver a remote notification")]
  package static let rules: [FieldRule] = senderRules
  package static let fields: [CommandField<Self>] =
    [
      .init(value: \.content, .payload, "The payload of a remote notification."),
      .init("to", value: \.app, .knownApp, "The app that gets the notification."),
      .init("id", \.request.identifier, .text, or: "", "The identifier of the request."),
    ] + senderFields

  package init() {}

  /// The payload of a push, or the values in the notification that the push delivered.
  private var content: GivenPayload {
    get { GivenPayload(payload: payload, values: request.record.content.userInfo.values) }
    set {
      guard let new = newValue.payload else { return }
      payload = new
      request = new.request(for: "", identifier: request.identifier)
      // The player of a day reports them with their places.
      request.findings = []
    }
  }

  package func perform(on device: CommandDevice) async throws -> Decision? {
    try await device.system.deliver(addressed)
  }
}

/// The person opens or dismisses a notification, or chooses one of its actions.
package struct Respond: SilentCommand {
  package var app = Located("")
  /// The identifier of the notification's request; `nil` for the newest one.
  package var id: Located<String>?
  package var action = Located("")
  package var text: String?

  package static let words = [
    CommandWord<Self>(
      "open", "open a notification", \.action, Located(UNNotificationDefaultActionIdentifier)),
    CommandWord<Self>(
      "dismiss", "dismiss a notification", \.action,
      Located(UNNotificationDismissActionIdentifier)),
    CommandWord<Self>("respond", "choose an action of a notification"),
  ]
  package static let fields: [CommandField<Self>] = [
    .init(value: \.app, .app, appHelp),
    .init("id", maybe: \.id, .word, "The identifier of the request; the newest without it."),
    .init("action", value: \.action, .word, only: ["respond"], "The action's identifier."),
    .init("text", maybe: \.text, .text, only: ["respond"], "The text that the person types."),
  ]

  package init() {}

  package var place: TextLocation? {
    action.location == .nowhere ? app.location : action.location
  }

  package func act(on device: CommandDevice) async throws {
    let listed = await device.system.state.apps[app.value]?.delivered ?? []
    guard let found = listed.last(where: { id == nil || $0.request.identifier == id?.value }) else {
      let named = id.map { " with the identifier '\($0.value)'" } ?? ""
      let hint = id.map {
        NameSuggestion.hint(for: $0.value, among: listed.map(\.request.identifier))
      }
      let remedy = listed.isEmpty ? " Add an event with 'notify' before it." : hint ?? ""
      throw CommandMistake(
        message: "Notification Center has no notification of '\(app.value)'\(named).\(remedy)",
        location: id?.location ?? app.location)
    }
    try await device.system.respond(to: found.id, action: action.value, text: text)
  }
}

// MARK: Kinds of values

/// A payload, or only its values.
struct GivenPayload: Sendable, Hashable {
  @Rare var payload: PushPayload?
  var values: [String: ParameterValue]
}

extension FieldKind where Value == GivenPayload {
  /// The payload of a push.
  fileprivate static var payload: Self {
    Self(
      schema: {
        ["type": "object", "properties": ["aps": ["type": "object"]], "required": ["aps"]]
      },
      read: { value, key, names throws(SourceError) in
        do throws(UnreadableFile) {
          return GivenPayload(
            payload: try PushPayload(value, file: names.source.file), values: [:])
        } catch {
          let finding = error.findings[0]
          let place = finding.place.map { TextLocation(line: $0.line, column: $0.column) }
          throw names.source.error(
            "\(finding.message) \(finding.resolution)", at: place ?? value.location)
        }
      },
      write: { given, _ in .data(.object(given.values)) })
  }
}

extension FieldKind where Value == SoundRecord {
  /// A sound: a word, or an object.
  fileprivate static var sound: Self {
    Self(
      schema: {
        [
          "anyOf": [
            JSONSchema.string("default, or the name of a file."),
            JSONSchema.object(SoundRecord.properties),
          ]
        ]
      },
      read: { value, key, names throws(SourceError) in
        if let word = value.string { return SoundRecord(word: word) }
        try names.source.members(value, of: key, "a string or ")
        let fields = try SourceFields(
          value, of: "a sound", keys: SoundRecord.properties.map(\.key), in: names.source)
        let volume = try fields.double("volume", in: 0...1, "a number from 0 to 1")
        return SoundRecord(
          kind: try fields.word("kind") ?? .standard, name: try fields.string("name")?.value,
          volume: volume.map { Float($0) })
      },
      write: { sound, _ in .data(sound.written) })
  }
}

extension SoundRecord {
  /// The schemas of all keys of a sound in a file.
  fileprivate static let properties: KeyValuePairs<String, ParameterValue> = [
    "name": JSONSchema.string(), "kind": JSONSchema.words(of: SoundRecord.Kind.self),
    "volume": ["type": "number", "minimum": 0, "maximum": 1],
  ]

  /// The sound as a word, or as an object if a word can't express it.
  fileprivate var written: ParameterValue {
    if let word { return .string(word) }
    var members: [String: ParameterValue] = ["kind": .string(kind.rawValue)]
    if let name { members["name"] = .string(name) }
    // The conversion goes through the digits, because converting a Float to a Double adds digits.
    if let volume = volume.flatMap({ Double("\($0)") }) { members["volume"] = .double(volume) }
    return .object(members)
  }
}
