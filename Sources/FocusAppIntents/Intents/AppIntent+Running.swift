import FocusHost
public import Foundation

extension AppIntent {
  /// Runs the intent at once, in the calling process.
  @discardableResult
  public func callAsFunction(donate: Bool = true) async throws -> PerformResult.Value
  where PerformResult: ReturnsValue {
    let result = try await perform()
    guard let value = result.value else { throw AppIntentError.Unrecoverable.unknown }
    return value
  }

  /// Runs the intent at once, in the calling process.
  public func callAsFunction(donate: Bool = true) async throws where PerformResult.Value == Never {
    _ = try await perform()
  }

  /// Donates the intent to the system after the person did the same in the app; has no effect here.
  @discardableResult
  public func donate() async throws -> IntentDonationIdentifier { IntentDonationIdentifier() }

  /// Donates the intent to the system after the person did the same in the app; has no effect here.
  @discardableResult
  public func donate() -> IntentDonationIdentifier { IntentDonationIdentifier() }

  /// Donates the intent and its result to the system; has no effect here.
  @discardableResult
  public func donate(result: some IntentResult) async throws -> IntentDonationIdentifier {
    IntentDonationIdentifier()
  }

  /// Donates the intent and its result to the system; has no effect here.
  @discardableResult
  public func donate(result: some IntentResult) -> IntentDonationIdentifier {
    IntentDonationIdentifier()
  }

  /// The context in which the intent runs.
  public var systemContext: IntentSystemContext {
    IntentSystemContext(locale: (try? CurrentIntentHost.resolve())?.locale ?? .current)
  }
}

/// The identifier of a donation.
public struct IntentDonationIdentifier: Hashable, Sendable {
  private let id = UUID()
}

/// The context in which an intent runs.
public struct IntentSystemContext: Sendable {
  /// The time at which the intent was requested; always `nil` here.
  public var preciseTimestamp: Date? { nil }

  /// The app's state; always the background (*modeled*).
  public var currentMode: IntentModes.Current { .background }

  /// The locale of the device.
  public let locale: Locale

  /// Whether the intent runs without a display.
  public var isVoiceOnly: Bool { false }
}
