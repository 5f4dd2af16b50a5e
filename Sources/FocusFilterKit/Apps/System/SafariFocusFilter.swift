import FocusAppIntents

/// Opens a tab group while a Focus is on.
struct SafariFocusFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Set Tab Group"

  @Parameter(title: "Tab Group")
  var tabGroup: TabGroupEntity?

  @Parameter(title: "Open External Links in Your Focus Tab Group", default: true)
  var opensLinksInGroup: Bool

  var displayRepresentation: DisplayRepresentation {
    guard let tabGroup else { return "Any Tab Group" }
    return DisplayRepresentation(title: "\(tabGroup)", subtitle: "Tab Group")
  }

  func perform() async throws -> some IntentResult { .result() }
}

/// A group of tabs in Safari.
struct TabGroupEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Tab Group"
  static let defaultQuery = TabGroupQuery()
  static let all = [
    TabGroupEntity(id: "research", name: "Research"), TabGroupEntity(id: "news", name: "News"),
  ]

  let id: String
  let name: String

  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)") }
}

struct TabGroupQuery: EnumerableEntityQuery {
  func entities(for identifiers: [TabGroupEntity.ID]) async throws -> [TabGroupEntity] {
    TabGroupEntity.all.filter { identifiers.contains($0.id) }
  }

  func allEntities() async throws -> [TabGroupEntity] { TabGroupEntity.all }
}
