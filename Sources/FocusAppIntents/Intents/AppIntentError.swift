/// The reason why an intent can't go on.
public struct AppIntentError: Error, CustomStringConvertible {
  /// The reason in words.
  public let description: String

  init(_ description: String) { self.description = description }

  /// Asks the system to run the intent again.
  public static var restartPerform: AppIntentError {
    AppIntentError("The intent asked to be run again.")
  }

  /// Reasons that no person can do anything about.
  public enum Unrecoverable {
    /// The entity wasn't found.
    public static let entityNotFound = AppIntentError("The entity wasn't found.")
    /// The feature is restricted.
    public static let featureCurrentlyRestricted = AppIntentError("The feature is restricted.")
    /// The network failed.
    public static let networkFailure = AppIntentError("The network failed.")
    /// The action isn't allowed.
    public static let notAllowed = AppIntentError("The action isn't allowed.")
    /// Part of the action failed.
    public static let partialFailure = AppIntentError("Part of the action failed.")
    /// The action failed for an unknown reason.
    public static let unknown = AppIntentError("The action failed for an unknown reason.")
    /// The device can't do it.
    public static let unsupportedOnDevice = AppIntentError("The device can't do it.")
  }

  /// Reasons that a person can remove by doing something.
  public enum UserActionRequired {
    /// An account must be set up.
    public static let accountSetup = AppIntentError("An account must be set up.")
    /// The action must be confirmed.
    public static let confirmation = AppIntentError("The action must be confirmed.")
    /// Signing in is needed.
    public static let signin = AppIntentError("Signing in is needed.")
  }

  /// Reasons that a person can remove by giving a permission.
  public enum PermissionRequired {
    /// Permission for Bluetooth is needed.
    public static let bluetooth = AppIntentError("Permission for Bluetooth is needed.")
    /// Permission for contacts is needed.
    public static let contacts = AppIntentError("Permission for contacts is needed.")
    /// Permission for the local network is needed.
    public static let localNetwork = AppIntentError("Permission for the local network is needed.")
    /// Permission for photos is needed.
    public static let photos = AppIntentError("Permission for photos is needed.")
    /// Permission for Siri is needed.
    public static let siri = AppIntentError("Permission for Siri is needed.")

    /// Permission for the location is needed.
    public static func location(precise: Bool) -> AppIntentError {
      AppIntentError("Permission for the \(precise ? "precise " : "")location is needed.")
    }
  }
}

extension AppIntentError {
  /// What a request made to a person gives here, where nobody can be asked (F4-m).
  static func noDialog(_ call: String) -> AppIntentError {
    AppIntentError("\(call) needs a person's answer, and a simulated device shows no dialog.")
  }
}
