import Testing
import WidgetKit

@Suite struct WidgetCenterTests {
  @Test func reloadsOfControlsReachTheDevice() {
    let host = RecordingHost()
    host.run {
      ControlCenter.shared.reloadControls(ofKind: "Mute")
      ControlCenter.shared.reloadAllControls()
    }
    #expect(host.controlReloads == ["Mute", nil])
    #expect(host.reloads == [])
  }

  @Test func noWidgetIsConfiguredOnAHomeScreen() async throws {
    #expect(try await WidgetCenter.shared.currentConfigurations().isEmpty)
    #expect(WidgetFamily.accessoryCorner != .systemExtraLargePortrait)
    let answer = await withCheckedContinuation { continuation in
      WidgetCenter.shared.getCurrentConfigurations { continuation.resume(returning: $0) }
    }
    #expect(try answer.get().isEmpty)
  }
}
