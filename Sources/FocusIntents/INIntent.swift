public import Foundation

/// A request that an app describes to the system; here an incoming message or call, or the Focus
/// status.
public class INIntent: NSObject, INIntentSetImageKeyPath {
  /// The identifier of the intent, unique for each intent.
  public let identifier: String? = UUID().uuidString

  /// The additional facts from the app, such as an ``INSendMessageIntentDonationMetadata``; `nil`
  /// for none.
  public var donationMetadata: INIntentDonationMetadata?

  override init() {}
}

/// Additional facts from the app about an intent that it donates.
public class INIntentDonationMetadata: NSObject {}

/// A type whose parameters can have images.
public protocol INIntentSetImageKeyPath {}

extension INIntentSetImageKeyPath where Self: INIntent {
  /// Sets the image of a parameter; a simulated device doesn't draw the image.
  public func setImage<Member>(
    _ image: INImage?, forParameterNamed parameterName: KeyPath<Self, Member>
  ) {}
}

/// An app's response to an intent.
public class INIntentResponse: NSObject {}

extension NSUserActivity {
  /// The interaction that the app continues; always `nil` here.
  public var interaction: INInteraction? { nil }
}

/// An image for a person or a group.
public class INImage: NSObject {
  /// Creates an image from the app's bundle.
  public convenience init(named name: String) { self.init() }

  /// Returns a symbol of the system.
  public class func systemImageNamed(_ systemImageName: String) -> INImage { INImage() }

  /// Creates an image from data.
  public convenience init(imageData: Data) { self.init() }

  /// Creates an image from a file.
  public convenience init?(url: URL) { self.init() }

  /// Creates an image from a file, with its size in points.
  public convenience init?(url: URL, width: Double, height: Double) { self.init() }
}

/// A name that Siri can speak, such as a group's name.
public class INSpeakableString: NSObject {
  /// The name.
  public let spokenPhrase: String

  /// Creates a name.
  public init(spokenPhrase: String) { self.spokenPhrase = spokenPhrase }
}

/// An interaction between a person and an app, which the app donates to the system.
///
/// An app donates the intent of an incoming message before it updates the notification's content
/// with the intent. A simulated device doesn't learn from donations.
public class INInteraction: NSObject {
  /// The intent.
  public let intent: INIntent

  /// The response; `nil` for none.
  public let intentResponse: INIntentResponse?

  /// The direction of the interaction: sent by the device's user, or received from somebody else.
  public var direction: INInteractionDirection = .unspecified

  /// The time of the interaction; `nil` for now.
  public var dateInterval: DateInterval?

  /// The identifier of the interaction.
  public var identifier: String = UUID().uuidString

  /// The identifier of the interaction's group; `nil` for none.
  public var groupIdentifier: String?

  /// Creates an interaction.
  public init(intent: INIntent, response: INIntentResponse?) {
    self.intent = intent
    self.intentResponse = response
  }

  /// Donates the interaction; has no effect here.
  public func donate(completion: (@Sendable ((any Error)?) -> Void)? = nil) { completion?(nil) }

  /// Donates the interaction; has no effect here.
  public func donate() async throws {}

  /// Deletes the app's donations; has no effect here, because a simulated device keeps none.
  public class func deleteAll(completion: (@Sendable ((any Error)?) -> Void)? = nil) {
    completion?(nil)
  }

  /// Deletes the app's donations; has no effect here.
  public class func deleteAll() async throws {}

  /// Deletes the donations with these identifiers; has no effect here.
  public class func delete(
    with identifiers: [String], completion: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    completion?(nil)
  }

  /// Deletes the donations with these identifiers; has no effect here.
  public class func delete(with identifiers: [String]) async throws {}

  /// Deletes the donations of a group; has no effect here.
  public class func delete(
    with groupIdentifier: String, completion: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    completion?(nil)
  }

  /// Deletes the donations of a group; has no effect here.
  public class func delete(with groupIdentifier: String) async throws {}
}

/// The side that began an interaction.
public enum INInteractionDirection: Int, Sendable {
  /// The app doesn't specify a direction.
  case unspecified
  /// The device's user began the interaction.
  case outgoing
  /// Somebody else began the interaction.
  case incoming
}
