import FocusHost
package import Foundation

extension AppGround {
  /// The ground of the running code; `nil` outside any app, and in a process that is the app's
  /// alone.
  static var current: AppGround? {
    (CurrentHost.bound as? any IntentHost)?.ground ?? ofDeclarations?.find()
  }
}

#if os(Linux)
  @_silgen_name("focus_unled") private func unled(_ index: CInt) -> UnsafePointer<CChar>?

  extension AppGround {
    /// Tells once for the program which of Foundation's names don't lead to the device.
    package static let tellsWhatIsNotLed: Void = {
      let names = (0..<8).compactMap { unled(CInt($0)).map { String(cString: $0) } }
      guard !names.isEmpty else { return }
      HostReport.report(
        """
        In this program, \(names.joined(separator: ", ")) \(names.count == 1 ? "is" : "are") the \
        machine's also in code of an app: Foundation is linked statically, or this toolchain's has \
        other symbols. Build without '--static-swift-stdlib'.
        """)
    }()
  }

  // The module LedFoundation calls these functions where code says `UserDefaults.standard` and the
  // like, whatever its file imports. A result of `nil` leads to Foundation's own value.

  @_silgen_name("focus_led_defaults")
  package func ledDefaults() -> UserDefaults? {
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

  @_silgen_name("focus_led_bundle")
  package func ledBundle() -> Bundle? { AppGround.current?.bundle }

  @_silgen_name("focus_led_files")
  package func ledFiles() -> FileManager? { folders.map(ProcessFiles.init) }

  @_silgen_name("focus_led_home")
  package func ledHome() -> String? { folders?.home.path }

  @_silgen_name("focus_led_temporary")
  package func ledTemporary() -> String? { folders.map { $0.temporary.path + "/" } }

  @_silgen_name("focus_led_home_address")
  package func ledHomeAddress() -> URL? { folders?.home }

  @_silgen_name("focus_led_temporary_address")
  package func ledTemporaryAddress() -> URL? { folders?.temporary }

  private var folders: AppGround.Folders? { AppGround.current?.folders }

  /// The default file manager of one process.
  ///
  /// `@unchecked`, as its superclass is; the folders don't change.
  private final class ProcessFiles: FileManager, @unchecked Sendable {
    private let folders: AppGround.Folders

    init(_ folders: AppGround.Folders) {
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
