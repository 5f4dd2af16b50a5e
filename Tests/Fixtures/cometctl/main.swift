import CometCal
import FocusControl

await FocusTool(name: "cometctl", apps: [.cometCal, .notes]).main()
