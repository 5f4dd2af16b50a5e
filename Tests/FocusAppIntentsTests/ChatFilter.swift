import FocusAppIntents
import Foundation

/// A filter in the shape of Apple's sample.
struct ChatFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Set account, status & look"
  static let description: IntentDescription? = "Select an account."

  @Parameter(title: "Use Dark Mode", default: false)
  var alwaysUseDarkMode: Bool

  @Parameter(title: "Status Message")
  var status: String?

  @Parameter(title: "Selected Account")
  var account: AccountEntity?

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(status ?? "No status")")
  }

  var appContext: FocusFilterAppContext {
    FocusFilterAppContext(notificationFilterPredicate: NSPredicate(value: account == nil))
  }

  func perform() async throws -> some IntentResult { .result() }
}

struct AccountEntity: AppEntity, Equatable {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Account"
  static let defaultQuery = AccountQuery()

  let id: String
  let name: String

  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)") }

  static let all = [
    AccountEntity(id: "work", name: "Work"), AccountEntity(id: "home", name: "Home"),
  ]
}

struct AccountQuery: EntityQuery {
  @Dependency(default: QueryLog()) var log: QueryLog

  func entities(for identifiers: [AccountEntity.ID]) async throws -> [AccountEntity] {
    log.note(identifiers)
    return AccountEntity.all.reversed().filter { identifiers.contains($0.id) }
  }

  func suggestedEntities() async throws -> [AccountEntity] { AccountEntity.all }
}
