import Foundation
import TestSupport
import Testing

/// The sentences of the article about the compiler's errors are those of the compiler.
@Suite struct CompilerErrorTests {
  /// The sentences, with the mistake that gets each.
  private static let sentences = [
    "MissingDisplay": "does not conform to protocol 'InstanceDisplayRepresentable'",
    "MissingTitle": "does not conform to protocol 'AppIntent'",
    "MissingPerform": "does not conform to protocol 'AppIntent'",
    "CasesWithoutDisplay": "does not conform to protocol 'CaseDisplayRepresentable'",
    "EntityWithoutQuery": "does not conform to protocol 'AppEntity'",
    "NotificationsWithoutImport": "cannot find 'UNMutableNotificationContent' in scope",
    "UUIDParameter": "no exact matches in call to initializer",
    "FloatParameter": "a parameter can't be a Float; write Double",
    "FocusByAnApp":
      "an app can't turn a Focus on or off; a person, a schedule or a shortcut does",
    "FocusedByAnApp":
      "an app can't turn a Focus on or off; a person, a schedule or a shortcut does",
    "NameOfAFocus":
      "nobody tells an app which Focus is on; give each Focus a filter with its own values",
    "GuessedInvalidation": "has been renamed to 'invalidateFocusFilterAppContext()'",
    "ResultWithAppContext":
      "a result has no app context; return it from the filter's property 'appContext'",
  ]

  private static var article: String {
    get throws {
      try String(
        contentsOf: PackageFolder.url.appending(
          path: "Sources/FocusFilterKit/FocusFilterKit.docc/CompilerErrors.md"), encoding: .utf8)
    }
  }

  @Test func theArticleHasTheCompilersMessages() async throws {
    let article = try Self.article
    let snippets = RejectionTests.snippets.filter { Self.sentences[$0.name] != nil }
    #expect(snippets.count == Self.sentences.count)
    let (_, output) = try await Snippet.errors(in: snippets, isWrong: true)
    for (name, sentence) in Self.sentences {
      let own = output.split(separator: "\n").filter { $0.contains("\(name).swift:") }
      #expect(own.contains { $0.contains("error: ") && $0.contains(sentence) }, "\(name): \(own)")
      #expect(article.contains(sentence))
    }
  }

  /// Code that Xcode compiles, with the error that it has on Linux.
  private static let errorsOnLinux = [
    (
      "Foundation", "private let session = URLSession.shared",
      "type 'URLSession' (aka 'AnyObject') has no member 'shared'"
    ),
    (
      "Foundation",
      "private let all = NotificationCenter.default.notifications(named: Notification.Name(\"a\"))",
      "value of type 'NotificationCenter' has no member 'notifications'"
    ),
    (
      "Foundation",
      "private let all = NotificationCenter.default.publisher(for: Notification.Name(\"a\"))",
      "has no member 'publisher'"
    ),
    (
      "Foundation", "private func resume(_ activity: NSUserActivity) {}",
      "cannot find type 'NSUserActivity' in scope"
    ),
    (
      "Foundation", "private func words(_ length: Measurement<Unit>) { length.formatted() }",
      "has no member 'formatted'"
    ),
    (
      "AppIntents", "private struct Own { @ComputedProperty var name: String { \"\" } }",
      "unknown attribute 'ComputedProperty'"
    ),
    (
      "AppIntents", "@AppEntity(schema: .journal.entry) private struct Own {}",
      "unknown attribute 'AppEntity'"
    ),
    (
      "AppIntents", "private let file = IntentFile(data: Data(), filename: \"a\", type: .text)",
      "extra argument 'type' in call"
    ),
    (
      "AppIntents", "private func index() -> CSSearchableItemAttributeSet {}",
      "cannot find type 'CSSearchableItemAttributeSet' in scope"
    ),
    (
      "Intents", "private func show(_ choice: DisplayRepresentation) {}",
      "cannot find type 'DisplayRepresentation' in scope"
    ),
    (
      "AppIntents", "private let inAnotherSystem = ChatFilter.self",
      "cannot find 'ChatFilter' in scope"
    ),
  ]

  @Test(arguments: errorsOnLinux)
  func theArticleHasTheMessagesOnLinuxAlone(
    module: String, line: String, sentence: String
  ) async throws {
    let article = try Self.article
    let snippet = Snippet("OnLinux", imports: [module], wrong: line, right: "")
    let (lines, output) = try await Snippet.errors(in: [snippet], isWrong: true)
    #expect(lines == ["OnLinux": [snippet.line]])
    #expect(output.contains(sentence))
    #expect(article.contains(sentence))
  }
}
