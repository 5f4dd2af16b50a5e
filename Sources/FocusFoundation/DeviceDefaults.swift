package import FocusHost
public import Foundation
import Synchronization

extension UserDefaults {
  /// Opens a suite of defaults, such as an app group's, on the running code's device.
  ///
  /// Each device has its own suites, and so has each process of an app, except for the suites of
  /// groups that its target declares. Code outside any app gets Foundation's suite of that name; in
  /// a test with a device's trait, the device's suite of a group that one of its apps declares.
  ///
  /// Foundation's initializer takes an optional name. A `String` selects this initializer in each
  /// file of a target with the compiler's flag that imports FocusFoundation, and in each file that
  /// imports AppIntents or another of this package's modules with Apple's names. Elsewhere, and for
  /// an optional name, Foundation's initializer is called, whose suites are shared by all devices.
  ///
  /// On Linux, the suite is that of the device whose app uses it at the moment, also if a singleton
  /// opened it while the code of another test's device ran. On Apple platforms, a suite stays that
  /// of the device on which it was opened.
  public convenience init?(suiteName: String) {
    let name = SharedDefaults.name(ofSuite: suiteName)
    #if canImport(Darwin)
      self.init(suiteName: Optional(name))
    #else
      if let suite = DeviceSuite(suiteName, openedAs: name) as? Self {
        self.init(made: suite)
      } else {
        // A subclass of an app's own.
        self.init(suiteName: Optional(name))
      }
    #endif
  }
}

#if !canImport(Darwin)
  /// A class whose initializer may return an instance of a subclass.
  package protocol MadeElsewhere {}

  extension MadeElsewhere {
    fileprivate init(made instance: Self) { self = instance }
  }

  extension UserDefaults: MadeElsewhere {}

  /// A suite of the device whose app's code uses it.
  ///
  /// Most apps open their suite once, in a singleton, and all tests of a process share the
  /// singleton. Code outside any app gets the suite of the device on which the instance was opened.
  private final class DeviceSuite: DeviceDefaults {
    private let suite: String
    private let name: String
    private let registeredWhereOpened = RegisteredDefaults.ofRunningCode

    init?(_ suite: String, openedAs name: String) {
      // A singleton that a test opens isn't the test's.
      let name = SharedDefaults.nameInTest(ofSuite: suite) == nil ? name : suite
      (self.suite, self.name) = (suite, name)
      super.init(suiteName: Optional(name))
    }

    override var registered: RegisteredDefaults? { super.registered ?? registeredWhereOpened }

    /// The name of the suite for the running code.
    private var current: String {
      if let name = SharedDefaults.nameInTest(ofSuite: suite) { return name }
      if let host = try? CurrentHost.resolve() { return host.defaultsName(forSuite: suite) }
      if name == suite { SharedDefaults.noteUseOutsideApps(of: suite) }
      return name
    }

    /// The suite for the running code; `nil` if it is the one of this instance.
    private var other: DeviceDefaults? {
      let current = current
      return current == name ? nil : DeviceDefaults(suiteName: Optional(current))
    }

    override func object(forKey defaultName: String) -> Any? {
      if let other { other.object(forKey: defaultName) } else { super.object(forKey: defaultName) }
    }

    override func set(_ value: Any?, forKey defaultName: String) {
      if let other {
        other.set(value, forKey: defaultName)
      } else {
        super.set(value, forKey: defaultName)
      }
    }

    override func removeObject(forKey defaultName: String) {
      if let other {
        other.removeObject(forKey: defaultName)
      } else {
        super.removeObject(forKey: defaultName)
      }
    }

    override func dictionaryRepresentation() -> [String: Any] {
      other?.dictionaryRepresentation() ?? super.dictionaryRepresentation()
    }

    override func storedName(ofDomain domainName: String) -> String {
      domainName == suite ? current : super.storedName(ofDomain: domainName)
    }
  }

  extension UserDefaults {
    /// Stores a URL so that `url(forKey:)` returns an equal one: a file URL as its path, any other
    /// URL as an archive.
    ///
    /// Foundation's method takes an optional URL and keeps only the path on Linux, so that
    /// `https://example.com/chat` is read back as the file `/chat`. The compiler selects this
    /// method for a URL that isn't optional; the defaults of a device store an optional URL alike.
    public func set(_ url: URL, forKey defaultName: String) {
      if let archive = url.archive {
        set(archive, forKey: defaultName)
      } else {
        set(url as URL?, forKey: defaultName)
      }
    }
  }

  extension URL {
    /// The form in which a phone's defaults store the URL; `nil` for a file URL, stored as its
    /// path.
    fileprivate var archive: Data? {
      isFileURL
        ? nil
        : try? NSKeyedArchiver.archivedData(
          withRootObject: self as NSURL, requiringSecureCoding: true)
    }
  }
#endif

/// The names of defaults on simulated devices.
package enum SharedDefaults {
  /// The number of uses of each suite by code outside any app, which gets Foundation's values.
  private static let usesOutside = Mutex<[String: Int]>([:])

  /// Returns how often code outside any app has opened or used a suite in this process.
  package static func usesOutsideApps(of suite: String) -> Int {
    usesOutside.withLock { $0[suite] ?? 0 }
  }

  /// Counts a use of a suite by code outside any app.
  fileprivate static func noteUseOutsideApps(of suite: String) {
    usesOutside.withLock { $0[suite, default: 0] += 1 }
  }

  /// Returns the name of a group's suite for a test's own code, which looks into the group from
  /// outside; `nil` for any other suite or code.
  fileprivate static func nameInTest(ofSuite suite: String) -> String? {
    CurrentHost.bound == nil ? TestedGroups.current?.name(suite) : nil
  }

  /// Returns the name of a suite on the simulated device of the running code.
  fileprivate static func name(ofSuite suite: String) -> String {
    if let name = nameInTest(ofSuite: suite) { return name }
    do {
      return try CurrentHost.resolve().defaultsName(forSuite: suite)
    } catch {
      noteUseOutsideApps(of: suite)
      if error != .noHost {
        HostReport.report("The defaults '\(suite)' are shared by all devices. \(error)")
      }
      return suite
    }
  }
}

/// The app groups on the device of the running test.
package final class TestedGroups: Sendable {
  /// The groups for the task's code outside any app; detached tasks and queues have none.
  @TaskLocal package static var current: TestedGroups?

  /// Returns the name of a group's defaults; `nil` if no app declares the group.
  fileprivate let name: @Sendable (_ group: String) -> String?

  package init(_ name: @escaping @Sendable (_ group: String) -> String?) { self.name = name }
}

/// A process of a simulated app with default values of its own.
package protocol DefaultsHost: HostedApp {
  /// The values that this process registered as defaults.
  var registeredDefaults: RegisteredDefaults { get }
}

/// The values that one process of a simulated app registered, which its standard defaults and all
/// suites return for keys without a value.
///
/// They belong to the process and end with it. Foundation on Linux would keep a single list of
/// registered values for the whole program.
package final class RegisteredDefaults: Sendable {
  private let registered = Mutex<[String: PropertyListValue]>([:])

  package init() {}

  /// The values that the running code's process registered; `nil` outside any app.
  static var ofRunningCode: RegisteredDefaults? {
    ((try? CurrentHost.resolve()) as? any DefaultsHost)?.registeredDefaults
  }

  /// The registered value of a key.
  subscript(key: String) -> Any? { registered.withLock { $0[key] }?.value }

  /// The registered values by their keys.
  var all: [String: Any] { registered.withLock { $0 }.mapValues(\.value) }

  /// Adds values, which replace those that are registered under the same keys; a value that no
  /// property list can have ends the program, as it ends an app on a phone.
  func register(_ values: [String: Any]) {
    let storable = values.mapValues(Self.withoutCGFloats)
    for (key, value) in storable
    where !PropertyListSerialization.propertyList(value, isValidFor: .binary) {
      let name = values[key].map { "\(type(of: $0))" } ?? ""
      stop("Attempt to insert non-property list object of type \(name) for key \(key)")
    }
    registered.withLock { $0.merge(storable.mapValues(PropertyListValue.init)) { $1 } }
  }

  /// Foundation on Linux has no number for `CGFloat`.
  private static func withoutCGFloats(_ value: Any) -> Any {
    switch value {
    case let number as CGFloat: Double(number)
    case let list as [Any]: list.map(withoutCGFloats)
    case let members as [String: Any]: members.mapValues(withoutCGFloats)
    default: value
    }
  }

  /// A value of a property list.
  ///
  /// `@unchecked`, because the value's type is `Any`. Nothing changes a registered value.
  private struct PropertyListValue: @unchecked Sendable {
    let value: Any
  }
}

#if os(Linux)
  /// Defaults of a simulated device, with the methods that Foundation on Linux has otherwise than a
  /// phone.
  package class DeviceDefaults: UserDefaults {
    /// The registered values; `nil` outside any app, where Foundation keeps them.
    var registered: RegisteredDefaults? { .ofRunningCode }

    package override func register(defaults registrationDictionary: [String: Any]) {
      if let registered {
        registered.register(registrationDictionary)
      } else {
        super.register(defaults: registrationDictionary)
      }
    }

    package override func object(forKey defaultName: String) -> Any? {
      super.object(forKey: defaultName) ?? registered?[defaultName]
    }

    package override func dictionaryRepresentation() -> [String: Any] {
      (registered?.all ?? [:]).merging(super.dictionaryRepresentation()) { $1 }
    }

    /// Returns `true`, as on a phone. The device itself writes the values that outlive it.
    package override func synchronize() -> Bool { true }

    // With a literal `nil`, the compiler chooses the method for a URL, which on Linux calls itself
    // without end. For a URL that isn't optional it would be the extension's, which calls this one.
    package override func set(_ url: URL?, forKey defaultName: String) {
      guard let url else { return removeObject(forKey: defaultName) }
      if let archive = url.archive {
        set(archive, forKey: defaultName)
      } else {
        super.set(url as URL?, forKey: defaultName)
      }
    }

    /// The name under which the running code's device stores a suite, or an app's standard
    /// defaults.
    func storedName(ofDomain domainName: String) -> String {
      SharedDefaults.name(ofSuite: domainName)
    }

    package override func persistentDomain(forName domainName: String) -> [String: Any]? {
      super.persistentDomain(forName: storedName(ofDomain: domainName))
    }

    // Foundation's own methods write all suites of the program to the person's files.
    package override func setPersistentDomain(
      _ domain: [String: Any], forName domainName: String
    ) {
      let name = storedName(ofDomain: domainName)
      StoredDefaults.forget(valuesOfSuite: name)
      let stored = UserDefaults(suiteName: Optional(name))
      for (key, value) in domain { stored?.set(value, forKey: key) }
    }

    package override func removePersistentDomain(forName domainName: String) {
      StoredDefaults.forget(valuesOfSuite: storedName(ofDomain: domainName))
    }
  }

  /// The standard defaults of one process, as the app's code sees them.
  package final class ProcessDefaults: DeviceDefaults {
    private let ownRegistered: RegisteredDefaults

    /// - Parameter name: The name under which the values are stored.
    package init?(storedAs name: String, _ registered: RegisteredDefaults) {
      ownRegistered = registered
      super.init(suiteName: Optional(name))
    }

    override var registered: RegisteredDefaults? { ownRegistered }
  }
#endif
