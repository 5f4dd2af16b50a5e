import CometCal
import FocusTesting

final class AppsUnderTest: TestedApps {
  static let device = FocusDeviceTrait.focusDevice(
    .notes, modes: [.work], processes: .tool("cometctl"))
}
