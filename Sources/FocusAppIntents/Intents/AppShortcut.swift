#if canImport(Darwin)
  public import Foundation
#endif

/// The shortcuts that an app offers without a person's doing.
///
/// They compile here and are never offered.
public protocol AppShortcutsProvider {
  /// The shortcuts.
  @AppShortcutsBuilder static var appShortcuts: [AppShortcut] { get }

  /// The color behind the shortcuts.
  static var shortcutTileColor: ShortcutTileColor { get }
}

extension AppShortcutsProvider {
  /// Blue; *modeled*.
  public static var shortcutTileColor: ShortcutTileColor { .blue }

  /// Tells the system that values in the phrases have changed; nothing here listens for phrases.
  public static func updateAppShortcutParameters() {}
}

/// Lists shortcuts, one on a line.
@resultBuilder
public enum AppShortcutsBuilder {
  /// Takes what the lines gave.
  public static func buildBlock(_ shortcuts: AppShortcut...) -> [AppShortcut] { shortcuts }
}

/// An intent with the phrases that run it.
public struct AppShortcut: Sendable {
  /// Creates a shortcut.
  public init<Intent: AppIntent>(
    intent: Intent, phrases: [AppShortcutPhrase<Intent>],
    shortTitle: LocalizedStringResource, systemImageName: String
  ) {}

  /// Creates a shortcut without a title and an image.
  public init<Intent: AppIntent>(intent: Intent, phrases: [AppShortcutPhrase<Intent>]) {}
}

/// A phrase that a person says to run an intent.
public struct AppShortcutPhrase<Intent: AppIntent>: ExpressibleByStringInterpolation, Sendable {
  public init(stringLiteral value: String) {}

  public init(stringInterpolation: StringInterpolation) {}

  /// Takes the words, the app's name and the parameters of a phrase.
  public struct StringInterpolation: StringInterpolationProtocol {
    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) {}

    /// Takes a name that the system fills in.
    public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) {}

    /// Takes a parameter.
    public mutating func appendInterpolation<Value: _IntentValue>(
      _ parameter: KeyPath<Intent, IntentParameter<Value>>
    ) {}
  }
}

/// A name in a phrase that the system fills in.
public enum AppShortcutPhraseToken: Hashable, Sendable {
  /// The app's name.
  case applicationName
}

/// A color behind shortcuts.
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
