/// The state of an app's process.
public enum ProcessState: String, Sendable, Hashable, Codable, CaseIterable {
  /// Not running; its filter can run in an extension only.
  case terminated
  /// In memory, and resumed when the system has something for it (*modeled*).
  case suspended
  /// Running and not seen.
  case background
  /// In front, and asked before a notification of its own is shown; at most one app is.
  case foreground
  /// It outlasted a time limit and answers nothing until it is launched again.
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
