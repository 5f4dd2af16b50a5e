public import Foundation

/// A kind of notification that an app has, with its actions.
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
  ///   - identifier: The name that a notification's `categoryIdentifier` gives.
  ///   - actions: The buttons, in order.
  ///   - intentIdentifiers: The identifiers of the Siri intents that the notification is about.
  ///   - options: How the system treats notifications of this kind.
  public convenience init(
    identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
    options: UNNotificationCategoryOptions = []
  ) {
    self.init(
      identifier: identifier, actions: actions, intentIdentifiers: intentIdentifiers,
      hiddenPreviewsBodyPlaceholder: nil, categorySummaryFormat: nil, options: options)
  }

  /// Creates a category with a text that stands in for hidden ones.
  public convenience init(
    identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
    hiddenPreviewsBodyPlaceholder: String, options: UNNotificationCategoryOptions = []
  ) {
    self.init(
      identifier: identifier, actions: actions, intentIdentifiers: intentIdentifiers,
      hiddenPreviewsBodyPlaceholder: hiddenPreviewsBodyPlaceholder, categorySummaryFormat: nil,
      options: options)
  }

  /// Creates a category with a text that stands in for hidden ones, and a format for summaries.
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

  /// The name that a notification's `categoryIdentifier` gives.
  public var identifier: String { record.identifier }

  /// The buttons, in order.
  public var actions: [UNNotificationAction] {
    record.actions.map(UNNotificationAction.object)
  }

  /// The identifiers of the Siri intents that the notification is about.
  public var intentIdentifiers: [String] { record.intentIdentifiers }

  /// The text that stands in for hidden ones; empty unless given.
  public var hiddenPreviewsBodyPlaceholder: String { record.hiddenPreviewsBodyPlaceholder }

  /// The format of a group's summary; empty unless given.
  public var categorySummaryFormat: String { record.categorySummaryFormat }

  /// How the system treats notifications of this kind.
  public var options: UNNotificationCategoryOptions { record.options }

  /// Returns the category itself, which can't change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the other object is a category that says the same.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationCategory)?.record == record
  }

  /// The hash of everything the category says.
  public override var hash: Int { record.hashValue }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Archives the category.
  public func encode(with coder: NSCoder) {
    coder.encodeRecord(record)
  }
}

/// How the system treats the notifications of a category.
///
/// The raw values are [Apple's](https://developer.apple.com/documentation/usernotifications/unnotificationcategoryoptions).
public struct UNNotificationCategoryOptions: OptionSet, Sendable {
  /// The options as bits.
  public let rawValue: UInt

  /// Creates options from bits; unknown bits are kept.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Tell the app when the person puts a notification away.
  public static let customDismissAction = UNNotificationCategoryOptions(rawValue: 1 << 0)
  /// Show them in a car.
  public static let allowInCarPlay = UNNotificationCategoryOptions(rawValue: 1 << 1)
  /// Show the title even when previews are hidden.
  public static let hiddenPreviewsShowTitle = UNNotificationCategoryOptions(rawValue: 1 << 2)
  /// Show the subtitle even when previews are hidden.
  public static let hiddenPreviewsShowSubtitle = UNNotificationCategoryOptions(rawValue: 1 << 3)

  /// Let Siri read them aloud.
  @available(iOS, deprecated: 15.0, message: "The person always decides about it.")
  @available(watchOS, deprecated: 8.0, message: "The person always decides about it.")
  public static let allowAnnouncement = UNNotificationCategoryOptions(rawValue: 1 << 4)
}
