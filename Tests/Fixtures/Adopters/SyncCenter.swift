import AppIntents
import os.log

// A Mac app whose filter tells the app what it got, as public code does.

extension Notification.Name {
  static let focusChanged = Notification.Name("com.example.sync.focusChanged")
}

extension OSLog {
  fileprivate static let syncing = OSLog(subsystem: "com.example.sync", category: "focus")
}

/// A filter that runs in an extension, and tells the app by a distributed notification.
public struct PauseSyncFilter: SetFocusFilterIntent {
  public static let title: LocalizedStringResource = "Pause Syncing"

  @Parameter(title: "Paused", default: false) public var isPaused: Bool

  public var displayRepresentation: DisplayRepresentation { "Pause Syncing" }

  public init() {}

  public func perform() async throws -> some IntentResult {
    os_log("Paused: %{public}d", log: .syncing, type: .info, isPaused ? 1 : 0)
    Logger(.syncing).debug("Telling the app")
    DistributedNotificationCenter.default().postNotificationName(
      .focusChanged, object: isPaused ? "paused" : nil, userInfo: nil, deliverImmediately: true)
    return .result()
  }
}

/// The app's part, which observes the notification while the app runs.
@MainActor public final class SyncController {
  public private(set) var isPaused = false
  private var observer: (any NSObjectProtocol)?

  public init() {}

  public func start() {
    observer = DistributedNotificationCenter.default().addObserver(
      forName: .focusChanged, object: nil, queue: .main
    ) { [weak self] notification in
      let isPaused = notification.object as? String == "paused"
      MainActor.assumeIsolated { self?.isPaused = isPaused }
    }
  }

  public func stop() {
    if let observer { DistributedNotificationCenter.default().removeObserver(observer) }
    observer = nil
  }
}
