import FocusAppIntents
import FocusHost
import Foundation
import Synchronization

/// A host that answers with fixed values and remembers what it was asked.
final class TestHost: IntentHost, ApplicationHost {
  let locale = Locale(identifier: "en_US")
  let dependencies = AppDependencyManager()
  let standardDefaultsName = "com.example.chat"
  let registeredDefaults = RegisteredDefaults()
  let surroundings: AppSurroundings? = nil

  private let addresses = Mutex<[String]>([])

  var opened: [String] { addresses.withLock { $0 } }

  func currentValues(
    of filter: any SetFocusFilterIntent.Type
  ) async throws -> [String: ParameterValue] {
    ["status": "Heads down"]
  }

  func invalidateAppContext(of filter: any SetFocusFilterIntent.Type) {}
  func miss(dependency type: String) {}
  func reloadWidgets(ofKind kind: String?) {}
  func reloadControls(ofKind kind: String?) {}
  func sharedContainer(forGroup identifier: String) -> URL? { nil }
  func defaultsName(forSuite suite: String) -> String { suite }
  func log(_ line: String) {}

  let isInFront = false
  var badge: Int {
    get { 0 }
    set {}
  }
  func open(_ address: URL) { addresses.withLock { $0.append(address.absoluteString) } }
}

/// The calls that a query received.
final class QueryLog: Sendable {
  private let lines = Mutex<[[String]]>([])

  func note(_ identifiers: [String]) { lines.withLock { $0.append(identifiers) } }

  var calls: [[String]] { lines.withLock { $0 } }
}
