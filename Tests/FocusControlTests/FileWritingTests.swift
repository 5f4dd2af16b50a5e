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
}
