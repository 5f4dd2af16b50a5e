/// What running an intent gives back.
///
/// Return `.result()` and its relatives from `perform()`.
public protocol IntentResult: Sendable {
  /// The type of ``value``.
  associatedtype Value: _IntentValue = Never
  /// The type of the intent that runs next.
  associatedtype OpensAppIntent: AppIntent = Never
  /// The type of what is shown.
  associatedtype Snippet = Never
  /// The type of what is said.
  associatedtype Dialog = Never

  /// The value handed to the next intent.
  var value: Value? { get }
}

/// A result that carries a value for the next intent.
public protocol ReturnsValue<Value>: IntentResult {}

/// A result that runs another intent.
public protocol OpensIntent: IntentResult {}

/// A result that says something.
public protocol ProvidesDialog: IntentResult where Dialog == IntentDialog {}

/// A result that shows a view.
public protocol ShowsSnippetView: IntentResult where Snippet == _SnippetViewContainer {}

/// A result that shows another intent's view.
public protocol ShowsSnippetIntent: IntentResult {}

/// A view shown with a result; there are none outside Apple's platforms.
public struct _SnippetViewContainer: Sendable {}

/// The result that the `.result(…)` functions make.
public struct IntentResultContainer<
  Value: _IntentValue & Sendable, OpensAppIntent: AppIntent, Snippet, Dialog
>: IntentResult {
  /// The value handed to the next intent.
  public var value: Value?

  /// What is said to the person.
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
