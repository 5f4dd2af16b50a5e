// Only the package on Linux has this file; Xcode's target of UI tests doesn't.
import CometCal
import FocusTesting

final class AppsUnderTest: TestedApps {
  static let device = FocusDeviceTrait.focusDevice(
    .cometCal, modes: [.work], processes: .tool("cometctl"))
}
