import FocusAppIntents
import Foundation

/// The values that a parameter offers, in sections as the app made them.
public struct FilterChoices: Sendable, Hashable, Codable {
  /// The name of the parameter.
  public let parameter: String
  /// The sections in the app's order; empty when any value may be typed.
  public let sections: [Section]
  /// The value to start with, the `defaultResult()` of the app's query or provider; `nil` when it has
  /// none.
  public let initial: ParameterValue?

  /// A group of choices.
  public struct Section: Sendable, Hashable, Codable {
    /// The heading; `nil` for choices without one.
    public let title: String?
    /// The choices in the app's order.
    public let choices: [Choice]

    /// Both values of a Boolean.
    static let truth = Section(
      title: nil,
      choices: [true, false].map { Choice(value: .bool($0), title: "\($0)", subtitle: nil) })
  }

  /// A value that can be chosen, as Settings shows it.
  public struct Choice: Sendable, Hashable, Codable {
    /// The value to configure: an entity's identifier or a case's raw value.
    public let value: ParameterValue
    /// The first line, in the device's language.
    public let title: String
    /// The second line; `nil` without one.
    public let subtitle: String?

    /// The value as a person types it behind `name=`, with quotes where it needs them.
    ///
    /// ``FocusSystem/values(typed:for:)`` reads it as the same value.
    public var typed: String { value.typedText }
  }
}
