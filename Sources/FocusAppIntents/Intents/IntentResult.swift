/// The result of running an intent.
///
/// `perform()` returns `.result()` or one of its overloads.
public protocol IntentResult: Sendable {
  /// The type of ``value``.
  associatedtype Value: _IntentValue = Never
  /// The type of the intent that runs next.
  associatedtype OpensAppIntent: AppIntent = Never
  /// The type of the view.
  associatedtype Snippet = Never
  /// The type of the dialog.
  associatedtype Dialog = Never

  /// The value for the next intent.
  var value: Value? { get }
}

/// A result with a value for the next intent.
public protocol ReturnsValue<Value>: IntentResult {}

/// A result that runs another intent.
public protocol OpensIntent: IntentResult {}

/// A result with a dialog.
public protocol ProvidesDialog: IntentResult where Dialog == IntentDialog {}

/// A result with a view.
public protocol ShowsSnippetView: IntentResult where Snippet == _SnippetViewContainer {}

/// A result that displays another intent's view.
public protocol ShowsSnippetIntent: IntentResult where Snippet == _SnippetIntentContainer {}

/// A view displayed with a result; not available outside Apple's platforms.
public struct _SnippetViewContainer: Sendable {}

/// An intent whose view is displayed with a result.
public struct _SnippetIntentContainer: Sendable {}

/// The result type that the `.result(…)` functions return.
public struct IntentResultContainer<
  Value: _IntentValue & Sendable, OpensAppIntent: AppIntent, Snippet, Dialog
>: IntentResult {
  /// The value for the next intent.
  public var value: Value?

  /// The dialog.
  public var dialog: IntentDialog?

  /// The intent that runs next.
  public var opensIntent: OpensAppIntent?

  /// The next intent of a result whose type doesn't name it, as in Apple's results with a snippet.
  private var unnamedNext: (any AppIntent)?

  /// The snippet intent whose view is displayed.
  let snippet: (any SnippetIntent)?

  /// The intent that runs next, of any type.
  var next: (any AppIntent)? { opensIntent ?? unnamedNext }

  init(value: Value? = nil, opensIntent: OpensAppIntent? = nil, dialog: IntentDialog? = nil) {
    self.value = value
    self.opensIntent = opensIntent
    self.dialog = dialog
    snippet = nil
  }

  /// Creates a result that displays an intent's view.
  init(
    value: Value? = nil, next: (any AppIntent)? = nil, dialog: IntentDialog? = nil,
    snippet: some SnippetIntent
  ) {
    self.value = value
    unnamedNext = next
    self.dialog = dialog
    self.snippet = snippet is EmptySnippetIntent ? nil : snippet
  }
}

extension IntentResultContainer: ReturnsValue, OpensIntent {}
extension IntentResultContainer: ProvidesDialog where Dialog == IntentDialog {}
extension IntentResultContainer: ShowsSnippetView where Snippet == _SnippetViewContainer {}
extension IntentResultContainer: ShowsSnippetIntent where Snippet == _SnippetIntentContainer {}

extension IntentResult {
  /// Returns an empty result.
  public static func result() -> Self
  where Self == IntentResultContainer<Never, Never, Never, Never> {
    Self()
  }

  /// Returns a result with a value for the next intent.
  public static func result<Value: _IntentValue>(value: Value) -> Self
  where Self == IntentResultContainer<Value, Never, Never, Never> {
    Self(value: value)
  }

  /// Returns a result that runs another intent.
  public static func result<OpensAppIntent: AppIntent>(opensIntent: OpensAppIntent) -> Self
  where Self == IntentResultContainer<Never, OpensAppIntent, Never, Never> {
    Self(opensIntent: opensIntent)
  }

  /// Returns a result with a dialog.
  public static func result(dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
    Self(dialog: dialog)
  }

  /// Returns a result with a value for the next intent that runs another intent.
  public static func result<Value: _IntentValue, OpensAppIntent: AppIntent>(
    value: Value, opensIntent: OpensAppIntent
  ) -> Self where Self == IntentResultContainer<Value, OpensAppIntent, Never, Never> {
    Self(value: value, opensIntent: opensIntent)
  }

  /// Returns a result with a value for the next intent and a dialog.
  public static func result<Value: _IntentValue>(value: Value, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Value, Never, Never, IntentDialog> {
    Self(value: value, dialog: dialog)
  }

  /// Returns a result with a value for the next intent and a dialog that runs another intent.
  public static func result<Value: _IntentValue, OpensAppIntent: AppIntent>(
    value: Value, opensIntent: OpensAppIntent, dialog: IntentDialog
  ) -> Self where Self == IntentResultContainer<Value, OpensAppIntent, Never, IntentDialog> {
    Self(value: value, opensIntent: opensIntent, dialog: dialog)
  }

  /// Returns a result with a dialog that runs another intent.
  public static func result<OpensAppIntent: AppIntent>(
    opensIntent: OpensAppIntent, dialog: IntentDialog
  ) -> Self where Self == IntentResultContainer<Never, OpensAppIntent, Never, IntentDialog> {
    Self(opensIntent: opensIntent, dialog: dialog)
  }
}

// The button's intent isn't stored, because a simulated device displays no button.
extension IntentResult {
  /// Returns a result with a button.
  public static func result(actionButtonIntent: some AppIntent) -> Self
  where Self == IntentResultContainer<Never, Never, Never, Never> {
    Self()
  }

  /// Returns a result with a button and a dialog.
  public static func result(actionButtonIntent: some AppIntent, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
    Self(dialog: dialog)
  }

  /// Returns a result with a value for the next intent and a button.
  public static func result<Value: _IntentValue>(
    value: Value, actionButtonIntent: some AppIntent
  ) -> Self where Self == IntentResultContainer<Value, Never, Never, Never> {
    Self(value: value)
  }

  /// Returns a result with a value for the next intent, a button and a dialog.
  public static func result<Value: _IntentValue>(
    value: Value, actionButtonIntent: some AppIntent, dialog: IntentDialog
  ) -> Self where Self == IntentResultContainer<Value, Never, Never, IntentDialog> {
    Self(value: value, dialog: dialog)
  }
}

// A simulated device runs the snippet's intent once and keeps its name and values; it displays no
// views.
extension IntentResult {
  /// Returns a result with a snippet.
  public static func result(
    snippetIntent: some SnippetIntent = EmptySnippetIntent()
  ) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetIntentContainer, Never> {
    Self(snippet: snippetIntent)
  }

  /// Returns a result with a dialog and a snippet.
  public static func result(
    dialog: IntentDialog, snippetIntent: some SnippetIntent = EmptySnippetIntent()
  ) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetIntentContainer, IntentDialog> {
    Self(dialog: dialog, snippet: snippetIntent)
  }

  /// Returns a result with another intent and a snippet.
  public static func result(
    opensIntent: some AppIntent, snippetIntent: some SnippetIntent = EmptySnippetIntent()
  ) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetIntentContainer, Never> {
    Self(next: opensIntent, snippet: snippetIntent)
  }

  /// Returns a result with another intent, a dialog and a snippet.
  public static func result(
    opensIntent: some AppIntent, dialog: IntentDialog,
    snippetIntent: some SnippetIntent = EmptySnippetIntent()
  ) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetIntentContainer, IntentDialog> {
    Self(next: opensIntent, dialog: dialog, snippet: snippetIntent)
  }

  /// Returns a result with a value for the next intent and a snippet.
  public static func result<Value: _IntentValue>(
    value: Value, snippetIntent: some SnippetIntent = EmptySnippetIntent()
  ) -> Self
  where Self == IntentResultContainer<Value, Never, _SnippetIntentContainer, Never> {
    Self(value: value, snippet: snippetIntent)
  }

  /// Returns a result with a value for the next intent, a dialog and a snippet.
  public static func result<Value: _IntentValue>(
    value: Value, dialog: IntentDialog, snippetIntent: some SnippetIntent = EmptySnippetIntent()
  ) -> Self
  where Self == IntentResultContainer<Value, Never, _SnippetIntentContainer, IntentDialog> {
    Self(value: value, dialog: dialog, snippet: snippetIntent)
  }

  /// Returns a result with a value for the next intent, another intent and a snippet.
  public static func result<Value: _IntentValue>(
    value: Value, opensIntent: some AppIntent,
    snippetIntent: some SnippetIntent = EmptySnippetIntent()
  ) -> Self
  where Self == IntentResultContainer<Value, Never, _SnippetIntentContainer, Never> {
    Self(value: value, next: opensIntent, snippet: snippetIntent)
  }

  /// Returns a result with a value for the next intent, another intent, a dialog and a snippet.
  public static func result<Value: _IntentValue>(
    value: Value, opensIntent: some AppIntent, dialog: IntentDialog,
    snippetIntent: some SnippetIntent = EmptySnippetIntent()
  ) -> Self
  where Self == IntentResultContainer<Value, Never, _SnippetIntentContainer, IntentDialog> {
    Self(value: value, next: opensIntent, dialog: dialog, snippet: snippetIntent)
  }
}

// A result has the type `Never` for each part that it lacks.

extension Never: PersistentlyIdentifiable {}

extension Never: AppIntent {
  /// No value.
  public static var title: LocalizedStringResource { "" }

  /// Can't be called, because `Never` has no values.
  ///
  /// A protocol's `init()` must return, so the body has to trap.
  public init() { preconditionFailure("There is no value of type Never.") }

  /// Can't be called, because `Never` has no values.
  public func perform() async throws -> Never { switch self {} }
}

extension Never: IntentResult {
  /// No value.
  public var value: Never? { nil }
}

extension Never: ParameterSummary {
  /// No value.
  public typealias Intent = Never
}

extension IntentResult {
  /// Names the replacement, because otherwise the compiler only reports an extra argument.
  @available(
    *, unavailable,
    message: "a result has no app context; return it from the filter's property 'appContext'"
  )
  public static func result(appContext: FocusFilterAppContext) -> Self
  where Self == IntentResultContainer<Never, Never, Never, Never> {
    Self()
  }
}

// Apple's results with a view have a default for it, so they are written without one, too.
extension IntentResult {
  /// Returns a result with an empty view.
  ///
  /// On Linux, the `perform()` of a ``SnippetIntent`` returns this result.
  @_disfavoredOverload
  public static func result() -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, Never> {
    Self()
  }

  /// Returns a result with a value and an empty view.
  @_disfavoredOverload
  public static func result<Value: _IntentValue>(value: Value) -> Self
  where Self == IntentResultContainer<Value, Never, _SnippetViewContainer, Never> {
    Self(value: value)
  }

  /// Returns a result with a dialog and an empty view.
  @_disfavoredOverload
  public static func result(dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, IntentDialog> {
    Self(dialog: dialog)
  }

  /// Returns a result with another intent and an empty view.
  @_disfavoredOverload
  public static func result<OpensAppIntent: AppIntent>(opensIntent: OpensAppIntent) -> Self
  where Self == IntentResultContainer<Never, OpensAppIntent, _SnippetViewContainer, Never> {
    Self(opensIntent: opensIntent)
  }

  /// Returns a result with a value, a dialog and an empty view.
  @_disfavoredOverload
  public static func result<Value: _IntentValue>(value: Value, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Value, Never, _SnippetViewContainer, IntentDialog> {
    Self(value: value, dialog: dialog)
  }

  /// Returns a result with a value, another intent and an empty view.
  @_disfavoredOverload
  public static func result<Value: _IntentValue, OpensAppIntent: AppIntent>(
    value: Value, opensIntent: OpensAppIntent
  ) -> Self
  where Self == IntentResultContainer<Value, OpensAppIntent, _SnippetViewContainer, Never> {
    Self(value: value, opensIntent: opensIntent)
  }

  /// Returns a result with another intent, a dialog and an empty view.
  @_disfavoredOverload
  public static func result<OpensAppIntent: AppIntent>(
    opensIntent: OpensAppIntent, dialog: IntentDialog
  ) -> Self
  where Self == IntentResultContainer<Never, OpensAppIntent, _SnippetViewContainer, IntentDialog> {
    Self(opensIntent: opensIntent, dialog: dialog)
  }

  /// Returns a result with a value, another intent, a dialog and an empty view.
  @_disfavoredOverload
  public static func result<Value: _IntentValue, OpensAppIntent: AppIntent>(
    value: Value, opensIntent: OpensAppIntent, dialog: IntentDialog
  ) -> Self
  where Self == IntentResultContainer<Value, OpensAppIntent, _SnippetViewContainer, IntentDialog> {
    Self(value: value, opensIntent: opensIntent, dialog: dialog)
  }
}

// Without these functions, the compiler reports up to four errors for a result with a view.
@available(
  *, unavailable,
  message:
    "views are not simulated; return a result without one, or write '#if !os(Linux)' around it"
)
extension IntentResult {
  /// Explains the error for a result with a view: a simulated device displays no views.
  public static func result<View>(view: View) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, Never> {
    Self()
  }

  /// Explains the error for a result with a view: a simulated device displays no views.
  public static func result<Value: _IntentValue, View>(value: Value, view: View) -> Self
  where Self == IntentResultContainer<Value, Never, _SnippetViewContainer, Never> {
    Self()
  }

  /// Explains the error for a result with a view: a simulated device displays no views.
  public static func result<View>(dialog: IntentDialog, view: View) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, IntentDialog> {
    Self()
  }

  /// Explains the error for a result with a view: a simulated device displays no views.
  public static func result<Value: _IntentValue, View>(
    value: Value, dialog: IntentDialog, view: View
  ) -> Self
  where Self == IntentResultContainer<Value, Never, _SnippetViewContainer, IntentDialog> {
    Self()
  }

  /// Explains the error for a result with a view: a simulated device displays no views.
  public static func result<OpensAppIntent: AppIntent, View>(
    opensIntent: OpensAppIntent, view: View
  ) -> Self
  where Self == IntentResultContainer<Never, OpensAppIntent, _SnippetViewContainer, Never> {
    Self()
  }

  /// Explains the error for a result with a view: a simulated device displays no views.
  public static func result<OpensAppIntent: AppIntent, View>(
    opensIntent: OpensAppIntent, dialog: IntentDialog, view: View
  ) -> Self
  where Self == IntentResultContainer<Never, OpensAppIntent, _SnippetViewContainer, IntentDialog> {
    Self()
  }
}
