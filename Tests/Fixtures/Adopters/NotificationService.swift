import Intents
import UserNotifications

/// A service extension as apps with chats have it.
open class ChatNotificationService: UNNotificationServiceExtension {
  override open func didReceive(
    _ request: UNNotificationRequest,
    withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ) {
    let handle = INPersonHandle(value: request.content.threadIdentifier, type: .unknown)
    let sender = INPerson(
      personHandle: handle, nameComponents: nil, displayName: request.content.title, image: nil,
      contactIdentifier: nil, customIdentifier: nil, isMe: false, suggestionType: .none)
    let intent = INSendMessageIntent(
      recipients: nil, outgoingMessageType: .outgoingMessageText, content: request.content.body,
      speakableGroupName: INSpeakableString(spokenPhrase: "Team"), conversationIdentifier: "1",
      serviceName: nil, sender: sender, attachments: nil)
    intent.setImage(INImage(named: "team"), forParameterNamed: \.speakableGroupName)
    let interaction = INInteraction(intent: intent, response: nil)
    interaction.direction = .incoming
    interaction.donate { error in
      if error != nil { return }
    }
    do {
      contentHandler(try request.content.updating(from: intent))
    } catch {
      contentHandler(request.content)
    }
  }

  /// Whether the app may show "has notifications silenced".
  static func isSilenced() async -> Bool {
    let center = INFocusStatusCenter.default
    guard await center.requestAuthorization() == .authorized else { return false }
    return center.focusStatus.isFocused ?? false
  }
}
