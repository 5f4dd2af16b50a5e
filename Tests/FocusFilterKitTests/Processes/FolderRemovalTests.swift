import Foundation
import TestPrograms
import Testing

@testable import FocusFilterKit

/// Whatever an app leaves in a folder can be removed.
@Suite struct FolderRemovalTests {
  @Test func aFolderGoesWhateverItsDepth() async throws {
    try await withTemporaryFolder { place in
      let top = place.appending(path: "top")
      try FileManager.default.createDirectory(at: top, withIntermediateDirectories: true)
      var folder = open(top.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      for depth in 0..<3000 {
        // Some names are those that the removal itself gives.
        for name in ["folder", "\(depth % 7)"] { #expect(mkdirat(folder, name, 0o700) == 0) }
        let inner = openat(folder, "folder", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        close(folder)
        folder = inner
      }
      close(folder)
      try FileManager.default.removeTree(atPath: top.path)
      #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == [])
    }
  }

  /// The removal moves inner folders, whose places mustn't be those of empty folders.
  @Test func emptyFoldersWithNumbersAsNamesGo() async throws {
    try await withTemporaryFolder { place in
      let top = place.appending(path: "top")
      for number in 1...9 {
        for name in ["\(number)", "a/\(number)", "z\(number)/\(number)", "z\(number)/f"] {
          try FileManager.default.createDirectory(
            at: top.appending(path: name), withIntermediateDirectories: true)
        }
      }
      try FileManager.default.removeTree(atPath: top.path)
      #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == [])
    }
  }

  @Test func linksAreNotFollowed() async throws {
    try await withTemporaryFolder { place in
      let files = FileManager.default
      try files.createDirectory(
        at: place.appending(path: "top/inner"), withIntermediateDirectories: true)
      try Data().write(to: place.appending(path: "kept"))
      for path in ["top/link", "top/inner/link", "other"] {
        try files.createSymbolicLink(
          atPath: place.appending(path: path).path, withDestinationPath: place.path)
      }
      try files.removeTree(atPath: place.appending(path: "top").path)
      try files.removeTree(atPath: place.appending(path: "other").path)
      #expect(try files.contentsOfDirectory(atPath: place.path) == ["kept"])
    }
  }

  @Test func aFolderThatCannotBeReadOrWrittenGoes() async throws {
    try await withTemporaryFolder { place in
      let files = FileManager.default
      try files.createDirectory(
        at: place.appending(path: "top/a/b/c"), withIntermediateDirectories: true)
      for path in ["top/a/b", "top/a", "top"] {
        chmod(place.appending(path: path).path, 0)
      }
      try files.removeTree(atPath: place.appending(path: "top").path)
      #expect(try files.contentsOfDirectory(atPath: place.path) == [])
    }
  }

  @Test func aMissingFolderIsAnError() {
    let error = #expect(throws: POSIXError.self) {
      try FileManager.default.removeTree(atPath: "/nowhere/at/all")
    }
    #expect(error?.code == .ENOENT)
  }
}
