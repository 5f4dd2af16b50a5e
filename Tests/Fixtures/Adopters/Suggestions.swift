import AppIntents

// What an app tells Shortcuts, Siri and Control Center beside its Focus filter.

struct OpenShelf: AppIntent {
  static let title: LocalizedStringResource = "Open Shelf"
  @Parameter(title: "Shelf") var shelf: ShelfEntity
  @Parameter(title: "Page") var page: Int?
  @Parameter(title: "Order", default: "title") var order: String

  func perform() async throws -> some IntentResult { .result() }
}

extension OpenShelf: PredictableIntent {
  static var predictionConfiguration: some IntentPredictionConfiguration {
    IntentPrediction(parameters: \.$shelf) { shelf in
      DisplayRepresentation(title: "Open \(shelf.id)", image: .init(systemName: "books.vertical"))
    }
    IntentPrediction(parameters: (\.$shelf, \.$page)) { shelf, page in
      DisplayRepresentation(title: "Open \(shelf.id) at \(page ?? 1)")
    }
    IntentPrediction(parameters: (\.$shelf, \.$page, \.$order)) { shelf, _, order in
      DisplayRepresentation(title: "Open \(shelf.id) by \(order)")
    }
    IntentPrediction { DisplayRepresentation(title: "Open a shelf") }
  }
}

/// An intent with a single prediction.
struct DustShelf: PredictableIntent {
  static let title: LocalizedStringResource = "Dust Shelf"
  @Parameter(title: "Shelf") var shelf: ShelfEntity

  static var predictionConfiguration: some IntentPredictionConfiguration {
    IntentPrediction(parameters: \.$shelf) { shelf in
      DisplayRepresentation(title: "Dust \(shelf.id)")
    }
  }

  func perform() async throws -> some IntentResult { .result() }
}

struct ShelfShortcuts: AppShortcutsProvider {
  @AppShortcutsBuilder
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: OpenShelf(),
      phrases: ["Open \(\.$shelf) in \(.applicationName)", "Open a shelf in \(.applicationName)"],
      shortTitle: "Open Shelf", systemImageName: "books.vertical",
      parameterPresentation: ParameterPresentation(
        for: \.$shelf, summary: Summary("Open \(\.$shelf)", table: "Shelves"),
        optionsCollections: {
          OptionsCollection(ShelfQuery(), title: "Shelves", systemImageName: "books.vertical")
          OptionsCollection(ShelfProvider(), title: "Read lately")
        }))
  }
}

/// What a control of Control Center opens.
struct ShelfControl: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Shelf"
  @Parameter(title: "Shelf") var shelf: ShelfEntity?
}

struct SearchShelves: ShowInAppSearchResultsIntent {
  static let title: LocalizedStringResource = "Search"
  static let searchScopes: [StringSearchScope] = [.general, .freeformVideo]
  @Parameter(title: "Criteria") var criteria: StringSearchCriteria

  func perform() async throws -> some IntentResult & ProvidesDialog {
    .result(dialog: "Nothing has \(criteria.term).")
  }
}

/// A filter whose entity has a default beside the provider of its choices.
public struct ShelfFilter: SetFocusFilterIntent {
  public static let title: LocalizedStringResource = "Shelf"

  @Parameter(
    title: "Shelf", default: ShelfEntity(id: "novels"), optionsProvider: ShelfProvider())
  public var shelf: ShelfEntity?

  public var displayRepresentation: DisplayRepresentation { "Shelf" }

  public init() {}

  public func perform() async throws -> some IntentResult { .result() }
}

public struct ShelfEntity: AppEntity {
  public static let typeDisplayRepresentation: TypeDisplayRepresentation = "Shelf"
  public static let defaultQuery = ShelfQuery()
  public let id: String
  public var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(id)")
  }
}

public struct ShelfQuery: EntityQuery {
  public init() {}

  public func entities(for identifiers: [String]) async throws -> [ShelfEntity] {
    identifiers.map(ShelfEntity.init(id:))
  }
}

struct ShelfProvider: DynamicOptionsProvider {
  func results() async throws -> [ShelfEntity] {
    ["novels", "poems"].map(ShelfEntity.init(id:))
  }
}
