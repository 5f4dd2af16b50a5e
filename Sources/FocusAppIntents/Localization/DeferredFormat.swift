import Foundation

/// A value with its format style, formatted only when the locale of the reader is known.
struct DeferredFormat: Sendable, Equatable {
  /// The text in the style's own locale.
  let ownText: AttributedString
  private let styled: (any StyledForReader)?

  /// Stores a value and its format style.
  ///
  /// A style with an explicit locale keeps it; a style with the current locale is formatted in
  /// the reader's locale. An instance of a class is formatted now, because it could change before
  /// the text is displayed.
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

  /// Two formats are equal if their texts in their own locales are equal.
  static func == (one: Self, other: Self) -> Bool { one.ownText == other.ownText }
}

private protocol StyledForReader: Sendable {
  func text(in locale: Locale) -> AttributedString
}

// Unchecked because neither a style nor its input is required to be Sendable. A style is a
// Codable value, and an input that isn't an object is a copy; both are only read. A structure
// that contains a mutable object could cause a data race, as in Foundation's own resource. This
// could become checked if FormatStyle required Sendable of both.
private struct StyledValue<Style: FormatStyle>: StyledForReader, @unchecked Sendable {
  let value: Style.FormatInput
  let style: Style
  let attributed: (Style.FormatOutput) -> AttributedString

  func text(in locale: Locale) -> AttributedString {
    attributed(style.locale(locale).format(value))
  }
}
