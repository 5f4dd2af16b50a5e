#if canImport(Darwin)
  public import Foundation
#endif

extension IntentParameter where Value.ValueType == Bool {
  /// Declares a switch.
  public convenience init(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value.UnwrappedType? = nil, displayName: Bool.IntentDisplayName? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) {
    self.init(
      title, default: `default`,
      ParameterDeclaration(description: description))
  }
}

extension Bool {
  /// The words that show `true` and `false`.
  public struct IntentDisplayName: Sendable {
    /// The words for `true`.
    public let `true`: LocalizedStringResource
    /// The words for `false`.
    public let `false`: LocalizedStringResource

    /// Creates the words.
    public init(true: LocalizedStringResource, false: LocalizedStringResource) {
      self.true = `true`
      self.false = `false`
    }
  }
}
