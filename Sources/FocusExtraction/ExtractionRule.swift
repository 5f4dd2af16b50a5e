/// A rule of Xcode's extraction: when it refuses a file, in its own words, and how to mend the file.
///
/// Apple doesn't document the rules. Their words are from build logs that people have published.
public struct ExtractionRule: Sendable, Hashable, Identifiable {
  /// The result of a broken rule.
  public enum Severity: String, Sendable, Hashable, Codable {
    /// Xcode exports no metadata at all, so that an iPhone knows no filter, intent or shortcut of the target.
    case error
    /// Xcode warns, or drops a part of the metadata.
    case warning
    /// Public reports contradict each other.
    case advice
  }

  /// The rule in words joined by hyphens, such as `text-not-literal`.
  public let id: String
  public let severity: Severity
  /// Xcode's message, with `{name}` for what differs; empty where none was published.
  public let xcode: String
  /// The mistake in this package's words, with the same placeholders.
  public let mistake: String
  public let remedy: String

  /// The rules, in the order of their findings.
  public static let all: [ExtractionRule] = [
    severalFilters, requiredWithoutDefault, textNotLiteral, typeNameNotLiteral, staticNotConstant,
    computedStatic, missingCase, casesNotConstant, importedEnum, typeOfOtherModule, sameQueryName,
    madeByMacro, severalProviders, phraseWithoutAppName, noPhrases, phraseParameter,
    shortcutNotInline, tooManyShortcuts, notWritten,
  ]

  static let severalFilters = ExtractionRule(
    id: "several-filters", severity: .error,
    xcode: """
      Only 1 'AppIntents.SetFocusFilterIntent' conformance is allowed per app, but found: {types}
      """,
    mistake: "The files have {count} Focus filters, and an app may have one.",
    remedy: "Merge them into one filter with more parameters.")

  static let requiredWithoutDefault = ExtractionRule(
    id: "required-without-default", severity: .error,
    xcode: """
      Encountered a non-optional type for parameter '{name}', but all parameter types must be optional for \
      the following protocols: AppIntents.ControlConfigurationIntent, \
      AppIntents.WidgetConfigurationIntent, and AppIntents.SetFocusFilterIntent
      """,
    mistake: "'{name}' is neither optional, nor has it a literal default.",
    remedy: "Declare it as '{type}?', or with a literal `default:`.")

  static let textNotLiteral = ExtractionRule(
    id: "text-not-literal", severity: .error,
    xcode: """
      'LocalizedStringResource' must be initialized with a call to its initializer or a string literal
      """,
    mistake: "'{name}' comes from {source}, and Xcode reads only a text in its place.",
    remedy: "Write the text itself, and translate it in a string catalog.")

  static let typeNameNotLiteral = ExtractionRule(
    id: "type-name-not-literal", severity: .error,
    xcode: "'TypeDisplayRepresentation' must be initialized with a call to its initializer",
    mistake: "'{name}' comes from {source}, and Xcode reads only a value in its place.",
    remedy: "Write a string literal, or `TypeDisplayRepresentation(name: \"…\")`.")

  static let staticNotConstant = ExtractionRule(
    id: "static-not-constant", severity: .error,
    xcode: """
      The property '{name}' must have a compile-time static value and cannot be computed or dynamic
      """,
    mistake: "'{name}' has a value that exists only while the app runs, from {source}.",
    remedy: "Write a `static let` with a literal, without `if`, `#available` or calls of functions."
  )

  static let computedStatic = ExtractionRule(
    id: "computed-static", severity: .advice, xcode: staticNotConstant.xcode,
    mistake: """
      '{name}' is computed. Its value can be read, and published apps have such properties, but \
      there are reports that Xcode refuses them.
      """,
    remedy: "Write it as `static let`.")

  static let missingCase = ExtractionRule(
    id: "missing-case", severity: .error,
    xcode: "Protocol 'AppEnum' requires 'caseDisplayRepresentations' to be exhaustive",
    mistake: "'caseDisplayRepresentations' lacks {cases}.",
    remedy: "Add the cases.")

  static let casesNotConstant = ExtractionRule(
    id: "cases-not-constant", severity: .error,
    xcode: """
      The property 'allCases' must be implemented when conforming to 'AppIntents.AppEnum', and a \
      compile-time static value must be provided
      """,
    mistake: "'allCases' isn't an array literal of cases.",
    remedy: "Remove the property, so that the compiler makes it, or list the cases.")

  static let importedEnum = ExtractionRule(
    id: "imported-enum", severity: .error,
    xcode: """
      Type '({type})' cases not found, enums implemented in an imported framework or library are not \
      supported
      """,
    mistake: "'{type}' is declared in the module '{module}', where Xcode doesn't read its cases.",
    remedy: "Declare an enumeration in the app's target that stands for it.")

  static let typeOfOtherModule = ExtractionRule(
    id: "type-of-other-module", severity: .error,
    xcode: "Unable to determine value type for type `{type}`",
    mistake: "The type of '{name}' is declared in the module '{module}', which Xcode doesn't read.",
    remedy: """
      Declare the type in the app's target, or make '{module}' an `AppIntentsPackage` that the app's own \
      one includes.
      """)

  static let sameQueryName = ExtractionRule(
    id: "same-query-name", severity: .error,
    xcode:
      "Found multiple, identical identifiers for query: {name}, each identifier must be unique",
    mistake: "{types} have the same short name, by which Xcode tells queries apart.",
    remedy: "Give each query a name of its own, such as 'AccountQuery'.")

  static let madeByMacro = ExtractionRule(
    id: "made-by-macro", severity: .error,
    xcode: "Static extraction builder failure: The file “{file}” couldn’t be opened",
    mistake: "'{type}' is made by a macro, whose code is in no file that Xcode can open.",
    remedy: "Write the type into a file.")

  static let severalProviders = ExtractionRule(
    id: "several-providers", severity: .error,
    xcode: """
      Only 1 'AppIntents.AppShortcutsProvider' conformance is allowed per app, but found: {types}
      """,
    mistake: "The files have {count} providers of shortcuts, and an app may have one.",
    remedy: "Merge them into one provider.")

  static let phraseWithoutAppName = ExtractionRule(
    id: "phrase-without-app-name", severity: .error,
    xcode: """
      Invalid Utterance. Every App Shortcut utterance should have one '${applicationName}' in it.
      """,
    mistake: "The phrase '{phrase}' has the app's name {count} times.",
    remedy: "Write `\\(.applicationName)` into the phrase, once.")

  static let noPhrases = ExtractionRule(
    id: "no-phrases", severity: .error, xcode: "App Shortcuts should have at least one phrase",
    mistake: "The shortcut for '{intent}' has no phrase that Xcode can read.",
    remedy:
      "Write the array of phrases, and `.applicationName` in them, in place, not as constants.")

  static let phraseParameter = ExtractionRule(
    id: "phrase-parameter", severity: .error,
    xcode: "Invalid parameter type. AppEntity and AppEnum are the only allowed types for …",
    mistake: "The phrase '{phrase}' has the parameter '{name}', whose type is '{type}'.",
    remedy: "Remove the parameter from the phrase, or declare it as an entity or an `AppEnum`.")

  static let shortcutNotInline = ExtractionRule(
    id: "shortcut-not-inline", severity: .error, xcode: "",
    mistake: "'{name}' has an element that isn't a call of `AppShortcut(…)` in place.",
    remedy: "Write each `AppShortcut(…)` in the body of 'appShortcuts'.")

  static let tooManyShortcuts = ExtractionRule(
    id: "too-many-shortcuts", severity: .error, xcode: "",
    mistake: "'{name}' has {count} shortcuts, and an app may have 10.",
    remedy: "Remove some; one intent with a parameter can stand for several.")

  static let notWritten = ExtractionRule(
    id: "not-written", severity: .advice, xcode: "",
    mistake: "'{name}' isn't written, because no public file shows the metadata for {reason}.",
    remedy: "Extract it with Xcode.")

  /// Returns a text of the rule with dots for the parts that differ.
  public func general(_ text: KeyPath<ExtractionRule, String>) -> String {
    // A placeholder behind a dollar sign is one of a phrase.
    self[keyPath: text].replacing(/(\$?)\{\w+\}/) { $0.1.isEmpty ? "…" : "\($0.0)" }
  }
}

/// A place in the files that breaks a rule of Xcode's extraction.
public struct ExtractionFinding: Sendable, Hashable {
  public let rule: ExtractionRule
  /// The result of the broken rule, in the chosen reading.
  public let severity: ExtractionRule.Severity
  /// The type, and the property in it: `ChatFilter.title`.
  public let subject: String
  /// The place; `nil` where the compiler names none.
  public let place: Place?
  private let values: [String: String]

  /// A place in a file.
  public struct Place: Sendable, Hashable {
    /// The path as it was given.
    public let file: String
    /// The line, from 1.
    public let line: Int
    /// The column in characters, from 1.
    public let column: Int
    /// The line of the file; `nil` for one that can't be read.
    public let text: String?
  }

  init(
    _ rule: ExtractionRule, severity: ExtractionRule.Severity? = nil, subject: String,
    place: Place?, _ values: [String: String]
  ) {
    self.rule = rule
    self.severity = severity ?? rule.severity
    self.subject = subject
    self.place = place
    self.values = values
  }

  /// Xcode's message; empty where none was published.
  public var xcode: String { filled(rule.xcode) }
  /// The mistake.
  public var mistake: String { filled(rule.mistake) }
  /// A way to mend the file.
  public var remedy: String { filled(rule.remedy) }

  /// The line of the file with a caret below the place; empty without one.
  public var picture: [String] {
    guard let place, let text = place.text else { return [] }
    // Tabs stay, so that the caret stands below its column.
    let indent = text.prefix(place.column - 1).map { $0 == "\t" ? "\t" : " " }.joined()
    return [text, "\(indent)^"]
  }

  private func filled(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    // One pass, so that a value with braces is no placeholder.
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      let name = String(rest[rest.index(after: start)..<end])
      result += rest[..<start]
      result += values[name] ?? "{\(name)}"
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}
