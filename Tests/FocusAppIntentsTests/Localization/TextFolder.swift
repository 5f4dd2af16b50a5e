import FocusAppIntents
import FocusHost
import Foundation
import Synchronization

/// A bundle with tables of texts, in a temporary folder that goes away with it.
final class TextFolder {
  let url = FileManager.default.temporaryDirectory
    .appending(path: "texts-\(UUID().uuidString)", directoryHint: .isDirectory)

  /// Writes the files, given by their paths in the bundle.
  init(_ files: [String: String]) throws {
    _ = Self.collecting
    for (path, text) in files { try write(Data(text.utf8), to: path) }
  }

  deinit {
    // What stays behind is in the temporary folder.
    try? FileManager.default.removeItem(at: url)
  }

  func write(_ data: Data, to path: String) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  /// Returns the text of a resource in this bundle for a reader.
  func text(
    _ value: String.LocalizationValue, table: String? = nil, in locale: String
  ) -> String {
    LocalizedStringResource(value, table: table, bundle: .atURL(url))
      .text(in: Locale(identifier: locale))
  }

  private static let reports = Mutex<[String]>([])
  private static let collecting: Void = MessageOutput.setWriter { line in
    reports.withLock { $0.append(line.replacing("FocusFilterKit: ", with: "")) }
    // Those of other tests, too.
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }

  /// What was reported about the files of this bundle.
  var reports: [String] {
    Self.reports.withLock { $0 }.filter { $0.contains(url.lastPathComponent) }
  }
}
