import AppIntents
import AppKit
import Combine
import Intents
import SwiftUI
import UIKit

// Names that apps use beside their filters. The three targets of Example Chat share the file.

/// A model of today; Observation comes with AppIntents.
@Observable final class ChatStatus {
  var text = ""
}

/// A model of yesterday.
final class ChatSettings: ObservableObject {
  @Published var theme = ChatTheme.light
  private var observations: Set<AnyCancellable> = []

  func observe(_ changed: @escaping () -> Void) {
    objectWillChange.sink { changed() }.store(in: &observations)
    $theme.sink { _ in changed() }.store(in: &observations)
  }
}

enum ChatTheme: String { case light, dark }

/// Values that the app keeps.
struct ChatPreferences {
  @AppStorage("theme") var theme = ChatTheme.light
  @AppStorage("unread") var unread = 3
  @AppStorage("isMuted") var isMuted = false
  @AppStorage("account", store: UserDefaults(suiteName: "group.chat")) var account: String?
  @AppStorage("lastTheme") var lastTheme: ChatTheme?
  @AppStorage("server") var server = URL(filePath: "/chat")
  @AppStorage("site", store: UserDefaults(suiteName: "group.chat")) var site: URL?
}

extension CFNotificationName {
  fileprivate static let changed = CFNotificationName("com.example.chat.changed" as CFString)
}

/// Tells the app's processes that something changed, as an extension does.
public func tellOfChange() {
  CFNotificationCenterPostNotification(
    CFNotificationCenterGetDarwinNotifyCenter(), .changed, nil, nil, true)
}

/// An observer of these changes.
@MainActor public final class ChangeObserver {
  public private(set) var changes = 0

  public init() {}

  public func start() {
    let name = "com.example.chat.changed"
    CFNotificationCenterAddObserver(
      CFNotificationCenterGetDarwinNotifyCenter(), Unmanaged.passUnretained(self).toOpaque(),
      { _, observer, _, _, _ in
        guard let observer else { return }
        let me = Unmanaged<ChangeObserver>.fromOpaque(observer).takeUnretainedValue()
        MainActor.assumeIsolated { me.changes += 1 }
      }, name as CFString, nil, .deliverImmediately)
  }

  public func stop() {
    CFNotificationCenterRemoveObserver(
      CFNotificationCenterGetDarwinNotifyCenter(), Unmanaged.passUnretained(self).toOpaque(),
      CFNotificationName("com.example.chat.changed" as CFString), nil)
  }
}

/// The intent of a toggle in Control Center.
struct MuteChat: SetValueIntent, AudioStartingIntent, AudioRecordingIntent {
  static let title: LocalizedStringResource = "Mute"
  @Parameter(title: "Mute") var value: Bool

  func perform() async throws -> some IntentResult & OpensIntent {
    .result(opensIntent: OpenURLIntent(URL(filePath: "/chat/muted")))
  }
}

/// Intents that leave the work to the app's scenes.
struct OpenChat: OpenIntent, TargetContentProvidingIntent {
  static let title: LocalizedStringResource = "Open Chat"
  @Parameter(title: "Account") var target: AccountEntity
}

struct OpenAccount: OpenIntent, StartWorkoutIntent, PauseWorkoutIntent, ResumeWorkoutIntent {
  static let title: LocalizedStringResource = "Open Account"
  static var suggestedWorkouts: [OpenAccount] { AccountEntity.all.map(OpenAccount.init(style:)) }
  @Parameter(title: "Account") var target: AccountEntity
  @Parameter(title: "Workout") var workoutStyle: AccountEntity
  var displayRepresentation: DisplayRepresentation { workoutStyle.displayRepresentation }
}

extension AccountEntity: URLRepresentableEntity {
  public static var urlRepresentation: URLRepresentation {
    "https://example.com/account/\(.id)"
  }
}

/// Intents that a universal link of the app stands for.
struct ShowAccount: OpenIntent, URLRepresentableIntent {
  static let title: LocalizedStringResource = "Show Account"
  @Parameter(title: "Account") var target: AccountEntity
}

struct ShowHelp: URLRepresentableIntent, DeprecatedAppIntent, LiveActivityStartingIntent {
  static var deprecation: IntentDeprecation<ShowAccount> { .init(replacedBy: ShowAccount.self) }
  static let title: LocalizedStringResource = "Show Help"
  static var urlRepresentation: URLRepresentation { "https://example.com/help/\(\.$topic)" }
  @Parameter(title: "Topic", default: "focus") var topic: String
}

/// An intent that a person may undo, in an app with scenes.
struct ArchiveChat: UndoableIntent, CameraCaptureIntent {
  static let title: LocalizedStringResource = "Archive"

  @MainActor func perform() async throws -> some IntentResult {
    try await Self.updateAppContext(Self.appContext)
    let delete = Option(title: "Delete", style: .destructive)
    switch try? await requestChoice(between: [.cancel, Option(title: "Archive"), delete]) {
    case delete: return .result()
    default: break
    }
    if let undoManager {
      undoManager.registerUndo(withTarget: ChatStatus()) { $0.text = "Open" }
      undoManager.setActionName("Archive")
    }
    return .result()
  }
}

struct DeleteAccounts: DeleteIntent, CustomIntentMigratedAppIntent {
  static let intentClassName = "DeleteAccountsIntent"
  static let title: LocalizedStringResource = "Delete Accounts"
  @Parameter(title: "Accounts") var entities: [AccountEntity]

  func perform() async throws -> some IntentResult {
    _ = INImage.systemImageNamed("trash")
    let donations = IntentDonationManager.shared
    let identifier = try await donations.donate(intent: self)
    try await donations.deleteDonations(matching: .donationIdentifier(identifier))
    try await donations.deleteDonations(
      matching: .entityIdentifiers(entities.map { EntityIdentifier(for: $0) }))
    try await donations.deleteDonations(matching: .intentType(OpenAccount.self))
    INInteraction.delete(with: entities.map { "\($0.id)" }) { _ in }
    try await INInteraction.deleteAll()
    return .result()
  }
}

/// The shortcuts of the app, and the phrases that it leaves to others.
struct ChatShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: MuteChat(), phrases: ["Mute \(.applicationName)", .init("Mute the chat")],
      shortTitle: "Mute", systemImageName: "bell.slash")
    AppShortcut(intent: MuteChat(), phrases: ["Hush \(.applicationName)"], shortTitle: "Hush")
    if #available(iOS 19, macOS 16, *) {
      AppShortcut(
        intent: MuteChat(), phrases: ["Silence \(.applicationName)"],
        shortTitle: "Silence", systemImageName: "bell.slash")
    }
  }

  static var negativePhrases: NegativeAppShortcutPhrases {
    NegativeAppShortcutPhrases(phrases: [
      "Mute the television", "Stop \(.applicationName)", NegativeAppShortcutPhrase("Mute"),
    ])
  }
}

/// A handler of messages that Siri sends.
final class MessageHandler: NSObject, INSendMessageIntentHandling {
  func handle(
    intent: INSendMessageIntent, completion: @escaping (INSendMessageIntentResponse) -> Void
  ) {
    let activity = NSUserActivity(activityType: NSStringFromClass(INSendMessageIntent.self))
    completion(.init(code: intent.content == nil ? .failure : .success, userActivity: activity))
  }

  func resolveRecipients(
    for intent: INSendMessageIntent,
    with completion: @escaping ([INSendMessageRecipientResolutionResult]) -> Void
  ) {
    guard let people = intent.recipients else { return completion([.needsValue()]) }
    completion(people.map { $0.isMe ? .unsupported(forReason: .noAccount) : .success(with: $0) })
  }

  func resolveContent(for intent: INSendMessageIntent) async -> INStringResolutionResult {
    intent.content.map { .success(with: $0) } ?? .needsValue()
  }
}

/// A handler of calls that Siri starts.
final class CallHandler: NSObject, INStartCallIntentHandling {
  func resolveContacts(
    for intent: INStartCallIntent
  ) async -> [INStartCallContactResolutionResult] {
    guard let contacts = intent.contacts else { return [.unsupported(forReason: .noContactFound)] }
    return contacts.count > 1
      ? [.disambiguation(with: contacts)] : contacts.map { .success(with: $0) }
  }
}

/// A delegate, which a phone tells of pushes.
final class ChatDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {
    if !application.isRegisteredForRemoteNotifications {
      application.registerForRemoteNotifications()
    }
    return launchOptions?[.remoteNotification] == nil && launchOptions?[.location] == nil
  }

  func application(
    _ app: UIApplication, open url: URL,
    options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    options[.sourceApplication] as? String != nil && options[.openInPlace] as? Bool != true
  }

  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
  ) {
    completionHandler(userInfo.isEmpty ? .noData : .newData)
  }
}

/// A delegate on a Mac.
final class ChatMacDelegate: NSObject, NSApplicationDelegate {
  func applicationDidFinishLaunching(_ notification: Notification) {
    NSApp.activate(ignoringOtherApps: true)
    NSApp.registerForRemoteNotifications()
  }
}

/// Reads a file that a person chose.
public func chosenData(_ url: URL) throws -> Data {
  guard url.startAccessingSecurityScopedResource() else { return Data() }
  defer { url.stopAccessingSecurityScopedResource() }
  return try Data(contentsOf: url)
}

/// Counts one message more on the app's icon, and returns the number.
@MainActor public func countOnIcon() -> Int {
  UIApplication.shared.applicationIconBadgeNumber += 1
  return UIApplication.shared.applicationIconBadgeNumber
}

/// Uses the names, and returns what came of it.
@MainActor public func useCommonNames() async -> [String] {
  var seen: [String] = []
  let status = ChatStatus()
  status.text = "Busy"
  seen.append(status.text)

  var changes = 0
  let settings = ChatSettings()
  settings.observe { changes += 1 }
  settings.theme = .dark
  seen.append("\(changes) changes")

  let preferences = ChatPreferences()
  preferences.theme = .dark
  preferences.unread += 1
  preferences.isMuted = true
  preferences.account = "work"
  preferences.lastTheme = .light
  preferences.lastTheme = nil
  AppStorage(wrappedValue: 0, "drafts").wrappedValue = 2
  seen.append("\(UserDefaults.standard.integer(forKey: "drafts"))")
  let again = ChatPreferences()
  seen.append("\(again.theme) \(again.unread) \(again.isMuted) \(again.account ?? "-")")
  seen.append("\(again.lastTheme == nil)")

  let application = UIApplication.shared
  if application.applicationState != .inactive { seen.append("\(application.applicationState)") }
  guard let site = URL(string: "https://example.com/chat") else { return seen }
  if application.canOpenURL(site) {
    seen.append("\(await application.open(site, options: [.universalLinksOnly: true]))")
  }
  _ = try? Bundle.main.urls(forResourcesWithExtension: "caf", subdirectory: nil)?.map(chosenData)
  let urls = [UIApplication.openSettingsURLString, UIApplication.openNotificationSettingsURLString]
  func sorted(_ order: some SortComparator<String>) -> [String] { urls.sorted(using: order) }
  for settings in sorted(.localizedStandard).compactMap(URL.init(string:)) {
    seen.append("\(await application.open(settings))")
  }
  let task = application.beginBackgroundTask {}
  seen.append("\(task == .invalid)")
  application.endBackgroundTask(task)
  NSApp.activate(ignoringOtherApps: true)
  seen += [
    LocalizedStringResource("Busy", bundle: .main),
    LocalizedStringResource("Busy", bundle: Bundle.main),
    LocalizedStringResource("busy", defaultValue: "Busy", bundle: Bundle(for: ChatStatus.self)),
  ].map { String(localized: $0) }
  NSWorkspace.shared.open(site)
  _ = try? await OpenURLIntent(site).perform()
  let others = NSRunningApplication.runningApplications(withBundleIdentifier: "com.example.game")
  for other in others + NSWorkspace.shared.runningApplications
  where other.activationPolicy == .regular && other != NSRunningApplication.current {
    seen.append("hid \(other.bundleIdentifier ?? "an app"): \(other.hide())")
  }
  if let game = NSWorkspace.shared.urlForApplication(withBundleIdentifier: "com.example.game") {
    let configuration = NSWorkspace.OpenConfiguration()
    configuration.activates = false
    _ = try? await NSWorkspace.shared.openApplication(at: game, configuration: configuration)
  }
  preferences.server = site
  preferences.site = site
  let group = UserDefaults(suiteName: "group.chat")
  group?.set(site, forKey: "home")
  seen.append("\(again.server) \(again.site?.absoluteString ?? "-")")
  preferences.site = nil
  seen.append("\(group?.url(forKey: "home") == site) \(again.site == nil)")
  group?.setValue("Ana", forKey: "name")
  seen.append("\(group?.value(forKey: "name") as? String ?? "-")")
  group?.setValue(nil, forKey: "name")
  seen.append("\(group?.value(forKey: "name") == nil)")
  let start: CFAbsoluteTime = CFAbsoluteTimeGetCurrent()
  try? await Task.sleep(nanoseconds: max(2 * NSEC_PER_MSEC, NSEC_PER_SEC / 1000))
  let waited: CFTimeInterval = autoreleasepool { CFAbsoluteTimeGetCurrent() - start }
  let page = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
  // The macro writes PredicateExpressions.build_localizedStandardContains.
  let isBusy = #Predicate<String> { $0.localizedStandardContains("BUSY") }
  seen.append("\(waited >= 0.002) \(page.activityType)")
  seen.append("\((try? isBusy.evaluate(status.text)) == true)")
  return seen
}
