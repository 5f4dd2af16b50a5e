public import FocusUserNotifications
import Foundation

/// A remote notification as a server sends it: the payload of the Apple Push Notification service.
///
/// ```swift
/// let payload = try PushPayload(#"{"aps": {"alert": "Hi", "filter_criteria": "work"}}"#)
/// payload.filterCriteria        // nil
/// payload.findings[0].message   // "'filter_criteria' isn't a key of 'aps'."
/// ```
///
/// A key with a value of the wrong type is ignored, and a finding reports it. The keys are those of
/// [Generating a remote notification](https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification).
public struct PushPayload: Sendable, Hashable {
  /// The alert; `nil` if the notification displays nothing.
  public let alert: Alert?
  /// The number on the app's icon: `nil` leaves it, 0 removes it. Never negative.
  public let badge: Int?
  /// The sound; `nil` plays none.
  public let sound: Sound?
  /// The identifier that groups notifications.
  public let threadIdentifier: String?
  /// The identifier of the category that brings the actions.
  public let category: String?
  /// Whether the app is woken in the background.
  public let wakesApp: Bool
  /// Whether the app's service extension may change the notification first.
  public let runsServiceExtension: Bool
  /// The identifier of the content that picks the scene to open.
  public let targetContentIdentifier: String?
  /// The interruption level; `nil` means active.
  public let interruptionLevel: UNNotificationInterruptionLevel?
  /// The notification's relevance compared with the app's others, from 0 to 1. A Live Activity may
  /// use any number.
  ///
  /// A number outside the range from 0 to 1 is clamped (*modeled*).
  public let relevanceScore: Double?
  /// The text that the predicate of the app's Focus filter is evaluated with.
  public let filterCriteria: String?
  /// The change of a Live Activity; `nil` for other notifications. Live Activities aren't
  /// simulated.
  public let liveActivity: LiveActivity?
  /// The arguments for the address of a web app's notification; empty unless given.
  public let urlArguments: [String]
  /// The app that a file for `xcrun simctl push` names.
  public let targetBundle: String?

  /// All that the app gets: `aps` and everything beside it, known or not, without ``targetBundle``.
  public let userInfo: [String: ParameterValue]
  /// The size as it is sent, in bytes: without comments, spaces and ``targetBundle``.
  public let size: Int
  /// The findings about the payload, in the order of the file.
  public internal(set) var findings: [Finding]
  /// Where `aps` is.
  let place: Finding.Place

  /// The largest payload that is delivered, in bytes.
  public static let largestSize = 4096

  /// Whether it only wakes the app: it shows and plays nothing, and leaves the badge alone.
  public var isBackground: Bool { wakesApp && !isNoticeable }

  /// The reason why the payload can't be delivered; `nil` if it can.
  ///
  /// A push to a Live Activity alone reaches none either.
  public var refusal: NotificationRequest.Refusal? {
    if size > Self.largestSize { return .payloadTooLarge }
    return isNoticeable || wakesApp ? nil : .nothingToShow
  }

  /// Whether a person sees or hears something of it.
  private var isNoticeable: Bool {
    alert?.isEmpty == false || badge != nil || sound != nil
  }
}

extension PushPayload {
  /// The text of a notification, as it is or by keys of the app's localized texts.
  public struct Alert: Sendable, Hashable {
    /// The first line; `nil` if it is missing or empty.
    public let title: Text?
    /// The second line; `nil` if it is missing or empty.
    public let subtitle: Text?
    /// The text; `nil` if it is missing or empty.
    public let body: Text?
    /// The image that shows while the app starts.
    public let launchImage: String?

    /// Whether there is no text.
    public var isEmpty: Bool { title == nil && subtitle == nil && body == nil }
  }

  /// One text of a notification, with a literal, a key or both.
  public struct Text: Sendable, Hashable {
    /// The text itself; `nil` if only a key is given.
    public let literal: String?
    /// The key in the app's localized texts.
    public let key: String?
    /// The arguments of the localized text, in order; empty unless given.
    public let arguments: [String]
  }

  /// The sound of a notification.
  public struct Sound: Sendable, Hashable {
    /// The file; `nil` is the device's own sound.
    public let name: String?
    /// Whether it plays although the device is muted.
    public let isCritical: Bool
    /// From 0 to 1, of critical sounds only; `nil` is as loud as the person has set.
    public let volume: Double?
  }

  /// A push's change of a Live Activity.
  public struct LiveActivity: Sendable, Hashable {
    /// The event; `nil` if the payload names none.
    public let event: Event?
    /// When it was sent.
    public let timestamp: Date?
    /// Its new state, as the app defines it.
    public let contentState: [String: ParameterValue]?
    /// When it becomes outdated.
    public let staleDate: Date?
    /// When it disappears after its end.
    public let dismissalDate: Date?
    /// The Swift type of the attributes, only to start one.
    public let attributesType: String?
    /// The constant attributes of a Live Activity, only for its start.
    public let attributes: [String: ParameterValue]?
    /// Whether the app should answer with a token for updates.
    public let asksForToken: Bool
    /// The channel that updates come from.
    public let channel: String?

    /// An event of a Live Activity.
    public enum Event: String, Sendable, Hashable, CaseIterable {
      /// It appears.
      case start
      /// Its state changes.
      case update
      /// It is over, and disappears after a while.
      case end
    }
  }
}
