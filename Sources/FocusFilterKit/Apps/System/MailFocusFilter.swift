import FocusAppIntents
import Foundation

/// Shows the mail of some accounts only; mail of others doesn't interrupt.
struct MailFocusFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Choose Accounts"
  static let description: IntentDescription? = "Choose the accounts whose mail is shown."

  @Parameter(title: "Accounts")
  var accounts: [MailAccountEntity]?

  var displayRepresentation: DisplayRepresentation {
    guard let accounts else { return "All Accounts" }
    return DisplayRepresentation(
      title: "Selected Accounts", subtitle: "\(accounts, format: .list(type: .and))")
  }

  func perform() async throws -> some IntentResult { .result() }

  var appContext: FocusFilterAppContext {
    FocusFilterAppContext(
      notificationFilterPredicate: accounts.map {
        NSPredicate(format: "SELF IN %@", $0.map(\.id))
      })
  }
}

/// A mail account on the device.
struct MailAccountEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Mail Account"
  static let defaultQuery = MailAccountQuery()
  static let all = [
    MailAccountEntity(id: "icloud", name: "iCloud"), MailAccountEntity(id: "work", name: "Work"),
  ]

  let id: String
  let name: String

  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)") }
}

struct MailAccountQuery: EnumerableEntityQuery {
  func entities(for identifiers: [MailAccountEntity.ID]) async throws -> [MailAccountEntity] {
    MailAccountEntity.all.filter { identifiers.contains($0.id) }
  }

  func allEntities() async throws -> [MailAccountEntity] { MailAccountEntity.all }
}
