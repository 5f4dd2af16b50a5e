import Foundation

#if os(Linux)
  import GlibcSpawn
#endif

/// Two descriptors, of which one stays in this process and a child gets the other.
///
/// A program that this process starts gets neither, unless ``spawn(_:)`` hands it over.
struct DescriptorPair: ~Copyable {
  let ours: Descriptor
  let theirs: Descriptor

  /// Makes two connected sockets. Ours returns at once from reading and writing.
  static func sockets() throws -> DescriptorPair {
    try DescriptorPair {
      #if canImport(Darwin)
        return socketpair(AF_UNIX, SOCK_STREAM, 0, $0)
      #else
        return socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, $0)
      #endif
    }
  }

  /// Makes a pipe to this process. Ours returns at once from reading.
  static func pipe() throws -> DescriptorPair {
    try DescriptorPair {
      #if canImport(Darwin)
        return Foundation.pipe($0)
      #else
        return pipe2($0, O_CLOEXEC)
      #endif
    }
  }

  private init(_ make: (UnsafeMutablePointer<Int32>) -> Int32) throws {
    var numbers: [Int32] = [-1, -1]
    guard make(&numbers) == 0 else { throw POSIXError.last }
    #if canImport(Darwin)
      // Darwin can't make them so at once. What this process spawns itself gets none of them anyway.
      for number in numbers {
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        _ = fcntl(number, F_SETNOSIGPIPE, 1)
      }
    #endif
    let ours = try Descriptor(owning: numbers[0])
    let theirs = try Descriptor(owning: numbers[1])
    ours.setNonblocking()
    self.ours = ours
    self.theirs = theirs
  }
}

#if canImport(Darwin)
  /// The flags with which a write to a closed socket is an error and no signal; see `F_SETNOSIGPIPE`.
  let withoutSignal: Int32 = 0
#else
  /// The flags with which a write to a closed socket is an error and no signal.
  let withoutSignal = Int32(MSG_NOSIGNAL)
#endif
