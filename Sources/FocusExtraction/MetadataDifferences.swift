public import FocusFilterKit

extension AppMetadata {
  /// Returns the differences from the metadata of source files, one on each line; empty for equal ones.
  ///
  /// Enumerations, cases and types that are converted compare as sets. The system's own members, such as
  /// mangled names, aren't compared.
  public func differences(from code: AppMetadata) -> [String] {
    oneFilter
      + zip(compared, code.compared).flatMap {
        ComparedPart.differences($0, $1, in: "files")
      }
  }

  /// Returns the differences of the Focus filters from those that an app's code declares, one on each line;
  /// empty for equal ones.
  ///
  /// For an app whose files aren't at hand. Titles are compared as the app shows them; an enumeration's
  /// default isn't compared, because code has its raw value and metadata the name of its case.
  ///
  /// - Parameter localized: Returns the text of a key of the app's string catalog.
  public func differences(
    from app: AppDescription, localized: (String) -> String
  ) -> [String] {
    let extracted = description(id: app.id, name: app.name).filters
    return oneFilter
      + ComparedPart.differences(
        extracted.map { ComparedPart($0, localized: localized) },
        app.filters.map { ComparedPart($0) { $0 } }, in: "app's declarations")
  }

  private var oneFilter: [String] {
    let names = filters.map(\.identifier).joined(separator: ", ")
    guard filters.count > 1 else { return [] }
    return ["The app has \(filters.count) Focus filters, and Xcode accepts one: \(names)."]
  }

  /// The parts that are compared, by their kinds.
  private var compared: [[ComparedPart]] {
    let phrases = shortcuts.flatMap { shortcut in
      shortcut.parts.map {
        ComparedPart(kind: "phrase", name: "\($0.identifier)' for '\(shortcut.identifier)")
      }
    }
    return [.intent, .entity, .enumeration].map { parts($0).map(ComparedPart.init) } + [phrases]
  }
}

/// A part of an app on one side of a comparison.
private struct ComparedPart {
  let kind: String
  let name: String
  var facts: [(noun: String, value: String?)] = []
  var parts: [ComparedPart] = []

  /// Names the parts that one side lacks, and compares those that both have, by their names.
  static func differences(
    _ extracted: [ComparedPart], _ declared: [ComparedPart], in side: String,
    of owner: String = ""
  ) -> [String] {
    let (one, other) = (byName(extracted), byName(declared))
    return Set(one.keys).union(other.keys).sorted().flatMap { name in
      let part = "\((one[name] ?? other[name])!.kind) '\(name)'\(owner)"
      switch (one[name], other[name]) {
      case (let one?, let other?): return one.differences(from: other, in: side, called: part)
      case (_?, nil): return ["The \(side) have no \(part), which Xcode extracted."]
      default: return ["Xcode extracted no \(part), which the \(side) have."]
      }
    }
  }

  private func differences(
    from other: ComparedPart, in side: String, called part: String
  ) -> [String] {
    func word(_ value: String?) -> String { value.map { "'\($0)'" } ?? "none" }
    var values = zip(facts, other.facts).map { ($0.noun, $0.value, $1.value) }
    let (own, others) = (parts.map(\.name), other.parts.map(\.name))
    // The order of other parts means nothing.
    if parts.first?.kind == "parameter", Set(own) == Set(others) {
      let orders = (own.joined(separator: ", "), others.joined(separator: ", "))
      values.append(("order of parameters", orders.0, orders.1))
    }
    return values.filter { $1 != $2 }.map { noun, one, other in
      "The \(noun) of \(part) is \(word(one)), and \(word(other)) in the \(side)."
    } + Self.differences(parts, other.parts, in: side, of: " of \(part)")
  }

  /// The parts by their names; of two with one name, the first.
  private static func byName(_ parts: [ComparedPart]) -> [String: ComparedPart] {
    Dictionary(parts.map { ($0.name, $0) }) { first, _ in first }
  }
}

extension ComparedPart {
  init(_ part: AppMetadata.Part) {
    let facts: [(String, String?)] =
      switch part.kind {
      case .intent:
        [
          ("type", part.tree["fullyQualifiedTypeName"]?.text), ("title", part.title),
          ("description", part.description),
          ("role as a Focus filter", "\(part.isFocusFilter)"),
          ("member 'openAppWhenRun'", part.tree["openAppWhenRun"]?.text),
        ]
      case .parameter:
        [
          ("title", part.title), ("type", part.typeName), ("optionality", "\(part.isOptional)"),
          ("default", part.defaultValue),
        ]
      case .entity:
        [("title", part.title), ("query", part.tree["defaultQueryIdentifier"]?.text)]
      default: [("title", part.title)]
      }
    // The properties of an entity aren't compared.
    let parts = part.kind == .entity ? [] : part.parts.map(ComparedPart.init)
    self.init(kind: part.kind.rawValue, name: part.identifier, facts: facts, parts: parts)
  }

  init(_ filter: FilterMetadata, localized: (String) -> String) {
    self.init(
      kind: "Focus filter", name: filter.id,
      facts: [
        ("title", localized(filter.title)), ("description", filter.description.map(localized)),
      ],
      parts: filter.parameters.map { parameter in
        let value = parameter.choices == nil ? parameter.defaultValue : nil
        return ComparedPart(
          kind: "parameter", name: parameter.name,
          facts: [
            ("title", localized(parameter.title)), ("type", parameter.type),
            ("optionality", "\(parameter.isOptional)"), ("default", value.map { "\($0)" }),
          ])
      })
  }
}
