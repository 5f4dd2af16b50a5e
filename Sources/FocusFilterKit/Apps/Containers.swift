import FocusAppIntents
import Foundation
import Synchronization

/// The folders and defaults that the apps of one device share in their app groups.
///
/// A folder is made when an app first asks for it. Those of a device without a place of its own are
/// temporary and go with the device.
final class Containers: Sendable {
  private let root: URL
  private let isTemporary: Bool

  /// - Parameter place: The folder to keep everything in; `nil` for a temporary one.
  init(place: URL?) {
    root =
      place ?? FileManager.default.temporaryDirectory.appending(path: "focus-\(UUID().uuidString)")
    isTemporary = place == nil
  }

  deinit {
    if isTemporary { try? FileManager.default.removeItem(at: root) }
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

  /// Returns the path of a suite's file, without extension.
  ///
  /// Foundation on Linux takes a path for a suite's name. Its folder can't be that of a group.
  func name(forSuite suite: String) -> String {
    root.appending(path: ".defaults").appending(path: suite.replacing("/", with: "_")).path
  }

  /// Writes the defaults that apps have changed, if they are to outlive the device.
  func writeDefaults() {
    #if !canImport(Darwin)
      if !isTemporary { SharedDefaults.write(in: root) }
    #endif
  }
}
