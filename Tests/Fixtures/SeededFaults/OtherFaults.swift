import AppIntents
import FocusFilterKit
import Foundation
import Synchronization
import UserNotifications
import WidgetKit

/// Remembers the theme when a Focus begins, and forgets it when another one follows.
struct RestoresTooEarly: SeededFilter {
  @Parameter(title: "Theme") var theme: String?
  func act() {
    if let theme {
      shared.set(shared.string(forKey: "theme") ?? "light", forKey: "themeBefore")
      shared.set(theme, forKey: "theme")
    } else if let before = shared.string(forKey: "themeBefore") {
      shared.set(before, forKey: "theme")
      shared.removeObject(forKey: "themeBefore")
    } else {
      shared.set("light", forKey: "theme")
    }
  }
}

/// Writes a file for the Focus, and never deletes it.
struct KeepsFile: SeededFilter {
  @Parameter(title: "Profile", default: "") var profile: String
  func act() throws {
    guard let folder = groupFolder, !profile.isEmpty else { return }
    try Data("{\"profile\":\"\(profile.filter(\.isLetter))\"}".utf8)
      .write(to: folder.appending(path: "profile.json"))
  }
}

/// Mutes accounts one by one, and lets none of them ring again.
struct MutesForever: SeededFilter {
  @Parameter(title: "Muted Rooms") var rooms: [QuietRoom]?
  func act() {
    var muted = shared.dictionary(forKey: "muted") as? [String: Bool] ?? [:]
    for room in rooms ?? [] { muted[room.id] = true }
    shared.set(muted, forKey: "muted")
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
  func act() async throws { if showsDot { try await setBadge(1) } }
}

/// Plans a reminder for the Focus that stays planned after its end.
struct LeavesReminder: SeededFilter {
  @Parameter(title: "Remind Me", default: false) var reminds: Bool
  func act() async throws { if reminds { try await remind(after: 3600, repeats: true) } }
}

/// Does nothing if it believes that nothing has changed, which each process believes for itself.
struct SkipsEqualValues: SeededFilter {
  @Parameter(title: "Mode", default: .low) var level: Level

  private static let last = Mutex<Level?>(nil)

  func act() {
    let isNew = Self.last.withLock { [level] last in
      defer { last = level }
      return last != level
    }
    if isNew { shared.set(level.rawValue, forKey: "level") }
  }
}

/// Writes to the standard defaults of whichever process it runs in.
struct StandardDefaults: SeededFilter {
  @Parameter(title: "Compact", default: false) var isCompact: Bool
  func act() { UserDefaults.standard.set(isCompact, forKey: "isCompact") }
}

/// Takes it for granted that an account was chosen and is still there.
struct UnwrapsRoom: SeededFilter {
  @Parameter(title: "Room") var room: QuietRoom?
  @Parameter(title: "Only This", default: false) var isAlone: Bool
  func act() { shared.set(isAlone ? room!.id : nil, forKey: "only") }
}

/// Takes it for granted that there is a Focus.
struct RequiresCurrent: SeededFilter {
  @Parameter(title: "Sound", default: 3) var sound: Int
  func act() async throws { shared.set(try await Self.current.sound, forKey: "sound") }
}

/// Waits for changes to calm down, and writes them after its call has returned.
struct Debounces: SeededFilter {
  @Parameter(title: "Feed") var feed: String?

  private static let pending = Mutex<Task<Void, Never>?>(nil)

  func act() async {
    let feed = feed
    Self.pending.withLock { pending in
      pending?.cancel()
      pending = Task.detached {
        try? await Task.sleep(for: .milliseconds(200))
        if !Task.isCancelled { shared.set(feed, forKey: "feed") }
      }
    }
  }
}

/// Steps down by a number that may be 0.
struct StepsForever: SeededFilter {
  @Parameter(title: "Step", default: 5, inclusiveRange: (0, 30)) var step: Int
  func act() {
    var left = 60
    while left > 0 { left -= step }
    shared.set(step, forKey: "step")
  }
}

/// Takes the first of a list that may be empty.
struct IndexesEmptyList: SeededFilter {
  @Parameter(title: "Words") var words: [String]?
  func act() { shared.set(words.map { $0[0] }, forKey: "word") }
}

/// Makes an unsigned number of one that a person may type with a minus.
struct RefusesNegative: SeededFilter {
  @Parameter(title: "Priority") var priority: Int?
  func act() { shared.set(priority.map { Int(UInt8($0)) }, forKey: "priority") }
}

/// Asks for a value at the end of a Focus, when nobody is asked.
struct NeedsValue: SeededFilter {
  @Parameter(title: "Workspace") var workspace: String?
  func act() throws {
    guard let workspace else { throw $workspace.needsValueError("Which workspace?") }
    shared.set(workspace, forKey: "workspace")
  }
}

/// Shows on its widget what an earlier Focus has set, because it reloads it at the start alone.
struct ReloadsAtStart: SeededFilter {
  @Parameter(title: "Board") var board: String?
  func act() {
    shared.set(board, forKey: "board")
    if board != nil { WidgetCenter.shared.reloadTimelines(ofKind: "Board") }
  }
}

/// Judges notifications by a name that it has read once in each process.
struct CachesPredicate: SeededFilter {
  @Parameter(title: "Team") var team: String?

  private static let known = Mutex<String?>(nil)

  func act() { shared.set(team, forKey: "team") }

  var predicate: NSPredicate? {
    let first = Self.known.withLock { [team] known in
      known = known ?? team
      return known
    }
    return first.map { NSPredicate(format: "SELF BEGINSWITH %@", $0) }
  }
}

/// Counts a level up while a Focus is on, and down at its end, though a Focus may follow another.
struct CountsDepth: SeededFilter {
  @Parameter(title: "Shield", default: false) var shields: Bool
  func act() {
    let depth = shared.integer(forKey: "depth")
    shared.set(shields ? depth + 1 : max(0, depth - 1), forKey: "depth")
  }
}

// MARK: A second author

/// Ends its process when it takes a value for impossible.
struct ExitsForOneCase: SeededFilter {
  @Parameter(title: "Level", default: .low) var level: Level
  func act() {
    if level == .middle { exit(3) }
    shared.set(level.rawValue, forKey: "level")
  }
}

/// Waits for a signal that nobody gives while a text is empty.
struct WaitsForSignal: SeededFilter {
  @Parameter(title: "Channel") var channel: String?
  func act() async {
    shared.set(channel, forKey: "channel")
    if channel == "" { while shared.string(forKey: "channel") != nil { await Task.yield() } }
  }
}

/// Builds its predicate from a room that may be gone.
struct UnwrapsInContext: SeededFilter {
  @Parameter(title: "Room") var room: QuietRoom?
  @Parameter(title: "Filter", default: false) var filters: Bool
  var predicate: NSPredicate? { filters ? NSPredicate(format: "SELF == %@", room!.id) : nil }
}

/// Writes its defaults after its call, from a queue.
struct WritesFromQueue: SeededFilter {
  @Parameter(title: "Tint") var tint: String?
  func act() {
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.12) { [tint] in
      shared.set(tint, forKey: "tint")
    }
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
  func act() throws {
    guard let file = groupFolder?.appending(path: "model.plist") else { return }
    var model = Model()
    if let data = try? Data(contentsOf: file) {
      model = try PropertyListDecoder().decode(Model.self, from: data)
    }
    model.limit = limit ?? model.limit
    if let tags, !tags.isEmpty { model.tags = tags }
    try PropertyListEncoder().encode(model).write(to: file)
  }
}

/// Sets one of two keys, by the value, and clears neither.
struct SetsOneOfTwo: SeededFilter {
  @Parameter(title: "Strict", default: false) var isStrict: Bool
  func act() { shared.set(true, forKey: isStrict ? "strict" : "relaxed") }
}

/// Adds each room to those that an earlier Focus has hidden.
struct UnionsRooms: SeededFilter {
  @Parameter(title: "Hidden") var rooms: [QuietRoom]?
  func act() {
    let before = Set(shared.stringArray(forKey: "hidden") ?? [])
    let now = Set((rooms ?? []).map(\.id))
    shared.set(now.isEmpty ? [] : before.union(now).sorted(), forKey: "hidden")
  }
}

/// Reads the account for its predicate once, when its process first needs it.
struct LazyAccount: SeededFilter {
  @Parameter(title: "Account") var account: String?

  private static let cached: String = shared.string(forKey: "account") ?? "all"

  func act() async throws {
    shared.set(account, forKey: "account")
    try await setBadge(Self.cached == "all" ? 0 : 1)
  }
}

/// Throws when an array has no first element.
struct ThrowsForEmptyList: SeededFilter {
  struct Empty: Error {}

  @Parameter(title: "Folders") var folders: [String]?
  func act() throws {
    guard let first = folders?.first else { throw Empty() }
    shared.set(first, forKey: "folder")
  }
}

/// Ends the "pause" of the Focus that is over by a notification that it never takes back.
struct BadgeAdds: SeededFilter {
  @Parameter(title: "Count", default: 0) var count: Int
  func act() async throws {
    let now = shared.integer(forKey: "badge") + count
    shared.set(now, forKey: "badge")
    try await setBadge(max(0, now))
  }
}

/// The app's switch for a muted room isn't told to the system.
struct ForgetsToInvalidate: SeededFilter {
  @Parameter(title: "Rooms") var rooms: [QuietRoom]?
  func act() { shared.set(rooms?.map(\.id), forKey: "rooms") }

  var predicate: NSPredicate? {
    let rooms = (shared.stringArray(forKey: "rooms") ?? []).filter {
      !shared.bool(forKey: "muted-\($0)")
    }
    return rooms.isEmpty ? nil : NSPredicate(format: "SELF IN %@", rooms)
  }

  static let actions = [Action("mute") { shared.set(true, forKey: "muted-\($0 ?? "hall")") }]
}

/// Parses a text as a number.
struct ParsesText: SeededFilter {
  @Parameter(title: "Size") var size: String?
  func act() { shared.set(size.map { Int($0)! }, forKey: "size") }
}

/// Plans another reminder with each Focus, because each has an identifier of its own.
struct RemindsAnew: SeededFilter {
  @Parameter(title: "Remind Me", default: false) var reminds: Bool
  func act() async throws { if reminds { try await remind(UUID().uuidString, after: 1800) } }
}

/// Writes down each Focus under a key of its own, and reads none of it.
struct LogsSessions: SeededFilter {
  struct Session: Codable {
    var id = UUID()
    var began = Date()
    var name: String
  }

  @Parameter(title: "Name", default: "") var name: String
  func act() throws {
    guard let file = groupFolder?.appending(path: "sessions.json"), !name.isEmpty else { return }
    var sessions: [Session] = []
    if let data = try? Data(contentsOf: file) {
      sessions = try JSONDecoder().decode([Session].self, from: data)
    }
    sessions.append(Session(name: "Focus"))
    try JSONEncoder().encode(sessions).write(to: file)
  }
}

/// Keeps its profile in the folder of documents, which is another one in each process.
struct WritesDocument: SeededFilter {
  @Parameter(title: "Profile", default: "") var profile: String
  func act() throws {
    let files = FileManager.default
    let folder = files.urls(for: .documentDirectory, in: .userDomainMask)[0]
    let file = folder.appending(path: "profile.json")
    try JSONEncoder().encode(["profile": profile]).write(to: file)
  }
}

/// Shows the name of a room in Settings, even where none was chosen.
struct UnwrapsInCard: SeededFilter {
  @Parameter(title: "Room") var room: QuietRoom?
  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "Only \(room!.id)")
  }

  func act() { shared.set(room?.id, forKey: "room") }
}

/// Divides by a distance that may be 0.
struct DividesByDistance: SeededFilter {
  @Parameter(title: "Distance", defaultValue: 5, defaultUnit: .kilometers)
  var distance: Measurement<UnitLength>

  func act() { shared.set(100_000 / Int(distance.converted(to: .meters).value), forKey: "steps") }
}

/// Writes a person's words into the format of a predicate, so that an apostrophe stops the app.
struct QuotesByHand: SeededFilter {
  @Parameter(title: "Account") var account: String?
  var predicate: NSPredicate? { account.map { NSPredicate(format: "SELF == '\($0)'") } }
}

/// Compares with a regular expression, which the system may not accept, for any room.
struct MatchesRooms: SeededFilter {
  @Parameter(title: "Room") var room: QuietRoom?
  var predicate: NSPredicate? {
    NSPredicate(format: "SELF MATCHES %@", "\(room?.id ?? ".*"):[3-5]")
  }
}

/// Lights a shop window in memory, which is lit after the Focus, too, because the default is.
struct LightsWindow: SeededFilter {
  @Parameter(title: "Light", default: true) var lights: Bool

  private static let window = Mutex(false)

  func act() { Self.window.withLock { [lights] in $0 = lights } }

  static let actions = [Action.reading("lit") { _ in .bool(window.withLock(\.self)) }]
}

/// Shows a display in memory, and goes on showing it without a value.
struct KeepsDisplay: SeededFilter {
  @Parameter(title: "Display") var display: QuietRoom?

  private static let shown = Mutex("nothing")

  func act() { if let display { Self.shown.withLock { $0 = display.id } } }

  static let actions = [Action.reading("display") { _ in .string(shown.withLock(\.self)) }]
}

/// Starts a timer in memory, which nothing stops.
struct StartsTimer: SeededFilter {
  @Parameter(title: "Start Timer", default: false) var starts: Bool

  private static let timer = Mutex(false)

  func act() { if starts { Self.timer.withLock { $0 = true } } }

  static let actions = [Action.reading("running") { _ in .bool(timer.withLock(\.self)) }]
}

/// Keeps its value in memory, which a start of the app during the Focus begins anew.
struct ForgetsQuiet: SeededFilter {
  @Parameter(title: "Quiet", default: false) var quiet: Bool

  private static let model = Mutex(false)

  func act() { Self.model.withLock { [quiet] in $0 = quiet } }

  static let actions = [Action.reading("quiet") { _ in .bool(model.withLock(\.self)) }]
}

/// Reads its room as a number when it starts during the Focus.
struct ParsesAtLaunch: SeededFilter {
  @Parameter(title: "Room") var room: String?
  func act() { shared.set(room, forKey: "room") }

  static func start() async {
    guard let room = try? await current.room else { return }
    shared.set(Int(room)!, forKey: "number")
  }

  static let actions = [
    Action.reading("room") { _ in shared.string(forKey: "room").map(ParameterValue.string) ?? .null
    }
  ]
}

/// Writes where the person's own choice is.
struct MutesForPerson: SeededFilter {
  @Parameter(title: "Mute", default: false) var mutes: Bool
  func act() { shared.set(mutes, forKey: "isMuted") }

  static let actions = [Action("mute") { _ in shared.set(true, forKey: "isMuted") }]
}

/// Ends with a theme of its own, whatever theme the app begins with.
struct ThemesForPerson: SeededFilter {
  @Parameter(title: "Theme", default: "plain") var theme: String
  func act() { shared.set(theme, forKey: "theme") }

  static func start() {
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
  func act() {
    if status == nil, sound == nil {
      shared.removeObject(forKey: "status")
      shared.removeObject(forKey: "sound")
    }
    if let status { shared.set(status, forKey: "status") }
    if let sound { shared.set(sound, forKey: "sound") }
  }
}

/// Saves a theme on a stack at each start, and takes back one at the end.
struct StacksThemes: SeededFilter {
  @Parameter(title: "Theme") var level: Level?
  func act() {
    var saved = shared.stringArray(forKey: "saved") ?? []
    if let level {
      saved.append(shared.string(forKey: "theme") ?? "own")
      shared.set(level.rawValue, forKey: "theme")
    } else if let last = saved.popLast() {
      shared.set(last, forKey: "theme")
    }
    shared.set(saved, forKey: "saved")
  }
}

/// Counts in memory how many Focuses are on, though none ends when another one follows.
struct CountsInMemory: SeededFilter {
  static let membership = FilterMembership.app

  @Parameter(title: "Mute", default: false) var mutes: Bool

  private static let count = Mutex(0)

  func act() { Self.count.withLock { [mutes] in $0 = max(0, $0 + (mutes ? 1 : -1)) } }

  static let actions = [Action.reading("muted") { _ in .bool(count.withLock { $0 > 0 }) }]
}

/// Is called in the extension, while the app keeps what it read at its start.
struct ReadsOnce: SeededFilter {
  static let membership = FilterMembership.extension

  @Parameter(title: "Notebook") var notebook: String?

  private static let shown = shared.string(forKey: "notebook") ?? "all"

  func act() { shared.set(notebook, forKey: "notebook") }

  static func start() { _ = shown }

  static let actions = [Action.reading("notebook") { _ in .string(shown) }]
}

/// Reads the notebook once, when a person first sees it, also where the filter's call is the app's.
struct ReadsWhenShown: SeededFilter {
  @Parameter(title: "Notebook") var notebook: String?

  private static let shown = shared.string(forKey: "notebook") ?? "all"

  func act() { shared.set(notebook, forKey: "notebook") }

  static let actions = [Action.reading("notebook") { _ in .string(shown) }]
}

/// Takes the badge away for a Focus, and doesn't count again at its end.
struct TakesBadgeAway: SeededFilter {
  @Parameter(title: "Hide Badge", default: false) var hides: Bool
  func act() async throws {
    shared.set(hides, forKey: "hidesBadge")
    if hides { try await setBadge(0) }
  }

  static let actions = [
    Action("receive") { _ in
      let unread = shared.integer(forKey: "unread") + 1
      shared.set(unread, forKey: "unread")
      guard !shared.bool(forKey: "hidesBadge") else { return }
      try await setBadge(unread)
    }
  ]
}

/// Allows the chosen rooms, which are none at first.
struct AllowsNothing: SeededFilter {
  @Parameter(title: "Allowed Rooms") var rooms: [QuietRoom]?
  var predicate: NSPredicate? { NSPredicate(format: "SELF IN %@", (rooms ?? []).map(\.id)) }
}

/// Allows the chosen rooms, and everything before one is chosen, but not after they were deleted.
struct AllowsDeleted: SeededFilter {
  @Parameter(title: "Allowed Rooms") var rooms: [QuietRoom]?
  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(rooms.map { $0.map(\.id).joined(separator: ", ") } ?? "All")")
  }
  var predicate: NSPredicate? {
    rooms.map { NSPredicate(format: "SELF IN %@", $0.map(\.id)) }
  }
}

/// Shows a card with the client's name alone.
struct NamesNobody: SeededFilter {
  @Parameter(title: "Client") var client: String?
  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(client ?? "")")
  }

  func act() { shared.set(client, forKey: "client") }
}

/// Has a dependency that the app registers at its start, and the extension doesn't.
struct DependsOnTheApp: SeededFilter {
  struct Lists: Sendable {
    func choose(_ list: String?) { shared.set(list, forKey: "list") }
  }

  @Dependency private var lists: Lists
  @Parameter(title: "List") var list: String?
  func act() { lists.choose(list) }

  static func start() { AppDependencyManager.shared.add(dependency: Lists()) }
}

/// A room whose query throws if the room is gone.
struct LossyRoom: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Room"
  static let defaultQuery = LossyRoomQuery()

  let id: String

  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(id)") }
}

struct LossyRoomQuery: EntityQuery {
  struct Gone: Error {}

  func entities(for identifiers: [String]) async throws -> [LossyRoom] {
    guard identifiers.allSatisfy({ $0 == "hall" }) else { throw Gone() }
    return identifiers.map(LossyRoom.init)
  }

  func suggestedEntities() async throws -> [LossyRoom] { [LossyRoom(id: "hall")] }
}

/// Isn't called for a room that is gone.
struct LosesRooms: SeededFilter {
  @Parameter(title: "Room") var room: LossyRoom?
  func act() { shared.set(room?.id, forKey: "room") }
}

/// Allows a list by its identifier, which is a number.
struct NumbersLists: SeededFilter {
  @Parameter(title: "List", default: 1, inclusiveRange: (1, 9)) var list: Int
  var predicate: NSPredicate? { NSPredicate(format: "SELF == %d", list) }
}

/// Allows a project by its identifier, which is a UUID.
struct IdentifiesProjects: SeededFilter {
  private static let work = UUID()

  @Parameter(title: "Work", default: false) var isWork: Bool
  var predicate: NSPredicate? { isWork ? NSPredicate(format: "SELF IN %@", [Self.work]) : nil }
}

/// Allows the chosen room, which is an empty name at first.
struct AllowsEmptyName: SeededFilter {
  @Parameter(title: "Allowed Room") var room: QuietRoom?
  var predicate: NSPredicate? { NSPredicate(format: "SELF IN %@", [room?.id ?? ""]) }
}

/// Reloads a widget under another kind than its own.
struct MisspellsWidget: SeededFilter {
  static let widgets = [
    SimulatedApp.Widget.widget("Inbox") { shared.string(forKey: "list") ?? "all" }
  ]

  @Parameter(title: "List") var list: String?
  func act() {
    shared.set(list, forKey: "list")
    WidgetCenter.shared.reloadTimelines(ofKind: "Inbx")
  }
}

/// Pauses for eight hours without a value, also at the end.
struct PausesByDefault: SeededFilter {
  @Parameter(title: "Hours") var hours: Int?
  func act() { shared.set(Date.now.addingTimeInterval(Double(hours ?? 8) * 3600), forKey: "until") }
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
  static let membership = FilterMembership.app
  static let actions = [Action.reading("sounds") { _ in .bool(sounds.withLock { $0 }) }]
  private static let sounds = Mutex(true)

  @Parameter(title: "Sounds") var sounds: Bool?
  func act() { if let sounds { Self.sounds.withLock { $0 = sounds } } }
}

/// Replaces the rhythm that the person has chosen by the usual one.
struct ForgetsRhythm: SeededFilter {
  @Parameter(title: "Depth") var depth: Depth?
  func act() { shared.set(depth == .deep ? 120 : 90, forKey: "minutes") }

  static let actions = [Action("shorten") { _ in shared.set(30, forKey: "minutes") }]
}

/// Takes back a deep rest at the end alone, and not when a normal one follows.
struct StaysDeep: SeededFilter {
  @Parameter(title: "Depth") var depth: Depth?
  func act() { if depth != .normal { shared.set(depth == .deep, forKey: "isDeep") } }
}

/// Has a louder default than the app.
struct RaisesVolume: SeededFilter {
  static let actions = [
    Action.reading("volume") { _ in .int(shared.object(forKey: "volume") as? Int ?? 70) }
  ]

  @Parameter(title: "Volume", default: 100) var volume: Int
  func act() { shared.set(volume, forKey: "volume") }
}

/// Remembers in memory what the end restores, and knows another sound if there is nothing.
struct RestoresFromMemory: SeededFilter {
  @Parameter(title: "Sound") var sound: String?

  private static let before = Mutex<String?>(nil)

  func act() {
    let stored = shared.string(forKey: "sound")
    let isOn = sound != nil
    let before = Self.before.withLock { before in
      defer { before = isOn ? before ?? stored ?? "chime" : nil }
      return before
    }
    shared.set(sound ?? before ?? stored ?? "silent", forKey: "sound")
  }
}

/// Turns the sounds on again that a person has turned off.
struct TurnsSoundsOn: SeededFilter {
  static let actions = [
    Action("turn off") { _ in shared.set(false, forKey: "sounds") },
    .reading("sounds") { _ in .bool(shared.object(forKey: "sounds") as? Bool ?? true) },
  ]

  @Parameter(title: "Sounds", default: true) var sounds: Bool
  func act() { shared.set(sounds, forKey: "sounds") }
}

/// Tells everything until the first Focus has ended, and only what is deep after it.
struct TellsLess: SeededFilter {
  static let actions = [
    Action.reading("told") { _ in
      shared.string(forKey: "depth") == "deep" ? "little" : "everything"
    }
  ]

  @Parameter(title: "Depth", default: .deep) var depth: Depth
  func act() { shared.set(depth.rawValue, forKey: "depth") }
}

/// Remembers in memory what the end sets back, which an app that starts again has forgotten.
struct ForgetsEarlier: SeededFilter {
  static let membership = FilterMembership.app
  static let actions = [Action.reading("sound") { _ in .string(sound) }]
  private static var sound: String { shared.string(forKey: "sound") ?? "chime" }
  private static let earlier = Mutex<String?>(nil)

  @Parameter(title: "Sound") var chosen: String?
  func act() {
    let isOn = chosen != nil
    let earlier = Self.earlier.withLock { earlier in
      defer { earlier = isOn ? earlier ?? Self.sound : nil }
      return earlier
    }
    if let sound = chosen ?? earlier { shared.set(sound, forKey: "sound") }
  }
}

/// Takes back the reminder of the app's start for a Focus, and doesn't plan it again.
struct PausesForGood: SeededFilter {
  @Parameter(title: "Pause", default: false) var pauses: Bool
  func act() { if pauses { takeReminderBack() } }

  static func start() async throws { try await planReminder() }
}

/// Takes back the reminder of the app's start at each call, also at the end of a Focus.
struct TakesReminderBack: SeededFilter {
  @Parameter(title: "Pause", default: false) var pauses: Bool
  func act() { takeReminderBack() }

  static func start() async throws { try await planReminder() }
}

func planReminder() async throws {
  _ = try await UNUserNotificationCenter.current().requestAuthorization(options: [.alert])
  try await remind(after: 3600, repeats: true)
}

func takeReminderBack() {
  UNUserNotificationCenter.current().removePendingNotificationRequests(withIdentifiers: ["break"])
}
