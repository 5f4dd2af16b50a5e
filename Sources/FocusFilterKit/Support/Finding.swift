/// Something that a check reports about an app, a payload, a scenario or a predicate.
public struct Finding: Sendable, Hashable, Codable {
  /// The kind of finding in words joined by hyphens, such as `required-without-default`.
  public let id: String
  /// How much it matters.
  public let severity: Severity
  /// What it is about, such as `ChatFocusFilter.limit`.
  public let subject: String
  /// What was found, in one sentence.
  public let message: String
  /// How to resolve it, in one sentence.
  public let resolution: String
  /// How sure the rule behind it is; `nil` when it isn't about a rule of Focus.
  public let fidelity: Fidelity?
  /// Where it was found; `nil` when it isn't about a file.
  public let place: Place?

  /// Creates a finding of a check of one's own; its identifier should be no other's.
  public init(
    id: String, severity: Severity, subject: String, message: String, resolution: String,
    fidelity: Fidelity? = nil, place: Place? = nil
  ) {
    self.id = id
    self.severity = severity
    self.subject = subject
    self.message = message
    self.resolution = resolution
    self.fidelity = fidelity
    self.place = place
  }

  /// How much a finding matters; the gravest is the least, so that it sorts first.
  public enum Severity: String, Sendable, Hashable, Codable, Comparable {
    /// It can't work; Xcode or the system refuses it.
    case error
    /// It works, but hardly as meant.
    case warning
    /// It is legal, and may surprise.
    case advice

    /// Compares by how much they matter: an error comes before a warning, that before advice.
    public static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }

    private var rank: Int {
      switch self {
      case .error: 0
      case .warning: 1
      case .advice: 2
      }
    }
  }

  /// A place in a file that somebody wrote.
  public struct Place: Sendable, Hashable, Codable {
    /// The file as it was named to whoever read it.
    public let file: String
    /// Counted from 1.
    public let line: Int
    /// Counted from 1, in characters.
    public let column: Int

    /// Creates a place; it may be one that the file doesn't have.
    public init(file: String, line: Int, column: Int) {
      self.file = file
      self.line = line
      self.column = column
    }
  }
}

extension Finding: CustomStringConvertible {
  /// The finding on one line: `file:3:7: error: message resolution [id]`.
  public var description: String {
    let start = place.map { "\($0.file):\($0.line):\($0.column): " } ?? ""
    return "\(start)\(severity.rawValue): \(subject): \(message) \(resolution) [\(id)]"
  }
}
