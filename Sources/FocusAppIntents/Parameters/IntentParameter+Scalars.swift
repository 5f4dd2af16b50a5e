import FocusHost
public import Foundation

extension IntentParameter where Value.ValueType == String {
  /// Declares a string.
  public convenience init(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value.UnwrappedType? = nil, inputOptions: String.IntentInputOptions? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) {
    self.init(title, description, default: `default`)
  }

  /// Declares a string that is chosen from a provider's options.
  public convenience init<OptionsProvider: DynamicOptionsProvider>(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    inputOptions: String.IntentInputOptions? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: OptionsProvider,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) where OptionsProvider.DefaultValue.ValueType == Value.ValueType {
    self.init(title, description, choices: ParameterChoices(optionsProvider))
  }
}

extension String {
  /// The behavior of a text field.
  public struct IntentInputOptions: Sendable {
    /// The keyboard for a text field.
    public enum KeyboardType: Hashable, Sendable {
      /// The default keyboard.
      case `default`
      /// A keyboard for ASCII characters.
      case asciiCapable
      /// A keyboard for digits and punctuation.
      case numbersAndPunctuation
      /// A keyboard for URLs.
      // Apple's name.
      // swift-format-ignore: AlwaysUseLowerCamelCase
      case URL
      /// A keyboard for digits.
      case numberPad
    }

    /// The letters that are capitalized automatically.
    public enum CapitalizationType: Hashable, Sendable {
      /// No letters.
      case none
      /// The first letter of each word.
      case words
      /// The first letter of each sentence.
      case sentences
      /// All letters.
      case allCharacters
    }

    /// The keyboard.
    public var keyboardType: KeyboardType
    /// The letters that are capitalized automatically.
    public var capitalizationType: CapitalizationType
    /// Whether the text can have several lines.
    public var multiline: Bool
    /// Whether misspelled words are corrected automatically.
    public var autocorrect: Bool
    /// Whether straight quotes are replaced by curved quotes.
    public var smartQuotes: Bool
    /// Whether double hyphens are replaced by dashes.
    public var smartDashes: Bool

    /// Creates options.
    public init(
      keyboardType: KeyboardType = .asciiCapable,
      capitalizationType: CapitalizationType = .sentences, multiline: Bool = false,
      autocorrect: Bool = true, smartQuotes: Bool = true, smartDashes: Bool = true
    ) {
      self.keyboardType = keyboardType
      self.capitalizationType = capitalizationType
      self.multiline = multiline
      self.autocorrect = autocorrect
      self.smartQuotes = smartQuotes
      self.smartDashes = smartDashes
    }
  }
}

/// The text or values that a search in an app looks for.
///
/// Apps use ``StringSearchCriteria``, and don't conform types of their own. Mirrors
/// [`SearchCriteria`](https://developer.apple.com/documentation/appintents/searchcriteria).
public protocol SearchCriteria: _IntentValue, Hashable, Sendable {
  /// The type of the parts of the app's content that a search can cover.
  associatedtype SearchScopes = Void
}

/// A search term for an app's content.
public struct StringSearchCriteria: Hashable, Sendable {
  /// The search term.
  public var term: String

  /// Creates the criteria of a term.
  public init(term: String) { self.term = term }
}

/// A kind of content that an app searches for a term.
public enum StringSearchScope: String, AppEnum {
  /// Any content.
  case general
  /// Movies.
  case movies
  /// Television shows, their seasons and their episodes.
  case tv
  /// Other videos.
  case freeformVideo

  public static var typeDisplayRepresentation: TypeDisplayRepresentation { "Search Scope" }

  public static var caseDisplayRepresentations: [StringSearchScope: DisplayRepresentation] {
    [.general: "General", .movies: "Movies", .tv: "TV", .freeformVideo: "Videos"]
  }
}

extension StringSearchCriteria: SearchCriteria {
  /// The kinds of content.
  public typealias SearchScopes = [StringSearchScope]

  public static var _form: _ValueForm<StringSearchCriteria> {
    _ValueForm("a string", text: \.term, parse: { Self(term: $0) })
  }
}

extension IntentParameter where Value.ValueType == Bool {
  /// Declares a Boolean.
  public convenience init(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value.UnwrappedType? = nil, displayName: Bool.IntentDisplayName? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) {
    self.init(title, description, default: `default`)
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
      title, description, default: `default`,
      element: .int(inclusiveRange.map(ClosedRange.init(bounds:))))
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
      title, description, element: .int(inclusiveRange.map(ClosedRange.init(bounds:))),
      choices: ParameterChoices(optionsProvider))
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
      title, description, default: `default`,
      element: .double(inclusiveRange.map(ClosedRange.init(bounds:))))
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
      title, description, element: .double(inclusiveRange.map(ClosedRange.init(bounds:))),
      choices: ParameterChoices(optionsProvider))
  }
}

extension ClosedRange {
  /// Creates a range from two bounds; swapped bounds are accepted.
  init(bounds: (lowerBound: Bound, upperBound: Bound)) {
    let (first, second) = bounds
    self = Swift.min(first, second)...Swift.max(first, second)
  }
}

extension IntentParameter {
  // Apple nests an enumeration of unit names in each dimension. Its cases have the names of the
  // units, so `.kilometers` also compiles with the unit as the parameter's type.

  /// Declares a measurement whose unit a person may change.
  public convenience init<UnitType: _IntentDimension>(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    defaultValue: Double? = nil, defaultUnit: UnitType? = nil,
    defaultUnitAdjustForLocale: Bool = false, supportsNegativeNumbers: Bool = true,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) where Value.ValueType == Measurement<UnitType> {
    self.init(
      title, description, default: Self.measured(defaultValue, defaultUnit),
      element: supportsNegativeNumbers ? nil : NonnegativeMeasurement<UnitType>._form.type)
  }

  /// Declares a measurement in a fixed unit.
  public convenience init<UnitType: _IntentDimension>(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    defaultValue: Double? = nil, unit: UnitType, unitAdjustForLocale: Bool = false,
    supportsNegativeNumbers: Bool = true, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) where Value.ValueType == Measurement<UnitType> {
    self.init(
      title, description, default: Self.measured(defaultValue, unit),
      element: supportsNegativeNumbers ? nil : NonnegativeMeasurement<UnitType>._form.type)
  }

  /// Declares a measurement that is chosen from a provider's options.
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
    self.init(title, description, choices: ParameterChoices(optionsProvider))
  }

  /// Combines a default value, which is a plain number, with the unit, else with the base unit.
  private static func measured<UnitType: _IntentDimension>(
    _ value: Double?, _ unit: UnitType?
  ) -> Value.UnwrappedType? where Value.ValueType == Measurement<UnitType> {
    let unit = unit ?? UnitType.knownUnits.first { $0 == UnitType.baseUnit() }
    guard let value, let unit else { return nil }
    return Measurement(value: value, unit: unit) as? Value.UnwrappedType
  }
}
