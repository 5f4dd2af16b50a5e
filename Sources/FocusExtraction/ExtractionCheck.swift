import FocusFilterKit
import FocusText
import Foundation

/// A check of the constant values of an app's modules against the rules of Xcode's extraction.
struct ExtractionCheck {
  /// The name of the module that is being checked, and its types.
  private var module = ""
  private var types: [ConstantType] = []
  /// Whether a required parameter without a default is an error instead of a warning.
  private let requiredHalts: Bool
  /// The lines of the files that were read, by path.
  private var lines: [String: [Substring]] = [:]
  /// The phrases of all shortcuts; `nil` if some of them can't be read.
  private var phrases: Set<String>? = []
  private var findings: [Finding] = []

  /// Returns the broken rules, sorted by file and line.
  ///
  /// If several modules share a file, such as those of an app and its extension, each finding in
  /// the file is returned once. The check makes one pass over the types, and reads each file once.
  static func findings(in modules: [ConstantModule], requiredHalts: Bool) -> [Finding] {
    var check = ExtractionCheck(requiredHalts: requiredHalts)
    check.conformances("SetFocusFilterIntent", in: modules, breaking: .severalFilters)
    check.conformances("AppShortcutsProvider", in: modules, breaking: .severalProviders)
    for module in modules { check.search(module) }
    for file in Set(modules.flatMap(\.catalogs)) { check.catalog(file) }
    // Xcode may compile a type that isn't compiled here.
    if modules.allSatisfy(\.types.isEmpty),
      !check.findings.contains(where: { $0.id == ExtractionRule.nothingCompiled.id })
    {
      let names = modules.map(\.name).joined(separator: ", ")
      check.findings.append(ExtractionRule.noIntents.finding(about: names, [:]))
    }
    let rules = ExtractionRule.allCases.map(\.id)
    var seen: Set<[String]> = []
    return check.findings.filter { finding in
      let place = finding.place.map { ["\($0.line)", $0.file.withoutLinks] } ?? []
      return seen.insert([finding.id, finding.subject, finding.message] + place).inserted
    }.sorted {
      ($0.place?.file ?? "", $0.place?.line ?? 0, rules.firstIndex(of: $0.id)!, $0.subject)
        < ($1.place?.file ?? "", $1.place?.line ?? 0, rules.firstIndex(of: $1.id)!, $1.subject)
    }
  }

  private mutating func search(_ searched: ConstantModule) {
    module = searched.name
    types = searched.types
    queryNames()
    for type in types {
      if let file = type.file, file.contains("@__swiftmacro_") {
        let name = URL(filePath: file).lastPathComponent
        report(.madeByMacro, type, nil, ["type": type.shortName, "file": name])
      }
      if type.conforms(to: "AppIntent") { intent(type) }
      if type.conforms(to: "AppEntity") { entity(type) }
      if type.conforms(to: "AppEnum") { enumeration(type) }
      if type.conforms(to: "AppShortcutsProvider") { provider(type) }
    }
    for file in searched.files { inactiveTypes(in: file) }
  }

  // MARK: The whole app

  /// Reports all types with a conformance if there are several, because an app and its extensions
  /// may have only one in total.
  private mutating func conformances(
    _ name: String, in modules: [ConstantModule], breaking rule: ExtractionRule
  ) {
    var seen: Set<String> = []
    let found = modules.flatMap(\.types).filter { type in
      // A type in a file that several modules share is counted once.
      let place = type.file?.withoutLinks ?? type.typeName.module
      return type.conforms(to: name) && seen.insert("\(place):\(type.nameInModule)").inserted
    }
    guard found.count > 1 else { return }
    let names = found.map(\.typeName).joined(separator: ", ")
    for type in found { report(rule, type, nil, ["types": names, "count": "\(found.count)"]) }
  }

  private mutating func queryNames() {
    let queries = types.filter { $0.conforms(to: "EntityQuery") }
    for (name, group) in Dictionary(grouping: queries, by: \.shortName) where group.count > 1 {
      let names = group.map { "'\($0.nameInModule)'" }.joined(separator: ", ")
      for query in group { report(.sameQueryName, query, nil, ["name": name, "types": names]) }
    }
  }

  /// Reports types that the compiler skipped because the condition of an `#if` is false here.
  ///
  /// A condition with `os(Linux)` leaves the types out on purpose.
  private mutating func inactiveTypes(in file: String) {
    let text = lines(of: file).joined(separator: "\n")
    guard text.contains("#if ") else { return }
    // Comments and texts have no declarations. Their line breaks stay for the numbers of the lines.
    let words = /\/\*(?s:.*?)\*\/|\/\/.*|"""(?s:.*?)"""|"(?:\\.|[^"\\\n])*"/
    let code = text.replacing(words) { $0.output.filter(\.isNewline) + " " }
    var open: [(first: Substring, branch: String)] = []
    let branches = code.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let line = line.trimmingPrefix(while: \.isWhitespace)
      if line.hasPrefix("#if ") { open.append((line, String(line))) }
      if line.hasPrefix("#else"), let first = open.popLast()?.first {
        open.append((first, line.hasPrefix("#elseif ") ? String(line) : "#else' of '\(first)"))
      }
      if line.hasPrefix("#endif") { open = open.dropLast() }
      return open
    }
    let declaration =
      #/
      \b(?:struct|enum|class|actor|extension)\s+([\w.]+)\s*(?:<[^{}]*?>)?\s*
      :([^{}]*?)(?:\bwhere\b[^{}]*)?\{
      /#
    for match in code.matches(of: declaration) {
      let name = String(match.1).lastComponent
      let line = code[..<match.range.lowerBound].count(where: \.isNewline)
      guard let branch = branches[line].last?.branch,
        !branches[line].contains(where: { "\($0)".contains("os(Linux)") }),
        match.2.matches(of: /\w+/).contains(where: { Self.protocols.contains($0.output) }),
        !types.contains(where: { $0.shortName == name })
      else { continue }
      let type = ConstantType([
        "typeName": .string("\(module).\(match.1)"), "file": .string(file), "line": .int(line + 1),
      ])
      let flag = branch.wholeMatch(of: /#(?:else)?if (\w+) */)?.1
      let means =
        flag.map { "the flag `-D\($0)` behind `--`" }
        ?? "`\(branch.hasPrefix("#else'") ? "&& !os" : "|| os")(Linux)` in its condition"
      let condition = branches[line].reversed().map(\.branch).joined(separator: "' in '")
      report(.nothingCompiled, type, nil, ["condition": condition, "means": means])
    }
  }

  /// The protocols of App Intents whose conforming types Xcode extracts.
  private static let protocols = Set(
    """
    AppEntity AppEnum AppIntent AppShortcutsProvider AudioPlaybackIntent AudioRecordingIntent \
    AudioStartingIntent CameraCaptureIntent CancellableIntent ControlConfigurationIntent \
    CustomIntentMigratedAppIntent DeleteIntent DeprecatedAppIntent EntityPropertyQuery EntityQuery \
    EntityStringQuery EnumerableEntityQuery FileEntity ForegroundContinuableIntent IndexedEntity \
    IntentValueQuery LiveActivityIntent LiveActivityStartingIntent LongRunningIntent OpenIntent \
    OwnershipProvidingEntity PauseWorkoutIntent PredictableIntent ProgressReportingIntent \
    PushToTalkTransmissionIntent ResumeWorkoutIntent SetFocusFilterIntent SetValueIntent \
    ShowInAppSearchResultsIntent SnippetIntent StartDiveIntent StartWorkoutIntent SyncableEntity \
    SystemIntent TargetContentProvidingIntent TransientAppEntity URLRepresentableEntity \
    URLRepresentableEnum URLRepresentableIntent UndoableIntent UniqueAppEntity \
    UniqueAppEntityQuery WidgetConfigurationIntent
    """.split(separator: " "))

  /// The words for which builds were refused, according to public reports.
  private static var reservedWord: Regex<Substring> {
    /\b(?:siri|apple|iphone|mac)s?\b/.ignoresCase().asciiOnlyWordCharacters()
      .wordBoundaryKind(.simple)
  }

  // MARK: Types

  private mutating func intent(_ type: ConstantType) {
    let title = type.property("title")
    require(title, of: type, .textNotLiteral)
    if title == nil, type.file != nil {
      report(
        .textNotLiteral, severity: .warning, type, nil,
        ["name": "title", "source": "an extension of a protocol"])
    }
    let description = type.property("description")
    require(description, of: type, .staticNotConstant)
    if let description, description.wrappedType.lastComponent == "LocalizedStringResource" {
      report(.descriptionType, type, description, ["type": description.type.asWritten])
    }
    let words = description?.text?.matches(of: Self.reservedWord).map { "\($0.output)" } ?? []
    if !words.isEmpty {
      report(.reservedWord, type, description, ["words": words.inQuotes.list(.and)])
    }
    require(type.property("openAppWhenRun"), of: type, .staticNotConstant)
    let isConfiguration = type.conforms(
      to: "SetFocusFilterIntent", "WidgetConfigurationIntent", "ControlConfigurationIntent")
    for parameter in type.parameters {
      titles(of: parameter, in: type)
      valueType(of: parameter, in: type)
      let isReported = constants(of: parameter, in: type).contains("default")
      if isConfiguration, !isReported, !parameter.isOptional,
        parameter.defaultArgument?.isLiteral != true
      {
        report(
          hasLiterals(parameter) ? .requiredWithoutDefault : .requiredWithoutLiteral,
          severity: requiredHalts ? .error : .warning, type, parameter,
          ["type": parameter.wrappedType.asWritten])
      }
    }
  }

  private mutating func entity(_ type: ConstantType) {
    typeName(of: type)
    for property in type.wrapped(by: "EntityProperty") { titles(of: property, in: type) }
  }

  private mutating func enumeration(_ type: ConstantType) {
    let words = type.property("caseDisplayRepresentations")
    guard type.typeName.module == module, type.file != nil else {
      report(
        .importedEnum, type, words ?? type.properties.first,
        ["type": type.shortName, "module": type.typeName.module])
      return
    }
    typeName(of: type)
    if let all = type.property("allCases"), all.line != nil,
      all.elements == nil || !all.isLiteral
    {
      report(.casesNotConstant, type, all)
    }
    guard let words else { return }
    guard let pairs = words.pairs else {
      require(words, of: type, .staticNotConstant)
      return
    }
    let known = findings.count
    for (key, value) in pairs {
      guard key.caseName != nil else {
        report(.staticNotConstant, type, words, ["source": key.source])
        continue
      }
      let isCall = value.calledType != nil
      require(words, value, of: type, isCall ? .textNotLiteral : .staticNotConstant)
    }
    if words.isComputed, words.line != nil, findings.count == known {
      report(.computedStatic, type, words)
    }
    let named = pairs.compactMap(\.key.caseName)
    let counts = type.cases.map { name in (name: name, count: named.count { $0 == name }) }
    for (rule, cases) in [
      (ExtractionRule.missingCase, counts.filter { $0.count == 0 }),
      (.repeatedCase, counts.filter { $0.count > 1 }),
    ] where !cases.isEmpty {
      report(
        rule, type, words, ["cases": cases.map { "'.\($0.name)'" }.joined(separator: ", ")])
    }
  }

  private mutating func provider(_ type: ConstantType) {
    guard let list = type.property("appShortcuts") else { return }
    let elements = list.elements ?? [ConstantValue(tree: [:])]
    let shortcuts = elements.filter { $0.calledType?.lastComponent == "AppShortcut" }
    if shortcuts.count < elements.count {
      phrases = nil
      report(.shortcutNotInline, type, list)
    }
    if shortcuts.count > 10 {
      report(.tooManyShortcuts, type, list, ["count": "\(shortcuts.count)"])
    }
    for shortcut in shortcuts {
      if let title = shortcut["shortTitle"] { require(list, title, of: type, .textNotLiteral) }
      let phrases = shortcut["phrases"]?.elements?.filter(\.isPhrase) ?? []
      if phrases.count < shortcut["phrases"]?.elements?.count ?? 1 { self.phrases = nil }
      if phrases.isEmpty {
        let intent = shortcut["intent"]?.calledType?.lastComponent
        report(.noPhrases, type, list, ["intent": intent ?? "an intent"])
      }
      for phrase in phrases { self.phrase(phrase, list, of: type) }
    }
  }

  private mutating func phrase(
    _ phrase: ConstantValue, _ list: ConstantValue, of type: ConstantType
  ) {
    let (text, segments) = (phrase.text ?? "", phrase.segments ?? [])
    phrases?.insert(text)
    let count = segments.count { $0.caseName == "applicationName" }
    if count != 1 {
      report(.phraseWithoutAppName, type, list, ["phrase": text, "count": "\(count)"])
    }
    let parameters = segments.compactMap(\.keyPath)
    if parameters.count > 1 {
      report(
        .severalPhraseParameters, type, list, ["phrase": text, "count": "\(parameters.count)"])
    }
    for (name, parameter) in parameters {
      let value = (parameter.genericArgument ?? parameter).elementType
      let isKnown = types.contains {
        $0.typeName == value && $0.conforms(to: "AppEntity", "AppEnum")
      }
      // The rule `typeOfOtherModule` reports the types of other modules.
      guard !isKnown, value.module == module || value.isOwnedBySystem else { continue }
      report(
        .phraseParameter, type, list, ["phrase": text, "name": name, "type": value.lastComponent])
    }
  }

  /// Reports translated phrases that don't name the app, keys that are no phrase of the code, and
  /// phrases in a file of other texts.
  private mutating func catalog(_ file: String) {
    let catalog = PhraseCatalog(readingFrom: file)
    func found(_ rule: ExtractionRule, _ at: TextLocation, _ values: [String: String]) -> Finding {
      let line = lines(of: file).dropFirst(at.line - 1).first
      let place = Finding.Place(file: file, line: at.line, column: at.column)
      return rule.finding(about: catalog.name, at: place, in: line, values)
    }
    guard catalog.isOfPhrases else {
      for phrase in catalog.phrases where phrase.isOfShortcut && !phrase.texts.isEmpty {
        let values = ["phrase": phrase.key, "name": catalog.name]
        findings.append(found(.phraseOfOtherTable, phrase.location, values))
      }
      return
    }
    if let (location, reason) = catalog.mistake {
      findings.append(
        found(.malformedCatalog, location, ["name": catalog.name, "reason": reason]))
    }
    for phrase in catalog.phrases {
      for text in phrase.texts where text.appNames != 1 {
        let values = ["phrase": text.text, "language": text.language.languageName]
        findings.append(
          found(
            .translationWithoutAppName, text.location,
            values.merging(["count": "\(text.appNames)"]) { $1 }))
      }
      guard let phrases, !phrases.contains(phrase.key), !phrase.texts.isEmpty else { continue }
      var languages = phrase.texts.map(\.language.languageName)
      languages = languages.enumerated().filter { !languages[..<$0].contains($1) }.map(\.element)
      findings.append(
        found(
          .unusedPhrase, phrase.location,
          ["phrase": phrase.key, "language": languages.firstFive.list(.and)]))
    }
  }

  // MARK: Values

  /// Reports a value that isn't a literal, or has a text of another bundle, and its further texts.
  ///
  /// The value is `part`, or the property's value if `part` is `nil`. A missing property and `nil`
  /// are allowed.
  private mutating func require(
    _ property: ConstantValue?, _ part: ConstantValue? = nil, named name: String? = nil,
    of type: ConstantType, _ rule: ExtractionRule
  ) {
    guard let property else { return }
    let value = part ?? property
    for (label, text) in value.furtherTexts where text.text == nil {
      let values = ["name": "\(label) of \(name ?? property.name)", "source": text.source]
      report(.textNotLiteral, type, property, values)
    }
    guard !value.isNil, value.text == nil || value.isOfOtherBundle else { return }
    report(
      value.text == nil ? rule : .textOfOtherBundle, type, property,
      ["name": name ?? property.name, "source": value.source])
  }

  private mutating func titles(of property: ConstantValue, in type: ConstantType) {
    for label in ["title", "description"] {
      guard let value = property[label] else { continue }
      require(property, value, named: "\(label) of \(property.name)", of: type, .textNotLiteral)
    }
  }

  private mutating func typeName(of type: ConstantType) {
    guard let property = type.property("typeDisplayRepresentation") else { return }
    let isCall = property.calledType != nil
    let other: ExtractionRule =
      property.isUnreadable ? .staticNotConstant : .typeNameNotLiteral
    require(property, of: type, isCall ? .textNotLiteral : other)
  }

  private mutating func valueType(of parameter: ConstantValue, in type: ConstantType) {
    let value = parameter.wrappedType.elementType
    guard value.module != module, !value.isOwnedBySystem,
      !types.contains(where: { $0.typeName == value || $0.conforms(to: "AppIntentsPackage") })
    else { return }
    report(.typeOfOtherModule, type, parameter, ["type": value, "module": value.module])
  }

  /// Reports the arguments of a parameter that Apple's SDK declares as constants and that aren't
  /// literals, and returns their labels.
  ///
  /// The default of another type, such as an entity or a URL, may be any value.
  private mutating func constants(of parameter: ConstantValue, in type: ConstantType) -> [String] {
    let labels = (hasConstants(parameter) ? ["default"] : []) + ["inclusiveRange", "size"]
    return labels.filter { label in
      guard let argument = parameter[label], !argument.isLiteral else { return false }
      let values = ["name": "\(label) of \(parameter.name)", "source": argument.source]
      report(.argumentNotLiteral, type, parameter, values)
      return true
    }
  }

  private func hasConstants(_ parameter: ConstantValue) -> Bool {
    let value = parameter.wrappedType.elementType
    return ["Swift.Bool", "Swift.Int", "Swift.Double", "Swift.String"].contains(value)
      || types.contains { $0.typeName == value && $0.conforms(to: "AppEnum") }
  }

  /// Whether a literal can be the default: a constant, an array, or a measurement's number.
  private func hasLiterals(_ parameter: ConstantValue) -> Bool {
    hasConstants(parameter)
      || ["Swift.Array", "Foundation.Measurement"].contains(parameter.wrappedType.genericName)
  }

  // MARK: Reports

  /// Adds a finding. Its placeholder `{name}` has the name of the property or type, unless `values`
  /// has another value for it.
  private mutating func report(
    _ rule: ExtractionRule, severity: Finding.Severity? = nil, _ type: ConstantType,
    _ property: ConstantValue?, _ values: [String: String] = [:]
  ) {
    let name = property?.name ?? type.shortName
    var place: Finding.Place?
    var text: Substring?
    if let file = property?.file ?? type.file, let line = property?.line ?? type.line {
      let lines = lines(of: file)
      text = lines.indices.contains(line - 1) ? lines[line - 1] : nil
      place = .init(file: file, line: line, column: text?.column(of: name) ?? 1)
    }
    let own = [type.nameInModule, property?.name].compactMap(\.self).joined(separator: ".")
    findings.append(
      rule.finding(
        as: severity, about: own, at: place, in: text,
        ["name": name].merging(values) { $1 }))
  }

  /// Returns the lines of a file; empty if it can't be read. Each file is read once.
  private mutating func lines(of file: String) -> [Substring] {
    if let known = lines[file] { return known }
    let data = (try? Data(contentsOf: URL(filePath: file))) ?? Data()
    let read = String(decoding: data, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    lines[file] = read
    return read
  }
}

extension ConstantValue {
  /// Whether the value is a phrase literal, and all of its tokens can be read.
  fileprivate var isPhrase: Bool {
    literal != nil
      || segments?.allSatisfy { ($0.literal ?? $0.caseName ?? $0.keyPath?.label) != nil } == true
  }
}

extension String {
  /// The path of the file itself, if this one or one of its folders is a symbolic link.
  fileprivate var withoutLinks: String { URL(filePath: self).resolvingSymlinksInPath().path }

  /// Whether the type belongs to the standard library, Foundation or Apple's frameworks.
  fileprivate var isOwnedBySystem: Bool {
    [
      "Swift", "Foundation", "FoundationEssentials", "CoreLocation",
      "AppIntents", "FocusAppIntents",
    ].contains(module)
  }
}

extension Substring {
  /// Returns the column of a word, or the column of the first character that isn't whitespace if
  /// the line lacks the word. The compiler reports no columns.
  fileprivate func column(of word: String) -> Int {
    let start =
      range(of: "\\b\(word)\\b", options: .regularExpression)?.lowerBound
      ?? firstIndex { !$0.isWhitespace }
    return distance(from: startIndex, to: start ?? startIndex) + 1
  }
}
