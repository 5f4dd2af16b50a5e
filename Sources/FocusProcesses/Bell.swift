import Foundation

/// Wakes a thread of this process that waits in `poll`.
struct Bell: ~Copyable, Sendable {
  private let pipe: DescriptorPair

  init() throws {
    pipe = try DescriptorPair.pipe()
    // When it is full it has rung, and nobody waits for room in it.
    pipe.theirs.setNonblocking()
  }

  func ring() { _ = write(pipe.theirs.number, [1], 1) }

  func watched() -> pollfd { pipe.ours.watched() }

  /// Lets the thread sleep until the bell rings again.
  func silence() {
    var rings = [UInt8](repeating: 0, count: 1 << 12)
    while case .moved = pipe.ours.read(into: &rings) {}
  }
}
