import FocusAppIntents
import FocusHost
import Foundation
import Synchronization
import Testing

/// Names of SDK 26 and 27.
@Suite struct NewNameTests {
  private struct Work: MinimalFilter, CancellableIntent, ProgressReportingIntent {
    @Parameter(title: "Folders") var folders: EntityCollection<Folder>?
  }

  @Test func aCanceledIntentGetsTheReason() async throws {
    let reasons = Mutex<[IntentCancellationReason]>([])
    let task = Task { @concurrent in
      try await Work().withIntentCancellationHandler {
        try await Task.sleep(for: .seconds(3600))
      } onCancel: { reason in
        reasons.withLock { $0.append(reason) }
      }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(reasons.withLock(\.self) == [.timeout])
    #expect(IntentCancellationReason.timeout.debugDescription == "timeout")
    #expect(IntentCancellationReason.timeout != .userCancelled)
    let number = await Work().withIntentCancellationHandler {
      7
    } onCancel: { _ in
      Issue.record("Nobody canceled it.")
    }
    #expect(number == 7)
  }

  @Test func targetsAreASet() {
    #expect(Work.allowedExecutionTargets == .default)
    #expect(IntentExecutionTargets.default == [.main, .appIntentsExtension, .widgetKitExtension])
  }

  private struct Offline: Error, CustomLocalizedStringResourceConvertible {
    var localizedStringResource: LocalizedStringResource { "You are offline." }
  }

  @Test func anErrorCanHaveTheAppsText() {
    #expect(AppIntentError(description: "No room.").description == "No room.")
    #expect(AppIntentError(wrapping: Offline()).description == "You are offline.")
    let predefined = AppIntentError(
      predefinedError: AppIntentError.Unrecoverable.notAllowed, description: "Ask Ana.")
    #expect(predefined.description == "Ask Ana.")
  }

  private struct Folder: SyncableEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Folder"
    static let defaultQuery = Query()
    let id: SyncableEntityIdentifier<String, String>
    var displayRepresentation: DisplayRepresentation {
      DisplayRepresentation(title: "Folder \(id.local ?? "")")
    }

    struct Query: EntityQuery {
      func entities(for identifiers: [Folder.ID]) async throws -> [Folder] {
        identifiers.filter { $0.local != "gone" }.map { Folder(id: $0) }
      }
    }
  }

  @Test func representationsComeFromTheEntities() async throws {
    let shown = try await Folder.Query().displayRepresentations(for: [.init(id: "a")])
    #expect(shown.mapValues { String(localized: $0.title) } == [.init(id: "a"): "Folder a"])
  }

  @Test func aCollectionHasTheIdentifiersOfItsEntities() async throws {
    let filter = Work()
    _ = try await filter.fill(with: ["folders": ["a", "gone"]])
    #expect(filter.folders?.identifiers.map(\.local) == ["a"])
    #expect(Folder.ID(local: "a", stable: "b").stable == "b")
    #expect(filter.parameterValues["folders"] == ["a"])
    filter.folders = EntityCollection(identifiers: [.init(id: "b"), .init(id: "gone")])
    #expect(try await filter.folders?.resolvedEntities().map(\.id.local) == ["b"])
  }
}
