import FocusHost
public import Foundation

/// A center that sends notifications to all processes of the simulated device.
///
/// The device delivers a notification on the main thread of each observing process, in the order of
/// sending, after the call that sent it has returned. Unless the sender asks for immediate
/// delivery, an app that isn't in front gets its notifications when it comes to the front, and then
/// only the last notification of each name and object. Observers belong to the process that adds
/// them, and end with it. Mirrors
/// [`DistributedNotificationCenter`](https://developer.apple.com/documentation/foundation/distributednotificationcenter)
/// of macOS, without the methods that take a selector.
///
/// ```swift
/// let center = DistributedNotificationCenter.default()
/// center.postNotificationName(
///   Notification.Name("com.example.chat.sync"), object: nil, deliverImmediately: true)
/// ```
public final class DistributedNotificationCenter: Sendable {
  private static let center = DistributedNotificationCenter()

  private init() {}

  /// Returns the center of the running code's process.
  public static func `default`() -> DistributedNotificationCenter { center }

  /// The options for sending a notification.
  public struct Options: OptionSet, Sendable {
    /// Apple's number for the options.
    public let rawValue: UInt
    /// Creates options from Apple's number.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The notification is delivered at once, even to an app that isn't in front.
    public static let deliverImmediately = Options(rawValue: 1 << 0)
    /// The notification also reaches the sessions of other people; a simulated device has one
    /// session.
    public static let postToAllSessions = Options(rawValue: 1 << 1)
  }
}

// MARK: Sending

extension DistributedNotificationCenter {
  /// Sends a notification without further information.
  public func post(name aName: NSNotification.Name, object anObject: String?) {
    postNotificationName(aName, object: anObject)
  }

  /// Sends a notification; the system refuses a notification with a `userInfo` dictionary.
  public func post(
    name aName: NSNotification.Name, object anObject: String?,
    userInfo aUserInfo: [AnyHashable: Any]? = nil
  ) {
    postNotificationName(aName, object: anObject, userInfo: aUserInfo)
  }

  /// Sends a notification, and chooses whether it immediately reaches apps that aren't in front.
  public func postNotificationName(
    _ name: NSNotification.Name, object: String?, userInfo: [AnyHashable: Any]? = nil,
    deliverImmediately: Bool
  ) {
    postNotificationName(
      name, object: object, userInfo: userInfo,
      options: deliverImmediately ? .deliverImmediately : [])
  }

  /// Sends a notification.
  ///
  /// The app is taken for a sandboxed one, as its extensions always are: if `userInfo` isn't `nil`,
  /// nothing is sent, and a line in the app's log says so.
  public func postNotificationName(
    _ name: NSNotification.Name, object: String?, userInfo: [AnyHashable: Any]? = nil,
    options: Options = []
  ) {
    let host = distributedHost(for: "postNotificationName(_:object:userInfo:options:)")
    // Rule F5.9.
    guard userInfo == nil else {
      // The line that macOS writes to the app's log.
      host?.log(
        """
        error: *** attempt to post distributed notification '\(name.rawValue)' thwarted by \
        sandboxing.
        """)
      return
    }
    host?.broadcast(
      DistributedNotification(
        name: name.rawValue, object: object, isImmediate: options.contains(.deliverImmediately)))
  }
}

// MARK: Observing

extension DistributedNotificationCenter {
  /// Adds code that is called with each notification of a name and an object.
  ///
  /// - Parameters:
  ///   - name: The name of the notifications; `nil` for all.
  ///   - obj: The object of the notifications, a string; `nil` for all.
  ///   - queue: The queue on which the code runs; `nil` for the main thread.
  ///   - block: The code, which runs as the process that adds the observer.
  /// - Returns: The observer, for ``removeObserver(_:)``.
  @discardableResult
  public func addObserver(
    forName name: NSNotification.Name?, object obj: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    let host = distributedHost(for: "addObserver(forName:object:queue:using:)")
    guard let observers = host?.distributedObservers else { return DistributedObserver(nil) }
    let id = observers.add(name: name?.rawValue, object: obj as? String) { notification in
      guard let queue, queue != .main else { return block(Notification(notification)) }
      // The queue's operation doesn't inherit the task-local binding to the receiving process.
      let process = CurrentHost.bound
      let call = BlockOperation {
        CurrentHost.$bound.withValue(process) { block(Notification(notification)) }
      }
      // As on Apple's systems, the main thread waits for the queue, so that an observer that
      // waits for the main thread hangs in a test, too.
      queue.addOperations([call], waitUntilFinished: true)
    }
    return DistributedObserver((observers, id))
  }

  /// Removes an observer; does nothing for one that this center didn't return.
  public func removeObserver(_ observer: Any) { (observer as? DistributedObserver)?.remove() }
}

/// Returns the current process for a call, or reports that no host was found.
private func distributedHost(for call: String) -> (any DistributedNotificationHost)? {
  HostReport.host(for: call) as? any DistributedNotificationHost
}

extension Notification {
  fileprivate init(_ notification: DistributedNotification) {
    self.init(name: Name(notification.name), object: notification.object)
  }
}

extension DistributedNotificationCenter {
  /// Returns a sequence of the notifications with a name and an object, as they are delivered.
  ///
  /// The device doesn't wait for the code that a task runs after it receives a notification.
  public func notifications(
    named name: Notification.Name, object: (any AnyObject & Sendable)? = nil
  ) -> Notifications {
    Notifications(center: self, name: name, object: object as? String)
  }

  /// Notifications of a name and an object, in the order of their delivery.
  public struct Notifications: AsyncSequence, Sendable {
    fileprivate let center: DistributedNotificationCenter
    fileprivate let name: Notification.Name
    fileprivate let object: String?

    /// Observes the center from now on, until the iterator is released.
    public func makeAsyncIterator() -> Iterator {
      let (stream, continuation) = AsyncStream.makeStream(of: Notification.self)
      let observer =
        center.addObserver(forName: name, object: object, queue: nil) {
          continuation.yield(Notification(name: $0.name, object: $0.object as? String))
        } as? DistributedObserver
      continuation.onTermination = { _ in observer?.remove() }
      return Iterator(base: stream.makeAsyncIterator())
    }

    /// The position in the notifications.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate var base: AsyncStream<Notification>.Iterator

      /// Returns the next notification; `nil` when the task is canceled.
      public mutating func next() async -> Notification? { await base.next() }
    }
  }
}

/// The token that a distributed notification center returns for an observer.
///
/// The token removes its observer on request. The observer stays if the app releases the token.
final class DistributedObserver: NSObject, Sendable {
  typealias Place = (observers: DistributedObservers, id: DistributedObservers.ID)

  private let place: Place?

  /// Creates the token of a registration; a token without a registration observes nothing.
  init(_ place: Place?) { self.place = place }

  /// Removes the observer from its process.
  func remove() {
    if let place { place.observers.remove(place.id) }
  }
}

// The Core Foundation functions for the Darwin notification center, with which an extension tells
// its app about changes. `import CoreFoundation` isn't needed.

/// A Core Foundation string, which is Foundation's string here, so that `"name" as CFString`
/// compiles.
public typealias CFString = NSString
/// A Core Foundation dictionary, which is Foundation's dictionary here.
public typealias CFDictionary = NSDictionary
/// A Core Foundation integer.
public typealias CFIndex = Int

/// A center for notifications without content, which reach all processes of the simulated device.
///
/// The device calls an observer on the main thread of the observing process, after the code that
/// posted the notification has returned. A suspended app gets one notification of each name when it
/// is resumed. Mirrors
/// [`CFNotificationCenter`](https://developer.apple.com/documentation/corefoundation/cfnotificationcenter).
///
/// ```swift
/// CFNotificationCenterPostNotification(
///   CFNotificationCenterGetDarwinNotifyCenter(),
///   CFNotificationName("com.example.chat.changed" as CFString), nil, nil, true)
/// ```
public final class CFNotificationCenter: Sendable {
  fileprivate static let darwin = CFNotificationCenter()

  private init() {}
}

/// The name of a notification.
public struct CFNotificationName: RawRepresentable, Hashable, Sendable {
  private let name: String

  /// Creates a name.
  public init(_ rawValue: CFString) { name = rawValue as String }
  /// Creates a name.
  public init(rawValue: CFString) { self.init(rawValue) }

  /// The name as a Core Foundation string.
  public var rawValue: CFString { NSString(string: name) }
}

/// An observer's function. Its arguments are the center, the observer and the notification's name.
///
/// Apple's type is a C function, so a closure that captures values compiles here but not in Xcode.
public typealias CFNotificationCallback = (
  CFNotificationCenter?, UnsafeMutableRawPointer?, CFNotificationName?, UnsafeRawPointer?,
  CFDictionary?
) -> Void

/// The handling of notifications for an app that isn't in front; the Darwin center ignores the
/// choice.
public enum CFNotificationSuspensionBehavior: CFIndex, Sendable {
  case drop = 1
  case coalesce
  case hold
  case deliverImmediately
}

/// Returns the center of the running code's process.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CFNotificationCenterGetDarwinNotifyCenter() -> CFNotificationCenter! { .darwin }

/// Sends a notification.
///
/// - Parameters:
///   - center: The Darwin center.
///   - name: The name, the only part that the Darwin center delivers.
///   - object: Has no effect.
///   - userInfo: Has no effect.
///   - deliverImmediately: Has no effect.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CFNotificationCenterPostNotification(
  _ center: CFNotificationCenter!, _ name: CFNotificationName!, _ object: UnsafeRawPointer!,
  _ userInfo: CFDictionary!, _ deliverImmediately: Bool
) {
  distributedHost(for: "CFNotificationCenterPostNotification")?
    .broadcast(DistributedNotification(name: name.rawValue as String, center: .darwin))
}

/// Adds code that is called with each notification of a name.
///
/// - Parameters:
///   - center: The Darwin center.
///   - observer: A pointer that is passed to the code and identifies the observer for removal.
///   - callBack: The code, which has no captures.
///   - name: The name, which the Darwin center requires.
///   - object: Has no effect.
///   - suspensionBehavior: Has no effect.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CFNotificationCenterAddObserver(
  _ center: CFNotificationCenter!, _ observer: UnsafeRawPointer!,
  _ callBack: CFNotificationCallback!, _ name: CFString!, _ object: UnsafeRawPointer!,
  _ suspensionBehavior: CFNotificationSuspensionBehavior
) {
  guard let name else {
    return HostReport.report("An observer of the Darwin notification center needs a name.")
  }
  let mark = Int(bitPattern: observer)
  // Unsafe because the function type isn't Sendable. Code that compiles in Xcode captures nothing,
  // as Apple's type is a C function. Code with captures must only be used on the main thread, which
  // is the only thread that calls it.
  nonisolated(unsafe) let code = callBack!
  let host = distributedHost(for: "CFNotificationCenterAddObserver")
  host?.distributedObservers.add(name: name as String, in: .darwin, mark: mark) { notification in
    code(
      .darwin, UnsafeMutableRawPointer(bitPattern: mark),
      CFNotificationName(NSString(string: notification.name)), nil, nil)
  }
}

/// Removes an observer.
///
/// - Parameters:
///   - center: The Darwin center.
///   - observer: The pointer with which the observer was added.
///   - name: The name; `nil` for all names.
///   - object: Has no effect.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CFNotificationCenterRemoveObserver(
  _ center: CFNotificationCenter!, _ observer: UnsafeRawPointer!, _ name: CFNotificationName!,
  _ object: UnsafeRawPointer!
) {
  distributedHost(for: "CFNotificationCenterRemoveObserver")?.distributedObservers
    .remove(mark: Int(bitPattern: observer), name: name.map { $0.rawValue as String })
}

/// Removes an observer of all names.
///
/// - Parameters:
///   - center: The Darwin center.
///   - observer: The pointer with which the observer was added.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CFNotificationCenterRemoveEveryObserver(
  _ center: CFNotificationCenter!, _ observer: UnsafeRawPointer!
) {
  CFNotificationCenterRemoveObserver(center, observer, nil, nil)
}
