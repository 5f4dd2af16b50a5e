import Dispatch
import Foundation

/// What is tidied up when a person interrupts a run with ^C, or a service stops it.
enum Interruption {
  /// Lets a body run when the process is told to end, and lets the signal end it then, so that a shell
  /// sees why and ends its own loops too.
  static func onSignal(_ body: @escaping @Sendable () -> Void) {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // The usual way of ending would come first.
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
      // A source that nobody holds is cancelled; this one lasts as long as the process.
      _ = Unmanaged.passRetained(source as AnyObject)
    }
  }
}
