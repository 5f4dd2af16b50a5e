import AppIntents
import Foundation

// An app of two entities, a transient one, an enumeration, four intents and a filter.
public enum NotePriority: String, AppEnum, CaseIterable {
  case low, normal, high

  public static var typeDisplayRepresentation: TypeDisplayRepresentation { "Priority" }
  public static var caseDisplayRepresentations: [NotePriority: DisplayRepresentation] {
    [.low: "Low", .normal: "Normal", .high: .init(title: "High", subtitle: "Soon")]
  }
}

public struct NotebookEntity: AppEntity, Identifiable {
  public static let typeDisplayRepresentation = TypeDisplayRepresentation(name: "Notebook")
  public static let defaultQuery = NotebookQuery()

  public let id: UUID
  @Property(title: "Name") public var name: String
  @Property(title: "Count") public var count: Int

  public var displayRepresentation: DisplayRepresentation { .init(title: "\(name)") }

  init(id: UUID, name: String, count: Int) {
    self.id = id
    self.name = name
    self.count = count
  }
}

public struct NotebookQuery: EntityQuery, EntityStringQuery, EnumerableEntityQuery {
  public init() {}
  @MainActor public func entities(for identifiers: [NotebookEntity.ID]) async throws
    -> [NotebookEntity]
  {
    NoteShelf.notebooks.filter { identifiers.contains($0.id) }
  }
  @MainActor public func entities(matching string: String) async throws -> [NotebookEntity] {
    NoteShelf.notebooks.filter { $0.name.localizedCaseInsensitiveContains(string) }
  }
  @MainActor public func allEntities() async throws -> [NotebookEntity] { NoteShelf.notebooks }
  @MainActor public func suggestedEntities() async throws -> [NotebookEntity] {
    Array(NoteShelf.notebooks.prefix(1))
  }
}

public struct NoteEntity: AppEntity {
  public static let typeDisplayRepresentation: TypeDisplayRepresentation = "Note"
  public static let defaultQuery = NoteQuery()

  public var id: Int
  @Property(title: "Text") public var text: String
  @Property public var priority: NotePriority
  @Property public var notebook: NotebookEntity?
  @Property public var tags: [String]
  @Property public var due: Date?
  @Property public var link: URL?
  @Property public var weight: Double
  @Property public var related: [NotebookEntity]

  public var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(stringLiteral: text)
  }

  init(id: Int, text: String) {
    self.id = id
    self.text = text
    self.priority = .normal
    self.tags = []
    self.weight = 1
    self.related = []
  }
}

public struct NoteQuery: EntityStringQuery {
  public init() {}
  @MainActor public func entities(for identifiers: [Int]) async throws -> [NoteEntity] {
    identifiers.compactMap { NoteShelf.notes[$0] }
  }
  @MainActor public func entities(matching string: String) async throws -> IntentItemCollection<
    NoteEntity
  > {
    IntentItemCollection(
      items: NoteShelf.notes.values.filter { $0.text.contains(string) }.sorted { $0.id < $1.id })
  }
  @MainActor public func suggestedEntities() async throws -> IntentItemCollection<NoteEntity> {
    IntentItemCollection(items: [])
  }
}

public struct NoteSummary: TransientAppEntity {
  public static let typeDisplayRepresentation: TypeDisplayRepresentation = "Summary"
  @Property(title: "Total") public var total: Int
  @Property(title: "Text") public var text: String?
  public init() {}
  public var displayRepresentation: DisplayRepresentation { "Summary" }
}

@MainActor enum NoteShelf {
  static let first = UUID(uuidString: "00000000-0000-0000-0000-000000000001")!
  static var notebooks = [
    NotebookEntity(id: first, name: "Recipes", count: 0),
    NotebookEntity(
      id: UUID(uuidString: "00000000-0000-0000-0000-000000000002")!, name: "Travel", count: 3),
  ]
  static var notes: [Int: NoteEntity] = [:]
  static var hidden: UUID?
}

public struct AddNote: AppIntent {
  public static let title: LocalizedStringResource = "Add Note"
  public static let description = IntentDescription("Adds a note.")
  public static var parameterSummary: some ParameterSummary { Summary("Add \(\.$text)") }

  @Parameter(title: "Text", requestValueDialog: "What?") public var text: String
  @Parameter(title: "Notebook") public var notebook: NotebookEntity?
  @Parameter(title: "Priority", default: .normal) public var priority: NotePriority
  @Parameter(title: "Tags") public var tags: [String]?
  @Parameter(title: "Due") public var due: Date?
  @Parameter(title: "Link") public var link: URL?
  @Parameter(title: "Weight", default: 1.0) public var weight: Double
  @Parameter(title: "Related") public var related: [NotebookEntity]?
  @Parameter(title: "Pinned", default: false) public var pinned: Bool

  public init() {}

  @MainActor public func perform() async throws -> some IntentResult & ReturnsValue<NoteEntity>
    & ProvidesDialog
  {
    let note = NoteEntity(id: NoteShelf.notes.count + 1, text: text)
    note.priority = priority
    note.notebook = notebook
    note.tags = tags ?? []
    note.due = due
    note.link = link
    note.weight = weight
    note.related = related ?? []
    NoteShelf.notes[note.id] = note
    return .result(value: note, dialog: IntentDialog("Added \(text)"))
  }
}

public struct CountNotes: AppIntent {
  public static let title: LocalizedStringResource = "Count Notes"
  public static let openAppWhenRun: Bool = false
  public static let isDiscoverable = false
  public init() {}
  @MainActor public func perform() async throws -> some ReturnsValue<Int> {
    .result(value: NoteShelf.notes.count)
  }
}

public struct SummarizeNotes: AppIntent {
  public static let title: LocalizedStringResource = "Summarize"
  @Parameter(title: "Notes") public var notes: [NoteEntity]
  public init() {}
  @MainActor public func perform() async throws -> some ReturnsValue<NoteSummary> {
    guard !notes.isEmpty else { throw $notes.needsValueError("Which?") }
    let summary = NoteSummary()
    summary.total = notes.count
    return .result(value: summary)
  }
}

public struct ShowSummary: AppIntent {
  public static let title: LocalizedStringResource = "Show Summary"
  @Parameter(title: "Summary") public var summary: NoteSummary
  @Parameter(title: "Style") public var style: NotePriority?
  public static let supportedModes: IntentModes = [.background, .foreground(.dynamic)]
  public init() {}
  public func perform() async throws -> some ReturnsValue<String> {
    .result(value: "\(summary.total) \(style?.rawValue ?? "none")")
  }
}

public struct NotesFilter: SetFocusFilterIntent {
  public static let title: LocalizedStringResource = "Choose Notebook"
  public static let description: LocalizedStringResource? = "Hides the others."
  @Parameter(title: "Notebook") public var notebook: NotebookEntity?
  public init() {}
  public var displayRepresentation: DisplayRepresentation {
    .init(title: "Notebook", subtitle: notebook.map { "\($0.name)" })
  }
  @MainActor public func perform() async throws -> some IntentResult {
    NoteShelf.hidden = notebook?.id
    return .result()
  }
}
