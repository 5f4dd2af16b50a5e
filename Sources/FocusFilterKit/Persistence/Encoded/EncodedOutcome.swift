/// The cause of an assertion.
enum EncodedCause: EncodedKind {
  case request(number: Int)
  case schedule(id: String)

  enum CodingKeys: String, CodingKey, CaseIterable { case request, schedule }

  static let noun = "cause of an assertion"

  init(encoding id: FocusAssertion.ID) {
    self =
      switch id {
      case .request(let number): .request(number: number)
      case .schedule(let id): .schedule(id: id)
      }
  }

  var live: FocusAssertion.ID {
    switch self {
    case .request(let number): .request(number)
    case .schedule(let id): .schedule(id)
    }
  }
}

extension FocusAssertion.ID: Codable {
  /// Decodes a kind, as in `{"request": {"number": 1}}`.
  ///
  /// - Throws: ``StoredFormError/unknownName(_:of:)`` for another kind.
  public init(from decoder: any Decoder) throws { self = try EncodedCause(from: decoder).live }

  public func encode(to encoder: any Encoder) throws {
    try EncodedCause(encoding: self).encode(to: encoder)
  }
}

/// The outcome of a notification.
enum EncodedOutcome: EncodedKind {
  case alerts
  case silenced
  case quiet
  case toApp
  case refused(refusal: Decision.Refusal)

  enum CodingKeys: String, CodingKey, CaseIterable { case alerts, silenced, quiet, toApp, refused }

  static let noun = "outcome of a notification"

  init(encoding outcome: Decision.Outcome) {
    self =
      switch outcome {
      case .alerts: .alerts
      case .silenced: .silenced
      case .quiet: .quiet
      case .toApp: .toApp
      case .refused(let refusal): .refused(refusal: refusal)
      }
  }

  var live: Decision.Outcome {
    switch self {
    case .alerts: .alerts
    case .silenced: .silenced
    case .quiet: .quiet
    case .toApp: .toApp
    case .refused(let refusal): .refused(refusal)
    }
  }
}

extension Decision.Outcome: Codable {
  /// Decodes a kind, as in `{"refused": {"refusal": "neverAsked"}}`.
  ///
  /// - Throws: ``StoredFormError/unknownName(_:of:)`` for another kind.
  public init(from decoder: any Decoder) throws { self = try EncodedOutcome(from: decoder).live }

  public func encode(to encoder: any Encoder) throws {
    try EncodedOutcome(encoding: self).encode(to: encoder)
  }
}
