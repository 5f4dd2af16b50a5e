/// A filter of an app on the device.
public struct FilterReference: Sendable, Hashable, Codable {
  /// The app's bundle identifier.
  public let app: String
  /// The filter's persistent identifier.
  public let filter: String

  public init(app: String, filter: String) {
    self.app = app
    self.filter = filter
  }
}

/// A filter with values for one Focus.
public struct FilterConfiguration: Sendable, Hashable, Codable {
  public let filter: FilterReference
  /// The values by parameter name. A parameter that is missing here has its default.
  public var values: [String: ParameterValue]
  public var isEnabled: Bool

  public init(
    filter: FilterReference, values: [String: ParameterValue] = [:], isEnabled: Bool = true
  ) {
    self.filter = filter
    self.values = values
    self.isEnabled = isEnabled
  }
}
