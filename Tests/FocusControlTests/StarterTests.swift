import Foundation
import TestPrograms
import TestSupport
import Testing

@testable import FocusControl

/// The files that `init` writes from templates.
@Suite struct StarterTests {
  private let temporary = TemporaryFolder()

  @Test func thePackageDependsOnTheOriginOfTheRepository() async throws {
    let folder = temporary.url
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
    #expect(source == .address("git@git.example.com:team/Kit.git", version: #"branch: "trunk""#))
    #expect(source.packageName == "Kit")
    #expect(
      source.dependency
        == #".package(url: "git@git.example.com:team/Kit.git", branch: "trunk", traits: [])"#)
    // A dependency in SwiftPM's checkouts is a clone of SwiftPM's own copy.
    #expect(
      KitSource(repository: folder.appending(path: "checkouts/Kit"))
        == .address("git@git.example.com:team/Kit.git", version: #"branch: "main""#))
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

  @Test(
    arguments: ["Foundation", "foundation", "Swift", "FocusFilterKit", "Focus", "UIKit", "Any"]
      .map { ($0, true) }
      + ["Notes", "Chat", "App", "FocusPal", "Task", "List"].map { ($0, false) })
  func onlyTheNameOfAnotherModuleIsRefused(name: String, isTaken: Bool) {
    #expect((TakenModules.collision(of: name) != nil) == isTaken)
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

  @Test func aPlaceTakesAWordOrLines() {
    let template = Template(Array("a {{X}} b\n{{LINES}}\n{{NONE}}\n\n{{OTHER}} }} {{\n\0".utf8))
    #expect(
      template.filled(with: ["X": "{{NONE}}", "LINES": "1\n2", "NONE": ""])
        == "a {{NONE}} b\n1\n2\n\n{{OTHER}} }} {{\n")
  }
}
