package import FocusHost

extension AppIntent {
  /// Sets the parameters of a new intent; parameters that aren't in `values` keep their defaults.
  ///
  /// Entities of the same type are looked up in one call of their query.
  ///
  /// - Throws: ``MissingParameterValues``, or the error of a query or dependency.
  package func fill(with values: [String: ParameterValue]) async throws -> FillReport {
    try await Dependencies.load(of: self)
    let parameters = parameters
    var report = FillReport()
    var slots: [FilledSlot] = []
    for named in parameters {
      guard let value = values[named.name] else { continue }
      do {
        slots.append(FilledSlot(named, value: try named.description.shape.check(value)))
      } catch {
        report.misfits[named.name] = error
      }
    }
    let entities = try await FilledSlot.lookUpEntities(of: slots)
    for slot in slots {
      let found = slot.source.flatMap { entities[$0.key] } ?? .none
      try slot.parameter.fill(slot.value, with: found)
      report.vanished += slot.entities(missingFrom: found)
    }
    let missing = parameters.filter { $0.parameter.data == nil }.map(\.name)
    guard missing.isEmpty else { throw MissingParameterValues(names: missing, report: report) }
    return report
  }
}

/// A parameter and the value to set.
private struct FilledSlot {
  let name: String
  let parameter: any AnyParameter
  let value: ParameterValue
  let source: EntitySource?

  init(_ named: NamedParameter, value: ParameterValue) {
    self.name = named.name
    self.parameter = named.parameter
    self.value = value
    self.source = named.parameter.entitySource
  }

  /// The entity identifiers in a value.
  private var identifiers: [String] {
    guard source != nil else { return [] }
    return if case .array(let items) = value { items.compactMap(\.name) } else {
      value.name.map { [$0] } ?? []
    }
  }

  /// Calls each query once with all identifiers that the slots need, in the order of the slots.
  static func lookUpEntities(
    of slots: [FilledSlot]
  ) async throws -> [EntitySource.Key: ResolvedEntities] {
    var sources: [EntitySource] = []
    var identifiers: [EntitySource.Key: [String]] = [:]
    for slot in slots {
      guard let source = slot.source, !slot.identifiers.isEmpty else { continue }
      if identifiers[source.key] == nil { sources.append(source) }
      identifiers[source.key, default: []] += slot.identifiers
    }
    var found: [EntitySource.Key: ResolvedEntities] = [:]
    for source in sources {
      var known: Set<String> = []
      let unique = identifiers[source.key, default: []].filter { known.insert($0).inserted }
      found[source.key] = try await source.entities(unique)
    }
    return found
  }

  func entities(missingFrom found: ResolvedEntities) -> [VanishedEntity] {
    guard source != nil else { return [] }
    return identifiers.filter { found.byIdentifier[$0] == nil }.map {
      VanishedEntity(parameter: name, identifier: $0)
    }
  }
}
