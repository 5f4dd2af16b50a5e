import AppIntents

struct Mailbox: AppEntity {
  struct Query: EntityQuery {  // same-query-name
    func entities(for identifiers: [String]) async throws -> [Mailbox] { [] }
  }
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Mailbox"
  static let defaultQuery = Query()
  var id: String
  var displayRepresentation: DisplayRepresentation { "A folder" }
}

struct Folder: AppEntity {
  struct Query: EntityQuery {  // same-query-name
    func entities(for identifiers: [String]) async throws -> [Folder] { [] }
  }
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Folder"
  static let defaultQuery = Query()
  var id: String
  var displayRepresentation: DisplayRepresentation { "A folder" }
}
