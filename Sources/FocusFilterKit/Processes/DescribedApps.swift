import Foundation
import Synchronization

/// What is declared of apps, by the executable that has their code.
///
/// It is read in a process that does nothing else, and kept in the memory of this process. A tool
/// keeps it in a file, too, so that its next run starts no process for it.
final class DescribedApps: Sendable {
  /// All that this process knows.
  static let known = DescribedApps()

  private struct Contents {
    var shapes: [Place: AppShape] = [:]
    var file: URL?
  }

  private let contents: Mutex<Contents>

  /// - Parameter file: Where it is kept beyond this process; `nil` for nowhere.
  init(file: URL? = nil) { contents = Mutex(Contents(file: file)) }

  /// Keeps what is known from now on in a file, too, and knows what the file has.
  func keep(in file: URL) { contents.withLock { $0.file = file } }

  subscript(place: Place) -> AppShape? {
    get {
      contents.withLock { contents in
        if let known = contents.shapes[place] { return known }
        let kept = contents.file.flatMap(KeptDescriptions.init)
        contents.shapes[place] = kept?[place]
        return contents.shapes[place]
      }
    }
    set {
      contents.withLock { contents in
        contents.shapes[place] = newValue
        guard let file = contents.file, let newValue else { return }
        // What another process has written meanwhile stays.
        var kept = KeptDescriptions(file) ?? KeptDescriptions()
        kept.keep(newValue, at: place)
        kept.write(to: file)
      }
    }
  }

  /// An app in one state of an executable, in one language.
  struct Place: Sendable, Hashable {
    let app: String
    let locale: String
    let executable: ExecutableState

    /// - Throws: ``FocusError/unusableExecutable(_:)`` where no such file is.
    init(app: String, locale: Locale, in executable: URL) throws {
      self.app = app
      self.locale = locale.identifier
      self.executable = try ExecutableState(of: executable)
    }
  }
}
