public import Foundation

/// A kind of notification that an app sends, with its actions.
///
/// Behaves as
/// [documented](https://developer.apple.com/documentation/usernotifications/unnotificationcategory).
public final class UNNotificationCategory: NSObject, NSCopying, NSSecureCoding {
  let record: CategoryRecord

  init(_ record: CategoryRecord) {
    self.record = record
  }

  /// Creates a category.
  ///
  /// - Parameters:
  /// - identifier: The value of `categoryIdentifier` in notifications of this category.
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

  /// Creates a category from an archive.
  public init?(coder: NSCoder) {
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

  /// Returns the category itself, because it is immutable.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Returns whether the other object is an equal category.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationCategory)?.record == record
  }

  /// The hash of all of the category's values.
  public override var hash: Int { record.hashValue }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Archives the category.
  public func encode(with coder: NSCoder) {
    coder.encodeRecord(record)
  }
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
