import Foundation

#if os(Linux)
  import GlibcSpawn
#endif

/// A descriptor of a pipe or a socket, which is closed when the value goes.
struct Descriptor: ~Copyable, Sendable {
  let number: Int32

  /// The result of an attempt to read or to write.
  enum Transfer {
    case moved(Int)
    /// Nothing has arrived, or there is no room. Only of a descriptor that returns at once.
    case notNow
    /// The other end is closed.
    case ended
  }

  /// Owns a descriptor that a call of the system has returned.
  ///
  /// Its number is 4 or more afterwards, so that it isn't in the way of those that a child has.
  ///
  /// - Throws: `POSIXError` if the call has failed, or if there are too many descriptors.
  init(owning number: Int32) throws {
    var number = number
    if (0..<4).contains(number) {
      let low = number
      number = fcntl(low, F_DUPFD_CLOEXEC, 4)
      close(low)
    }
    guard number >= 0 else { throw POSIXError.last }
    self.number = number
  }

  deinit { close(number) }

  /// Makes reading and writing return at once.
  func setNonblocking() { _ = fcntl(number, F_SETFL, O_NONBLOCK) }

  /// Returns the request for `poll`: data to read, and room to write if requested.
  func watched(forRoom: Bool = false) -> pollfd {
    pollfd(fd: number, events: Int16(forRoom ? POLLIN | POLLOUT : POLLIN), revents: 0)
  }

  /// Reads at most as many bytes as the buffer has.
  func read(into buffer: inout [UInt8]) -> Transfer {
    let transfer = buffer.withUnsafeMutableBytes { room in
      Transfer { Foundation.read(number, room.baseAddress, room.count) }
    }
    if case .moved(0) = transfer { return .ended }
    return transfer
  }

  /// Writes as many bytes to a socket as there is room for. A closed end is no signal.
  func send(_ bytes: ArraySlice<UInt8>) -> Transfer {
    bytes.withUnsafeBytes { bytes in
      Transfer { Foundation.send(number, bytes.baseAddress, bytes.count, withoutSignal) }
    }
  }

  /// Lets the other end of a socket read the end of the file.
  func endSending() { shutdown(number, Int32(SHUT_WR)) }
}

extension Descriptor.Transfer {
  /// Calls the system until no signal interrupts it.
  fileprivate init(_ call: () -> Int) {
    while true {
      let count = call()
      if count >= 0 {
        self = .moved(count)
      } else if errno == EINTR {
        continue
      } else {
        self = errno == EAGAIN || errno == EWOULDBLOCK ? .notNow : .ended
      }
      return
    }
  }
}

extension POSIXError {
  /// The error that the last call of the system on this thread has left.
  static var last: POSIXError { POSIXError(Code(rawValue: errno) ?? .EIO) }
}

// MARK: - Two descriptors

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

// MARK: - A bell

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
