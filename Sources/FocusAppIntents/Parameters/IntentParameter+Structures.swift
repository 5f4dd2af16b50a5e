public import Foundation

extension IntentParameter {
  /// The components of a date that a person enters.
  public typealias DateKind = _DateKind
}

extension IntentParameter where Value.ValueType == Date {
  /// Declares a date.
  public convenience init(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value.UnwrappedType? = nil, kind: DateKind = .dateTime,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) {
    self.init(
      title, default: `default`,
      ParameterDeclaration(description: description, element: .date(kind)))
  }

  /// Declares a date that is chosen from a provider's options.
  public convenience init<OptionsProvider: DynamicOptionsProvider>(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    kind: DateKind = .dateTime, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: OptionsProvider,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) where OptionsProvider.DefaultValue.ValueType == Value.ValueType {
    self.init(
      title,
      ParameterDeclaration(
        description: description, element: .date(kind), choices: ParameterChoices(optionsProvider)))
  }
}

extension IntentParameter where Value.ValueType == DateComponents {
  /// Declares date components.
  public convenience init(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value.UnwrappedType? = nil, kind: DateKind = .dateTime,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) {
    self.init(
      title, default: `default`,
      ParameterDeclaration(description: description, element: .dateComponents(kind)))
  }

  /// Declares date components that are chosen from a provider's options.
  public convenience init<OptionsProvider: DynamicOptionsProvider>(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    kind: DateKind = .dateTime, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: OptionsProvider,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) where OptionsProvider.DefaultValue.ValueType == Value.ValueType {
    self.init(
      title,
      ParameterDeclaration(
        description: description, element: .dateComponents(kind),
        choices: ParameterChoices(optionsProvider)))
  }
}

extension IntentParameter where Value.ValueType == Duration {
  /// The unit in which a person enters a duration.
  public enum DurationUnit: Hashable, Sendable {
    /// Hours.
    case hours
    /// Minutes.
    case minutes
    /// Seconds.
    case seconds
  }

  /// Declares a duration.
  public convenience init(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value.UnwrappedType? = nil, defaultUnit: DurationUnit? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) {
    self.init(
      title, default: `default`,
      ParameterDeclaration(description: description))
  }

  /// Declares a duration that is chosen from a provider's options.
  public convenience init<OptionsProvider: DynamicOptionsProvider>(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    defaultUnit: DurationUnit? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: OptionsProvider,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) where OptionsProvider.DefaultValue.ValueType == Value.ValueType {
    self.init(
      title,
      ParameterDeclaration(description: description, choices: ParameterChoices(optionsProvider)))
  }
}

extension IntentParameter where Value.ValueType == IntentFile {
  /// Declares a file.
  public convenience init(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value.UnwrappedType? = nil, supportedTypeIdentifiers: [String] = ["public.item"],
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) {
    self.init(
      title, default: `default`,
      ParameterDeclaration(description: description))
  }

  /// Declares a file that is chosen from a provider's options.
  public convenience init<OptionsProvider: DynamicOptionsProvider>(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    supportedTypeIdentifiers: [String] = ["public.item"], requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: OptionsProvider,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) where OptionsProvider.DefaultValue.ValueType == Value.ValueType {
    self.init(
      title,
      ParameterDeclaration(description: description, choices: ParameterChoices(optionsProvider)))
  }
}

extension IntentParameter where Value.ValueType == IntentPerson {
  /// Declares a person.
  public convenience init(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value.UnwrappedType? = nil, mode: IntentPerson.ParameterMode = .contact,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) {
    self.init(
      title, default: `default`,
      ParameterDeclaration(description: description))
  }

  /// Declares a person that is chosen from a provider's options.
  public convenience init<OptionsProvider: DynamicOptionsProvider>(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    mode: IntentPerson.ParameterMode = .contact, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: OptionsProvider,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) where OptionsProvider.DefaultValue.ValueType == Value.ValueType {
    self.init(
      title,
      ParameterDeclaration(description: description, choices: ParameterChoices(optionsProvider)))
  }

  /// Declares a collection of people of a given size.
  public convenience init(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value.UnwrappedType? = nil, size: IntentCollectionSize,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      title, default: `default`,
      ParameterDeclaration(description: description, count: size.range))
  }
}

extension IntentParameter where Value.ValueType == IntentCurrencyAmount {
  /// Declares an amount of money.
  public convenience init(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value.UnwrappedType? = nil, currencyCodes: [String] = [],
    inclusiveRange: InclusiveRange<Decimal>? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) {
    self.init(
      title, default: `default`,
      ParameterDeclaration(description: description))
  }

  /// Declares an amount of money that is chosen from a provider's options.
  public convenience init<OptionsProvider: DynamicOptionsProvider>(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    currencyCodes: [String] = [], inclusiveRange: InclusiveRange<Decimal>? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: OptionsProvider,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) where OptionsProvider.DefaultValue.ValueType == Value.ValueType {
    self.init(
      title,
      ParameterDeclaration(description: description, choices: ParameterChoices(optionsProvider)))
  }
}

extension IntentParameter where Value.ValueType == IntentPaymentMethod {
  /// Declares a payment method.
  public convenience init(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) {
    self.init(
      title, default: `default`,
      ParameterDeclaration(description: description))
  }

  /// Declares a payment method that is chosen from a provider's options.
  public convenience init<OptionsProvider: DynamicOptionsProvider>(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: OptionsProvider,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) where OptionsProvider.DefaultValue.ValueType == Value.ValueType {
    self.init(
      title,
      ParameterDeclaration(description: description, choices: ParameterChoices(optionsProvider)))
  }
}

extension IntentParameter where Value.ValueType == PersonNameComponents {
  /// Declares the name of a person.
  public convenience init(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) {
    self.init(
      title, default: `default`,
      ParameterDeclaration(description: description))
  }

  /// Declares the name of a person that is chosen from a provider's options.
  public convenience init<OptionsProvider: DynamicOptionsProvider>(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: OptionsProvider,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) where OptionsProvider.DefaultValue.ValueType == Value.ValueType {
    self.init(
      title,
      ParameterDeclaration(description: description, choices: ParameterChoices(optionsProvider)))
  }
}

extension IntentParameter where Value.ValueType == StringSearchCriteria {
  /// Declares a search term.
  public convenience init(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) {
    self.init(
      title,
      ParameterDeclaration(description: description))
  }
}
