public import Foundation

extension IntentParameter {
  /// The components of a date that a person enters.
  public typealias DateKind = _DateKind
}

extension _DateKind {
  /// Returns the type of a parameter with these components.
  fileprivate func type(of value: any _DateIntentValue.Type) -> ParameterType {
    value == Date.self ? .date(self) : .dateComponents(self)
  }
}

/// A type whose parameters have no arguments of their own, such as a URL.
public protocol _PlainIntentValue: _IntentValue {}

extension AttributedString: _PlainIntentValue {}
extension URL: _PlainIntentValue {}
extension PersonNameComponents: _PlainIntentValue {}
extension IntentPaymentMethod: _PlainIntentValue {}

extension IntentParameter where Value.ValueType: _PlainIntentValue {
  /// Declares an attributed string, a URL, a person's name or a payment method.
  public convenience init(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) {
    self.init(title, description, default: `default`)
  }
}

extension IntentParameter {
  // The arguments of a type, such as a range, have no place beside both a default and a provider.

  /// Declares a value that is chosen from a provider's options, with or without a default.
  @_disfavoredOverload
  public convenience init<OptionsProvider: DynamicOptionsProvider>(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: OptionsProvider,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) where OptionsProvider.DefaultValue.ValueType == Value.ValueType {
    self.init(title, description, default: `default`, choices: ParameterChoices(optionsProvider))
  }
}

extension IntentParameter where Value.ValueType == URL, Value.UnwrappedType: Collection {
  /// Declares a collection of URLs; strings that aren't URLs are left out of the default.
  @_disfavoredOverload
  public convenience init(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: [Value.ValueType?], requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) {
    self.init(title, description, default: `default`.compactMap(\.self) as? Value.UnwrappedType)
  }
}

/// A type that represents a date.
public protocol _DateIntentValue: _IntentValue {}

extension Date: _DateIntentValue {}
extension DateComponents: _DateIntentValue {}

extension IntentParameter where Value.ValueType: _DateIntentValue {
  /// Declares a date or date components.
  public convenience init(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value.UnwrappedType? = nil, kind: DateKind = .dateTime,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) {
    self.init(title, description, default: `default`, element: kind.type(of: Value.ValueType.self))
  }

  /// Declares a date or date components, chosen from a provider's options.
  public convenience init<OptionsProvider: DynamicOptionsProvider>(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    kind: DateKind = .dateTime, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: OptionsProvider,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) where OptionsProvider.DefaultValue.ValueType == Value.ValueType {
    self.init(
      title, description, element: kind.type(of: Value.ValueType.self),
      choices: ParameterChoices(optionsProvider))
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
    self.init(title, description, default: `default`)
  }

  /// Declares a duration that is chosen from a provider's options.
  public convenience init<OptionsProvider: DynamicOptionsProvider>(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    defaultUnit: DurationUnit? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: OptionsProvider,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) where OptionsProvider.DefaultValue.ValueType == Value.ValueType {
    self.init(title, description, choices: ParameterChoices(optionsProvider))
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
    self.init(title, description, default: `default`)
  }

  /// Declares a file that is chosen from a provider's options.
  public convenience init<OptionsProvider: DynamicOptionsProvider>(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    supportedTypeIdentifiers: [String] = ["public.item"], requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: OptionsProvider,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) where OptionsProvider.DefaultValue.ValueType == Value.ValueType {
    self.init(title, description, choices: ParameterChoices(optionsProvider))
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
    self.init(title, description, default: `default`)
  }

  /// Declares a person that is chosen from a provider's options.
  public convenience init<OptionsProvider: DynamicOptionsProvider>(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    mode: IntentPerson.ParameterMode = .contact, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: OptionsProvider,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) where OptionsProvider.DefaultValue.ValueType == Value.ValueType {
    self.init(title, description, choices: ParameterChoices(optionsProvider))
  }

  /// Declares a collection of people of a given size.
  public convenience init(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value.UnwrappedType? = nil, size: IntentCollectionSize,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(title, description, default: `default`, count: size.range)
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
      title, description, default: `default`,
      element: .amount(codes: currencyCodes, inclusiveRange.map(ClosedRange.init(bounds:))))
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
      title, description,
      element: .amount(codes: currencyCodes, inclusiveRange.map(ClosedRange.init(bounds:))),
      choices: ParameterChoices(optionsProvider))
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
    self.init(title, description)
  }
}
