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
      ParameterDeclaration(
        description: description, requestValueDialog: requestValueDialog,
        inputConnectionBehavior: inputConnectionBehavior))
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
      ParameterDeclaration(
        description: description, requestValueDialog: requestValueDialog,
        inputConnectionBehavior: inputConnectionBehavior, choices: ParameterChoices(optionsProvider)
      ))
  }
}

extension String {
  /// How a text is typed.
  public struct IntentInputOptions: Sendable {
    /// The keys that are offered.
    public enum KeyboardType: Hashable, Sendable {
      case `default`
      case asciiCapable
      case numbersAndPunctuation
      // Apple's name.
      // swift-format-ignore: AlwaysUseLowerCamelCase
      case URL
      case numberPad
    }

    /// The letters that become capitals.
    public enum CapitalizationType: Hashable, Sendable {
      case none
      case words
      case sentences
      case allCharacters
    }

    public var keyboardType: KeyboardType
    public var capitalizationType: CapitalizationType
    public var multiline: Bool
    public var autocorrect: Bool
    public var smartQuotes: Bool
    public var smartDashes: Bool

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
