import Dispatch
import Foundation

/// What is tidied up when a person interrupts a run with ^C, or a service stops it.
enum Interruption {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Lets a body run when the process is told to end, and lets it end then by the same signal.
  ///
  /// - Returns: What must be kept as long as this should hold.
  static func onSignal(_ body: @escaping @Sendable () -> Void) -> [any DispatchSourceSignal] {
    signals.map { number in
      // The usual way of ending would come first.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        body()
        signal(number, SIG_DFL)
        raise(number)
      }
      source.resume()
      return source
    }
  }
}
