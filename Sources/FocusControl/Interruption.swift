import Dispatch
import Foundation
import Synchronization

/// The cleanup when a signal, such as ^C on a terminal, ends the process.
enum Interruption {
  /// The signals with which a person or the system ends a process.
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  /// Whether a signal has arrived that ends the process.
  private static let hasBegun = Atomic(false)

  /// Waits for the end of the process if a signal has arrived.
  ///
  /// The cleanup ends the apps' processes. What a command says about that, and its exit code, would
  /// otherwise come before the signal's end.
  static func waitForEnd() async {
    while hasBegun.load(ordering: .acquiring) {
      // A sleep ends early where the task is canceled.
      try? await Task.sleep(for: .seconds(1))
    }
  }

  /// Restores the default action for these signals: ending the process.
  ///
  /// Without this, Swift writes a backtrace for `SIGQUIT` and continues. A signal that was ignored
  /// from the start stays ignored, as `nohup` intends.
  static func endAtSignals() {
    for number in signals where !isIgnored(number) { signal(number, SIG_DFL) }
  }

  /// Runs a closure when one of these signals arrives.
  ///
  /// The same signal then ends the process, so that a shell sees the cause and ends its own loops.
  static func onSignal(_ body: @escaping @Sendable () -> Void) {
    for number in signals where !isIgnored(number) {
      // The default action would end the process before the closure runs.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        hasBegun.store(true, ordering: .releasing)
        body()
        signal(number, SIG_DFL)
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        kill(getpid(), number)
      }
      source.resume()
      // A signal source without a reference would be canceled, so the reference is never released.
      _ = Unmanaged.passRetained(source as AnyObject)
    }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    // The handler is the first field; the fields' names differ between systems.
    let handler = withUnsafeBytes(of: action) { $0.load(as: Int.self) }
    return handler == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
