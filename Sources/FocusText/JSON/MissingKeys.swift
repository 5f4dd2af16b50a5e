extension KeyedDecodingContainer {
  /// Decodes the value of a key into a variable, which keeps what it has where the key is missing.
  ///
  /// A key that a newer minor version has added is missing in what an older one has written.
  package func decode<Value: Decodable>(_ key: Key, into value: inout Value) throws {
    if let new = try decodeIfPresent(Value.self, forKey: key) { value = new }
  }
}
