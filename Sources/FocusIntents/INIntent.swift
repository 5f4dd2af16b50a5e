public import Foundation

/// A request that an app describes to the system: here a message or a call that arrives.
public class INIntent: NSObject, INIntentSetImageKeyPath {
  /// The identifier of the intent, which each has for itself.
  public let identifier: String? = UUID().uuidString

  override init() {}
}

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
