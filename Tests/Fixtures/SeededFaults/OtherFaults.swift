import AppIntents
import Foundation
import Synchronization
import UserNotifications
import WidgetKit

/// Remembers the theme when a Focus begins, and forgets it when another one follows.
struct RestoresTooEarly: SeededFilter {
  @Parameter(title: "Theme") var theme: String?

  func perform() async throws -> some IntentResult {
    if let theme {
      shared.set(shared.string(forKey: "theme") ?? "light", forKey: "themeBefore")
      shared.set(theme, forKey: "theme")
    } else if let before = shared.string(forKey: "themeBefore") {
      shared.set(before, forKey: "theme")
      shared.removeObject(forKey: "themeBefore")
    } else {
      shared.set("light", forKey: "theme")
    }
    return .result()
  }
}

/// Writes a file for the Focus, and never deletes it.
struct KeepsFile: SeededFilter {
  @Parameter(title: "Profile", default: "") var profile: String

  func perform() async throws -> some IntentResult {
    guard let folder = groupFolder else { return .result() }
    if !profile.isEmpty {
      try Data("{\"profile\":\"\(profile.filter(\.isLetter))\"}".utf8)
        .write(to: folder.appending(path: "profile.json"))
    }
    return .result()
  }
}

/// Mutes accounts one by one, and lets none of them ring again.
struct MutesForever: SeededFilter {
  @Parameter(title: "Muted Rooms") var rooms: [QuietRoom]?

  func perform() async throws -> some IntentResult {
    var muted = shared.dictionary(forKey: "muted") as? [String: Bool] ?? [:]
    for room in rooms ?? [] { muted[room.id] = true }
    shared.set(muted, forKey: "muted")
    return .result()
  }
}

/// A room that every query knows.
struct QuietRoom: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Room"
  static let defaultQuery = QuietRoomQuery()

  let id: String

  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(id)") }
}

struct QuietRoomQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [QuietRoom] {
    identifiers.filter { ["hall", "attic"].contains($0) }.map(QuietRoom.init)
  }

  func suggestedEntities() async throws -> [QuietRoom] {
    [QuietRoom(id: "hall"), QuietRoom(id: "attic")]
  }
}

/// Shows a badge while a Focus is on, and leaves it there.
struct LeavesBadge: SeededFilter {
  @Parameter(title: "Show Dot", default: false) var showsDot: Bool

  func perform() async throws -> some IntentResult {
    if showsDot { try await UNUserNotificationCenter.current().setBadgeCount(1) }
    return .result()
  }
}

/// Plans a reminder for the Focus that stays planned after its end.
struct LeavesReminder: SeededFilter {
  @Parameter(title: "Remind Me", default: false) var reminds: Bool

  func perform() async throws -> some IntentResult {
    guard reminds else { return .result() }
    let content = UNMutableNotificationContent()
    content.title = "Take a break"
    let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 3600, repeats: true)
    try await UNUserNotificationCenter.current().add(
      UNNotificationRequest(identifier: "break", content: content, trigger: trigger))
    return .result()
  }
}

/// Does nothing if it believes that nothing has changed, which each process believes for itself.
struct SkipsEqualValues: SeededFilter {
  @Parameter(title: "Mode", default: .low) var level: Level

  private static let last = Mutex<Level?>(nil)

  func perform() async throws -> some IntentResult {
    let level = level
    let isNew = Self.last.withLock { last in
      defer { last = level }
      return last != level
    }
    if isNew { shared.set(level.rawValue, forKey: "level") }
    return .result()
  }
}

/// Writes to the standard defaults of whichever process it runs in.
struct StandardDefaults: SeededFilter {
  @Parameter(title: "Compact", default: false) var isCompact: Bool

  func perform() async throws -> some IntentResult {
    UserDefaults.standard.set(isCompact, forKey: "isCompact")
    return .result()
  }
}

/// Takes it for granted that an account was chosen and is still there.
struct UnwrapsRoom: SeededFilter {
  @Parameter(title: "Room") var room: QuietRoom?
  @Parameter(title: "Only This", default: false) var isAlone: Bool

  func perform() async throws -> some IntentResult {
    shared.set(isAlone ? room!.id : nil, forKey: "only")
    return .result()
  }
}

/// Takes it for granted that there is a Focus.
struct RequiresCurrent: SeededFilter {
  @Parameter(title: "Sound", default: 3) var sound: Int

  func perform() async throws -> some IntentResult {
    let filter = try await RequiresCurrent.current
    shared.set(filter.sound, forKey: "sound")
    return .result()
  }
}

/// Waits for changes to calm down, and writes them after its call has returned.
struct Debounces: SeededFilter {
  @Parameter(title: "Feed") var feed: String?

  private static let pending = Mutex<Task<Void, Never>?>(nil)

  func perform() async throws -> some IntentResult {
    let feed = feed
    Self.pending.withLock { pending in
      pending?.cancel()
      pending = Task.detached {
        try? await Task.sleep(for: .milliseconds(200))
        if !Task.isCancelled { shared.set(feed, forKey: "feed") }
      }
    }
    return .result()
  }
}

/// Steps down by a number that may be 0.
struct StepsForever: SeededFilter {
  @Parameter(title: "Step", default: 5, inclusiveRange: (0, 30)) var step: Int

  func perform() async throws -> some IntentResult {
    var left = 60
    while left > 0 { left -= step }
    shared.set(step, forKey: "step")
    return .result()
  }
}

/// Takes the first of a list that may be empty.
struct IndexesEmptyList: SeededFilter {
  @Parameter(title: "Words") var words: [String]?

  func perform() async throws -> some IntentResult {
    if let words {
      shared.set(words[0], forKey: "word")
    } else {
      shared.removeObject(forKey: "word")
    }
    return .result()
  }
}

/// Makes an unsigned number of one that a person may type with a minus.
struct RefusesNegative: SeededFilter {
  @Parameter(title: "Priority") var priority: Int?

  func perform() async throws -> some IntentResult {
    shared.set(priority.map { Int(UInt8($0)) }, forKey: "priority")
    return .result()
  }
}

/// Asks for a value at the end of a Focus, when nobody is asked.
struct NeedsValue: SeededFilter {
  @Parameter(title: "Workspace") var workspace: String?

  func perform() async throws -> some IntentResult {
    guard let workspace else { throw $workspace.needsValueError("Which workspace?") }
    shared.set(workspace, forKey: "workspace")
    return .result()
  }
}

/// Shows on its widget what an earlier Focus has set, because it reloads it at the start alone.
struct ReloadsAtStart: SeededFilter {
  @Parameter(title: "Board") var board: String?

  func perform() async throws -> some IntentResult {
    shared.set(board, forKey: "board")
    if board != nil { WidgetCenter.shared.reloadTimelines(ofKind: "Board") }
    return .result()
  }
}

/// Judges notifications by a name that it has read once in each process.
struct CachesPredicate: SeededFilter {
  @Parameter(title: "Team") var team: String?

  private static let known = Mutex<String?>(nil)

  func perform() async throws -> some IntentResult {
    shared.set(team, forKey: "team")
    return .result()
  }

  var appContext: FocusFilterAppContext {
    let now = team
    let first = Self.known.withLock { known in
      if known == nil { known = now }
      return known
    }
    guard let first else { return FocusFilterAppContext() }
    return FocusFilterAppContext(
      notificationFilterPredicate: NSPredicate(format: "SELF BEGINSWITH %@", first))
  }
}

/// Counts a level up while a Focus is on, and down at its end, though a Focus may follow another.
struct CountsDepth: SeededFilter {
  @Parameter(title: "Shield", default: false) var shields: Bool

  func perform() async throws -> some IntentResult {
    let depth = shared.integer(forKey: "depth")
    shared.set(shields ? depth + 1 : max(0, depth - 1), forKey: "depth")
    return .result()
  }
}

// MARK: A second author

/// Ends its process when it takes a value for impossible.
struct ExitsForOneCase: SeededFilter {
  @Parameter(title: "Level", default: .low) var level: Level

  func perform() async throws -> some IntentResult {
    if level == .middle { exit(3) }
    shared.set(level.rawValue, forKey: "level")
    return .result()
  }
}

/// Waits for a signal that nobody gives while a text is empty.
struct WaitsForSignal: SeededFilter {
  @Parameter(title: "Channel") var channel: String?

  func perform() async throws -> some IntentResult {
    let channel = channel
    shared.set(channel, forKey: "channel")
    if channel == "" { while shared.string(forKey: "channel") != nil { await Task.yield() } }
    return .result()
  }
}

/// Builds its predicate from a room that may be gone.
struct UnwrapsInContext: SeededFilter {
  @Parameter(title: "Room") var room: QuietRoom?
  @Parameter(title: "Filter", default: false) var filters: Bool

  func perform() async throws -> some IntentResult { .result() }

  var appContext: FocusFilterAppContext {
    guard filters else { return FocusFilterAppContext() }
    return FocusFilterAppContext(
      notificationFilterPredicate: NSPredicate(format: "SELF == %@", room!.id))
  }
}

/// Writes its defaults after its call, from a queue.
struct WritesFromQueue: SeededFilter {
  @Parameter(title: "Tint") var tint: String?

  func perform() async throws -> some IntentResult {
    let tint = tint
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.12) {
      shared.set(tint, forKey: "tint")
    }
    return .result()
  }
}

/// Merges the values into a stored model and leaves out those that are missing.
struct MergesModel: SeededFilter {
  private struct Model: Codable {
    var version = 2
    var tags: [String] = ["all"]
    var limit: Int?
  }

  @Parameter(title: "Limit") var limit: Int?
  @Parameter(title: "Tags") var tags: [String]?

  func perform() async throws -> some IntentResult {
    guard let file = groupFolder?.appending(path: "model.plist") else { return .result() }
    var model = Model()
    if let data = try? Data(contentsOf: file) {
      model = try PropertyListDecoder().decode(Model.self, from: data)
    }
    model.limit = limit ?? model.limit
    if let tags, !tags.isEmpty { model.tags = tags }
    try PropertyListEncoder().encode(model).write(to: file)
    return .result()
  }
}

/// Sets one of two keys, by the value, and clears neither.
struct SetsOneOfTwo: SeededFilter {
  @Parameter(title: "Strict", default: false) var isStrict: Bool

  func perform() async throws -> some IntentResult {
    shared.set(true, forKey: isStrict ? "strict" : "relaxed")
    return .result()
  }
}

/// Adds each room to those that an earlier Focus has hidden.
struct UnionsRooms: SeededFilter {
  @Parameter(title: "Hidden") var rooms: [QuietRoom]?

  func perform() async throws -> some IntentResult {
    let before = Set(shared.stringArray(forKey: "hidden") ?? [])
    let now = Set((rooms ?? []).map(\.id))
    shared.set(now.isEmpty ? [] : before.union(now).sorted(), forKey: "hidden")
    return .result()
  }
}

/// Reads the account for its predicate once, when its process first needs it.
struct LazyAccount: SeededFilter {
  @Parameter(title: "Account") var account: String?

  private static let cached: String = shared.string(forKey: "account") ?? "all"

  func perform() async throws -> some IntentResult {
    shared.set(account, forKey: "account")
    try await UNUserNotificationCenter.current().setBadgeCount(Self.cached == "all" ? 0 : 1)
    return .result()
  }
}

/// Throws when an array has no first element.
struct ThrowsForEmptyList: SeededFilter {
  struct Empty: Error {}

  @Parameter(title: "Folders") var folders: [String]?

  func perform() async throws -> some IntentResult {
    guard let first = folders?.first else { throw Empty() }
    shared.set(first, forKey: "folder")
    return .result()
  }
}

/// Ends the "pause" of the Focus that is over by a notification that it never takes back.
struct BadgeAdds: SeededFilter {
  @Parameter(title: "Count", default: 0) var count: Int

  func perform() async throws -> some IntentResult {
    let now = shared.integer(forKey: "badge") + count
    shared.set(now, forKey: "badge")
    try await UNUserNotificationCenter.current().setBadgeCount(max(0, now))
    return .result()
  }
}

/// A default that turns something on, stored under the opposite name.
struct SoundIsOff: SeededFilter {
  @Parameter(title: "Silence", default: true) var silences: Bool

  func perform() async throws -> some IntentResult {
    shared.set(silences, forKey: "silent")
    return .result()
  }
}

/// The app's switch for a muted room isn't told to the system.
struct ForgetsToInvalidate: SeededFilter {
  @Parameter(title: "Rooms") var rooms: [QuietRoom]?

  func perform() async throws -> some IntentResult {
    shared.set(rooms?.map(\.id), forKey: "rooms")
    return .result()
  }

  var appContext: FocusFilterAppContext {
    let rooms = (shared.stringArray(forKey: "rooms") ?? []).filter {
      !shared.bool(forKey: "muted-\($0)")
    }
    guard !rooms.isEmpty else { return FocusFilterAppContext() }
    return FocusFilterAppContext(
      notificationFilterPredicate: NSPredicate(format: "SELF IN %@", rooms))
  }

  @Sendable static func mute(_ word: String?) async throws {
    shared.set(true, forKey: "muted-\(word ?? "hall")")
  }
}

/// Parses a text as a number.
struct ParsesText: SeededFilter {
  @Parameter(title: "Size") var size: String?

  func perform() async throws -> some IntentResult {
    if let size {
      shared.set(Int(size)!, forKey: "size")
    } else {
      shared.removeObject(forKey: "size")
    }
    return .result()
  }
}

/// Plans another reminder with each Focus, because each has an identifier of its own.
struct RemindsAnew: SeededFilter {
  @Parameter(title: "Remind Me", default: false) var reminds: Bool

  func perform() async throws -> some IntentResult {
    guard reminds else { return .result() }
    let content = UNMutableNotificationContent()
    content.title = "Take a break"
    try await UNUserNotificationCenter.current().add(
      UNNotificationRequest(
        identifier: UUID().uuidString, content: content,
        trigger: UNTimeIntervalNotificationTrigger(timeInterval: 1800, repeats: false)))
    return .result()
  }
}

/// Writes down each Focus under a key of its own, and reads none of it.
struct LogsSessions: SeededFilter {
  struct Session: Codable {
    var id = UUID()
    var began = Date()
    var name: String
  }

  @Parameter(title: "Name", default: "") var name: String

  func perform() async throws -> some IntentResult {
    guard let file = groupFolder?.appending(path: "sessions.json"), !name.isEmpty else {
      return .result()
    }
    var sessions: [Session] = []
    if let data = try? Data(contentsOf: file) {
      sessions = try JSONDecoder().decode([Session].self, from: data)
    }
    sessions.append(Session(name: "Focus"))
    try JSONEncoder().encode(sessions).write(to: file)
    return .result()
  }
}

/// Keeps its profile in the folder of documents, which is another one in each process.
struct WritesDocument: SeededFilter {
  @Parameter(title: "Profile", default: "") var profile: String

  func perform() async throws -> some IntentResult {
    let files = FileManager.default
    let folder = files.urls(for: .documentDirectory, in: .userDomainMask)[0]
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "profile.json")
    try JSONEncoder().encode(["profile": profile]).write(to: file)
    return .result()
  }
}

/// Shows the name of a room in Settings, even where none was chosen.
struct UnwrapsInCard: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Set a Room"

  @Parameter(title: "Room") var room: QuietRoom?

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "Only \(room!.id)")
  }

  func perform() async throws -> some IntentResult {
    shared.set(room?.id, forKey: "room")
    return .result()
  }
}

/// Divides by a distance that may be 0.
struct DividesByDistance: SeededFilter {
  @Parameter(title: "Distance", defaultValue: 5, defaultUnit: .kilometers)
  var distance: Measurement<UnitLength>

  func perform() async throws -> some IntentResult {
    shared.set(100_000 / Int(distance.converted(to: .meters).value), forKey: "steps")
    return .result()
  }
}

/// Writes a person's words into the format of a predicate, so that an apostrophe stops the app.
struct QuotesByHand: SeededFilter {
  @Parameter(title: "Account") var account: String?

  func perform() async throws -> some IntentResult { .result() }

  var appContext: FocusFilterAppContext {
    guard let account else { return FocusFilterAppContext() }
    return FocusFilterAppContext(
      notificationFilterPredicate: NSPredicate(format: "SELF == '\(account)'"))
  }
}

/// Compares with a regular expression, which the system may not accept, for any room.
struct MatchesRooms: SeededFilter {
  @Parameter(title: "Room") var room: QuietRoom?

  func perform() async throws -> some IntentResult { .result() }

  var appContext: FocusFilterAppContext {
    let pattern = "\(room?.id ?? ".*"):[3-5]"
    return FocusFilterAppContext(
      notificationFilterPredicate: NSPredicate(format: "SELF MATCHES %@", pattern))
  }
}

/// Lights a shop window in memory, which is lit after the Focus, too, because the default is.
struct LightsWindow: SeededFilter {
  @Parameter(title: "Light", default: true) var lights: Bool

  private static let window = Mutex(false)

  func perform() async throws -> some IntentResult {
    let lights = lights
    Self.window.withLock { $0 = lights }
    return .result()
  }

  static var isLit: Bool { window.withLock(\.self) }
}

/// Shows a display in memory, and goes on showing it without a value.
struct KeepsDisplay: SeededFilter {
  @Parameter(title: "Display") var display: QuietRoom?

  private static let shown = Mutex("nothing")

  func perform() async throws -> some IntentResult {
    if let display { Self.shown.withLock { $0 = display.id } }
    return .result()
  }

  static var shownDisplay: String { shown.withLock(\.self) }
}

/// Starts a timer in memory, which nothing stops.
struct StartsTimer: SeededFilter {
  @Parameter(title: "Start Timer", default: false) var starts: Bool

  private static let timer = Mutex(false)

  func perform() async throws -> some IntentResult {
    if starts { Self.timer.withLock { $0 = true } }
    return .result()
  }

  static var isRunning: Bool { timer.withLock(\.self) }
}

/// Keeps its value in memory, which a start of the app during the Focus begins anew.
struct ForgetsQuiet: SeededFilter {
  @Parameter(title: "Quiet", default: false) var quiet: Bool

  private static let model = Mutex(false)

  func perform() async throws -> some IntentResult {
    let quiet = quiet
    Self.model.withLock { $0 = quiet }
    return .result()
  }

  static var isQuiet: Bool { model.withLock(\.self) }
}

/// Reads its room as a number when it starts during the Focus.
struct ParsesAtLaunch: SeededFilter {
  @Parameter(title: "Room") var room: String?

  func perform() async throws -> some IntentResult {
    shared.set(room, forKey: "room")
    return .result()
  }

  @Sendable static func start() async throws {
    guard let room = try? await current.room else { return }
    shared.set(Int(room)!, forKey: "number")
  }

  static var storedRoom: String? { shared.string(forKey: "room") }
}

/// Writes where the person's own choice is.
struct MutesForPerson: SeededFilter {
  @Parameter(title: "Mute", default: false) var mutes: Bool

  func perform() async throws -> some IntentResult {
    shared.set(mutes, forKey: "isMuted")
    return .result()
  }

  @Sendable static func mute(_ word: String?) async throws {
    shared.set(true, forKey: "isMuted")
  }
}

/// Ends with a theme of its own, whatever theme the app begins with.
struct ThemesForPerson: SeededFilter {
  @Parameter(title: "Theme", default: "plain") var theme: String

  func perform() async throws -> some IntentResult {
    shared.set(theme, forKey: "theme")
    return .result()
  }

  @Sendable static func start() async throws {
    if shared.string(forKey: "theme") == nil { shared.set("dark", forKey: "theme") }
  }
}

/// The folder of the group.
var groupFolder: URL? {
  FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: seededGroup)
}

// MARK: A third author

/// Leaves out a value that isn't set, so that a second Focus keeps the first one's.
struct KeepsOtherOfTwo: SeededFilter {
  @Parameter(title: "Status") var status: String?
  @Parameter(title: "Sound") var sound: String?

  func perform() async throws -> some IntentResult {
    if status == nil, sound == nil {
      shared.removeObject(forKey: "status")
      shared.removeObject(forKey: "sound")
    }
    if let status { shared.set(status, forKey: "status") }
    if let sound { shared.set(sound, forKey: "sound") }
    return .result()
  }
}

/// Saves a theme on a stack at each start, and takes back one at the end.
struct StacksThemes: SeededFilter {
  @Parameter(title: "Theme") var level: Level?

  func perform() async throws -> some IntentResult {
    var saved = shared.stringArray(forKey: "saved") ?? []
    if let level {
      saved.append(shared.string(forKey: "theme") ?? "own")
      shared.set(level.rawValue, forKey: "theme")
    } else if let last = saved.popLast() {
      shared.set(last, forKey: "theme")
    }
    shared.set(saved, forKey: "saved")
    return .result()
  }
}

/// Counts in memory how many Focuses are on, though none ends when another one follows.
struct CountsInMemory: SeededFilter {
  @Parameter(title: "Mute", default: false) var mutes: Bool

  private static let count = Mutex(0)

  func perform() async throws -> some IntentResult {
    let step = mutes ? 1 : -1
    Self.count.withLock { $0 = max(0, $0 + step) }
    return .result()
  }

  static var isMuted: Bool { count.withLock { $0 > 0 } }
}

/// Is called in the extension, while the app keeps what it read at its start.
struct ReadsOnce: SeededFilter {
  @Parameter(title: "Notebook") var notebook: String?

  private static let shown = shared.string(forKey: "notebook") ?? "all"

  func perform() async throws -> some IntentResult {
    shared.set(notebook, forKey: "notebook")
    return .result()
  }

  static var shownNotebook: String { shown }
}

/// Takes the badge away for a Focus, and doesn't count again at its end.
struct TakesBadgeAway: SeededFilter {
  @Parameter(title: "Hide Badge", default: false) var hides: Bool

  func perform() async throws -> some IntentResult {
    shared.set(hides, forKey: "hidesBadge")
    if hides { try await UNUserNotificationCenter.current().setBadgeCount(0) }
    return .result()
  }

  @Sendable static func receive(_ word: String?) async throws {
    let unread = shared.integer(forKey: "unread") + 1
    shared.set(unread, forKey: "unread")
    guard !shared.bool(forKey: "hidesBadge") else { return }
    try await UNUserNotificationCenter.current().setBadgeCount(unread)
  }
}

/// Allows the chosen rooms, which are none at first.
struct AllowsNothing: SeededFilter {
  @Parameter(title: "Allowed Rooms") var rooms: [QuietRoom]?

  func perform() async throws -> some IntentResult { .result() }

  var appContext: FocusFilterAppContext {
    FocusFilterAppContext(
      notificationFilterPredicate: NSPredicate(format: "SELF IN %@", (rooms ?? []).map(\.id)))
  }
}

/// Shows a card with the client's name alone.
struct NamesNobody: SeededFilter {
  @Parameter(title: "Client") var client: String?

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(client ?? "")")
  }

  func perform() async throws -> some IntentResult {
    shared.set(client, forKey: "client")
    return .result()
  }
}

/// Has a dependency that the app registers at its start, and the extension doesn't.
struct DependsOnTheApp: SeededFilter {
  struct Lists: Sendable {
    func choose(_ list: String?) { shared.set(list, forKey: "list") }
  }

  @Dependency private var lists: Lists
  @Parameter(title: "List") var list: String?

  func perform() async throws -> some IntentResult {
    lists.choose(list)
    return .result()
  }

  @Sendable static func start() async throws {
    AppDependencyManager.shared.add(dependency: Lists())
  }
}

/// Allows a list by its identifier, which is a number.
struct NumbersLists: SeededFilter {
  @Parameter(title: "List", default: 1, inclusiveRange: (1, 9)) var list: Int

  func perform() async throws -> some IntentResult { .result() }

  var appContext: FocusFilterAppContext {
    FocusFilterAppContext(notificationFilterPredicate: NSPredicate(format: "SELF == %d", list))
  }
}

/// Allows a project by its identifier, which is a UUID.
struct IdentifiesProjects: SeededFilter {
  private static let work = UUID()

  @Parameter(title: "Work", default: false) var isWork: Bool

  func perform() async throws -> some IntentResult { .result() }

  var appContext: FocusFilterAppContext {
    guard isWork else { return FocusFilterAppContext() }
    return FocusFilterAppContext(
      notificationFilterPredicate: NSPredicate(format: "SELF IN %@", [Self.work]))
  }
}

/// Allows the chosen room, which is an empty name at first.
struct AllowsEmptyName: SeededFilter {
  @Parameter(title: "Allowed Room") var room: QuietRoom?

  func perform() async throws -> some IntentResult { .result() }

  var appContext: FocusFilterAppContext {
    FocusFilterAppContext(
      notificationFilterPredicate: NSPredicate(format: "SELF IN %@", [room?.id ?? ""]))
  }
}

/// Reloads a widget under another kind than its own.
struct MisspellsWidget: SeededFilter {
  @Parameter(title: "List") var list: String?

  func perform() async throws -> some IntentResult {
    shared.set(list, forKey: "list")
    WidgetCenter.shared.reloadTimelines(ofKind: "Inbx")
    return .result()
  }
}

/// Pauses for eight hours without a value, also at the end.
struct PausesByDefault: SeededFilter {
  @Parameter(title: "Hours") var hours: Int?

  func perform() async throws -> some IntentResult {
    shared.set(Date.now.addingTimeInterval(Double(hours ?? 8) * 3600), forKey: "until")
    return .result()
  }
}

/// How deep a rest is, beginning with what is so anyway.
enum Depth: String, AppEnum {
  case normal, deep

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Depth"
  static let caseDisplayRepresentations: [Depth: DisplayRepresentation] = [
    .normal: "Normal", .deep: "Deep",
  ]
}

/// Sets in memory whether sounds are played, and never sets it back.
struct SoundsStayOff: SeededFilter {
  private static let sounds = Mutex(true)
  static var areOn: Bool { sounds.withLock { $0 } }

  @Parameter(title: "Sounds") var sounds: Bool?

  func perform() async throws -> some IntentResult {
    if let sounds { Self.sounds.withLock { $0 = sounds } }
    return .result()
  }
}

/// Replaces the rhythm that the person has chosen by the usual one.
struct ForgetsRhythm: SeededFilter {
  @Parameter(title: "Depth") var depth: Depth?

  func perform() async throws -> some IntentResult {
    shared.set(depth == .deep ? 120 : 90, forKey: "minutes")
    return .result()
  }

  @Sendable static func shorten(_: String?) { shared.set(30, forKey: "minutes") }
}

/// Takes back a deep rest at the end alone, and not when a normal one follows.
struct StaysDeep: SeededFilter {
  @Parameter(title: "Depth") var depth: Depth?

  func perform() async throws -> some IntentResult {
    if depth != .normal { shared.set(depth == .deep, forKey: "isDeep") }
    return .result()
  }
}

/// Has a louder default than the app.
struct RaisesVolume: SeededFilter {
  static var volume: Int { shared.object(forKey: "volume") as? Int ?? 70 }

  @Parameter(title: "Volume", default: 100) var volume: Int

  func perform() async throws -> some IntentResult {
    shared.set(volume, forKey: "volume")
    return .result()
  }
}

/// Remembers in memory what the end restores, and knows another sound if there is nothing.
struct RestoresFromMemory: SeededFilter {
  @Parameter(title: "Sound") var sound: String?

  private static let before = Mutex<String?>(nil)

  func perform() async throws -> some IntentResult {
    let stored = shared.string(forKey: "sound")
    let isOn = sound != nil
    let before = Self.before.withLock { before in
      defer { before = isOn ? before ?? stored ?? "chime" : nil }
      return before
    }
    shared.set(sound ?? before ?? stored ?? "silent", forKey: "sound")
    return .result()
  }
}

/// Turns the sounds on again that a person has turned off.
struct TurnsSoundsOn: SeededFilter {
  static var areOn: Bool { shared.object(forKey: "sounds") as? Bool ?? true }

  @Parameter(title: "Sounds", default: true) var sounds: Bool

  func perform() async throws -> some IntentResult {
    shared.set(sounds, forKey: "sounds")
    return .result()
  }

  @Sendable static func turnOff(_: String?) { shared.set(false, forKey: "sounds") }
}

/// Tells everything until the first Focus has ended, and only what is deep after it.
struct TellsLess: SeededFilter {
  static var told: String { shared.string(forKey: "depth") == "deep" ? "little" : "everything" }

  @Parameter(title: "Depth", default: .deep) var depth: Depth

  func perform() async throws -> some IntentResult {
    shared.set(depth.rawValue, forKey: "depth")
    return .result()
  }
}

/// Remembers in memory what the end sets back, which an app that starts again has forgotten.
struct ForgetsEarlier: SeededFilter {
  static var sound: String { shared.string(forKey: "sound") ?? "chime" }
  private static let earlier = Mutex<String?>(nil)

  @Parameter(title: "Sound") var chosen: String?

  func perform() async throws -> some IntentResult {
    let isOn = chosen != nil
    let earlier = Self.earlier.withLock { earlier in
      defer { earlier = isOn ? earlier ?? Self.sound : nil }
      return earlier
    }
    if let sound = chosen ?? earlier { shared.set(sound, forKey: "sound") }
    return .result()
  }
}
