// Kinds of intents that a file with a Focus filter may also hold. Nothing here runs them.

/// An intent that opens something in the app.
public protocol OpenIntent: AppIntent {
  /// The type of what is opened.
  associatedtype Value: _IntentValue

  /// What is opened.
  var target: Value { get set }
}

/// An intent that starts, changes or ends a Live Activity.
public protocol LiveActivityIntent: AppIntent {}

/// An intent that plays or records sound.
public protocol AudioPlaybackIntent: AppIntent {}

/// An intent whose parameters are the settings of a widget.
public protocol WidgetConfigurationIntent: AppIntent {}

extension WidgetConfigurationIntent {
  /// The settings of a widget have nothing to do.
  public func perform() async throws -> some IntentResult { .result() }
}

/// An intent that the system knows by itself.
public protocol SystemIntent: AppIntent {}

/// An intent that may ask to go on in the foreground.
public protocol ForegroundContinuableIntent: AppIntent {}

/// An intent that shows a view beside another intent's result.
public protocol SnippetIntent: AppIntent {}

/// An entity that the system can find in a search.
///
/// Apple's `attributeSet` needs Core Spotlight, which only Apple's platforms have.
public protocol IndexedEntity: AppEntity {}
