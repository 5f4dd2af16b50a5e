#if canImport(Darwin)
  public import Foundation
#endif

extension IntentParameter where Value.ValueType == String {
  /// Declares a text.
  public convenience init(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value.UnwrappedType? = nil, inputOptions: String.IntentInputOptions? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) {
    self.init(
      title, default: `default`,
      ParameterDeclaration(description: description))
  }

  /// Declares a text chosen among those that a provider offers.
  public convenience init<OptionsProvider: DynamicOptionsProvider>(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    inputOptions: String.IntentInputOptions? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: OptionsProvider,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) where OptionsProvider.DefaultValue.ValueType == Value.ValueType {
    self.init(
      title,
      ParameterDeclaration(description: description, choices: ParameterChoices(optionsProvider)))
  }
}

extension String {
  /// How a text is typed.
  public struct IntentInputOptions: Sendable {
    /// The keys that are offered.
    public enum KeyboardType: Hashable, Sendable {
      /// The person's own keys.
      case `default`
      /// Keys for ASCII.
      case asciiCapable
      /// Digits and punctuation.
      case numbersAndPunctuation
      /// Keys for addresses.
      // Apple's name.
      // swift-format-ignore: AlwaysUseLowerCamelCase
      case URL
      /// Digits.
      case numberPad
    }

    /// The letters that become capitals.
    public enum CapitalizationType: Hashable, Sendable {
      /// No letter.
      case none
      /// The first letter of a word.
      case words
      /// The first letter of a sentence.
      case sentences
      /// Every letter.
      case allCharacters
    }

    /// The keys that are offered.
    public var keyboardType: KeyboardType
    /// The letters that become capitals.
    public var capitalizationType: CapitalizationType
    /// Whether the text may have several lines.
    public var multiline: Bool
    /// Whether misspelled words are corrected.
    public var autocorrect: Bool
    /// Whether straight quotes become curved.
    public var smartQuotes: Bool
    /// Whether two hyphens become a dash.
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
