import AppIntents

/// An account that a person can choose in the Focus filter.
struct AccountEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Account"
  static let defaultQuery = AccountQuery()

  let id: String
  let name: String

  var displayRepresentation: DisplayRepresentation { "\(name)" }
}

/// Finds and suggests the accounts.
struct AccountQuery: EntityQuery {
  private var accounts: [AccountEntity] {
    [AccountEntity(id: "work", name: "Work"), AccountEntity(id: "personal", name: "Personal")]
  }

  func entities(for identifiers: [AccountEntity.ID]) async throws -> [AccountEntity] {
    accounts.filter { identifiers.contains($0.id) }
  }

  func suggestedEntities() async throws -> [AccountEntity] { accounts }
}
