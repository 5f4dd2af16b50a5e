import Foundation
import Testing

@Suite("The mirrors show Apple's names and no others")
struct MirrorTests {
  struct Mirror: CustomTestStringConvertible, Sendable {
    let module: String
    let apple: String
    var testDescription: String { module }

    static let all =
      [
        "AppIntents", "UserNotifications", "Intents", "WidgetKit", "Foundation", "Combine",
        "SwiftUI", "UIKit", "AppKit", "ActivityKit",
      ].map { Mirror(module: "Focus\($0)", apple: $0) } + [
        Mirror(module: "FocusOSLog", apple: "os"),
        Mirror(module: "FocusIntentsTesting", apple: "AppIntentsTesting"),
      ]
  }

  @Test(arguments: Mirror.all) func everyPublicNameIsOneOfApples(mirror: Mirror) async throws {
    let listed = try Set(AppleNames(of: mirror.apple).all.map(\.name))
    let ours = try await SymbolGraph.of(mirror.module).names
    // A type of the standard library that we extend needs no entry of its own.
    #expect(ours.subtracting(listed).sorted() == [])
  }

  @Test(arguments: Mirror.all) func noNameHasGone(mirror: Mirror) async throws {
    let ours = try await SymbolGraph.of(mirror.module).names
    let names = try AppleNames(of: mirror.apple).all
    let extended = Set(ours.map { String($0.prefix { $0 != "." }) })
    let gone = names.filter { !$0.support.isAbsent && !ours.contains($0.name) }.map(\.name)
    #expect(gone.filter { !extended.contains($0) } == [])
    let here = names.filter { $0.support.isAbsent && ours.contains($0.name) }.map(\.name)
    #expect(here == [])
  }

  @Test func aListTellsTypesMembersAndReasons() throws {
    let names = try AppleNames(of: "AppIntents").types
    let parameter = try #require(names.first { $0.name == "IntentParameter" })
    #expect(parameter.tier == "A" && parameter.alias == "Parameter" && parameter.support == .works)
    let request = parameter.members.first { $0.name == "requestValue(_:)" }
    #expect(request?.support == .declared("a simulated device displays no dialogs"))
    let shortcut = try #require(names.first { $0.name == "AppShortcut" })
    #expect(shortcut.support == .declared("shortcuts are not simulated"))
    #expect(Set(shortcut.members.map(\.support)) == [shortcut.support])
    let targets = try #require(names.first { $0.name == "IntentExecutionTargets" })
    #expect(targets.standing == Standing(support: .works, sdk: "27"))
    let query = try #require(names.first { $0.name == "EntityQuery" })
    #expect(query.standing.sdk == nil)
    let display = query.members.first { $0.name == "displayRepresentations(for:)" }
    #expect(display?.standing == Standing(support: .works, sdk: "27"))
    #expect(names.first { $0.name == "CLPlacemark" }?.support == .absent("needs Core Location"))
  }
}
