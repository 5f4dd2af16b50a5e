import FocusProcesses
import FocusText
import Foundation

/// The end of an app's process, or of a turn that didn't return.
enum ProcessEnding: Error, Sendable, Hashable {
  /// The code crashed; the text is the signal and the process's last output.
  case crashed(String)
  /// The code ended its process with this exit code.
  case exited(Int)
  /// The code exceeded its time limit.
  case timedOut
  /// The device ended the process.
  case ended
  /// The executable isn't a tool for apps, or is one of another version.
  case notATool(String)

  /// - Parameter executable: The program that ended. A crash in a library is attributed to the
  ///   first frame in one of the app's own files.
  init(_ end: ChildEnd, of executable: URL) {
    switch end.cause {
    case .exited(let code): self = .exited(Int(code))
    case .signaled(let signal):
      let crash = end.crash
      let own =
        crash?.isInLibrary ?? true ? SwiftCrash.ownPlace(of: end.frames, in: executable) : nil
      let place = own ?? crash.map { "\($0.file):\($0.line)" }
      let message = crash?.message ?? end.lastErrorLines.last { !$0.isEmpty }
      let words = message.map { text in place.map { "\(text) (\($0))" } ?? text }
      self = .crashed((["\(signal)"] + (words.map { [$0.bounded] } ?? [])).joined(separator: ", "))
    case .garbled: self = .wroteToLine
    case .deaf: self = .crashed("it stopped reading its messages")
    case .closedLine:
      self = .crashed("its code closed a descriptor of the process, the line to the device")
    }
  }

  /// The end of a process that sent bytes that are no message of a tool.
  static let wroteToLine = Self.crashed(
    "its code wrote to a descriptor of the process, the line to the device")

  /// Returns the reason why a process can't be started, as a sentence.
  static func reason(_ error: any Error, of process: String) -> String {
    guard let error = error as? POSIXError else { return "\(error)" }
    return "\(process) can't be started: \(String(cString: strerror(error.code.rawValue)))."
  }

  /// The end in words that follow a colon.
  var words: String {
    switch self {
    case .crashed(let words): words
    case .exited(let code): "it exited with the code \(code)"
    case .timedOut: "it exceeded its time limit"
    case .ended: "the device ended it"
    case .notATool(let sentence): sentence
    }
  }

  /// The outcome of the call that was running.
  var outcome: AppCall.Outcome {
    switch self {
    case .crashed(let words): .crashed(words)
    case .exited(let code): .exited(code)
    case .timedOut: .timedOut
    // An executable that can't run isn't an app's failure; ``FocusSystem/finishCalls()`` throws.
    case .ended, .notATool: .interrupted
    }
  }
}
