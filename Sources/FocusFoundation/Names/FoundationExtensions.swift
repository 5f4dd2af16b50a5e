import FocusHost
public import Foundation

extension FileManager {
  /// Returns the shared folder of an app group on the simulated device of the running code.
  ///
  /// The folder exists. Each device has its own.
  ///
  /// - Returns: `nil` if the process isn't a member of the group, or the code runs outside any app.
  public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
    HostReport.host(for: "containerURL(forSecurityApplicationGroupIdentifier:)")?
      .sharedContainer(forGroup: groupIdentifier)
  }
}

// The folders of the running code's process. As on a phone, those of an app all exist except the one
// for application support. Foundation on Linux has the home folder and the temporary folder. Mirrors
// [`URL`](https://developer.apple.com/documentation/foundation/url).
extension URL {
  /// The folder for the person's documents.
  public static var documentsDirectory: URL { folder(.documentDirectory, "Documents") }

  /// The folder for files that can be made again.
  public static var cachesDirectory: URL { folder(.cachesDirectory, "Library/Caches") }

  /// The folder for files that the person doesn't see; an app creates it before the first file.
  public static var applicationSupportDirectory: URL {
    folder(.applicationSupportDirectory, "Library/Application Support")
  }

  /// The folder for all files that aren't the person's.
  public static var libraryDirectory: URL { folder(.libraryDirectory, "Library") }

  /// Returns a folder; where Foundation has none, the one at `path` in the home folder, as on a
  /// phone.
  private static func folder(
    _ directory: FileManager.SearchPathDirectory, _ path: String
  ) -> URL {
    FileManager.default.urls(for: directory, in: .userDomainMask).first
      ?? homeDirectory.appending(path: path, directoryHint: .isDirectory)
  }
}

// A simulated device has no sandbox, so each process reads and writes the files of its folders.
extension URL {
  /// Returns `true`, because the file needs no permission.
  public func startAccessingSecurityScopedResource() -> Bool { true }

  /// Ends the access; has no effect here.
  public func stopAccessingSecurityScopedResource() {}
}

// Apps often use the methods of key-value coding in place of `set(_:forKey:)` and
// `object(forKey:)`. On Apple's platforms, `UserDefaults` has these methods from `NSObject`.
extension UserDefaults {
  /// Stores a value for a key; `nil` removes the value.
  ///
  /// The value must be a property-list value, as for `set(_:forKey:)`. Source:
  /// [setValue(_:forKey:)](https://developer.apple.com/documentation/objectivec/nsobject-swift.class/setvalue(_:forkey:)).
  public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }

  /// Returns the value for a key; `nil` if there is none.
  ///
  /// Source:
  /// [value(forKey:)](https://developer.apple.com/documentation/objectivec/nsobject-swift.class/value(forkey:)).
  public func value(forKey key: String) -> Any? { object(forKey: key) }
}

extension Bundle {
  /// Returns the files with an extension; Foundation on Linux returns objects of `NSURL`, also here
  /// where the extension is an optional.
  ///
  /// Source:
  /// [urls(forResourcesWithExtension:subdirectory:)](https://developer.apple.com/documentation/foundation/bundle/urls(forresourceswithextension:subdirectory:)).
  public func urls(forResourcesWithExtension ext: String, subdirectory: String?) -> [URL]? {
    let files: [NSURL]? = urls(forResourcesWithExtension: .some(ext), subdirectory: subdirectory)
    return files?.map { $0 as URL }
  }
}

/// A comparator of strings that respects the current locale.
///
/// Apple's is a
/// [`String.Comparator`](https://developer.apple.com/documentation/foundation/sortcomparator/localizedstandard),
/// which on Linux compares without a locale.
public struct _LocalizedStandardComparator: SortComparator, Sendable {
  /// The direction of the comparison.
  public var order: SortOrder = .forward

  /// Returns the order of two strings as Finder has it.
  public func compare(_ lhs: String, _ rhs: String) -> ComparisonResult {
    order == .forward ? lhs.localizedStandardCompare(rhs) : rhs.localizedStandardCompare(lhs)
  }
}

extension SortComparator where Self == _LocalizedStandardComparator {
  /// The comparator with which Finder sorts names, in the current locale.
  public static var localizedStandard: Self { Self() }
}

/// The undo stack of a window, to which an intent that can be undone adds its action.
///
/// A simulated device has no windows, so no code gets an undo manager, and none can be created.
/// Mirrors [`UndoManager`](https://developer.apple.com/documentation/foundation/undomanager).
@MainActor open class UndoManager {
  private init() {}

  /// Registers a closure that undoes an action of the target.
  public func registerUndo<TargetType: AnyObject>(
    withTarget target: TargetType, handler: @escaping @MainActor (TargetType) -> Void
  ) {}

  /// Names the last action, for the menu.
  open func setActionName(_ actionName: String) {}
}

/// An activity of a person in an app, for another device, Siri or a search.
///
/// A simulated device has none of these: the object only keeps its values. Mirrors
/// [`NSUserActivity`](https://developer.apple.com/documentation/foundation/nsuseractivity).
open class NSUserActivity: NSObject {
  /// The type of the activity, such as `com.example.chat.read`.
  public let activityType: String

  /// The title for people; `nil` for none.
  open var title: String?

  /// The values with which the app continues the activity.
  open var userInfo: [AnyHashable: Any]?

  /// The keys of ``userInfo`` that the app needs.
  open var requiredUserInfoKeys: Set<String>?

  /// The page that continues the activity in a browser.
  open var webpageURL: URL?

  /// The words by which a search finds the activity.
  open var keywords: Set<String> = []

  /// The identifier by which the app deletes the activity.
  open var persistentIdentifier: String?

  /// Whether another device may continue the activity.
  open var isEligibleForHandoff: Bool = true

  /// Whether a search on the device may find the activity.
  open var isEligibleForSearch: Bool = false

  /// Whether Siri may suggest the activity.
  open var isEligibleForPrediction: Bool = false

  /// Creates an activity.
  public init(activityType: String) { self.activityType = activityType }

  /// Adds values to ``userInfo``.
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
  }

  /// Makes the activity the current one; has no effect here.
  open func becomeCurrent() {}

  /// Ends being the current activity; has no effect here.
  open func resignCurrent() {}

  /// Ends the activity; has no effect here.
  open func invalidate() {}
}

/// The type of an activity that continues a page of the web.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let NSUserActivityTypeBrowsingWeb: String = "NSUserActivityTypeBrowsingWeb"

// Names of C and Objective-C that Foundation exports on Apple's platforms. An app's code waits,
// measures and frees memory with them.

/// The number of nanoseconds in a second.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let NSEC_PER_SEC: UInt64 = 1_000_000_000

/// The number of nanoseconds in a millisecond.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let NSEC_PER_MSEC: UInt64 = 1_000_000

/// A length of time in seconds.
public typealias CFTimeInterval = Double

/// A time in seconds since the start of 2001 in Greenwich.
public typealias CFAbsoluteTime = CFTimeInterval

/// Returns the current time, as `Date()` does.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }

/// Calls a closure and returns its result; Swift on Linux frees objects without a pool.
public func autoreleasepool<E: Error, Result: ~Copyable>(
  invoking body: () throws(E) -> Result
) throws(E) -> Result { try body() }

// The macro `#Predicate` writes this expression, which Foundation on Linux lacks.
extension PredicateExpressions {
  /// A test whether a string contains another, as a person searches: without case and diacritics.
  ///
  /// Mirrors
  /// [`StringLocalizedStandardContains`](https://developer.apple.com/documentation/foundation/predicateexpressions/stringlocalizedstandardcontains).
  public struct StringLocalizedStandardContains<
    Root: PredicateExpression, Other: PredicateExpression
  >: PredicateExpression where Root.Output: StringProtocol, Other.Output: StringProtocol {
    let root: Root
    let other: Other

    /// Returns the result for the values of the predicate's variables.
    public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
      try root.evaluate(bindings).localizedStandardContains(other.evaluate(bindings))
    }
  }

  /// Creates the expression of `localizedStandardContains(_:)` in a predicate.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static func build_localizedStandardContains<Root, Other>(
    _ root: Root, _ other: Other
  ) -> StringLocalizedStandardContains<Root, Other> {
    StringLocalizedStandardContains(root: root, other: other)
  }
}

extension PredicateExpressions.StringLocalizedStandardContains: Codable
where Root: Codable, Other: Codable {}

extension PredicateExpressions.StringLocalizedStandardContains: Sendable
where Root: Sendable, Other: Sendable {}

extension PredicateExpressions.StringLocalizedStandardContains: StandardPredicateExpression
where Root: StandardPredicateExpression, Other: StandardPredicateExpression {}
