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

  /// Looks at a form and everything in it.
  mutating func look(at form: any Encodable) {
    if let word = form as? any SomeWord {
      see(word.name, among: word.names, of: word.typeName)
    } else if let kind = form as? any EncodedKind {
      let mirror = Mirror(reflecting: kind)
      let type = "\(type(of: kind))"
      let name = mirror.children.first?.label ?? "\(kind)"
      see(name, among: Set(Swift.type(of: kind).names), of: type)
      for payload in mirror.children { look(into: payload.value, as: "\(type).\(name)") }
    } else if form is any EncodedForm || form is EncodedSnapshot {
      look(into: form, as: "\(type(of: form))")
    }
  }

  private mutating func see(_ name: String, among names: Set<String>, of type: String) {
    seen[type, default: []].insert(name)
    known[type] = names
  }

  private mutating func look(into value: Any, as owner: String) {
    for (label, value) in Mirror(reflecting: value).children {
      let key = "\(owner).\(label ?? "")"
      keys.insert(key)
      let contents = contents(of: value)
      if !contents.isEmpty { filledKeys.insert(key) }
      for case let form as any Encodable in contents { look(at: form) }
    }
  }

  /// The elements of a list, the values of a dictionary, what is in an optional, or else the value itself.
  private func contents(of value: Any) -> [Any] {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.flatMap { contents(of: $0.value) }
    case .collection: return mirror.children.flatMap { contents(of: $0.value) }
    case .dictionary:
      return mirror.children.flatMap { pair in
        contents(of: Array(Mirror(reflecting: pair.value).children)[1].value)
      }
    default: return [value]
    }
  }
}

/// A word, whatever it stands for.
private protocol SomeWord {
  var typeName: String { get }
  var name: String { get }
  var names: Set<String> { get }
}

extension EncodedWord: SomeWord {
  fileprivate var typeName: String { String(reflecting: Live.self) }
  fileprivate var name: String { live.word }
  /// Rules are many, and belong to no device all at once; `words.json` has them.
  fileprivate var names: Set<String> {
    Live.self == FocusRule.self ? [live.word] : Set(Live.allCases.map(\.word))
  }
}
