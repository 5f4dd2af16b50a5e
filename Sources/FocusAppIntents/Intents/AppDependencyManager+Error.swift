public import Foundation

// Unchecked because the key can be of any type; it is only printed, and never changed.
extension AppDependencyManager.Error: @unchecked Sendable {}

extension AppDependencyManager.Error: LocalizedError {
  /// A message for the app's developer; its wording is *modeled*.
  public var errorDescription: String? {
    switch self {
    case .failedToRetrieveDependency(_, let type):
      """
      No dependency of type \(type) is registered in this process. Register it in `launch:`, or in \
      the initializer of the App Intents extension.
      """
    case .failedToLoadDependency(_, let type):
      "The function that creates the dependency of type \(type) threw an error."
    case .incorrectDependencyType(_, let type, let found):
      "Expected a dependency of type \(type), but \(found) is registered with this key."
    }
  }
}
