#if canImport(Darwin)
  public import Foundation
#endif

extension IntentParameter {
  /// The least and the greatest value that a parameter takes, both included.
  public typealias InclusiveRange<Bound: Comparable> = (lowerBound: Bound, upperBound: Bound)
}

extension IntentParameter where Value.ValueType == Int {
  /// How an integer is entered.
  public enum IntControlStyle: Hashable, Sendable {
    /// With buttons for more and less.
    case stepper
    /// As digits.
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

  /// Declares an integer chosen among those that a provider offers.
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
  /// How a number is entered.
  public enum DoubleControlStyle: Hashable, Sendable {
    /// With buttons for more and less.
    case stepper
    /// As digits.
    case field
    /// By dragging.
    case slider
  }

  /// Declares a number.
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

  /// Declares a number chosen among those that a provider offers.
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
  /// The range of a declaration; swapped bounds mean the same range.
  init(bounds: (lowerBound: Bound, upperBound: Bound)) {
    let (first, second) = bounds
    self = Swift.min(first, second)...Swift.max(first, second)
  }
}
