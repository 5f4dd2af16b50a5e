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
public protocol ShowsSnippetIntent: IntentResult {}

/// A view displayed with a result; not available outside Apple's platforms.
public struct _SnippetViewContainer: Sendable {}

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

  init(value: Value? = nil, opensIntent: OpensAppIntent? = nil, dialog: IntentDialog? = nil) {
    self.value = value
    self.opensIntent = opensIntent
    self.dialog = dialog
  }
}

extension IntentResultContainer: ReturnsValue, OpensIntent {}
extension IntentResultContainer: ProvidesDialog where Dialog == IntentDialog {}
extension IntentResultContainer: ShowsSnippetView where Snippet == _SnippetViewContainer {}
