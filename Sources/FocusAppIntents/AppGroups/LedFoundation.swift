import FocusHost
package import Foundation

/// The folders and the bundle of a simulated process that shares this program with others.
package struct AppGround: Sendable {
  /// The process's home folder.
  package let home: URL
  /// The process's temporary folder.
  package let temporary: URL
  /// The app's bundle, which has its identifier and name.
  package let bundle: Bundle?

  package init(home: URL, temporary: URL, bundle: Bundle?) {
    self.home = home
    self.temporary = temporary
    self.bundle = bundle
  }
}

extension Bundle {
  /// The program's own main bundle, also while code of an app runs.
  package static let machine = CurrentHost.$bound.withValue(nil) { Bundle.main }
}

extension FileManager {
  /// The package's own file manager, which no app's code sees, and whose folders are the machine's.
  package static let machine = FileManager()
}

#if os(Linux)
  // The module LedFoundation calls these functions where code says `UserDefaults.standard` and the like,
  // whatever its file imports. A result of `nil` leads to Foundation's own value.

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
  package func ledBundle() -> Bundle? { ground?.bundle }

  @_silgen_name("focus_led_files")
  package func ledFiles() -> FileManager? { ground.map(ProcessFiles.init) }

  @_silgen_name("focus_led_home")
  package func ledHome() -> String? { ground?.home.path }

  @_silgen_name("focus_led_temporary")
  package func ledTemporary() -> String? { ground.map { $0.temporary.path + "/" } }

  @_silgen_name("focus_led_home_address")
  package func ledHomeAddress() -> URL? { ground?.home }

  @_silgen_name("focus_led_temporary_address")
  package func ledTemporaryAddress() -> URL? { ground?.temporary }

  /// The ground of the running code; `nil` outside any app, and in a process of its own, whose environment
  /// has the folders.
  private var ground: AppGround? { (CurrentHost.bound as? any IntentHost)?.ground }

  /// The standard defaults of one process, as the app's code sees them.
  ///
  /// The values that a process registers belong to this process and end with it. Foundation on Linux
  /// would keep a single list of registered values for the whole program.
  private final class ProcessDefaults: UserDefaults {
    private let registered: RegisteredDefaults

    /// - Parameter name: The name under which the values are stored.
    init?(storedAs name: String, _ registered: RegisteredDefaults) {
      self.registered = registered
      super.init(suiteName: Optional(name))
    }

    override func register(defaults registrationDictionary: [String: Any]) {
      registered.register(registrationDictionary)
    }

    /// Returns `true`, as on a phone. The device itself writes the values that outlive it.
    override func synchronize() -> Bool { true }

    // With a literal `nil`, the compiler chooses the method for a URL, which on Linux calls itself
    // without end.
    override func set(_ url: URL?, forKey defaultName: String) {
      guard let url else { return removeObject(forKey: defaultName) }
      super.set(url, forKey: defaultName)
    }

    override func object(forKey defaultName: String) -> Any? {
      super.object(forKey: defaultName) ?? registered[defaultName]
    }

    override func dictionaryRepresentation() -> [String: Any] {
      registered.all.merging(super.dictionaryRepresentation()) { $1 }
    }
  }

  /// The default file manager of one process.
  ///
  /// `@unchecked`, as its superclass is; the ground doesn't change.
  private final class ProcessFiles: FileManager, @unchecked Sendable {
    private let ground: AppGround

    init(_ ground: AppGround) {
      self.ground = ground
      super.init()
    }

    override var temporaryDirectory: URL { ground.temporary }
    override var homeDirectoryForCurrentUser: URL { ground.home }

    override func urls(
      for directory: SearchPathDirectory, in domainMask: SearchPathDomainMask
    ) -> [URL] {
      let machine = FileManager.machine.homeDirectoryForCurrentUser.path + "/"
      return super.urls(for: directory, in: domainMask).map { url in
        // Only the person's own folders lie in the home folder.
        guard url.path.hasPrefix(machine) else { return url }
        return ground.home.appending(
          path: String(url.path.dropFirst(machine.count)), directoryHint: .isDirectory)
      }
    }
  }
#endif
