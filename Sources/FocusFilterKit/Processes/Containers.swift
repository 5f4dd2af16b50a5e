import FocusAppIntents
import FocusHost
import FocusProcesses
import FocusText
import Foundation
import Synchronization

/// The app-group folders and the defaults of the apps on one device.
///
/// A folder is created when an app first asks for it. If the device has no folder of its own, the
/// folders and the defaults that Foundation wrote are temporary: they are removed with the device,
/// or at the end of a process that keeps the device until then. The apps' temporary files are
/// removed at that time in any case.
final class Containers: Sendable {
  let root: URL
  /// The folder with the temporary folders of the apps' processes.
  let temporary: URL
  private let path: String
  /// The temporary folders that are removed with the device.
  private let owned: [URL]
  /// A closure that makes the data ready to be changed.
  private let opening = Mutex<(@Sendable () throws -> Void)?>(nil)
  private let defaults: StoredDefaults

  /// - Parameters:
  ///   - place: The folder for all data; `nil` for a temporary one.
  ///   - temporary: The folder for temporary files, which somebody else removes; `nil` for a new
  ///     one.
  ///   - isShared: Whether apps have processes of their own, which read and write the files.
  init(place: URL?, temporary: URL? = nil, isShared: Bool = false) {
    let new = FileManager.machine.temporaryDirectory.appending(path: "focus-\(UUID().uuidString)")
    root = place ?? new
    self.temporary = temporary ?? URL(filePath: new.path + ".tmp")
    path = root.path
    owned = (temporary == nil ? [self.temporary] : []) + (place == nil ? [root] : [])
    defaults = StoredDefaults(areKept: place != nil || isShared)
    owned.forEach(TemporaryFolders.add)
  }

  deinit {
    if owned.contains(root) { defaults.forget() }
    owned.forEach(TemporaryFolders.remove)
  }

  /// Sets the closure that ``open()`` calls.
  func beforeCode(_ prepare: @escaping @Sendable () throws -> Void) {
    opening.withLock { $0 = prepare }
  }

  /// Makes the data ready to be changed, before each process of an app starts.
  func open() throws { try opening.withLock(\.self)?() }

  /// Removes the values of all defaults, and the contents of each group's folder.
  func empty() {
    defaults.forget()
    // A running process needs its home folder and its temporary one, so only the contents of each
    // are removed.
    let groups = root.contents.filter { $0.lastPathComponent != ProcessFolders.name }
    let homes = ProcessFolders.all(in: root.appending(path: ProcessFolders.name))
    for folder in groups + homes + ProcessFolders.allTemporary(in: temporary) {
      for file in folder.contents { try? FileManager.machine.removeTree(atPath: file.path) }
    }
    homes.forEach(ProcessFolders.furnish)
  }

  /// Removes an app's own stored data, and the contents of groups that have no other member.
  ///
  /// - Throws: ``StoreProblem`` if something stays.
  func removeData(of app: String, groups: Set<String>) throws(StoreProblem) {
    let own = root.appending(path: ".processes/\(app.asFileName)")
    let homes = root.appending(path: "\(ProcessFolders.name)/\(app.asFileName)")
    let temporary = temporary.appending(path: app.asFileName)
    let suites = groups.map { root.appending(path: ".defaults/\($0.asFileName)") }
    defaults.forget { path in
      path.hasPrefix(own.path + "/") || suites.contains { $0.path == path }
    }
    let folders = groups.map { root.appending(path: $0.asFileName) }
    let files = suites.map { $0.appendingPathExtension("plist") }
    for place in [own, homes, temporary] + folders + files { try DurableFile.removeAll(place) }
  }

  func folder(forGroup identifier: String) -> URL? {
    // An identifier is part of a path; an identifier that would lead to another folder has none.
    guard !identifier.isEmpty, !identifier.contains("/"), !identifier.hasPrefix(".") else {
      return nil
    }
    let folder = root.appending(path: identifier, directoryHint: .isDirectory)
    do {
      try FileManager.machine.createDirectory(at: folder, withIntermediateDirectories: true)
      return folder
    } catch {
      return nil
    }
  }

  /// Returns the name of a group's defaults.
  ///
  /// The folder of the defaults' file can't be a group's folder.
  func name(forGroup group: String) -> String { name(of: group, in: ".defaults") }

  /// Returns the name of a suite that belongs to one process.
  func name(forSuite suite: String, of app: String, in host: ProcessHost) -> String {
    name(of: suite, in: ".processes/\(app.asFileName)/\(host.rawValue)")
  }

  /// Returns the name of a process's standard defaults.
  ///
  /// They are stored under the app's identifier, which none of the app's suites may have as its
  /// name.
  func name(forStandardDefaultsOf app: String, in host: ProcessHost) -> String {
    // Rule F5.2.
    name(forSuite: app, of: app, in: host)
  }

  private func name(of suite: String, in folder: String) -> String {
    defaults.open("\(path)/\(folder)/\(suite.asFileName)")
  }

  /// The default values that aren't in a file, by the file's path below ``root``.
  var defaultsInMemory: [String: [String: Any]] {
    defaults.valuesInMemory.reduce(into: [:]) { result, suite in
      result["\(suite.key.dropFirst(path.count + 1)).plist"] = suite.value
    }
  }

  /// Synchronizes the opened defaults with their files, if they outlive the device.
  ///
  /// - Throws: ``StoreProblem`` if a file can't be read or written. Its values are then unchanged.
  func synchronizeDefaults() throws(StoreProblem) {
    do throws(StoredDefaults.Failure) {
      try defaults.synchronize()
    } catch {
      throw StoreProblem(error.number, error.isReading ? .read : .write, at: error.file)
    }
  }
}

/// Foundation's own suites of app groups, which code opens if its target doesn't import
/// FocusFoundation into every file, or by an optional name.
///
/// All devices in a process share the memory of these suites. A turn of an app's code reads them
/// before and after, and restores the earlier values. If several apps of the process use a group,
/// code that continues after its turn may write during another app's turn, so the writing app isn't
/// known. Nor is the device if turns on several devices overlap, as in tests that run in parallel.
enum FoundationSuites {
  /// The keys that a turn wrote to a suite.
  struct Writing: Sendable, Hashable {
    let group: String
    /// The keys, sorted.
    let keys: [String]
    /// Whether no code outside any app used the suite meanwhile.
    let wasAlone: Bool
  }

  #if canImport(Darwin)
    // On this platform, Foundation itself has the groups.
    static func watch(_ groups: Set<String>, of app: String, on device: Containers) {}
    static func endWatching(_ groups: Set<String>) -> [Writing] { [] }
  #else
    private struct Watch {
      let before: [String: Data]
      let usesOutsideBefore: Int
      var turns = 0
      /// The devices whose turns have run meanwhile.
      var devices: Set<ObjectIdentifier> = []
    }

    private static let watches = Mutex<[String: Watch]>([:])
    /// The apps whose code this process has run, by the groups that they may use.
    private static let users = Mutex<[String: Set<String>]>([:])

    /// Begins a turn of an app's code that may use some groups.
    static func watch(_ groups: Set<String>, of app: String, on device: Containers) {
      users.withLock { users in
        for group in groups { users[group, default: []].insert(app) }
      }
      watches.withLock { watches in
        for group in groups {
          var watch =
            watches[group]
            ?? Watch(
              before: StoredDefaults.values(ofSuite: group),
              usesOutsideBefore: SharedDefaults.usesOutsideApps(of: group))
          watch.turns += 1
          watch.devices.insert(ObjectIdentifier(device))
          watches[group] = watch
        }
      }
    }

    /// Ends a turn, and returns the app's writes during the turn, by group; reports those of an
    /// unknown app or on an unknown device.
    static func endWatching(_ groups: Set<String>) -> [Writing] {
      writings(in: groups).compactMap { writing, devices in
        let apps = users.withLock { $0[writing.group] ?? [] }
        guard apps.count > 1 || devices > 1 else { return writing }
        let code = "the code of \(apps.sorted().inQuotes.firstFive.list(.and)) ran"
        HostReport.report(
          """
          Code wrote \(writing.keys.inQuotes.list(.and)) to Foundation's suite '\(writing.group)', \
          which is no device's, and the values were removed. \
          \(apps.count > 1
            ? "The app isn't known, because \(code) in this process. Test each with `processes:` to know."
            : "The device isn't known, because \(code) on several. Run the test alone to know.")
          """)
        return nil
      }
    }

    private static func writings(in groups: Set<String>) -> [(Writing, devices: Int)] {
      watches.withLock { watches in
        groups.sorted().compactMap { group in
          guard let watch = watches[group] else { return nil }
          watches[group]?.turns -= 1
          if watch.turns == 1 { watches[group] = nil }
          let after = StoredDefaults.values(ofSuite: group)
          let keys = Set(after.keys).union(watch.before.keys)
            .filter { after[$0] != watch.before[$0] }.sorted()
          guard !keys.isEmpty else { return nil }
          putBack(watch.before, for: keys, of: group)
          let uses = SharedDefaults.usesOutsideApps(of: group)
          let writing = Writing(
            group: group, keys: keys, wasAlone: uses == watch.usesOutsideBefore)
          return (writing, watch.devices.count)
        }
      }
    }

    /// Restores the values in memory. Foundation's file of the suite, which is the person's, stays.
    private static func putBack(_ before: [String: Data], for keys: [String], of group: String) {
      let suite = UserDefaults(suiteName: Optional(group))
      for key in keys {
        if let value = before[key].flatMap({
          try? PropertyListSerialization.propertyList(from: $0, format: nil)
        }) {
          suite?.set(value, forKey: key)
        } else {
          suite?.removeObject(forKey: key)
        }
      }
    }
  #endif
}

extension URL {
  /// The files in a folder; none if it can't be read, because an app couldn't find any, either.
  var contents: [URL] {
    (try? FileManager.machine.contentsOfDirectory(at: self, includingPropertiesForKeys: nil)) ?? []
  }
}

extension String {
  /// The text without characters that would lead to another folder.
  var asFileName: String {
    let name = utf8.contains(UInt8(ascii: "/")) ? replacing("/", with: "_") : self
    return name.hasPrefix(".") ? "_" + name.dropFirst() : name
  }
}

/// The temporary folders that this process removes when it ends, if not earlier.
enum TemporaryFolders {
  private static let inUse = Mutex<Set<URL>>([])

  /// A device in a static variable is never deinitialized, so its folders are removed at the end
  /// of the process.
  private static let removalAtExit: Void = {
    atexit {
      for folder in TemporaryFolders.inUse.withLock({ $0 }) {
        try? FileManager.machine.removeTree(atPath: folder.path)
      }
    }
  }()

  static func add(_ folder: URL) {
    removalAtExit
    inUse.withLock { _ = $0.insert(folder) }
  }

  static func remove(_ folder: URL) {
    // Most devices never store a file, so most folders don't exist.
    try? FileManager.machine.removeTree(atPath: folder.path)
    inUse.withLock { _ = $0.remove(folder) }
  }
}

/// The main bundle of an app's code: the program's, with the identifier and the name of the app.
enum AppBundle {
  /// The bundles by their properties. Code keeps what it finds in a bundle, such as a target's
  /// resources, so that they stay until the program ends.
  private static let all = Mutex<[[String: String]: Bundle]>([:])

  private static let place: URL = {
    let place = FileManager.machine.temporaryDirectory
      .appending(path: "focus-bundles-\(UUID().uuidString)")
    TemporaryFolders.add(place)
    return place
  }()

  /// Returns the bundle for code that shares the program with other apps.
  static func bundle(of app: String, named name: String?) throws -> Bundle? {
    let properties = properties(of: app, named: name)
    return try all.withLock { all in
      if let known = all[properties] { return known }
      let files = FileManager.machine
      let folder = place.appending(path: "\(all.count)/\(app.asFileName).app")
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
      let data = try PropertyListSerialization.data(
        fromPropertyList: properties, format: .xml, options: 0)
      try data.write(to: folder.appending(path: "Info.plist"))
      // The resources of SwiftPM's targets, and of a tool that is itself in a bundle.
      for resources in Bundle.machine.bundleURL.contents
      where ["resources", "lproj", "bundle"].contains(resources.pathExtension) {
        try files.createSymbolicLink(
          at: folder.appending(path: resources.lastPathComponent), withDestinationURL: resources)
      }
      let new = Bundle(path: folder.path)
      all[properties] = new
      return new
    }
  }

  /// The keys that every app's bundle has; the versions are those of a new project. *Modeled.*
  private static func properties(of app: String, named name: String?) -> [String: String] {
    [
      "CFBundleIdentifier": app, "CFBundleName": name ?? app, "CFBundleDisplayName": name ?? app,
      "CFBundleShortVersionString": "1.0", "CFBundleVersion": "1",
    ]
  }

  /// Gives this program's main bundle the properties of the app whose process it is.
  static func become(of app: String, named name: String?) {
    #if os(Linux)
      typealias MainBundle = @convention(c) () -> UnsafeRawPointer?
      typealias Information = @convention(c) (UnsafeRawPointer) -> UnsafeRawPointer?
      typealias SetValue =
        @convention(c) (UnsafeRawPointer, UnsafeRawPointer, UnsafeRawPointer) -> Void
      // Foundation exports these functions of its C library without a declaration for Swift.
      guard let main = dlsym(nil, "CFBundleGetMainBundle"),
        let information = dlsym(nil, "CFBundleGetInfoDictionary"),
        let setValue = dlsym(nil, "CFDictionarySetValue"),
        let bundle = unsafeBitCast(main, to: MainBundle.self)(),
        let values = unsafeBitCast(information, to: Information.self)(bundle)
      else { return }
      for (key, value) in properties(of: app, named: name) {
        // The bundle lives as long as the program.
        unsafeBitCast(setValue, to: SetValue.self)(
          values, Unmanaged.passRetained(NSString(string: key)).toOpaque(),
          Unmanaged.passRetained(NSString(string: value)).toOpaque())
      }
    #endif
  }
}
