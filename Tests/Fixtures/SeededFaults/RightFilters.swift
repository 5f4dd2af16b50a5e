import AppIntents
import FocusFilterKit
import Foundation
import Synchronization
import UserNotifications
import WidgetKit

/// Writes each value with each call.
struct WritesEverything: SeededFilter {
  @Parameter(title: "Status") var status: String?
  @Parameter(title: "Rooms") var rooms: [String]?
  func act() async throws {
    shared.set(status, forKey: "status")
    shared.set(rooms, forKey: "rooms")
    try await setBadge(rooms?.count ?? 0)
  }
}

/// Has defaults that mean no effect, though they aren't empty.
struct NeutralDefaults: SeededFilter {
  @Parameter(title: "Volume", default: 1.0, inclusiveRange: (0.0, 1.0)) var volume: Double
  @Parameter(title: "List", default: "all") var list: String
  func act() {
    shared.set(volume, forKey: "volume")
    shared.set(list, forKey: "list")
  }
}

/// Tells the system when its predicate changes.
struct Invalidates: SeededFilter {
  @Parameter(title: "Account") var account: String?
  func act() { shared.set(account, forKey: "account") }

  var predicate: NSPredicate? {
    shared.string(forKey: "account").map { NSPredicate(format: "SELF IN %@", [$0]) }
  }

  static let actions = [
    Action("log out") { _ in
      shared.removeObject(forKey: "account")
      invalidateFocusFilterAppContext()
    }
  ]
}

/// Refuses a text that no person would choose.
struct RefusesNonsense: SeededFilter {
  struct UnknownZone: Error {}

  @Parameter(title: "Time Zone") var zone: String?
  func act() throws {
    if let zone, TimeZone(identifier: zone) == nil { throw UnknownZone() }
    shared.set(zone, forKey: "zone")
  }
}

/// Writes down when it was called.
struct NotesTheTime: SeededFilter {
  @Parameter(title: "Quiet", default: false) var isQuiet: Bool
  func act() {
    shared.set(isQuiet, forKey: "isQuiet")
    shared.set(Date().timeIntervalSinceReferenceDate, forKey: "changed")
  }
}

/// Reloads its widgets with each call.
struct ShowsWidgets: SeededFilter {
  @Parameter(title: "Level", default: .low) var level: Level
  func act() {
    shared.set(level.rawValue, forKey: "level")
    WidgetCenter.shared.reloadTimelines(ofKind: "Level")
  }
}

/// Restores the theme that was there before the first Focus.
struct RestoresTheme: SeededFilter {
  @Parameter(title: "Theme") var theme: String?
  func act() {
    if let theme {
      if shared.string(forKey: "themeBefore") == nil {
        shared.set(shared.string(forKey: "theme") ?? "light", forKey: "themeBefore")
      }
      shared.set(theme, forKey: "theme")
    } else {
      shared.set(shared.string(forKey: "themeBefore") ?? "light", forKey: "theme")
      shared.removeObject(forKey: "themeBefore")
    }
  }
}

/// Reads the Focus at each launch, and turns its own switch on again.
struct CatchesUp: SeededFilter {
  @Parameter(title: "Calm", default: false) var isCalm: Bool
  func act() { Self.show(isCalm) }

  private static func show(_ isCalm: Bool) {
    shared.set(isCalm, forKey: "isCalm")
    shared.removeObject(forKey: "isPaused")
  }

  static func start() async throws {
    do {
      show(try await current.isCalm)
    } catch SetFocusFilterIntentError.notFound {
      show(false)
    }
  }

  static let actions = [Action("pause") { _ in shared.set(true, forKey: "isPaused") }]
}

/// Keeps what a person is typing in memory, as every app does.
struct HasDrafts: SeededFilter {
  @Parameter(title: "Signature") var signature: String?

  private static let draft = Mutex("")

  func act() { shared.set(signature, forKey: "signature") }

  static let actions = [
    Action("type") { word in draft.withLock { $0 += word ?? "Hello" } },
    .init("save") { _ in shared.set(draft.withLock { $0 }, forKey: "saved") },
  ]
}

/// Tells its requests and its files apart by identifiers that are new each time.
struct UsesNewIdentifiers: SeededFilter {
  @Parameter(title: "Silent", default: false) var isSilent: Bool
  func act() {
    shared.set(UUID().uuidString, forKey: "revision")
    shared.set(isSilent, forKey: "isSilent")
  }
}

/// Keeps its settings in a file of the group, and its badge by what is unread.
struct WritesFile: SeededFilter {
  private struct Settings: Codable {
    var rooms: [String] = []
    var sound = "default"
    var unread = 0
  }

  @Parameter(title: "Rooms") var rooms: [QuietRoom]?
  @Parameter(title: "Sound", default: "default") var sound: String
  func act() async throws {
    try await Self.change {
      $0.rooms = (rooms ?? []).map(\.id)
      $0.sound = sound
    }
    WidgetCenter.shared.reloadAllTimelines()
  }

  var predicate: NSPredicate? {
    let rooms = (rooms ?? []).map(\.id)
    return rooms.isEmpty ? nil : NSPredicate(format: "SELF IN %@", rooms)
  }

  static let actions = [Action("receive") { _ in try await change { $0.unread += 1 } }]

  private static func change(_ body: (inout Settings) -> Void) async throws {
    guard let file = groupFolder?.appending(path: "settings.json") else { return }
    var settings = Settings()
    if let data = try? Data(contentsOf: file) {
      settings = try JSONDecoder().decode(Settings.self, from: data)
    }
    body(&settings)
    try JSONEncoder().encode(settings).write(to: file)
    let badge = settings.rooms.isEmpty ? settings.unread : 0
    try await setBadge(badge)
  }
}

/// Plans a reminder while a Focus is on, and takes it back at the end.
struct PlansReminder: SeededFilter {
  @Parameter(title: "Remind Me", default: false) var reminds: Bool
  func act() async throws {
    UNUserNotificationCenter.current()
      .removePendingNotificationRequests(withIdentifiers: ["break"])
    if reminds { try await remind(after: 3600) }
  }

  static func start() async throws {
    _ = try await UNUserNotificationCenter.current().requestAuthorization(options: [.alert])
  }
}

/// Has settings of a person that the Focus overrides, and an action that changes them.
struct OverridesSettings: SeededFilter {
  @Parameter(title: "Volume", inclusiveRange: (0, 10)) var volume: Int?
  func act() { shared.set(volume, forKey: "override") }

  static let actions = [
    Action("turn up") { _ in shared.set(shared.integer(forKey: "volume") + 1, forKey: "volume") }
  ]
}

/// Empties the shown theme at the end, for which the app then shows the person's own.
struct ShowsOwnTheme: SeededFilter {
  @Parameter(title: "Theme") var theme: String?
  func act() { shared.set(theme ?? "", forKey: "shownTheme") }

  static let actions = [
    Action("choose") { word in
      for key in ["ownTheme", "shownTheme"] { shared.set(word ?? "dark", forKey: key) }
    },
    .reading("theme") { _ in
      let shown = shared.string(forKey: "shownTheme") ?? ""
      return .string(shown.isEmpty ? shared.string(forKey: "ownTheme") ?? "plain" : shown)
    },
  ]
}

/// Has a default that lets everything through, and a limit that means none.
struct AllowsByDefault: SeededFilter {
  @Parameter(title: "Allow Vibration", default: true) var allowsVibration: Bool
  @Parameter(title: "Limit", default: 100, inclusiveRange: (1, 100)) var limit: Int
  func act() {
    let isLimited = limit < 100
    shared.set(!allowsVibration, forKey: "isStill")
    shared.set(isLimited ? limit : nil, forKey: "limit")
  }
}

/// Keeps the values in memory beside the file, and reads the file at each start.
struct MirrorsInMemory: SeededFilter {
  @Parameter(title: "Project") var project: String?

  private static let model = Mutex<String?>(nil)

  func act() {
    shared.set(project, forKey: "project")
    Self.model.withLock { [project] in $0 = project }
  }

  static func start() { readModel() }

  private static func readModel() {
    let stored = shared.string(forKey: "project")
    model.withLock { $0 = stored }
  }

  static let actions = [
    Action("open") { _ in
      // The extension may have written since.
      readModel()
      let hasProject = model.withLock { $0 != nil }
      try await setBadge(hasProject ? 1 : 0)
    }
  ]
}

/// Keeps its value in memory, and asks for the present one at each start.
struct AsksAtLaunch: SeededFilter {
  @Parameter(title: "Quiet", default: false) var quiet: Bool

  private static let model = Mutex(false)

  func act() { Self.model.withLock { [quiet] in $0 = quiet } }

  static func start() async {
    // It throws while no Focus with the filter was ever on.
    let quiet = (try? await current.quiet) ?? false
    model.withLock { $0 = quiet }
  }

  static let actions = [Action.reading("quiet") { _ in .bool(model.withLock(\.self)) }]
}

/// Is in the app alone, whose standard defaults nobody else reads.
struct RunsInTheApp: SeededFilter {
  static let membership = FilterMembership.app

  @Parameter(title: "Compact", default: false) var isCompact: Bool
  func act() { UserDefaults.standard.set(isCompact, forKey: "isCompact") }
}

/// Lets a person write messages, which belong to the account that the Focus has chosen.
struct WritesUnderAccount: SeededFilter {
  @Parameter(title: "Account") var account: String?
  func act() { shared.set(account, forKey: "account") }

  static let actions = [
    Action("write") { _ in
      let account = shared.string(forKey: "account") ?? "private"
      shared.set((shared.stringArray(forKey: "sent") ?? []) + [account], forKey: "sent")
      shared.set(account, forKey: "lastAccount")
    }
  ]
}

/// Stores its whole model at once, most of which no Focus is about.
struct KeepsModel: SeededFilter {
  private struct Model: Codable {
    var version = 3
    var isSyncEnabled = true
    var theme = "system"
    var brightness = 0.8
    var list: String?
  }

  @Parameter(title: "List") var list: String?
  func act() throws { try Self.change { $0.list = list } }

  static let actions = [Action("dim") { _ in try change { $0.brightness = 0.4 } }]

  private static func change(_ body: (inout Model) -> Void) throws {
    var model = Model()
    if let data = shared.data(forKey: "model") {
      model = try JSONDecoder().decode(Model.self, from: data)
    }
    body(&model)
    shared.set(try JSONEncoder().encode(model), forKey: "model")
  }
}

/// Restores the theme from before the Focus, though the person may choose another one meanwhile.
struct RestoresPersonsTheme: SeededFilter {
  @Parameter(title: "Dark", default: false) var isDark: Bool
  func act() {
    let before = shared.string(forKey: "before")
    if isDark {
      if before == nil { shared.set(shared.string(forKey: "theme") ?? "", forKey: "before") }
      shared.set("dark", forKey: "theme")
    } else if let before {
      shared.set(before.isEmpty ? nil : before, forKey: "theme")
      shared.removeObject(forKey: "before")
    }
  }

  static let actions = [Action("choose theme") { _ in shared.set("blue", forKey: "theme") }]
}

/// Mirrors the group's value into the app's own defaults at each launch.
struct MirrorsDefaults: SeededFilter {
  @Parameter(title: "Page", default: 1) var page: Int
  func act() { shared.set(page, forKey: "page") }

  static func start() { UserDefaults.standard.set(shared.integer(forKey: "page"), forKey: "page") }
}

/// Clears its badge when a person opens it, and shows the one of the Focus until then.
struct ClearsBadge: SeededFilter {
  @Parameter(title: "Tasks", default: 0) var tasks: Int
  func act() async throws {
    shared.set(tasks, forKey: "tasks")
    try await setBadge(max(0, tasks))
  }

  static func start() async throws { try await setBadge(0) }
}

/// Shows a tip at the first launch after a Focus has called it.
struct ShowsTip: SeededFilter {
  @Parameter(title: "Tab") var tab: String?
  func act() {
    shared.set(tab, forKey: "tab")
    shared.set(tab, forKey: "pendingTab")
  }

  static func start() {
    if let tab = shared.string(forKey: "pendingTab") {
      shared.set(tab, forKey: "lastTab")
      shared.removeObject(forKey: "pendingTab")
    }
  }
}

/// Counts its launches, and reads Focus at each.
struct CountsLaunches: SeededFilter {
  @Parameter(title: "Plain", default: false) var isPlain: Bool
  func act() { shared.set(isPlain, forKey: "isPlain") }

  static func start() async {
    shared.set(shared.integer(forKey: "launches") + 1, forKey: "launches")
    shared.set((try? await current)?.isPlain ?? false, forKey: "isPlain")
  }

  static let actions = [
    Action.reading("launches") { _ in .int(shared.integer(forKey: "launches")) }
  ]
}

/// Validates its values, and leaves everything as it was when one is impossible.
struct ValidatesNumbers: SeededFilter {
  struct Impossible: Error {}

  @Parameter(title: "Columns") var columns: Int?
  func act() throws {
    if let columns, columns < 1 { throw Impossible() }
    shared.set(columns, forKey: "columns")
  }
}

/// Gets deleted entities and does without them.
struct ToleratesGoneRooms: SeededFilter {
  @Parameter(title: "Rooms") var rooms: [QuietRoom]?
  @Parameter(title: "Main") var main: QuietRoom?
  func act() {
    shared.set((rooms ?? []).map(\.id), forKey: "rooms")
    shared.set(main?.id, forKey: "main")
    WidgetCenter.shared.reloadAllTimelines()
  }

  var predicate: NSPredicate? {
    var parts: [NSPredicate] = []
    if let main { parts.append(NSPredicate(format: "SELF == %@", main.id)) }
    if let rooms, !rooms.isEmpty {
      parts.append(NSPredicate(format: "SELF IN %@", rooms.map(\.id)))
    }
    return parts.isEmpty ? nil : NSCompoundPredicate(orPredicateWithSubpredicates: parts)
  }
}

/// Marks what is read, of the account that is shown.
struct ReadsShown: SeededFilter {
  @Parameter(title: "Account") var account: String?
  func act() async throws {
    shared.set(account, forKey: "account")
    try await Self.badge()
  }

  static let actions = [
    Action("receive") { word in
      let key = "unread-\(word ?? "something")"
      shared.set(shared.integer(forKey: key) + 1, forKey: key)
      try await badge()
    },
    .init("read all") { _ in
      shared.removeObject(forKey: shownKey)
      try await badge()
    },
  ]

  private static var shownKey: String {
    "unread-\(shared.string(forKey: "account") ?? "something")"
  }

  private static func badge() async throws { try await setBadge(shared.integer(forKey: shownKey)) }
}

/// Writes down when it was called, in whole seconds.
struct StampsWholeSeconds: SeededFilter {
  @Parameter(title: "Until") var until: Date?
  @Parameter(title: "Distance", defaultValue: 5, defaultUnit: .kilometers)
  var distance: Measurement<UnitLength>

  func act() {
    shared.set(until, forKey: "until")
    shared.set(distance.converted(to: .meters).value, forKey: "meters")
    shared.set(Date(), forKey: "changed")
    shared.set(Int(Date().timeIntervalSince1970), forKey: "changedSince1970")
  }
}

/// Reloads its widgets after a change alone.
struct ReloadsAfterChanges: SeededFilter {
  @Parameter(title: "Level", default: .low) var level: Level
  func act() {
    if shared.string(forKey: "level") != level.rawValue {
      shared.set(level.rawValue, forKey: "level")
      WidgetCenter.shared.reloadTimelines(ofKind: "Level")
    }
  }
}

/// Restores the volume from before the first Focus, which is stored nowhere until then.
struct RestoresVolume: SeededFilter {
  @Parameter(title: "Volume", inclusiveRange: (0, 10)) var volume: Int?
  func act() {
    if let volume {
      if shared.object(forKey: "before") == nil {
        shared.set(shared.object(forKey: "volume") as? Int ?? 5, forKey: "before")
      }
      shared.set(volume, forKey: "volume")
    } else if let before = shared.object(forKey: "before") as? Int {
      shared.set(before, forKey: "volume")
      shared.removeObject(forKey: "before")
    }
  }

  static let actions = [
    Action("turn up") { _ in
      let key = shared.object(forKey: "before") == nil ? "volume" : "before"
      shared.set(min(10, (shared.object(forKey: key) as? Int ?? 5) + 1), forKey: key)
    }
  ]
}

/// Writes a file in which all rooms are shown, with previews, where no room was chosen.
struct PreviewsRooms: SeededFilter {
  @Parameter(title: "Rooms") var rooms: [QuietRoom]?
  @Parameter(title: "Previews", default: true) var showsPreviews: Bool

  struct Shown: Codable {
    let rooms: [String]
    let showsPreviews: Bool
  }

  func act() throws {
    let shown = Shown(rooms: (rooms ?? []).map(\.id), showsPreviews: showsPreviews)
    if let groupFolder {
      try JSONEncoder().encode(shown).write(to: groupFolder.appending(path: "shown.json"))
    }
  }
}

/// Has a light in memory, of which the app knows nothing before the first call.
struct DimsLight: SeededFilter {
  @Parameter(title: "Dim", default: false) var dims: Bool

  private static let light = Mutex<Bool?>(nil)

  func act() { Self.light.withLock { [dims] in $0 = dims } }

  static let actions = [
    Action.reading("dim") { _ in .bool(light.withLock { $0 == true }) },
    .reading("light") { _ in
      light.withLock { $0.map { $0 ? "dim" : "bright" } ?? "unknown" }
    },
  ]
}

/// Mutes by default, while a Focus is on, and suggests that.
struct MutesMeals: SeededFilter {
  @Parameter(title: "Mute Meals", default: true) var mutes: Bool
  var predicate: NSPredicate? {
    mutes ? NSPredicate(format: "SELF == nil OR SELF != %@", "meal") : nil
  }

  static func suggestedFocusFilters(
    for context: FocusFilterSuggestionContext
  ) async -> [MutesMeals] { [MutesMeals()] }
}

/// Stores a level by name where none is chosen, and only the others have a predicate.
struct NamesLevel: SeededFilter {
  @Parameter(title: "Level") var level: Level?
  func act() { shared.set((level ?? .low).rawValue, forKey: "level") }

  var predicate: NSPredicate? {
    guard let level, level != .low else { return nil }
    return NSPredicate(format: "SELF == %@", level.rawValue)
  }
}

/// Counts the unread messages again when a Focus that hid them ends.
struct CountsAgain: SeededFilter {
  @Parameter(title: "Hide Badge", default: false) var hides: Bool
  func act() async throws {
    shared.set(hides, forKey: "hidesBadge")
    try await Self.badge()
  }

  static let actions = [
    Action("receive") { _ in
      shared.set(shared.integer(forKey: "unread") + 1, forKey: "unread")
      try await badge()
    }
  ]

  private static func badge() async throws {
    let unread = shared.bool(forKey: "hidesBadge") ? 0 : shared.integer(forKey: "unread")
    try await setBadge(unread)
  }
}

/// Silences the hidden rooms, which are none at first.
struct HidesRooms: SeededFilter {
  @Parameter(title: "Hidden Rooms") var rooms: [QuietRoom]?
  var predicate: NSPredicate? { NSPredicate(format: "NOT (SELF IN %@)", (rooms ?? []).map(\.id)) }
}

/// Stores the version of its form beside its values, in the defaults and in a file.
struct WritesVersion: SeededFilter {
  private struct Settings: Codable {
    var version = 2
    var list: String?
  }

  @Parameter(title: "List") var list: String?
  func act() throws {
    shared.set(list, forKey: "list")
    shared.set(2, forKey: "schemaVersion")
    shared.set("2.1", forKey: "form")
    guard let file = groupFolder?.appending(path: "settings.json") else { return }
    try JSONEncoder().encode(Settings(list: list)).write(to: file)
  }
}

/// Tells a running app by a Darwin notification what the extension has stored.
struct TellsTheApp: SeededFilter {
  static let membership = FilterMembership.extension

  @Parameter(title: "Quiet") var quiet: Bool?

  private static var name: CFNotificationName {
    CFNotificationName("org.example.quiet" as CFString)
  }

  func act() {
    shared.set(quiet.map { $0 ? "quiet" : "loud" }, forKey: "asked")
    CFNotificationCenterPostNotification(
      CFNotificationCenterGetDarwinNotifyCenter(), Self.name, nil, nil, true)
  }

  static func start() {
    CFNotificationCenterAddObserver(
      CFNotificationCenterGetDarwinNotifyCenter(), nil, { _, _, _, _, _ in TellsTheApp.take() },
      name.rawValue, nil, .deliverImmediately)
    take()
  }

  private static func take() { shared.set(shared.string(forKey: "asked"), forKey: "taken") }
}

/// Takes back the reminder of the app's start for a Focus, and plans it again at the end.
struct PausesReminder: SeededFilter {
  @Parameter(title: "Pause", default: false) var pauses: Bool
  func act() async throws {
    if pauses { takeReminderBack() } else { try await remind(after: 3600, repeats: true) }
  }

  static func start() async throws {
    if (try? await current.pauses) != true { try await planReminder() }
  }
}
