import FocusAppIntents
import FocusHost
import Foundation
import Synchronization

/// The processes of an app's code that the app's trial devices share, one after another.
///
/// Starting a process costs more than a whole trial. Therefore the app and each of its extensions
/// have one operating-system process for all trials; each trial runs the start-up code again, with
/// new dependencies, defaults and containers. Only the code's variables stay, which happens on no
/// phone. Therefore equal trials are compared: if a trial in a used process differs from one in new
/// processes, the app's variables matter, and all its trials get processes of their own.
final class TrialProcesses: Sendable {
  /// The folder with the containers of all trials, which is emptied before each trial.
  let root: URL
  /// The folder with the temporary folders of the processes.
  let temporary: URL
  private let idle = Mutex<[AppProcesses.Key: ChildAppProcess]>([:])

  /// Creates the shared processes for a process model; `nil` if code runs in this process.
  init?(for model: ProcessModel) {
    if model == .inProcess { return nil }
    root = FileManager.machine.temporaryDirectory.appending(path: "trials-\(UUID().uuidString)")
    temporary = URL(filePath: root.path + ".tmp")
  }

  deinit {
    for process in idle.withLock({ $0.values.map(\.self) }) { process.kill() }
    for folder in [root, temporary] { try? FileManager.machine.removeTree(atPath: folder.path) }
  }

  /// Removes the data that earlier trials have stored.
  func prepareLife() { Containers(place: root, temporary: temporary).empty() }

  /// Takes the process that an earlier trial has left; `nil` without one.
  func take(_ key: AppProcesses.Key) -> ChildAppProcess? {
    idle.withLock { $0.removeValue(forKey: key) }.flatMap { $0.hasEnded ? nil : $0 }
  }

  /// Keeps a process for the next trial, and returns whether that is possible. It isn't if the
  /// process has ended or still runs code.
  func keep(_ process: ChildAppProcess, _ key: AppProcesses.Key) -> Bool {
    guard process.isIdle else { return false }
    let before = idle.withLock { $0.updateValue(process, forKey: key) }
    before?.kill()
    return true
  }
}
