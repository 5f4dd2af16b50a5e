import FocusControl
import SeededFaults

await FocusTool(name: "faults", apps: SeededFault.all.map(\.app)).main()
