package import Foundation

#if os(Linux)
  import GlibcSpawn
#endif

/// A descriptor of a pipe or a socket, which is closed when the value's lifetime ends.
struct Descriptor: ~Copyable, Sendable {
  let number: Int32

  /// The result of an attempt to read or to write.
  enum Transfer {
    case moved(Int)
    /// Nothing has arrived, or there is no room; only for a nonblocking descriptor.
    case notNow
    /// The other end is closed.
    case ended
  }

  /// Takes ownership of a descriptor that a system call has returned.
  ///
  /// The descriptor gets a number of at least 4, so that it doesn't conflict with a child's
  /// descriptors.
  ///
  /// - Throws: `POSIXError` if the system call failed, or if there are too many descriptors.
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

  /// Makes reading and writing nonblocking.
  func setNonblocking() { _ = fcntl(number, F_SETFL, O_NONBLOCK) }

  /// Returns the request for `poll`: data to read, and also room to write if requested.
  func watched(forRoom: Bool = false) -> pollfd {
    pollfd(fd: number, events: Int16(forRoom ? POLLIN | POLLOUT : POLLIN), revents: 0)
  }

  /// Reads up to as many bytes as the buffer has.
  func read(into buffer: inout [UInt8]) -> Transfer {
    let transfer = buffer.withUnsafeMutableBytes { room in
      Transfer { Foundation.read(number, room.baseAddress, room.count) }
    }
    if case .moved(0) = transfer { return .ended }
    return transfer
  }

  /// Writes as many bytes to a socket as there is room for. A closed end raises no signal.
  func send(_ bytes: ArraySlice<UInt8>) -> Transfer {
    bytes.withUnsafeBytes { bytes in
      Transfer { Foundation.send(number, bytes.baseAddress, bytes.count, withoutSignal) }
    }
  }

  /// Closes the sending side of a socket, so that the other end reads the end of the file.
  func endSending() { shutdown(number, Int32(SHUT_WR)) }
}

extension Descriptor.Transfer {
  /// Repeats a system call as long as a signal interrupts it.
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
  /// The error of this thread's last system call.
  package static var last: POSIXError { POSIXError(Code(rawValue: errno) ?? .EIO) }
}

// MARK: - Two descriptors

/// Two connected descriptors: one stays in this process, and the other is for a child.
///
/// A child gets its descriptor only from ``spawn(_:)``; other programs that this process starts get
/// neither.
struct DescriptorPair: ~Copyable {
  let ours: Descriptor
  let theirs: Descriptor

  /// Makes two connected sockets; the one of this process is nonblocking.
  static func sockets() throws -> DescriptorPair {
    try DescriptorPair {
      #if canImport(Darwin)
        return socketpair(AF_UNIX, SOCK_STREAM, 0, $0)
      #else
        return socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, $0)
      #endif
    }
  }

  /// Makes a pipe to this process; this process's end is nonblocking.
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
      // Darwin can't set these flags when it makes the descriptors. `spawn(_:)` passes none of them
      // on in any case.
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
  /// No flags: on Darwin, the option `F_SETNOSIGPIPE` makes a write to a closed socket an error
  /// without a signal.
  let withoutSignal: Int32 = 0
#else
  /// The flags that make a write to a closed socket an error without a signal.
  let withoutSignal = Int32(MSG_NOSIGNAL)
#endif

// MARK: - A bell

/// A bell that wakes a thread of this process from `poll`.
struct Bell: ~Copyable, Sendable {
  private let pipe: DescriptorPair

  init() throws {
    pipe = try DescriptorPair.pipe()
    // A full pipe has already woken the thread, so ringing need not wait for room.
    pipe.theirs.setNonblocking()
  }

  func ring() { _ = write(pipe.theirs.number, [1], 1) }

  func watched() -> pollfd { pipe.ours.watched() }

  /// Empties the bell's pipe, so that the thread can sleep until the next ring.
  func silence() {
    var rings = [UInt8](repeating: 0, count: 1 << 12)
    while case .moved = pipe.ours.read(into: &rings) {}
  }
}
