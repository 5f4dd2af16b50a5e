import FocusAppIntents
import FocusHost

/// The result of an intent that ran by its name.
///
/// ``FocusSystem/run(intent:of:with:)`` returns the answer of one of the app's
/// `namedTypes`.
public struct IntentAnswer: Sendable, Hashable, Codable {
  /// The value that the intent returned, with an entity as its identifier; `.null` if it returned
  /// none.
  public let value: ParameterValue
  /// The dialog in the language of the device; `nil` without one.
  public let dialog: String?
  /// The snippet that the result displays; `nil` without one. The device ran the snippet's intent
  /// once.
  public let snippet: IntentSnippet?

  package init(value: ParameterValue, dialog: String?, snippet: IntentSnippet?) {
    self.value = value
    self.dialog = dialog
    self.snippet = snippet
  }
}

extension FocusSystem {
  /// Runs one of an app's listed intents by its name, in the app's process.
  ///
  /// A value names an entity by its identifier, or else by text for its string query, whose first
  /// match counts. An intent that opens the app brings the app to the foreground first. Any other
  /// intent runs in the background: an app that doesn't run is launched for the intent, and is
  /// suspended when the intent has ended (*modeled*). An intent that asks the person something
  /// throws.
  /// - Throws: ``FocusError/unknownIntent(_:app:known:)``,
  ///   ``FocusError/unknownParameter(_:filter:known:)``,
  ///   ``FocusError/unknownEntity(_:parameter:known:)``,
  ///   ``FocusError/unusableValue(parameter:filter:sentence:)``,
  ///   ``FocusError/missingValues(intent:parameters:)``, ``FocusError/needsUnlocking(_:)``, or an
  ///   error of the app's code or of the store.
  @discardableResult
  public func run(
    intent name: String, of app: String, with values: [String: ParameterValue] = [:]
  ) async throws -> IntentAnswer {
    let outcome = try await runIntent(name, of: app, with: values.mapValues(\.expression))
    return IntentAnswer(
      value: outcome.value.data, dialog: outcome.dialog, snippet: outcome.snippet)
  }

  /// Runs an intent with arguments given as expressions.
  package func runIntent(
    _ name: String, of app: String, with arguments: [String: IntentValueExpression]
  ) async throws -> IntentOutcome {
    try requireApp(app)
    guard let type = try programs[app]?.requireIntent(name) else {
      throw FocusError.unknownIntent(name, app: app, known: [])
    }
    let values = arguments.mapValues(\.data)
    try type.check(values)
    guard !state.device.isLocked || type.authenticationPolicy == .alwaysAllowed else {
      throw FocusError.needsUnlocking(name)
    }
    try await begin(.command)
    let opensApp = type.openAppWhenRun || type.supportedModes.contains(.foreground)
    let outcome = try await awake(app, inFront: opensApp) {
      let outcome = try await act(
        .ranIntent(intent: name, values: values), of: app,
        RunIntent(intent: name, arguments: arguments))
      if outcome.value != .nothing || outcome.dialog != nil || outcome.snippet != nil {
        let answer = AppAction.answered(
          value: outcome.value.data, dialog: outcome.dialog, snippet: outcome.snippet)
        record(.acted(app: app, actions: [answer]))
        try storeHistory()
      }
      return outcome
    }
    if type.supportedModes.contains(.foreground(.deferred)) { try await bringToFront(app) }
    return outcome
  }

  /// Runs an intent of an app whose process is in front or in the background meanwhile.
  ///
  /// A process that was launched or resumed for intents is suspended when the last of them has
  /// ended, unless something else has changed it.
  private func awake<Value>(
    _ app: String, inFront: Bool, _ intent: () async throws -> Value
  ) async throws -> Value {
    runningIntents[app, default: 0] += 1
    let result = await Result {
      if inFront {
        try await bringToFront(app)
      } else if let process = state.apps[app]?.process, process != .foreground,
        process != .background
      {
        wokenForIntents.insert(app)
        try await moveProcess(of: app, to: .background)
      }
      return try await intent()
    }
    runningIntents[app, default: 1] -= 1
    if runningIntents[app] == 0, wokenForIntents.remove(app) != nil,
      state.apps[app]?.process == .background
    {
      try await moveProcess(of: app, to: .suspended)
    }
    return try result.get()
  }

  private func bringToFront(_ app: String) async throws {
    guard state.apps[app]?.process != .foreground else { return }
    try await moveProcess(of: app, to: .foreground)
  }

  /// Returns the entities of an app that a search finds; `nil` if the app lists no such type.
  package func entities(
    _ type: String, of app: String, by search: EntitySearch
  ) async throws -> [IntentValueExpression]? {
    try requireApp(app)
    guard programs[app]?.entities.contains(where: { "\($0)" == type }) == true else { return nil }
    try await begin(.question)
    return try await ask(app, FindEntities(type: type, search: search))
  }

  /// Returns the entities that an app's views show, none unless the app is in the foreground; `nil`
  /// if the app lists no such type.
  package func shownEntities(_ type: String, of app: String) async throws -> [ShownEntity]? {
    try requireApp(app)
    guard programs[app]?.entities.contains(where: { "\($0)" == type }) == true else { return nil }
    try await begin(.question)
    guard state.apps[app]?.process == .foreground else { return [] }
    return try await ask(app, ReadShown(type: type))
  }

  /// Returns the values that an app's query finds for an input; `nil` if the app lists no such
  /// query.
  package func values(
    for input: IntentValueExpression, query: String, of app: String
  ) async throws -> IntentValueExpression? {
    try requireApp(app)
    guard programs[app]?.valueQueries.contains(where: { "\($0)" == query }) == true else {
      return nil
    }
    try await begin(.question)
    return try await ask(app, AskValueQuery(query: query, input: input))
  }
}

extension ParameterValue {
  /// The value as an argument; the parameter decides its type.
  fileprivate var expression: IntentValueExpression {
    switch self {
    case .null: .nothing
    case .array(let elements): IntentValueExpression(.list(elements.map(\.expression)))
    default: IntentValueExpression(.value(self, type: IntentValueExpression.anyType))
    }
  }
}
