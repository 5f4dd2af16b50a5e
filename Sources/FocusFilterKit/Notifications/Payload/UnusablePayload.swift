/// A payload that no device could take: it isn't JSON, or has no `aps`.
public struct UnusablePayload: Error, Sendable, Hashable {
  /// What is wrong with it, and where.
  public let finding: Finding
}

extension UnusablePayload {
  init(_ error: SourceError) {
    let reader = PayloadReader(file: error.file)
    finding = reader.finding(.notJSON(error.message), about: "payload", at: error.location)
  }
}

extension UnusablePayload: CustomStringConvertible {
  /// The finding on one line.
  public var description: String { finding.description }
}
