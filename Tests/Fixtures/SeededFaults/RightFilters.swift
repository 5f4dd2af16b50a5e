import AppIntents
import Foundation
import UserNotifications
import WidgetKit

/// Writes each value with each call.
struct WritesEverything: SeededFilter {
  @Parameter(title: "Status") var status: String?
  @Parameter(title: "Rooms") var rooms: [String]?

  func perform() async throws -> some IntentResult {
    shared.set(status, forKey: "status")
    shared.set(rooms, forKey: "rooms")
    try await UNUserNotificationCenter.current().setBadgeCount(rooms?.count ?? 0)
    return .result()
  }
}

/// Has defaults that mean no effect, though they aren't empty.
struct NeutralDefaults: SeededFilter {
  @Parameter(title: "Volume", default: 1.0, inclusiveRange: (0.0, 1.0)) var volume: Double
  @Parameter(title: "List", default: "all") var list: String

  func perform() async throws -> some IntentResult {
    shared.set(volume, forKey: "volume")
    shared.set(list, forKey: "list")
    return .result()
  }
}

/// Tells the system when its predicate changes.
struct Invalidates: SeededFilter {
  @Parameter(title: "Account") var account: String?

  func perform() async throws -> some IntentResult {
    shared.set(account, forKey: "account")
    return .result()
  }

  var appContext: FocusFilterAppContext {
    guard let account = shared.string(forKey: "account") else { return FocusFilterAppContext() }
    return FocusFilterAppContext(
      notificationFilterPredicate: NSPredicate(format: "SELF IN %@", [account]))
  }

  @Sendable static func logOut(_ word: String?) async throws {
    shared.removeObject(forKey: "account")
    Invalidates.invalidateFocusFilterAppContext()
  }
}

/// Refuses a text that no person would choose.
struct RefusesNonsense: SeededFilter {
  struct UnknownZone: Error {}

  @Parameter(title: "Time Zone") var zone: String?

  func perform() async throws -> some IntentResult {
    if let zone, TimeZone(identifier: zone) == nil { throw UnknownZone() }
    shared.set(zone, forKey: "zone")
    return .result()
  }
}

/// Writes down when it was called.
struct NotesTheTime: SeededFilter {
  @Parameter(title: "Quiet", default: false) var isQuiet: Bool

  func perform() async throws -> some IntentResult {
    shared.set(isQuiet, forKey: "isQuiet")
    shared.set(Date().timeIntervalSinceReferenceDate, forKey: "changed")
    return .result()
  }
}

/// Reloads its widgets with each call.
struct ShowsWidgets: SeededFilter {
  @Parameter(title: "Level", default: .low) var level: Level

  func perform() async throws -> some IntentResult {
    shared.set(level.rawValue, forKey: "level")
    WidgetCenter.shared.reloadTimelines(ofKind: "Level")
    return .result()
  }
}
