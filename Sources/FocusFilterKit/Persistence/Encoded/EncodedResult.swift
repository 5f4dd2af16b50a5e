import FocusHost

/// The result of a call of an app's code.
struct EncodedResult: EncodedForm {
  var actions: [EncodedAction]
  var call: Int
  var changed: EncodedRequest?
  var context: EncodedContext?
  var misfits: [String]
  var outcome: EncodedCallOutcome
  var presentation: EncodedWord<NotificationPresentation>?
  var received: [String: ParameterValue]?
  var vanished: [String]

  init(encoding result: AppCall.Result) {
    actions = .init(encoding: result.actions)
    call = result.call
    changed = EncodedRequest?(encoding: result.changed)
    context = EncodedContext?(encoding: result.context)
    misfits = result.misfits
    outcome = EncodedCallOutcome(encoding: result.outcome)
    presentation = EncodedWord<NotificationPresentation>?(encoding: result.presentation)
    received = result.received
    vanished = result.vanished
  }

  var live: AppCall.Result {
    AppCall.Result(
      call: call, outcome: outcome.live, actions: actions.live, context: context.live,
      vanished: vanished, misfits: misfits, received: received, presentation: presentation.live,
      changed: changed.live)
  }
}

/// The outcome of a call.
enum EncodedCallOutcome: EncodedKind {
  case completed
  case threw(error: String)
  case missingValue(parameters: [String])
  case timedOut
  case interrupted
  case crashed(words: String)
  case exited(code: Int)

  enum CodingKeys: String, CodingKey, CaseIterable {
    case completed, threw, missingValue, timedOut, interrupted, crashed, exited
  }

  static let noun = "outcome of a call"

  init(encoding outcome: AppCall.Outcome) {
    self =
      switch outcome {
      case .completed: .completed
      case .threw(let error): .threw(error: error)
      case .missingValue(let parameters): .missingValue(parameters: parameters)
      case .timedOut: .timedOut
      case .interrupted: .interrupted
      case .crashed(let words): .crashed(words: words)
      case .exited(let code): .exited(code: code)
      }
  }

  var live: AppCall.Outcome {
    switch self {
    case .completed: .completed
    case .threw(let error): .threw(error)
    case .missingValue(let parameters): .missingValue(parameters)
    case .timedOut: .timedOut
    case .interrupted: .interrupted
    case .crashed(let words): .crashed(words)
    case .exited(let code): .exited(code)
    }
  }
}
