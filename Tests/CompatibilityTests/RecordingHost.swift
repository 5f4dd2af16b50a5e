import AppIntents
import FocusHost
import Foundation
import Synchronization

/// A host with one app group that records the calls of its app.
final class RecordingHost: HostedApp, ActivityHost, ApplicationHost {
  let locale = Locale(identifier: "en_US")
  let folder: URL

  private struct Recorded {
    var reloads: [String?] = []
    var controlReloads: [String?] = []
    var drawn: [String] = []
    var isInFront = true
    var badge = 0
    var lines: [String] = []
  }

  private let recorded = Mutex(Recorded())
  let defaults = StoredDefaults(areKept: true)

  var reloads: [String?] { recorded.withLock { $0.reloads } }
  var controlReloads: [String?] { recorded.withLock { $0.controlReloads } }
  var drawn: [String] { recorded.withLock { $0.drawn } }
  var isInFront: Bool {
    get { recorded.withLock { $0.isInFront } }
    set { recorded.withLock { $0.isInFront = newValue } }
  }
  var badge: Int {
    get { recorded.withLock { $0.badge } }
    set { recorded.withLock { $0.badge = newValue } }
  }
  var lines: [String] { recorded.withLock { $0.lines } }

  /// - Parameter folder: The folder of the group, which is removed at the end; `nil` for a new one.
  init(folder: URL? = nil) {
    self.folder =
      folder
      ?? FileManager.default.temporaryDirectory
      .appending(path: "app-group-\(UUID().uuidString)", directoryHint: .isDirectory)
  }

  deinit {
    defaults.forget()
    // What stays behind is in the temporary folder.
    try? FileManager.default.removeItem(at: folder)
  }

  func reloadWidgets(ofKind kind: String?) { recorded.withLock { $0.reloads.append(kind) } }
  func reloadControls(ofKind kind: String?) {
    recorded.withLock { $0.controlReloads.append(kind) }
  }

  func drawActivities(of type: String, isDismissed: Bool) {
    recorded.withLock { $0.drawn.append(isDismissed ? "\(type) dismissed" : type) }
  }

  func open(_ address: URL) {}

  func log(_ line: String) { recorded.withLock { $0.lines.append(line) } }

  func sharedContainer(forGroup identifier: String) -> URL? {
    identifier == "group.chat" ? folder : nil
  }

  func defaultsName(forSuite suite: String) -> String {
    defaults.open(folder.appending(path: suite).path)
  }

  /// Runs code as this host's app.
  func run<Value>(_ body: () throws -> Value) rethrows -> Value {
    try CurrentHost.$bound.withValue(self, operation: body)
  }

  func runAsync<Value>(_ body: () async throws -> Value) async rethrows -> Value {
    try await CurrentHost.$bound.withValue(self, operation: body)
  }
}
