import Foundation
import Synchronization

/// What is declared of apps, by the executable that has their code.
final class DescribedApps: Sendable {
  /// All that this process has read.
  static let known = DescribedApps()

  private let shapes = Mutex<[Place: AppShape]>([:])

  subscript(place: Place) -> AppShape? {
    get { shapes.withLock { $0[place] } }
    set { shapes.withLock { $0[place] = newValue } }
  }

  /// An app in one state of an executable, in one language.
  struct Place: Sendable, Hashable {
    private let app: String
    private let locale: String
    private let path: String
    /// What tells a file from another one at the same path.
    private let identity: [Int]

    /// - Throws: ``FocusError/unusableExecutable(_:)`` where no such file is.
    init(app: String, locale: Locale, in executable: URL) throws {
      var status = stat()
      guard stat(executable.path, &status) == 0 else {
        throw FocusError.unusableExecutable(
          "\(executable.path): \(String(cString: strerror(errno))).")
      }
      self.app = app
      self.locale = locale.identifier
      path = executable.path
      #if canImport(Darwin)
        let changed = status.st_mtimespec
      #else
        let changed = status.st_mtim
      #endif
      identity = [
        Int(status.st_ino), Int(status.st_size), Int(changed.tv_sec), Int(changed.tv_nsec),
      ]
    }
  }
}
