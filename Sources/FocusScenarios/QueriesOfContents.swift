import FocusFilterKit
import FocusText

/// The questions about an app's contents: its filter's values, its widgets, its stores.
extension Query {
  static let ofContents: [Query] = [
    Query(
      "current", of: .app, "`current` of %", as: .filterValuesOrNull, story: [.delivered],
      readings: [.currentOutsideFocus],
      answer: { try $0.view.currentValues(of: try $0.filter()) }, words: \.wordsOrNone,
      value: \.valueOrNull,
      compare: { .values(try $2.storedForm(of: $0), $1) }),
    Query(
      "shows", of: .app, "the view of %", as: .shownValues,
      answer: { asked throws -> [String: ParameterValue] in
        if let shown = asked.view.state.shownValues(of: asked.id) { return shown }
        throw NotOfTheDevice(app: asked.id)
      }, words: { $0.wordsOrNone }, value: { .object($0) },
      compare: { members, shown, asked in
        let defaults = asked.view.state.filter(try asked.filter())?.defaultValues
        return .values(try asked.storedForm(of: members) ?? defaults, shown)
      }),
    Query(
      "widgets", of: .app, "the widgets of %", as: .widgets, answer: { $0.app?.widgets ?? [:] },
      words: { shown in shown.keys.sorted().map { words($0, shown[$0]) }.inOrder.orNone },
      value: { .object($0.mapValues { .string($0) }) },
      compare: { expected, shown, _ in
        if expected.isEmpty { return Comparison([], shown.keys.sorted()) }
        return Comparison(
          expected.map { words($0.kind.value, $0.text) },
          expected.map { words($0.kind.value, shown[$0.kind.value]) })
      }),
    Query(
      "stored", of: .store, "what % has stored", as: .values, facts: [.stored],
      answer: { $0.view.values(in: $0.id) }, words: \.words, value: { $0.value(under: []) },
      compare: { members, trace, asked in
        let values = members.parameterValues
        let expected = FilterTrace(.object(values), in: asked.view.place(of: asked.id))
          .filter { !$0.key.isCount }
        let parts = values.keys.sorted().map { key in
          storedWords(
            values[key] ?? .null, expected.filter { $0.key.path.first == key },
            trace.filter { $0.key.isUnder(key) }, of: key)
        }
        var result = Comparison(parts.map(\.expected), parts.map(\.actual))
        let absent = values.keys.filter { key in !trace.contains { $0.key.isUnder(key) } }
        if !result.holds { result.reason = asked.view.otherPlaces(of: absent, than: asked.id) }
        return result
      }),
  ]

  /// Returns the words for an expected and a stored value of a key.
  ///
  /// An empty value, such as `false` or an empty text, equals a missing value, but a message about
  /// another value has it as the file does.
  private static func storedWords(
    _ value: ParameterValue, _ expected: FilterTrace, _ actual: FilterTrace, of key: String
  ) -> (expected: String, actual: String) {
    let nothing = "no value of '\(key)'"
    let written = value == .null ? nothing : "\(key) = \(value)"
    let wanted = expected.isEmpty ? written : expected.words
    if actual.words == expected.words { return (wanted, wanted) }
    return (wanted, actual.isEmpty ? nothing : actual.words)
  }

  private static func words(_ kind: String, _ text: String?) -> String {
    "\(kind): \(text.map { "“\($0)”" } ?? "nothing")"
  }
}

/// The mistake of asking for the displayed values of an app that isn't a system app.
private struct NotOfTheDevice: Error, CustomStringConvertible {
  let app: String

  var description: String {
    "'\(app)' isn't one of the device's own apps. Use 'card', 'stored' or 'badge' for an app."
  }
}

extension RecordedView {
  /// Returns the values in a store: an app group, or the standard defaults of an app.
  func values(in store: String) -> FilterTrace {
    let place = place(of: store)
    return stored(by: store).filter { $0.key.place == place && !$0.key.isCount }
  }

  /// Returns the values of some keys in other stores of the same app or group, in words; `nil` for
  /// none.
  fileprivate func otherPlaces(of keys: [String], than store: String) -> String? {
    let groups = [store] + (state.apps[store]?.description.allGroups ?? [])
    let found = stored(by: store).filter { key, _ in
      switch key.place {
      case place(of: store): false
      case .group(let group), .file(_, let group): groups.contains(group)
      default: true
      }
    }
    return found.filter { key, _ in !key.isCount && keys.contains { key.isUnder($0) } }
      .sorted { $0.key < $1.key }.map { "\($0) is \($1.shown)" }.inOrder
  }

  fileprivate func place(of store: String) -> TraceKey.Place {
    isGroup(store) ? .group(name: store) : .defaults(suite: nil, host: .app)
  }
}

// MARK: Values

extension Comparison {
  /// Compares expected values with the actual ones under the same keys; a missing value equals
  /// `null`.
  static func values(
    _ expected: [String: ParameterValue]?, _ actual: [String: ParameterValue]?
  ) -> Comparison {
    let found = actual.map { actual in expected.map { actual.restricted(to: $0) } ?? actual }
    return Comparison(expected.words, found.words)
  }
}

extension [String: ParameterValue] {
  /// The values under the keys of others, with `null` for a missing value.
  func restricted(to others: Self) -> Self {
    Self(uniqueKeysWithValues: others.keys.map { ($0, self[$0] ?? .null) })
  }

  fileprivate var wordsOrNone: String { Optional(self).wordsOrNone }
}

extension [String: ParameterValue]? {
  fileprivate var words: String? { map { ParameterValue.object($0).description } }
  var wordsOrNone: String { words.orNone }
  var valueOrNull: ParameterValue { map { .object($0) } ?? .null }
}

extension FilterTrace {
  /// The value at a path of one store, with the objects above its parts.
  func value(under path: [String]) -> ParameterValue {
    if let value = first(where: { $0.key.path == path })?.value { return value }
    let inner = Set(
      keys.filter { $0.path.starts(with: path) && $0.path.count > path.count }
        .map { $0.path[path.count] })
    return .object(
      [String: ParameterValue](
        uniqueKeysWithValues: inner.map { ($0, value(under: path + [$0])) }))
  }

  fileprivate var words: String {
    sorted { $0.key < $1.key }.map { key, value in
      "\(key.path.joined(separator: ".")) = \(value.shown)"
    }.inOrder.orNone
  }
}

extension TraceKey {
  /// Whether it is under a top-level key, or under a path with periods, as the story writes it.
  func isUnder(_ key: String) -> Bool {
    if path.first == key { return true }
    guard key.contains(".") else { return false }
    let path = path.joined(separator: ".")
    return path == key || path.hasPrefix(key + ".")
  }
}

// MARK: Widgets

/// The text that a widget is expected to show; `nil` for none. An empty list expects no widget at
/// all.
struct ExpectedWidget: Sendable {
  var kind: Located<String>
  var text: String?
}

extension Shape<[ExpectedWidget]> {
  static let widgets = Shape([
    "type": "object", "additionalProperties": ScenarioSchema.nullable(ScenarioSchema.string()),
  ]) { value, reader throws(SourceError) in
    try reader.source.members(value, of: reader.key).map { member throws(SourceError) in
      let kind = Located(member.key, at: member.location)
      if case .null = member.value.kind { return ExpectedWidget(kind: kind) }
      return ExpectedWidget(
        kind: kind, text: try reader.source.string(member.value, of: member.key).value)
    }
  }.naming { NamesInValue(widgets: $0.map(\.kind)) }
}
