/// The name of an installed filter: its app's bundle identifier, and its persistent identifier.
///
/// ```swift
/// FilterReference(app: "com.example.chat", filter: "ExampleChatFocusFilter")
/// ```
public struct FilterReference: Sendable, Hashable, Codable {
  /// The app's bundle identifier.
  public let app: String
  /// The filter's persistent identifier.
  public let filter: String

  /// Creates a reference; whether the device has such a filter shows where it is used.
  public init(app: String, filter: String) {
    self.app = app
    self.filter = filter
  }
}

/// The values of a filter for one Focus, as a person set them up in Settings.
///
/// A mode has at most one configuration for each filter. A test makes one by
/// ``FocusSystem/configure(_:of:in:_:)``, and from values as data by ``FocusSystem/configure(_:in:values:)``:
///
/// ```swift
/// let filter = try await system.filter(named: "ExampleChatFocusFilter")
/// try await system.configure(filter, in: .work, values: ["status": "Busy"])
/// ```
public struct FilterConfiguration: Sendable, Hashable, Codable {
  /// The filter, which a mode has at most once.
  public let filter: FilterReference
  /// The values by parameter name. A parameter that is missing here has its default.
  public var values: [String: ParameterValue]
  /// Whether the filter takes part while the mode is on; a disabled one keeps its values.
  public var isEnabled: Bool

  /// Creates a configuration without checking its values.
  ///
  /// ``FocusSystem/configure(_:in:values:)`` checks them.
  public init(
    filter: FilterReference, values: [String: ParameterValue] = [:], isEnabled: Bool = true
  ) {
    self.filter = filter
    self.values = values
    self.isEnabled = isEnabled
  }
}
