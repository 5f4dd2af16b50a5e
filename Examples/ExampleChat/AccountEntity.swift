import AppIntents

/// A chat account that a person can choose in a Focus filter.
struct AccountEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Chat Account"
  static let defaultQuery = AccountEntityQuery()

  let id: String
  let name: String
  let address: String

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "\(name)", subtitle: "\(address)",
      image: DisplayRepresentation.Image(systemName: "person.crop.circle"))
  }

  init(_ account: Account) {
    id = account.id
    name = account.name
    address = account.address
  }
}

/// Finds and suggests the accounts that are logged in.
struct AccountEntityQuery: EntityQuery {
  @Dependency private var model: ChatModel

  func entities(for identifiers: [AccountEntity.ID]) async throws -> [AccountEntity] {
    model.accounts.filter { identifiers.contains($0.id) }.map(AccountEntity.init)
  }

  func suggestedEntities() async throws -> [AccountEntity] {
    model.accounts.map(AccountEntity.init)
  }
}
