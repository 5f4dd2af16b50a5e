import FocusControl
import FocusFilterKit
import Notes

let notes = SimulatedApp(
  "com.example.notes", name: "Notes", filters: [.filter(NotesFocusFilter.self)],
  intentsExtension: {})

await FocusTool(name: "notectl", apps: [notes]).main()
