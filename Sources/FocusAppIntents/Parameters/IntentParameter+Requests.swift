// Nobody can be asked on a simulated device. What asks throws, and says so (F4-m).
extension IntentParameter {
  /// Asks a person for the value; always throws here.
  public func requestValue(_ dialog: IntentDialog? = nil) async throws -> Value.ValueType {
    throw AppIntentError.noDialog("requestValue")
  }

  /// Asks a person which of several values is meant; always throws here.
  public func requestDisambiguation(
    among itemsToDisambiguate: [Value.ValueType], dialog: IntentDialog? = nil
  ) async throws -> Value.ValueType {
    throw AppIntentError.noDialog("requestDisambiguation")
  }

  /// Asks a person whether the value is right; always throws here.
  public func requestConfirmation(
    for itemToConfirm: Value.ValueType, dialog: IntentDialog? = nil
  ) async throws -> Bool {
    throw AppIntentError.noDialog("requestConfirmation")
  }

  /// Returns an error that asks the system to ask for the value.
  public func needsValueError(_ dialog: IntentDialog? = nil) -> AppIntentError {
    .noDialog("needsValueError")
  }

  /// Returns an error that asks the system to ask which of several values is meant.
  public func needsDisambiguationError(
    among itemsToDisambiguate: [Value.ValueType], dialog: IntentDialog? = nil
  ) -> AppIntentError {
    .noDialog("needsDisambiguationError")
  }

  /// Returns an error that asks the system to ask for the value.
  @available(*, deprecated, renamed: "needsValueError")
  public func requestValue(_ dialog: IntentDialog? = nil) -> any Error { needsValueError(dialog) }
}
