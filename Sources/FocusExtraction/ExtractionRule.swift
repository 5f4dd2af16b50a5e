public import FocusFilterKit
import FocusText

/// A rule by which Xcode extracts App Intents metadata, with Xcode's message, the mistake, and the
/// remedy.
///
/// Apple doesn't document the rules. Xcode's messages come from build logs that people have
/// published, and from the tests of [swift-build](https://github.com/swiftlang/swift-build). An
/// error stops the extraction: Xcode exports no metadata, so an iPhone knows no filter, intent or
/// shortcut of the target. A warning means that Xcode leaves out a part of the metadata. Advice
/// means that public reports contradict each other.
public struct ExtractionRule: Sendable, Hashable, CaseIterable, Identifiable {
  /// The identifier: lowercase words joined by hyphens, such as `text-not-literal`.
  public let id: String
  public let severity: Finding.Severity
  /// Xcode's message, with placeholders such as `{name}`; empty if no message was published.
  public let xcode: String
  /// The description of the mistake, with the same placeholders.
  public let mistake: String
  public let remedy: String

  /// All rules. Findings on the same line are sorted in this order.
  public static let allCases = [
    severalFilters, requiredWithoutDefault, argumentNotLiteral, textNotLiteral, textOfOtherBundle,
    typeNameNotLiteral, staticNotConstant, computedStatic, descriptionType, reservedWord,
    missingCase, repeatedCase, casesNotConstant, importedEnum, typeOfOtherModule, sameQueryName,
    madeByMacro, severalProviders, phraseWithoutAppName, noPhrases, phraseParameter,
    severalPhraseParameters, shortcutNotInline, tooManyShortcuts, translationWithoutAppName,
    unusedPhrase, phraseOfOtherTable, malformedCatalog, notCompiled, nothingCompiled, noIntents,
    filterNotExported,
  ]

  private init(
    _ id: String, _ severity: Finding.Severity = .error, _ xcode: String = "", mistake: String,
    remedy: String
  ) {
    self.id = id
    self.severity = severity
    self.xcode = xcode
    self.mistake = mistake
    self.remedy = remedy
  }

  static let severalFilters = Self(
    "several-filters", .error,
    "Only 1 'AppIntents.SetFocusFilterIntent' conformance is allowed per app, but found: {types}",
    mistake: "The files have {count} Focus filters, and an app may have one.",
    remedy: "Merge them into one filter with more parameters.")
  static let requiredWithoutDefault = Self(
    "required-without-default", .error,
    """
    Encountered a non-optional type for parameter '{name}', but all parameter types must be \
    optional for the following protocols: AppIntents.ControlConfigurationIntent, \
    AppIntents.WidgetConfigurationIntent, and AppIntents.SetFocusFilterIntent
    """,
    mistake: """
      '{name}' is neither optional, nor has it a literal default. Some builds halt at it, and \
      others warn.
      """,
    remedy: "Declare it as '{type}?', or with a literal `default:`.")
  /// The same rule for a type without literals, such as a URL, of which `default:` can't be one.
  static let requiredWithoutLiteral = Self(
    requiredWithoutDefault.id, requiredWithoutDefault.severity, requiredWithoutDefault.xcode,
    mistake: requiredWithoutDefault.mistake, remedy: "Declare it as '{type}?'.")
  static let argumentNotLiteral = Self(
    "argument-not-literal", .error, "expect a compile-time constant literal",
    mistake: "'{name}' comes from {source}, and Xcode's compiler accepts only a literal or a case.",
    remedy: "Write the value itself.")
  static let textNotLiteral = Self(
    "text-not-literal", .error,
    "'LocalizedStringResource' must be initialized with a call to its initializer or a string literal",
    mistake: "'{name}' comes from {source}, and Xcode reads only a text in its place.",
    remedy: "Write the text itself, and translate it in a string catalog.")
  static let textOfOtherBundle = Self(
    "text-of-other-bundle", .error,
    "AppIntents requires 'LocalizedStringResource' to use the main bundle",
    mistake: "'{name}' names another bundle than the main bundle of the app or its extension.",
    remedy: "Remove `bundle:`, and put the translations into the target's `Localizable.xcstrings`.")
  static let typeNameNotLiteral = Self(
    "type-name-not-literal", .error,
    "'TypeDisplayRepresentation' must be initialized with a call to its initializer",
    mistake: "'{name}' comes from {source}, and Xcode reads only a value in its place.",
    remedy: "Write a string literal, or `TypeDisplayRepresentation(name: \"…\")`.")
  static let staticNotConstant = Self(
    "static-not-constant", .error,
    "The property '{name}' must have a compile-time static value and cannot be computed or dynamic",
    mistake: "'{name}' has a value that exists only while the app runs, from {source}.",
    remedy:
      "Write a `static let` with a literal, without `if`, `#available` or calls of functions.")
  static let computedStatic = Self(
    "computed-static", .advice, staticNotConstant.xcode,
    mistake: """
      '{name}' is computed. Its value can be read, and published apps have such properties, but \
      there are reports that Xcode refuses them.
      """,
    remedy: "Write it as `static let`.")
  static let descriptionType = Self(
    "description-type", .advice,
    mistake: """
      '{name}' is a `{type}`, and the protocol asks for an `IntentDescription?`. Xcode may still \
      read the text.
      """,
    remedy: "Write `static let description: IntentDescription?`.")
  static let reservedWord = Self(
    "reserved-word", .warning,
    mistake: """
      '{name}' contains {words}, for which App Store Connect refuses the uploaded app (90626, \
      Invalid Siri Support).
      """,
    remedy: "Leave the words out, or write others, such as 'voice', 'device' or 'computer'.")
  static let missingCase = Self(
    "missing-case", .error,
    "Protocol 'AppEnum' requires 'caseDisplayRepresentations' to be exhaustive",
    mistake: "'caseDisplayRepresentations' lacks {cases}.", remedy: "Add the cases.")
  static let repeatedCase = Self(
    "repeated-case",
    mistake: "'caseDisplayRepresentations' has {cases} twice, so the app crashes there.",
    remedy: "Remove the case's other pairs.")
  static let casesNotConstant = Self(
    "cases-not-constant", .error,
    """
    The property 'allCases' must be implemented when conforming to 'AppIntents.AppEnum', and a \
    compile-time static value must be provided
    """,
    mistake: "'allCases' isn't an array literal of cases.",
    remedy: "Remove the property, so that the compiler makes it, or list the cases.")
  static let importedEnum = Self(
    "imported-enum", .error,
    """
    Type '({type})' cases not found, enums implemented in an imported framework or library are not \
    supported
    """,
    mistake: "'{type}' is declared in the module '{module}', where Xcode doesn't read its cases.",
    remedy: "Declare an enumeration in the app's target that stands for it.")
  static let typeOfOtherModule = Self(
    "type-of-other-module", .error, "Unable to determine value type for type `{type}`",
    mistake:
      "The type of '{name}' is declared in the module '{module}', which Xcode doesn't read.",
    remedy: """
      Declare the type in the app's target, or make '{module}' an `AppIntentsPackage` that the \
      app's own one includes.
      """)
  static let sameQueryName = Self(
    "same-query-name", .error,
    "Found multiple, identical identifiers for query: {name}, each identifier must be unique",
    mistake: "{types} have the same short name, by which Xcode tells queries apart.",
    remedy: "Give each query a name of its own, such as 'AccountQuery'.")
  static let madeByMacro = Self(
    "made-by-macro", .error,
    "Static extraction builder failure: The file “{file}” couldn’t be opened",
    mistake: "'{type}' is made by a macro, whose code is in no file that Xcode can open.",
    remedy: "Write the type into a file.")
  static let severalProviders = Self(
    "several-providers", .error,
    "Only 1 'AppIntents.AppShortcutsProvider' conformance is allowed per app, but found: {types}",
    mistake: "The files have {count} providers of shortcuts, and an app may have one.",
    remedy: "Merge them into one provider.")
  static let phraseWithoutAppName = Self(
    "phrase-without-app-name", .error,
    "Invalid Utterance. Every App Shortcut utterance should have one '${applicationName}' in it.",
    mistake: "The phrase '{phrase}' has the app's name {count} times.",
    remedy: "Write `\\(.applicationName)` into the phrase, once.")
  static let noPhrases = Self(
    "no-phrases", .error, "App Shortcuts should have at least one phrase",
    mistake: "The shortcut for '{intent}' has no phrase that Xcode can read.",
    remedy:
      "Write the array of phrases, and `.applicationName` in them, in place, not as constants.")
  static let phraseParameter = Self(
    "phrase-parameter", .error,
    "Invalid parameter type. AppEntity and AppEnum are the only allowed types for …",
    mistake: "The phrase '{phrase}' has the parameter '{name}', whose type is '{type}'.",
    remedy: "Remove the parameter from the phrase, or declare it as an entity or an `AppEnum`.")
  static let severalPhraseParameters = Self(
    "several-phrase-parameters", .error,
    "Multiple parameters detected in phrase. A single phrase can only use a single parameter.",
    mistake: "The phrase '{phrase}' has {count} parameters, and a phrase may have one, once.",
    remedy: "Keep one in the phrase; Siri asks for the other values.")
  static let shortcutNotInline = Self(
    "shortcut-not-inline",
    mistake: "'{name}' has an element that isn't a call of `AppShortcut(…)` in place.",
    remedy:
      "Write each `AppShortcut(…)` in the body of 'appShortcuts', or in `if #available` there.")
  static let tooManyShortcuts = Self(
    "too-many-shortcuts", .error, "Found {count} App Shortcuts, but each app may have at most 10",
    mistake: "'{name}' has {count} shortcuts, and an app may have 10.",
    remedy: "Remove some; one intent with a parameter can stand for several.")
  static let translationWithoutAppName = Self(
    "translation-without-app-name", .error, phraseWithoutAppName.xcode,
    mistake: "The phrase '{phrase}' in {language} has the app's name {count} times.",
    remedy: "Write `${applicationName}` into the translation, once.")
  static let unusedPhrase = Self(
    "unused-phrase", .warning,
    "This phrase is not used in any App Shortcut or as a Negative Phrase.",
    mistake: "'{phrase}', with a text in {language}, is the phrase of no App Shortcut.",
    remedy: """
      Use the phrase of the code as the key, with `${applicationName}` and `${parameter}` in place \
      of its interpolations, or remove the key.
      """)
  static let phraseOfOtherTable = Self(
    "phrase-of-other-table", .warning,
    mistake: "'{phrase}' is in '{name}', where the system looks up no phrase of a shortcut.",
    remedy: "Move the key and its texts to `AppShortcuts.xcstrings`.")
  static let malformedCatalog = Self(
    "malformed-catalog", .error, "Malformed {name} file",
    mistake: "'{name}' can't be read: {reason}", remedy: "Correct the file.")
  static let notCompiled = Self(
    "not-compiled", mistake: "'{name}' isn't checked: {reason}",
    remedy: "Compile the files with Xcode, or correct the paths of the app's sources.")
  static let nothingCompiled = Self(
    "nothing-compiled", .warning,
    mistake: "'{name}' is in '{condition}', which isn't compiled here.",
    remedy: """
      Compile it with {means}, move it out, or write `!os(Linux)` in the condition of a type that \
      Linux doesn't need.
      """)
  static let noIntents = Self(
    "no-intents", .error, "Extracted no relevant App Intents symbols, skipping writing output",
    mistake: "The files have no intent, entity or other type of App Intents.",
    remedy: "Name the folder of the app's intents.")
  static let filterNotExported = Self(
    "filter-not-exported",
    mistake: "'{name}' has no Focus filter in its metadata, which has {found}.",
    remedy: "Mend what `extract` reports about the app's files, and build the app again.")

  /// Returns a text of the rule with `…` in place of each placeholder.
  public func general(_ text: KeyPath<ExtractionRule, String>) -> String {
    // A placeholder after a dollar sign, such as `${applicationName}`, belongs to a phrase and
    // stays.
    self[keyPath: text].replacing(/(\$?)\{\w+\}/) { $0.1.isEmpty ? "…" : "\($0.0)" }
  }
}

extension ExtractionRule {
  /// Returns a finding with the source line and Xcode's message.
  ///
  /// - Parameter values: The values of the placeholders, by name.
  func finding(
    as severity: Finding.Severity? = nil, about subject: String, at place: Finding.Place? = nil,
    in line: Substring? = nil, _ values: [String: String]
  ) -> Finding {
    // Replace all placeholders in one pass, so that braces in a value aren't taken for a
    // placeholder.
    func filled(_ text: String) -> String {
      text.replacing(/\{(\w+)\}/) { values["\($0.1)"] ?? "\($0.0)" }
    }
    var finding = Finding(
      id: id, severity: severity ?? self.severity, subject: subject, message: filled(mistake),
      resolution: filled(remedy), place: place)
    if let place, let line {
      finding.excerpt = [String(line), "\(line.prefix(place.column - 1).indent)^"]
    }
    if !xcode.isEmpty { finding.xcode = filled(xcode) }
    return finding
  }
}
