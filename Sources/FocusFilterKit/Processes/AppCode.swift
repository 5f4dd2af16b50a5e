import FocusAppIntents
import FocusHost
import FocusUserNotifications
import Foundation
import Synchronization

/// A process of an app, as its device has it: in the device's own memory, or a process of the system.
protocol AppProcess: AnyObject, Sendable {
  /// Answers a request with the app's code. Canceling the task cancels the code.
  ///
  /// - Throws: What the code throws, or a ``ProcessEnding``.
  func answer<Request: AppRequest>(
    _ request: Request, in turn: AppTurn, on line: any DeviceLine
  ) async throws -> Request.Answer

  /// Whether the process has ended by itself, or is about to.
  var hasEnded: Bool { get }

  /// Ends the process because the device does.
  func kill()
}

/// The code of an app in one process, with what it registered there.
///
/// It is a process by itself where it runs in the memory of its device. There the processes of an app are
/// told apart by what the code registers; variables that the code declares are the same in all of them.
final class AppCode: AppProcess {
  /// The app; `nil` where its code isn't here.
  let program: SimulatedApp?
  let host: ProcessHost
  /// The folders and defaults that the code may open.
  let containers: Containers
  /// The time that a turn of the code may take.
  let timeLimit: Duration
  let belongings = AppBelongings()

  init(
    _ program: SimulatedApp?, in host: ProcessHost, containers: Containers, timeLimit: Duration
  ) {
    self.program = program
    self.host = host
    self.containers = containers
    self.timeLimit = timeLimit
  }

  var hasEnded: Bool { false }
  func kill() {}

  /// Answers a request with the app's code.
  ///
  /// - Throws: What the code throws; what a call by the system throws is its result.
  func answer<Request: AppRequest>(
    _ request: Request, in turn: AppTurn, on line: any DeviceLine
  ) async throws -> Request.Answer {
    let host = TurnHost(of: self, in: turn, on: line)
    return try await EntitySource.$vanished.withValue(turn.settings.vanished) {
      try await run(host, startsProcess: turn.startsProcess && !Request.isCall) {
        try await request.answer(by: self, in: turn)
      }
    }
  }

  /// Runs code in the process, and returns when its completion handlers have run, too.
  ///
  /// - Parameter startsProcess: Whether the start-up code runs before.
  func run<Value: Sendable>(
    _ host: TurnHost, startsProcess: Bool = false,
    _ body: @Sendable @concurrent () async throws -> Value
  ) async rethrows -> Value {
    // Rule F5.6.
    containers.synchronizeDefaults()
    let groups = host.turn.settings.groups.known
    FoundationSuites.watch(groups)
    defer {
      containers.synchronizeDefaults()
      host.tell(of: FoundationSuites.endWatching(groups))
    }
    return try await CurrentHost.$bound.withValue(host) {
      do {
        if startsProcess { try await self.start() }
        let value = try await body()
        await self.belongings.callbacks.finishCallbacks()
        return value
      } catch {
        await self.belongings.callbacks.finishCallbacks()
        throw error
      }
    }
  }

  /// Runs the start-up code of the process.
  @concurrent func start() async throws { try await program?.start(in: host)?() }
}

/// The things that the code of an app registers in one process: dependencies, default values, delegate,
/// categories and observers.
///
/// It belongs to the process that registered it and goes with it, and isn't stored with the device.
final class AppBelongings: Sendable {
  let dependencies = AppDependencyManager()
  let callbacks = NotificationCallbacks()
  let registeredDefaults = RegisteredDefaults()
  let distributedObservers = DistributedObservers()
  private let mistakes = Mutex<Set<AppAction>>([])
  private let registeredCategories = Mutex<[CategoryRecord]>([])

  /// Notes a mistake of the process, and returns whether it hadn't made it before.
  func isNews(_ mistake: AppAction) -> Bool { mistakes.withLock { $0.insert(mistake).inserted } }

  /// The categories of notifications that the process registered last.
  var categories: [CategoryRecord] {
    get { registeredCategories.withLock { $0 } }
    set { registeredCategories.withLock { $0 = newValue } }
  }

  /// Whether the delegate is told of a response: of a dismissal only where the category wants that.
  func isTold(of response: ResponseRecord) -> Bool {
    guard response.actionIdentifier == UNNotificationDismissActionIdentifier else { return true }
    let category = response.notification.request.content.categoryIdentifier
    return categories.contains {
      $0.identifier == category && $0.options.contains(.customDismissAction)
    }
  }
}
