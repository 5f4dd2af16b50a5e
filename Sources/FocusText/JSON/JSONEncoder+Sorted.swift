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

  /// Encodes a long array as such text, some elements at a time.
  ///
  /// An encoder keeps several hundred bytes for each value until it has written the whole.
  package func script(ofLong elements: [some Encodable]) throws -> String {
    var text = "["
    for start in stride(from: 0, to: elements.count, by: 500) {
      let part = try script(Array(elements[start..<min(start + 500, elements.count)]))
      if start > 0 { text += "," }
      text += part.dropFirst().dropLast()
    }
    return text + "]"
  }
}
