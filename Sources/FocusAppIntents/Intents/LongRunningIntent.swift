public import Foundation

/// An intent that reports its progress to the system.
public protocol ProgressReportingIntent: AppIntent {}

extension ProgressReportingIntent {
  /// The progress of the intent, which a simulated device doesn't show: a new object at each call.
  public var progress: Progress { Progress(totalUnitCount: 1) }
}

/// An intent that may run longer than others while it reports its progress.
///
/// A simulated device doesn't extend its time limit, which is that of `FocusSystem`.
public protocol LongRunningIntent: ProgressReportingIntent {}

extension LongRunningIntent {
  /// Runs an operation, within the intent's usual time limit.
  @discardableResult
  public func performBackgroundTask<T>(
    options: LongRunningTaskOptions = [], operation: @escaping () async throws -> T
  ) async throws -> T {
    try await operation()
  }
}

extension LongRunningIntent where Self: CancellableIntent {
  /// Runs an operation, and calls a handler at once if the task is canceled meanwhile.
  @discardableResult
  public func performBackgroundTask<T>(
    options: LongRunningTaskOptions = [], operation: @escaping () async throws -> T,
    onCancel: @escaping @Sendable (IntentCancellationReason) -> Void
  ) async throws -> T {
    try await withIntentCancellationHandler(operation: operation, onCancel: onCancel)
  }
}

/// What a long task needs besides time.
public struct LongRunningTaskOptions: OptionSet, Hashable, Sendable {
  /// The options as a bit mask.
  public let rawValue: Int

  /// Creates options from a bit mask.
  public init(rawValue: Int) { self.rawValue = rawValue }
}
