import Foundation
import Testing

@testable import FocusControl

/// The files that `init` writes from templates.
@Suite struct StarterTests {
  @Test func aPackageHasItsNameInEveryPlace() async throws {
    let outcome = try await Shell.bash.run(
      """
      cd "$HOME"
      focusctl init package Notes --package https://example.com/FocusFilterKit.git > /dev/null
      cd Notes
      find . -type f | sort
      grep -rn '{{\\|}}' . || true
      grep -rho 'notesApp\\|com.example.notes\\|notesctl\\|NotesFocusFilter' . | sort | uniq -c
      grep 'example.com' Package.swift
      grep -c 'package: "FocusFilterKit"' Package.swift
      """)
    #expect(outcome.errors == "")
    #expect(
      outcome.output == """
        ./.github/workflows/focus.yml
        ./.gitignore
        ./Package.swift
        ./Scenarios/evening.jsonc
        ./Sources/Notes/NotesFocusFilter.swift
        ./Sources/NotesBench/SimulatedApp+Notes.swift
        ./Sources/notesctl/main.swift
        ./Tests/NotesTests/NotesFocusFilterTests.swift
              4 NotesFocusFilter
              5 com.example.notes
              3 notesApp
              5 notesctl
            .package(url: "https://example.com/FocusFilterKit.git", branch: "main")
        3

        """)
  }

  @Test func aPlaceTakesAWordOrLines() {
    let template = Template(Array("a {{X}} b\n{{LINES}}\n{{NONE}}\n\n{{OTHER}} }} {{\n".utf8))
    #expect(
      template.filled(with: ["X": "{{NONE}}", "LINES": "1\n2", "NONE": ""])
        == "a {{NONE}} b\n1\n2\n\n{{OTHER}} }} {{\n")
  }
}
