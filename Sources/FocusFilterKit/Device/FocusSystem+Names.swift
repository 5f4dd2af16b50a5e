import FocusText

/// The names by which people find modes, apps and filters.
extension FocusSystem {
  /// Returns the mode with a name or identifier that a person typed.
  ///
  /// Names are compared without regard to case. Common wrong identifiers are accepted;
  /// ``Finding/wrongIdentifier(_:at:)`` warns about them.
  /// - Throws: ``FocusError/unknownMode(_:known:)``, with the mode that was probably meant.
  package func mode(named name: String) throws -> FocusMode { try state.mode(named: name) }

  /// Returns the filter for a word: an app's identifier or name, or a filter's type name.
  ///
  /// Names are compared without regard to case.
  /// - Throws: ``FocusError/unknownFilter(_:app:known:)`` if there is no such filter, and
  ///   ``FocusError/noSingleFilter(app:known:)`` if the app doesn't have exactly one filter.
  public func filter(named word: String) throws -> FilterReference {
    let apps = state.installationOrder.compactMap { state.apps[$0]?.description }
    if let app = apps.meant(by: word) {
      return try filter(named: nil, of: app.id)
    }
    for app in apps {
      if let filter = app.filter(named: word) {
        return FilterReference(app: app.id, filter: filter.id)
      }
    }
    throw FocusError.unknownFilter(
      word, app: nil, known: apps.flatMap { [$0.id, $0.name] + $0.filters.map(\.typeName) })
  }

  /// Returns the identifier of the app that a word names, in the same way as
  /// ``FocusState/app(named:)``.
  ///
  /// - Throws: ``FocusError/unknownApp(_:known:)``, with the app that was probably meant.
  package func app(named word: String) throws -> String { try state.app(named: word) }

  /// Returns an app's filter by identifier or type name; `nil` means the app's only filter.
  ///
  /// - Throws: ``FocusError/unknownApp(_:known:)``, ``FocusError/unknownFilter(_:app:known:)``, and
  ///   ``FocusError/noSingleFilter(app:known:)`` if the name is `nil` and the app doesn't have
  ///   exactly one filter.
  package func filter(named name: String?, of app: String) throws -> FilterReference {
    try state.filter(named: name, of: app)
  }
}
