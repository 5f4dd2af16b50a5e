import FocusText

/// A payload that can't be read: it isn't JSON, or has no `aps`.
public struct UnusablePayload: Error, Sendable, Hashable {
  /// The mistake and its place.
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
