#if canImport(Glibc)
  import FocusHost
  import Glibc
  import Synchronization

  /// The last lines of a run of tests that an app's code has ended by a fatal error.
  ///
  /// Code in the device's own process ends the process with it, and Swift's report doesn't name the
  /// app. A signal handler therefore writes the apps whose code was running. In a tool's processes
  /// it isn't installed, because there the tool reports the end of an app.
  struct CrashNote {
    /// The code of one app in one process, of which several turns may run at once.
    private struct Slot: ~Copyable {
      let running = Atomic(0)
      let line = Atomic<UnsafePointer<CChar>?>(nil)
    }

    private static let capacity = 64
    private static let remedy: StaticString = """
      To let a crash end only the app, give it a process of its own: pass `processes: \
      .tool("NAME")` to `.focusDevice`, or `processes: .executable(URL)` to `FocusSystem`, with a \
      tool that lists the app. The article "Give each process memory of its own" has the steps.

      """
    /// The apps and processes, in the order of the slots.
    private static let names = Mutex<[String]>([])
    // Allocated once and never freed. The handler reads the slots' atomic values without a lock.
    nonisolated(unsafe) private static let slots = {
      let slots = UnsafeMutablePointer<Slot>.allocate(capacity: capacity)
      for index in 0..<capacity { (slots + index).initialize(to: Slot()) }
      return slots
    }()
    // Each is written before its handler is installed, and only read afterwards.
    nonisolated(unsafe) private static let previous =
      UnsafeMutablePointer<sigaction>.allocate(capacity: Int(SIGSYS) + 1)

    private let slot: Int

    /// Notes that an app's code begins to run; `nil` in a tool's process.
    init?(runningCodeOf app: String, in host: ProcessHost) {
      guard !CurrentHost.isTool else { return nil }
      let name = "'\(app)' (\(host.words))"
      let slot = Self.names.withLock { names -> Int? in
        if let known = names.firstIndex(of: name) { return known }
        guard names.count < Self.capacity else { return nil }
        let line = "The code of \(name) was running in the process of the tests as it crashed.\n"
        Self.slots[names.count].line.store(UnsafePointer(strdup(line)), ordering: .releasing)
        if names.isEmpty { Self.install() }
        names.append(name)
        return names.count - 1
      }
      guard let slot else { return nil }
      self.slot = slot
      Self.slots[slot].running.add(1, ordering: .relaxed)
    }

    /// Notes that the code has returned.
    func end() { Self.slots[slot].running.subtract(1, ordering: .relaxed) }

    // MARK: The handler

    private static func install() {
      for number in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0, address(of: action) != ignored else { continue }
        previous[Int(number)] = action
        action.sa_flags |= SA_SIGINFO | SA_ONSTACK
        action.__sigaction_handler.sa_sigaction = { number, info, context in
          CrashNote.handle(number, info, context)
        }
        sigaction(number, &action, nil)
      }
    }

    /// Lets the previous handler report the crash, such as Swift's with its backtrace, and then
    /// writes the lines. It calls only functions that are safe in a signal handler.
    ///
    /// A previous handler that doesn't restore the default action has dealt with the signal.
    private static func handle(
      _ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
    ) {
      let before = previous[Int(number)]
      if address(of: before) != byDefault {
        if before.sa_flags & SA_SIGINFO == 0 {
          before.__sigaction_handler.sa_handler?(number)
        } else {
          before.__sigaction_handler.sa_sigaction?(number, info, context)
        }
        var now = sigaction()
        guard sigaction(number, nil, &now) == 0, address(of: now) == byDefault else { return }
      }
      var hasLines = false
      for index in 0..<capacity where slots[index].running.load(ordering: .relaxed) > 0 {
        guard let line = slots[index].line.load(ordering: .acquiring) else { continue }
        write(STDERR_FILENO, line, strlen(line))
        hasLines = true
      }
      if hasLines { write(STDERR_FILENO, remedy.utf8Start, remedy.utf8CodeUnitCount) }
      // The process ends when this handler returns, by the same signal as without it.
      signal(number, SIG_DFL)
      raise(number)
    }

    private static let byDefault = 0
    private static let ignored = 1

    /// The handler's address, which is the first field of the structure.
    private static func address(of action: sigaction) -> Int {
      withUnsafeBytes(of: action) { $0.load(as: Int.self) }
    }
  }
#else
  /// Nothing: on other systems, the report of a crash names the code.
  struct CrashNote {
    init?(runningCodeOf app: String, in host: ProcessHost) { return nil }

    func end() {}
  }
#endif
