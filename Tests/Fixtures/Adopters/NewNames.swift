import AppIntents

// Names of SDK 26 and 27, as an app writes them.

/// A filter that runs in the app alone, and cleans up when it takes too long.
public struct SyncFilter: SetFocusFilterIntent, CancellableIntent, LongRunningIntent {
  public static let title: LocalizedStringResource = "Sync"
  public static var allowedExecutionTargets: IntentExecutionTargets {
    [.main, .appIntentsExtension]
  }

  @Parameter(title: "Owner") public var owner: PersonNameComponents?
  @Parameter(title: "Every", default: .seconds(60), defaultUnit: .minutes)
  public var interval: Duration
  @Parameter(title: "Folders") var folders: EntityCollection<FolderEntity>?
  @Parameter(title: "Tag", default: "red", optionsProvider: TagProvider()) var tag: String

  public var displayRepresentation: DisplayRepresentation { "Sync" }

  public init() {}

  public func perform() async throws -> some IntentResult {
    try await performBackgroundTask {
      progress.totalUnitCount = 2
      progress.completedUnitCount += 1
    } onCancel: { reason in
      if reason == .timeout { print(reason) }
    }
    return .result()
  }
}

/// An intent with work that takes longer than others.
struct ExportIntent: LongRunningIntent {
  static let title: LocalizedStringResource = "Export"
  static var allowedExecutionTargets: ExecutionTargets { .default }

  func perform() async throws -> some IntentResult {
    let count = try await performBackgroundTask(options: []) { 3 }
    guard count == 3 else { throw ExportError() }
    return .result()
  }
}

struct ExportError: Error, CustomAppIntentErrorConvertible {
  var appIntentError: AppIntentError { AppIntentError(description: "Nothing was exported.") }
}

struct FolderEntity: SyncableEntity, OwnershipProvidingEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Folder"
  static let defaultQuery = FolderQuery()
  let id: SyncableEntityIdentifier<String, Int>
  var ownership: EntityOwnership { id.stable == nil ? .unknown : [.shared, .public] }
  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "Folder", synonyms: ["Box"]) { .init(systemName: "folder") }
  }
}

struct FolderQuery: EntityQuery {
  static var allowedExecutionTargets: ExecutionTargets { [.main, .widgetKitExtension] }

  func entities(for identifiers: [FolderEntity.ID]) async throws -> [FolderEntity] {
    identifiers.map(FolderEntity.init(id:))
  }

  func displayRepresentations(
    for identifiers: [FolderEntity.ID]
  ) async throws -> [FolderEntity.ID: DisplayRepresentation] {
    Dictionary(uniqueKeysWithValues: identifiers.map { ($0, "A folder") })
  }
}
