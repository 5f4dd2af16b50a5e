import FocusHost
public import Foundation

extension AppIntent {
  /// Runs the intent at once, in the caller's process.
  @discardableResult
  public func callAsFunction(donate: Bool = true) async throws -> PerformResult.Value
  where PerformResult: ReturnsValue {
    let result = try await perform()
    guard let value = result.value else { throw AppIntentError.Unrecoverable.unknown }
    return value
  }

  /// Runs the intent at once, in the caller's process.
  public func callAsFunction(donate: Bool = true) async throws where PerformResult.Value == Never {
    _ = try await perform()
  }

  /// Tells the system that a person did what the intent does; nothing here learns from it.
  @discardableResult
  public func donate() async throws -> IntentDonationIdentifier { IntentDonationIdentifier() }

  /// Tells the system that a person did what the intent does; nothing here learns from it.
  @discardableResult
  public func donate() -> IntentDonationIdentifier { IntentDonationIdentifier() }

  /// Tells the system what a person did and what came of it; nothing here learns from it.
  @discardableResult
  public func donate(result: some IntentResult) async throws -> IntentDonationIdentifier {
    IntentDonationIdentifier()
  }

  /// Tells the system what a person did and what came of it; nothing here learns from it.
  @discardableResult
  public func donate(result: some IntentResult) -> IntentDonationIdentifier {
    IntentDonationIdentifier()
  }

  /// What the system knows about this run of the intent.
  public var systemContext: IntentSystemContext {
    IntentSystemContext(locale: (try? CurrentIntentHost.resolve())?.locale ?? .current)
  }
}

/// Names a donation.
public struct IntentDonationIdentifier: Hashable, Sendable {
  private let id = UUID()
}

/// What the system knows about a run of an intent.
public struct IntentSystemContext: Sendable {
  /// When the intent was asked for; `nil`, as a simulated device doesn't say.
  public var preciseTimestamp: Date? { nil }

  /// Where the app is; *modeled* as the background.
  public var currentMode: IntentModes.Current { .background }

  /// The language of the device.
  public let locale: Locale

  /// Whether nothing can be shown.
  public var isVoiceOnly: Bool { false }
}
