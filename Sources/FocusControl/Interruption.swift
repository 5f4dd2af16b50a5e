import Dispatch
import Foundation

/// The cleanup when a signal ends the process, such as ^C on a terminal.
enum Interruption {
  /// The signals by which a person or the system asks a process to end.
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Lets the signals end the process as they do by default.
  ///
  /// Swift writes a backtrace for `SIGQUIT`, and goes on. A signal that is ignored stays ignored: `nohup`
  /// starts the process so.
  static func endAtSignals() {
    for number in signals where !isIgnored(number) { signal(number, SIG_DFL) }
  }

  /// Runs a body when a signal asks the process to end.
  ///
  /// The signal then ends the process, so that a shell sees the cause and ends its own loops too.
  static func onSignal(_ body: @escaping @Sendable () -> Void) {
    for number in signals where !isIgnored(number) {
      // The default action would end the process before the body runs.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        body()
        signal(number, SIG_DFL)
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        kill(getpid(), number)
      }
      source.resume()
      // A source without a reference is canceled; this one lasts as long as the process.
      _ = Unmanaged.passRetained(source as AnyObject)
    }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    // The handler is the first of the fields, whose names differ between systems.
    let handler = withUnsafeBytes(of: action) { $0.load(as: Int.self) }
    return handler == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
