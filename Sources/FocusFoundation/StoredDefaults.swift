import FocusHost
package import Foundation
import Synchronization

/// The defaults that the apps of one device have opened, and the files that store them.
///
/// On Apple platforms the system stores defaults. Foundation on Linux takes a path as a suite's
/// name, and reads the file at that path both as the current user's values and as the values for
/// all users. If an app removed a value, Foundation would therefore still find it among the values
/// for all users. Here Foundation keeps the values in memory alone, under a name at which no file
/// can exist, and this type copies them from and to the file.
package final class StoredDefaults: Sendable {
  /// A failure to read or write a file.
  package struct Failure: Error, Sendable {
    package let file: URL
    /// Whether reading failed, as opposed to writing.
    package let isReading: Bool
    /// The system's error number.
    package let number: Int32
  }

  private let opened = Mutex<[String: File]>([:])
  private let areKept: Bool

  /// - Parameter areKept: Whether the values outlive the device.
  package init(areKept: Bool) { self.areKept = areKept }

  /// Opens the defaults that a file stores.
  ///
  /// If the file can't be read, code finds no values, and ``synchronize()`` throws.
  /// - Parameter path: The file's path without its extension, `plist`.
  /// - Returns: The name of the suite.
  package func open(_ path: String) -> String {
    #if canImport(Darwin)
      return path
    #else
      opened.withLock { opened in
        guard opened[path] == nil else { return }
        let file = File(path: path)
        if areKept { file.read() }
        opened[path] = file
      }
      return File.name(of: path)
    #endif
  }

  /// Reads the changes that other processes made to the files, and writes the changes of this
  /// process.
  ///
  /// The cost for unchanged defaults is one system call per file. Defaults that don't outlive their
  /// device stay in memory.
  ///
  /// - Throws: The first failure. The file is then unchanged, the process's values of that file are
  ///   lost, and the next use reads the file again.
  package func synchronize() throws(Failure) {
    #if !canImport(Darwin)
      guard areKept else { return }
      let failure = opened.withLock { opened in
        var first: Failure?
        for file in opened.values {
          do throws(Failure) {
            try file.synchronize()
          } catch {
            first = first ?? error
            file.forget()
            opened[file.path] = nil
          }
        }
        return first
      }
      if let failure { throw failure }
    #endif
  }

  /// The values of defaults that don't outlive their device, by their file's path without
  /// extension.
  ///
  /// The values are property lists. The result is empty for defaults that outlive the device, and
  /// on Apple platforms.
  package var valuesInMemory: [String: [String: Any]] {
    guard !areKept else { return [:] }
    return opened.withLock { $0.mapValues(\.values) }
  }

  #if !canImport(Darwin)
    /// Returns the values that Foundation has in memory for a suite of its own, each as a property
    /// list.
    package static func values(ofSuite name: String) -> [String: Data] {
      let values = File.inMemory(name)
      return values.names.reduce(into: [:]) { result, key in
        result[key] = values.object(forKey: key).flatMap {
          try? PropertyListSerialization.data(fromPropertyList: $0, format: .xml, options: 0)
        }
      }
    }

    /// Removes the values that Foundation has in memory for a suite.
    static func forget(valuesOfSuite name: String) { File.forget(name) }
  #endif

  /// Removes from memory the values of all files whose paths, without extension, satisfy a
  /// condition.
  package func forget(where isForgotten: (String) -> Bool = { _ in true }) {
    #if !canImport(Darwin)
      opened.withLock { opened in
        for file in opened.values where isForgotten(file.path) {
          file.forget()
          opened[file.path] = nil
        }
      }
    #endif
  }
}

/// One file of defaults, and the values that this process has seen in it.
///
/// Only one thread at a time uses an instance.
private final class File {
  /// The path without extension.
  let path: String
  private let name: String
  private var seen: NSDictionary = [:]
  /// The file's state when it was read or written last; `nil` without a file.
  private var version: String?
  /// The reason why the file couldn't be read when it was opened.
  private var unread: StoredDefaults.Failure?

  init(path: String) {
    self.path = path
    name = Self.name(of: path)
  }

  /// Returns the name under which Foundation keeps the values in memory.
  ///
  /// No file can exist below `/dev/null`, because it is a device and not a folder.
  static func name(of path: String) -> String { "/dev/null" + path }

  private var url: URL { URL(filePath: path + ".plist") }

  /// Replaces the values that Foundation has in memory with the values in the file.
  func read() {
    version = currentVersion
    do throws(StoredDefaults.Failure) {
      seen = try stored()
    } catch {
      unread = error
    }
    replace(inMemory, by: seen)
  }

  /// Removes the values from memory, without reading them: Foundation converts data byte by byte.
  func forget() { Self.forget(name) }

  static func forget(_ name: String) {
    let names = copy(name).names
    guard !names.isEmpty, let defaults = UserDefaults(suiteName: Optional(name)) else { return }
    for key in names { defaults.removeObject(forKey: key) }
  }

  /// The values in memory, each read once.
  var values: [String: Any] { Self.copy(name).entries }

  /// Merges this process's changes with those in the file. If both changed a key, this process's
  /// value wins.
  ///
  /// While one process merges its changes, others wait, so that each reads what the others wrote.
  func synchronize() throws(StoredDefaults.Failure) {
    if let unread { throw unread }
    let now = inMemory
    let hasChanges = !now.isEqual(seen)
    guard hasChanges || currentVersion != version else { return }
    let lock = hasChanges ? try lockFolder() : nil
    defer { lock.map(unlock) }
    version = currentVersion
    let file = try stored()
    let joined = NSMutableDictionary(
      objects: file.allValues, forKeys: file.names.map { NSString(string: $0) })
    for key in Set(now.names + seen.names) where !now.hasSameValue(as: seen, for: key) {
      if let value = now.object(forKey: key) {
        joined.setObject(value, forKey: NSString(string: key))
      } else {
        joined.removeObject(forKey: key)
      }
    }
    replace(now, by: joined)
    seen = joined
    guard !joined.isEqual(file) else { return }
    try write(joined)
    version = currentVersion
  }

  /// Waits until no other process writes to the file's folder, and returns the open folder, which
  /// this process has locked.
  ///
  /// A lock on the folder needs no other file. The system releases the lock of a process that ends.
  private func lockFolder() throws(StoredDefaults.Failure) -> Int32 {
    let folder = url.deletingLastPathComponent()
    do {
      try FileManager.machine.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw failure(of: error)
    }
    let descriptor = Self.opened(folder, O_DIRECTORY)
    guard descriptor >= 0 else { throw failure(errno, isReading: false) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else {
        defer { close(descriptor) }
        throw failure(errno, isReading: false)
      }
    }
    return descriptor
  }

  private func unlock(_ descriptor: Int32) {
    // A process that an app has forked meanwhile would keep the lock with its copy.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  private func write(_ values: NSDictionary) throws(StoredDefaults.Failure) {
    let files = FileManager.machine
    do {
      guard values.count > 0 else {
        if files.fileExists(atPath: url.path) { try files.removeItem(at: url) }
        return
      }
      let data = try PropertyListSerialization.data(
        fromPropertyList: values, format: .xml, options: 0)
      // Values that Foundation writes and can't read, such as deeply nested arrays, would hide all.
      guard (try? PropertyListSerialization.propertyList(from: data, format: nil)) != nil else {
        throw failure(EOVERFLOW, isReading: false)
      }
      try data.write(to: url, options: .atomic)
    } catch let failure as StoredDefaults.Failure {
      throw failure
    } catch {
      throw failure(of: error)
    }
  }

  /// Returns the values in the file; none if there is no file.
  private func stored() throws(StoredDefaults.Failure) -> NSDictionary {
    let file = Self.opened(url, O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return [:] }
      throw failure(errno, isReading: true)
    }
    defer { close(file) }
    guard
      let data = try? FileHandle(fileDescriptor: file, closeOnDealloc: false).readToEnd() ?? Data()
    else { throw failure(EIO, isReading: true) }
    let values = try? PropertyListSerialization.propertyList(from: data, format: nil)
    guard let values = values as? NSDictionary else { throw failure(EBADMSG, isReading: true) }
    return values
  }

  /// Opens a file or folder for reading, and tries again while the system has no room for it. The
  /// waits are short, because the reader isn't asynchronous, as Foundation's isn't.
  private static func opened(_ url: URL, _ flags: Int32) -> Int32 {
    var wait: UInt32 = 1_000
    while true {
      let descriptor = open(url.path, flags | O_RDONLY | O_CLOEXEC)
      guard descriptor < 0, momentary.contains(errno), wait < 1_000_000 else { return descriptor }
      usleep(wait)
      wait *= 4
    }
  }

  private static let momentary = [EINTR, EIO, EMFILE, ENFILE, EAGAIN, ENOMEM]

  /// Returns the failure to write that an error of Foundation describes.
  private func failure(of error: any Error) -> StoredDefaults.Failure {
    failure(error.posixError?.code.rawValue ?? EIO, isReading: false)
  }

  private func failure(_ number: Int32, isReading: Bool) -> StoredDefaults.Failure {
    StoredDefaults.Failure(file: url, isReading: isReading, number: number)
  }

  private var currentVersion: String? { FileManager.state(ofFileAt: path + ".plist") }

  /// Changes the values that Foundation has in memory.
  private func replace(_ old: NSDictionary, by new: NSDictionary) {
    guard !old.isEqual(new), let defaults = UserDefaults(suiteName: Optional(name)) else { return }
    for key in Set(old.names + new.names) where !old.hasSameValue(as: new, for: key) {
      defaults.set(new.object(forKey: key) as Any?, forKey: key)
    }
  }

  private var inMemory: NSDictionary { Self.inMemory(name) }

  /// Returns the values that Foundation has in memory for a suite.
  static func inMemory(_ name: String) -> NSDictionary { copy(name).ofFoundation }

  /// Returns the values that Foundation has in memory for a suite, in a dictionary whose keys must
  /// be held while they are looked up.
  private static func copy(_ name: String) -> NSDictionary {
    #if !canImport(Darwin)
      if let copyValues { return copyValues(NSString(string: name)) }
    #endif
    let values = UserDefaults(suiteName: Optional(name))?.persistentDomain(forName: name)
    return NSDictionary(dictionary: values ?? [:])
  }
}

extension NSDictionary {
  /// A copy of a C library's dictionary as a Foundation dictionary.
  ///
  /// The C library's dictionary may release a key before looking it up if only the caller's
  /// expression retains the key.
  fileprivate var ofFoundation: NSDictionary {
    let values = NSMutableDictionary(capacity: count)
    for (name, value) in entries { values.setObject(value, forKey: NSString(string: name)) }
    return values
  }

  /// The entries with the names of values as keys.
  fileprivate var entries: [String: Any] {
    names.reduce(into: [:]) { entries, name in
      let key = NSString(string: name)
      withExtendedLifetime(key) { entries[name] = object(forKey: key) }
    }
  }

  fileprivate var names: [String] { allKeys.compactMap { $0 as? String } }

  fileprivate func hasSameValue(as other: NSDictionary, for key: String) -> Bool {
    switch (object(forKey: key), other.object(forKey: key)) {
    case (nil, nil): true
    case (let one?, let another?): NSArray(object: one).isEqual(to: [another])
    default: false
    }
  }
}

#if !canImport(Darwin)
  /// Foundation's function that copies the values of one suite.
  ///
  /// `UserDefaults.persistentDomain(forName:)` adds values of other suites. Foundation exports this
  /// function without a declaration for Swift. The value is `nil` in a program that Foundation is
  /// linked into.
  private let copyValues: (@Sendable (NSString) -> NSDictionary)? = {
    typealias Function =
      @convention(c) @Sendable (_ keys: Int, _ suite: Int, _ user: Int, _ host: Int) ->
      UnsafeRawPointer?
    guard let symbol = dlsym(nil, "CFPreferencesCopyMultiple"),
      // The places of two constant strings.
      let user = dlsym(nil, "kCFPreferencesCurrentUser")?.load(as: Int.self),
      let host = dlsym(nil, "kCFPreferencesAnyHost")?.load(as: Int.self)
    else { return nil }
    let function = unsafeBitCast(symbol, to: Function.self)
    return { suite in
      withExtendedLifetime(suite) {
        let values = function(
          0, Int(bitPattern: Unmanaged.passUnretained(suite).toOpaque()), user, host)
        guard let values else { return [:] }
        return Unmanaged<NSDictionary>.fromOpaque(values).takeRetainedValue()
      }
    }
  }()
#endif
