package import Foundation

/// The folders and the bundle of an app's code in a program that it shares with others.
package struct AppGround: Sendable {
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

  /// The ground of an app whose declarations are read, which runs its initializers in no process.
  ///
  /// An object, because the optimizer of Swift 6.3 loses the type of a task-local closure.
  @TaskLocal package static var ofDeclarations: Source?

  /// What finds a ground when code first asks for it.
  package final class Source: Sendable {
    package let find: @Sendable () -> AppGround?

    package init(_ find: @escaping @Sendable () -> AppGround?) { self.find = find }
  }

  /// Runs the device's own code while code of an app waits for it. Foundation's own calls also say
  /// `FileManager.default`.
  package static func withoutApp<Result>(_ body: () throws -> Result) rethrows -> Result {
    try CurrentHost.$bound.withValue(nil) { try $ofDeclarations.withValue(nil, operation: body) }
  }
}

extension Bundle {
  /// The program's own main bundle, also while code of an app runs.
  package static let machine = AppGround.withoutApp { Bundle.main }
}

extension FileManager {
  /// The package's own file manager, which no app's code sees, and whose folders are the machine's.
  package static let machine = FileManager()
}
