import FocusAppIntents
import Foundation
import Testing

@testable import FocusFilterKit

/// Apps that are launched for their filters.
@Suite struct DeliveryReadingTests {
  @Test(arguments: [true, false])
  func anAppThatIsLaunchedForItsFilterIsSuspendedAfterwards(isHinted: Bool) {
    var device = BenchDevice(
      policy: isHinted ? FocusPolicy() : .reading(\.noHost, .launchedInBackground))
    let filter = FilterMetadata(
      id: "Filter", typeName: "Filter", title: "Filter", membership: isHinted ? .both : .app,
      parameters: [.status], launchesApp: isHinted)
    device.happen(
      .installed(
        app: AppDescription(
          id: "chat", name: "chat", filters: [filter], hasIntentsExtension: isHinted)))
    device.set("chat", in: .work)
    device.turnOn(.work)
    #expect(isHinted || device.state.apps["chat"]?.process == .background)
    device.answerAll()
    #expect(device.state.apps["chat"]?.process == .suspended)
    // The end of the Focus launches nothing else.
    #expect(device.turnOff().deliveries.count == 1)
    device.answerAll()
    #expect(device.state.apps["chat"]?.process == .suspended)
  }

  @Test func theLiveActivityConformanceOfAFilterIsReadAtInstallation() async throws {
    let app = SimulatedApp.test("Live", .filter(LiveFilter.self))
    let description = try await FocusSystem.test(app).state.apps[app.id]?.description
    #expect(description?.filters.map(\.launchesApp) == [true])
  }
}

private struct LiveFilter: MinimalFilter, LiveActivityIntent {
  @Parameter(title: "Status") var status: String?
}
