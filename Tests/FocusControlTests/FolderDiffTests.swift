import Foundation
import Testing

@testable import FocusControl

/// Folders of days before and after a change, as `diff` compares them.
extension FolderTests {
  private static let message = """
    {
      timeZone: "GMT", start: "2026-11-23T08:00",
      apps: [{ app: "com.example.chat", notifications: true }],
      modes: [{ mode: "Work", filters: [{ app: "com.example.chat", values: { account: "work" } }] }],
      events: [
        { at: "09:00", on: "Work" },
        { at: "09:30", notify: "com.example.chat", title: "Tom|Ann", criteria: "work" },
      ],
    }
    """
  private static let silenced = message.replacing("criteria: \"work\"", with: "criteria: \"home\"")
  private static let days = [
    "before/same.json5": held, "after/same.json5": held,
    "before/gone.json5": held, "after/new/day.json5": held,
    "before/chat.json5": message, "after/chat.json5": silenced,
  ]

  @Test func daysOfTwoFoldersAreComparedByTheirPaths() async throws {
    let outcome = try await run("diff FOLDER/before FOLDER/after/", Self.days)
    #expect(outcome.exitCode == .notHeld)
    #expect(
      outcome.output == """
        − FOLDER/before
        + FOLDER/after/

        ≠ chat.json5 · 1 of 3 lines differs
            #1 Example Chat “Tom|Ann”: alerts → silenced
        − gone.json5 · removed
        + new/day.json5 · added

        1 of 4 days is alike; 1 removed, 1 added, 1 changed.

        """)
  }

  @Test func aTableForAPullRequestHasEscapedCells() async throws {
    let outcome = try await run("diff FOLDER/before FOLDER/after --format markdown", Self.days)
    #expect(
      outcome.output == """
        | Day | Change | Before: FOLDER/before | After: FOLDER/after |
        | --- | --- | --- | --- |
        | chat.json5 | 1 of 3 lines differs |  |  |
        | chat.json5 | #&#8203;1 Example Chat “Tom\\|Ann” | alerts | silenced |
        | gone.json5 | removed |  |  |
        | new/day.json5 | added |  |  |

        1 of 4 days is alike; 1 removed, 1 added, 1 changed.

        """)
  }

  @Test func theDocumentHasTheSameFacts() async throws {
    let outcome = try await run("diff FOLDER/before FOLDER/after --json", Self.days)
    let document = try JSONDecoder().decode(Envelope.self, from: Data(outcome.output.utf8)).result
    #expect(document.alike == 1)
    #expect(document.days.map(\.path) == ["chat.json5", "gone.json5", "new/day.json5"])
    #expect(document.days.map(\.change) == ["changed", "removed", "added"])
    #expect(document.days.map(\.differing) == [1, nil, nil])
    let outcomes = try #require(document.days[0].outcomes)
    #expect(outcomes.map(\.first?.outcome) == ["alerts"])
    #expect(outcomes.map(\.second?.outcome) == ["silenced"])
  }

  private struct Envelope: Decodable {
    let result: Document

    struct Document: Decodable {
      let alike: Int
      let days: [Day]
    }

    struct Day: Decodable {
      let path: String
      let change: String
      let differing: Int?
      let outcomes: [Outcome]?
    }

    struct Outcome: Decodable {
      let first: Line?
      let second: Line?
    }

    struct Line: Decodable { let outcome: String }
  }

  @Test func aReportHasAPageForEachChangedDayAndAnIndex() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "diff-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let outcome = try await run(
      "diff FOLDER/before FOLDER/after --report \(folder.path)", Self.days)
    #expect(outcome.exitCode == .notHeld)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.sorted() == ["chat.html", "index.html"])
    let index = try String(contentsOf: folder.appending(path: "index.html"), encoding: .utf8)
    #expect(index.contains("<h1>1 of 4 days is alike; 1 removed, 1 added, 1 changed.</h1>"))
    #expect(index.contains("<a href=\"chat.html\"><bdi>chat.json5</bdi></a>"))
    for word in ["alike", "changed", "added", "removed"] {
      #expect(index.matches(of: try Regex("<td>\(word)</td>")).count == 1, "\(word)")
    }
    let page = try String(contentsOf: folder.appending(path: "chat.html"), encoding: .utf8)
    #expect(page.contains("<a href=\"index.html\">All Focus reports</a> · two days"))
    #expect(page.contains("1 of 3 lines differs"))
  }

  @Test func aNotificationOfOneDayHasNoOtherOutcome() async throws {
    let later = Self.message.replacing("09:30", with: "09:31")
    let outcome = try await run(
      "diff FOLDER/a FOLDER/b", ["a/day.json5": Self.message, "b/day.json5": later])
    #expect(
      outcome.output.contains(
        """
        ≠ day.json5 · 2 of 4 lines differ
            #1 Example Chat “Tom|Ann”: alerts → no notification
            #1 Example Chat “Tom|Ann”: no notification → alerts

        """))
  }

  /// A day with one notification, of which the text or what comes before it may change.
  private static func day(_ notification: String, after event: String = "") -> String {
    """
    {
      timeZone: "GMT", start: "2026-11-23T08:00",
      apps: [{ app: "com.example.chat", notifications: true }],
      events: [\(event) { notify: "com.example.chat", title: "Tom", \(notification) }],
    }
    """
  }

  @Test(arguments: [
    (
      day(#"at: "09:10", sound: "default""#, after: #"{ at: "09:05", silent: true },"#),
      day(#"at: "09:10", sound: "default""#, after: #"{ at: "09:05", ring: true },"#),
      """
      09:10    ✉ #1 Example Chat “Tom”
                 alerts: no Focus is on
             −   it isn't heard
             +   it is heard

      """
    ),
    (
      day(#"at: "09:10""#), day(#"at: "2026-11-23T09:10:01""#),
      """
      09:10:00  − ✉ #1 Example Chat “Tom”
                −   alerts: no Focus is on
      09:10:01  + ✉ #1 Example Chat “Tom”
                +   alerts: no Focus is on

      """
    ),
    (
      day(#"at: "09:10""#), day(#"at: "09:10", body: "Lunch?""#),
      """
      09:10  − ✉ #1 Example Chat “Tom”
             + ✉ #1 Example Chat “Tom: Lunch?”
                 alerts: no Focus is on

      """
    ),
  ])
  func everyDifferenceIsMarked(before: String, after: String, marked: String) async throws {
    let files = ["a.json5": before, "b.json5": after]
    let outcome = try await run("diff FOLDER/a.json5 FOLDER/b.json5", files)
    #expect(outcome.exitCode == .notHeld)
    #expect(outcome.output.contains(marked))
  }

  @Test func foldersWithTheSameDaysAreAlike() async throws {
    let files = ["a/day.jsonc": Self.held, "b/day.jsonc": Self.held]
    let outcome = try await run("diff FOLDER/a FOLDER/b", files)
    #expect(outcome.exitCode == .done)
    #expect(outcome.output == "− FOLDER/a\n+ FOLDER/b\n\nThe folders are alike: 1 day.\n")
    let table = try await run("diff FOLDER/a FOLDER/b --format markdown", files)
    #expect(table.output == "The folders are alike: 1 day.\n")
  }

  @Test func anUnreadableDayIsItsOwnResult() async throws {
    let files = [
      "a/day.json5": Self.held, "b/day.json5": "{\n  timezone: 1,\n}", "a/new.json5": Self.held,
    ]
    let outcome = try await run("diff FOLDER/a FOLDER/b", files)
    #expect(outcome.exitCode == .usage)
    #expect(outcome.output.contains("\n✗ day.json5 · failed: FOLDER/b/day.json5:"))
    #expect(outcome.output.hasSuffix("0 of 2 days are alike; 1 removed, 1 failed.\n"))
  }

  @Test func aFolderWithoutScenariosHasNoDays() async throws {
    let files = ["a/package.json": "{}", "b/package.json": "{}"]
    let outcome = try await run("diff FOLDER/a FOLDER/b", files)
    #expect(outcome.exitCode == .usage)
    #expect(
      outcome.errors.hasPrefix(
        """
        focusctl: No scenario is in 'FOLDER/a' or 'FOLDER/b'.
        2 JSON files were passed over:
          FOLDER/a/package.json has none of a scenario's keys.
          FOLDER/b/package.json has none of a scenario's keys.

        """))
  }

  @Test func theFilesOfDaysWithOneNameAreShown() async throws {
    let named = Self.held.replacing("{\n  timeZone", with: "{\n  name: \"Monday\", timeZone")
    let outcome = try await run(
      "diff FOLDER/a.json5 FOLDER/b.json5", ["a.json5": named, "b.json5": named])
    #expect(
      outcome.output.hasPrefix("− Monday · FOLDER/a.json5\n+ Monday · FOLDER/b.json5\n"))
  }

  @Test(arguments: [
    ("a|b", "a\\|b"), ("a\\|b", "a\\\\\\|b"), ("<b>", "\\<b\\>"), ("@tom", "@&#8203;tom"),
    ("a\nb", "a b"), ("|\u{301}", "\\|\u{301}"),
  ])
  func aCellHasNoMarkdownOfItsOwn(text: String, cell: String) {
    #expect(text.inMarkdown == cell)
  }
}
