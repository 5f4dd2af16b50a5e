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

  @Test func aFolderGoesWhateverItsDepth() throws {
    try makeFolder("")
    var folder = open(top.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    for depth in 0..<3000 {
      // Some names are those that the removal itself gives.
      for name in ["folder", "\(depth % 7)"] { #expect(mkdirat(folder, name, 0o700) == 0) }
      let inner = openat(folder, "folder", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      close(folder)
      folder = inner
    }
    close(folder)
    #expect(try left() == [])
  }

  /// The removal moves inner folders, whose places mustn't be those of empty folders.
  @Test func emptyFoldersWithNumbersAsNamesGo() throws {
    for number in 1...9 {
      for name in ["\(number)", "a/\(number)", "z\(number)/\(number)", "z\(number)/f"] {
        try makeFolder(name)
      }
    }
    #expect(try left() == [])
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
