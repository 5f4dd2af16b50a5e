import FocusAppIntents
import FocusHost
import Foundation
import Synchronization
import Testing

/// Names of SDK 26 and 27.
@Suite struct NewNameTests {
  private struct Work: MinimalFilter, CancellableIntent, ProgressReportingIntent {}

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
  }

  @Test func anOperationThatEndsIsNotCanceled() async throws {
    let number = await Work().withIntentCancellationHandler {
      7
    } onCancel: { _ in
      Issue.record("Nobody canceled it.")
    }
    #expect(number == 7)
  }

  @Test func targetsAreASet() {
    #expect(Work.allowedExecutionTargets == .default)
    #expect(
      IntentExecutionTargets.default == [.main, .appIntentsExtension, .widgetKitExtension])
    #expect(!IntentExecutionTargets.main.contains(.appIntentsExtension))
    #expect(!IntentExecutionTargets([.main, .appIntentsExtension]).contains(.widgetKitExtension))
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

  private struct Folder: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Folder"
    static let defaultQuery = Query()
    let id: String
    var displayRepresentation: DisplayRepresentation {
      DisplayRepresentation(title: "Folder \(id)")
    }

    struct Query: EntityQuery {
      func entities(for identifiers: [String]) async throws -> [Folder] {
        identifiers.filter { $0 != "gone" }.map { Folder(id: $0) }
      }
    }
  }

  @Test func representationsComeFromTheEntities() async throws {
    let shown = try await Folder.Query().displayRepresentations(for: ["a", "gone", "b"])
    #expect(shown.mapValues { String(localized: $0.title) } == ["a": "Folder a", "b": "Folder b"])
  }

  @Test func progressHasNoEffect() {
    let work = Work()
    work.progress.completedUnitCount = 1
    #expect(work.progress.completedUnitCount == 0)
  }
}
