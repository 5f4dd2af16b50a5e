import Foundation

/// The public names of one of Apple's modules, from the list beside this file.
struct AppleNames {
  let types: [AppleType]

  /// Reads the list; its own first lines explain the form.
  init(of module: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "AppleNames/\(module).txt")
    let text = try String(contentsOf: file, encoding: .utf8)
    var types: [AppleType] = []
    var group: Support?
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.trimmingCharacters(in: .whitespaces)
      switch line.prefix(while: { $0 == " " }).count {
      case 0:
        types.append(AppleType(words))
        group = nil
      case 2 where Support(words) != nil: group = Support(words)
      case let depth:
        let support = depth == 4 ? group : nil
        types[types.count - 1].members.append(
          AppleMember(name: words, support: support ?? types[types.count - 1].support))
      }
    }
    self.types = types
  }

  /// Every name in the list, members with their type: `FocusFilterAppContext.init(…)`.
  var all: [(name: String, support: Support)] {
    types.flatMap { type in
      [(type.name, type.support)] + type.members.map { ("\(type.name).\($0.name)", $0.support) }
    }
  }
}

/// What becomes of a name of Apple's.
enum Support: Hashable {
  case works
  /// It compiles and does nothing, for the reason given.
  case declared(String)
  case absent(String)

  /// Reads `declared: reason` or `absent: reason`.
  init?(_ text: some StringProtocol) {
    for (word, make) in [("declared: ", Self.declared), ("absent: ", Self.absent)]
    where text.hasPrefix(word) {
      self = make(String(text.dropFirst(word.count)))
      return
    }
    return nil
  }

  var isAbsent: Bool { if case .absent = self { true } else { false } }
}

/// A type, a function or a constant at the top of a module.
struct AppleType {
  let name: String
  /// A, B or C: how much a Focus filter needs it.
  let tier: String
  /// The name under which code writes it.
  let alias: String?
  let support: Support
  var members: [AppleMember] = []

  /// Reads `IntentParameter A as Parameter declared: reason`.
  init(_ line: String) {
    let words = line.split(separator: " ")
    name = String(words[0])
    tier = String(words[1])
    alias = words.count > 3 && words[2] == "as" ? String(words[3]) : nil
    let rest = words.dropFirst(alias == nil ? 2 : 4).joined(separator: " ")
    support = Support(rest) ?? .works
  }
}

struct AppleMember {
  let name: String
  let support: Support
}
