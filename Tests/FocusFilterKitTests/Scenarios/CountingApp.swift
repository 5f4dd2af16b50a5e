import FocusFilterKit
import Foundation
import Synchronization

/// An app whose badge shows how often its code ran, as it stores it and as a process remembers it.
struct CountingFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Count"

  @Parameter(title: "Step", default: 1) var step: Int
  @Parameter(title: "Note") var note: String?
  @Dependency private var memory: CountingMemory

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "Steps of \(step)")
  }

  func perform() async throws -> some IntentResult {
    if note == "throw" { throw CountingError() }
    try await CountingApp.count(memory, by: step)
    return .result()
  }

  var appContext: FocusFilterAppContext {
    guard let note else { return FocusFilterAppContext() }
    return FocusFilterAppContext(
      notificationFilterPredicate: NSPredicate(format: "SELF == %@", note))
  }
}

struct CountingError: Error, CustomStringConvertible {
  var description: String { "It doesn't count." }
}

/// What a process remembers until it ends.
final class CountingMemory: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock {
      $0 += 1
      return $0
    }
  }
}

/// Adds steps by its name.
struct AddSteps: AppIntent {
  static let title: LocalizedStringResource = "Add Steps"
  static let openAppWhenRun = true

  @Parameter(title: "Steps") var steps: Int
  @Parameter(title: "Word") var word: String?
  @Dependency private var memory: CountingMemory

  func perform() async throws -> some ReturnsValue<Int> & ProvidesDialog {
    guard steps > 0 else { throw CountingError() }
    try await CountingApp.count(memory, by: steps)
    return .result(value: steps + 1, dialog: "Added \(word ?? "nothing").")
  }
}

enum CountingApp {
  static let id = "com.example.count"
  static let group = "group.com.example.count"

  static let app = SimulatedApp(
    id, name: "Count", filters: [.filter(CountingFilter.self)], groups: [group],
    namedTypes: [.intent(AddSteps.self)],
    actions: [
      .init("count") { word in
        try await Counter().count(by: word.flatMap { Int($0) } ?? 1)
      },
      .init("count down") { _ in try await Counter().count(by: -1) },
      .init("remind") { _ in
        let content = UNMutableNotificationContent()
        content.title = "Count"
        content.filterCriteria = "a"
        try await UNUserNotificationCenter.current().add(
          UNNotificationRequest(
            identifier: "reminder", content: content,
            trigger: UNTimeIntervalNotificationTrigger(timeInterval: 3600, repeats: false)))
      },
      .init("break") { _ in throw CountingError() },
    ],
    launch: {
      AppDependencyManager.shared.add(dependency: CountingMemory())
      _ = try await UNUserNotificationCenter.current()
        .requestAuthorization(options: [.alert, .badge])
      try await Counter().count(by: 1000)
    },
    intentsExtension: { AppDependencyManager.shared.add(dependency: CountingMemory()) })

  struct Counter: Sendable {
    @AppDependency var memory: CountingMemory

    func count(by step: Int) async throws { try await CountingApp.count(memory, by: step) }
  }

  /// Adds to what is stored, and shows it with what the process remembers.
  static func count(_ memory: CountingMemory, by step: Int) async throws {
    let defaults = UserDefaults(suiteName: group)
    let total = (defaults?.integer(forKey: "total") ?? 0) + step
    defaults?.set(total, forKey: "total")
    try await UNUserNotificationCenter.current().setBadgeCount(abs(total) * 10 + memory.next() % 10)
  }
}
