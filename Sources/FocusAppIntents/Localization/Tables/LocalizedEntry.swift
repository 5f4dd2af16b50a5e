#if !canImport(Darwin)
  /// What a table says for one key in one language.
  struct LocalizedEntry: Sendable, Equatable {
    /// The text, by the first number among the arguments.
    var text: PluralText
    /// The parts that `%#@name@` stands for.
    var variables: [String: Variable] = [:]

    /// A part of a text that has plural forms of its own.
    struct Variable: Sendable, Equatable {
      /// The argument that decides, from 1 on; `nil` means the next one.
      var argument: Int?
      /// How `%arg` is written, without the percent sign.
      var specifier: String
      var text: PluralText
    }
  }

  /// A text with its plural forms; one without forms is all `other`.
  struct PluralText: Sendable, Equatable {
    private let forms: [PluralCategory: String]
    private let other: String

    init(_ text: String) {
      forms = [:]
      other = text
    }

    /// Creates a text from its forms; `nil` when there is none.
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
    /// Zero has a form of its own wherever the table gives one, even if the language doesn't
    /// need it: *No accounts* in English.
    func form(_ category: PluralCategory, isZero: Bool) -> String {
      (isZero ? forms[.zero] : nil) ?? forms[category] ?? other
    }
  }
#endif
