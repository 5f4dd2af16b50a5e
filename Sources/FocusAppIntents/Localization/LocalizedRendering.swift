import Foundation

/// Inserts the arguments of a localized text for one locale.
struct LocalizedRendering {
  private let arguments: [LocalizationArgument]
  private let locale: Locale
  private let variables: [String: LocalizedEntry.Variable]
  /// The index of the next argument without a position.
  private var next = 0
  /// The remaining number of format bytes; it ends variables that refer to each other.
  private var budget = 100_000
  /// The current nesting depth of variables.
  private var depth = 0

  /// Returns the text of an entry with its arguments inserted.
  ///
  /// A specifier that refers to a missing argument is omitted.
  static func text(
    of entry: LocalizedEntry, with arguments: [LocalizationArgument], in locale: Locale
  ) -> AttributedString {
    var rendering = Self(arguments: arguments, locale: locale, variables: entry.variables)
    let counted = entry.text.isCounted ? arguments.firstIndex { $0.number != nil } : nil
    return rendering.text(of: rendering.form(of: entry.text, countedBy: counted), in: nil)
  }

  private init(
    arguments: [LocalizationArgument], locale: Locale,
    variables: [String: LocalizedEntry.Variable]
  ) {
    self.arguments = arguments
    self.locale = locale
    self.variables = variables
  }

  private func form(of text: PluralText, countedBy index: Int?) -> String {
    guard text.isCounted, let index, arguments.indices.contains(index),
      let number = arguments[index].number?.real
    else { return text.form(.other, isZero: false) }
    return text.form(PluralCategory(for: number, in: locale), isZero: number == 0)
  }

  /// Renders a format; `owner` is the variable that contains it, with the index of its argument.
  private mutating func text(
    of format: String, in owner: (variable: LocalizedEntry.Variable, index: Int)?
  ) -> AttributedString {
    guard !arguments.isEmpty else { return AttributedString(format) }
    budget -= format.utf8.count
    guard budget >= 0, depth < 8 else { return AttributedString() }
    depth += 1
    defer { depth -= 1 }
    var result = AttributedString()
    for piece in LocalizedFormat(format).pieces {
      switch piece {
      case .literal(let text): result += AttributedString(text)
      case .argument(let specifier):
        let index = specifier.position.map { $0 - 1 } ?? next
        if specifier.position == nil { next += 1 }
        result += argument(index, as: specifier)
      case .ownArgument:
        guard let owner else { continue }
        let specifier = LocalizedFormat.Specifier(reading: owner.variable.specifier)
        result += argument(owner.index, as: specifier ?? .init(conversion: "@"))
      case .variable(let name, let position):
        guard let variable = variables[name] else { continue }
        let following = owner.map { max(next, $0.index + 1) } ?? next
        let index = (variable.argument ?? position).map { $0 - 1 } ?? following
        next = index
        let form = form(of: variable.text, countedBy: index)
        result += text(of: form, in: (variable, index))
        next = max(next, index + 1)
      }
    }
    return result
  }

  private func argument(
    _ index: Int, as specifier: LocalizedFormat.Specifier
  ) -> AttributedString {
    guard arguments.indices.contains(index) else { return AttributedString() }
    return switch arguments[index] {
    case .text(let text): AttributedString(text)
    case .number(let number): AttributedString(number.text(as: specifier, in: locale))
    case .placeholder(let kind): AttributedString(kind.specifier)
    case .resource(let resource): resource.attributedText(in: locale, language: locale)
    case .list(let resources, let style):
      AttributedString(style.locale(locale).format(resources.map { $0.text(in: locale) }))
    case .formatted(let format): format.text(in: locale)
    case .attributed(let text): text
    }
  }
}

extension LocalizationArgument {
  /// The number that selects plural forms; `nil` if the argument isn't a number.
  fileprivate var number: LocalizedNumber? {
    guard case .number(let number) = self else { return nil }
    return number
  }
}
