import FocusFilterKit
import FocusIntents
import Foundation
import Testing

/// Messages and calls that an app's intents make notifications of communication.
@Suite struct CommunicationTests {
  private func person(
    _ name: String?, handle: String = "ana@example.com", type: INPersonHandleType = .emailAddress,
    contact: String? = nil, suggestion: INPersonSuggestionType = .none
  ) -> INPerson {
    INPerson(
      personHandle: INPersonHandle(value: handle, type: type), nameComponents: nil,
      displayName: name, image: nil, contactIdentifier: contact, customIdentifier: nil,
      isMe: false, suggestionType: suggestion)
  }

  private func message(from sender: INPerson?, group: String? = nil) -> INSendMessageIntent {
    INSendMessageIntent(
      recipients: nil, outgoingMessageType: .outgoingMessageText, content: "Hello",
      speakableGroupName: group.map(INSpeakableString.init(spokenPhrase:)),
      conversationIdentifier: "1", serviceName: nil, sender: sender, attachments: nil)
  }

  private func call(from caller: INPerson?) -> INStartCallIntent {
    INStartCallIntent(
      callRecordFilter: nil, callRecordToCallBack: nil, audioRoute: .unknown,
      destinationType: .normal, contacts: caller.map { [$0] }, callCapability: .audioCall)
  }

  /// A device that knows Ana and Bo, on which Work allows Ana and no app.
  private func device(
    _ capabilities: Set<AppCapability> = .messaging, allowing people: Set<String> = ["Ana"]
  ) async throws -> FocusSystem {
    let system = FocusSystem(clock: .manual(Date(timeIntervalSince1970: 0)), timeZone: .gmt)
    try await system.install(
      SimulatedApp(
        "chat", name: "Chat", capabilities: capabilities, serviceExtension: { Service() }))
    try await system.allowNotifications(of: "chat", true)
    try await system.addPeople([
      SimulatedPerson(
        id: "Ana", groups: ["Coworkers"], contactIdentifier: "A1",
        handles: ["ana@example.com", "+44 20 7946 0000"]),
      SimulatedPerson(id: "Bo"),
    ])
    var work = FocusMode.work
    work.settings.apps = .allow([])
    work.settings.people = .allow(people)
    work.settings.phoneCallsFrom = .nobody
    try await system.add(work)
    try await system.activate(.work)
    return system
  }

  /// Delivers a notification with the content that an intent provides.
  private func deliver(
    _ intent: any UNNotificationContentProviding, on system: FocusSystem
  ) async throws -> Decision {
    try await system.deliver(UNMutableNotificationContent().updating(from: intent), to: "chat")
  }

  @Test(arguments: [("Ana", Decision.Outcome.alerts), ("Bo", .silenced)])
  func theListsOfPeopleApplyToAMessagesSender(name: String, outcome: Decision.Outcome) async throws
  {
    let sender = person(name, handle: "\(name.lowercased())@example.com")
    let decision = try await deliver(message(from: sender), on: device())
    #expect(decision.outcome == outcome)
    #expect(decision.text.contains("it is a message from \(name)"))
  }

  @Test(arguments: [(true, true), (true, false), (false, true)])
  func aMessageWhoseMetadataNotifyAnywayAlertsIfTheAppMaySeeTheFocusStatus(
    notifiesAnyway: Bool, maySee: Bool
  ) async throws {
    let system = try await device()
    try await system.allowFocusStatus(of: "chat", maySee)
    let intent = message(from: person("Bo", handle: "bo@example.com"))
    let metadata = INSendMessageIntentDonationMetadata()
    metadata.notifyRecipientAnyway = notifiesAnyway
    intent.donationMetadata = metadata
    let decision = try await deliver(intent, on: system)
    #expect(decision.outcome == (notifiesAnyway && maySee ? .alerts : .silenced))
    #expect((decision.decidingStep?.rule == .notifyAnyway) == (notifiesAnyway && maySee))
  }

  @Test("F3-5m: a sender is a contact by identifier, or by exact phone number or email address")
  func aSenderIsMatchedByIdentifierOrExactHandle() async throws {
    let system = try await device()
    let matching = [
      person("A.", handle: "a1", type: .unknown, contact: "A1"),
      person("A.", handle: "ANA@example.com"),
      person("A.", handle: "+442079460000", type: .phoneNumber),
    ]
    for sender in matching {
      let decision = try await deliver(message(from: sender), on: system)
      #expect(decision.outcome == .alerts)
    }
    let others: [(INPerson, String)] = [
      (person("Ana", handle: "ana", type: .unknown), "the INPerson has no contact identifier"),
      (person("Ana", suggestion: .socialProfile), "the INPerson has no contact identifier"),
      (person("Ana", handle: "ana@work.example"), "no contact of the device has"),
      (person("Ana", handle: "x", type: .unknown, contact: "A2"), "no contact of the device has"),
    ]
    for (sender, reason) in others {
      let decision = try await deliver(message(from: sender), on: system)
      #expect(decision.outcome == .silenced)
      #expect(decision.text.contains("Ana is nobody to the lists: \(reason)"))
    }
    let found = await system.findings().map(\.id)
    #expect(found == ["sender-not-identified", "sender-not-identified"])
  }

  @Test("F3-3c: an intent needs the capability and its name in NSUserActivityTypes")
  func withoutTheDeclarationsAnIntentHasNoSender() async throws {
    let missing: [(Set<AppCapability>, String)] = [
      ([.messageIntent], "the app doesn't have the capability Communication Notifications"),
      ([.communicationNotifications, .callIntent], "NSUserActivityTypes doesn't list the intent"),
    ]
    for (capabilities, reason) in missing {
      let system = try await device(capabilities)
      let decision = try await deliver(message(from: person("Ana")), on: system)
      #expect(decision.outcome == .silenced)
      #expect(decision.text.contains(reason))
      #expect(await system.findings().map(\.id) == ["communication-not-declared"])
    }
  }

  @Test func aListOfPeopleMayNameAGroup() async throws {
    let system = try await device(allowing: ["coworkers"])
    for (name, outcome) in [("Ana", Decision.Outcome.alerts), ("Bo", .silenced)] {
      let request = NotificationRequest(app: "chat").sent(by: name)
      #expect(try await system.deliver(request).outcome == outcome)
    }
  }

  @Test func aCallIsAPhoneCallOfItsFirstContact() async throws {
    let content = try UNNotificationContent().updating(from: call(from: person("Ana")))
    #expect(content.title == "Ana")
    let request = NotificationRequest(content, identifier: "1", app: "chat")
    #expect(request.kind == .phoneCall)
    #expect(request.sender == "Ana")
  }

  @Test func aLocalNotificationMayHaveASender() async throws {
    let system = try await device()
    try await system.run(as: "chat") {
      let content = try UNMutableNotificationContent().updating(
        from: self.message(from: self.person("Ana")))
      try await UNUserNotificationCenter.current().add(
        UNNotificationRequest(identifier: "1", content: content, trigger: nil))
    }
    let told = await system.story().filter { $0.event == .notification }
    #expect(told.map(\.outcome) == [.alerts])
    #expect(told.map(\.title) == ["Ana"])
  }

  @Test func aServiceExtensionMakesAPushAMessage() async throws {
    let system = try await device()
    let payload = try PushPayload(
      Data(#"{"aps": {"alert": "Hi", "mutable-content": 1}, "from": "Ana"}"#.utf8))
    let decision = try await system.deliver(payload.request(for: "chat"))
    #expect(decision.outcome == .alerts)
    #expect(decision.text.contains("it is a message from Ana"))
  }

  @Test func theTextsAreThoseOfTheSenderAndTheGroup() throws {
    let content = UNMutableNotificationContent()
    (content.title, content.subtitle, content.body) = ("Chat", "Old", "Hello")
    content.filterCriteria = "work"
    let direct = try content.updating(from: message(from: person("Ana")))
    #expect([direct.title, direct.subtitle, direct.body] == ["Ana", "Old", "Hello"])
    let group = try content.updating(from: message(from: person("Ana"), group: "Team"))
    #expect([group.title, group.subtitle] == ["Ana", "Team"])
    #expect(group.filterCriteria == "work")
    #expect(content.title == "Chat")
  }

  @Test func anIntentWithoutASenderProvidesNothing() {
    #expect(throws: UNError(.contentProvidingInvalid)) {
      try UNNotificationContent().updating(from: message(from: nil))
    }
    #expect(throws: UNError(.contentProvidingInvalid)) {
      try UNNotificationContent().updating(from: call(from: nil))
    }
  }

  @Test func aPersonIsShownByTheirNameOrTheirHandle() {
    #expect(person("Ana").displayName == "Ana")
    #expect(person(nil).displayName == "ana@example.com")
    var name = PersonNameComponents()
    (name.givenName, name.familyName) = ("Ann", "Lee")
    let named = INPerson(
      personHandle: INPersonHandle(value: "1", type: .phoneNumber, label: .mobile),
      nameComponents: name, displayName: nil, image: INImage(named: "ann"),
      contactIdentifier: "7", customIdentifier: "u7", isMe: true,
      suggestionType: .instantMessageAddress)
    #expect(named.displayName == "Ann Lee")
    #expect(named.isMe && named.suggestionType == .instantMessageAddress)
    #expect(named.nameComponents == name && named.image != nil)
    #expect(named.contactIdentifier == "7" && named.customIdentifier == "u7")
    #expect(named.personHandle?.value == "1" && named.personHandle?.type == .phoneNumber)
    #expect(named.personHandle?.label == .mobile)
    let labels: [INPersonHandleLabel] = [.home, .work, .iPhone, .main, .other]
    #expect(labels.map(\.rawValue) == ["home", "work", "iPhone", "main", "other"])
    let rare: [INPersonHandleLabel] = [.homeFax, .workFax, .pager, .school]
    #expect(Set(labels + rare).count == 9)
    let known = INPerson(
      personHandle: INPersonHandle(value: "1", type: .phoneNumber), nameComponents: nil,
      displayName: "Ann", image: INImage(url: URL(filePath: "/ann.png"), width: 60, height: 60),
      contactIdentifier: nil, customIdentifier: nil,
      aliases: [INPersonHandle(value: "2", type: .phoneNumber, label: .pager)],
      suggestionType: .none)
    #expect(known.aliases?.map(\.value) == ["2"] && !known.isMe && named.aliases == nil)
    let suggested = INPerson(
      personHandle: INPersonHandle(value: "1", type: .unknown), nameComponents: nil,
      displayName: nil, image: nil, contactIdentifier: "7", customIdentifier: nil,
      isContactSuggestion: false, suggestionType: .socialProfile)
    #expect(suggested.contactIdentifier == "7" && suggested.suggestionType == .socialProfile)
    #expect(INPersonSuggestionType.none != .socialProfile)
    #expect(INPersonHandleType.unknown != .emailAddress)
  }

  @Test func intentsAndInteractionsKeepTheirParts() async throws {
    let sender = person("Ana")
    let intent = message(from: sender, group: "Team")
    intent.setImage(INImage(imageData: Data()), forParameterNamed: \.speakableGroupName)
    #expect(intent.sender === sender && intent.recipients == nil && intent.attachments == nil)
    #expect(intent.content == "Hello" && intent.conversationIdentifier == "1")
    #expect(intent.serviceName == nil && intent.outgoingMessageType == .outgoingMessageText)
    #expect(INOutgoingMessageType.unknown != .outgoingMessageAudio)
    #expect(intent.speakableGroupName?.spokenPhrase == "Team")
    #expect(intent.identifier != message(from: sender).identifier)

    let call = call(from: sender)
    #expect(call.audioRoute == .unknown && call.destinationType == .normal)
    #expect(call.callRecordFilter == nil && call.callRecordToCallBack == nil)
    #expect(call.callCapability == .audioCall && call.contacts?.count == 1)
    #expect(INCallCapability.unknown != .videoCall)
    let destinations: [INCallDestinationType] = [
      .callBack, .emergency, .redial, .voicemail, .unknown,
    ]
    #expect(Set(destinations).count == 5)

    let interaction = INInteraction(intent: intent, response: nil)
    #expect(interaction.direction == .unspecified)
    #expect(interaction.intent as INIntent === intent)
    interaction.direction = INInteractionDirection.incoming
    interaction.groupIdentifier = "team"
    interaction.identifier = "1"
    interaction.dateInterval = DateInterval(start: .distantPast, duration: 1)
    #expect(interaction.direction != .outgoing && interaction.intentResponse == nil)
    #expect(interaction.intent === intent && interaction.groupIdentifier == "team")
    #expect(interaction.identifier == "1" && interaction.dateInterval?.duration == 1)
    try await interaction.donate()
    interaction.donate { #expect($0 == nil) }
  }

  /// A service extension that makes each push a message.
  private final class Service: UNNotificationServiceExtension {
    override func didReceive(
      _ request: UNNotificationRequest,
      withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
      let name = request.content.userInfo["from"] as? String
      let sender = INPerson(
        personHandle: INPersonHandle(value: name, type: .unknown), nameComponents: nil,
        displayName: name, image: nil, contactIdentifier: "A1", customIdentifier: nil, isMe: false)
      let intent = INSendMessageIntent(
        recipients: nil, outgoingMessageType: .outgoingMessageText, content: request.content.body,
        speakableGroupName: nil, conversationIdentifier: name, serviceName: nil, sender: sender,
        attachments: nil)
      INInteraction(intent: intent, response: nil).donate()
      contentHandler((try? request.content.updating(from: intent)) ?? request.content)
    }
  }
}
