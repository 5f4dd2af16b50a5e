package import FocusHost

/// What Apple's names ask of the device that the code runs on.
package protocol IntentHost: AppHost {
  /// Returns the values configured for this filter in the Focus that is on, by parameter name.
  ///
  /// - Throws: ``SetFocusFilterIntentError``.
  func currentValues(
    of filter: any SetFocusFilterIntent.Type
  ) async throws -> [String: ParameterValue]

  /// Notes that the filter's app context has changed.
  func invalidateAppContext(of filter: any SetFocusFilterIntent.Type)

  /// What the app registered on this device.
  var dependencies: AppDependencyManager { get }
}

enum CurrentIntentHost {
  /// Returns the host of the running code.
  ///
  /// - Throws: ``HostError`` when there is none, or it's no host for intents.
  static func resolve() throws(HostError) -> any IntentHost {
    guard let host = try CurrentHost.resolve() as? any IntentHost else { throw .noHost }
    return host
  }

  /// Runs `body` with the host, or reports why there is none.
  static func with(_ call: String, _ body: (any IntentHost) -> Void) {
    HostReport.attempt(call) { body(try resolve()) }
  }
}
