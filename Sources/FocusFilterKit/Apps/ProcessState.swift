/// The state of an app's process.
public enum ProcessState: String, Sendable, Hashable, Codable, CaseIterable {
  /// Not running; its filter can run in an extension only.
  case terminated
  /// The process is in memory, and resumed when the system needs it (*modeled*).
  case suspended
  /// Running and not seen.
  case background
  /// The app is in front, and is asked before a notification of its own is displayed; at most one
  /// app is in front.
  case foreground
  /// The process exceeded a time limit and answers nothing until the app is launched again.
  case hung

  /// Whether app code can run in the process.
  public var runs: Bool { self == .suspended || self == .background || self == .foreground }
}

extension ProcessState {
  var sentence: String {
    switch self {
    case .terminated: "quit"
    case .suspended: "suspended"
    case .background: "in the background"
    case .foreground: "in front"
    case .hung: "hangs"
    }
  }
}
