public import Foundation

extension IntentParameter {
  // Apple nests an enumeration of unit names for each dimension. Its cases are named like the units
  // themselves, so `.kilometers` reads the same with the unit as the parameter's type.

  /// Declares a measured value whose unit a person may change.
  public convenience init<UnitType: _IntentDimension>(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    defaultValue: Double? = nil, defaultUnit: UnitType? = nil,
    defaultUnitAdjustForLocale: Bool = false, supportsNegativeNumbers: Bool = true,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) where Value.ValueType == Measurement<UnitType> {
    self.init(
      title, default: Self.measured(defaultValue, defaultUnit),
      ParameterDeclaration(description: description))
  }

  /// Declares a measured value in a fixed unit.
  public convenience init<UnitType: _IntentDimension>(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    defaultValue: Double? = nil, unit: UnitType, unitAdjustForLocale: Bool = false,
    supportsNegativeNumbers: Bool = true, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) where Value.ValueType == Measurement<UnitType> {
    self.init(
      title, default: Self.measured(defaultValue, unit),
      ParameterDeclaration(description: description))
  }

  /// Declares a measured value chosen among those that a provider offers.
  public convenience init<UnitType: _IntentDimension, OptionsProvider: DynamicOptionsProvider>(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers,
    optionsProvider: OptionsProvider
  )
  where
    Value.ValueType == Measurement<UnitType>,
    OptionsProvider.DefaultValue.ValueType == Value.ValueType
  {
    self.init(
      title,
      ParameterDeclaration(description: description, choices: ParameterChoices(optionsProvider)))
  }

  /// A default is a bare number, which gets the unit here: the dimension's base unit without one.
  private static func measured<UnitType: _IntentDimension>(
    _ value: Double?, _ unit: UnitType?
  ) -> Value.UnwrappedType? where Value.ValueType == Measurement<UnitType> {
    let unit = unit ?? UnitType._knownUnits.first { $0 == UnitType.baseUnit() }
    guard let value, let unit else { return nil }
    return Measurement(value: value, unit: unit) as? Value.UnwrappedType
  }
}
