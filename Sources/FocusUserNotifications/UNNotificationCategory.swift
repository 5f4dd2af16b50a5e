public import Foundation

/// A kind of notification that an app sends, with its actions.
///
/// Behaves as
/// [documented](https://developer.apple.com/documentation/usernotifications/unnotificationcategory).
public final class UNNotificationCategory: _RecordedObject {
  let record: CategoryRecord
  override var ownRecord: any Codable & Hashable { record }

  init(_ record: CategoryRecord) {
    self.record = record
  }

  /// Creates a category.
  ///
  /// - Parameters:
  ///   - identifier: The value of `categoryIdentifier` in notifications of this category.
  ///   - actions: The actions, in the order of their buttons.
  ///   - intentIdentifiers: The identifiers of the related Siri intents.
  ///   - options: The handling of notifications of this category.
  public convenience init(
    identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
    options: UNNotificationCategoryOptions = []
  ) {
    self.init(
      identifier: identifier, actions: actions, intentIdentifiers: intentIdentifiers,
      hiddenPreviewsBodyPlaceholder: nil, categorySummaryFormat: nil, options: options)
  }

  /// Creates a category with a placeholder for hidden previews.
  public convenience init(
    identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
    hiddenPreviewsBodyPlaceholder: String, options: UNNotificationCategoryOptions = []
  ) {
    self.init(
      identifier: identifier, actions: actions, intentIdentifiers: intentIdentifiers,
      hiddenPreviewsBodyPlaceholder: hiddenPreviewsBodyPlaceholder, categorySummaryFormat: nil,
      options: options)
  }

  /// Creates a category with a placeholder for hidden previews and a format for summaries.
  public convenience init(
    identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
    hiddenPreviewsBodyPlaceholder: String?, categorySummaryFormat: String?,
    options: UNNotificationCategoryOptions = []
  ) {
    self.init(
      CategoryRecord(
        identifier: identifier, actions: actions.map(\.record),
        intentIdentifiers: intentIdentifiers,
        hiddenPreviewsBodyPlaceholder: hiddenPreviewsBodyPlaceholder ?? "",
        categorySummaryFormat: categorySummaryFormat ?? "", options: options))
  }

  /// Always `true`.
  public override class var supportsSecureCoding: Bool { true }

  /// Creates a category from an archive.
  public required init?(coder: NSCoder) {
    guard let record: CategoryRecord = coder.decodeRecord() else { return nil }
    self.record = record
  }

  /// The value of `categoryIdentifier` in notifications of this category.
  public var identifier: String { record.identifier }

  /// The actions, in the order of their buttons.
  public var actions: [UNNotificationAction] {
    record.actions.map(UNNotificationAction.object)
  }

  /// The identifiers of the related Siri intents.
  public var intentIdentifiers: [String] { record.intentIdentifiers }

  /// The placeholder for hidden previews; empty by default.
  public var hiddenPreviewsBodyPlaceholder: String { record.hiddenPreviewsBodyPlaceholder }

  /// The format of the summary of a group; empty by default.
  public var categorySummaryFormat: String { record.categorySummaryFormat }

  /// The handling of notifications of this category.
  public var options: UNNotificationCategoryOptions { record.options }
}

/// The handling of the notifications of a category.
///
/// The raw values are
/// [Apple's](https://developer.apple.com/documentation/usernotifications/unnotificationcategoryoptions).
public struct UNNotificationCategoryOptions: OptionSet, Sendable {
  /// The options as a bit mask.
  public let rawValue: UInt

  /// Creates options from a bit mask; unknown bits are kept.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The app is told when the person dismisses a notification.
  public static let customDismissAction = UNNotificationCategoryOptions(rawValue: 1 << 0)
  /// Notifications are displayed in CarPlay.
  public static let allowInCarPlay = UNNotificationCategoryOptions(rawValue: 1 << 1)
  /// The title is displayed even if previews are hidden.
  public static let hiddenPreviewsShowTitle = UNNotificationCategoryOptions(rawValue: 1 << 2)
  /// The subtitle is displayed even if previews are hidden.
  public static let hiddenPreviewsShowSubtitle = UNNotificationCategoryOptions(rawValue: 1 << 3)

  /// Siri may read notifications aloud.
  @available(iOS, deprecated: 15.0, message: "Announcements are always allowed.")
  @available(watchOS, deprecated: 8.0, message: "Announcements are always allowed.")
  public static let allowAnnouncement = UNNotificationCategoryOptions(rawValue: 1 << 4)
}

/// A button of a notification.
///
/// Behaves as
/// [documented](https://developer.apple.com/documentation/usernotifications/unnotificationaction).
public class UNNotificationAction: _RecordedObject {
  final let record: ActionRecord
  override var ownRecord: any Codable & Hashable { record }

  init(_ record: ActionRecord) {
    self.record = record
  }

  /// Creates an action.
  ///
  /// - Parameters:
  ///   - identifier: The identifier that the app receives when the person chooses the action.
  ///   - title: The button's title.
  ///   - options: The behavior of the action.
  public convenience init(
    identifier: String, title: String, options: UNNotificationActionOptions = []
  ) {
    self.init(identifier: identifier, title: title, options: options, icon: nil)
  }

  /// Creates an action with an icon.
  public convenience init(
    identifier: String, title: String, options: UNNotificationActionOptions = [],
    icon: UNNotificationActionIcon?
  ) {
    self.init(
      ActionRecord(
        identifier: identifier, title: title, options: options, icon: icon?.record,
        textInput: Self.textInput))
  }

  /// The text field of an action that is created without one; `nil` for a plain button.
  class var textInput: TextInputRecord? { nil }

  /// Always `true`.
  public override class var supportsSecureCoding: Bool { true }

  /// Creates an action from an archive.
  public required init?(coder: NSCoder) {
    guard let record: ActionRecord = coder.decodeRecord() else { return nil }
    self.record = record
  }

  /// Returns a `UNTextInputNotificationAction` if the record has a text field, else a plain action.
  static func object(for record: ActionRecord) -> UNNotificationAction {
    record.textInput == nil ? UNNotificationAction(record) : UNTextInputNotificationAction(record)
  }

  /// The identifier that the app receives when the person chooses the action.
  public var identifier: String { record.identifier }

  /// The button's title.
  public var title: String { record.title }

  /// The behavior of the action.
  public var options: UNNotificationActionOptions { record.options }

  /// The button's icon; `nil` for none.
  public var icon: UNNotificationActionIcon? { record.icon.map(UNNotificationActionIcon.init) }
}

/// A button of a notification that asks the person for text.
public final class UNTextInputNotificationAction: UNNotificationAction {
  override class var textInput: TextInputRecord? {
    TextInputRecord(buttonTitle: "", placeholder: "")
  }

  /// Creates an action with a text field and a send button.
  public convenience init(
    identifier: String, title: String, options: UNNotificationActionOptions = [],
    textInputButtonTitle: String, textInputPlaceholder: String
  ) {
    self.init(
      identifier: identifier, title: title, options: options, icon: nil,
      textInputButtonTitle: textInputButtonTitle, textInputPlaceholder: textInputPlaceholder)
  }

  /// Creates an action with an icon, a text field and a send button.
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

  /// The title of the send button; empty by default.
  public var textInputButtonTitle: String { record.textInput?.buttonTitle ?? "" }

  /// The placeholder of the text field; empty by default.
  public var textInputPlaceholder: String { record.textInput?.placeholder ?? "" }

  /// Always `true`.
  public override class var supportsSecureCoding: Bool { true }
}

/// The behavior of an action.
///
/// The raw values are
/// [Apple's](https://developer.apple.com/documentation/usernotifications/unnotificationactionoptions).
public struct UNNotificationActionOptions: OptionSet, Sendable {
  /// The options as a bit mask.
  public let rawValue: UInt

  /// Creates options from a bit mask; unknown bits are kept.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The action requires an unlocked device.
  public static let authenticationRequired = UNNotificationActionOptions(rawValue: 1 << 0)
  /// The action is destructive, and its button is displayed as such.
  public static let destructive = UNNotificationActionOptions(rawValue: 1 << 1)
  /// The action brings the app to the foreground.
  public static let foreground = UNNotificationActionOptions(rawValue: 1 << 2)
}

/// The icon of an action.
public final class UNNotificationActionIcon: _RecordedObject {
  let record: IconRecord
  override var ownRecord: any Codable & Hashable { record }

  init(_ record: IconRecord) {
    self.record = record
  }

  /// Creates an icon from a template image in the app's bundle; the file isn't looked up.
  public convenience init(templateImageName: String) {
    self.init(.template(name: templateImageName))
  }

  /// Creates an icon from a system symbol.
  public convenience init(systemImageName: String) {
    self.init(.system(name: systemImageName))
  }

  /// Always `true`.
  public override class var supportsSecureCoding: Bool { true }

  /// Creates an icon from an archive.
  public required init?(coder: NSCoder) {
    guard let record: IconRecord = coder.decodeRecord() else { return nil }
    self.record = record
  }
}
