/// A kind of notification that an app registered, as a value.
package struct CategoryRecord: Sendable, Hashable, Codable {
  package var identifier: String
  package var actions: [ActionRecord] = []
  package var intentIdentifiers: [String] = []
  package var hiddenPreviewsBodyPlaceholder = ""
  package var categorySummaryFormat = ""
  @RawCoded package var options: UNNotificationCategoryOptions = []
}

/// A button of a notification, as a value.
package struct ActionRecord: Sendable, Hashable, Codable {
  package var identifier: String
  package var title: String
  @RawCoded package var options: UNNotificationActionOptions = []
  package var icon: IconRecord?
  /// The field for an answer; `nil` for a plain button.
  package var textInput: TextInputRecord?
}

/// The icon of a button, as a value.
package enum IconRecord: Sendable, Hashable, Codable {
  case template(name: String)
  case system(name: String)
}

/// The field for a typed answer, as a value.
package struct TextInputRecord: Sendable, Hashable, Codable {
  package var buttonTitle: String
  package var placeholder: String
}
