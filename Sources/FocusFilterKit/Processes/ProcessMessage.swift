import FocusAppIntents
import FocusText
import Foundation

/// A message from a device to an app's process.
enum MessageToProcess: Sendable, Codable {
  /// The first message.
  case begin(Beginning)
  /// The code gets a turn, in which it answers a request.
  case turn(AppTurn, number: Int, request: SentRequest)
  /// The answer to a question.
  case answer(DeviceAnswer, question: Int)
  /// The device no longer waits for a turn; the process cancels it unless it has ended.
  case cancel(turn: Int)
  /// The process writes its defaults and ends.
  case end

  /// The identity and the limits of the process.
  struct Beginning: Sendable, Codable {
    let app: String
    let host: ProcessHost
    /// The path of the folder with the device's containers and defaults.
    let containers: String
    /// The time that a turn may take, in seconds.
    let secondsToLimit: Double
  }
}

/// A message from an app's process to its device.
///
/// An action or a question comes from a turn, or from code that the device didn't start. Actions
/// after the end of a turn are late if the turn was a call.
enum MessageToDevice: Sendable, Codable {
  /// The first message, with the version of the messages that the process understands.
  case hello(version: Int)
  /// The code performed an action.
  case action(AppAction, from: Origin)
  /// The code asks the device a question.
  case question(DeviceQuestion, number: Int, from: Origin)
  /// A turn returned; its answer is in the same message, as a ``TurnAnswer``.
  case answer(turn: Int)
  /// A turn threw an error.
  case failure(CrossedError, turn: Int)
  /// A turn exceeded its time limit.
  case timedOut(turn: Int)

  /// The code that sends an action or a question.
  struct Origin: Sendable, Codable {
    /// The number of the turn; `nil` for code that the device didn't start.
    var turn: Int?
    /// The code that the turn calls; `nil` for a turn that isn't a call.
    var code: CalledCode?
  }

  /// The version of both kinds of messages.
  static let version = 10
}

/// A turn's answer with its value: a message that ``MessageToDevice`` decodes as `answer`.
struct TurnAnswer<Value: Codable & Sendable>: Codable, Sendable {
  private let answer: Body

  private struct Body: Codable {
    let turn: Int
    let value: Value
  }

  init(_ value: Value, turn: Int) { answer = Body(turn: turn, value: value) }

  var value: Value { answer.value }
}

/// A request of any kind, stored with the name of its type.
struct SentRequest: Sendable, Codable {
  let request: any AppRequest

  /// The types of all requests.
  private static let kinds: [any AppRequest.Type] = [
    ReadShape.self, StartApp.self, WaitForLateCode.self, SystemCall.self, RunAction.self,
    ReceiveResponse.self, OpenSettings.self, AcceptDistributed.self,
    DeliverDistributed.self, ForgetDistributed.self, CheckFilters.self, ReadCurrent.self,
    ReportValues.self, ReportOffers.self, ReadCard.self, ReadChoices.self, ReadSuggestions.self,
    RunIntent.self, FindEntities.self, ReadShown.self, AskValueQuery.self,
  ]

  init(request: any AppRequest) {
    precondition(
      Self.kinds.contains { $0 == type(of: request) }, "\(type(of: request)) has no name.")
    self.request = request
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    let name = try members.decode(String.self, forKey: .kind)
    guard let kind = Self.kinds.first(where: { "\($0)" == name }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .kind, in: members, debugDescription: "Unknown request '\(name)'.")
    }
    request = try kind.init(from: members.superDecoder(forKey: .request))
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode("\(type(of: request))", forKey: .kind)
    try request.encode(to: members.superEncoder(forKey: .request))
  }

  private enum Key: String, CodingKey { case kind, request }
}

/// The limits and the form of the messages.
enum ProcessMessage {
  /// The longest message in bytes.
  static let longest = 64 << 20

  // The order of keys has no meaning here.
  private static let encoder = JSONEncoder()

  static func encode(_ message: some Encodable) throws -> Data { try encoder.encode(message) }
}

/// An error that an app's code threw in another process.
enum CrossedError: Sendable, Codable {
  case canceled
  /// Errors about a filter's values: no Focus applies, or a required value is missing.
  case notFound, missingParameterValue
  /// The code has no filter with this name.
  case unknownFilter(String, app: String?, known: [String])
  /// An intent's parameter has no entity for the given text.
  case unknownEntity(String, parameter: String, known: [String])
  /// The app's defaults can't be read or written.
  case defaults(path: String, isReading: Bool, number: Int32)
  /// A query threw when it was asked for entities.
  case query(of: String, asked: [String], explanation: String)
  /// Any other error: its author's explanation, and its printed description.
  case thrown(explanation: String, description: String)

  init(_ error: any Error) {
    self =
      switch error {
      case is CancellationError: .canceled
      case SetFocusFilterIntentError.notFound: .notFound
      case SetFocusFilterIntentError.missingParameterValue: .missingParameterValue
      case FocusError.unknownFilter(let filter, let app, let known):
        .unknownFilter(filter, app: app, known: known)
      case FocusError.unknownEntity(let word, let parameter, let known):
        .unknownEntity(word, parameter: parameter, known: known)
      case let problem as StoreProblem:
        .defaults(
          path: problem.path, isReading: problem.operation == .read,
          number: problem.systemNumber ?? EIO)
      case let failure as QueryFailure:
        .query(
          of: failure.entity, asked: failure.identifiers, explanation: failure.error.explanation)
      default: .thrown(explanation: error.explanation, description: "\(error)".bounded)
      }
  }

  /// The error that the device throws.
  var live: any Error {
    switch self {
    case .canceled: CancellationError()
    case .notFound: SetFocusFilterIntentError.notFound
    case .missingParameterValue: SetFocusFilterIntentError.missingParameterValue
    case .unknownFilter(let filter, let app, let known):
      FocusError.unknownFilter(filter, app: app, known: known)
    case .unknownEntity(let word, let parameter, let known):
      FocusError.unknownEntity(word, parameter: parameter, known: known)
    case .defaults(let path, let isReading, let number):
      StoreProblem(isReading ? .read : .write, path: path, reason: .system(number))
    case .query(let entity, let identifiers, let explanation):
      QueryFailure(
        of: entity, asked: identifiers,
        AppProcessError(explanation: explanation, description: explanation))
    case .thrown(let explanation, let description):
      AppProcessError(explanation: explanation, description: description)
    }
  }
}

/// An error of an app's own type, of which only the texts reached this process.
struct AppProcessError: LocalizedError, CustomStringConvertible {
  /// The error in its author's words.
  let explanation: String
  /// The error's printed description.
  let description: String

  var errorDescription: String? { explanation }
}
