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
}
