import FocusHost
public import Foundation

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
  withDistributedHost("CFNotificationCenterPostNotification") {
    $0.broadcast(DistributedNotification(name: name.rawValue as String, center: .darwin))
  }
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

/// An observer's function.
///
/// `@unchecked`, because the function type isn't Sendable. Code that compiles in Xcode captures
/// nothing, as Apple's type is a C function. Code with captures must only be used on the main
/// thread, which is the only thread that calls it.
private struct Callback: @unchecked Sendable {
  let call: CFNotificationCallback
}
