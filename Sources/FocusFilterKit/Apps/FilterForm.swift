import FocusAppIntents
import Foundation

/// The screen on which a person sets up a filter, as data that any front end can draw.
///
/// ```swift
/// let form = try await system.form(for: filter, in: .work)
/// form.fields.map(\.title)  // ["Use Dark Mode", "Status Message", "Selected Account"]
/// ```
public struct FilterForm: Sendable, Hashable, Codable {
  /// The filter that is set up.
  public let filter: FilterReference
  /// The name of its app.
  public let appName: String
  /// The name of the app's icon; `nil` when it has none.
  public let icon: String?
  /// The filter's title, in the device's language.
  public let title: String
  /// The filter's description of its purpose; `nil` without one.
  public let description: String?
  /// Whole configurations that the app proposes, the best first; empty when it proposes none.
  public let suggestions: [Suggestion]
  /// A field for each parameter, in the order of their declaration.
  public let fields: [Field]

  /// A configuration that the app proposes, with what it says of itself.
  public struct Suggestion: Sendable, Hashable, Codable {
    /// The filter's title with these values.
    public let title: String
    /// A second line; `nil` without one.
    public let subtitle: String?
    /// The values by parameter name.
    public let values: [String: ParameterValue]
  }

  /// A field for one parameter of the filter.
  public struct Field: Sendable, Hashable, Codable {
    /// The parameter's name, by which its value is given.
    public let name: String
    /// The field's title in the device's language.
    public let title: String
    /// The field's description of its purpose; `nil` without one.
    public let description: String?
    /// The way in which a person fills in the field.
    public let kind: Kind
    /// The expected value in words, such as `an integer from 1 to 180`.
    public let expectation: String
    /// Whether the filter can't be set up without a value.
    public let isRequired: Bool
    /// The value that the field has: the configured one, else that of the best proposal, else the
    /// declared default; `nil` for a required field that is empty.
    ///
    /// As long as the filter isn't set up, a field without any of these has the value that its
    /// choices start with (*modeled*).
    public let value: ParameterValue?
    /// The declared default; `nil` without one.
    public let defaultValue: ParameterValue?
    /// The choices in sections; empty if any value may be typed.
    public let choices: [FilterChoices.Section]
  }

  /// A way in which a person fills in a field.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// A switch, for a Boolean.
    case toggle
    /// A number, whole or not, for a parameter without choices.
    case number
    /// Any text, for a parameter without choices.
    case text
    /// A day, or a day and time.
    case date
    /// A single choice.
    case choice
    /// Any number of values, for an array or a set.
    case several
    /// A value in words; ``FilterForm/Field/expectation`` says which.
    case other
  }
}
