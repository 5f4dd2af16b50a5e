import AppIntents

struct Mailbox: AppEntity {
  struct Query: EntityStringQuery {
    func entities(for identifiers: [String]) async throws -> [Mailbox] { [] }
    func entities(matching string: String) async throws -> [Mailbox] { [] }
  }
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Mailbox"
  static let defaultQuery = Query()
  @Property(title: "Name") var name: String
  var id: String
  var displayRepresentation: DisplayRepresentation { "A folder" }
}

struct Folder: AppEntity {
  struct FolderQuery: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [Folder] { [] }
  }
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Folder"
  static let defaultQuery = FolderQuery()
  var id: String
  var displayRepresentation: DisplayRepresentation { "A folder" }
}
