import AppIntents
import Foundation

// The filter of the three targets, which differ in how they declare its static properties.

/// What the app shows, changed by its filter.
@MainActor
public final class ChatModel {
  public static let shared = ChatModel()

  /// The states that filters have set, in order.
  public private(set) var states: [String] = []

  func show(_ state: String) { states.append(state) }
}

public struct AccountEntity: AppEntity {
  public static var typeDisplayRepresentation: TypeDisplayRepresentation {
    TypeDisplayRepresentation(name: "A chat account")
  }

  public let id: String
  let displayName: String
  let image: DisplayRepresentation.Image

  public var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "\(displayName) account", subtitle: "\(displayName)@example.com", image: image)
  }

  static let all: [AccountEntity] = [
    AccountEntity(id: "work", displayName: "Work", image: .init(systemName: "briefcase")),
    AccountEntity(id: "home", displayName: "Home", image: .init(systemName: "house")),
  ]
}

public struct AccountEntityQuery: EntityQuery {
  public init() {}

  public func entities(for identifiers: [AccountEntity.ID]) async throws -> [AccountEntity] {
    AccountEntity.all.filter { identifiers.contains($0.id) }
  }

  public func suggestedEntities() async throws -> [AccountEntity] { AccountEntity.all }
}

public struct ChatFocusFilter: SetFocusFilterIntent {
  @Parameter(title: "Use Dark Mode", default: false)
  public var alwaysUseDarkMode: Bool

  @Parameter(title: "Status Message")
  public var status: String?

  @Parameter(title: "Selected Account")
  public var account: AccountEntity?

  public init() {}

  public var displayRepresentation: DisplayRepresentation {
    var titleList: [LocalizedStringResource] = []
    var subtitleList: [String] = []
    if let account = self.account {
      titleList.append("Account")
      subtitleList.append(account.displayName)
    }
    if let status = self.status {
      titleList.append("Status")
      subtitleList.append(status)
    }
    titleList.append("Look")
    subtitleList.append(alwaysUseDarkMode ? "Dark" : "Dynamic")

    let title = LocalizedStringResource("Set \(titleList, format: .list(type: .and))")
    let subtitle = LocalizedStringResource("\(subtitleList.formatted())")
    return DisplayRepresentation(title: title, subtitle: subtitle)
  }

  public var appContext: FocusFilterAppContext {
    let predicate: NSPredicate
    if let account = account {
      predicate = NSPredicate(format: "SELF IN %@", [account.id])
    } else {
      predicate = NSPredicate(value: true)
    }
    return FocusFilterAppContext(notificationFilterPredicate: predicate)
  }

  @MainActor
  public func perform() async throws -> some IntentResult {
    ChatModel.shared.show("\(alwaysUseDarkMode) \(status ?? "-") \(account?.id ?? "-")")
    return .result()
  }
}
