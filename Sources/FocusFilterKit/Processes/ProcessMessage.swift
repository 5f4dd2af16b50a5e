import Foundation

/// What a device sends to a process of an app.
enum MessageToCode: Sendable, Codable {
  /// The first message.
  case begin(Beginning)
  /// What the turns from now on may read.
  case settings(CodeSettings)
  /// The code has a turn.
  case turn(Turn)
  /// The answer to a question.
  case answer(DeviceAnswer, question: Int)
  /// Nobody waits for a turn any longer, which is canceled unless it has ended.
  case cancel(turn: Int)

  /// A turn by its number.
  struct Turn: Sendable, Codable {
    let number: Int
    let now: Date
    let startsProcess: Bool
    let request: CodeRequest
  }

  /// Which process it is.
  struct Beginning: Sendable, Codable {
    let app: String
    let host: ProcessHost
    /// The path of the folder with the containers and defaults of the device.
    let containers: String
    /// How long a turn may take.
    let secondsToLimit: Double
  }
}

/// What a process of an app sends to its device.
///
/// An action and a question come from a turn, or from code that nobody started. What a turn does after
/// its end is late if it was a call.
enum MessageToDevice: Sendable, Codable {
  /// The first message, with the version of the messages that the process understands.
  case hello(version: Int)
  /// The code did something.
  case action(Crossing<EncodedAction>, from: Origin)
  /// The code asks the device.
  case question(DeviceQuestion, number: Int, from: Origin)
  /// A turn came to its end.
  case answer(CodeAnswer, turn: Int)
  /// A turn threw.
  case failure(CrossedError, turn: Int)
  /// A turn exceeded its time limit.
  case timedOut(turn: Int)

  /// The code that sends an action or a question.
  struct Origin: Sendable, Codable {
    /// The number of the turn; `nil` for code that nobody started.
    var turn: Int?
    var isCall = false
  }

  /// The version of both kinds of messages.
  static let version = 2
}

/// The limits and the form of the messages.
enum ProcessMessage {
  /// The longest message in bytes.
  static let longest = 64 << 20

  // The order of keys means nothing here.
  private static let encoder = JSONEncoder()

  static func encode(_ message: some Encodable) throws -> Data { try encoder.encode(message) }

  static func decode<Message: Decodable>(_ type: Message.Type, from data: Data) throws -> Message {
    try StoredForm.decode(type, from: data)
  }
}
