import Dispatch
import Foundation

/// The cleanup when a signal ends the process, such as ^C on a terminal.
enum Interruption {
  /// Runs a body when a signal asks the process to end.
  ///
  /// The signal then ends the process, so that a shell sees the cause and ends its own loops too.
  static func onSignal(_ body: @escaping @Sendable () -> Void) {
    for number in [SIGINT, SIGTERM, SIGHUP] {
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
}
