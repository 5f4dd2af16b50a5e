import Dispatch
import FocusHost
import FocusProcesses
import Foundation
import Synchronization

/// The inside of an app's process that a device in another process started.
public final class AppProcessServer: Sendable {
  /// The first argument of such a process; the app and the kind of process follow.
  static let word = "app-process"

  private let line: ParentLine
  private let apps: [SimulatedApp]
  /// The app's code; `nil` before the device's first message.
  private let code = Mutex<AppCode?>(nil)
  /// The turns that haven't ended, by their numbers.
  private let running = Mutex<[Int: Task<Void, Never>]>([:])
  /// The unanswered questions to the device.
  private let questions = Mutex(OpenQuestions())
  /// The time that the turns have left.
  private let times = Mutex(TurnTimes())

  /// Serves a device if this process was started for one, and then doesn't return.
  ///
  /// - Parameter apps: The apps whose code this process has.
  public static func serveIfAsked(_ apps: [SimulatedApp]) async {
    guard CommandLine.arguments.dropFirst().first == word,
      let line = try? ParentLine.take(longestMessage: ProcessMessage.longest)
    else { return }
    CurrentHost.becomeTool()
    let server = AppProcessServer(line, apps)
    server.send(.hello(version: MessageToDevice.version))
    line.start { server.receive($0) }
    // The connection to the parent process ends this process.
    while true { try? await Task.sleep(for: .seconds(1 << 30)) }
  }

  private init(_ line: ParentLine, _ apps: [SimulatedApp]) {
    self.line = line
    self.apps = apps
  }

  private func receive(_ data: Data) {
    do {
      switch try StoredForm.decode(MessageToProcess.self, from: data) {
      case .begin(let beginning): begin(beginning)
      case .turn(let turn, let number, let sent): take(turn, number, sent.request)
      case .answer(let answer, let question):
        questions.withLock { $0.take(question) }?(answer)
      case .cancel(let turn): running.withLock { $0[turn] }?.cancel()
      case .end:
        // Each call of the device has synchronized the defaults and reported a failure.
        try? code.withLock { $0 }?.containers.synchronizeDefaults()
        _exit(0)
      }
    } catch {
      stop("The device sent a message that can't be read. \(error)")
    }
  }

  private func begin(_ beginning: MessageToProcess.Beginning) {
    let app = apps.first { $0.id == beginning.app }
    AppBundle.become(of: beginning.app, named: app?.name)
    let code = AppCode(
      app, in: beginning.host,
      containers: Containers(place: URL(filePath: beginning.containers)),
      timeLimit: .seconds(beginning.secondsToLimit))
    self.code.withLock { $0 = code }
  }

  private func take(_ turn: AppTurn, _ number: Int, _ request: any AppRequest) {
    guard let code = code.withLock({ $0 }) else { stop("A turn came before the beginning.") }
    let alone = DeviceConnection(server: self, origin: .init())
    // Code outside any task of the server can only be this app's.
    CurrentHost.add(hostsOf: self) { [TurnHost(of: code, in: turn, on: alone)] }
    let connection = DeviceConnection(
      server: self, origin: .init(turn: number, code: request.called))
    if times.withLock({ $0.begin(number) }) { countTime(in: code.timeLimit / TimeLimit.parts) }
    running.withLock { running in
      running[number] = Task {
        do {
          try await answer(request, by: code, in: turn, on: connection, number)
        } catch {
          send(.failure(CrossedError(error), turn: number))
        }
        times.withLock { $0.end(number) }
        _ = self.running.withLock { $0.removeValue(forKey: number) }
      }
    }
  }

  private func answer<Request: AppRequest>(
    _ request: Request, by code: AppCode, in turn: AppTurn, on line: DeviceConnection,
    _ number: Int
  ) async throws {
    send(encoded: TurnAnswer(try await code.answer(request, in: turn, on: line), turn: number))
  }

  /// Counts the time of the turns until none is running, and tells the device which turns exceed
  /// their limit.
  private func countTime(in part: Duration) {
    Task {
      while true {
        try? await Task.sleep(for: part)
        // A part in which a turn only waited for the device doesn't count.
        let owesAnswer = questions.withLock { $0.endPart() }
        guard let late = times.withLock({ $0.pass(counts: !owesAnswer) }) else { return }
        for turn in late { send(.timedOut(turn: turn)) }
      }
    }
  }

  fileprivate func send(_ message: MessageToDevice) { send(encoded: message) }

  private func send(encoded message: some Encodable) {
    do {
      try line.send(ProcessMessage.encode(message))
    } catch {
      stop("A message can't be sent to the device. \(error)")
    }
  }

  fileprivate func ask(
    _ question: DeviceQuestion, from origin: MessageToDevice.Origin,
    _ reply: @escaping @Sendable (DeviceAnswer) -> Void
  ) {
    let number = questions.withLock { $0.add(reply) }
    send(.question(question, number: number, from: origin))
  }
}

/// The connection of one turn to a device in another process.
private final class DeviceConnection: DeviceLine {
  private let server: AppProcessServer
  private let origin: MessageToDevice.Origin

  init(server: AppProcessServer, origin: MessageToDevice.Origin) {
    self.server = server
    self.origin = origin
  }

  func tell(_ action: AppAction) { server.send(.action(action, from: origin)) }

  func ask(_ question: DeviceQuestion, _ reply: @escaping @Sendable (DeviceAnswer) -> Void) {
    server.ask(question, from: origin, reply)
  }
}

/// The questions of a process that its device hasn't answered, as a value.
struct OpenQuestions {
  typealias Reply = @Sendable (DeviceAnswer) -> Void

  private var last = 0
  private var replies: [Int: Reply] = [:]
  /// The last question at the end of the previous part of the time limit.
  private var lastOfPart = 0

  /// Adds a question, and returns its number.
  mutating func add(_ reply: @escaping Reply) -> Int {
    last += 1
    replies[last] = reply
    return last
  }

  /// Removes a question, and returns the function that takes its answer; `nil` if it was answered.
  mutating func take(_ question: Int) -> Reply? { replies.removeValue(forKey: question) }

  /// Ends a part of the time limit, and returns whether a question was open during the whole part.
  ///
  /// Code that asks one question after another is busy, although most moments find one open.
  mutating func endPart() -> Bool {
    defer { lastOfPart = last }
    return replies.keys.contains { $0 <= lastOfPart }
  }
}

/// The remaining time of a process's turns, in parts of their limit, as a value.
struct TurnTimes: Sendable {
  private var left: [Int: Int] = [:]
  private var isCounting = false

  /// Notes that a turn begins, and returns whether the counting has to start.
  mutating func begin(_ turn: Int) -> Bool {
    // The limit has one part more because the turn begins during a part.
    left[turn] = TimeLimit.parts + 1
    defer { isCounting = true }
    return !isCounting
  }

  mutating func end(_ turn: Int) { left[turn] = nil }

  /// Notes that a part has passed, and returns the turns that have exceeded their limit; `nil` if
  /// no turn is running, so that the counting ends.
  ///
  /// - Parameter counts: Whether the part counts for the running turns.
  mutating func pass(counts: Bool) -> [Int]? {
    guard !left.isEmpty else {
      isCounting = false
      return nil
    }
    guard counts else { return [] }
    for turn in left.keys { left[turn]? -= 1 }
    let late = left.filter { $0.value == 0 }.keys.sorted()
    for turn in late { left[turn] = nil }
    return late
  }
}
