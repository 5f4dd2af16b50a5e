import FocusHost
public import Foundation

// The functions of Core Foundation with which an extension tells its app that something changed, as far as
// they concern the Darwin notification center. `import CoreFoundation` isn't needed.

/// A string of Core Foundation, which is Foundation's here, so that `"name" as CFString` compiles.
public typealias CFString = NSString
/// A dictionary of Core Foundation, which is Foundation's here.
public typealias CFDictionary = NSDictionary
/// An integer of Core Foundation.
public typealias CFIndex = Int

/// A center for notifications without content that reach all processes of the simulated device.
///
/// The device calls the observers on the main thread of each process that observes the name, after the
/// code that posted it has returned. A suspended app gets one notification of each name when it is resumed.
/// Mirrors
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

  /// The name as a string of Core Foundation.
  public var rawValue: CFString { NSString(string: name) }
}

/// The code of an observer, with the center, the observer and the name.
///
/// Apple's is a function of C: a closure that captures a value compiles here, and not in Xcode.
public typealias CFNotificationCallback = (
  CFNotificationCenter?, UnsafeMutableRawPointer?, CFNotificationName?, UnsafeRawPointer?,
  CFDictionary?
) -> Void

/// The handling of notifications for an app that isn't in front; the Darwin center ignores the choice.
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
  withDistributedHost("CFNotificationCenterPostNotification") {
    $0.broadcast(DistributedNotification(name: name.rawValue as String, center: .darwin))
  }
}

/// Adds code that is called with each notification of a name.
///
/// - Parameters:
///   - center: The Darwin center.
///   - observer: A pointer that the code gets, and by which the observer is removed.
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
  let code = Callback(call: callBack)
  withDistributedHost("CFNotificationCenterAddObserver") {
    $0.distributedObservers.add(name: name as String, in: .darwin, mark: mark) { notification in
      code.call(
        .darwin, UnsafeMutableRawPointer(bitPattern: mark),
        CFNotificationName(NSString(string: notification.name)), nil, nil)
    }
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
  let (mark, name) = (Int(bitPattern: observer), name.map { $0.rawValue as String })
  withDistributedHost("CFNotificationCenterRemoveObserver") {
    $0.distributedObservers.remove(mark: mark, name: name)
  }
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

/// The code of an observer.
///
/// `@unchecked`, because Apple's type of the code has no captures, and so has the code of an app that
/// compiles in Xcode. Code with captures would have to keep to the main thread, on which it is called.
private struct Callback: @unchecked Sendable {
  let call: CFNotificationCallback
}
