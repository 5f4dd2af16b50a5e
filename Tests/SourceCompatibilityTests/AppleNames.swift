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
    var group: Standing?
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.trimmingCharacters(in: .whitespaces)
      switch line.prefix(while: { $0 == " " }).count {
      case 0:
        types.append(AppleType(words))
        group = nil
      case 2 where words.hasSuffix(":") || Standing(words).support != .works:
        group = Standing(words)
      case let depth:
        let type = types[types.count - 1].standing
        let own = depth == 4 ? group : nil
        types[types.count - 1].members.append(
          AppleMember(
            name: words,
            standing: own.map { Standing(support: $0.support, sdk: $0.sdk ?? type.sdk) } ?? type))
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

/// What becomes of a name, and which SDK of Apple's has it first.
struct Standing: Hashable {
  var support: Support
  /// The version of the SDK; `nil` for a name that is older than SDK 26.
  var sdk: String?

  init(support: Support, sdk: String?) {
    self.support = support
    self.sdk = sdk
  }

  /// Reads `SDK 27`, `SDK 27:`, `declared: reason` or `SDK 27: declared: reason`.
  init(_ text: some StringProtocol) {
    var rest = text.trimmingCharacters(in: .whitespaces)
    if let match = rest.prefixMatch(of: /SDK ([\d.]+):? */) {
      sdk = String(match.1)
      rest = String(rest[match.range.upperBound...])
    }
    support = Support(rest) ?? .works
  }
}

/// A type, a function or a constant at the top of a module.
struct AppleType {
  let name: String
  /// A, B or C: how much a Focus filter needs it.
  let tier: String
  /// The name under which code writes it.
  let alias: String?
  let standing: Standing
  var members: [AppleMember] = []

  var support: Support { standing.support }

  /// Reads `IntentParameter A as Parameter SDK 27 declared: reason`.
  init(_ line: String) {
    let words = line.split(separator: " ")
    name = String(words[0])
    tier = String(words[1])
    alias = words.count > 3 && words[2] == "as" ? String(words[3]) : nil
    let rest = words.dropFirst(alias == nil ? 2 : 4).joined(separator: " ")
    standing = Standing(rest)
  }
}

struct AppleMember {
  let name: String
  let standing: Standing

  var support: Support { standing.support }
}
