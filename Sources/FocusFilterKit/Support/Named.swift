/// Something that people call by its identifier or by a name, in which case doesn't count.
protocol Named: Identifiable {
  var name: String { get }
}

extension Named {
  /// Whether a name means it.
  func isCalled(_ name: String) -> Bool { self.name.lowercased() == name.lowercased() }
}

extension Sequence where Element: Named {
  /// The element with an identifier, else the first with a name.
  func first(_ id: Element.ID, orCalled name: String) -> Element? {
    first { $0.id == id } ?? first { $0.isCalled(name) }
  }
}
