public import Foundation

/// A request that an app describes to the system: here a message or a call that arrives.
public class INIntent: NSObject, INIntentSetImageKeyPath {
  /// The identifier of the intent, which each has for itself.
  public let identifier: String? = UUID().uuidString

  /// The facts that the app adds, such as an ``INSendMessageIntentDonationMetadata``; `nil` for none.
  public var donationMetadata: INIntentDonationMetadata?

  override init() {}
}

/// The facts that an app adds to an intent that it donates.
public class INIntentDonationMetadata: NSObject {}

/// A type whose parameters can have images.
public protocol INIntentSetImageKeyPath {}

extension INIntentSetImageKeyPath where Self: INIntent {
  /// Gives a parameter an image, which a simulated device doesn't draw.
  public func setImage<Member>(
    _ image: INImage?, forParameterNamed parameterName: KeyPath<Self, Member>
  ) {}
}

/// An app's answer to an intent.
public class INIntentResponse: NSObject {}

/// An image for a person or a group.
public class INImage: NSObject {
  /// Creates an image of the app's bundle.
  public convenience init(named name: String) { self.init() }

  /// Creates an image from data.
  public convenience init(imageData: Data) { self.init() }

  /// Creates an image from a file.
  public convenience init?(url: URL) { self.init() }
}

/// A name that can be spoken, such as that of a group.
public class INSpeakableString: NSObject {
  /// The name.
  public let spokenPhrase: String

  /// Creates a name.
  public init(spokenPhrase: String) { self.spokenPhrase = spokenPhrase }
}

/// Something that happened between a person and an app, which the app donates to the system.
///
/// An app donates the intent of a message that arrived before it updates the notification's content with
/// it. A simulated device doesn't learn from donations.
public class INInteraction: NSObject {
  /// The intent.
  public let intent: INIntent

  /// The answer; `nil` for none.
  public let intentResponse: INIntentResponse?

  /// The direction of the interaction: sent by the person, or received from somebody else.
  public var direction: INInteractionDirection = .unspecified

  /// The time of the interaction; `nil` for now.
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

/// The side that began an interaction.
public enum INInteractionDirection: Int, Sendable {
  /// The app doesn't say.
  case unspecified
  /// The person.
  case outgoing
  /// Somebody else.
  case incoming
}
