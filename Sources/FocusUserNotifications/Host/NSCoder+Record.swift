import Foundation

extension NSCoder {
  private static let recordKey = "record"

  /// Archives a record as JSON, in this package's own format.
  func encodeRecord(_ record: some Encodable) {
    do {
      encode(try JSONEncoder().encode(record), forKey: Self.recordKey)
    } catch {
      failWithError(error)
    }
  }

  /// Returns the archived record; if the archive holds none, fails the decoder and returns `nil`.
  func decodeRecord<Record: Decodable>(_ type: Record.Type = Record.self) -> Record? {
    do {
      guard let data = decodeObject(of: NSData.self, forKey: Self.recordKey) else { return nil }
      return try JSONDecoder().decode(type, from: data as Data)
    } catch {
      failWithError(error)
      return nil
    }
  }
}
