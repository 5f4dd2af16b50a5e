import FocusAppIntents
import Foundation

/// The defaults of the apps of one device, and the folders of their app groups.
///
/// A folder is made when an app first asks for it. Those of a device without a place of its own are
/// temporary and go with the device, and so does what Foundation wrote of its defaults.
final class Containers: Sendable {
  let root: URL
  private let isTemporary: Bool
  private let defaults: StoredDefaults

  /// - Parameter place: The folder to keep everything in; `nil` for a temporary one.
  init(place: URL?) {
    root =
      place ?? FileManager.default.temporaryDirectory.appending(path: "focus-\(UUID().uuidString)")
    isTemporary = place == nil
    defaults = StoredDefaults(areKept: place != nil)
  }

  deinit {
    guard isTemporary else { return }
    defaults.forget()
    try? FileManager.default.removeItem(at: root)
  }

  /// Removes the values of all defaults, and the contents of each group's folder.
  func empty() {
    defaults.forget()
    let files = FileManager.default
    // A folder that can't be read has nothing that an app could find.
    for folder in (try? files.contentsOfDirectory(at: root, includingPropertiesForKeys: nil)) ?? []
    {
      let contents = try? files.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      for file in contents ?? [] { try? files.removeItem(at: file) }
    }
  }

  func folder(forGroup identifier: String) -> URL? {
    // An identifier is part of a path; one that would lead elsewhere has no folder.
    guard !identifier.isEmpty, !identifier.contains("/"), !identifier.hasPrefix(".") else {
      return nil
    }
    let folder = root.appending(path: identifier, directoryHint: .isDirectory)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      return folder
    } catch {
      return nil
    }
  }

  /// Returns the name of a group's defaults.
  ///
  /// The folder of their file can't be that of a group.
  func name(forGroup group: String) -> String { name(of: group, in: ".defaults") }

  /// Returns the name of a suite that belongs to one process.
  func name(forSuite suite: String, of app: String, in host: ProcessHost) -> String {
    name(of: suite, in: ".processes/\(app.asFileName)/\(host.rawValue)")
  }

  /// Returns the name of the standard defaults of a process.
  ///
  /// They are stored under the identifier of the app, which no suite of the app may have as its name.
  func name(forStandardDefaultsOf app: String, in host: ProcessHost) -> String {
    // Rule F5.2.
    name(forSuite: app, of: app, in: host)
  }

  private func name(of suite: String, in folder: String) -> String {
    defaults.open(root.appending(path: folder).appending(path: suite.asFileName).path)
  }

  /// Writes the defaults that were opened to their files, so that the files can be looked at.
  func writeDefaults() { defaults.write() }

  /// Reads and writes the defaults that were opened, if they outlive the device.
  func synchronizeDefaults() { defaults.synchronize() }
}

extension String {
  /// The text without what would lead to another folder.
  var asFileName: String {
    let name = replacing("/", with: "_")
    return name.hasPrefix(".") ? "_" + name.dropFirst() : name
  }
}
