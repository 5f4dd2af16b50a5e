package import Foundation
import Synchronization

/// A process of a simulated app, as Apple's APIs see it.
///
/// `Filter.current`, `UNUserNotificationCenter.current()` and `WidgetCenter.shared` store no
/// device. They look up the host at each call, and each module refines this protocol with the
/// requirements that it needs. Synchronous requirements append to the ordered mailbox of the
/// running code.
package protocol HostedApp: AnyObject, Sendable {
  /// The locale of the simulated device.
  var locale: Locale { get }

  /// Records that the app asked to reload its widgets' timelines; `nil` means all kinds of widgets.
  func reloadWidgets(ofKind kind: String?)

  /// Records that the app asked to reload its controls; `nil` means all kinds of controls.
  func reloadControls(ofKind kind: String?)

  /// Returns the folder of an app group on this device.
  ///
  /// - Returns: `nil` if the process isn't a member of the group.
  func sharedContainer(forGroup identifier: String) -> URL?

  /// Returns the name under which this device stores a suite of defaults; no other device uses the
  /// name.
  func defaultsName(forSuite suite: String) -> String

  /// Stores a message that the app logged, after its level: `error: No account`.
  func log(_ line: String)
}

/// The lookup of the running code's host.
package enum CurrentHost {
  /// The host bound to the current task.
  ///
  /// The binding is inherited by `Task {}` and survives actor hops, but not `Task.detached`,
  /// Dispatch or operation queues.
  @TaskLocal package static var bound: (any HostedApp)?

  /// Whether the current task performs a `LiveActivityIntent`, which may start Live Activities
  /// while its app isn't in front.
  @TaskLocal package static var performsLiveActivityIntent = false

  /// The devices whose hosts are candidates for code that runs outside any app's task.
  private static let residents = Mutex<[ObjectIdentifier: Hosts]>([:])

  /// A function that lists a device's hosts.
  package typealias Hosts = @Sendable () -> [any HostedApp]

  private static let tool = Mutex(false)

  /// Declares that this process is a tool, in which code outside any call belongs to the only app.
  ///
  /// In other processes, such as tests, several devices may exist, and the app of such code would
  /// depend on which of them are still alive.
  package static func becomeTool() { tool.withLock { $0 = true } }

  /// Whether this process is a tool.
  package static var isTool: Bool { tool.withLock { $0 } }

  /// Returns the bound host; in a tool, if no host is bound, the only host of the process.
  ///
  /// - Throws: ``HostError`` if no host is bound and the process isn't a tool with exactly one
  ///   host.
  package static func resolve() throws(HostError) -> any HostedApp {
    if let bound { return bound }
    let sources = residents.withLock { Array($0.values) }
    let candidates = sources.flatMap { $0() }
    guard let only = candidates.first else { throw .noHost }
    guard isTool, candidates.count == 1 else { throw .outsideApps }
    return only
  }

  /// Adds the hosts of an owner, such as a device with its installed apps.
  package static func add(hostsOf owner: AnyObject, _ hosts: @escaping Hosts) {
    residents.withLock { $0[ObjectIdentifier(owner)] = hosts }
  }

  /// Removes the hosts of an owner; does nothing if there are none.
  package static func remove(hostsOf owner: ObjectIdentifier) {
    _ = residents.withLock { $0.removeValue(forKey: owner) }
  }
}

/// The reason why the app of the running code can't be determined.
package enum HostError: Error, Hashable, CustomStringConvertible {
  case noHost
  /// No host is bound, although the process has hosts.
  case outsideApps

  package var description: String {
    switch self {
    case .noHost:
      """
      This code runs outside any app, and no simulated device with an app exists in this \
      process. Install the app, and run the code with `try await system.run(as: "…") { … }`.
      """
    case .outsideApps:
      """
      This code runs outside any app. Run it with `try await system.inApp { … }` in a test, or \
      with `try await system.run(as: "…") { … }`.
      """
    }
  }
}

/// A process of a simulated app, as the mirrors of `UIApplication` and `NSWorkspace` see it.
package protocol ApplicationHost: HostedApp {
  /// Whether the app was in front when the running code began.
  var isInFront: Bool { get }

  /// The badge number of the app's icon, including changes of the running code; 0 for none.
  var badge: Int { get set }

  /// Records that the app asked the system to open a URL.
  func open(_ address: URL)
}

/// A cause of errors that has a remedy of its own.
package enum ErrorCause: String, Sendable, Hashable, Codable, CaseIterable {
  /// The process lacks a dependency.
  case dependency
  /// The app isn't in front.
  case visibility
}

/// An error of which the simulated system knows the cause.
package protocol ErrorOfKnownCause: Error {
  var knownCause: ErrorCause? { get }
}

/// A process of a simulated app that starts and updates Live Activities.
package protocol ActivityHost: HostedApp {
  /// Records that the app started, updated or ended a Live Activity whose attributes have a type.
  ///
  /// - Parameter isDismissed: Whether it leaves the screen.
  func drawActivities(of type: String, isDismissed: Bool)
}

/// A process of a simulated app that can ask whether a Focus is on.
package protocol FocusStatusHost: HostedApp {
  /// Whether the person allows the app to read the Focus status; `nil` before the app has asked.
  var maySeeFocusStatus: Bool? { get }

  /// Whether a Focus is on, according to the app's permission; `nil` if the app can't know.
  var isFocusOn: Bool? { get }

  /// Asks the person for permission, and returns whether the app has it.
  func requestFocusStatus() -> Bool
}

/// The principal class of an Intents extension, as the receiver of the Focus status.
package protocol FocusStatusReceiver: AnyObject {
  /// Tells the extension whether a Focus is on, and returns after the extension's response.
  ///
  /// - Returns: Whether the extension has a handler for the intent.
  /// - Throws: The error of a handler that releases the completion handler without calling it.
  func receive(isFocused: Bool) async throws -> Bool
}

/// Reports of failed calls that can't throw, which are messages.
package enum HostReport {
  /// Returns the current host for a call, or reports that no host was found.
  package static func host(for call: String) -> (any HostedApp)? {
    attempt(call) { try CurrentHost.resolve() }
  }

  /// Runs `body`; if it throws, reports that the call had no effect and returns `nil`.
  @discardableResult
  package static func attempt<Value>(_ call: String, _ body: () throws -> Value) -> Value? {
    do {
      return try body()
    } catch {
      report("\(call) had no effect. \(error)")
      return nil
    }
  }

  package static func report(_ line: String) { MessageOutput.write("FocusFilterKit: \(line)") }
}

/// The output for messages to the person at the terminal, as opposed to results.
package enum MessageOutput {
  private static let writer = Mutex<@Sendable (String) -> Void>({ line in
    // If standard error fails, there is no other place for a message.
    try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
  })

  /// Writes a line, given without its end; any thread may call this.
  package static func write(_ line: String) { writer.withLock { $0 }(line) }

  /// Replaces the function that writes the lines; the default writes them to standard error.
  package static func setWriter(_ new: @escaping @Sendable (String) -> Void) {
    writer.withLock { $0 = new }
  }
}

/// Ends the process with a message about a programming mistake at which Apple's frameworks trap,
/// too.
///
/// This is a fatal error because optimized builds omit the message of a failed precondition.
package func stop(_ message: String) -> Never { fatalError(message) }

extension Error {
  /// Why the system refused an operation on a file, in a sentence, without the names of
  /// Foundation's domains.
  package var fileReason: String {
    if let cause = posixError {
      return "\(String(cString: strerror(cause.code.rawValue)))."
    }
    let text = localizedDescription
    return text.contains("Domain") ? "The system doesn't say why." : text
  }

  /// The system's error behind an error of Foundation; `nil` without one.
  package var posixError: POSIXError? {
    self as? POSIXError ?? (self as? CocoaError)?.underlying as? POSIXError
  }
}
