import Foundation

/// What the threads that use a child share: this process's descriptors for it, and whether it lives.
struct ChildState: ~Copyable {
  private let id: Int32
  private let mostUnread: Int
  /// The line and the child's streams; each `nil` when it is closed.
  private var line: Descriptor?
  private var output: Descriptor?
  private var errors: Descriptor?
  /// What wakes the child's thread; `nil` when the child is reaped.
  private var bell: Bell?
  /// The messages that the line has had no room for.
  private var unread = ByteQueue()
  private var isHungUp = false
  /// Whether the child has ended, so that nothing more comes from it than what is there.
  private(set) var isDead = false
  /// Why the child was killed, if it misused the line.
  private(set) var misuse: ChildEnd.Cause?

  /// - Parameter mostUnread: The number of bytes that may wait until the child reads them.
  init(
    id: Int32, mostUnread: Int, line: consuming Descriptor, output: consuming Descriptor,
    errors: consuming Descriptor, bell: consuming Bell
  ) {
    self.id = id
    self.mostUnread = mostUnread
    self.line = consume line
    self.output = consume output
    self.errors = consume errors
    self.bell = consume bell
  }
}

// MARK: - What comes from the child

extension ChildState {
  /// Whether both sides keep the line open.
  var hasLine: Bool { line != nil && !isHungUp }

  /// What the child's thread waits for.
  var watched: [pollfd] {
    let line = line?.watched(forRoom: !unread.isEmpty)
    return [bell?.watched(), line, output?.watched(), errors?.watched()].compactMap(\.self)
  }

  /// Sends what there is room for, reads what has arrived, and returns the number of bytes read.
  mutating func exchange(into buffer: inout [UInt8]) -> Int {
    bell?.silence()
    flush()
    let count = Self.read(&line, into: &buffer)
    if line == nil { closeLine() }
    return count
  }

  /// Reads what the child has printed, and returns the number of bytes.
  mutating func readOutput(into buffer: inout [UInt8]) -> Int { Self.read(&output, into: &buffer) }

  /// Reads what the child has written to its standard error, and returns the number of bytes.
  mutating func readErrors(into buffer: inout [UInt8]) -> Int { Self.read(&errors, into: &buffer) }

  private static func read(_ stream: inout Descriptor?, into buffer: inout [UInt8]) -> Int {
    switch stream?.read(into: &buffer) {
    case .moved(let count): return count
    case .ended: stream = nil
    case .notNow, nil: break
    }
    return 0
  }
}

// MARK: - What goes to the child

extension ChildState {
  /// Sends bytes, as far as there is room, and keeps the rest.
  mutating func send(_ bytes: [UInt8]) {
    guard hasLine else { return }
    unread.append(bytes)
    flush()
    if unread.count > mostUnread { misuse(.deaf(unread: unread.count)) }
    if !unread.isEmpty { bell?.ring() }
  }

  /// Sends what is kept, as far as there is room.
  private mutating func flush() {
    while !unread.isEmpty {
      switch line?.send(unread.bytes) {
      case .moved(let count): unread.removeFirst(count)
      case .notNow: return
      case .ended, nil: unread = ByteQueue()
      }
    }
  }

  /// Ends the line for the child, which may still send.
  mutating func hangUp() {
    line?.endSending()
    unread = ByteQueue()
    isHungUp = true
    bell?.ring()
  }

  private mutating func closeLine() {
    line = nil
    unread = ByteQueue()
  }

  /// Kills a child that misuses the line.
  mutating func misuse(_ cause: ChildEnd.Cause) {
    misuse = misuse ?? cause
    closeLine()
    kill()
  }

  /// Kills the child, with the processes that it has started.
  func kill() {
    // An identifier belongs to the child until it is reaped, when the bell goes.
    guard bell != nil else { return }
    // The child may have left its group.
    killNow(-id)
    killNow(id)
  }

  mutating func hasDied() {
    isDead = true
    bell?.ring()
  }

  /// Reaps the dead child, closes all descriptors, and returns the status that it has left.
  mutating func reap() -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) == -1, errno == EINTR {}
    closeLine()
    output = nil
    errors = nil
    bell = nil
    return status
  }
}

/// Kills a process, or the group that a negative number means.
private func killNow(_ id: Int32) { kill(id, SIGKILL) }
