import FocusFilterKit
import Foundation
import RegexBuilder

/// The search for broken rules in the constant values of an app's modules.
struct ExtractionCheck {
  /// The module that is searched, and its types.
  private var module = ""
  private var types: [ConstantType] = []
  /// Whether a required parameter without a default halts the extraction.
  private let requiredHalts: Bool
  private let sources = SourceTexts()
  private var findings: [ExtractionFinding] = []

  /// Returns the broken rules, by files and lines.
  ///
  /// A file that several modules have, as an app and its extension do, has each finding once. Costs one pass
  /// over the types, and one read of each file that has a finding.
  static func findings(
    in modules: [ConstantModule], requiredHalts: Bool
  ) -> [ExtractionFinding] {
    var check = ExtractionCheck(requiredHalts: requiredHalts)
    check.conformances("SetFocusFilterIntent", in: modules, breaking: .severalFilters)
    check.conformances("AppShortcutsProvider", in: modules, breaking: .severalProviders)
    for module in modules { check.search(module) }
    let order = Dictionary(
      uniqueKeysWithValues: ExtractionRule.allCases.enumerated().map { ($1, $0) })
    var seen: Set<ExtractionFinding> = []
    return check.findings.filter { seen.insert($0).inserted }.sorted {
      ($0.place?.file ?? "", $0.place?.line ?? 0, order[$0.rule] ?? 0, $0.subject)
        < ($1.place?.file ?? "", $1.place?.line ?? 0, order[$1.rule] ?? 0, $1.subject)
    }
  }

  private init(requiredHalts: Bool) { self.requiredHalts = requiredHalts }

  private mutating func search(_ searched: ConstantModule) {
    module = searched.name
    types = searched.types
    queryNames()
    for type in types {
      if let file = type.file, file.contains("@__swiftmacro_") {
        report(
          .madeByMacro, on: type, nil, ["type": type.shortName, "file": file.lastPathComponent])
      }
      if type.conforms(to: "AppIntent") { intent(type) }
      if type.conforms(to: "AppEntity") { entity(type) }
      if type.conforms(to: "AppEnum") { enumeration(type) }
      if type.conforms(to: "AppShortcutsProvider") { provider(type) }
    }
  }

  // MARK: The whole app

  /// Reports all types with a conformance of which an app may have one, together with its extensions.
  private mutating func conformances(
    _ name: String, in modules: [ConstantModule], breaking rule: ExtractionRule
  ) {
    var seen: Set<String> = []
    let found = modules.flatMap(\.types).filter {
      // A type whose file is in several modules is one.
      $0.conforms(to: name) && seen.insert("\($0.file ?? $0.module):\($0.nameInModule)").inserted
    }
    guard found.count > 1 else { return }
    let values = [
      "types": found.map(\.typeName).joined(separator: ", "), "count": "\(found.count)",
    ]
    for type in found { report(rule, on: type, nil, values) }
  }

  private mutating func queryNames() {
    let queries = types.filter { $0.conforms(to: "EntityQuery") }
    for (name, group) in Dictionary(grouping: queries, by: \.shortName) where group.count > 1 {
      let names = group.map { "'\($0.nameInModule)'" }.joined(separator: ", ")
      for query in group { report(.sameQueryName, on: query, nil, ["name": name, "types": names]) }
    }
  }

  // MARK: Types

  private mutating func intent(_ type: ConstantType) {
    if let title = type.property("title") { text(title.value, title, of: type) }
    if let description = type.property("description"), description.value != .nothing {
      text(description.value, description, of: type, rule: .staticNotConstant)
    }
    if let opens = type.property("openAppWhenRun") { constant(opens, of: type) }
    let isConfiguration = type.conforms(
      to: "SetFocusFilterIntent", "WidgetConfigurationIntent", "ControlConfigurationIntent")
    for parameter in type.parameters {
      titles(of: parameter, in: type)
      valueType(of: parameter, in: type)
      let isGiven = (parameter.value["default"] ?? parameter.value["defaultValue"])?.isLiteral
      if isConfiguration, parameter.wrappedType.unwrappedOptional == nil, isGiven != true {
        report(
          .requiredWithoutDefault, severity: requiredHalts ? .error : .warning, on: type, parameter,
          ["name": parameter.name, "type": parameter.wrappedType.lastComponent])
      }
    }
  }

  private mutating func entity(_ type: ConstantType) {
    typeName(of: type)
    for property in type.wrapped(by: "EntityProperty") { titles(of: property, in: type) }
  }

  private mutating func enumeration(_ type: ConstantType) {
    guard type.module == module, type.file != nil else {
      let place = type.property("caseDisplayRepresentations") ?? type.properties.first
      report(
        .importedEnum, on: type, place, ["type": type.shortName, "module": type.module],
        subject: type.typeName)
      return
    }
    typeName(of: type)
    if let all = type.property("allCases"), all.line != nil {
      let isList =
        if case .array(let cases) = all.value { cases.allSatisfy(\.isLiteral) } else { false }
      if !isList { report(.casesNotConstant, on: type, all, [:]) }
    }
    guard let words = type.property("caseDisplayRepresentations") else { return }
    guard case .dictionary(let pairs) = words.value else { return constant(words, of: type) }
    computed(words, of: type)
    var named: Set<String> = []
    for pair in pairs {
      guard case .enumCase(let name) = pair.key else {
        report(
          .staticNotConstant, on: type, words,
          ["name": words.name, "source": pair.key.firstReference ?? "an expression"])
        continue
      }
      named.insert(name)
      if case .call = pair.value {
        text(pair.value, words, of: type)
      } else {
        text(pair.value, words, of: type, rule: .staticNotConstant)
      }
    }
    let missing = (type.cases ?? []).map(\.name).filter { !named.contains($0) }
    if !missing.isEmpty {
      report(
        .missingCase, on: type, words,
        ["cases": missing.map { "'.\($0)'" }.joined(separator: ", ")])
    }
  }

  private mutating func provider(_ type: ConstantType) {
    guard let list = type.property("appShortcuts") else { return }
    var shortcuts: [ConstantValue] = []
    for element in list.value.elements ?? [.unreadable] {
      if case .call(let name, _) = element, name.lastComponent == "AppShortcut" {
        shortcuts.append(element)
      } else {
        report(.shortcutNotInline, on: type, list, ["name": list.name])
      }
    }
    if shortcuts.count > 10 {
      report(.tooManyShortcuts, on: type, list, ["name": list.name, "count": "\(shortcuts.count)"])
    }
    for shortcut in shortcuts {
      if let title = shortcut["shortTitle"], title != .nothing { text(title, list, of: type) }
      phrases(of: shortcut, list, of: type)
    }
  }

  private mutating func phrases(
    of shortcut: ConstantValue, _ list: ConstantProperty, of type: ConstantType
  ) {
    var intent = "an intent"
    if case .call(let name, _)? = shortcut["intent"] { intent = name.lastComponent }
    let readable = shortcut["phrases"]?.elements?.filter(\.isPhrase) ?? []
    if readable.isEmpty { report(.noPhrases, on: type, list, ["intent": intent]) }
    for phrase in readable {
      let text = phrase.text ?? ""
      var segments: [ConstantValue] = []
      if case .interpolation(let parts) = phrase { segments = parts }
      let count = segments.count { $0 == .enumCase("applicationName") }
      if count != 1 {
        report(.phraseWithoutAppName, on: type, list, ["phrase": text, "count": "\(count)"])
      }
      for case .keyPath(let label, let parameter) in segments {
        let value = (parameter.genericArgument ?? parameter).elementType
        let isKnown = types.contains {
          $0.typeName == value && $0.conforms(to: "AppEntity", "AppEnum")
        }
        // The types of other modules have rules of their own.
        guard !isKnown, value.module == module || value.isOwnedBySystem else { continue }
        report(
          .phraseParameter, on: type, list,
          [
            "phrase": text, "name": String(label.drop { $0 == "$" }), "type": value.lastComponent,
          ])
      }
    }
  }

  // MARK: Values

  /// Reports a text that isn't written in place.
  private mutating func text(
    _ value: ConstantValue, _ property: ConstantProperty, named name: String? = nil,
    of type: ConstantType, rule: ExtractionRule = .textNotLiteral
  ) {
    guard value.text == nil else { return }
    report(
      rule, on: type, property, ["name": name ?? property.name, "source": source(of: value)])
  }

  private mutating func titles(of property: ConstantProperty, in type: ConstantType) {
    for label in ["title", "description"] {
      guard let value = property.value[label], value != .nothing else { continue }
      text(value, property, named: "\(label) of \(property.name)", of: type)
    }
  }

  private mutating func typeName(of type: ConstantType) {
    guard let property = type.property("typeDisplayRepresentation") else { return }
    switch property.value {
    case .literal, .interpolation: computed(property, of: type)
    case .call:
      text(property.value, property, of: type)
      computed(property, of: type)
    case .unreadable: constant(property, of: type)
    default: text(property.value, property, of: type, rule: .typeNameNotLiteral)
    }
  }

  /// Reports a static property that isn't a literal, or that is computed.
  private mutating func constant(_ property: ConstantProperty, of type: ConstantType) {
    guard !property.value.isLiteral else { return computed(property, of: type) }
    report(
      .staticNotConstant, on: type, property,
      ["name": property.name, "source": source(of: property.value)])
  }

  private mutating func computed(_ property: ConstantProperty, of type: ConstantType) {
    guard property.isComputed, property.line != nil else { return }
    report(.computedStatic, on: type, property, ["name": property.name])
  }

  private mutating func valueType(of parameter: ConstantProperty, in type: ConstantType) {
    let value = parameter.wrappedType.elementType
    guard value.module != module, !value.isOwnedBySystem,
      !types.contains(where: { $0.typeName == value || $0.conforms(to: "AppIntentsPackage") })
    else { return }
    report(
      .typeOfOtherModule, on: type, parameter,
      ["type": value, "name": parameter.name, "module": value.module])
  }

  private func source(of value: ConstantValue) -> String {
    value.firstReference.map { "'\($0)'" } ?? "an expression"
  }

  // MARK: Reports

  private mutating func report(
    _ rule: ExtractionRule, severity: Finding.Severity? = nil, on type: ConstantType,
    _ property: ConstantProperty?, _ values: [String: String], subject: String? = nil
  ) {
    let name = property?.name ?? type.shortName
    var place: Finding.Place?
    var text: Substring?
    if let file = property?.file ?? type.file, let line = property?.line ?? type.line {
      text = sources.line(line, in: file)
      place = .init(file: file, line: line, column: text?.column(of: name) ?? 1)
    }
    let own = [type.nameInModule, property?.name].compactMap(\.self).joined(separator: ".")
    findings.append(
      ExtractionFinding(
        rule, severity: severity, subject: subject ?? own, place: place,
        line: text.map(String.init), values))
  }
}

extension ConstantValue {
  /// Whether the value is a phrase that is written in place, with its tokens.
  fileprivate var isPhrase: Bool {
    switch self {
    case .literal: true
    case .interpolation(let segments):
      segments.allSatisfy {
        switch $0 {
        case .literal, .enumCase, .keyPath: true
        default: false
        }
      }
    default: false
    }
  }
}

extension String {
  /// The type without `Optional` and `Array` around it.
  var elementType: String {
    guard ["Swift.Optional", "Swift.Array"].contains(genericName), let inner = genericArgument
    else {
      return self
    }
    return inner.elementType
  }

  /// The module of a qualified type.
  fileprivate var module: String { String(prefix { $0 != "." }) }

  /// Whether the type belongs to the standard library, Foundation or Apple's frameworks.
  fileprivate var isOwnedBySystem: Bool {
    ["Swift", "Foundation", "FoundationEssentials", "CoreLocation"].contains(module)
      || module.hasSuffix("AppIntents")
  }

  fileprivate var lastPathComponent: String {
    String(self[(lastIndex(of: "/").map(index(after:)) ?? startIndex)...])
  }
}

/// The lines of source files, each file read once.
private final class SourceTexts {
  private var lines: [String: [Substring]] = [:]

  func line(_ number: Int, in file: String) -> Substring? {
    let lines: [Substring]
    if let known = self.lines[file] {
      lines = known
    } else {
      let data = (try? Data(contentsOf: URL(filePath: file))) ?? Data()
      lines = String(decoding: data, as: UTF8.self)
        .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      self.lines[file] = lines
    }
    return lines.indices.contains(number - 1) ? lines[number - 1] : nil
  }
}

extension Substring {
  /// The column of a word, or that of the first text; the compiler tells none.
  fileprivate func column(of word: String) -> Int {
    let whole = Regex {
      Anchor.wordBoundary
      word
      Anchor.wordBoundary
    }.wordBoundaryKind(.simple)
    let start = firstRange(of: whole)?.lowerBound ?? firstIndex { !$0.isWhitespace }
    return distance(from: startIndex, to: start ?? startIndex) + 1
  }
}
