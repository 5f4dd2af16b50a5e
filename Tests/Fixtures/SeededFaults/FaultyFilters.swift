import AppIntents
import FocusFilterKit
import Foundation
import Synchronization
import UserNotifications

typealias Action = SimulatedApp.Action

/// A filter and its app; the card says nothing, because no fault is in it.
public protocol SeededFilter: SetFocusFilterIntent {
  static var membership: FilterMembership { get }
  /// The groups that only one process of the app is a member of, instead of the fixture's group.
  static var groupsByHost: [ProcessHost: [String]] { get }
  static var actions: [SimulatedApp.Action] { get }
  static var widgets: [SimulatedApp.Widget] { get }

  /// What the app does when it starts.
  static func start() async throws
  /// What a call of the filter does.
  func act() async throws
  var predicate: NSPredicate? { get }
}

extension SeededFilter {
  public static var title: LocalizedStringResource { "Set It Up" }
  public static var membership: FilterMembership { .both }
  public static var groupsByHost: [ProcessHost: [String]] { [:] }
  public static var actions: [SimulatedApp.Action] { [] }
  public static var widgets: [SimulatedApp.Widget] { [] }
  public static func start() async throws {}

  public var displayRepresentation: DisplayRepresentation { "Set Up" }
  public var predicate: NSPredicate? { nil }
  public func act() async throws {}

  public func perform() async throws -> some IntentResult {
    try await act()
    return .result()
  }

  public var appContext: FocusFilterAppContext {
    FocusFilterAppContext(notificationFilterPredicate: predicate)
  }
}

func setBadge(_ number: Int) async throws {
  try await UNUserNotificationCenter.current().setBadgeCount(number)
}

func remind(
  _ identifier: String = "break", after seconds: TimeInterval, repeats: Bool = false
) async throws {
  let content = UNMutableNotificationContent()
  content.title = "Take a break"
  let trigger = UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: repeats)
  try await UNUserNotificationCenter.current().add(
    UNNotificationRequest(identifier: identifier, content: content, trigger: trigger))
}

/// Writes a value only when there is one.
struct NoNilWritten: SeededFilter {
  @Parameter(title: "Status") var status: String?
  func act() { if let status { shared.set(status, forKey: "status") } }
}

/// Turns a switch at each call.
struct Toggles: SeededFilter {
  @Parameter(title: "Quiet", default: false) var isQuiet: Bool
  func act() { shared.set(!shared.bool(forKey: "isQuiet"), forKey: "isQuiet") }
}

/// Adds to a list at each call.
struct Appends: SeededFilter {
  @Parameter(title: "List") var list: String?
  func act() {
    let lists = shared.stringArray(forKey: "lists") ?? []
    shared.set(lists + [list ?? "none"], forKey: "lists")
  }
}

/// Counts the calls as if each were the start of a Focus.
struct Counts: SeededFilter {
  @Parameter(title: "Level", default: 1) var level: Int
  func act() {
    shared.set(shared.integer(forKey: "sessions") + 1, forKey: "sessions")
    shared.set(level, forKey: "level")
  }
}

/// The app keeps what it read first in memory.
struct CachedInProcess: SeededFilter {
  @Parameter(title: "Limit", default: 0) var limit: Int

  private static let cached = shared.integer(forKey: "limit")

  func act() { shared.set(limit, forKey: "limit") }

  static let actions = [Action("show") { _ in try await setBadge(cached) }]
}

/// An action changes what `appContext` depends on, and the system isn't told.
struct NoInvalidate: SeededFilter {
  @Parameter(title: "Account") var account: String?
  func act() { shared.set(account, forKey: "account") }

  var predicate: NSPredicate? {
    shared.string(forKey: "account").map { NSPredicate(format: "SELF IN %@", [$0]) }
  }

  static let actions = [Action("log out") { _ in shared.removeObject(forKey: "account") }]
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
  func act() { shared.set(room?.id, forKey: "room") }
}

/// Reads `current`, which there isn't after the end of a Focus, instead of its own values.
struct ReadsCurrent: SeededFilter {
  @Parameter(title: "Status") var status: String?
  func act() async {
    if let current = try? await Self.current { shared.set(current.status, forKey: "status") }
  }
}

/// Keeps the first value that it gets.
struct KeepsFirst: SeededFilter {
  @Parameter(title: "Status") var status: String?
  func act() { if shared.string(forKey: "status") == nil { shared.set(status, forKey: "status") } }
}

/// Goes on after it has returned.
struct LateTask: SeededFilter {
  @Parameter(title: "Count", default: 0) var count: Int
  func act() async throws {
    let count = count
    Task {
      try await Task.sleep(for: .milliseconds(5))
      try await setBadge(count)
      shared.set(count, forKey: "count")
    }
  }
}

/// Writes to a group that its extension isn't a member of.
struct GroupOfOneProcess: SeededFilter {
  static let groupsByHost: [ProcessHost: [String]] = [.app: [seededGroup]]

  @Parameter(title: "Status") var status: String?
  func act() { shared.set(status, forKey: "status") }
}

/// Is on without a Focus, because its default is.
struct DefaultIsOn: SeededFilter {
  @Parameter(title: "Mute", default: true) var mutes: Bool
  func act() { shared.set(mutes, forKey: "mutes") }
}

/// Takes it for granted that a text isn't empty.
struct CrashesOnEmptyText: SeededFilter {
  @Parameter(title: "Name") var name: String?
  func act() { shared.set(name.map { "\($0.first!)" }, forKey: "initial") }
}

/// Takes it for granted that every call has a value.
struct ThrowsWithoutValue: SeededFilter {
  struct NoStatus: Error {}

  @Parameter(title: "Status") var status: String?
  func act() throws {
    guard let status else { throw NoStatus() }
    shared.set(status, forKey: "status")
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
  func act() async throws {
    if level == .high { try await Task.sleep(for: .seconds(1 << 30)) }
    shared.set(level.rawValue, forKey: "level")
  }
}

/// Divides by a number that may be 0.
struct DividesByZero: SeededFilter {
  @Parameter(title: "Minutes", default: 10, inclusiveRange: (0, 60)) var minutes: Int
  func act() { shared.set(60 / minutes, forKey: "timesPerHour") }
}

/// Sets a flag at the end of a Focus, too.
struct FlagAlwaysSet: SeededFilter {
  @Parameter(title: "Status") var status: String?
  func act() {
    shared.set(true, forKey: "isFocusConnected")
    shared.set(status, forKey: "status")
  }
}

/// Has a predicate about a request, where the system gives it a text.
struct PredicateOnRequest: SeededFilter {
  @Parameter(title: "Account") var account: String?
  var predicate: NSPredicate? {
    account.map { NSPredicate(format: "request.identifier IN %@", [$0]) }
  }
}

/// Keeps the values of the first of two Focuses of which one follows the other.
struct KeepsWhileOn: SeededFilter {
  @Parameter(title: "Status") var status: String?
  func act() {
    if status == nil || shared.string(forKey: "status") == nil {
      shared.set(status, forKey: "status")
    }
  }
}
