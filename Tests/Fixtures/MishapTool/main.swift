import ExampleChat
import FocusControl
import Mishaps

await FocusTool(name: "mishaps", apps: [.mishaps, .exampleChat]).main()
