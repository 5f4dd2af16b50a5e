import Foundation

/// The words of all tests and fixtures, which say what is proved to work.
struct Evidence {
  private let words: Set<Substring>
  private let labels: Set<Substring>

  /// The words of the files as they are now, read once.
  static let ofAllTests = Result { try Evidence() }

  private init() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
    var words: Set<Substring> = []
    var labels: Set<Substring> = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      var rest = Substring(text)
      while let start = rest.firstIndex(where: Self.isWordPart) {
        rest = rest[start...]
        let word = rest.prefix(while: Self.isWordPart)
        rest = rest[word.endIndex...]
        words.insert(word)
        if rest.first == ":" { labels.insert(word) }
      }
    }
    self.words = words
    self.labels = labels
  }

  private static func isWordPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  func names(_ type: AppleType) -> Bool {
    words.contains(type.name[...]) || type.alias.map { words.contains($0[...]) } == true
  }

  /// A member is named by its base name, an initializer by all its labels.
  ///
  /// What the language itself calls when code uses the type needs no name: its associated types,
  /// the functions of a builder, a literal, a wrapped value.
  func names(_ member: AppleMember, of type: AppleType) -> Bool {
    let last = member.name.split(separator: ".").last ?? ""
    let base = last.prefix { $0 != "(" }
    if Self.implied.contains(last) || base.hasPrefix("build")
      || base == "appendInterpolation" || base.first?.isUppercase == true
    {
      return names(type)
    }
    guard base == "init" || base == "subscript" else { return words.contains(base) }
    let own = last.dropFirst(base.count + 1).dropLast().split(separator: ":")
    return names(type)
      && own.allSatisfy {
        // A trailing closure has no label where it's written.
        $0 == "_" || $0.hasSuffix("Builder") || labels.contains($0)
      }
  }

  private static let implied: Set<Substring> = [
    "init(stringLiteral:)", "init(integerLiteral:)", "init(stringInterpolation:)",
    "init(literalCapacity:interpolationCount:)", "appendLiteral(_:)", "wrappedValue",
    "projectedValue", "subscript(dynamicMember:)", "configuration",
  ]
}
