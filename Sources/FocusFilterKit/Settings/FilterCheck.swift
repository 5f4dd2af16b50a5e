import FocusAppIntents
import Foundation

extension FocusSystem {
  /// Returns everything that can be said about an installed app, by the order of its filters.
  ///
  /// Besides the declarations, which ``install(_:)`` looks at, the app's own code is asked: its queries
  /// and proposals are called.
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or what the app's start-up code or the store
  ///   throws. What its queries throw is a finding.
  public func check(_ app: String) async throws -> [Finding] {
    try requireApp(app)
    let filters = programs[app]?.filters ?? []
    let declared = state.apps[app].map { AppCheck.findings(in: $0.description) } ?? []
    let answered = try await ask(app) {
      var findings: [Finding] = []
      for filter in filters { findings += await FilterCheck(filter.type).findings }
      return findings
    }
    return declared + answered
  }
}

extension FocusSystem {
  /// Returns what is to be said of the values that filters are set to, in the order of the modes.
  ///
  /// The queries of the apps are called for the entities among them (F4-q, F4.12).
  /// - Throws: What the queries throw.
  public func checkSettings() async throws -> [Finding] {
    var found: [Finding] = []
    for configuration in state.modes.flatMap(\.filters) {
      let reference = configuration.filter
      guard let type = try? requireType(of: reference), let filter = state.filter(reference)
      else { continue }
      let values = filter.completed(configuration.values)
      let report = try await ask(reference.app) {
        do {
          return try await FilledFilter.make(type, values: values).report
        } catch let error as MissingParameterValues {
          return error.report
        }
      }
      let vanished = report.vanished.map(\.parameter)
      for finding in state.findings(
        vanished: vanished, misfits: report.misfits.keys.sorted(), of: reference)
      where !found.contains(finding) { found.append(finding) }
    }
    return found
  }
}

/// What the code of a filter says about itself when it is asked.
private struct FilterCheck {
  private let type: any SetFocusFilterIntent.Type
  private let description: FilterDescription

  init(_ type: any SetFocusFilterIntent.Type) {
    self.type = type
    self.description = FilterDescription(reading: type)
  }

  var findings: [Finding] {
    get async {
      var findings: [Finding] = []
      for parameter in description.parameters {
        let subject = "\(description.typeName).\(parameter.name)"
        switch parameter.type.element {
        case .enumeration(let type): findings += Self.check(type, subject)
        case .entity(let type): findings += await Self.check(type, subject)
        default: break
        }
      }
      return findings + (await suggestionFindings)
    }
  }

  /// A case without representation has no name in Settings; Xcode refuses it.
  private static func check<Value: AppEnum>(_ type: Value.Type, _ subject: String) -> [Finding] {
    let missing = Value.allCases.filter { Value.caseDisplayRepresentations[$0] == nil }
    guard !missing.isEmpty else { return [] }
    let names = missing.map { "\($0.rawValue)" }.quoted
    return [
      Finding(
        id: "missing-case", severity: .error, subject: subject,
        message: "\(type) has no representation for \(names).",
        resolution: "Add it to `caseDisplayRepresentations`.", fidelity: .documented)
    ]
  }

  private static func check<Entity: AppEntity>(
    _ type: Entity.Type, _ subject: String
  ) async -> [Finding] {
    do {
      let query = Entity.defaultQuery
      let suggested = try await query.suggestedEntities().items
      var findings = suggested.compactMap { conversionFinding($0.id, type, subject) }.prefix(1)
      let found = Set(try await query.entities(for: suggested.map(\.id)).map(\.id))
      if let forgotten = suggested.first(where: { !found.contains($0.id) }) {
        findings.append(
          Finding(
            id: "query-forgets", severity: .warning, subject: subject,
            message: """
              The query suggests '\(forgotten.id.entityIdentifierString)' and doesn't return it for \
              that identifier, so that a choice of it is lost.
              """,
            resolution: "Return every suggested entity from `entities(for:)` too.",
            fidelity: Rule.vanishedEntity.fidelity))
      }
      return Array(findings)
    } catch {
      return [
        Finding(
          id: "query-throws", severity: .warning, subject: subject,
          message: "The query of \(type) throws: \(error).",
          resolution: "Return no entities rather than throwing when there is nothing to offer.",
          fidelity: nil)
      ]
    }
  }

  private static func conversionFinding<ID: EntityIdentifierConvertible & Hashable>(
    _ id: ID, _ type: any AppEntity.Type, _ subject: String
  ) -> Finding? {
    let text = id.entityIdentifierString
    guard ID.entityIdentifier(for: text) != id else { return nil }
    return Finding(
      id: "identifier-conversion", severity: .error, subject: subject,
      message: "The identifier '\(text)' of \(type) isn't the same after it was stored and read.",
      resolution: "Let `entityIdentifier(for:)` undo `entityIdentifierString`.",
      fidelity: .documented)
  }

  /// A proposal is meant for values that differ from those at the end of a Focus.
  private var suggestionFindings: [Finding] {
    get async {
      guard let defaults = description.defaults,
        await type.suggestions().contains(where: { $0.values == defaults })
      else { return [] }
      return [
        Finding(
          id: "suggestion-of-defaults", severity: .advice, subject: description.typeName,
          message: "A proposed configuration has the default values, which change nothing.",
          resolution: "Propose values that differ from the defaults.",
          fidelity: Rule.offeredEntities.fidelity)
      ]
    }
  }
}
