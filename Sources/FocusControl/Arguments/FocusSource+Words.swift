import FocusFilterKit

extension FocusSource {
  /// The words for all of them, for help.
  static let list = allCases.map(\.rawValue).joined(separator: ", ")
}

extension CommandContext {
  /// Who asks, by the option `--by`.
  func source() throws -> FocusSource {
    try arguments["by"].map { try syntax.word($0, orSay: "Nobody is called '\($0)'.") } ?? .person
  }
}
