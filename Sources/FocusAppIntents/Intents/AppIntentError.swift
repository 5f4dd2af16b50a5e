#if canImport(Darwin)
  public import Foundation
#endif

/// The reason why an intent can't continue.
public struct AppIntentError: Error, CustomStringConvertible {
  /// The reason as a localized text.
  public let description: String

  init(_ description: String) { self.description = description }

  /// Creates an error with a localized text.
  public init(description: LocalizedStringResource) {
    self.init(String(localized: description))
  }

  /// Creates an error from one that has a localized text of its own.
  public init(wrapping error: some CustomLocalizedStringResourceConvertible & Error) {
    self.init(description: error.localizedStringResource)
  }

  /// Creates one of the predefined errors with another text.
  public init(predefinedError: AppIntentError, description: LocalizedStringResource) {
    self.init(description: description)
  }

  /// The error with which an intent asks to be run again.
  public static var restartPerform: AppIntentError {
    AppIntentError("The intent must run again.")
  }

  /// Errors that a person can't correct.
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
    /// The action isn't supported on this device.
    public static let unsupportedOnDevice = AppIntentError(
      "The action isn't supported on this device.")
  }

  /// Errors that require an action from the person.
  public enum UserActionRequired {
    /// An account must be set up.
    public static let accountSetup = AppIntentError("An account must be set up.")
    /// The action must be confirmed.
    public static let confirmation = AppIntentError("The action must be confirmed.")
    /// The person must sign in.
    public static let signin = AppIntentError("The person must sign in.")
  }

  /// Errors that require a permission from the person.
  public enum PermissionRequired {
    /// Permission for Bluetooth is required.
    public static let bluetooth = AppIntentError("Permission for Bluetooth is required.")
    /// Permission for contacts is required.
    public static let contacts = AppIntentError("Permission for contacts is required.")
    /// Permission for the local network is required.
    public static let localNetwork = AppIntentError("Permission for the local network is required.")
    /// Permission for photos is required.
    public static let photos = AppIntentError("Permission for photos is required.")
    /// Permission for Siri is required.
    public static let siri = AppIntentError("Permission for Siri is required.")

    /// Permission for the location is required.
    public static func location(precise: Bool) -> AppIntentError {
      AppIntentError("Permission for the \(precise ? "precise " : "")location is required.")
    }
  }
}

extension AppIntentError {
  /// Returns the error of a request to the person, which a simulated device can't display (F4-m).
  static func noDialog(_ call: String) -> AppIntentError {
    AppIntentError(
      "\(call) requires a person's answer, but a simulated device displays no dialogs.")
  }
}
