public import Foundation

extension JSONEncoder {
  /// Returns the encoder for all JSON in files, in `--json` output and in pages.
  ///
  /// The keys are sorted, so that equal values have equal bytes. Slashes aren't escaped.
  ///
  /// - Parameters:
  ///   - isPretty: Whether each member is on a line of its own.
  ///   - dates: The form of dates; by default seconds since the start of 2001.
  public static func sorted(
    isPretty: Bool = false, dates: DateEncodingStrategy = .deferredToDate
  ) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    encoder.dateEncodingStrategy = dates
    return encoder
  }

  /// Encodes a value as text.
  public func text(_ value: some Encodable) throws -> String {
    String(decoding: try encode(value), as: UTF8.self)
  }

  /// Encodes a value as text that can be embedded in an HTML script element, without `<`.
  package func script(_ value: some Encodable) throws -> String {
    try text(value).replacing("<", with: "\\u003c")
  }

  /// Encodes a long array as such text, some elements at a time, and returns the parts of the text.
  ///
  /// An encoder keeps several hundred bytes for each value until it has written the whole.
  ///
  /// - Parameter form: Returns the form of an element that is encoded.
  package func script<Element>(
    ofLong elements: ArraySlice<Element>, as form: (Element) -> some Encodable
  ) throws -> [Substring] {
    var parts: [Substring] = ["["]
    var rest = elements
    while !rest.isEmpty {
      parts.append(try script(rest.prefix(500).map(form)).dropFirst().dropLast())
      rest = rest.dropFirst(500)
      if !rest.isEmpty { parts.append(",") }
    }
    return parts + ["]"]
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
