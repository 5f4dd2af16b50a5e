package import Foundation

/// A file that a person wrote, with the name that messages call it by.
package struct SourceText: Sendable {
  /// The size in bytes that no file read here may exceed.
  package static let largestSize = 16 << 20

  package let file: String
  package let bytes: [UInt8]

  /// Takes the bytes of a file.
  ///
  /// - Throws: ``SourceError`` when they aren't UTF-8 or are more than ``largestSize``.
  package init(_ data: Data, file: String) throws(SourceError) {
    try self.init(bytes: [UInt8](data.prefix(Self.largestSize + 1)), file: file)
    if let offset = Self.firstInvalidByte(of: bytes) {
      var locator = TextLocator(bytes)
      throw error(JSON5Problem.notUTF8(bytes[offset]).sentence, at: locator.location(of: offset))
    }
  }

  /// Takes a text.
  ///
  /// - Throws: ``SourceError`` when its UTF-8 is more than ``largestSize`` bytes.
  package init(_ text: String, file: String) throws(SourceError) {
    try self.init(bytes: Array(text.utf8.prefix(Self.largestSize + 1)), file: file)
  }

  private init(bytes: [UInt8], file: String) throws(SourceError) {
    self.file = file
    self.bytes = bytes
    guard bytes.count <= Self.largestSize else {
      throw SourceError(
        file: file, location: TextLocation(line: 1, column: 1),
        message: JSON5Problem.tooLarge(limit: Self.largestSize).sentence)
    }
  }

  private static func firstInvalidByte(of bytes: [UInt8]) -> Int? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var iterator = bytes.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var offset = 0
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) { offset += scalar.count }
    return offset
  }
}

extension SourceText {
  /// Returns an error at a place of this file, with the line that it points at.
  ///
  /// The cost is linear in the size of the file.
  package func error(_ message: String, at location: TextLocation) -> SourceError {
    SourceError(file: file, location: location, message: message, line: line(location.line))
  }

  /// Returns a line without its end; `nil` when the file has fewer lines.
  private func line(_ number: Int) -> String? {
    var locator = TextLocator(bytes)
    guard let range = locator.line(number) else { return nil }
    return String(decoding: bytes[range], as: UTF8.self)
  }
}
