#if !canImport(Darwin)
  import Foundation

  /// A value with its format style, rendered again for each language that asks.
  struct DeferredFormat: Sendable, Equatable {
    /// The text in the style's own locale.
    let ownText: AttributedString
    private let styled: (any StyledForReader)?

    /// Keeps a value and its style.
    ///
    /// A style whose locale the author chose keeps it; one that follows the current locale is
    /// rendered in that of the reader. An instance of a class could change before it is shown, so
    /// it is rendered now.
    init<Style: FormatStyle>(
      _ value: Style.FormatInput, _ style: Style,
      as attributed: @escaping (Style.FormatOutput) -> AttributedString
    ) {
      ownText = attributed(style.format(value))
      let followsReader =
        style == style.locale(.autoupdatingCurrent) || style == style.locale(.current)
      let isObject = Style.FormatInput.self is AnyObject.Type
      styled =
        followsReader && !isObject
        ? StyledValue(value: value, style: style, attributed: attributed) : nil
    }

    func text(in locale: Locale) -> AttributedString { styled?.text(in: locale) ?? ownText }

    /// Two are equal when they read the same in their own locale.
    static func == (one: Self, other: Self) -> Bool { one.ownText == other.ownText }
  }

  private protocol StyledForReader: Sendable {
    func text(in locale: Locale) -> AttributedString
  }

  // Neither a style nor its input has to be Sendable. But a style is a Codable value by its
  // protocol, and an input that isn't an object is a copy; both are only read. A structure that
  // hides a mutable object would race, as it would in Foundation's own resource. This could go if
  // FormatStyle required Sendable of both.
  private struct StyledValue<Style: FormatStyle>: StyledForReader, @unchecked Sendable {
    let value: Style.FormatInput
    let style: Style
    let attributed: (Style.FormatOutput) -> AttributedString

    func text(in locale: Locale) -> AttributedString {
      attributed(style.locale(locale).format(value))
    }
  }
#endif
