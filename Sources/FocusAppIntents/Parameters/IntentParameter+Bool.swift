extension IntentParameter where Value.ValueType == Bool {
  /// Declares a Boolean.
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
  /// The display names of `true` and `false`.
  public struct IntentDisplayName: Sendable {
    /// The display name of `true`.
    public let `true`: LocalizedStringResource
    /// The display name of `false`.
    public let `false`: LocalizedStringResource

    /// Creates the display names.
    public init(true: LocalizedStringResource, false: LocalizedStringResource) {
      self.true = `true`
      self.false = `false`
    }
  }
}
