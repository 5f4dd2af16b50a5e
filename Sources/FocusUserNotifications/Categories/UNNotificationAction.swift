public import Foundation

/// A button of a notification.
///
/// Behaves as
/// [documented](https://developer.apple.com/documentation/usernotifications/unnotificationaction).
public class UNNotificationAction: NSObject, NSCopying, NSSecureCoding {
  final let record: ActionRecord

  init(_ record: ActionRecord) {
    self.record = record
  }

  /// Creates an action.
  ///
  /// - Parameters:
  ///   - identifier: The name by which the app learns that the person chose it.
  ///   - title: The button's text.
  ///   - options: What choosing it does.
  public convenience init(
    identifier: String, title: String, options: UNNotificationActionOptions = []
  ) {
    self.init(ActionRecord(identifier: identifier, title: title, options: options))
  }

  /// Creates an action with an icon.
  public convenience init(
    identifier: String, title: String, options: UNNotificationActionOptions = [],
    icon: UNNotificationActionIcon?
  ) {
    self.init(
      ActionRecord(identifier: identifier, title: title, options: options, icon: icon?.record))
  }

  /// Creates an action from an archive.
  public required init?(coder: NSCoder) {
    guard let record: ActionRecord = coder.decodeRecord() else { return nil }
    self.record = record
  }

  /// Returns the action, of the class for typed text if it asks for some.
  static func object(for record: ActionRecord) -> UNNotificationAction {
    record.textInput == nil ? UNNotificationAction(record) : UNTextInputNotificationAction(record)
  }

  /// The name by which the app learns that the person chose it.
  public var identifier: String { record.identifier }

  /// The button's text.
  public var title: String { record.title }

  /// What choosing it does.
  public var options: UNNotificationActionOptions { record.options }

  /// The button's icon, or `nil`.
  public var icon: UNNotificationActionIcon? { record.icon.map(UNNotificationActionIcon.init) }

  /// Returns the action itself, which can't change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the other object is an action that says the same.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationAction)?.record == record
  }

  /// The hash of everything the action says.
  public override var hash: Int { record.hashValue }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Archives the action.
  public func encode(with coder: NSCoder) {
    coder.encodeRecord(record)
  }
}

/// A button of a notification that asks for a text.
public final class UNTextInputNotificationAction: UNNotificationAction {
  /// Creates an action with a field for a text, and the button that sends it.
  public convenience init(
    identifier: String, title: String, options: UNNotificationActionOptions = [],
    textInputButtonTitle: String, textInputPlaceholder: String
  ) {
    self.init(
      identifier: identifier, title: title, options: options, icon: nil,
      textInputButtonTitle: textInputButtonTitle, textInputPlaceholder: textInputPlaceholder)
  }

  /// Creates an action with an icon, a field for a text, and the button that sends it.
  public convenience init(
    identifier: String, title: String, options: UNNotificationActionOptions = [],
    icon: UNNotificationActionIcon?, textInputButtonTitle: String, textInputPlaceholder: String
  ) {
    self.init(
      ActionRecord(
        identifier: identifier, title: title, options: options, icon: icon?.record,
        textInput: TextInputRecord(
          buttonTitle: textInputButtonTitle, placeholder: textInputPlaceholder)))
  }

  /// The text of the button that sends; empty unless given.
  public var textInputButtonTitle: String { record.textInput?.buttonTitle ?? "" }

  /// What the empty field shows; empty unless given.
  public var textInputPlaceholder: String { record.textInput?.placeholder ?? "" }
}

/// What choosing an action does.
///
/// The raw values are [Apple's](https://developer.apple.com/documentation/usernotifications/unnotificationactionoptions).
public struct UNNotificationActionOptions: OptionSet, Sendable {
  /// The options as bits.
  public let rawValue: UInt

  /// Creates options from bits; unknown bits are kept.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// It needs an unlocked device.
  public static let authenticationRequired = UNNotificationActionOptions(rawValue: 1 << 0)
  /// It destroys something, and looks like it.
  public static let destructive = UNNotificationActionOptions(rawValue: 1 << 1)
  /// It brings the app to the front.
  public static let foreground = UNNotificationActionOptions(rawValue: 1 << 2)
}

/// The icon of an action.
public final class UNNotificationActionIcon: NSObject, NSCopying, NSSecureCoding {
  let record: IconRecord

  init(_ record: IconRecord) {
    self.record = record
  }

  /// Creates an icon from a template image in the app's bundle; it isn't looked for.
  public convenience init(templateImageName: String) {
    self.init(.template(name: templateImageName))
  }

  /// Creates an icon from one of the system's symbols.
  public convenience init(systemImageName: String) {
    self.init(.system(name: systemImageName))
  }

  /// Creates an icon from an archive.
  public init?(coder: NSCoder) {
    guard let record: IconRecord = coder.decodeRecord() else { return nil }
    self.record = record
  }

  /// Returns the icon itself, which can't change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the other object is the same icon.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationActionIcon)?.record == record
  }

  /// The hash of the icon's name.
  public override var hash: Int { record.hashValue }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Archives the icon's name.
  public func encode(with coder: NSCoder) {
    coder.encodeRecord(record)
  }
}
