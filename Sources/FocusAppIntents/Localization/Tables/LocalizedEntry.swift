/// The entry for one key in one language of a table.
struct LocalizedEntry: Sendable, Equatable {
  /// The text, with plural forms selected by the first number among the arguments.
  var text: PluralText
  /// The variables, which are referenced as `%#@name@`.
  var variables: [String: Variable] = [:]

  /// A part of a text with its own plural forms.
  struct Variable: Sendable, Equatable {
    /// The position of the argument that selects the form, from 1; `nil` means the next one.
    var argument: Int?
    /// The format specifier of `%arg`, without the percent sign.
    var specifier: String
    var text: PluralText
  }
}

/// A text with its plural forms; a text without forms has only `other`.
struct PluralText: Sendable, Equatable {
  private let forms: [PluralCategory: String]
  private let other: String

  init(_ text: String) {
    forms = [:]
    other = text
  }

  /// Creates a text from its forms; `nil` if there are none.
  init?(_ forms: [PluralCategory: String]) {
    let general = PluralCategory.allCases.reversed().lazy.compactMap { forms[$0] }
    guard let other = general.first else { return nil }
    self.forms = forms
    self.other = other
  }

  /// Whether the text depends on a number.
  var isCounted: Bool { !forms.isEmpty }

  /// Returns the form for a category.
  ///
  /// A form for zero is used in any language, even if the language has no such form, as in the
  /// English *No accounts*.
  func form(_ category: PluralCategory, isZero: Bool) -> String {
    (isZero ? forms[.zero] : nil) ?? forms[category] ?? other
  }
}
