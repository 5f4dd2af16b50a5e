import FocusHost
import FocusText
import FocusUserNotifications

@testable import FocusFilterKit

/// Which kinds, words and keys of the stored form there are in some forms.
struct FormCoverage {
  /// Kinds and words by their type, as far as they were seen.
  private var seen: [String: Set<String>] = [:]
  /// All kinds and words of the types that were seen.
  private var known: [String: Set<String>] = [:]
  /// Every key, and those that had something in them.
  private var keys: Set<String> = []
  private var filledKeys: Set<String> = []

  /// What there could have been, and wasn't, in alphabetical order.
  var gaps: [String] {
    let names = known.flatMap { type, names in
      names.subtracting(seen[type] ?? []).map { "\(type): \($0)" }
    }
    return (names + keys.subtracting(filledKeys)).sorted()
  }

  /// How many kinds, words and keys there are.
  var count: Int { known.values.reduce(0) { $0 + $1.count } + keys.count }

  /// Looks at a value and everything in it.
  mutating func look(at value: Any) {
    let form = Self.form(of: value)
    if let word = form as? any (CaseIterable & RawRepresentable) {
      see(word)
    } else if let kind = form as? any StoredKind {
      see(kind)
    } else if let names = Self.names(of: form) {
      see(form, among: names, of: "\(type(of: form))")
    } else if let rows = (form as? any StoredRows)?.rows {
      for (key, value) in rows {
        note("\(Self.name(of: type(of: form))).\(key)", value.map { contents(of: $0) } ?? [])
      }
    } else if Mirror(reflecting: form).displayStyle == .struct, Self.isOurs(form) {
      look(into: form, as: "\(type(of: form))")
    }
  }

  /// The form of a value that has one of its own, else the value.
  private static func form(of value: Any) -> Any {
    switch value {
    case let app as AppDescription: app.form
    case let content as CopyOnWrite<ContentRecord>: content.wrappedValue
    default: value
    }
  }

  /// The kinds of a value of several kinds that has no form of its own.
  private static func names(of value: Any) -> [String]? {
    switch value {
    case is FocusSettings.InterruptionList: ["notConfigured", "allow", "silence"]
    case is FocusSettings.AllowedCallers: FocusSettings.AllowedCallers.words + ["group"]
    case is TriggerRecord: ["timeInterval", "calendar", "push"]
    default: nil
    }
  }

  /// Whether a type of this package has members that are keys. A policy's choices are texts.
  private static func isOurs(_ value: Any) -> Bool {
    let name = String(reflecting: type(of: value))
    return name.hasPrefix("Focus") && !name.contains("RawCoded<")
      && !(value is any RawRepresentable) && !(value is FocusPolicy)
  }

  private mutating func see<Word: CaseIterable & RawRepresentable>(_ word: Word) {
    // Rules are many, and belong to no device all at once; `words.json` has them.
    let all = word is FocusRule ? ["\(word.rawValue)"] : Word.allCases.map { "\($0.rawValue)" }
    see("\(word.rawValue)", among: Set(all), of: String(reflecting: Word.self))
  }

  private mutating func see<Kind: StoredKind>(_ kind: Kind) {
    let names = Kind.CodingKeys.allCases.map(\.stringValue)
    see(kind, among: names, of: Self.name(of: Kind.self))
  }

  /// The name of a type without its module: `FocusEvent.Kind`.
  private static func name(of type: Any.Type) -> String {
    String(reflecting: type).split(separator: ".").dropFirst().joined(separator: ".")
  }

  private mutating func see(_ kind: Any, among names: [String], of type: String) {
    let mirror = Mirror(reflecting: kind)
    let name = mirror.children.first?.label ?? "\(kind)"
    see(name, among: Set(names), of: type)
    for payload in mirror.children {
      // A part without a label is the value itself, and several are members of a tuple.
      let parts = Mirror(reflecting: payload.value)
      if parts.displayStyle == .tuple {
        look(into: payload.value, as: "\(type).\(name)")
      } else {
        for value in contents(of: payload.value) { look(at: value) }
      }
    }
  }

  private mutating func see(_ name: String, among names: Set<String>, of type: String) {
    seen[type, default: []].insert(name)
    known[type] = names
  }

  private mutating func look(into value: Any, as owner: String) {
    for (label, value) in Mirror(reflecting: value).children {
      note("\(owner).\(label ?? "")", contents(of: value))
    }
  }

  /// Notes a key with what it has.
  private mutating func note(_ key: String, _ contents: [Any]) {
    keys.insert(key)
    if !contents.isEmpty { filledKeys.insert(key) }
    for value in contents { look(at: value) }
  }

  /// The elements of a list, the values of a dictionary, what is in an optional, or the value.
  private func contents(of value: Any) -> [Any] {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .enum where "\(type(of: value))".hasPrefix("Rare<"):
      return mirror.children.flatMap { contents(of: $0.value) }
    case .optional: return mirror.children.flatMap { contents(of: $0.value) }
    case .collection, .set: return mirror.children.flatMap { contents(of: $0.value) }
    case .dictionary:
      return mirror.children.flatMap { pair in
        contents(of: Array(Mirror(reflecting: pair.value).children)[1].value)
      }
    default: return [value]
    }
  }
}

/// A record in its stored form, with the key and the value of each row.
private protocol StoredRows {
  var rows: [(key: String, value: Any?)] { get }
}

extension Stored: StoredRows {
  var rows: [(key: String, value: Any?)] {
    Record.stored.map { ($0.key.stringValue, $0.value(live)) }
  }
}
