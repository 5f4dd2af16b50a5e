import FocusHost
package import Foundation

extension AppSurroundings {
  /// The surroundings of the running code; `nil` outside any app, and in a process of the app
  /// alone.
  static var current: AppSurroundings? {
    (CurrentHost.bound as? any IntentHost)?.surroundings ?? ofDeclarations?.find()
  }
}

#if os(Linux)
  @_silgen_name("focus_not_replaced")
  private func notReplaced(_ index: CInt) -> UnsafePointer<CChar>?

  extension AppSurroundings {
    /// Warns once for the program of Foundation's names that aren't replaced.
    package static let warnsOfMissingReplacements: Void = {
      let names = (0..<8).compactMap { notReplaced(CInt($0)).map { String(cString: $0) } }
      guard !names.isEmpty else { return }
      HostReport.report(
        """
        In this program, \(names.joined(separator: ", ")) \(names.count == 1 ? "is" : "are") the \
        machine's also in code of an app: Foundation is linked statically, or this toolchain's has \
        other symbols. Build without '--static-swift-stdlib'.
        """)
    }()
  }

  // The C module FoundationReplacements calls these functions for code that uses
  // `UserDefaults.standard` and the like, whatever its file imports. `nil` stands for Foundation's
  // own value.

  @_silgen_name("focus_replacement_defaults")
  package func replacementDefaults() -> UserDefaults? {
    do {
      let host = try CurrentIntentHost.resolve()
      return ProcessDefaults(storedAs: host.standardDefaultsName, host.registeredDefaults)
    } catch .noHost {
      return nil
    } catch {
      HostReport.report("The standard defaults are shared by all devices. \(error)")
      return nil
    }
  }

  @_silgen_name("focus_replacement_bundle")
  package func replacementBundle() -> Bundle? { AppSurroundings.current?.bundle }

  @_silgen_name("focus_replacement_files")
  package func replacementFiles() -> FileManager? { folders.map(ProcessFiles.init) }

  @_silgen_name("focus_replacement_home")
  package func replacementHome() -> String? { folders?.home.path }

  @_silgen_name("focus_replacement_temporary")
  package func replacementTemporary() -> String? { folders.map { $0.temporary.path + "/" } }

  @_silgen_name("focus_replacement_home_address")
  package func replacementHomeAddress() -> URL? { folders?.home }

  @_silgen_name("focus_replacement_temporary_address")
  package func replacementTemporaryAddress() -> URL? { folders?.temporary }

  private var folders: AppSurroundings.Folders? { AppSurroundings.current?.folders }

  /// The default file manager of one process.
  ///
  /// `@unchecked`, as its superclass is; the folders don't change.
  private final class ProcessFiles: FileManager, @unchecked Sendable {
    private let folders: AppSurroundings.Folders

    init(_ folders: AppSurroundings.Folders) {
      self.folders = folders
      super.init()
    }

    override var temporaryDirectory: URL { folders.temporary }
    override var homeDirectoryForCurrentUser: URL { folders.home }

    /// The folders of an app's home folder, as a phone has them.
    private static let names: [SearchPathDirectory: String] = [
      .applicationDirectory: "Applications",
      .applicationSupportDirectory: "Library/Application Support",
      .autosavedInformationDirectory: "Library/Autosave Information",
      .cachesDirectory: "Library/Caches",
      .desktopDirectory: "Desktop",
      .documentDirectory: "Documents",
      .downloadsDirectory: "Downloads",
      .inputMethodsDirectory: "Library/Input Methods",
      .libraryDirectory: "Library",
      .moviesDirectory: "Movies",
      .musicDirectory: "Music",
      .picturesDirectory: "Pictures",
      .preferencePanesDirectory: "Library/PreferencePanes",
      .sharedPublicDirectory: "Public",
      .trashDirectory: ".Trash",
    ]

    override func urls(
      for directory: SearchPathDirectory, in domainMask: SearchPathDomainMask
    ) -> [URL] {
      // Foundation would name the person's own folders, from several variables of the environment.
      let own = domainMask.contains(.userDomainMask) ? Self.names[directory] : nil
      return [own].compactMap { name in
        name.map { folders.home.appending(path: $0, directoryHint: .isDirectory) }
      } + super.urls(for: directory, in: domainMask.subtracting(.userDomainMask))
    }
  }
#endif
