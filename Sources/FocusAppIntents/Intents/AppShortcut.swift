#if canImport(ExtensionFoundation)
  public import ExtensionFoundation
#else
  /// The configuration of an extension.
  public protocol AppExtensionConfiguration {}

  /// An extension that the system runs for an app.
  public protocol AppExtension {
    /// The type of ``configuration``.
    associatedtype Configuration: AppExtensionConfiguration

    /// The configuration of the extension.
    var configuration: Configuration { get }

    /// Creates the extension.
    init()
  }

  extension AppExtension {
    /// Runs the extension as a program; always throws here.
    public static func main() throws { throw ExtensionCannotRun(name: "\(Self.self)") }
  }

  /// The error of an extension that is run as a program.
  private struct ExtensionCannotRun: Error, CustomStringConvertible {
    let name: String

    var description: String {
      """
      \(name) can't run as a separate program. Install its app on a simulated device, with its \
      filters as members of the extension.
      """
    }
  }

  /// The default configuration of an extension.
  public struct _AppIntentsExtensionConfiguration: AppExtensionConfiguration {}
#endif

/// An extension that runs an app's intents while the app isn't running.
///
/// The initializer is the start-up code of the extension's process, where the app registers its
/// dependencies:
///
/// ```swift
/// @main struct ChatIntents: AppIntentsExtension {
///   init() { AppDependencyManager.shared.add(dependency: ChatModel.shared) }
/// }
/// ```
public protocol AppIntentsExtension: AppExtension {}

#if !canImport(ExtensionFoundation)
  extension AppIntentsExtension {
    /// The default configuration of the extension.
    public var configuration: some AppExtensionConfiguration {
      _AppIntentsExtensionConfiguration()
    }
  }
#endif

/// A library that provides intents for an app.
public protocol AppIntentsPackage {
  /// The libraries that provide intents for this one.
  static var includedPackages: [any AppIntentsPackage.Type] { get }
}

extension AppIntentsPackage {
  /// No libraries.
  public static var includedPackages: [any AppIntentsPackage.Type] { [] }
}

/// The shortcuts that an app provides without configuration by a person.
///
/// Declarations compile, but a simulated device doesn't offer shortcuts.
public protocol AppShortcutsProvider {
  /// The shortcuts.
  @AppShortcutsBuilder static var appShortcuts: [AppShortcut] { get }

  /// The background color of the shortcuts.
  static var shortcutTileColor: ShortcutTileColor { get }

  /// The phrases that never run a shortcut, although they are similar to its phrases.
  static var negativePhrases: NegativeAppShortcutPhrases { get }
}

extension AppShortcutsProvider {
  /// A group of choices for a parameter.
  public typealias OptionsCollection = AppShortcutOptionsCollection
  /// The choices of a parameter.
  public typealias ParameterPresentation = AppShortcutParameterPresentation
  /// The title of a shortcut with a value of its parameter.
  public typealias Summary = AppShortcutParameterPresentationSummary

  /// Blue (*modeled*).
  public static var shortcutTileColor: ShortcutTileColor { .blue }

  /// No phrases.
  public static var negativePhrases: NegativeAppShortcutPhrases {
    NegativeAppShortcutPhrases(phrases: [])
  }

  /// Tells the system that parameter values in phrases have changed; has no effect here.
  public static func updateAppShortcutParameters() {}
}

/// The result builder for shortcuts.
@resultBuilder
public enum AppShortcutsBuilder {
  /// Combines the elements of a block.
  public static func buildBlock(_ components: [AppShortcut]...) -> [AppShortcut] {
    components.flatMap(\.self)
  }

  /// Makes an element of a shortcut.
  public static func buildExpression(_ component: AppShortcut) -> [AppShortcut] { [component] }

  /// Makes an element of shortcuts that need a newer system, in `if #available`.
  public static func buildLimitedAvailability(
    _ component: [AppShortcut]
  ) -> _LimitedAvailabilityAppShortcuts {
    _LimitedAvailabilityAppShortcuts(shortcuts: component)
  }

  /// Makes an element of an `if #available`. As with Apple's builder, no other `if` compiles.
  public static func buildOptional(
    _ component: _LimitedAvailabilityAppShortcuts?
  ) -> [AppShortcut] {
    component?.shortcuts ?? []
  }
}

/// Shortcuts that need a newer system.
public struct _LimitedAvailabilityAppShortcuts: Sendable {
  fileprivate let shortcuts: [AppShortcut]
}

/// An intent with the phrases by which a person runs it.
public struct AppShortcut: Sendable {
  /// Creates a shortcut with a title and an image.
  public init<Intent: AppIntent>(
    intent: Intent, phrases: [AppShortcutPhrase<Intent>],
    shortTitle: LocalizedStringResource, systemImageName: String
  ) {}

  /// Creates a shortcut with a title, an image and the choices of one of its parameters.
  public init<
    Intent: AppIntent, Value: _IntentValue & Sendable, Parameter: IntentParameter<Value>,
    ParameterKeyPath: KeyPath<Intent, Parameter>
  >(
    intent: Intent, phrases: [AppShortcutPhrase<Intent>],
    shortTitle: LocalizedStringResource, systemImageName: String,
    parameterPresentation: AppShortcutParameterPresentation<
      Intent, Value, Parameter, ParameterKeyPath
    >
  ) {}

  /// Creates a shortcut that may lack a title or an image, as apps for iOS 16 do.
  public init<Intent: AppIntent>(
    intent: Intent, phrases: [AppShortcutPhrase<Intent>],
    shortTitle: LocalizedStringResource? = nil, systemImageName: String? = nil
  ) {}
}

/// A phrase by which a person runs a shortcut.
public struct AppShortcutPhrase<Intent: AppIntent>: ExpressibleByStringInterpolation, Sendable {
  /// Creates a phrase without the app's name and parameters.
  public init(_ value: String) {}

  public init(stringLiteral value: String) {}

  public init(stringInterpolation: StringInterpolation) {}

  /// Collects the text, the app's name and the parameters of a phrase.
  public struct StringInterpolation: StringInterpolationProtocol {
    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) {}

    /// Appends a token.
    public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) {}

    /// Appends a parameter.
    public mutating func appendInterpolation<Value: _IntentValue>(
      _ parameter: KeyPath<Intent, IntentParameter<Value>>
    ) {}
  }
}

/// The choices of a shortcut's parameter, as the Shortcuts app displays them.
///
/// Within an ``AppShortcutsProvider``, the types of a presentation have short names:
///
/// ```swift
/// parameterPresentation: ParameterPresentation(
///   for: \.$account, summary: Summary("Open \(\.$account)"),
///   optionsCollections: { OptionsCollection(AccountQuery(), title: "Accounts") })
/// ```
///
/// Declarations compile, but a simulated device doesn't offer shortcuts. Mirrors
/// [`AppShortcutParameterPresentation`](https://developer.apple.com/documentation/appintents/appshortcutparameterpresentation).
public struct AppShortcutParameterPresentation<
  Intent: AppIntent, Value: _IntentValue & Sendable, Parameter: IntentParameter<Value>,
  ParameterKeyPath: KeyPath<Intent, Parameter>
> {
  /// Creates the presentation of a parameter.
  public init(
    for keyPath: ParameterKeyPath,
    summary: AppShortcutParameterPresentationSummary<Intent, Value, Parameter, ParameterKeyPath>,
    @AppShortcutOptionsCollectionSpecificationBuilder<Value.UnwrappedType>
    optionsCollections: () -> some AppShortcutOptionsCollectionSpecification<Value.UnwrappedType>
  ) {}
}

/// The title of a shortcut with a value of its parameter.
public struct AppShortcutParameterPresentationSummary<
  Intent: AppIntent, Value: _IntentValue & Sendable, Parameter: IntentParameter<Value>,
  ParameterKeyPath: KeyPath<Intent, Parameter>
> {
  /// Creates a summary from a sentence that contains the parameter.
  public init(
    _ summaryString: AppShortcutParameterPresentationSummaryString<
      Intent, Value, Parameter, ParameterKeyPath
    >, table: StaticString? = nil
  ) {}
}

/// A text in which `\(\.$name)` refers to a shortcut's parameter.
public struct AppShortcutParameterPresentationSummaryString<
  Intent: AppIntent, Value: _IntentValue & Sendable, Parameter: IntentParameter<Value>,
  ParameterKeyPath: KeyPath<Intent, Parameter>
>: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) {}

  public init(stringInterpolation: StringInterpolation) {}

  /// Collects the text and the parameter of a summary.
  public struct StringInterpolation: StringInterpolationProtocol {
    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) {}

    /// Appends the parameter.
    public mutating func appendInterpolation(_ parameter: ParameterKeyPath) {}
  }
}

/// A titled group of choices for a shortcut's parameter.
public protocol AppShortcutOptionsCollectionProtocol {
  /// The type of ``dynamicOptionsProvider``.
  associatedtype Provider: DynamicOptionsProvider

  /// The provider of the choices.
  var dynamicOptionsProvider: Provider { get }

  /// The title of the group.
  var title: LocalizedStringResource { get }

  /// The name of the group's symbol.
  var systemImageName: String? { get }
}

/// The choices that a provider has for a shortcut's parameter.
public struct AppShortcutOptionsCollection<
  Provider: DynamicOptionsProvider
>: AppShortcutOptionsCollectionProtocol {
  public let dynamicOptionsProvider: Provider
  public let title: LocalizedStringResource
  public let systemImageName: String?

  /// Creates a group of a provider's choices.
  public init(
    _ dynamicOptionsProvider: Provider, title: LocalizedStringResource,
    systemImageName: String? = nil
  ) {
    self.dynamicOptionsProvider = dynamicOptionsProvider
    self.title = title
    self.systemImageName = systemImageName
  }
}

/// The groups of choices for a shortcut's parameter, in the order in which they are displayed.
public protocol AppShortcutOptionsCollectionSpecification<Value>: Sendable, Sequence
where Element == any AppShortcutOptionsCollectionProtocol {
  /// The type of the choices.
  associatedtype Value: _IntentValue
}

/// Groups that are never displayed.
private struct UndisplayedCollections<Value: _IntentValue>:
  AppShortcutOptionsCollectionSpecification
{
  func makeIterator() -> IndexingIterator<[any AppShortcutOptionsCollectionProtocol]> {
    [].makeIterator()
  }
}

/// The result builder for the groups of a parameter's choices.
@resultBuilder
public enum AppShortcutOptionsCollectionSpecificationBuilder<Value: _IntentValue> {
  /// Combines the elements of a block.
  public static func buildBlock<each Collection: AppShortcutOptionsCollectionProtocol>(
    _ collections: repeat each Collection
  ) -> some AppShortcutOptionsCollectionSpecification<Value> {
    UndisplayedCollections<Value>()
  }
}

/// The phrases that never run any of an app's shortcuts.
///
/// Siri ignores the app for these phrases. Source:
/// [NegativeAppShortcutPhrases](https://developer.apple.com/documentation/appintents/negativeappshortcutphrases).
/// Declarations compile, but a simulated device doesn't offer shortcuts.
///
/// ```swift
/// static var negativePhrases: NegativeAppShortcutPhrases {
///   NegativeAppShortcutPhrases(phrases: ["Mute the television", "Silence \(.applicationName)"])
/// }
/// ```
public struct NegativeAppShortcutPhrases: Sendable {
  /// Creates the set of phrases.
  public init(phrases: [NegativeAppShortcutPhrase]) {}
}

/// A phrase that never runs a shortcut.
public struct NegativeAppShortcutPhrase: ExpressibleByStringInterpolation, Sendable {
  /// Creates a phrase without the app's name.
  public init(_ phraseKey: String) {}

  public init(stringLiteral value: String) {}

  public init(stringInterpolation: StringInterpolation) {}

  /// Collects the text and the app's name of a phrase.
  public struct StringInterpolation: StringInterpolationProtocol {
    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) {}

    /// Appends a token.
    public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) {}
  }
}

/// A placeholder in a phrase that the system replaces.
public enum AppShortcutPhraseToken: Hashable, Sendable {
  /// The app's name.
  case applicationName
}

/// A background color of shortcuts.
public enum ShortcutTileColor: Hashable, Sendable {
  /// Blue.
  case blue
  /// Grape.
  case grape
  /// Gray blue.
  case grayBlue
  /// Gray brown.
  case grayBrown
  /// Gray green.
  case grayGreen
  /// Light blue.
  case lightBlue
  /// Lime.
  case lime
  /// Navy.
  case navy
  /// Orange.
  case orange
  /// Pink.
  case pink
  /// Purple.
  case purple
  /// Red.
  case red
  /// Tangerine.
  case tangerine
  /// Teal.
  case teal
  /// Yellow.
  case yellow
}
