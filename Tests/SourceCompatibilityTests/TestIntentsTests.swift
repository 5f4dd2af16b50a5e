import Foundation
import TestSupport
import Testing

@Suite("The article about tests of intents has the files that run")
struct TestIntentsTests {
  @Test(arguments: ["FavoritesTests", "AppsUnderTest"])
  func theArticleHasTheFile(name: String) throws {
    let article = try String(
      contentsOf: PackageFolder.url.appending(
        path: "Sources/FocusFilterKit/FocusFilterKit.docc/TestIntents.md"), encoding: .utf8)
    let file = try String(
      contentsOf: PackageFolder.url.appending(path: "Tests/FavoritesTests/\(name).swift"),
      encoding: .utf8)
    let blocks = article.matches(of: #/(?s)```swift\n(.+?)```/#).map(\.1)
    // A line with an ellipsis stands for tests that only the file has.
    var parts = try #require(blocks.first { $0.contains("final class \(name)") })
      .split(separator: "…\n")
    #expect(file.hasSuffix(parts.removeLast()) && file.hasPrefix(parts.first ?? ""))
    for part in parts.dropFirst() { #expect(file.contains("\n\(part)"), "\(part)") }
  }
}
