import Foundation

/// Reads the keys of a key path one after another, including collection operators.
enum KeyPathReader {
  static func value(
    of keys: ArraySlice<String>, in operand: Operand, scope: inout Scope
  ) throws(PredicateEvaluationError) -> Operand {
    var operand = operand
    var rest = keys
    while let key = rest.popFirst() {
      if operand.isNull { return .null }
      if key.utf8.first == UInt8(ascii: "@") {
        guard let collectionOperator = CollectionOperator(rawValue: key) else {
          if CollectionOperator.refused.contains(key) { throw .notEvaluated(key) }
          throw .unknownKey(key, of: SeenValue(operand))
        }
        return try collectionOperator.value(of: operand, path: rest, scope: &scope)
      }
      operand = try value(ofKey: key, in: operand, scope: &scope)
    }
    return operand
  }

  /// Returns a key's value in an operand that isn't null. The key isn't a collection operator.
  ///
  /// - Parameter depth: The number of collection levels that may follow.
  static func value(
    ofKey key: String, in operand: Operand, scope: inout Scope,
    depth: Int = PredicateLimits.untrusted.nestingDepth
  ) throws(PredicateEvaluationError) -> Operand {
    switch operand {
    case .table(let table): return try table.value(forKey: key, in: &scope)
    case .list(let list):
      guard depth > 0 else { throw .limitExceeded("collections nested too deeply") }
      // The value of a key in a collection is the collection of its elements' values.
      var values: [Operand] = []
      values.reserveCapacity(list.count)
      for position in 0..<list.count {
        try scope.spend()
        let element = try list.element(at: position, in: &scope)
        values.append(
          element.isNull
            ? .null : try value(ofKey: key, in: element, scope: &scope, depth: depth - 1))
      }
      // Sets contain neither null nor duplicates.
      if list.kind != .array {
        values = try Operand.distinct(values.filter { !$0.isNull }, in: &scope)
      }
      return .list(OperandList(list.kind, .operands(values)))
    case .object(let object):
      let value: Any?
      do throws(UnknownPredicateKey) {
        value = try object.predicateValue(forKey: key)
      } catch {
        if key == "self" { return operand }
        throw .unknownKey(key, of: SeenValue(operand))
      }
      return try scope.counted(Operand(reading: value))
    default:
      if key == "self" { return operand }
      if case .string(let text) = operand {
        try scope.spend(onText: Folding.stepsPerByte * text.utf8.count)
      }
      guard let value = BuiltInKey(rawValue: key)?.value(in: operand) else {
        throw .unknownKey(key, of: SeenValue(operand))
      }
      return value
    }
  }
}

/// The keys of strings, numbers and other scalars. A scalar has no other keys.
enum BuiltInKey: String, CaseIterable {
  case length
  case uppercaseString, lowercaseString, capitalizedString
  case intValue, integerValue, longLongValue, doubleValue, floatValue, boolValue
  case stringValue
  case lastPathComponent, pathExtension
  case absoluteString, scheme, host, path, query, fragment
  case timeIntervalSinceReferenceDate, timeIntervalSince1970
  case uuidString = "UUIDString"

  /// The keys of strings.
  static let ofStrings = allCases.filter { $0.value(of: "") != nil }.map(\.rawValue)

  /// Returns the key's value in a scalar; `nil` if the scalar doesn't have the key.
  func value(in operand: Operand) -> Operand? {
    switch operand {
    case .string(let text): value(of: text)
    case .integer(let number):
      switch self {
      case .intValue: .integer(Int64(Int32(clamping: number)))
      case .integerValue, .longLongValue: operand
      case .doubleValue, .floatValue: .real(Double(number))
      case .boolValue: Operand(number != 0)
      case .stringValue: .string(String(number))
      default: nil
      }
    case .real(let number):
      switch self {
      case .intValue: .integer(Int64(Int32(clamping: number)))
      case .integerValue, .longLongValue: .integer(Int64(clamping: number))
      case .doubleValue, .floatValue: operand
      case .boolValue: Operand(number != 0)
      case .stringValue: .string(Operand.text(of: number))
      default: nil
      }
    case .date(let date):
      switch self {
      case .timeIntervalSinceReferenceDate: .real(date.timeIntervalSinceReferenceDate)
      case .timeIntervalSince1970: .real(date.timeIntervalSince1970)
      default: nil
      }
    case .opaque(.data(let data)): self == .length ? .integer(Int64(data.count)) : nil
    case .opaque(.uuid(let uuid)): self == .uuidString ? .string(uuid.uuidString) : nil
    case .opaque(.url(let url)): value(of: url)
    default: nil
    }
  }

  private func value(of text: String) -> Operand? {
    switch self {
    case .length: .integer(Int64(text.utf16.count))
    case .uppercaseString: .string(text.uppercased())
    case .lowercaseString: .string(text.lowercased())
    case .capitalizedString: .string(text.capitalized)
    case .intValue: .integer(Int64((text as NSString).intValue))
    case .integerValue, .longLongValue: .integer((text as NSString).longLongValue)
    case .doubleValue, .floatValue: .real((text as NSString).doubleValue)
    case .boolValue: Operand((text as NSString).boolValue)
    case .lastPathComponent: .string((text as NSString).lastPathComponent)
    case .pathExtension: .string((text as NSString).pathExtension)
    default: nil
    }
  }

  private func value(of url: URL) -> Operand? {
    let text: String?
    switch self {
    case .absoluteString: text = url.absoluteString
    case .scheme: text = url.scheme
    case .host: text = url.host
    case .path: text = url.path
    case .query: text = url.query
    case .fragment: text = url.fragment
    case .lastPathComponent: text = url.lastPathComponent
    case .pathExtension: text = url.pathExtension
    default: return nil
    }
    return text.map { .string($0) } ?? .null
  }
}

extension [String] {
  /// Returns the shortest name that a word abbreviates, or that has the word's letters in another
  /// order; `nil` if there is none.
  func nearest(to word: String) -> String? {
    let letters = word.lowercased()
    return filter { name in
      let name = name.lowercased()
      guard name.first == letters.first, letters.count > 2 else { return false }
      var rest = letters[...]
      for letter in name where letter == rest.first { rest.removeFirst() }
      return rest.isEmpty || name.sorted() == letters.sorted()
    }.min { $0.count < $1.count }
  }
}
