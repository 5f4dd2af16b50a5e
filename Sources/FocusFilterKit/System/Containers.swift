import Foundation
import Synchronization

/// The folders and defaults that the apps of one device share in their app groups.
///
/// A folder is made when an app first asks for it. Those of a device without a place of its own are
/// temporary and go with the device.
final class Containers: Sendable {
  private let root: URL
  private let isTemporary: Bool
  /// Tells the defaults of this device from those of others in the same home.
  private let prefix: String

  /// - Parameter place: The folder to keep everything in; `nil` for a temporary one.
  init(place: URL?) {
    let token = UUID().uuidString
    root = place ?? FileManager.default.temporaryDirectory.appending(path: "focus-\(token)")
    isTemporary = place == nil
    prefix = place.map { "focus.\($0.lastPathComponent)" } ?? "focus.\(token)"
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

  func name(forSuite suite: String) -> String { "\(prefix).\(suite)" }
}
