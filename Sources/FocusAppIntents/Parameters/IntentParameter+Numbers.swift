extension IntentParameter {
  /// The inclusive minimum and maximum of a number.
  public typealias InclusiveRange<Bound: Comparable> = (lowerBound: Bound, upperBound: Bound)
}

extension IntentParameter where Value.ValueType == Int {
  /// The control with which an integer is entered.
  public enum IntControlStyle: Hashable, Sendable {
    /// A stepper.
    case stepper
    /// A text field.
    case field
  }

  /// Declares an integer.
  public convenience init(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value.UnwrappedType? = nil, controlStyle: IntControlStyle = .stepper,
    inclusiveRange: InclusiveRange<Int>? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) {
    self.init(
      title, default: `default`,
      ParameterDeclaration(
        description: description, element: .int(inclusiveRange.map(ClosedRange.init(bounds:)))))
  }

  /// Declares an integer that is chosen from a provider's options.
  public convenience init<OptionsProvider: DynamicOptionsProvider>(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    controlStyle: IntControlStyle = .stepper, inclusiveRange: InclusiveRange<Int>? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: OptionsProvider,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) where OptionsProvider.DefaultValue.ValueType == Value.ValueType {
    self.init(
      title,
      ParameterDeclaration(
        description: description, element: .int(inclusiveRange.map(ClosedRange.init(bounds:))),
        choices: ParameterChoices(optionsProvider)))
  }
}

extension IntentParameter where Value.ValueType == Double {
  /// The control with which a floating-point number is entered.
  public enum DoubleControlStyle: Hashable, Sendable {
    /// A stepper.
    case stepper
    /// A text field.
    case field
    /// A slider.
    case slider
  }

  /// Declares a floating-point number.
  public convenience init(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value.UnwrappedType? = nil, controlStyle: DoubleControlStyle = .stepper,
    inclusiveRange: InclusiveRange<Double>? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) {
    self.init(
      title, default: `default`,
      ParameterDeclaration(
        description: description, element: .double(inclusiveRange.map(ClosedRange.init(bounds:)))))
  }

  /// Declares a floating-point number that is chosen from a provider's options.
  public convenience init<OptionsProvider: DynamicOptionsProvider>(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    controlStyle: DoubleControlStyle = .stepper, inclusiveRange: InclusiveRange<Double>? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: OptionsProvider,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) where OptionsProvider.DefaultValue.ValueType == Value.ValueType {
    self.init(
      title,
      ParameterDeclaration(
        description: description, element: .double(inclusiveRange.map(ClosedRange.init(bounds:))),
        choices: ParameterChoices(optionsProvider)))
  }
}

extension ClosedRange {
  /// Creates a range from two bounds; swapped bounds are accepted.
  init(bounds: (lowerBound: Bound, upperBound: Bound)) {
    let (first, second) = bounds
    self = Swift.min(first, second)...Swift.max(first, second)
  }
}
