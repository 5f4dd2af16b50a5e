import AppIntents
import Foundation
import Synchronization
import UserNotifications

/// A filter of the fixture; the card says nothing, because no fault is in it.
protocol SeededFilter: SetFocusFilterIntent {}

extension SeededFilter {
  static var title: LocalizedStringResource { "Set It Up" }
  var displayRepresentation: DisplayRepresentation { "Set Up" }
}

/// Writes a value only when there is one.
struct NoNilWritten: SeededFilter {
  @Parameter(title: "Status") var status: String?

  func perform() async throws -> some IntentResult {
    if let status { shared.set(status, forKey: "status") }
    return .result()
  }
}

/// Turns a switch at each call.
struct Toggles: SeededFilter {
  @Parameter(title: "Quiet", default: false) var isQuiet: Bool

  func perform() async throws -> some IntentResult {
    shared.set(!shared.bool(forKey: "isQuiet"), forKey: "isQuiet")
    return .result()
  }
}

/// Adds to a list at each call.
struct Appends: SeededFilter {
  @Parameter(title: "List") var list: String?

  func perform() async throws -> some IntentResult {
    let lists = shared.stringArray(forKey: "lists") ?? []
    shared.set(lists + [list ?? "none"], forKey: "lists")
    return .result()
  }
}

/// Counts the calls as if each were the start of a Focus.
struct Counts: SeededFilter {
  @Parameter(title: "Level", default: 1) var level: Int

  func perform() async throws -> some IntentResult {
    shared.set(shared.integer(forKey: "sessions") + 1, forKey: "sessions")
    shared.set(level, forKey: "level")
    return .result()
  }
}

/// The app keeps what it read first in memory.
struct CachedInProcess: SeededFilter {
  @Parameter(title: "Limit", default: 0) var limit: Int

  private static let cached = Mutex<Int?>(nil)

  func perform() async throws -> some IntentResult {
    shared.set(limit, forKey: "limit")
    return .result()
  }

  @Sendable static func show(_ word: String?) async throws {
    let limit = cached.withLock { cached in
      let known = cached ?? shared.integer(forKey: "limit")
      cached = known
      return known
    }
    try await UNUserNotificationCenter.current().setBadgeCount(limit)
  }
}

/// An action changes what `appContext` depends on, and the system isn't told.
struct NoInvalidate: SeededFilter {
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
  }
}

struct RoomEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Room"
  static let defaultQuery = RoomQuery()

  let id: String

  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(id)") }
}

struct RoomQuery: EntityQuery {
  private static let rooms = ["hall": RoomEntity(id: "hall"), "attic": RoomEntity(id: "attic")]

  func entities(for identifiers: [String]) async throws -> [RoomEntity] {
    identifiers.map { Self.rooms[$0]! }
  }

  func suggestedEntities() async throws -> [RoomEntity] {
    Self.rooms.values.sorted { $0.id < $1.id }
  }
}

/// The query takes it for granted that every identifier is one of an entity.
struct CrashesOnGoneEntity: SeededFilter {
  @Parameter(title: "Room") var room: RoomEntity?

  func perform() async throws -> some IntentResult {
    shared.set(room?.id, forKey: "room")
    return .result()
  }
}

/// Reads `current`, which there isn't after the end of a Focus, instead of its own values.
struct ReadsCurrent: SeededFilter {
  @Parameter(title: "Status") var status: String?

  func perform() async throws -> some IntentResult {
    if let current = try? await Self.current { shared.set(current.status, forKey: "status") }
    return .result()
  }
}

/// Keeps the first value that it gets.
struct KeepsFirst: SeededFilter {
  @Parameter(title: "Status") var status: String?

  func perform() async throws -> some IntentResult {
    if shared.string(forKey: "status") == nil { shared.set(status, forKey: "status") }
    return .result()
  }
}

/// Goes on after it has returned.
struct LateTask: SeededFilter {
  @Parameter(title: "Count", default: 0) var count: Int

  func perform() async throws -> some IntentResult {
    let count = count
    Task {
      try await Task.sleep(for: .milliseconds(5))
      try await UNUserNotificationCenter.current().setBadgeCount(count)
      shared.set(count, forKey: "count")
    }
    return .result()
  }
}

/// Writes to a group that its extension isn't a member of.
struct GroupOfOneProcess: SeededFilter {
  @Parameter(title: "Status") var status: String?

  func perform() async throws -> some IntentResult {
    shared.set(status, forKey: "status")
    return .result()
  }
}

/// Is on without a Focus, because its default is.
struct DefaultIsOn: SeededFilter {
  @Parameter(title: "Mute", default: true) var mutes: Bool

  func perform() async throws -> some IntentResult {
    shared.set(mutes, forKey: "mutes")
    return .result()
  }
}

/// Takes it for granted that a text isn't empty.
struct CrashesOnEmptyText: SeededFilter {
  @Parameter(title: "Name") var name: String?

  func perform() async throws -> some IntentResult {
    shared.set(name.map { "\($0.first!)" }, forKey: "initial")
    return .result()
  }
}

/// Takes it for granted that every call has a value.
struct ThrowsWithoutValue: SeededFilter {
  struct NoStatus: Error {}

  @Parameter(title: "Status") var status: String?

  func perform() async throws -> some IntentResult {
    guard let status else { throw NoStatus() }
    shared.set(status, forKey: "status")
    return .result()
  }
}

enum Level: String, AppEnum {
  case low, middle, high

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Level"
  static let caseDisplayRepresentations: [Level: DisplayRepresentation] = [
    .low: "Low", .middle: "Middle", .high: "High",
  ]
}

/// Doesn't return with one of three values.
struct HangsForOneValue: SeededFilter {
  @Parameter(title: "Level", default: .low) var level: Level

  func perform() async throws -> some IntentResult {
    if level == .high { try await Task.sleep(for: .seconds(1 << 30)) }
    shared.set(level.rawValue, forKey: "level")
    return .result()
  }
}

/// Divides by a number that may be 0.
struct DividesByZero: SeededFilter {
  @Parameter(title: "Minutes", default: 10, inclusiveRange: (0, 60)) var minutes: Int

  func perform() async throws -> some IntentResult {
    shared.set(60 / minutes, forKey: "timesPerHour")
    return .result()
  }
}

/// Sets a flag at the end of a Focus, too.
struct FlagAlwaysSet: SeededFilter {
  @Parameter(title: "Status") var status: String?

  func perform() async throws -> some IntentResult {
    shared.set(true, forKey: "isFocusConnected")
    shared.set(status, forKey: "status")
    return .result()
  }
}

/// Has a predicate about a request, where the system gives it a text.
struct PredicateOnRequest: SeededFilter {
  @Parameter(title: "Account") var account: String?

  func perform() async throws -> some IntentResult { .result() }

  var appContext: FocusFilterAppContext {
    guard let account else { return FocusFilterAppContext() }
    return FocusFilterAppContext(
      notificationFilterPredicate: NSPredicate(format: "request.identifier IN %@", [account]))
  }
}

/// Keeps the values of the first of two Focuses of which one follows the other.
struct KeepsWhileOn: SeededFilter {
  @Parameter(title: "Status") var status: String?

  func perform() async throws -> some IntentResult {
    if status == nil || shared.string(forKey: "status") == nil {
      shared.set(status, forKey: "status")
    }
    return .result()
  }
}
