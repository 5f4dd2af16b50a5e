import Foundation
import TestPrograms
import Testing

@testable import FocusFilterKit

/// Whatever an app leaves in a folder can be removed.
@Suite struct FolderRemovalTests {
  private let temporary = TemporaryFolder()
  private let files = FileManager.default
  private var top: URL { temporary.url.appending(path: "top") }

  private func makeFolder(_ path: String) throws {
    try files.createDirectory(at: top.appending(path: path), withIntermediateDirectories: true)
  }

  /// Removes the folder, and returns what is left beside it.
  private func left() throws -> [String] {
    try files.removeTree(atPath: top.path)
    return try files.contentsOfDirectory(atPath: temporary.url.path)
  }

  @Test func linksAreNotFollowed() throws {
    let place = temporary.url
    try makeFolder("inner")
    try Data().write(to: place.appending(path: "kept"))
    for path in ["top/link", "top/inner/link", "other"] {
      try files.createSymbolicLink(
        atPath: place.appending(path: path).path, withDestinationPath: place.path)
    }
    try files.removeTree(atPath: place.appending(path: "other").path)
    #expect(try left() == ["kept"])
  }

  @Test func aFolderThatCannotBeReadOrWrittenGoes() throws {
    try makeFolder("a/b/c")
    for path in ["a/b", "a", ""] { chmod(top.appending(path: path).path, 0) }
    #expect(try left() == [])
  }

  @Test func aMissingFolderIsAnError() {
    let error = #expect(throws: POSIXError.self) { try left() }
    #expect(error?.code == .ENOENT)
  }
}
