import FocusHost

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

/// What a search in an app looks for.
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
