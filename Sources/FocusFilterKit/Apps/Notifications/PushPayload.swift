package import FocusText
package import FocusUserNotifications
import Foundation

/// A remote notification as a server sends it: the payload of the Apple Push Notification service.
///
/// ```swift
/// let payload = try PushPayload(#"{"aps": {"alert": "Hi", "filter_criteria": "work"}}"#)
/// payload.filterCriteria        // nil
/// payload.findings[0].message   // "'filter_criteria' isn't a key of 'aps'."
/// ```
///
/// The reader ignores a key with a value of the wrong type, and reports it in a finding. The keys
/// are documented in [Generating a remote
/// notification](https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification).
public struct PushPayload: Sendable, Hashable {
  /// The alert; `nil` if the notification displays nothing.
  package let alert: Alert?
  /// The content with the texts that need no key. The badge number is never negative, and the
  /// relevance score of a notification is at most 1; a number outside its range is clamped
  /// (*modeled*).
  private let plain: ContentRecord
  /// Whether the push wakes the app in the background.
  package let wakesApp: Bool
  /// Whether the app's service extension may change the notification first.
  package let runsServiceExtension: Bool
  /// The change of a Live Activity; `nil` for other notifications, and if the payload names none.
  package let liveActivity: LiveActivity?
  /// The app named in a file for `xcrun simctl push`.
  public let targetBundle: String?

  /// The size of the sent payload in bytes: escapes and numbers as they are written, without the
  /// white space between tokens and without ``targetBundle``; in a larger file, that of its values
  /// written anew.
  package let size: Int
  /// The findings about the payload, in the order of the file.
  public internal(set) var findings: [Finding]
  /// The place of `aps`.
  let place: Finding.Place
  /// Whether the payload has keys of a Live Activity.
  private let isOfLiveActivity: Bool
  /// Whether `filter-criteria` is there, even with a value that isn't read.
  private let namesCriteria: Bool

  /// The text with which the system evaluates the predicate of the app's Focus filter.
  public var filterCriteria: String? { plain.filterCriteria }

  /// The dictionary that the app gets: `aps` and all other keys, known or not, without
  /// ``targetBundle``.
  public var userInfo: [String: ParameterValue] { plain.userInfo.values }

  /// The size of the largest payload that Apple's servers deliver, in bytes.
  package static let largestSize = 4096

  /// Whether the push only wakes the app: it shows and plays nothing, and doesn't change the badge.
  package var isBackground: Bool { wakesApp && !isNoticeable && liveActivity == nil }

  /// The reason why the payload can't be delivered; `nil` if it can.
  package var refusal: NotificationRequest.Refusal? {
    if size > Self.largestSize { return .payloadTooLarge }
    return isNoticeable || wakesApp || liveActivity != nil ? nil : .nothingToShow
  }

  /// Whether the person sees or hears the notification.
  private var isNoticeable: Bool {
    alert?.isEmpty == false || plain.badge != nil || plain.sound != nil
  }
}

extension PushPayload {
  /// The text of a notification, literal or by keys of the app's localized texts.
  package struct Alert: Sendable, Hashable {
    /// The first line; `nil` if it is missing or empty.
    package var title: Text?
    /// The second line; `nil` if it is missing or empty.
    package var subtitle: Text?
    /// The text; `nil` if it is missing or empty.
    package var body: Text?
    /// The launch image that the app shows while it starts.
    package var launchImage: String?

    /// Whether the alert has no text.
    package var isEmpty: Bool { title == nil && subtitle == nil && body == nil }
  }

  /// One text of a notification, with a literal, a key or both.
  package struct Text: Sendable, Hashable {
    /// The text itself; `nil` if only a key is given.
    package var literal: String?
    /// The key in the app's localized texts.
    package var key: String?
    /// The arguments of the localized text, in order; empty unless given.
    package var arguments: [String] = []
  }

  /// A push's change of a Live Activity.
  package enum LiveActivity: String, Sendable, Hashable, Codable, CaseIterable {
    /// The Live Activity appears.
    case start
    /// The Live Activity's state changes.
    case update
    /// The Live Activity ends, and disappears after a while.
    case end
  }
}

extension PushPayload {
  /// Returns the payload as a notification that arrives at an app now.
  ///
  /// A device in memory also records the errors and warnings among ``findings`` when it delivers
  /// the notification.
  /// - Parameters:
  ///   - app: The bundle identifier of the app.
  ///   - identifier: The identifier of the request, such as the push's `apns-collapse-id`; the
  ///     device replaces an empty one by a new identifier.
  ///   - localized: Looks up a key in the app's localized texts. Without a translation, the
  ///     notification shows the literal text, or else the key itself (*modeled*).
  public func request(
    for app: String, identifier: String = "", localized: (String) -> String? = { _ in nil }
  ) -> NotificationRequest {
    var request = NotificationRequest(
      app: app,
      record: RequestRecord(
        identifier: identifier, content: content(localized: localized), trigger: .push))
    request.isBackground = isBackground
    request.isMutable = runsServiceExtension
    request.refusal = refusal
    request.liveActivity = liveActivity
    request.findings = findings.filter { $0.severity != .advice }
    return request
  }

  /// Returns the notification's content; its user info is the whole payload.
  package func content(localized: (String) -> String? = { _ in nil }) -> ContentRecord {
    var content = plain
    content.title = alert?.title?.shown(localized) ?? ""
    content.subtitle = alert?.subtitle?.shown(localized) ?? ""
    content.body = alert?.body?.shown(localized) ?? ""
    return content
  }

  /// Returns a finding if the payload has no criteria for the predicate of an app's Focus filter.
  ///
  /// The result is `nil` if the payload has criteria, if the push isn't shown, or if the app has no
  /// filter. ``FocusState/findings(in:to:)`` calls this method while a predicate is in force.
  package func missingCriteria(for app: AppDescription) -> Finding? {
    guard !namesCriteria, !isBackground, refusal == nil, liveActivity == nil,
      !app.filters.isEmpty
    else {
      return nil
    }
    // The extension may set the criteria.
    if runsServiceExtension, app.hasServiceExtension { return nil }
    return PayloadProblem.noCriteria(app: app.id).finding(about: "aps", at: place)
  }

  /// Returns a finding if an app has a service extension, and the alert doesn't run it.
  package func missingMutableContent(for app: AppDescription) -> Finding? {
    guard app.hasServiceExtension, !runsServiceExtension, alert?.isEmpty == false,
      !isOfLiveActivity
    else { return nil }
    return PayloadProblem.extensionDoesNotRun(app: app.id).finding(about: "aps", at: place)
  }
}

extension PushPayload.Text {
  fileprivate func shown(_ localized: (String) -> String?) -> String {
    guard let key else { return literal ?? "" }
    if let text = localized(key) { return LocalizedArguments(arguments).fill(text) }
    return literal ?? LocalizedArguments(arguments).fill(key)
  }
}

extension PushPayload {
  /// Reads a payload as a server sends it.
  ///
  /// The payload must be strict JSON: comments, trailing commas and other JSON5 syntax are
  /// mistakes, as on Apple's servers. The reader accepts the key `Simulator Target Bundle` of files
  /// for `xcrun simctl push`. The cost is linear.
  ///
  /// - Parameters:
  ///   - data: The bytes, in UTF-8.
  ///   - file: The name of the payload in findings.
  /// - Throws: ``UnreadableFile`` if the bytes aren't JSON, or aren't an object that contains an
  ///   object `aps`.
  public init(_ data: Data, file: String = "payload") throws(UnreadableFile) {
    let source: SourceText
    let document: SourceValue
    do {
      source = try SourceText(data, file: file)
      document = try SourceValue(parsing: source, as: .strict)
    } catch {
      let reader = PayloadReader(file: error.file)
      throw UnreadableFile(
        reader.finding(.notJSON(error.message), about: "payload", at: error.location))
    }
    try self.init(document, file: file, size: source.bytes.withUnsafeBytes(PayloadSize.bytes))
  }

  /// Whether a document looks like a payload, even in JSON5: it is an object with a key `aps`, or a
  /// message for a server such as Firebase. In a damaged document, the key is before the damage.
  public static func isLikely(_ data: Data) -> Bool {
    guard
      let document = try? SourceValue(
        parsing: SourceText(data, file: "payload"), repeatedKeys: .kept)
    else { return data.withUnsafeBytes(beginsWithAps) }
    return document["aps"] != nil || ServerMessage(document) != nil
  }

  private static func beginsWithAps(_ damaged: UnsafeRawBufferPointer) -> Bool {
    var reader = JSONReader(damaged)
    guard reader.next == UInt8(ascii: "{"), var key = try? reader.firstKey() else { return false }
    while !reader.is(key, "aps") {
      guard (try? reader.skipValue()) != nil, let next = try? reader.nextKey() else { return false }
      key = next
    }
    return true
  }

  /// Reads a payload from a text.
  ///
  /// - Throws: ``UnreadableFile``, as when reading bytes.
  public init(_ text: String, file: String = "payload") throws(UnreadableFile) {
    try self.init(Data(text.utf8), file: file)
  }

  /// Reads a payload that is part of a larger file, which needn't be the JSON that is sent.
  package init(
    _ document: SourceValue, file: String, size: Int? = nil
  ) throws(UnreadableFile) {
    var reader = PayloadReader(file: file)
    guard case .object(let members) = document.kind else {
      if let message = ServerMessage(document) { throw message.refusal(of: document, reader) }
      throw UnreadableFile(
        reader.finding(
          .notAnObject(found: document.kindName), about: "payload", at: document.location))
    }
    let payload = reader.fields(members, of: .payload, at: document.location)
    guard let apsMember = payload["aps"] else {
      if let message = ServerMessage(document) { throw message.refusal(of: document, reader) }
      // Only a key with an object can be a misspelled 'aps': the 'apps' of a day have none.
      let objects = members.filter { if case .object = $0.value.kind { true } else { false } }
      let near = NameSuggestion.nearest(to: "aps", among: objects.map(\.key))
      let keys = Set(members.map(\.key))
      throw UnreadableFile(
        reader.finding(
          .noAps(near: near, inside: keys.filter(PayloadDictionary.isOfNotification).sorted()),
          about: "payload", at: document.location))
    }
    guard case .object(let apsMembers) = apsMember.value.kind else {
      throw UnreadableFile(
        reader.finding(
          .apsNotAnObject(found: apsMember.value.kindName), about: "aps",
          at: apsMember.value.location))
    }
    let aps = reader.fields(apsMembers, of: .aps, at: apsMember.value.location)
    let sent = members.filter { $0.key != PayloadDictionary.targetBundle }

    self.alert = reader.alert(in: aps)
    var content = ContentRecord()
    content.launchImageName = alert?.launchImage ?? ""
    content.badge = reader.count("badge", in: aps)
    content.sound = reader.sound(in: aps, with: alert)
    content.threadIdentifier = reader.text("thread-id", in: aps) ?? ""
    content.categoryIdentifier = reader.text("category", in: aps) ?? ""
    self.wakesApp = reader.isOn("content-available", in: aps)
    self.runsServiceExtension = reader.isOn("mutable-content", in: aps)
    content.targetContentIdentifier = reader.text("target-content-id", in: aps)
    let level: InterruptionWord? = reader.word("interruption-level", in: aps)
    content.interruptionLevel = level?.level ?? .active
    content.filterCriteria = reader.text("filter-criteria", in: aps)
    self.namesCriteria = aps.has("filter-criteria")
    self.liveActivity = reader.liveActivity(in: aps)
    self.isOfLiveActivity = aps.isOfLiveActivity
    let relevance =
      aps.isOfLiveActivity
      ? reader.number("relevance-score", in: aps)
      : reader.number("relevance-score", within: 0...1, in: aps)
    content.relevanceScore = relevance ?? 0
    _ = reader.texts("url-args", in: aps)
    self.targetBundle = reader.text(PayloadDictionary.targetBundle, in: payload)
    content.userInfo.values = sent.parameterValues
    plain = content
    self.size = size ?? (try? JSONEncoder.sorted().encode(content.userInfo.values))?.count ?? 0
    self.place = reader.place(aps.location)
    self.findings = []
    reader.reportContradictions(of: self, in: aps)
    reader.reportKeys(of: payload, meantFor: aps)
    if refusal == .payloadTooLarge {
      reader.report(.tooLarge(bytes: self.size), about: "payload", at: document.location)
    }
    findings = reader.findings
  }
}

/// A message for a server that sends a payload to an iPhone: a part of the message, or one that the
/// server writes itself.
private struct ServerMessage {
  /// The name of the server, with the keys of its messages and the places of the part. Dots are
  /// between a key and the keys in its value.
  private struct Form {
    let server: String
    /// Keys that only such a message has together.
    let keys: [[String]]
    var parts: [String] = []
    /// The place of the texts that the alert has if the part has no alert; `nil` if there is none.
    var alert: String?
  }

  private static let forms = [
    // https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages
    Form(
      server: "Firebase",
      keys: ["apns", "notification", "token", "topic", "condition"].map { ["message.\($0)"] },
      parts: ["message.apns.payload"], alert: "message.notification"),
    // The same message in Firebase's libraries.
    Form(
      server: "Firebase",
      keys: [["apns.payload"], ["token", "notification"], ["topic", "notification"]],
      parts: ["apns.payload"], alert: "notification"),
    // https://firebase.google.com/docs/cloud-messaging/http-server-ref
    Form(
      server: "Firebase's older interface",
      keys: [["registration_ids"], ["to", "notification"], ["to", "content_available"]]),
    // https://docs.aws.amazon.com/sns/latest/dg/sns-send-custom-platform-specific-payloads-mobile-devices.html
    Form(
      server: "Amazon SNS", keys: [["APNS"], ["APNS_SANDBOX"]], parts: ["APNS", "APNS_SANDBOX"]),
    // https://documentation.onesignal.com/reference/create-message
    Form(
      server: "OneSignal",
      keys: [["app_id", "contents"], ["app_id", "headings"], ["app_id", "template_id"]]),
    // https://docs.expo.dev/push-notifications/sending-notifications
    Form(server: "Expo", keys: [["to", "title"], ["to", "body"]]),
    // https://github.com/appleboy/gorush
    Form(server: "gorush", keys: [["tokens", "platform"], ["notifications.tokens"]]),
    // https://companion.home-assistant.io/docs/notifications/notifications-basic
    Form(server: "Home Assistant", keys: [["message", "data.push"]]),
    // https://docs.parseplatform.org/rest/guide/#push-notifications
    Form(server: "Parse", keys: [["where", "data.alert"], ["channels", "data.alert"]]),
    // https://www.braze.com/docs/api/objects_filters/messaging/apple_object
    Form(server: "Braze", keys: [["messages.apple_push"]]),
    // https://docs.airship.com/api/ua/
    Form(server: "Airship", keys: [["audience", "device_types", "notification"]]),
  ]

  private let server: String
  /// The path of the part that an iPhone gets; `nil` if the server writes the payload.
  private let path: String?
  /// The part, with the alert that the server adds.
  private let part: SourceValue?
  private let isThere: Bool
  /// The path of the texts that the server adds as the alert; `nil` if it adds none.
  private let alert: String?

  /// Recognizes the message by its keys, or by an object with `aps`; `nil` for another document.
  init?(_ document: SourceValue) {
    let form = Self.forms.first { form in
      form.keys.contains { $0.allSatisfy { document.value(at: $0) != nil } }
    }
    let wrapped = form == nil ? document.payload(within: 2) : nil
    guard form != nil || wrapped != nil else { return nil }
    server = form?.server ?? "a server"
    let paths = form?.parts ?? []
    path = paths.first { document.value(at: $0) != nil } ?? paths.first ?? wrapped?.path
    let part = wrapped?.value ?? path.flatMap(document.value)
    isThere = part != nil
    let texts = form?.alert.flatMap(document.value)?.alert
    alert = part?["aps"]?["alert"] == nil && texts != nil ? form?.alert : nil
    if alert != nil, let texts {
      let aps = part?["aps"] ?? SourceValue(.object([]), at: texts.location)
      self.part = (part ?? aps).adding("aps", aps.adding("alert", texts))
    } else {
      self.part = part
    }
  }

  /// The finding about the message, then those about the part that an iPhone gets.
  func refusal(of document: SourceValue, _ reader: PayloadReader) -> UnreadableFile {
    let key = document.members?.first { member in
      path.map { $0 == member.key || $0.hasPrefix("\(member.key).") } ?? false
    }
    let problem = PayloadProblem.isForServer(server, part: path, isThere: isThere, alert: alert)
    let first = reader.finding(
      problem, about: key?.key ?? "payload", at: key?.location ?? document.location)
    guard let part else { return UnreadableFile(first) }
    var findings: [Finding]
    do throws(UnreadableFile) {
      findings =
        if let text = part.string { try PushPayload(text, file: reader.file).findings } else {
          try PushPayload(part, file: reader.file).findings
        }
    } catch {
      findings = error.findings
    }
    // A part in a string has no lines of its own in the file.
    if part.string != nil {
      for index in findings.indices { findings[index].place = reader.place(part.location) }
    }
    return UnreadableFile([first] + findings)
  }
}

extension SourceValue {
  /// The alert with the texts of a message; `nil` if it has none.
  fileprivate var alert: SourceValue? {
    let texts = (members ?? []).filter { ["title", "body"].contains($0.key) }
    return texts.isEmpty ? nil : SourceValue(.object(texts), at: location)
  }

  /// Returns the object with the value under a key, in place of an earlier one; another value as it
  /// is.
  fileprivate func adding(_ key: String, _ value: SourceValue) -> SourceValue {
    guard let members else { return self }
    let others = members.filter { $0.key != key }
    let member = SourceMember(key: key, at: value.location, value: value)
    return SourceValue(.object(others + [member]), at: location)
  }

  /// The value at keys with dots between them, in the first element of an array; `nil` if it is
  /// missing.
  fileprivate func value(at path: String) -> SourceValue? {
    path.split(separator: ".").reduce(self) { value, key in
      (value?.elements?.first ?? value)?[String(key)]
    }
  }

  /// The first object with `aps` below some levels of keys, and its path; `nil` if there is none.
  fileprivate func payload(within levels: Int) -> (path: String, value: SourceValue)? {
    for member in members ?? [] where !member.key.isEmpty {
      // A list further inside may be the events of a day.
      let value = levels > 1 ? member.value.elements?.first ?? member.value : member.value
      if value["aps"] != nil { return (member.key, value) }
      guard levels > 1, let inner = member.value.payload(within: levels - 1) else { continue }
      return ("\(member.key).\(inner.path)", inner.value)
    }
    return nil
  }
}

/// The size of a payload as a server sends it, regardless of the formatting of a person's file.
enum PayloadSize {
  /// Returns the number of bytes of strict JSON that was read before, without the target bundle.
  static func bytes(of payload: UnsafeRawBufferPointer) -> Int {
    var reader = JSONReader(payload)
    guard reader.next == UInt8(ascii: "{") else { return payload.count }
    var size = 1
    var key = try? reader.firstKey()
    while let name = key {
      _ = try? reader.skipValue()
      if reader.string(name) != PayloadDictionary.targetBundle {
        size += tokenBytes(payload[(name.start - 1)..<reader.offset]) + 1
      }
      key = try? reader.nextKey()
    }
    return max(size, 2)
  }

  /// Returns the number of bytes without the white space between tokens.
  private static func tokenBytes(_ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
    var (size, isInText, isEscaped) = (0, false, false)
    for byte in bytes {
      if isInText || !JSONReader.isBlank(byte) { size += 1 }
      if byte == UInt8(ascii: "\""), !isEscaped { isInText.toggle() }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return size
  }
}
