/// The shape of a regular expression, as far as it decides how long matching can take.
///
/// Sets of characters are widened where that is simpler: an outline may match more than its pattern,
/// never less.
indirect enum PatternOutline: Sendable {
  case set(CharacterRange)
  case sequence([PatternOutline])
  case choice([PatternOutline])
  /// A piece that comes `least` times or more, up to `most` times; `nil` for no end.
  case repetition(PatternOutline, least: Int, most: Int?)
  /// A piece that is looked at without being taken.
  case lookaround(PatternOutline)

  static let nothing = PatternOutline.sequence([])
}

/// The ASCII characters that a piece matches, and whether it matches others.
struct CharacterRange: Sendable {
  var ascii: UInt128
  var others: Bool

  static let any = CharacterRange(ascii: .max, others: true)
  static let none = CharacterRange(ascii: 0, others: false)
  static let digits = CharacterRange(from: UInt8(ascii: "0"), to: UInt8(ascii: "9"))

  init(ascii: UInt128, others: Bool) {
    self.ascii = ascii
    self.others = others
  }

  /// A scalar in upper and lower case, whatever the options say.
  init(_ scalar: Unicode.Scalar) {
    guard scalar.isASCII else {
      self = CharacterRange(ascii: 0, others: true)
      return
    }
    let byte = UInt8(truncatingIfNeeded: scalar.value)
    self = CharacterRange(from: byte, to: byte)
  }

  init(from first: UInt8, to last: UInt8) {
    ascii = 0
    others = false
    guard first <= last, last < 0x80 else { return }
    for byte in first...last {
      let isLetter = (byte | 0x20) &- UInt8(ascii: "a") < 26
      ascii |= 1 << UInt128(byte)
      if isLetter { ascii |= 1 << UInt128(byte ^ 0x20) }
    }
    // The Kelvin sign and the long s are letters of ASCII to a caseless comparison.
    let folding: UInt128 = (1 << UInt128(UInt8(ascii: "k"))) | (1 << UInt128(UInt8(ascii: "s")))
    others = ascii & folding != 0
  }

  var inverted: CharacterRange { CharacterRange(ascii: ~ascii, others: true) }

  mutating func formUnion(_ other: CharacterRange) {
    ascii |= other.ascii
    others = others || other.others
  }

  func meets(_ other: CharacterRange) -> Bool {
    ascii & other.ascii != 0 || (others && other.others)
  }
}

/// Reads the outline of a pattern in ICU's syntax.
struct PatternOutlineReader {
  private var scalars: Substring.UnicodeScalarView
  private var depth = 0

  private static let deepest = 50

  /// The outline of a pattern; `nil` for one that isn't understood well enough.
  static func outline(of pattern: String) -> PatternOutline? {
    var reader = PatternOutlineReader(scalars: pattern.unicodeScalars[...])
    guard let outline = reader.choice(), reader.scalars.isEmpty else { return nil }
    return outline
  }

  private init(scalars: Substring.UnicodeScalarView) { self.scalars = scalars }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard scalars.first == scalar else { return false }
    scalars.removeFirst()
    return true
  }

  private mutating func choice() -> PatternOutline? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { return nil }
    var branches: [PatternOutline] = []
    repeat {
      guard let branch = sequence() else { return nil }
      branches.append(branch)
    } while take("|")
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func sequence() -> PatternOutline? {
    var pieces: [PatternOutline] = []
    while let next = scalars.first, next != "|", next != ")" {
      guard let piece = piece(), let repeated = quantified(piece) else { return nil }
      pieces.append(repeated)
    }
    return pieces.count == 1 ? pieces[0] : .sequence(pieces)
  }

  // MARK: - Quantifiers

  private mutating func quantified(_ piece: PatternOutline) -> PatternOutline? {
    var result = piece
    while let next = scalars.first {
      switch next {
      case "*": result = .repetition(result, least: 0, most: nil)
      case "+": result = .repetition(result, least: 1, most: nil)
      case "?": result = .repetition(result, least: 0, most: 1)
      case "{":
        guard let bounds = bounds() else { return nil }
        result = .repetition(result, least: bounds.least, most: bounds.most)
        _ = take("?") || take("+")
        continue
      default: return result
      }
      scalars.removeFirst()
      // Lazy and possessive forms take at most as long as the greedy one is assumed to.
      _ = take("?") || take("+")
    }
    return result
  }

  private mutating func bounds() -> (least: Int, most: Int?)? {
    guard let end = scalars.firstIndex(of: "}") else { return nil }
    let text = String(scalars[scalars.index(after: scalars.startIndex)..<end])
    scalars = scalars[scalars.index(after: end)...]
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard let least = parts.first.flatMap({ Int($0) }), parts.count <= 2 else { return nil }
    if parts.count == 1 { return (least, least) }
    if parts[1].isEmpty { return (least, nil) }
    guard let most = Int(parts[1]), most >= least else { return nil }
    return (least, most)
  }

  // MARK: - Pieces

  private mutating func piece() -> PatternOutline? {
    guard let first = scalars.popFirst() else { return nil }
    switch first {
    case ".": return .set(.any)
    case "^", "$": return .nothing
    case "(": return group()
    case "[": return bracketed().map { .set($0) }
    case "\\": return escape()
    case "*", "+", "?", "{": return nil
    default: return .set(CharacterRange(first))
    }
  }

  private mutating func group() -> PatternOutline? {
    var looksAround = false
    if take("?") {
      switch scalars.popFirst() {
      case ":", ">": break
      case "=", "!": looksAround = true
      case "#":
        guard let end = scalars.firstIndex(of: ")") else { return nil }
        scalars = scalars[scalars.index(after: end)...]
        return .nothing
      case "<":
        if take("=") || take("!") {
          looksAround = true
        } else {
          guard let end = scalars.firstIndex(of: ">") else { return nil }
          scalars = scalars[scalars.index(after: end)...]
        }
      case let flag?:
        return flags(from: flag)
      case nil: return nil
      }
    }
    guard let inner = choice(), take(")") else { return nil }
    return looksAround ? .lookaround(inner) : inner
  }

  /// Reads `(?i)` or `(?i:…)`. Of the flags only `x`, which makes spaces meaningless, isn't understood.
  private mutating func flags(from first: Unicode.Scalar) -> PatternOutline? {
    var flag: Unicode.Scalar? = first
    while let current = flag {
      switch current {
      case ")": return .nothing
      case ":":
        guard let inner = choice(), take(")") else { return nil }
        return inner
      case "i", "m", "s", "u", "w", "-": flag = scalars.popFirst()
      default: return nil
      }
    }
    return nil
  }

  /// Reads a set in brackets; one with sets inside it counts as every character.
  private mutating func bracketed() -> CharacterRange? {
    let isInverted = take("^")
    var range = CharacterRange.none
    var isPlain = true
    var isFirst = true
    var last: Unicode.Scalar?
    while let next = scalars.popFirst() {
      if next == "]", !isFirst {
        guard isPlain else { return .any }
        return isInverted ? range.inverted : range
      }
      isFirst = false
      switch next {
      case "[":
        guard bracketed() != nil else { return nil }
        isPlain = false
      case "&": isPlain = isPlain && scalars.first != "&"
      case "\\":
        guard case .set(let escaped)? = escape() else { return nil }
        // A range from or to an escape isn't followed further.
        if scalars.first == "-" || last == "-" { isPlain = false }
        range.formUnion(escaped)
        last = nil
        continue
      case "-":
        if let from = last, let to = scalars.first, to != "]", to != "[", to != "\\" {
          guard from.isASCII, to.isASCII else {
            isPlain = false
            continue
          }
          range.formUnion(CharacterRange(from: UInt8(from.value), to: UInt8(to.value)))
          scalars.removeFirst()
          last = nil
          continue
        }
        if scalars.first == "-" || scalars.first == "[" { isPlain = false }
      default: break
      }
      range.formUnion(CharacterRange(next))
      last = next
    }
    return nil
  }

  private mutating func escape() -> PatternOutline? {
    guard let next = scalars.popFirst() else { return nil }
    switch next {
    case "d": return .set(CharacterRange(ascii: CharacterRange.digits.ascii, others: true))
    case "D": return .set(CharacterRange.digits.inverted)
    case "w":
      return .set(CharacterRange(ascii: Self.wordCharacters, others: true))
    case "W": return .set(CharacterRange(ascii: ~Self.wordCharacters, others: true))
    case "s": return .set(CharacterRange(ascii: Self.spaces, others: true))
    case "S": return .set(CharacterRange(ascii: ~Self.spaces, others: true))
    case "b", "B", "A", "Z", "z", "G": return .nothing
    case "p", "P", "N":
      skipBraces()
      return .set(.any)
    case "x":
      if scalars.first == "{" { skipBraces() } else { skipDigits(2) }
      return .set(.any)
    case "u":
      skipDigits(4)
      return .set(.any)
    case "U":
      skipDigits(8)
      return .set(.any)
    case "0":
      skipDigits(3)
      return .set(.any)
    case "c":
      scalars = scalars.dropFirst()
      return .set(.any)
    case "h", "H", "v", "V", "t", "n", "r", "f", "a", "e":
      return .set(.any)
    case "R", "X", "1"..."9", "k":
      // A piece of unknown length: a grapheme, a line end, or what a group matched before.
      return .repetition(.set(.any), least: 0, most: nil)
    case "Q", "E": return nil
    default: return .set(CharacterRange(next))
    }
  }

  private mutating func skipBraces() {
    guard scalars.first == "{", let end = scalars.firstIndex(of: "}") else { return }
    scalars = scalars[scalars.index(after: end)...]
  }

  private mutating func skipDigits(_ most: Int) {
    var count = 0
    while count < most, let digit = scalars.first, digit.properties.isASCIIHexDigit {
      scalars.removeFirst()
      count += 1
    }
  }

  private static let wordCharacters: UInt128 = {
    var range = CharacterRange(from: UInt8(ascii: "a"), to: UInt8(ascii: "z"))
    range.formUnion(.digits)
    range.formUnion(CharacterRange("_"))
    return range.ascii
  }()

  private static let spaces: UInt128 = " \t\n\r\u{B}\u{C}".unicodeScalars.reduce(0) {
    $0 | 1 << UInt128($1.value)
  }
}
