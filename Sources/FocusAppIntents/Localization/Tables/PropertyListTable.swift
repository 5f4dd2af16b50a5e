import Foundation
import Synchronization

/// The entries of a `.strings` or `.stringsdict` file in text, XML or binary form.
enum PropertyListTable {
  static func entries(_ data: Data) throws -> [String: LocalizedEntry] {
    guard nestingOfTags(data) <= 64 else { throw CocoaError(.propertyListReadCorrupt) }
    let decoder = PropertyListDecoder()
    decoder.userInfo[.nodeBudget] = NodeBudget()
    return try decoder.decode([String: Node].self, from: data).compactMapValues(\.entry)
  }

  /// Returns the nesting depth of XML tags; Foundation's parser recurses without a limit.
  private static func nestingOfTags(_ data: Data) -> Int {
    var (depth, deepest) = (0, 0)
    var before: UInt8 = 0
    for byte in data {
      if before == UInt8(ascii: "<") {
        if byte == UInt8(ascii: "/") {
          depth -= 1
        } else if byte != UInt8(ascii: "!"), byte != UInt8(ascii: "?") {
          depth += 1
          deepest = max(deepest, depth)
        }
      } else if before == UInt8(ascii: "/"), byte == UInt8(ascii: ">") {
        depth -= 1
      }
      before = byte
    }
    return deepest
  }
}

/// A string or a dictionary in a property list.
private enum Node: Decodable {
  case text(String)
  case dictionary([String: Node])
  case other

  /// The maximum nesting depth: a key, a variable and its forms.
  private static let deepestTable = 3

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    try (decoder.userInfo[.nodeBudget] as? NodeBudget)?.spend(in: container)
    if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if decoder.codingPath.count < Self.deepestTable,
      let dictionary = try? container.decode([String: Node].self)
    {
      self = .dictionary(dictionary)
    } else {
      self = .other
    }
  }

  var text: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }

  /// The entry for a key; `nil` if the value has an unknown form.
  var entry: LocalizedEntry? {
    switch self {
    case .text(let text): return LocalizedEntry(text: PluralText(text))
    case .other: return nil
    case .dictionary(let members):
      guard let format = members["NSStringLocalizedFormatKey"]?.text else {
        return members.widestText.map { LocalizedEntry(text: PluralText($0)) }
      }
      return LocalizedEntry(
        text: PluralText(format), variables: members.compactMapValues(\.variable))
    }
  }

  private var variable: LocalizedEntry.Variable? {
    guard case .dictionary(let members) = self else { return nil }
    var forms: [PluralCategory: String] = [:]
    for category in PluralCategory.allCases {
      forms[category] = members[category.rawValue]?.text
    }
    guard let text = PluralText(forms) else { return nil }
    return LocalizedEntry.Variable(
      specifier: members["NSStringFormatValueTypeKey"]?.text ?? "lld", text: text)
  }
}

/// Limits the number of values: in a malformed file a dictionary can contain itself.
private final class NodeBudget: Sendable {
  private let left = Mutex(50_000)

  func spend(in container: any SingleValueDecodingContainer) throws {
    let isSpent = left.withLock { left in
      left -= 1
      return left < 0
    }
    if isSpent {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "More than 50,000 texts")
    }
  }
}

extension CodingUserInfoKey {
  // Any string is a valid key; the initializer is failable only because its protocol requires it.
  fileprivate static let nodeBudget = Self(rawValue: "NodeBudget")!
}

extension [String: Node] {
  /// The text of the greatest width, in a variable-width rule.
  fileprivate var widestText: String? {
    guard case .dictionary(let widths)? = self["NSStringVariableWidthRuleType"] else {
      return nil
    }
    return widths.max { (Int($0.key) ?? 0) < (Int($1.key) ?? 0) }?.value.text
  }
}
