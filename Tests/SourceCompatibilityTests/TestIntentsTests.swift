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
    #expect(article.contains("```swift\n\(file)```"))
  }
}
