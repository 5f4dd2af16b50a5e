package import FocusHost

/// A process of a simulated app that can run intents.
package protocol IntentHost: DefaultsHost {
  /// Returns the values that are configured for this filter in the active Focus, by parameter name.
  ///
  /// - Throws: ``SetFocusFilterIntentError``.
  func currentValues(
    of filter: any SetFocusFilterIntent.Type
  ) async throws -> [String: ParameterValue]

  /// Records that the filter's app context has changed.
  func invalidateAppContext(of filter: any SetFocusFilterIntent.Type)

  /// Records that the app read `current` of a filter with an unregistered dependency of this type.
  func miss(dependency type: String)

  /// The dependencies that the app registered on this device.
  var dependencies: AppDependencyManager { get }

  /// The name under which the device stores this process's standard defaults; no other device uses
  /// the name.
  var standardDefaultsName: String { get }

  /// The folders and the bundle of the process; `nil` if it is a real process, which has its own.
  var surroundings: AppSurroundings? { get }
}

enum CurrentIntentHost {
  /// Returns the host of the running code.
  ///
  /// - Throws: ``HostError`` if no host is found that can run intents.
  static func resolve() throws(HostError) -> any IntentHost {
    guard let host = try CurrentHost.resolve() as? any IntentHost else { throw .noHost }
    return host
  }
}
