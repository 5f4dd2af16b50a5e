import FocusHost
import FocusText
import FocusUserNotifications
import Foundation

/// The encoding of forms as bytes: JSON with sorted keys, so that equal devices have equal bytes.
package enum StoredForm {
  // A history has many lines, so they share one encoder and one decoder.
  private static let decoder = JSONDecoder()
  private static let encoder = JSONEncoder.sorted()

  static func encode(_ form: some Encodable) throws -> Data { try encoder.encode(form) }

  package static func decode<Form: Decodable>(
    _ form: Form.Type, from bytes: Data
  ) throws(StoredFormError) -> Form {
    do {
      return try decoder.decode(form, from: bytes)
    } catch {
      throw StoredFormError(error, in: bytes)
    }
  }

  /// Encodes a form together with the keys of a newer minor version in `bytes`, from which `read`
  /// was decoded.
  static func encode<Form: Codable>(
    _ form: Form, keepingUnknownKeysOf bytes: Data, read: Form
  ) throws -> Data {
    let there = try decode(ParameterValue.self, from: bytes)
    let known = try decode(ParameterValue.self, from: encode(read))
    let new = try decode(ParameterValue.self, from: encode(form))
    return try encode(new.keeping(there, unknownTo: known))
  }
}

extension ParameterValue {
  /// Returns the value with the members of another value (`there`) whose keys a third value
  /// (`known`) doesn't have.
  ///
  /// Elements of arrays are matched by their `id`, or by their position.
  fileprivate func keeping(
    _ there: ParameterValue?, unknownTo known: ParameterValue?
  ) -> ParameterValue {
    switch (self, there, known) {
    case (.object(var members), .object(let there)?, .object(let known)?):
      for (key, value) in there {
        if known[key] == nil {
          members[key] = value
        } else if let mine = members[key] {
          members[key] = mine.keeping(value, unknownTo: known[key])
        }
      }
      return .object(members)
    case (.array(let elements), .array(let there)?, .array(let known)?):
      guard there.count == known.count else { return self }
      return .array(
        elements.enumerated().map { index, element in
          let place =
            element.id.map { id in there.firstIndex { $0.id == id } }
            ?? (there.indices.contains(index) ? index : nil)
          guard let place else { return element }
          return element.keeping(there[place], unknownTo: known[place])
        })
    default: return self
    }
  }

  private var id: ParameterValue? {
    if case .object(let members) = self { members["id"] } else { nil }
  }
}

/// The version of the stored form.
///
/// A new minor version adds keys, which older tools preserve, and names, which older tools refuse
/// by name. A new major version changes existing keys or names, and older tools refuse the whole
/// form.
struct FormatVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
  let major: Int
  let minor: Int

  static let current = FormatVersion(major: 1, minor: 0)

  static func < (a: Self, b: Self) -> Bool { (a.major, a.minor) < (b.major, b.minor) }

  var description: String { "\(major).\(minor)" }
}

extension FormatVersion: Codable {
  /// - Throws: ``StoredFormError/newerVersion(_:)`` for a newer major version.
  init(from decoder: any Decoder) throws {
    let text = try String(from: decoder)
    let parts = text.split(separator: ".").compactMap { Int($0) }
    guard parts.count == 2, parts.allSatisfy({ $0 >= 0 }) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "'\(text)' isn't a version such as 1.0."))
    }
    self.init(major: parts[0], minor: parts[1])
    guard major <= Self.current.major else { throw StoredFormError.newerVersion(description) }
  }

  func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}

/// The reason why bytes can't be read as a device or an event.
///
/// A place in the bytes is a path of keys and indices such as `state.modes.0.name`.
@nonexhaustive public enum StoredFormError: Error, Sendable, Hashable {
  /// The major version of the form, such as `2.0`, is newer than this package.
  case newerVersion(String)
  /// The form has no event, action or other item of this name; a newer version may have one.
  case unknownName(String, of: String)
  /// A key is missing.
  case missing(String)
  /// A value has the wrong type; the place is empty for the whole document.
  case wrongType(String)
  /// A value has the right type but can't be read.
  case unreadable(String)
  /// The bytes aren't JSON.
  case notJSON
  /// The bytes were changed: the checksum doesn't match.
  case changed
  /// An undo refers to the event with this number, which isn't in the history before it.
  case missingEvent(Int)
}

extension StoredFormError {
  /// Whether the bytes are damaged rather than written by a newer version.
  var isDamage: Bool {
    switch self {
    case .newerVersion, .unknownName: false
    case .missing, .wrongType, .unreadable, .notJSON, .changed, .missingEvent: true
    }
  }
}

extension StoredFormError: CustomStringConvertible {
  /// The mistake without a full stop, for use after a file's name or a line and a colon.
  public var description: String {
    switch self {
    case .newerVersion(let version): "it was written by a newer version (format \(version))"
    case .unknownName(let name, let noun): "unknown \(noun) '\(name)'"
    case .missing(let place): "'\(place)' is missing"
    case .wrongType(""): "it isn't an object"
    case .wrongType(let place): "'\(place)' has a value of the wrong type"
    case .unreadable(let place): "'\(place)' can't be read"
    case .notJSON: "it isn't JSON"
    case .changed: "its checksum doesn't match"
    case .missingEvent(let number):
      "the history doesn't have event \(number), to which it goes back"
    }
  }
}

extension StoredFormError {
  /// The reason why decoding some bytes failed.
  init(_ error: any Error, in bytes: Data) {
    func place(_ path: [any CodingKey]) -> String {
      path.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: ".")
    }
    self =
      switch error {
      case let error as StoredFormError: error
      case DecodingError.keyNotFound(let key, let context):
        .missing(place(context.codingPath + [key]))
      case DecodingError.typeMismatch(let type, let context):
        Self.unknownKind(of: type, at: context.codingPath, in: bytes)
          ?? .wrongType(place(context.codingPath))
      case DecodingError.valueNotFound(_, let context): .wrongType(place(context.codingPath))
      case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
        Self.unknownWord(context, in: bytes) ?? .unreadable(place(context.codingPath))
      default: .notJSON
      }
  }

  /// The error that names an unknown kind, if a form with several kinds has one at the place.
  ///
  /// The decoding error says only that no kind was found, so the name is looked up again, which
  /// costs nothing unless decoding fails.
  private static func unknownKind(
    of type: any Any.Type, at path: [any CodingKey], in bytes: Data
  ) -> StoredFormError? {
    guard let noun = noun(of: type) else { return nil }
    switch value(at: path, in: bytes) {
    case .object(let members)? where members.count == 1:
      return members.keys.first.map { .unknownName($0, of: noun) }
    case .string(let word)?: return .unknownName(word, of: noun)
    default: return nil
    }
  }

  private static func noun(of type: any Any.Type) -> String? {
    switch type {
    case is TriggerRecord.Type: "trigger"
    case is FocusSettings.InterruptionList.Type: "list"
    case is FocusSettings.AllowedCallers.Type: "kind of callers"
    default: (type as? any StoredKind.Type)?.noun
    }
  }

  /// The error that names a word that can't be decoded, such as one that isn't one of an
  /// enumeration's raw values.
  private static func unknownWord(
    _ context: DecodingError.Context, in bytes: Data
  ) -> StoredFormError? {
    guard case .string(let word)? = value(at: context.codingPath, in: bytes),
      let key = context.codingPath.last(where: { $0.intValue == nil })
    else { return nil }
    return .unknownName(word, of: "value of '\(key.stringValue)'")
  }

  /// The value at a place in some bytes, for an error that doesn't contain the value.
  private static func value(at path: [any CodingKey], in bytes: Data) -> ParameterValue? {
    guard var value = try? JSONDecoder().decode(ParameterValue.self, from: bytes) else {
      return nil
    }
    for key in path {
      switch value {
      case .object(let members):
        guard let member = members[key.stringValue] else { return nil }
        value = member
      case .array(let elements):
        guard let index = key.intValue, elements.indices.contains(index) else { return nil }
        value = elements[index]
      default: return nil
      }
    }
    return value
  }
}
