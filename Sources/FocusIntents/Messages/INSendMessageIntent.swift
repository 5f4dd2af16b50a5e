public import FocusUserNotifications
public import Foundation

/// A message that somebody sends; the one that arrived makes a notification one of communication.
public class INSendMessageIntent: INIntent, UNNotificationContentProviding {
  /// The recipients of the message; `nil` if only the device's owner gets it.
  public let recipients: [INPerson]?

  /// The form of the message: text or audio.
  public let outgoingMessageType: INOutgoingMessageType

  /// The text.
  public let content: String?

  /// The name of the group; `nil` for a message to one person.
  public let speakableGroupName: INSpeakableString?

  /// The identifier of the conversation.
  public let conversationIdentifier: String?

  /// The name of the service, of an app with several.
  public let serviceName: String?

  /// The author of the message.
  public let sender: INPerson?

  /// The attachments of the message.
  public let attachments: [INSendMessageAttachment]?

  /// Creates a message with attachments.
  public init(
    recipients: [INPerson]?, outgoingMessageType: INOutgoingMessageType, content: String?,
    speakableGroupName: INSpeakableString?, conversationIdentifier: String?, serviceName: String?,
    sender: INPerson?, attachments: [INSendMessageAttachment]?
  ) {
    self.recipients = recipients
    self.outgoingMessageType = outgoingMessageType
    self.content = content
    self.speakableGroupName = speakableGroupName
    self.conversationIdentifier = conversationIdentifier
    self.serviceName = serviceName
    self.sender = sender
    self.attachments = attachments
    super.init()
  }
}

extension INSendMessageIntent: CommunicationProviding {
  package var communication: CommunicationRecord? {
    let metadata = donationMetadata as? INSendMessageIntentDonationMetadata
    return sender?.communication(
      .message, in: speakableGroupName?.spokenPhrase,
      notifiesAnyway: metadata?.notifyRecipientAnyway == true)
  }
}

/// The facts that an app adds to a message that arrived.
///
/// ```swift
/// let metadata = INSendMessageIntentDonationMetadata()
/// metadata.notifyRecipientAnyway = true
/// intent.donationMetadata = metadata
/// ```
public class INSendMessageIntentDonationMetadata: INIntentDonationMetadata {
  /// Whether the sender chose to notify the recipient although a Focus is on.
  public var notifyRecipientAnyway: Bool = false

  /// Whether the message mentions the person who uses the device; without effect on a simulated device.
  public var mentionsCurrentUser: Bool = false

  /// Whether the message replies to one of the person's; without effect on a simulated device.
  public var isReplyToCurrentUser: Bool = false

  /// The number of recipients; without effect on a simulated device.
  public var recipientCount: Int = 0

  /// Creates metadata that say nothing.
  public override init() {}
}

/// The form of a message.
public enum INOutgoingMessageType: Int, Sendable {
  /// The form isn't known.
  case unknown
  /// A text message.
  case outgoingMessageText
  /// An audio message.
  case outgoingMessageAudio
}

/// A file of a message.
public class INSendMessageAttachment: NSObject {}
