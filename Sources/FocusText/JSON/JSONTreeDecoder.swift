/// A decoder of one value in a tree.
///
/// It has no paths for messages: where decoding fails, Foundation's decoder finds the words.
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
