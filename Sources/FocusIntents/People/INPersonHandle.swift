public import Foundation

/// An address by which an app knows a person.
public class INPersonHandle: NSObject {
  /// The address, the number or the name of the account.
  public let value: String?

  /// What the value is.
  public let type: INPersonHandleType

  /// The label of the value; `nil` for none.
  public let label: INPersonHandleLabel?

  /// Creates a handle without a label.
  public convenience init(value: String?, type: INPersonHandleType) {
    self.init(value: value, type: type, label: nil)
  }

  /// Creates a handle.
  public init(value: String?, type: INPersonHandleType, label: INPersonHandleLabel?) {
    self.value = value
    self.type = type
    self.label = label
  }
}

/// What the value of a handle is.
public enum INPersonHandleType: Int, Sendable {
  /// Something of the app's own.
  case unknown
  /// An email address.
  case emailAddress
  /// A phone number.
  case phoneNumber
}

/// The label of an address or a number.
public struct INPersonHandleLabel: RawRepresentable, Hashable, Sendable {
  /// The text of the label.
  public let rawValue: String
  /// Creates a label from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A number at home.
  public static let home = Self(rawValue: "home")
  /// A number at work.
  public static let work = Self(rawValue: "work")
  /// The number of an iPhone.
  public static let iPhone = Self(rawValue: "iPhone")
  /// The number of a mobile phone.
  public static let mobile = Self(rawValue: "mobile")
  /// The main number.
  public static let main = Self(rawValue: "main")
  /// Another number.
  public static let other = Self(rawValue: "other")
}
