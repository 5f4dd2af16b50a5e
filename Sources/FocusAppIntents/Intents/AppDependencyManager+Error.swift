public import Foundation

// Unchecked because the key can hold anything; it's only printed, and never changed.
extension AppDependencyManager.Error: @unchecked Sendable {}

extension AppDependencyManager.Error: LocalizedError {
  /// One sentence for the app's author; its words are *modeled*.
  public var errorDescription: String? {
    switch self {
    case .failedToRetrieveDependency(_, let type):
      """
      No dependency of type \(type) is registered. Add it with AppDependencyManager.shared.add \
      when the app launches.
      """
    case .failedToLoadDependency(_, let type):
      "The function that makes the dependency of type \(type) failed."
    case .incorrectDependencyType(_, let type, let found):
      "The dependency registered under the key is \(found), where \(type) is needed."
    }
  }
}
