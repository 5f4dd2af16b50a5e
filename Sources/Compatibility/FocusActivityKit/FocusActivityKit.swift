// Exports the part of ActivityKit that works without a screen and without pushes.
@_exported public import FocusFoundation
package import FocusHost
@_exported public import Foundation
import Synchronization

#if !canImport(ObjectiveC)
  // Apple's Foundation has this type, which the texts of an alert need.
  @_exported public import struct FocusAppIntents.LocalizedStringResource
#endif

/// The content of a Live Activity: values that stay, and a type for those that change.
///
/// Mirrors
/// [`ActivityAttributes`](https://developer.apple.com/documentation/activitykit/activityattributes).
public protocol ActivityAttributes: Decodable, Encodable {
  /// The type of the values that change.
  associatedtype ContentState: Decodable, Encodable, Hashable
}

/// The values of a Live Activity that change, with the time at which they are out of date.
public struct ActivityContent<State: Decodable & Encodable & Hashable> {
  /// The values.
  public let state: State
  /// The time after which the Live Activity counts as stale; `nil` means never. A simulated device
  /// stores it, and nothing becomes stale.
  public let staleDate: Date?
  /// The rank among the app's Live Activities, which a simulated device doesn't use.
  public let relevanceScore: Double

  /// Creates content.
  public init(state: State, staleDate: Date?, relevanceScore: Double = 0) {
    self.state = state
    self.staleDate = staleDate
    self.relevanceScore = relevanceScore
  }

  /// Creates content that doesn't become stale.
  fileprivate init(_ state: State) { self.init(state: state, staleDate: nil) }
}

// Unchecked because Apple's structure is sendable whatever its state is; its members are constants.
extension ActivityContent: @unchecked Sendable {}

extension ActivityContent: CustomStringConvertible {
  public var description: String { "\(state)" }
}

/// The texts and the sound of the alert with which a Live Activity is updated.
public struct AlertConfiguration: Sendable {
  /// The title, as a watch shows it.
  public var title: LocalizedStringResource
  /// The text, as a watch shows it.
  public var body: LocalizedStringResource
  /// The sound.
  public var sound: AlertSound

  /// Creates an alert.
  public init(title: LocalizedStringResource, body: LocalizedStringResource, sound: AlertSound) {
    self.title = title
    self.body = body
    self.sound = sound
  }

  /// A sound.
  public struct AlertSound: Sendable, Equatable {
    private let name: String?

    /// The system's sound for alerts.
    public static var `default`: AlertSound { AlertSound(name: nil) }

    /// A sound file of the app, by its name.
    public static func named(_ name: String) -> AlertSound { AlertSound(name: name) }
  }
}

/// The state of a Live Activity's life.
@nonexhaustive public enum ActivityState: Sendable, Hashable, Codable {
  case active
  case ended
  case dismissed
  case stale
  /// The start is scheduled, which a simulated device never does.
  case pending
}

/// The time at which an ended Live Activity leaves the screen.
public struct ActivityUIDismissalPolicy: Sendable, Hashable {
  private let date: Date?
  fileprivate let isImmediate: Bool

  /// The system removes it after up to four hours; never on a simulated device.
  public static let `default` = ActivityUIDismissalPolicy(date: nil, isImmediate: false)
  /// The system removes it at once.
  public static let immediate = ActivityUIDismissalPolicy(date: nil, isImmediate: true)

  /// The system removes it at a time; never on a simulated device.
  public static func after(_ date: Date) -> ActivityUIDismissalPolicy {
    ActivityUIDismissalPolicy(date: date, isImmediate: false)
  }
}

/// The kind of pushes that update a Live Activity.
public struct PushType: Sendable, Hashable {
  private let channel: String?

  /// Pushes to the token of the Live Activity; a simulated device gives none.
  public static let token = PushType(channel: nil)

  /// Pushes to all Live Activities of a channel.
  public static func channel(_ channelId: String) -> PushType { PushType(channel: channelId) }
}

/// The reason why a Live Activity can't start.
///
/// A simulated device throws only ``visibility``.
@nonexhaustive public enum ActivityAuthorizationError: Error, Sendable, Hashable {
  case attributesTooLarge
  case unsupported
  case denied
  case globalMaximumExceeded
  case targetMaximumExceeded
  case unsupportedTarget
  /// The app isn't in front.
  case visibility
  case persistenceFailure
  case missingProcessIdentifier
  case unentitled
  case malformedActivityIdentifier
  case reconnectNotPermitted
}

extension ActivityAuthorizationError: ErrorOfKnownCause {
  package var knownCause: ErrorCause? { self == .visibility ? .visibility : nil }
}

/// The person's permission for Live Activities, which a simulated device always gives.
public final class ActivityAuthorizationInfo: Sendable {
  /// Whether the app may start Live Activities.
  public var areActivitiesEnabled: Bool { true }
  /// Whether frequent pushes may update them.
  public var frequentPushesEnabled: Bool { true }

  /// Creates an object that reads the permission.
  public init() {}

  /// A sequence of the permission's values, which ends when its task is canceled.
  public typealias ActivityEnablementUpdates = AsyncStream<Bool>
  /// A sequence of the permission's values, which ends when its task is canceled.
  public typealias FrequentPushEnablementUpdates = AsyncStream<Bool>

  /// The changes of ``areActivitiesEnabled``: none on a simulated device.
  public var activityEnablementUpdates: ActivityEnablementUpdates { .makeStream().stream }
  /// The changes of ``frequentPushesEnabled``: none on a simulated device.
  public var frequentPushEnablementUpdates: FrequentPushEnablementUpdates { .makeStream().stream }
}

/// A Live Activity that an app started.
///
/// Each call is forwarded to the simulated device of the calling code. There, the widget extension
/// draws the Live Activity in its own process: the code that `SimulatedApp.Widget.liveActivity` has
/// for the name of the attributes' type, or for all Live Activities if none has that name. It
/// doesn't get the content, and reads the app group. Mirrors
/// [`Activity`](https://developer.apple.com/documentation/activitykit/activity).
///
/// The class isn't `Sendable`, as Apple's isn't; apps extend it by `@unchecked Sendable`
/// themselves.
public final class Activity<Attributes: ActivityAttributes>: Identifiable {
  public typealias ContentState = Attributes.ContentState

  public let id: String
  /// The values that stay.
  public let attributes: Attributes
  private let lock = NSLock()
  private var life: (content: ActivityContent<ContentState>, state: ActivityState)
  private var stateObservers: [ActivityStateUpdates.Continuation] = []
  private var contentObservers: [ContentUpdates.Continuation] = []

  /// The values that change, as they were updated last.
  public var content: ActivityContent<ContentState> { lock.withLock { life.content } }
  /// The state of the Live Activity's life.
  public var activityState: ActivityState { lock.withLock { life.state } }

  private init(_ attributes: Attributes, _ content: ActivityContent<ContentState>) {
    id = UUID().uuidString
    self.attributes = attributes
    life = (content, .active)
  }

  /// The app's Live Activities of this type that haven't been dismissed, in the order of their
  /// start.
  ///
  /// A process knows those that it started itself (*modeled*).
  public static var activities: [Activity<Attributes>] {
    guard let place = place("activities") else { return [] }
    return StartedActivities.all(in: place).compactMap { $0 as? Activity<Attributes> }
  }

  /// Starts a Live Activity, which is drawn at once.
  ///
  /// - Throws: ``ActivityAuthorizationError/visibility`` unless the app is in front, or a
  ///   `LiveActivityIntent` starts the Live Activity.
  public static func request(
    attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil
  ) throws -> Activity<Attributes> {
    let host = HostReport.host(for: "request(attributes:content:pushType:)")
    if let host = host as? any ApplicationHost, !host.isInFront,
      !CurrentHost.performsLiveActivityIntent
    {
      throw ActivityAuthorizationError.visibility
    }
    let activity = Activity(attributes, content)
    if let place = place("request(attributes:content:pushType:)") {
      let observers = StartedActivities.add(activity, in: place)
      // Unchecked because its attributes are only read, and the rest is behind its lock.
      nonisolated(unsafe) let started = activity
      for observer in observers { (observer as? ActivityUpdates.Continuation)?.yield(started) }
    }
    draw("request(attributes:content:pushType:)", isDismissed: false)
    return activity
  }

  /// Changes the content, and has the Live Activity drawn; has no effect after the end.
  public func update(_ content: ActivityContent<ContentState>) async {
    guard set(content, .active) else { return }
    Self.draw("update(_:)", isDismissed: false)
  }

  /// Changes the content like ``update(_:)``; a simulated device doesn't show the alert.
  ///
  /// A Focus decides about the alert of a push that updates a Live Activity.
  public func update(
    _ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration?
  ) async {
    await update(content)
  }

  /// Ends the Live Activity, which shows the last content until it is dismissed.
  public func end(
    _ content: ActivityContent<ContentState>?,
    dismissalPolicy: ActivityUIDismissalPolicy = .default
  ) async {
    let isDismissed = dismissalPolicy.isImmediate
    guard set(content, isDismissed ? .dismissed : .ended) else { return }
    if isDismissed { StartedActivities.remove(self) }
    Self.draw("end(_:dismissalPolicy:)", isDismissed: isDismissed)
  }

  // MARK: Deprecated by Apple since iOS 16.2

  /// The values that change, as they were updated last.
  public var contentState: ContentState { content.state }

  /// Starts a Live Activity like ``request(attributes:content:pushType:)``.
  public static func request(
    attributes: Attributes, contentState: ContentState, pushType: PushType? = nil
  ) throws -> Activity<Attributes> {
    try request(attributes: attributes, content: .init(contentState), pushType: pushType)
  }

  /// Changes the values like ``update(_:)``; a simulated device doesn't show the alert.
  public func update(
    using contentState: ContentState, alertConfiguration: AlertConfiguration? = nil
  ) async {
    await update(.init(contentState))
  }

  /// Ends the Live Activity like ``end(_:dismissalPolicy:)``.
  public func end(
    using contentState: ContentState? = nil, dismissalPolicy: ActivityUIDismissalPolicy = .default
  ) async {
    await end(contentState.map { .init($0) }, dismissalPolicy: dismissalPolicy)
  }

  // MARK: Sequences, which end when their tasks are canceled

  /// A sequence of states.
  public typealias ActivityStateUpdates = AsyncStream<ActivityState>
  /// A sequence of contents.
  public typealias ContentUpdates = AsyncStream<ActivityContent<ContentState>>
  /// A sequence of Live Activities.
  public typealias ActivityUpdates = AsyncStream<Activity<Attributes>>
  /// A sequence of push tokens.
  public typealias PushTokenUpdates = AsyncStream<Data>

  /// The states to which the Live Activity changes after the property was read (*modeled*).
  public var activityStateUpdates: ActivityStateUpdates {
    let (updates, observer) = ActivityStateUpdates.makeStream()
    lock.withLock { stateObservers.append(observer) }
    return updates
  }

  /// The contents with which the Live Activity is updated or ended after the property was read
  /// (*modeled*).
  public var contentUpdates: ContentUpdates {
    let (updates, observer) = ContentUpdates.makeStream()
    lock.withLock { contentObservers.append(observer) }
    return updates
  }

  /// The Live Activities of this type that the process starts after the property was read
  /// (*modeled*).
  public static var activityUpdates: ActivityUpdates {
    let (updates, observer) = ActivityUpdates.makeStream()
    if let place = place("activityUpdates") {
      StartedActivities.add(observer: observer, in: place)
    }
    return updates
  }

  // MARK: Push tokens, which a simulated device doesn't give

  /// The token for pushes to the Live Activity: `nil`.
  public var pushToken: Data? { nil }
  /// The tokens for pushes to the Live Activity: none.
  public var pushTokenUpdates: PushTokenUpdates { .makeStream().stream }
  /// The token for pushes that start a Live Activity: `nil`.
  public static var pushToStartToken: Data? { nil }
  /// The tokens for pushes that start a Live Activity: none.
  public static var pushToStartTokenUpdates: PushTokenUpdates { .makeStream().stream }

  /// Changes the content and the state, and returns whether the Live Activity was active.
  private func set(
    _ content: ActivityContent<ContentState>?, _ state: ActivityState
  ) -> Bool {
    lock.withLock {
      guard life.state == .active else { return false }
      if let content {
        life.content = content
        for observer in contentObservers { observer.yield(content) }
      }
      if state != life.state { for observer in stateObservers { observer.yield(state) } }
      life.state = state
      return true
    }
  }

  private static func draw(_ call: String, isDismissed: Bool) {
    let host = HostReport.host(for: call) as? any ActivityHost
    host?.drawActivities(of: "\(Attributes.self)", isDismissed: isDismissed)
  }

  /// The place of the running process's Live Activities, distinct on each device; `nil` outside any
  /// app.
  private static func place(_ call: String) -> String? {
    HostReport.host(for: call)?.defaultsName(forSuite: "ActivityKit.\(Attributes.self)")
  }
}

/// The Live Activities that the processes of apps have started.
private enum StartedActivities {
  private static let started = Mutex<[String: [Started]]>([:])
  private static let observers = Mutex<[String: [any Sendable]]>([:])

  /// Unchecked because the attributes of a Live Activity are only read, and the rest is read and
  /// written behind its lock.
  private struct Started: @unchecked Sendable {
    let activity: AnyObject
  }

  static func all(in place: String) -> [AnyObject] {
    (started.withLock { $0[place] ?? [] }).map(\.activity)
  }

  /// Adds a Live Activity, and returns the observers to tell.
  static func add(_ activity: AnyObject, in place: String) -> [any Sendable] {
    let new = Started(activity: activity)
    started.withLock { $0[place, default: []].append(new) }
    return observers.withLock { $0[place] ?? [] }
  }

  static func add(observer: any Sendable, in place: String) {
    observers.withLock { $0[place, default: []].append(observer) }
  }

  static func remove(_ activity: AnyObject) {
    let ended = ObjectIdentifier(activity)
    started.withLock { started in
      for place in started.keys {
        started[place]?.removeAll { ObjectIdentifier($0.activity) == ended }
      }
    }
  }
}
