public import FocusFilterKit
import FocusText
import Foundation

extension Scenario {
  /// Plays the scenario as an exhaustive one, and returns its text with the expectations that it
  /// lacks.
  ///
  /// Each result of ``isExhaustive`` that no expectation looks at gets one with the actual answer.
  /// The rest of the text stays as it is, with its comments and its order. Played once more, the
  /// scenario has no missing expectation, if its apps answer alike each time.
  ///
  /// - Parameters:
  ///   - apps: The apps to install, in this order.
  ///   - processes: The place where the apps' code runs.
  /// - Throws: The errors of ``play(on:processes:telling:)``.
  /// - Returns: The text of the file, and the number of expectations that were added to it; 0 for a
  ///   text without a change.
  @concurrent public func recordingMissingExpectations(
    on apps: [SimulatedApp], processes: ProcessModel = .inProcess
  ) async throws -> (text: String, added: Int) {
    var day = self
    day.isExhaustive = true
    let missing = try await day.played(on: apps, processes).day.missing
    return (try readable { () throws(SourceError) in try text(adding: missing) }, missing.count)
  }

  /// Plays the scenario, and returns its text with the actual answers in place of those that its
  /// events expected and didn't get.
  ///
  /// Only the values that differ change; comments, the order of members, and the members that a
  /// value leaves out stay. Statements about the whole day stay, too, because no event has their
  /// answer, and so do errors of the apps' code that no expectation covers.
  ///
  /// - Parameters:
  ///   - apps: The apps to install, in this order.
  ///   - processes: The place where the apps' code runs.
  /// - Throws: The errors of ``play(on:processes:telling:)``.
  /// - Returns: The text of the file, and the number of expectations that were changed in it; 0 for
  ///   a text without a change.
  @concurrent public func recordingFailedExpectations(
    on apps: [SimulatedApp], processes: ProcessModel = .inProcess
  ) async throws -> (text: String, changed: Int) {
    // The parts of an expected value, such as a badge's, have the same place and the whole answer.
    let failed = Dictionary(
      try await played(on: apps, processes).day.checked.compactMap { result in
        let place = result.checked.place
        return result.value.map { (TextLocation(line: place.line, column: place.column), $0) }
      },
      uniquingKeysWith: { first, _ in first })
    var changed = 0
    let text = try readable { () throws(SourceError) in
      var edits = SourceEdits(source)
      // Statements about the whole day aren't among them.
      let places = try SourceValue(parsing: source).expectedValues
      for (place, value) in failed {
        guard let old = places[place] else { continue }
        replace(old, with: value.shaped(like: ParameterValue(old)), in: &edits)
        changed += 1
      }
      return edits.text
    }
    return (text, changed)
  }

  /// Returns a text of the scenario, which can be read again.
  private func readable(
    _ text: () throws(SourceError) -> String
  ) throws(UnreadableFile) -> String {
    let result: String
    do throws(SourceError) {
      result = try text()
    } catch {
      throw UnreadableFile(scenario: error)
    }
    // An answer may be one that no file can expect, such as a card without a subtitle.
    _ = try Scenario(Data(result.utf8), file: file)
    return result
  }

  /// Replaces the parts of a value that differ.
  private func replace(
    _ old: SourceValue, with value: ParameterValue, in edits: inout SourceEdits
  ) {
    if let members = old.members, case .object(let values) = value,
      values.keys.allSatisfy({ key in members.contains { $0.key == key } })
    {
      for member in members {
        if let value = values[member.key] { replace(member.value, with: value, in: &edits) }
      }
    } else if let elements = old.elements, case .array(let values) = value,
      elements.count == values.count
    {
      for (element, value) in zip(elements, values) { replace(element, with: value, in: &edits) }
    } else if ParameterValue(old) != value {
      edits.replaceValue(at: old.location) { _ in
        ScenarioText.text(value, quotesKeys: source.quotesKeys)
      }
    }
  }

  /// Returns the file's text with further expectations, which are in the order of the events.
  private func text(adding missing: [MissingExpectation]) throws(SourceError) -> String {
    var edits = SourceEdits(source)
    let root = try SourceValue(parsing: source)
    let events = root["events"]
    let places = Dictionary(
      (events?.elements ?? []).map { ($0.location, $0) }, uniquingKeysWith: { first, _ in first })
    for (place, group) in Dictionary(grouping: missing, by: \.event) {
      if let event = place.flatMap({ places[$0] }) {
        add(group, to: event, in: &edits)
      } else {
        let event = ScenarioText.object(
          MissingExpectation.event(group), quotesKeys: source.quotesKeys)
        if let events {
          edits.append([event], to: events)
        } else {
          append([.init("events", .written("[\(event)]"))], to: root, in: &edits)
        }
      }
    }
    return edits.text
  }

  /// Adds expectations to an event of the file.
  private func add(
    _ missing: [MissingExpectation], to event: SourceValue, in edits: inout SourceEdits
  ) {
    let members = MissingExpectation.members(missing)
    guard let expect = event["expect"] else {
      return append([.init("expect", .members(members))], to: event, in: &edits)
    }
    guard expect.members != nil else {
      // The outcome alone, as a word.
      return edits.replaceValue(at: expect.location) { word in
        ScenarioText.object(
          [.init("outcome", .written(word))] + members, quotesKeys: source.quotesKeys)
      }
    }
    for (key, group) in Dictionary(grouping: missing, by: \.query.key) {
      guard let object = expect[key], object.members != nil else { continue }
      var members: [ScenarioText.Member] = []
      for one in group {
        // A store's further keys are added to those that the file already expects.
        if let store = one.subject.flatMap({ object[$0] }), store.members != nil {
          append(one.parts, to: store, in: &edits)
        } else if let member = one.member {
          members.append(member)
        }
      }
      if !members.isEmpty { append(members, to: object, in: &edits) }
    }
    let others = missing.filter { expect[$0.query.key]?.members == nil }
    if !others.isEmpty { append(MissingExpectation.members(others), to: expect, in: &edits) }
  }

  /// Adds members to an object of the file.
  private func append(
    _ members: [ScenarioText.Member], to object: SourceValue, in edits: inout SourceEdits
  ) {
    edits.append(ScenarioText.inline(members, quotesKeys: source.quotesKeys), to: object)
  }
}

extension SourceValue {
  /// The expected values of a scenario's events, by the places that its expectations have.
  fileprivate var expectedValues: [TextLocation: SourceValue] {
    var values: [TextLocation: SourceValue] = [:]
    for expect in (self["events"]?.elements ?? []).compactMap({ $0["expect"] }) {
      values[expect.location] = expect
      for member in expect.members ?? [] {
        values[member.location] = member.value
        values[member.value.location] = member.value
        for inner in member.value.members ?? [] { values[inner.location] = inner.value }
      }
    }
    return values
  }
}

extension ParameterValue {
  /// The members that may stand for the object that they are in.
  private static let shortForms = ["count", "titles", "kind", "intent"]

  /// Returns an answer in the form of an expected value, without the members that the expected
  /// value leaves out.
  fileprivate func shaped(like old: ParameterValue) -> ParameterValue {
    switch (self, old) {
    case (.object, .object(let old)):
      return .object(
        [String: ParameterValue](
          uniqueKeysWithValues: old.map { key, old in
            (key, value(under: key)?.shaped(like: old) ?? .null)
          }))
    case (.array(let new), .array(let old)):
      return .array(zip(new, old).map { $0.shaped(like: $1) } + new.dropFirst(old.count))
    case (.object(let new), .int), (.object(let new), .string), (.object(let new), .array):
      let short = Self.shortForms.lazy.compactMap { new[$0] }.first { $0.isLike(old) }
      return short ?? self
    default: return self
    }
  }

  /// The member of an object under a key, or under a path with periods.
  private func value(under key: String) -> ParameterValue? {
    guard case .object(let members) = self else { return nil }
    return members[key]
      ?? members.lazy.filter { key.hasPrefix("\($0.key).") }
      .compactMap { $0.value.value(under: String(key.dropFirst($0.key.count + 1))) }.first
  }

  private func isLike(_ other: ParameterValue) -> Bool {
    switch (self, other) {
    case (.int, .int), (.string, .string), (.array, .array): true
    default: false
    }
  }
}
