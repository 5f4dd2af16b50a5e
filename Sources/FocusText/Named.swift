/// Something that people call by its identifier or by a name, in which case doesn't count.
package protocol Named: Identifiable {
  var name: String { get }
}

extension Named {
  /// Whether a name means it.
  package func isCalled(_ name: String) -> Bool { self.name.lowercased() == name.lowercased() }
}

extension Collection<String> {
  /// The name among these that a word means: the same, or else one that differs only in case, the first
  /// in alphabetical order; `nil` for none.
  ///
  /// Constant cost for a name in a set that is written the same, else linear.
  public func name(_ word: String) -> String? {
    if contains(word) { return word }
    let folded = word.lowercased()
    return filter { $0.lowercased() == folded }.min()
  }
}

extension Sequence where Element: Named {
  /// The element with an identifier, else the first with a name.
  package func first(_ id: Element.ID, orCalled name: String) -> Element? {
    first { $0.id == id } ?? first { $0.isCalled(name) }
  }
}
