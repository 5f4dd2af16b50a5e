/// A registered notification category as a value.
package struct CategoryRecord: Sendable, Hashable, Codable {
  package var identifier: String
  package var actions: [ActionRecord] = []
  package var intentIdentifiers: [String] = []
  package var hiddenPreviewsBodyPlaceholder = ""
  package var categorySummaryFormat = ""
  @RawCoded package var options: UNNotificationCategoryOptions = []
}

/// A notification action as a value.
package struct ActionRecord: Sendable, Hashable, Codable {
  package var identifier: String
  package var title: String
  @RawCoded package var options: UNNotificationActionOptions = []
  package var icon: IconRecord?
  /// The text field; `nil` for a plain button.
  package var textInput: TextInputRecord?
}

/// An action's icon as a value.
package enum IconRecord: Sendable, Hashable, Codable {
  case template(name: String)
  case system(name: String)
}

/// An action's text field as a value.
package struct TextInputRecord: Sendable, Hashable, Codable {
  package var buttonTitle: String
  package var placeholder: String
}
