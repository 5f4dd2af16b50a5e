public import Foundation

/// Something that happened between a person and an app, which the app donates to the system.
///
/// An app donates the intent of a message that arrived before it updates the notification's content with
/// it. A simulated device doesn't learn from donations.
public class INInteraction: NSObject {
  /// The intent.
  public let intent: INIntent

  /// The answer; `nil` for none.
  public let intentResponse: INIntentResponse?

  /// Whether it came from the person or from somebody else.
  public var direction: INInteractionDirection = .unspecified

  /// When it happened; `nil` for now.
  public var dateInterval: DateInterval?

  /// The identifier of the interaction.
  public var identifier: String = UUID().uuidString

  /// The identifier of the group that it belongs to; `nil` for none.
  public var groupIdentifier: String?

  /// Creates an interaction.
  public init(intent: INIntent, response: INIntentResponse?) {
    self.intent = intent
    self.intentResponse = response
  }

  /// Donates the interaction, without effect.
  public func donate(completion: (@Sendable ((any Error)?) -> Void)? = nil) { completion?(nil) }

  /// Donates the interaction, without effect.
  public func donate() async throws {}
}

/// Who began an interaction.
public enum INInteractionDirection: Int, Sendable {
  /// The app doesn't say.
  case unspecified
  /// The person.
  case outgoing
  /// Somebody else.
  case incoming
}
