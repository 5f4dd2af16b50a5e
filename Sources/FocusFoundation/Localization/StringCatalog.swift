import Foundation
import Synchronization

/// A plural category of a language, such as *one* or *other*.
enum PluralCategory: String, Sendable, Hashable, CaseIterable {
  case zero, one, two, few, many, other
}

#if canImport(_FoundationICU)
  import _FoundationICU

  extension PluralCategory {
    /// Selects the plural category of a number in a locale.
    ///
    /// Foundation on Linux has no API for plural rules, but it contains ICU, whose function is
    /// called here.
    init(for number: Double, in locale: Locale) {
      self = Self.selectedByICU(number, locale) ?? .other
    }

    // ICU's headers rename each function with a macro that Swift doesn't import, so the functions
    // have the prefix `swift_` here.
    private static func selectedByICU(_ number: Double, _ locale: Locale) -> Self? {
      var status = U_ZERO_ERROR
      guard let rules = swift_uplrules_open(locale.identifier, &status) else { return nil }
      defer { swift_uplrules_close(rules) }
      let keyword = [UChar](unsafeUninitializedCapacity: 16) { buffer, count in
        let length = swift_uplrules_select(
          rules, number, buffer.baseAddress, Int32(buffer.count), &status)
        count = min(max(0, Int(length)), buffer.count)
      }
      guard status.rawValue <= U_ZERO_ERROR.rawValue else { return nil }
      return Self(rawValue: String(decoding: keyword, as: UTF16.self))
    }
  }
#else
  extension PluralCategory {
    /// Selects one of the two English categories, for a toolchain without Foundation's ICU.
    init(for number: Double, in locale: Locale) { self = number == 1 ? .one : .other }
  }
#endif

/// An `.xcstrings` file: one table in all languages.
struct StringCatalog: Sendable {
  /// The language of the keys.
  let sourceLanguage: String
  /// The entries of each language by their keys.
  let languages: [String: [String: LocalizedEntry]]
  /// All keys, also those without an entry.
  let keys: Set<String>
  /// The keys that are marked as not to be translated.
  let untranslated: Set<String>

  init(_ data: Data) throws {
    let file = try JSONDecoder().decode(File.self, from: data)
    sourceLanguage = file.sourceLanguage
    var languages: [String: [String: LocalizedEntry]] = [:]
    for (key, string) in file.strings {
      for (language, localization) in string.localizations ?? [:] {
        languages[language, default: [:]][key] = localization.entry
      }
    }
    self.languages = languages
    keys = Set(file.strings.keys)
    untranslated = Set(file.strings.filter { $0.value.shouldTranslate == false }.keys)
  }
}

private struct File: Decodable {
  var sourceLanguage: String
  var strings: [String: Entry]

  struct Entry: Decodable {
    var localizations: [String: Localization]?
    var shouldTranslate: Bool?
  }

  struct Localization: Decodable {
    var stringUnit: Unit?
    var variations: Variations?
    var substitutions: [String: Substitution]?

    var entry: LocalizedEntry? {
      guard let text = Variations.text(unit: stringUnit, variations: variations) else {
        return nil
      }
      return LocalizedEntry(
        text: text, variables: (substitutions ?? [:]).compactMapValues(\.variable),
        isNew: stringUnit?.state == "new")
    }
  }

  struct Unit: Decodable {
    var value: String
    var state: String?
  }

  struct Substitution: Decodable {
    var argNum: Int?
    var formatSpecifier: String?
    var variations: Variations

    var variable: LocalizedEntry.Variable? {
      variations.text.map {
        .init(argument: argNum, specifier: formatSpecifier ?? "lld", text: $0)
      }
    }
  }

  struct Variations: Decodable {
    var plural: [String: Form]?
    var device: [String: Form]?

    /// The plural forms; without plural forms, the text for iPhone.
    var text: PluralText? {
      if let plural {
        let forms = plural.compactMap { name, form in
          PluralCategory(rawValue: name).flatMap { category in
            form.stringUnit.map { (category, $0.value) }
          }
        }
        return PluralText(Dictionary(forms) { $1 })
      }
      guard let form = device?["iphone"] ?? device?["other"] else { return nil }
      return Self.text(unit: form.stringUnit, variations: form.variations)
    }

    static func text(unit: Unit?, variations: Variations?) -> PluralText? {
      unit.map { PluralText($0.value) } ?? variations?.text
    }
  }

  struct Form: Decodable {
    var stringUnit: Unit?
    var variations: Variations?
  }
}

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

/// A limit on the number of values, because a dictionary in a malformed file can contain itself.
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
