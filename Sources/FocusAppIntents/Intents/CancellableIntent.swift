/// An intent that wants to know why it is canceled.
public protocol CancellableIntent: AppIntent {}

extension CancellableIntent {
  /// Runs an operation, and calls a handler at once if the task is canceled meanwhile.
  ///
  /// A simulated device cancels an intent that exceeds its time limit or whose process ends, and
  /// passes ``IntentCancellationReason/timeout``: nobody can cancel a Focus filter by hand.
  public func withIntentCancellationHandler<T>(
    operation: () async throws -> T,
    onCancel handler: @Sendable (IntentCancellationReason) -> Void,
    isolation: isolated (any Actor)? = #isolation
  ) async rethrows -> T {
    try await withTaskCancellationHandler(
      operation: operation, onCancel: { handler(.timeout) }, isolation: isolation)
  }
}

/// The reason why an intent is canceled.
public struct IntentCancellationReason: Hashable, Sendable, CustomDebugStringConvertible {
  private let name: String

  /// The intent exceeded its time limit.
  public static var timeout: IntentCancellationReason { Self(name: "timeout") }

  /// A person canceled the intent.
  public static var userCancelled: IntentCancellationReason { Self(name: "userCancelled") }

  /// The name of the reason.
  public var debugDescription: String { name }
}
