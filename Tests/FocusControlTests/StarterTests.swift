import Foundation
import TestPrograms
import TestSupport
import Testing

@testable import FocusControl

/// The files that `init` writes from templates.
@Suite struct StarterTests {
  /// Lets git ask no server for the tags of an address.
  private static let withoutNetwork = ["GIT_ALLOW_PROTOCOL": "file"]

  @Test func aPackageHasItsNameInEveryPlace() async throws {
    let outcome = try await Shell.bash.run(
      """
      cd "$HOME"
      focusctl init package Notes --package https://example.com/FocusFilterKit.git > /dev/null
      cd Notes
      find . -type f | sort
      grep -rnE '\\{\\{[A-Z]' . || true
      grep -rho 'notesApp\\|com.example.notes\\|notesctl\\|NotesFocusFilter' . | sort | uniq -c
      grep 'example.com' Package.swift
      grep -c 'package: "FocusFilterKit"' Package.swift
      """, environment: Self.withoutNetwork)
    #expect(outcome.errors == "")
    #expect(
      outcome.output == """
        ./.github/workflows/focus.yml
        ./.gitignore
        ./Package.swift
        ./README.md
        ./Scenarios/evening.jsonc
        ./Sources/Notes/NotesFocusFilter.swift
        ./Sources/NotesBench/SimulatedApp+Notes.swift
        ./Sources/notesctl/main.swift
        ./Tests/NotesTests/NotesFocusFilterTests.swift
              5 NotesFocusFilter
              7 com.example.notes
              3 notesApp
              9 notesctl
            .package(url: "https://example.com/FocusFilterKit.git", branch: "main", traits: [])
        4

        """)
  }

  @Test func aScriptWritesTheSamePackageWithoutATool() async throws {
    let script = PackageFolder.url.appending(path: "Examples/new-package").path
    let outcome = try await Shell.bash.run(
      """
      cd "$HOME"; git init --quiet kit
      git -C kit -c user.name=a -c user.email=a@b commit --quiet --allow-empty -m a
      for tags in '' 'tag 0.9.1' 'tag 0.10.0'; do
        git -C kit ${tags:-status --short}
        rm -rf by; mkdir -p by/tool by/script
        focusctl init package by/tool/MyNotes --package "file://$PWD/kit" > /dev/null
        \(script) by/script/MyNotes "file://$PWD/kit" > /dev/null
        diff -r by/tool by/script && echo same
      done
      \(script) by/script/MyNotes; echo $?
      \(script) notes; echo $?
      """, environment: Self.withoutNetwork)
    #expect(outcome.output == "same\nsame\nsame\n2\n2\n")
    #expect(
      outcome.errors
        == ["by/script/MyNotes", "notes"].map {
          "Invalid folder '\($0)'. Use a new one with letters and digits, such as 'Notes'.\n"
        }.joined())
  }

  @Test func thePackageDependsOnTheOriginOfTheRepository() async throws {
    try await withTemporaryFolder { try await Self.expectOrigins(in: $0) }
  }

  private static func expectOrigins(in folder: URL) async throws {
    let git = try await Shell.bash.run(
      """
      cd \(folder.path)
      git init --quiet clone && git init --quiet alone && git init --quiet copied
      git -C clone remote add origin git@git.example.com:team/Kit.git
      git -C clone symbolic-ref refs/remotes/origin/HEAD refs/remotes/origin/trunk
      git -C copied remote add origin ../alone
      mkdir checkouts && git init --quiet checkouts/Kit
      git -C checkouts/Kit remote add origin \(folder.path)/clone
      """)
    #expect(git.errors == "")
    let source = KitSource(repository: folder.appending(path: "clone"))
    #expect(source == .address("git@git.example.com:team/Kit.git", .branch("trunk")))
    #expect(source.packageName == "Kit")
    #expect(
      source.dependency
        == #".package(url: "git@git.example.com:team/Kit.git", branch: "trunk", traits: [])"#)
    // A dependency in SwiftPM's checkouts is a clone of SwiftPM's own copy.
    #expect(
      KitSource(repository: folder.appending(path: "checkouts/Kit"))
        == .address("git@git.example.com:team/Kit.git", .branch("main")))
    // With a tag of a version, the manifest names the newest.
    let tagged = try await Shell.bash.run(
      """
      cd \(folder.path)/clone
      git -c user.name=a -c user.email=a commit --quiet --allow-empty -m a
      for tag in 0.9.1 0.10.0 v0.2.0 nightly; do git tag $tag; done
      """)
    #expect(tagged.errors == "")
    for source in [
      KitSource(repository: folder.appending(path: "clone")),
      KitSource("file://\(folder.path)/clone"),
    ] {
      #expect(source.dependency.hasSuffix(#", from: "0.10.0", traits: [])"#))
    }
    for name in ["alone", "copied"] {
      let path = folder.appending(path: name).path
      let source = KitSource(repository: URL(filePath: path))
      #expect(source == .folder(path))
      #expect(
        source.dependency
          == ".package(name: \"FocusFilterKit\", path: \(path.debugDescription), traits: [])")
    }
  }

  @Test func aFolderThatWasNamedIsUsedAsItIs() async throws {
    let outcome = try await Shell.bash.run(
      """
      mkdir "$HOME/kit"; cd "$HOME"; touch kit/Package.swift
      focusctl init package Notes --package "$PWD/kit" > /dev/null
      sed -n "s|$PWD|HOME|; s/.*path: //p" Notes/Package.swift
      """)
    #expect(outcome.output == "\"HOME/kit\", traits: [])\n")
    #expect(outcome.errors == "")
  }

  @Test func aFolderWithoutAManifestIsRefused() async throws {
    let outcome = try await Shell.bash.run(
      """
      cd "$HOME"; mkdir kit
      for source in nowhere kit; do focusctl init package Notes --package $source; echo $?; done
      ls
      """)
    #expect(outcome.output == "2\n2\nkit\ntmp\n")
    #expect(
      outcome.errors
        == ["nowhere", "kit"].map {
          """
          focusctl: Invalid package '\($0)'. Use an address, or a folder with a Package.swift.
          See 'focusctl help init'.

          """
        }.joined())
  }

  @Test func anAddressIsEscapedInTheManifest() async throws {
    let outcome = try await Shell.bash.run(
      #"""
      cd "$HOME"
      focusctl init package Notes --package $'https://h/x"\\(y)\nz' > /dev/null
      grep -oE 'url: .*|package: .*' Notes/Package.swift | sort -u
      focusctl init package Chat --package ''; echo $?
      """#, environment: Self.withoutNetwork)
    #expect(
      outcome.output == #"""
        package: "x\"\\(y)\nz")
        url: "https://h/x\"\\(y)\nz", branch: "main", traits: [])
        2

        """#)
    #expect(outcome.errors.hasPrefix("focusctl: Missing value for '--package'.\n"))
  }

  @Test func aRelativeFolderIsFoundFromTheManifest() async throws {
    let outcome = try await Shell.bash.run(
      """
      mkdir "$HOME/kit"; cd "$HOME/kit"; touch Package.swift
      focusctl init package ../apps/'My Notes'/Notes --package . | grep 'cd '
      cd ..; find apps -maxdepth 2; sed -n "s|$PWD|HOME|; s/.*path: //p" apps/*/Notes/Package.swift
      """)
    #expect(
      outcome.output == """
          cd '../apps/My Notes/Notes'
        apps
        apps/My Notes
        apps/My Notes/Notes
        "HOME/kit", traits: [])

        """)
  }

  @Test(arguments: ["Notes", "new/folders/Notes"])
  func nothingIsLeftOfAPackageThatCannotBeWritten(folder: String) async throws {
    let outcome = try await Shell.bash.run(
      """
      cd "$HOME"; ulimit -f 1
      focusctl init package \(folder); echo $?; ls -A
      """)
    #expect(outcome.output == "3\ntmp\n")
    #expect(outcome.errors == "focusctl: \(folder): File too large.\n")
  }

  @Test(arguments: ["Foundation", "foundation", "Swift", "FocusFilterKit", "Focus", "UIKit", "Any"])
  func aNameOfAnotherModuleIsRefused(name: String) {
    #expect(TakenModules.collision(of: name) != nil)
  }

  @Test(arguments: ["Notes", "Chat", "App", "FocusPal", "Task", "List"])
  func anOrdinaryNameIsFree(name: String) {
    #expect(TakenModules.collision(of: name) == nil)
  }

  /// Every module that a client can depend on.
  @Test func theNamesOfAllModulesOfThisPackageAreTaken() throws {
    let sources = PackageFolder.url.appending(path: "Sources")
    let folders = try ["", "Compatibility"].flatMap {
      try FileManager.default.contentsOfDirectory(atPath: sources.appending(path: $0).path)
    }
    for folder in folders
    where folder.wholeMatch(of: /[A-Z][A-Za-z0-9]*/) != nil && folder != "Compatibility" {
      #expect(TakenModules.collision(of: folder) != nil, "\(folder)")
    }
  }

  @Test func theScenarioHasTheParametersAndHolds() async throws {
    let day = await TestTool().run("init scenario").output
    #expect(
      day.contains(
        """
                // Example Chat: Set Account, Status & Look
                { "app": "com.example.chat", "values": {
                  // Use Dark Mode: a Boolean, has a default
                  "alwaysUseDarkMode": true,
        """), "\(day)")
    let played = await TestTool().run(["simulate", "-"], now: nil, input: Data(day.utf8))
    #expect(played.exitCode == .done, "\(played.screen)")
    #expect(played.output.contains("All 2 expectations held."), "\(played.screen)")
  }

  @Test func aPlaceTakesAWordOrLines() {
    let template = Template(Array("a {{X}} b\n{{LINES}}\n{{NONE}}\n\n{{OTHER}} }} {{\n\0".utf8))
    #expect(
      template.filled(with: ["X": "{{NONE}}", "LINES": "1\n2", "NONE": ""])
        == "a {{NONE}} b\n1\n2\n\n{{OTHER}} }} {{\n")
  }
}
