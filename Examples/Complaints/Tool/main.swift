import ComplaintApps
import ExampleChat
import FocusControl
import FocusFilterKit

// swift run complaints simulate Examples/Complaints
await FocusTool(
  name: "complaints",
  apps: [.exampleChat] + SimulatedApp.systemApps + SimulatedApp.complaints
).main()
