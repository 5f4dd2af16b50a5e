import Dispatch
import Foundation

/// What is tidied up when a person interrupts a run with ^C, or a service stops it.
enum Interruption {
  /// Lets a body run when the process is told to end, and ends it then as shells report a signal.
  static func onSignal(_ body: @escaping @Sendable () -> Void) {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // The usual way of ending would come first.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        body()
        _exit(128 + number)
      }
      source.resume()
      // A source that nobody holds is cancelled; this one lasts as long as the process.
      _ = Unmanaged.passRetained(source as AnyObject)
    }
  }
}
