import Foundation

/// An `.xcstrings` file: one table in all languages.
struct StringCatalog: Sendable {
  /// The language of the keys.
  let sourceLanguage: String
  /// The entries of each language by their keys.
  let languages: [String: [String: LocalizedEntry]]

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
  }
}

private struct File: Decodable {
  var sourceLanguage: String
  var strings: [String: Entry]

  struct Entry: Decodable {
    var localizations: [String: Localization]?
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
        text: text, variables: (substitutions ?? [:]).compactMapValues(\.variable))
    }
  }

  struct Unit: Decodable {
    var value: String
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
      return Self.text(unit: form.stringUnit, variations: form.variations?.value)
    }

    static func text(unit: Unit?, variations: Variations?) -> PluralText? {
      unit.map { PluralText($0.value) } ?? variations?.text
    }
  }

  struct Form: Decodable {
    var stringUnit: Unit?
    var variations: Indirect<Variations>?
  }
}

/// A boxed value, so that a structure can contain its own type.
private final class Indirect<Value: Decodable>: Decodable {
  let value: Value

  init(from decoder: any Decoder) throws {
    value = try Value(from: decoder)
  }
}
