import FocusText

/// The names by which people find modes, apps and filters.
extension FocusState {
  /// Returns the mode with a name or identifier, as people write it.
  ///
  /// Case doesn't count in a name. Widespread wrong identifiers are understood;
  /// ``Finding/wrongIdentifier(_:at:)`` warns of them.
  /// - Throws: ``FocusError/unknownMode(_:known:)``, with the mode that was probably meant.
  public func mode(named name: String) throws(FocusError) -> FocusMode {
    guard let found = modes.mode(named: name) else {
      throw .unknownMode(name, known: modes.map(\.name))
    }
    return found
  }

  /// Returns the name of the person that a word means: that of one whom the device knows, in any case of
  /// letters, else the word itself.
  public func person(named word: String) -> SimulatedPerson.ID {
    people.keys.name(word) ?? word
  }

  /// Returns the identifier of the app that a word means: its identifier, its name, or a word of the name or
  /// the last part of the identifier that no other app has.
  ///
  /// Case doesn't count in names.
  /// - Throws: ``FocusError/unknownApp(_:known:)``, with the app that was probably meant.
  public func app(named word: String) throws(FocusError) -> String {
    let apps = installationOrder.compactMap { self.apps[$0]?.description }
    guard let named = apps.meant(by: word) else {
      throw .unknownApp(word, known: apps.names(near: word))
    }
    return named.id
  }
}

extension Sequence where Element: Named, Element.ID == String {
  /// The identifiers and names, and a shorter name that ``meant(by:)`` understands if the word is near it alone.
  func names(near word: String) -> [String] {
    let known = flatMap { [$0.id, $0.name] }
    guard NameSuggestion.nearest(to: word, among: known) == nil else { return known }
    let parts = flatMap { element in
      element.name.split(separator: " ") + element.id.split(separator: ".").suffix(1)
    }.map { String($0) }.filter { meant(by: $0) != nil }
    return known + (NameSuggestion.nearest(to: word, among: parts).map { [$0] } ?? [])
  }
}
