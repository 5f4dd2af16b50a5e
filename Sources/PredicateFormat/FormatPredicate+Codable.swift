/// Encoded as an object with the canonical text as `format` and its arguments as `arguments`.
///
/// Sets, dictionaries and other values without a literal are written as `%@`, and keys that aren't words
/// as `%K`, so that every predicate can be stored and read again. Long lists are arguments too.
extension FormatPredicate: Codable {
  /// The key of a decoder's `userInfo` for the ``PredicateLimits`` of the predicates it reads.
  ///
  /// Limits aren't stored, and without this entry the defaults apply. A predicate that was read within
  /// some limits can be decoded within the same limits; the length of the text isn't checked.
  public static let limitsKey: CodingUserInfoKey = {
    guard let key = CodingUserInfoKey(rawValue: "PredicateFormat.limits") else {
      preconditionFailure("A key of user info can have any name.")
    }
    return key
  }()

  private enum CodingKeys: String, CodingKey {
    case format
    case arguments
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let format = try container.decode(String.self, forKey: .format)
    let arguments = try container.decodeIfPresent([PredicateValue].self, forKey: .arguments) ?? []
    let limits = decoder.userInfo[Self.limitsKey] as? PredicateLimits ?? .untrusted
    // Canonical text can be longer than the format that was read within the limit, and the decoder
    // holds it already; reading takes time in proportion.
    var decodingLimits = limits
    decodingLimits.formatLength = max(limits.formatLength, format.utf8.count)
    do throws(PredicateFormatError) {
      let (syntax, remarks) = try Parser.read(
        format, arguments: arguments, limits: decodingLimits)
      self.init(
        syntax, limits: limits, sources: [FormatSource(format: format, remarks: remarks)])
    } catch {
      throw DecodingError.dataCorruptedError(
        forKey: .format, in: container, debugDescription: error.description)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var printer = Printer(.withArguments)
    printer.write(syntax)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(printer.text, forKey: .format)
    if !printer.arguments.isEmpty {
      try container.encode(printer.arguments, forKey: .arguments)
    }
  }
}
