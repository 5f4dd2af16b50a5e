public import FocusFilterKit

/// A rule of Xcode's extraction: when it refuses a file, in its own words, and how to mend the file.
///
/// Apple doesn't document the rules. Their words are from build logs that people have published. Findings
/// in one line have the order of the cases. An error halts the extraction: Xcode exports no metadata at all,
/// so that an iPhone knows no filter, intent or shortcut of the target. A warning drops a part of it. About
/// advice, public reports contradict each other.
public enum ExtractionRule: String, Sendable, CaseIterable, Identifiable {
  case severalFilters = "several-filters"
  case requiredWithoutDefault = "required-without-default"
  case textNotLiteral = "text-not-literal"
  case typeNameNotLiteral = "type-name-not-literal"
  case staticNotConstant = "static-not-constant"
  case computedStatic = "computed-static"
  case missingCase = "missing-case"
  case casesNotConstant = "cases-not-constant"
  case importedEnum = "imported-enum"
  case typeOfOtherModule = "type-of-other-module"
  case sameQueryName = "same-query-name"
  case madeByMacro = "made-by-macro"
  case severalProviders = "several-providers"
  case phraseWithoutAppName = "phrase-without-app-name"
  case noPhrases = "no-phrases"
  case phraseParameter = "phrase-parameter"
  case shortcutNotInline = "shortcut-not-inline"
  case tooManyShortcuts = "too-many-shortcuts"
  case notWritten = "not-written"
  case notCompiled = "not-compiled"
  case nothingCompiled = "nothing-compiled"

  /// The rule in words joined by hyphens, such as `text-not-literal`.
  public var id: String { rawValue }
  public var severity: Finding.Severity { row.severity }
  /// Xcode's message, with `{name}` for what differs; empty where none was published.
  public var xcode: String { row.xcode }
  /// The mistake in this package's words, with the same placeholders.
  public var mistake: String { row.mistake }
  public var remedy: String { row.remedy }

  /// Returns a text of the rule with dots for the parts that differ.
  public func general(_ text: KeyPath<ExtractionRule, String>) -> String {
    // A placeholder behind a dollar sign is one of a phrase.
    self[keyPath: text].replacing(/(\$?)\{\w+\}/) { $0.1.isEmpty ? "…" : "\($0.0)" }
  }

  private struct Row {
    var severity = Finding.Severity.error
    var xcode = ""
    let mistake: String
    let remedy: String
  }

  private var row: Row {
    switch self {
    case .severalFilters:
      Row(
        xcode: """
          Only 1 'AppIntents.SetFocusFilterIntent' conformance is allowed per app, but found: {types}
          """,
        mistake: "The files have {count} Focus filters, and an app may have one.",
        remedy: "Merge them into one filter with more parameters.")
    case .requiredWithoutDefault:
      Row(
        xcode: """
          Encountered a non-optional type for parameter '{name}', but all parameter types must be optional for \
          the following protocols: AppIntents.ControlConfigurationIntent, \
          AppIntents.WidgetConfigurationIntent, and AppIntents.SetFocusFilterIntent
          """,
        mistake: "'{name}' is neither optional, nor has it a literal default.",
        remedy: "Declare it as '{type}?', or with a literal `default:`.")
    case .textNotLiteral:
      Row(
        xcode: """
          'LocalizedStringResource' must be initialized with a call to its initializer or a string literal
          """,
        mistake: "'{name}' comes from {source}, and Xcode reads only a text in its place.",
        remedy: "Write the text itself, and translate it in a string catalog.")
    case .typeNameNotLiteral:
      Row(
        xcode: "'TypeDisplayRepresentation' must be initialized with a call to its initializer",
        mistake: "'{name}' comes from {source}, and Xcode reads only a value in its place.",
        remedy: "Write a string literal, or `TypeDisplayRepresentation(name: \"…\")`.")
    case .staticNotConstant:
      Row(
        xcode: """
          The property '{name}' must have a compile-time static value and cannot be computed or dynamic
          """,
        mistake: "'{name}' has a value that exists only while the app runs, from {source}.",
        remedy:
          "Write a `static let` with a literal, without `if`, `#available` or calls of functions.")
    case .computedStatic:
      Row(
        severity: .advice, xcode: Self.staticNotConstant.row.xcode,
        mistake: """
          '{name}' is computed. Its value can be read, and published apps have such properties, but \
          there are reports that Xcode refuses them.
          """,
        remedy: "Write it as `static let`.")
    case .missingCase:
      Row(
        xcode: "Protocol 'AppEnum' requires 'caseDisplayRepresentations' to be exhaustive",
        mistake: "'caseDisplayRepresentations' lacks {cases}.",
        remedy: "Add the cases.")
    case .casesNotConstant:
      Row(
        xcode: """
          The property 'allCases' must be implemented when conforming to 'AppIntents.AppEnum', and a \
          compile-time static value must be provided
          """,
        mistake: "'allCases' isn't an array literal of cases.",
        remedy: "Remove the property, so that the compiler makes it, or list the cases.")
    case .importedEnum:
      Row(
        xcode: """
          Type '({type})' cases not found, enums implemented in an imported framework or library are not \
          supported
          """,
        mistake:
          "'{type}' is declared in the module '{module}', where Xcode doesn't read its cases.",
        remedy: "Declare an enumeration in the app's target that stands for it.")
    case .typeOfOtherModule:
      Row(
        xcode: "Unable to determine value type for type `{type}`",
        mistake:
          "The type of '{name}' is declared in the module '{module}', which Xcode doesn't read.",
        remedy: """
          Declare the type in the app's target, or make '{module}' an `AppIntentsPackage` that the app's own \
          one includes.
          """)
    case .sameQueryName:
      Row(
        xcode:
          "Found multiple, identical identifiers for query: {name}, each identifier must be unique",
        mistake: "{types} have the same short name, by which Xcode tells queries apart.",
        remedy: "Give each query a name of its own, such as 'AccountQuery'.")
    case .madeByMacro:
      Row(
        xcode: "Static extraction builder failure: The file “{file}” couldn’t be opened",
        mistake: "'{type}' is made by a macro, whose code is in no file that Xcode can open.",
        remedy: "Write the type into a file.")
    case .severalProviders:
      Row(
        xcode: """
          Only 1 'AppIntents.AppShortcutsProvider' conformance is allowed per app, but found: {types}
          """,
        mistake: "The files have {count} providers of shortcuts, and an app may have one.",
        remedy: "Merge them into one provider.")
    case .phraseWithoutAppName:
      Row(
        xcode: """
          Invalid Utterance. Every App Shortcut utterance should have one '${applicationName}' in it.
          """,
        mistake: "The phrase '{phrase}' has the app's name {count} times.",
        remedy: "Write `\\(.applicationName)` into the phrase, once.")
    case .noPhrases:
      Row(
        xcode: "App Shortcuts should have at least one phrase",
        mistake: "The shortcut for '{intent}' has no phrase that Xcode can read.",
        remedy:
          "Write the array of phrases, and `.applicationName` in them, in place, not as constants.")
    case .phraseParameter:
      Row(
        xcode: "Invalid parameter type. AppEntity and AppEnum are the only allowed types for …",
        mistake: "The phrase '{phrase}' has the parameter '{name}', whose type is '{type}'.",
        remedy: "Remove the parameter from the phrase, or declare it as an entity or an `AppEnum`.")
    case .shortcutNotInline:
      Row(

        mistake: "'{name}' has an element that isn't a call of `AppShortcut(…)` in place.",
        remedy: "Write each `AppShortcut(…)` in the body of 'appShortcuts'.")
    case .tooManyShortcuts:
      Row(

        mistake: "'{name}' has {count} shortcuts, and an app may have 10.",
        remedy: "Remove some; one intent with a parameter can stand for several.")
    case .notWritten:
      Row(
        severity: .advice,
        mistake: "'{name}' isn't written, because no public file shows the metadata for {reason}.",
        remedy: "Extract it with Xcode.")
    case .notCompiled:
      Row(
        mistake: "'{name}' isn't checked: {reason}",
        remedy: "Compile the files with Xcode, or correct the paths of the app's sources.")
    case .nothingCompiled:
      Row(
        severity: .warning,
        mistake: "All of the file is in '{condition}', so that nothing of it is compiled here.",
        remedy:
          "Move the filter's part out of the condition, or remove the file from the sources.")
    }
  }
}

/// A place in the files that breaks a rule of Xcode's extraction.
public struct ExtractionFinding: Sendable, Hashable {
  public let rule: ExtractionRule
  /// The result of the broken rule, in the chosen reading.
  public let severity: Finding.Severity
  /// The type, and the property in it: `ChatFilter.title`.
  public let subject: String
  /// The place, with the file's path as it was given; `nil` where the compiler names none.
  public let place: Finding.Place?
  /// The line of the file; `nil` for one that can't be read.
  let line: String?
  private let values: [String: String]

  init(
    _ rule: ExtractionRule, severity: Finding.Severity? = nil, subject: String,
    place: Finding.Place? = nil, line: String? = nil, _ values: [String: String]
  ) {
    self.rule = rule
    self.severity = severity ?? rule.severity
    self.subject = subject
    self.place = place
    self.line = line
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
    guard let place, let line else { return [] }
    // Tabs stay, so that the caret stands below its column.
    let indent = line.prefix(place.column - 1).map { $0 == "\t" ? "\t" : " " }.joined()
    return [line, "\(indent)^"]
  }

  /// The finding of a check, with the line of the file and Xcode's words below the message.
  public var finding: Finding {
    let words = xcode.isEmpty ? [] : ["Xcode: \(xcode)"]
    return Finding(
      id: rule.id, severity: severity, subject: subject,
      message: ([mistake] + picture + words).joined(separator: "\n"), resolution: remedy,
      place: place)
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
