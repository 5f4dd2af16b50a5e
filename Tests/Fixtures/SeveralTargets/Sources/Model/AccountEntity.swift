import AppIntents
import SwiftUI
import os.log

#if !canImport(os) || !canImport(SwiftUI)
  #error("A target can't import a module that it has an alias for.")
#endif

let log = Logger(subsystem: "com.example", category: "accounts")

@Observable public final class Accounts {
  public var names = ["personal", "work"]
  public init() {}
}

public struct AccountEntity: AppEntity {
  public static let typeDisplayRepresentation: TypeDisplayRepresentation = "Account"
  public static let defaultQuery = AccountQuery()

  public let id: String

  public init(id: String) { self.id = id }

  public var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(id)")
  }
}

public struct AccountQuery: EntityQuery {
  public init() {}

  public func entities(for identifiers: [String]) async throws -> [AccountEntity] {
    Accounts().names.filter(identifiers.contains).map(AccountEntity.init)
  }

  public func suggestedEntities() async throws -> [AccountEntity] {
    log.notice("suggested")
    return Accounts().names.map(AccountEntity.init)
  }
}
