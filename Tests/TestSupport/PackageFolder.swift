public import Foundation

/// The folder of the package, for tests that read or record its files.
public enum PackageFolder {
  /// The folder that has the manifest.
  public static let url = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Whether tests write the files that they compare with, because `FOCUS_RECORD` is 1.
  public static var isRecording: Bool {
    ProcessInfo.processInfo.environment["FOCUS_RECORD"] == "1"
  }
}
