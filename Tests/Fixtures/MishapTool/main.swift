import ComplaintApps
import ExampleChat
import FocusControl
import FocusFilterKit
import Mishaps

// What stands in front of `FocusTool(…)` runs in every process.
noteStart()

// What it does for tests, besides being a tool. Processes of apps have another first argument.
switch CommandLine.arguments.dropFirst().first {
case "count": try await countPossessions()
case "hang": try await hang()
#if os(Linux)
  case "meet the limit of descriptors": try await meetDescriptorLimit()
#endif
default:
  var tool = FocusTool(
    name: "mishaps",
    apps: [.mishaps, .endless, .exampleChat] + SimulatedApp.complaints + TargetApps.all + [.guest])
  tool.variables = ["GUEST_SERVER"]
  await tool.main()
}
