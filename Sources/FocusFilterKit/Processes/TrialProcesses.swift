import Foundation
import Synchronization

/// The processes of an app's code that the lives of its trials share, one after another.
///
/// Starting a process costs more than a whole life of a trial device. So the code of the app and of each of
/// its extensions has one process of the system for all lives, which gets new start-up code, dependencies,
/// defaults and containers with each. Only the variables of the code stay, as on no phone. Therefore equal
/// lives are compared: if one in a process that was used differs from one in new processes, then the app's
/// variables matter, and all of its lives have processes of their own.
final class TrialProcesses: Sendable {
  /// The folder with the containers of all lives, which is emptied before each.
  let root = FileManager.default.temporaryDirectory.appending(path: "trials-\(UUID().uuidString)")
  private let idle = Mutex<[AppProcesses.Key: ChildAppProcess]>([:])

  /// Returns a place for the processes of a model; `nil` where code runs in this process.
  init?(for model: ProcessModel) {
    if model == .inProcess { return nil }
  }

  deinit {
    for process in idle.withLock({ $0.values.map(\.self) }) { process.kill() }
    try? FileManager.default.removeItem(at: root)
  }

  /// Lets no life begin with something that another one has stored.
  func prepareLife() { Containers(place: root).empty() }

  /// Takes the process that an earlier life has left; `nil` without one.
  func take(_ key: AppProcesses.Key) -> ChildAppProcess? {
    idle.withLock { $0.removeValue(forKey: key) }.flatMap { $0.hasEnded ? nil : $0 }
  }

  /// Keeps a process for the next life, and returns whether it can be: one that has ended or still runs code
  /// can't.
  func keep(_ process: ChildAppProcess, _ key: AppProcesses.Key) -> Bool {
    guard process.isIdle else { return false }
    let before = idle.withLock { $0.updateValue(process, forKey: key) }
    before?.kill()
    return true
  }
}
