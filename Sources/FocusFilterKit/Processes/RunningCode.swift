import Dispatch
import FocusAppIntents
import FocusHost
import FocusText
import Foundation
import Synchronization

/// An app's code while it runs: what Apple's APIs find as their host.
///
/// Dependencies, delegates and categories stay in the process; the rest goes to the device.
final class RunningCode: Sendable {
  let process: CodeProcess
  let surroundings: CodeSurroundings
  let line: any DeviceLine

  init(in process: CodeProcess, _ surroundings: CodeSurroundings, on line: any DeviceLine) {
    self.process = process
    self.surroundings = surroundings
    self.line = line
  }

  private var app: String { surroundings.app }

  private func answer(to question: DeviceQuestion) async -> DeviceAnswer {
    await withCheckedContinuation { continuation in
      line.ask(question) { continuation.resume(returning: $0) }
    }
  }

  /// Asks a question that the device answers without waiting for anything, and blocks until then.
  ///
  /// Apple's call returns the answer, so the thread has to wait, even one that tasks share. It waits for
  /// no task: a device in this process answers before `ask` returns, and one in another process is heard
  /// on the line's own thread.
  private func answerAtOnce(to question: DeviceQuestion) -> DeviceAnswer {
    let answer = Mutex(DeviceAnswer.done)
    let isThere = DispatchSemaphore(value: 0)
    line.ask(question) { new in
      answer.withLock { $0 = new }
      isThere.signal()
    }
    isThere.wait()
    return answer.withLock { $0 }
  }
}

extension RunningCode: HostedApp {
  var name: String { "\(app) (\(surroundings.host.rawValue))" }
  var locale: Locale { surroundings.settings.locale }

  func reloadWidgets(ofKind kind: String?) { line.tell(.reloadWidgets(kind)) }
  func reloadControls(ofKind kind: String?) { line.tell(.reloadControls(kind)) }
  func log(_ line: LoggedLine) { self.line.tell(.log("\(line.level): \(line.message)")) }

  func sharedContainer(forGroup identifier: String) -> URL? {
    use(identifier)
    // Rule F5.4.
    guard surroundings.settings.groups.own.contains(identifier) else { return nil }
    return process.containers.folder(forGroup: identifier)
  }

  func defaultsName(forSuite suite: String) -> String {
    if surroundings.settings.groups.isGroup(suite) { use(suite) }
    // Rules F5.3, F5.5.
    guard surroundings.settings.groups.own.contains(suite) else {
      return process.containers.name(forSuite: suite, of: app, in: surroundings.host)
    }
    return process.containers.name(forGroup: suite)
  }

  /// Tells the device that the app uses a group of which not every process is a member.
  private func use(_ group: String) {
    guard !surroundings.settings.groups.shared.contains(group), process.belongings.use(group) else {
      return
    }
    line.tell(.usedGroup(group, in: surroundings.host))
  }
}

extension RunningCode: FocusStatusHost {
  var maySeeFocusStatus: Bool? { focusStatus.permission }
  var isFocusOn: Bool { focusStatus.isFocusOn }

  func requestFocusStatus() -> Bool {
    line.tell(.askedForFocusStatus)
    if case .allowed(let mayKnow) = answerAtOnce(to: .mayKnowFocusStatus) { return mayKnow }
    return false
  }

  private var focusStatus: (permission: Bool?, isFocusOn: Bool) {
    if case .focusStatus(let permission, let isFocusOn) = answerAtOnce(to: .focusStatus) {
      return (permission, isFocusOn)
    }
    return (nil, false)
  }
}

extension RunningCode: DistributedNotificationHost {
  var distributedObservers: DistributedObservers { process.belongings.distributedObservers }
  func broadcast(_ notification: DistributedNotification) { line.tell(.broadcast(notification)) }
}

extension RunningCode: IntentHost {
  func currentValues(
    of filter: any SetFocusFilterIntent.Type
  ) async throws -> [String: ParameterValue] {
    let question = DeviceQuestion.currentValues(of: filter.persistentIdentifier)
    // Rules F4.8, F4.8n.
    guard case .values(let values) = await answer(to: question) else {
      throw SetFocusFilterIntentError.notFound
    }
    return values
  }

  func invalidateAppContext(of filter: any SetFocusFilterIntent.Type) {
    line.tell(.invalidateContext(FilterReference(app: app, filter: filter.persistentIdentifier)))
  }

  var dependencies: AppDependencyManager { process.belongings.dependencies }
  var registeredDefaults: RegisteredDefaults { process.belongings.registeredDefaults }

  var standardDefaultsName: String {
    process.containers.name(forStandardDefaultsOf: app, in: surroundings.host)
  }
}
