public import Foundation

/// An object that a record describes: equality, copies and archives are those of the record.
///
/// Apple's classes have `NSObject` in its place.
public class _RecordedObject: NSObject, NSCopying, NSSecureCoding {
  /// The description of the object; each class has its own type of record.
  var ownRecord: any Codable & Hashable {
    preconditionFailure("\(type(of: self)) has no record.")
  }

  override init() {}

  /// Creates an object from an archive; `nil` if the archive holds none.
  public required convenience init?(coder: NSCoder) {
    self.init()
  }

  /// Returns the object itself, unless it can change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Returns whether the record of the other object is equal.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? _RecordedObject else { return false }
    return AnyHashable(other.ownRecord) == AnyHashable(ownRecord)
  }

  /// The hash of the record.
  public override var hash: Int { ownRecord.hashValue }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Archives the record as JSON, in this package's own format.
  public func encode(with coder: NSCoder) {
    do {
      coder.encode(try JSONEncoder().encode(ownRecord), forKey: NSCoder.recordKey)
    } catch {
      coder.failWithError(error)
    }
  }
}

extension NSCoder {
  fileprivate static let recordKey = "record"

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
