/// Bytes that are appended at the end and taken from the front, each at a constant cost.
struct ByteQueue: Sendable {
  private var storage: [UInt8] = []
  private var start = 0

  /// The bytes that haven't been taken, in their order.
  var bytes: ArraySlice<UInt8> { storage[start...] }
  var count: Int { storage.count - start }
  var isEmpty: Bool { count == 0 }

  mutating func append(_ bytes: some Collection<UInt8>) { storage.append(contentsOf: bytes) }

  mutating func removeFirst(_ count: Int) {
    start += count
    if start == storage.count {
      // The room of one long message isn't kept for the short ones that follow.
      storage.removeAll(keepingCapacity: storage.capacity <= 1 << 17)
      start = 0
    } else if start > storage.count / 2 {
      storage.removeFirst(start)
      start = 0
    }
  }
}
