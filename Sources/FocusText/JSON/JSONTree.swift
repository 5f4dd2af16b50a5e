package import Foundation

/// The values of a JSON document as a tree, from which `Decodable` types can be decoded.
///
/// The tree exists for speed: for 100,000 events of a history, one per line, Foundation's
/// `JSONDecoder` takes 1.6 s of processor time, half the time of `focusctl log`, and this type
/// takes 0.7 s (`.ci/long-history`). The results never differ from Foundation's:
/// ``decode(_:from:)`` returns `nil` for every mistake and for whatever is rare in stored forms,
/// and the caller then uses Foundation.
package final class JSONTree {
  /// Every value, before its parts; in an object, each key before its value.
  let nodes: [Node]
  private let reader: JSONReader
  /// Whether the document has a value that Foundation must decode.
  private var isForFoundation = false

  /// A value's position in the bytes.
  struct Node {
    let kind: Kind
    /// Whether a text has no escapes; a key must also be ASCII.
    var isPlain = false
    let start: UInt32
    let end: UInt32
    /// The index of the node after the value and all of its parts.
    var next: UInt32
  }

  enum Kind: UInt8 { case null, no, yes, number, decimal, text, array, object }

  /// The error for a value of another type; the caller may try a further type.
  struct Mismatch: Error {}

  /// Returns the value that `JSONDecoder` would return; `nil` if the caller must use `JSONDecoder`.
  package static func decode<Form: Decodable>(_ form: Form.Type, from bytes: Data) -> Form? {
    bytes.withUnsafeBytes { bytes in
      guard bytes.count < Int32.max, let tree = try? JSONTree(bytes),
        let value = try? tree.value(form, at: 0), !tree.isForFoundation
      else { return nil }
      return value
    }
  }

  private init(_ bytes: UnsafeRawBufferPointer) throws {
    var reader = JSONReader(bytes)
    var nodes: [Node] = []
    nodes.reserveCapacity(bytes.count / 8)
    try reader.readValue(into: &nodes)
    try reader.end()
    self.nodes = nodes
    self.reader = reader
  }
}

// MARK: Values

extension JSONTree {
  /// The types for which `JSONDecoder` has rules of its own, and types that no stored form has.
  private static let typesForFoundation: [any Any.Type] = [
    Data.self, Decimal.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt8.self,
    UInt16.self, UInt32.self,
  ]

  /// Returns the value of a node as a type.
  func value<Value: Decodable>(_ type: Value.Type, at index: Int) throws -> Value {
    if type == String.self { return try cast(string(at: index)) }
    if type == Bool.self { return try cast(bool(at: index)) }
    if type == Int.self { return try cast(integer(at: index) as Int) }
    if type == UInt.self { return try cast(integer(at: index) as UInt) }
    if type == UInt64.self { return try cast(integer(at: index) as UInt64) }
    if type == Double.self { return try cast(double(at: index)) }
    if type == Float.self { return try cast(float(at: index)) }
    if type == Date.self {
      return try cast(Date(timeIntervalSinceReferenceDate: double(at: index)))
    }
    if type == URL.self { return try cast(url(at: index)) }
    if Self.typesForFoundation.contains(where: { $0 == type }) { throw leave() }
    return try Value(from: JSONTreeDecoder(tree: self, index: index))
  }

  @inline(__always) private func cast<Found, Value>(_ value: Found) throws -> Value {
    guard let value = value as? Value else { throw Mismatch() }
    return value
  }

  /// Marks the whole document as one that Foundation must decode.
  private func leave() -> Mismatch {
    isForFoundation = true
    return Mismatch()
  }

  func isNull(at index: Int) -> Bool { nodes[index].kind == .null }

  private func string(at index: Int) throws -> String {
    guard nodes[index].kind == .text else { throw Mismatch() }
    return string(of: nodes[index])
  }

  private func string(of node: Node) -> String {
    reader.string(
      JSONText(start: Int(node.start), end: Int(node.end), isEscaped: !node.isPlain))
  }

  private func bool(at index: Int) throws -> Bool {
    switch nodes[index].kind {
    case .yes: true
    case .no: false
    default: throw Mismatch()
    }
  }

  private func integer<Number: FixedWidthInteger>(at index: Int) throws -> Number {
    // Foundation reads 1.0 as an integer.
    if nodes[index].kind == .decimal, try double(at: index).isWhole { throw leave() }
    guard nodes[index].kind == .number,
      let integer = reader.integer(number(nodes[index])).flatMap(Number.init(exactly:))
    else { throw Mismatch() }
    return integer
  }

  private func double(at index: Int) throws -> Double {
    let node = nodes[index]
    guard node.kind == .number || node.kind == .decimal else { throw Mismatch() }
    let value = reader.double(number(node))
    guard value.isFinite, node.kind == .number || value.isNormal else { throw leave() }
    return value
  }

  private func float(at index: Int) throws -> Float {
    let node = nodes[index]
    guard node.kind == .number || node.kind == .decimal else { throw Mismatch() }
    let digits = JSONText(start: Int(node.start), end: Int(node.end), isEscaped: false)
    guard let value = Float(reader.string(digits)), value.isNormal else { throw leave() }
    return value
  }

  private func url(at index: Int) throws -> URL {
    guard let url = URL(string: try string(at: index)) else { throw leave() }
    return url
  }

  private func number(_ node: Node) -> JSONNumber {
    JSONNumber(
      start: Int(node.start), end: Int(node.end),
      form: node.kind == .decimal ? .decimal : .integer)
  }
}

// MARK: Members

extension JSONTree {
  /// Returns the node of an object's member; `nil` if the object has no member of this name.
  func member(_ name: String, of object: Int) -> Int? {
    var name = name
    let end = Int(nodes[object].next)
    return name.withUTF8 { utf8 in
      var key = object + 1
      while key < end {
        if isKey(nodes[key], utf8) { return key + 1 }
        key = Int(nodes[key + 1].next)
      }
      return nil
    }
  }

  private func isKey(_ node: Node, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard node.isPlain else { return string(of: node) == String(decoding: name, as: UTF8.self) }
    let count = Int(node.end - node.start)
    guard count == name.count else { return false }
    guard count > 0, let base = name.baseAddress, let bytes = reader.bytes.baseAddress
    else { return true }
    return memcmp(bytes + Int(node.start), base, count) == 0
  }

  /// Returns the keys of an object in order.
  func keys(of object: Int) -> [String] {
    var keys: [String] = []
    var key = object + 1
    while key < nodes[object].next {
      keys.append(string(of: nodes[key]))
      key = Int(nodes[key + 1].next)
    }
    return keys
  }
}

extension Double {
  fileprivate var isWhole: Bool { rounded() == self }
}

// MARK: Reading

extension JSONReader {
  /// Reads the next value and its parts.
  fileprivate mutating func readValue(into nodes: inout [JSONTree.Node]) throws {
    switch next {
    case UInt8(ascii: "{"): try readObject(into: &nodes)
    case UInt8(ascii: "["):
      let index = begin(.array, in: &nodes)
      var isInside = try firstElement()
      while isInside {
        try readValue(into: &nodes)
        isInside = try nextElement()
      }
      nodes[index].next = UInt32(nodes.count)
    case UInt8(ascii: "\""):
      let text = try text()
      append(text, isPlain: !text.isEscaped, to: &nodes)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      let number = try number()
      append(
        number.form == .decimal ? .decimal : .number, from: number.start, to: number.end, &nodes)
    default:
      let start = offset
      let kind: JSONTree.Kind =
        switch try word() {
        case true?: .yes
        case false?: .no
        case nil: .null
        }
      append(kind, from: start, to: offset, &nodes)
    }
  }

  private mutating func readObject(into nodes: inout [JSONTree.Node]) throws {
    let index = begin(.object, in: &nodes)
    var isAscending = true
    var last: JSONText?
    var key = try firstKey()
    while let text = key {
      let isPlain = isPlain(text)
      append(text, isPlain: isPlain, to: &nodes)
      isAscending = isAscending && isPlain && last.map { precedes($0, text) } ?? true
      last = text
      try readValue(into: &nodes)
      key = try nextKey()
    }
    nodes[index].next = UInt32(nodes.count)
    // This package writes keys in order. If keys are out of order, repeated ones must be left to
    // Foundation.
    if !isAscending { try requireDistinctKeys(of: index, nodes) }
  }

  private func requireDistinctKeys(of object: Int, _ nodes: [JSONTree.Node]) throws {
    var names: Set<String> = []
    var key = object + 1
    while key < nodes.count {
      let text = JSONText(
        start: Int(nodes[key].start), end: Int(nodes[key].end), isEscaped: !nodes[key].isPlain)
      guard names.insert(string(text)).inserted else { throw JSONTree.Mismatch() }
      key = Int(nodes[key + 1].next)
    }
  }

  private func begin(_ kind: JSONTree.Kind, in nodes: inout [JSONTree.Node]) -> Int {
    append(kind, from: offset, to: offset, &nodes)
    return nodes.count - 1
  }

  private func append(_ text: JSONText, isPlain: Bool, to nodes: inout [JSONTree.Node]) {
    append(.text, from: text.start, to: text.end, &nodes)
    nodes[nodes.count - 1].isPlain = isPlain
  }

  private func append(
    _ kind: JSONTree.Kind, from start: Int, to end: Int, _ nodes: inout [JSONTree.Node]
  ) {
    nodes.append(
      JSONTree.Node(
        kind: kind, start: UInt32(start), end: UInt32(end), next: UInt32(nodes.count + 1)))
  }

  private func isPlain(_ text: JSONText) -> Bool {
    !text.isEscaped && !bytes[text.start..<text.end].contains { $0 >= 0x80 }
  }

  /// Whether one text's bytes sort before another's.
  private func precedes(_ first: JSONText, _ second: JSONText) -> Bool {
    bytes[first.start..<first.end].lexicographicallyPrecedes(bytes[second.start..<second.end])
  }
}

// MARK: The decoder

/// A decoder of one value in a tree.
///
/// The decoder has no coding paths for messages, because Foundation's decoder reports all errors.
struct JSONTreeDecoder: Decoder, SingleValueDecodingContainer {
  let tree: JSONTree
  /// The node of the value.
  let index: Int

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(try Members<Key>(tree, index))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try Elements(tree, index) }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { tree.isNull(at: index) }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try tree.value(type, at: index)
  }
}

extension JSONTreeDecoder {
  /// The members of an object.
  private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let tree: JSONTree
    let index: Int

    init(_ tree: JSONTree, _ index: Int) throws {
      guard tree.nodes[index].kind == .object else { throw JSONTree.Mismatch() }
      (self.tree, self.index) = (tree, index)
    }

    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { tree.keys(of: index).compactMap(Key.init(stringValue:)) }

    func contains(_ key: Key) -> Bool { tree.member(key.stringValue, of: index) != nil }

    func decodeNil(forKey key: Key) throws -> Bool { tree.isNull(at: try member(key)) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      try tree.value(type, at: try member(key))
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
      try superDecoder(forKey: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try superDecoder(forKey: key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
      guard let node = tree.member("super", of: index) else { throw JSONTree.Mismatch() }
      return JSONTreeDecoder(tree: tree, index: node)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
      JSONTreeDecoder(tree: tree, index: try member(key))
    }

    private func member(_ key: Key) throws -> Int {
      guard let node = tree.member(key.stringValue, of: index) else { throw JSONTree.Mismatch() }
      return node
    }
  }

  /// The elements of an array.
  private struct Elements: UnkeyedDecodingContainer {
    let tree: JSONTree
    private var next: Int
    private let end: Int
    private(set) var currentIndex = 0

    init(_ tree: JSONTree, _ index: Int) throws {
      guard tree.nodes[index].kind == .array else { throw JSONTree.Mismatch() }
      self.tree = tree
      next = index + 1
      end = Int(tree.nodes[index].next)
    }

    var codingPath: [any CodingKey] { [] }
    var count: Int? { nil }
    var isAtEnd: Bool { next >= end }

    mutating func decodeNil() throws -> Bool {
      guard !isAtEnd else { throw JSONTree.Mismatch() }
      guard tree.isNull(at: next) else { return false }
      advance()
      return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      guard !isAtEnd else { throw JSONTree.Mismatch() }
      let value = try tree.value(type, at: next)
      advance()
      return value
    }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
      try superDecoder().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      try superDecoder().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder {
      guard !isAtEnd else { throw JSONTree.Mismatch() }
      defer { advance() }
      return JSONTreeDecoder(tree: tree, index: next)
    }

    private mutating func advance() {
      next = Int(tree.nodes[next].next)
      currentIndex += 1
    }
  }
}

extension KeyedDecodingContainer {
  /// Decodes a key's value into a variable; if the key is missing, the variable keeps its value.
  ///
  /// Data of an older version lacks the keys that a newer minor version added.
  package func decode<Value: Decodable>(_ key: Key, into value: inout Value) throws {
    if let new = try decodeIfPresent(Value.self, forKey: key) { value = new }
  }
}
