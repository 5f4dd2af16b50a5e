extension FormatPredicate: Codable {
  /// Reads a predicate from its text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self = try FormatPredicate(try container.decode(String.self), arguments: [])
  }

  /// Writes the predicate as text; one that can't be written so is refused by name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(formatText())
  }
}
