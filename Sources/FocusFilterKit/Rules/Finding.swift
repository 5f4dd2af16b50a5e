/// A mistake or a surprise that a check reports about an app, payload, scenario or predicate.
///
/// ```swift
/// for finding in try await system.check("com.example.chat") {
///   print(finding.severity, finding.message, finding.resolution)
/// }
/// ```
public struct Finding: Sendable, Hashable, Codable {
  /// The kind of finding in words joined by hyphens, such as `required-without-default`.
  public let id: String
  /// The severity.
  public let severity: Severity
  /// The subject, such as `ChatFocusFilter.limit`.
  public let subject: String
  /// The finding in one sentence.
  public let message: String
  /// The resolution in one sentence.
  public let resolution: String
  /// The fidelity of the rule behind the finding; `nil` when it isn't about a rule of Focus.
  public let fidelity: Fidelity?
  /// The place in a file; `nil` when the finding isn't about a file.
  public let place: Place?

  /// Creates a finding of a custom check; its identifier should be unique.
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

  /// The severity of a finding; errors sort before warnings, warnings before advice.
  public enum Severity: String, Sendable, Hashable, Codable, Comparable {
    /// Xcode or the system refuses this.
    case error
    /// This works, but probably not as intended.
    case warning
    /// This is legal, and may surprise.
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

  /// A place in a file.
  public struct Place: Sendable, Hashable, Codable {
    /// The name of the file, as it was given to the check.
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
