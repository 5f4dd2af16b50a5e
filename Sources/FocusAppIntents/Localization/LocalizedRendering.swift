#if !canImport(Darwin)
  import Foundation

  /// Fills the arguments of a localized text in, for one language.
  struct LocalizedRendering {
    var arguments: [LocalizationArgument]
    var locale: Locale

    /// Returns the format with its arguments; one that names a missing argument loses that piece.
    func text(of format: LocalizedFormat) -> AttributedString {
      var next = 0
      var result = AttributedString()
      for piece in format.pieces {
        switch piece {
        case .literal(let text): result += AttributedString(text)
        case .variable: break
        case .argument(let specifier):
          let index = specifier.position.map { $0 - 1 } ?? next
          if specifier.position == nil { next += 1 }
          guard arguments.indices.contains(index) else { continue }
          result += text(of: arguments[index], as: specifier)
        }
      }
      return result
    }

    private func text(
      of argument: LocalizationArgument, as specifier: LocalizedFormat.Specifier
    ) -> AttributedString {
      switch argument {
      case .text(let text): AttributedString(text)
      case .number(let number): AttributedString(number.text(as: specifier, in: locale))
      case .placeholder(let kind): AttributedString(kind.specifier)
      case .resource(let resource): resource.attributedText(in: locale)
      case .list(let resources, let style):
        AttributedString(style.locale(locale).format(resources.map { $0.text(in: locale) }))
      case .formatted(let format): format.text(in: locale)
      case .attributed(let text): text
      }
    }
  }

  extension LocalizedNumber {
    /// Returns the number as a specifier asks for it, with the digits and separators of a locale.
    func text(as specifier: LocalizedFormat.Specifier, in locale: Locale) -> String {
      var format = "%" + specifier.flags
      if let width = specifier.width { format += String(width) }
      if let precision = specifier.precision { format += ".\(precision)" }
      switch specifier.conversion {
      case "@": return plainText(in: locale)
      case "d", "i", "u":
        // Foundation's own %llu prints the largest numbers as negative ones.
        guard let integer else { return plainText(in: locale) }
        return String(format: format + "lld", locale: locale, integer)
      case "x", "X", "o":
        return String(format: format + "ll\(specifier.conversion)", integer ?? 0)
      default:
        return String(format: format + String(specifier.conversion), locale: locale, real)
      }
    }

    /// The number as a person of that locale writes it.
    private func plainText(in locale: Locale) -> String {
      switch self {
      case .signed(let value): value.formatted(.number.locale(locale))
      case .unsigned(let value): value.formatted(.number.locale(locale))
      case .real(let value): value.formatted(.number.locale(locale))
      }
    }

    private var integer: Int64? {
      switch self {
      case .signed(let value): value
      case .unsigned(let value): Int64(exactly: value)
      case .real(let value): Int64(exactly: value.rounded(.towardZero))
      }
    }

    private var real: Double {
      switch self {
      case .signed(let value): Double(value)
      case .unsigned(let value): Double(value)
      case .real(let value): value
      }
    }
  }
#endif
