import ExampleChat
import FocusControl
import FocusFilterKit

await FocusTool(apps: [.exampleChat] + SimulatedApp.systemApps).main()
