// Other kinds of intents that a file with a Focus filter may contain. The simulator doesn't run
// them.

/// An intent that opens an item in the app.
public protocol OpenIntent: AppIntent {
  /// The type of the item.
  associatedtype Value: _IntentValue

  /// The item to open.
  var target: Value { get set }
}

/// An intent that starts, changes or ends a Live Activity.
public protocol LiveActivityIntent: AppIntent {}

/// An intent that plays or records sound.
public protocol AudioPlaybackIntent: AppIntent {}

/// An intent whose parameters configure a widget.
public protocol WidgetConfigurationIntent: AppIntent {}

extension WidgetConfigurationIntent {
  /// The default implementation, which does nothing.
  public func perform() async throws -> some IntentResult { .result() }
}

/// An intent with a meaning that the system defines.
public protocol SystemIntent: AppIntent {}

/// An intent that may continue in the foreground.
public protocol ForegroundContinuableIntent: AppIntent {}

/// An intent that displays a view beside another intent's result.
public protocol SnippetIntent: AppIntent {}

/// An entity that the system can index for search.
///
/// Apple's `attributeSet` isn't available because it needs Core Spotlight.
public protocol IndexedEntity: AppEntity {}
