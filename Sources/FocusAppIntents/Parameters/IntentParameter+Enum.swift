extension IntentParameter where Value.ValueType: AppEnum {
  /// Declares an enumeration, with all or some of its cases.
  public convenience init(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    supportedValues: [Value.ValueType] = Array(Value.ValueType.allCases),
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) {
    self.init(
      title, default: `default`,
      ParameterDeclaration(description: description, choices: ParameterChoices(supportedValues)))
  }

  /// Declares an enumeration whose cases are chosen from a provider's options.
  public convenience init<OptionsProvider: DynamicOptionsProvider>(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: OptionsProvider,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) where OptionsProvider.DefaultValue.ValueType == Value.ValueType {
    self.init(
      title, default: `default`,
      ParameterDeclaration(description: description, choices: ParameterChoices(optionsProvider)))
  }
}

// For a type that is an enumeration and an entity; without this extension the call is ambiguous.
extension IntentParameter where Value.ValueType: AppEntity & AppEnum {
  /// Declares an enumeration, with all or some of its cases.
  public convenience init(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    supportedValues: [Value.ValueType] = Array(Value.ValueType.allCases),
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) {
    self.init(
      title, default: `default`,
      ParameterDeclaration(description: description, choices: ParameterChoices(supportedValues)))
  }

  /// Declares an enumeration whose cases are chosen from a provider's options.
  public convenience init<OptionsProvider: DynamicOptionsProvider>(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: OptionsProvider,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) where OptionsProvider.DefaultValue.ValueType == Value.ValueType {
    self.init(
      title, default: `default`,
      ParameterDeclaration(description: description, choices: ParameterChoices(optionsProvider)))
  }
}
