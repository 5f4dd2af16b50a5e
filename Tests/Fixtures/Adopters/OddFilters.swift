import AppIntents
import UserNotifications

// Spellings that real filters have and that a stricter mirror might refuse.

/// Names of the simulated device that an app may well have, too.
struct FocusMode { var name = "App's own" }
struct SimulatedApp {}
enum Decision { case yes, no }
struct ParameterValue {}

/// A filter named like the library's words.
struct FocusFilterIntent: SetFocusFilterIntent {
  static var title: LocalizedStringResource { "Mute" }
  static let description: LocalizedStringResource? = "Mutes the app."

  @Parameter(title: "Muted", default: false) var muted: Bool
  @Parameter(title: "Status") var status: String?

  // Stored rather than computed.
  var displayRepresentation: DisplayRepresentation = "Mute"

  func perform() async throws -> some IntentResult {
    .result()
  }
}

/// A filter that belongs to the main actor, apart from what the system reads anywhere.
@MainActor
public struct MainActorFilter: SetFocusFilterIntent {
  nonisolated public static let title: LocalizedStringResource = "Main"

  @Parameter(title: "Muted", default: false) public var muted: Bool

  private var inbox: Inbox { .shared }

  nonisolated public init() {}

  nonisolated public var displayRepresentation: DisplayRepresentation { "Main" }

  public func perform() async throws -> some IntentResult {
    inbox.isMuted = muted
    return .result()
  }
}

@MainActor
public final class Inbox {
  public static let shared = Inbox()
  public private(set) var mailbox: String?
  public fileprivate(set) var isMuted = false

  func show(_ mailbox: String?) { self.mailbox = mailbox }
}

public struct InboxFilter: SetFocusFilterIntent {
  public static let title: LocalizedStringResource = "Set mailbox"

  @Parameter var flagged: Bool?
  @Parameter() var archived: Bool?
  @Parameter(default: false) var unread: Bool
  @Parameter(
    title: "Mailbox", inputOptions: .init(keyboardType: .default, capitalizationType: .none))
  public var mailbox: String?

  public init() {}

  public var displayRepresentation: DisplayRepresentation {
    let text = mailbox ?? "All"
    return DisplayRepresentation(stringLiteral: text)
  }

  @MainActor
  public func perform() async throws -> some IntentResult {
    Inbox.shared.show(mailbox)
    try await UNUserNotificationCenter.current().setBadgeCount(3)
    return .result()
  }

  public var appContext: FocusFilterAppContext {
    guard let mailbox else { return FocusFilterAppContext() }
    return FocusFilterAppContext(
      notificationFilterPredicate: NSPredicate(format: "SELF == nil OR SELF != %@", mailbox))
  }

  public static func refresh() async -> String {
    InboxFilter.invalidateFocusFilterAppContext()
    do {
      return try await InboxFilter.current.mailbox ?? "all"
    } catch SetFocusFilterIntentError.notFound {
      return "not found"
    } catch {
      return error.localizedDescription
    }
  }
}
