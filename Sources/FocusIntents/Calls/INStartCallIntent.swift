public import FocusUserNotifications
public import Foundation

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
