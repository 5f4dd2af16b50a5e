import Synchronization
import Testing

@testable import FocusControl

/// What processes of apps print comes beside the tool's own output.
@Suite struct AppOutputTests {
  @Test func aMessageComesAboveTheProgress() {
    let written = Mutex<[String]>([])
    let progress = ProgressLine(
      write: { text in written.withLock { $0.append(text) } }, since: .now - .seconds(2))
    progress.write(above: "one\n")
    progress.show(1, of: 3, "days")
    progress.write(above: "two\n")
    progress.show(2, of: 3, "days")
    progress.clear()
    progress.write(above: "three\n")
    let erase = "\r\u{1B}[K"
    #expect(
      written.withLock { $0 } == [
        "one\n", "\(erase)1 of 3 days", "\(erase)two\n1 of 3 days", "\(erase)2 of 3 days", erase,
        "three\n",
      ])
  }
}
