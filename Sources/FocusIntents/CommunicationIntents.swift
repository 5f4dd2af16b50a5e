public import FocusUserNotifications
public import Foundation

/// A message. An intent for an incoming message turns a notification into a communication
/// notification.
///
/// A Focus decides about a communication notification by its sender. The app updates the
/// notification's content with the intent before it delivers the notification:
///
/// ```swift
/// let intent = INSendMessageIntent(
///   recipients: nil, outgoingMessageType: .outgoingMessageText, content: "Lunch?",
///   speakableGroupName: nil, conversationIdentifier: "ann", serviceName: nil, sender: ann,
///   attachments: nil)
/// let content = try notificationContent.updating(from: intent)
/// ```
public class INSendMessageIntent: INIntent, UNNotificationContentProviding {
  /// The recipients of the message; `nil` if the device's user is the only recipient.
  public let recipients: [INPerson]?

  /// The form of the message: text or audio.
  public let outgoingMessageType: INOutgoingMessageType

  /// The text of the message.
  public let content: String?

  /// The name of the group; `nil` for a message to one person.
  public let speakableGroupName: INSpeakableString?

  /// The identifier of the conversation.
  public let conversationIdentifier: String?

  /// The name of the service, for an app with several services.
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

/// The additional facts from the app about an incoming message.
///
/// ```swift
/// let metadata = INSendMessageIntentDonationMetadata()
/// metadata.notifyRecipientAnyway = true
/// intent.donationMetadata = metadata
/// ```
public class INSendMessageIntentDonationMetadata: INIntentDonationMetadata {
  /// Whether the sender chose to notify the recipient despite a Focus.
  public var notifyRecipientAnyway: Bool = false

  /// Whether the message mentions the device's user; has no effect here.
  public var mentionsCurrentUser: Bool = false

  /// Whether the message replies to the device's user; has no effect here.
  public var isReplyToCurrentUser: Bool = false

  /// The number of recipients; has no effect here.
  public var recipientCount: Int = 0

  /// Creates metadata with the default values.
  public override init() {}
}

/// The form of a message.
public enum INOutgoingMessageType: Int, Sendable {
  /// An unknown form.
  case unknown
  /// A text message.
  case outgoingMessageText
  /// An audio message.
  case outgoingMessageAudio
}

/// An attachment of a message.
public class INSendMessageAttachment: NSObject {}

/// A type that handles a request to send a message.
///
/// The protocol has no requirements here, because all of Apple's are optional or have a second
/// form, and a simulated device sends no messages: it never calls the type.
public protocol INSendMessageIntentHandling: NSObjectProtocol {}

/// A response to ``INSendMessageIntent``.
public class INSendMessageIntentResponse: INIntentResponse {
  /// The outcome.
  public let code: INSendMessageIntentResponseCode

  /// Creates a response, with an activity that the app continues.
  public init(code: INSendMessageIntentResponseCode, userActivity: NSUserActivity?) {
    self.code = code
  }
}

/// The outcome of handling ``INSendMessageIntent``.
public enum INSendMessageIntentResponseCode: Int, Sendable {
  /// The app doesn't specify an outcome.
  case unspecified
  /// The app is ready to handle the intent.
  case ready
  /// The app is sending the message.
  case inProgress
  /// The message was sent.
  case success
  /// The message couldn't be sent.
  case failure
  /// The person has to open the app to send the message.
  case failureRequiringAppLaunch
  /// The service isn't available.
  case failureMessageServiceNotAvailable
  /// The person has to authenticate in the app first.
  case failureRequiringInAppAuthentication
}

// MARK: Requests about messages that the app has

/// A request to find messages.
///
/// A simulated device has no Siri: only the system creates the intent, so no code gets one.
public class INSearchForMessagesIntent: INIntent {}

/// A type that handles a request to find messages, which a simulated device never calls.
public protocol INSearchForMessagesIntentHandling: NSObjectProtocol {}

/// A response to ``INSearchForMessagesIntent``.
public class INSearchForMessagesIntentResponse: INIntentResponse {
  /// The outcome.
  public let code: INSearchForMessagesIntentResponseCode

  /// The messages that the app found; `nil` for none.
  public var messages: [INMessage]?

  /// Creates a response, with an activity that the app continues.
  public init(code: INSearchForMessagesIntentResponseCode, userActivity: NSUserActivity?) {
    self.code = code
  }
}

/// The outcome of handling ``INSearchForMessagesIntent``.
public enum INSearchForMessagesIntentResponseCode: Int, Sendable {
  /// An outcome that other intents have, too.
  case unspecified, ready, inProgress, success, failure, failureRequiringAppLaunch
  /// The reason why the app gives no messages.
  case failureMessageServiceNotAvailable, failureMessageTooManyResults
  /// The person has to authenticate in the app first.
  case failureRequiringInAppAuthentication
}

/// A message that an app found.
public class INMessage: NSObject {
  /// The identifier of the message.
  public let identifier: String

  /// The text; `nil` for none.
  public let content: String?

  /// The time at which the message was sent.
  public let dateSent: Date?

  /// The author.
  public let sender: INPerson?

  /// The recipients.
  public let recipients: [INPerson]?

  /// Creates a message.
  public init(
    identifier: String, content: String?, dateSent: Date?, sender: INPerson?,
    recipients: [INPerson]?
  ) {
    self.identifier = identifier
    self.content = content
    self.dateSent = dateSent
    self.sender = sender
    self.recipients = recipients
  }
}

/// A request to mark messages, for example as read.
public class INSetMessageAttributeIntent: INIntent {
  /// The identifiers of the messages.
  public let identifiers: [String]?

  /// The mark.
  public let attribute: INMessageAttribute

  /// Creates a request.
  public init(identifiers: [String]?, attribute: INMessageAttribute) {
    self.identifiers = identifiers
    self.attribute = attribute
    super.init()
  }
}

/// A mark of a message.
public enum INMessageAttribute: Int, Sendable {
  /// A mark that a message has or loses; ``unknown`` is none that the app could know.
  case unknown, read, unread, flagged, unflagged, played
}

/// A type that handles a request to mark messages, which a simulated device never calls.
public protocol INSetMessageAttributeIntentHandling: NSObjectProtocol {}

/// A response to ``INSetMessageAttributeIntent``.
public class INSetMessageAttributeIntentResponse: INIntentResponse {
  /// The outcome.
  public let code: INSetMessageAttributeIntentResponseCode

  /// Creates a response, with an activity that the app continues.
  public init(code: INSetMessageAttributeIntentResponseCode, userActivity: NSUserActivity?) {
    self.code = code
  }
}

/// The outcome of handling ``INSetMessageAttributeIntent``.
public enum INSetMessageAttributeIntentResponseCode: Int, Sendable {
  /// An outcome that other intents have, too.
  case unspecified, ready, inProgress, success, failure, failureRequiringAppLaunch
  /// The reason why the app set no mark.
  case failureMessageNotFound, failureMessageAttributeNotSet
}

/// A phone or video call. An intent for an incoming call turns a notification into a communication
/// notification.
public class INStartCallIntent: INIntent, UNNotificationContentProviding {
  /// The filter for earlier calls.
  public let callRecordFilter: INCallRecordFilter?

  /// The call to return.
  public let callRecordToCallBack: INCallRecord?

  /// The audio output of the call.
  public let audioRoute: INCallAudioRoute

  /// The kind of destination that is called.
  public let destinationType: INCallDestinationType

  /// The participants. The first participant of an incoming call is the caller.
  public let contacts: [INPerson]?

  /// The media of the call: audio only, or video.
  public let callCapability: INCallCapability

  /// Creates a call.
  public init(
    callRecordFilter: INCallRecordFilter?, callRecordToCallBack: INCallRecord?,
    audioRoute: INCallAudioRoute, destinationType: INCallDestinationType, contacts: [INPerson]?,
    callCapability: INCallCapability
  ) {
    self.callRecordFilter = callRecordFilter
    self.callRecordToCallBack = callRecordToCallBack
    self.audioRoute = audioRoute
    self.destinationType = destinationType
    self.contacts = contacts
    self.callCapability = callCapability
    super.init()
  }
}

extension INStartCallIntent: CommunicationProviding {
  package var communication: CommunicationRecord? {
    contacts?.first.map { $0.communication(.phoneCall) }
  }
}

/// A description of earlier calls.
public class INCallRecordFilter: NSObject {}

/// An earlier call.
public class INCallRecord: NSObject {}

/// An audio output of a call.
public enum INCallAudioRoute: Int, Sendable {
  /// An unknown output.
  case unknown
  /// The speaker.
  case speakerphoneAudioRoute
  /// A Bluetooth device.
  case bluetoothAudioRoute
}

/// The kind of destination that is called.
public enum INCallDestinationType: Int, Sendable {
  /// An unknown kind.
  case unknown
  /// A person.
  case normal
  /// An emergency service.
  case emergency
  /// The person's voicemail.
  case voicemail
  /// The number that was called last.
  case redial
  /// The person who called last.
  case callBack
}

/// The media of a call.
public enum INCallCapability: Int, Sendable {
  /// An unknown medium.
  case unknown
  /// Audio only.
  case audioCall
  /// Audio and video.
  case videoCall
}

/// A type that handles a request to start a call.
///
/// The protocol has no requirements here, because all of Apple's are optional or have a second
/// form, and a simulated device starts no calls: it never calls the type.
public protocol INStartCallIntentHandling: NSObjectProtocol {}

/// A response to ``INStartCallIntent``.
public class INStartCallIntentResponse: INIntentResponse {
  /// The outcome.
  public let code: INStartCallIntentResponseCode

  /// Creates a response, with an activity that the app continues.
  public init(code: INStartCallIntentResponseCode, userActivity: NSUserActivity?) {
    self.code = code
  }
}

/// The outcome of handling ``INStartCallIntent``.
public enum INStartCallIntentResponseCode: Int, Sendable {
  /// The app doesn't specify an outcome.
  case unspecified
  /// The app is ready to handle the intent.
  case ready
  /// The system opens the app, which starts the call.
  case continueInApp
  /// The person has to confirm the call first.
  case userConfirmationRequired
  /// The call couldn't be started.
  case failure
  /// The person would have to open the app to start the call.
  case failureRequiringAppLaunch
  /// The service isn't available.
  case failureCallingServiceNotAvailable
  /// The app can't call this contact.
  case failureContactNotSupportedByApp
  /// The device is in airplane mode.
  case failureAirplaneModeEnabled
  /// The call can't be handed off.
  case failureUnableToHandOff
  /// The person has to set up the app first.
  case failureAppConfigurationRequired
  /// Another call is in progress.
  case failureCallInProgress
  /// Another call is ringing.
  case failureCallRinging
}

// MARK: Answers to questions about an intent

/// The answer of a handler that looks at a value of an intent.
///
/// A simulated device sends no messages and starts no calls, so it asks for no answer.
public class INIntentResolutionResult: NSObject {
  package required override init() {}

  /// Returns the answer that a value is missing.
  public class func needsValue() -> Self { Self() }

  /// Returns the answer that the value isn't needed.
  public class func notRequired() -> Self { Self() }

  /// Returns the answer that the app can't use the value.
  public class func unsupported() -> Self { Self() }
}

/// The answer about a person.
public class INPersonResolutionResult: INIntentResolutionResult {
  /// Returns the answer that the person is the one to use.
  public class func success(with resolvedPerson: INPerson) -> Self { Self() }

  /// Returns the answer that one of several people is to be chosen.
  public class func disambiguation(with peopleToDisambiguate: [INPerson]) -> Self { Self() }

  /// Returns the answer that the person is to be confirmed.
  public class func confirmationRequired(with personToConfirm: INPerson?) -> Self { Self() }
}

/// The answer about a person who is called.
public class INStartCallContactResolutionResult: INPersonResolutionResult {
  /// Returns the answer that the app can't call the person.
  public class func unsupported(forReason reason: INStartCallContactUnsupportedReason) -> Self {
    Self()
  }
}

/// The reason why an app can't call a person.
public enum INStartCallContactUnsupportedReason: Int, Sendable {
  case noContactFound = 1
  case multipleContactsUnsupported
  case noHandleForLabel
  case invalidHandle
  case unsupportedMmiUssd
  case noCallHistoryForRedial
  case noUsableHandleForRedial
}

/// The answer about a person who gets a message.
public class INSendMessageRecipientResolutionResult: INPersonResolutionResult {
  /// Returns the answer that the person can't get a message of the app.
  public class func unsupported(
    forReason reason: INSendMessageRecipientUnsupportedReason
  ) -> Self { Self() }
}

/// The reason why a person can't get a message of an app.
public enum INSendMessageRecipientUnsupportedReason: Int, Sendable {
  case noAccount = 1
  case offline
  case messagingServiceNotEnabledForRecipient
  case noValidHandle
  case requestedHandleInvalid
  case noHandleForLabel
}

/// The answer about a text.
public class INStringResolutionResult: INIntentResolutionResult {
  /// Returns the answer that the text is the one to use.
  public class func success(with resolvedString: String) -> Self { Self() }

  /// Returns the answer that one of several texts is to be chosen.
  public class func disambiguation(with stringsToDisambiguate: [String]) -> Self { Self() }

  /// Returns the answer that the text is to be confirmed.
  public class func confirmationRequired(with stringToConfirm: String?) -> Self { Self() }
}
