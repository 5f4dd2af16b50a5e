/// The choices by which a device decides, by name; each value is a text.
///
/// A choice that is missing has its default, so that a newer version can add one. A name that isn't
/// known is kept with its value, and has no effect.
struct EncodedChoices: EncodedForm {
  let live: FocusPolicy

  init(encoding policy: FocusPolicy) { live = policy }

  /// - Throws: ``StoredFormError/unknownName(_:of:)`` for a value that a known choice doesn't have.
  init(from decoder: any Decoder) throws {
    var policy = FocusPolicy()
    var unread = try [String: String](from: decoder)
    for choice in Choice.all {
      guard let text = unread.removeValue(forKey: choice.name) else { continue }
      try choice.read(text, &policy)
    }
    policy.unknownChoices = unread
    live = policy
  }

  func encode(to encoder: any Encoder) throws {
    var texts = live.unknownChoices
    for choice in Choice.all { texts[choice.name] = choice.text(live) }
    try texts.encode(to: encoder)
  }
}

extension EncodedChoices {
  /// A choice with its name, and how its value is written and read.
  struct Choice: Sendable {
    let name: String
    let text: @Sendable (FocusPolicy) -> String
    let read: @Sendable (String, inout FocusPolicy) throws -> Void

    static let all =
      [
        Choice("modeLimit", \.modeLimit),
        Choice("precedence", \.precedence),
        Choice("repeatedCallInterval", \.repeatedCallInterval),
        Choice("strictPredicates", \.strictPredicates),
      ] + FocusReading.allCases.map { Choice($0) }
  }
}

extension EncodedChoices.Choice {
  private typealias Path<Value> = any WritableKeyPath<FocusPolicy, Value> & Sendable

  /// The value of a reading.
  private init(_ reading: FocusReading) {
    self.init(name: reading.id) {
      $0.value(of: reading).name
    } read: { text, policy in
      guard policy.choose(text, for: reading) else {
        throw StoredFormError.unknownName(text, of: "value of '\(reading.id)'")
      }
    }
  }

  /// A choice that is a number or a truth value.
  private init<Value: LosslessStringConvertible & Sendable>(_ name: String, _ path: Path<Value>) {
    self.init(name: name) {
      "\($0[keyPath: path])"
    } read: { text, policy in
      guard let value = Value(text) else {
        throw StoredFormError.unknownName(text, of: "value of '\(name)'")
      }
      policy[keyPath: path] = value
    }
  }

  /// A choice that is a list of words with spaces between them.
  private init<Value: RawRepresentable<String> & Sendable>(_ name: String, _ path: Path<[Value]>) {
    self.init(name: name) {
      $0[keyPath: path].map(\.rawValue).joined(separator: " ")
    } read: { text, policy in
      policy[keyPath: path] = try text.split(separator: " ").map { word in
        guard let value = Value(rawValue: String(word)) else {
          throw StoredFormError.unknownName(String(word), of: "value of '\(name)'")
        }
        return value
      }
    }
  }
}
