public import FocusUserNotifications
public import Foundation

/// A call that somebody makes; the one that arrives makes a notification one of communication.
public class INStartCallIntent: INIntent, UNNotificationContentProviding {
  /// The filter for earlier calls.
  public let callRecordFilter: INCallRecordFilter?

  /// The call to return.
  public let callRecordToCallBack: INCallRecord?

  /// The output of the call's sound.
  public let audioRoute: INCallAudioRoute

  /// The kind of destination that the call goes to.
  public let destinationType: INCallDestinationType

  /// The participants; the first one of an incoming call is the caller.
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

/// An output of a call's sound.
public enum INCallAudioRoute: Int, Sendable {
  /// The value isn't known.
  case unknown
  /// The speaker.
  case speakerphoneAudioRoute
  /// A Bluetooth device.
  case bluetoothAudioRoute
}

/// The kind of destination that a call goes to.
public enum INCallDestinationType: Int, Sendable {
  /// The value isn't known.
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
  /// The value isn't known.
  case unknown
  /// Sound.
  case audioCall
  /// Sound and pictures.
  case videoCall
}
