public import Foundation

/// An object that is equal, copied and archived by its values.
///
/// Apple's classes have `NSObject` in its place.
public class _RecordedObject: NSObject, NSCopying, NSSecureCoding {
  /// The description of the object; each class has its own type of record.
  var ownRecord: any Codable & Hashable {
    preconditionFailure("\(type(of: self)) has no record.")
  }

  override init() {}

  /// Always `nil`; each subclass reads its own archive.
  public required convenience init?(coder: NSCoder) { return nil }

  /// Returns the object itself, unless it can change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Returns whether the other object has equal values.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? _RecordedObject else { return false }
    return AnyHashable(other.ownRecord) == AnyHashable(ownRecord)
  }

  /// The hash of the object's values.
  public override var hash: Int { ownRecord.hashValue }

  // Apple's archives ask for it in each class that overrides `init(coder:)`. A subclass that
  // inherits the initializer overrides it, too, because the compiler writes the override.
  /// Always `true`.
  public class var supportsSecureCoding: Bool { true }

  /// Archives the object's values as JSON, in this package's own format.
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
