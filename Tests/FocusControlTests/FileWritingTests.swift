import Foundation
import Testing

@testable import FocusControl

/// The files that commands write where they are asked to.
@Suite struct FileWritingTests {
  @Test func aPipeThatNobodyReadsIsAnError() throws {
    let pipe = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try #require(mkfifo(pipe, 0o600) == 0)
    defer { unlink(pipe) }
    #expect {
      try StandardStreams.write("x", toFileAt: pipe, waitingForReader: .milliseconds(30))
    } throws: {
      "\($0)" == "\(pipe): Nobody reads from this pipe."
    }
  }

  /// A new file beside the old one would have the permissions of the `umask`, and one name.
  @Test(arguments: [mode_t(0o600), 0o640, 0o755], [false, true])
  func aFileKeepsItsPermissionsAndItsNames(mode: mode_t, hasTwoNames: Bool) throws {
    try withFile { file in
      let other = file + ".other"
      if hasTwoNames { try #require(link(file, other) == 0) }
      chmod(file, mode)
      try StandardStreams.write("new", toFileAt: file)
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "new")
      var status = stat()
      stat(file, &status)
      #expect(status.st_mode & 0o7777 == mode)
      if hasTwoNames { #expect(try String(contentsOfFile: other, encoding: .utf8) == "new") }
      let folder = URL(filePath: file).deletingLastPathComponent().path
      let count = try FileManager.default.contentsOfDirectory(atPath: folder).count
      #expect(count == (hasTwoNames ? 2 : 1))
    }
  }

  /// A superuser may write every file, so nobody tries it, in a process of its own.
  @Test func aFileThatMayNotBeWrittenStays() async {
    await #expect(processExitsWith: .success) {
      if geteuid() == 0 { try #require(setuid(65534) == 0) }
      // Nobody may not enter the folder of somebody else.
      setenv("TMPDIR", "/tmp", 1)
      try FileWritingTests().withFile { (file: String) throws in
        chmod(file, 0o400)
        let result = Result { try StandardStreams.write("new", toFileAt: file) }
        #expect("\(result)".contains("Permission denied"))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "old text")
      }
    }
  }

  func withFile(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "file")
    try Data("old text".utf8).write(to: file)
    try body(file.path)
  }
}
