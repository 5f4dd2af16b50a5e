package import Foundation

/// The folders and the bundle of an app's code in a program that it shares with others.
package struct AppSurroundings: Sendable {
  /// The home folder and the temporary folder of a process.
  package struct Folders: Sendable {
    package let home: URL
    package let temporary: URL

    package init(home: URL, temporary: URL) {
      self.home = home
      self.temporary = temporary
    }
  }

  /// The folders; `nil` if the program's are the app's.
  package let folders: Folders?
  /// The app's bundle, which has its identifier and name.
  package let bundle: Bundle?

  package init(folders: Folders?, bundle: Bundle?) {
    self.folders = folders
    self.bundle = bundle
  }

  /// The surroundings while an app's declarations are read, whose initializers run in no process.
  ///
  /// An object, because the optimizer of Swift 6.3 loses the type of a task-local closure.
  @TaskLocal package static var ofDeclarations: Source?

  /// A function that finds surroundings when code first needs them.
  package final class Source: Sendable {
    package let find: @Sendable () -> AppSurroundings?

    package init(_ find: @escaping @Sendable () -> AppSurroundings?) { self.find = find }
  }

  /// Runs the device's own code while code of an app waits for it. Foundation's own calls also say
  /// `FileManager.default`.
  package static func withoutApp<Result>(_ body: () throws -> Result) rethrows -> Result {
    try CurrentHost.$bound.withValue(nil) { try $ofDeclarations.withValue(nil, operation: body) }
  }
}

extension Bundle {
  /// The program's own main bundle, also while code of an app runs.
  package static let machine = AppSurroundings.withoutApp { Bundle.main }
}

extension FileManager {
  /// The package's own file manager, which no app's code sees, and whose folders are the machine's.
  package static let machine = FileManager()

  /// Returns the state of the file at a path, which differs after each change of the file; `nil`
  /// without a file, with the cause in `errno`.
  package static func state(ofFileAt path: String) -> String? {
    // The attributes of a file would include the names of its owner and group.
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let (size, changed) = (status.st_size, status.times[1])
    return "\(status.st_dev) \(status.st_ino) \(size) \(changed.tv_sec) \(changed.tv_nsec)"
  }
}

extension stat {
  /// The times of the last access and of the last change.
  package var times: [timespec] {
    #if canImport(Darwin)
      [st_atimespec, st_mtimespec]
    #else
      [st_atim, st_mtim]
    #endif
  }
}
