// A simulated device displays no dialogs: methods that ask the person throw an error (F4-m).
extension IntentParameter {
  /// Asks the person for a value; always throws here.
  public func requestValue(_ dialog: IntentDialog? = nil) async throws -> Value.ValueType {
    throw AppIntentError.noDialog("requestValue")
  }

  /// Asks the person to choose one of several values; always throws here.
  public func requestDisambiguation(
    among itemsToDisambiguate: [Value.ValueType], dialog: IntentDialog? = nil
  ) async throws -> Value.ValueType {
    throw AppIntentError.noDialog("requestDisambiguation")
  }

  /// Asks the person to confirm a value; always throws here.
  public func requestConfirmation(
    for itemToConfirm: Value.ValueType, dialog: IntentDialog? = nil
  ) async throws -> Bool {
    throw AppIntentError.noDialog("requestConfirmation")
  }

  /// Returns an error with which an intent asks the system to request the value.
  public func needsValueError(_ dialog: IntentDialog? = nil) -> AppIntentError {
    .noDialog("needsValueError")
  }

  /// Returns an error with which an intent asks the person to choose one of several values.
  public func needsDisambiguationError(
    among itemsToDisambiguate: [Value.ValueType], dialog: IntentDialog? = nil
  ) -> AppIntentError {
    .noDialog("needsDisambiguationError")
  }

  /// Returns an error with which an intent asks the system to request the value.
  @available(*, deprecated, renamed: "needsValueError")
  public func requestValue(_ dialog: IntentDialog? = nil) -> any Error { needsValueError(dialog) }
}
