import Testing

/// What Apple's compiler rejects is rejected here, or code that works here would break in Xcode.
@Suite("Mistakes that Xcode reports are reported here")
struct RejectionTests {
  static let filter = """
    private struct MyFilter: SetFocusFilterIntent {
      static let title: LocalizedStringResource = "Title"
      SUBJECT
      var displayRepresentation: DisplayRepresentation { "Shown" }
      func perform() async throws -> some IntentResult { .result() }
    }
    """

  private static let viewResult = "some IntentResult & ShowsSnippetView"

  static let snippets = [
    Snippet(
      "StringAsTitle",
      wrong: "private func show(_ name: String) -> DisplayRepresentation { .init(title: name) }",
      right:
        #"private func show(_ name: String) -> DisplayRepresentation { .init(title: "\(name)") }"#),
    Snippet(
      "BoolInResource",
      wrong: #"private func text(_ flag: Bool) -> LocalizedStringResource { "Dark: \(flag)" }"#,
      right:
        #"private func text(_ flag: Bool) -> LocalizedStringResource { "Dark: \(flag ? 1 : 0)" }"#),
    Snippet(
      "InterpolatedDisplay",
      wrong: #"private func show(_ name: String) -> DisplayRepresentation { "\(name)" }"#,
      right: #"private func show(_ name: String) -> DisplayRepresentation { "name" }"#),
    Snippet(
      "InterpolatedDescription",
      wrong: #"private func describe(_ name: String) -> IntentDescription { "\(name)" }"#,
      right: #"private func describe(_ name: String) -> IntentDescription { .init("\(name)") }"#),
    Snippet(
      "OnlyUserNotifications", imports: ["UserNotifications"],
      wrong: "private struct MyFilter: SetFocusFilterIntent {}",
      right: "private let content = UNMutableNotificationContent().filterCriteria"),
    Snippet(
      "NotificationsWithoutImport", wrong: "private let content = UNMutableNotificationContent()",
      right: "private func read(_ context: FocusFilterAppContext) {}"),
    Snippet(
      "DeviceIsInvisible", wrong: "private let mode: FocusMode? = nil",
      right: "private func read(_ predicate: NSPredicate?) {}"),
    Snippet(
      "SeamIsInvisible", wrong: "private func read(_ p: IntentParameter<Bool>) -> Any? { p.data }",
      right: "private func read(_ p: IntentParameter<Bool>) -> Any? { p.title }"),
    Snippet(
      "ValuesAreInvisible", wrong: "private let value: ParameterValue? = nil",
      right: "private let value: IntentFile? = nil"),
    Snippet(
      "SuggestionContext", wrong: "private let context = FocusFilterSuggestionContext()",
      right: "private func read(_ context: FocusFilterSuggestionContext) {}"),
    Snippet(
      "FloatParameter", wrong: #"@Parameter(title: "F", default: 1) var value: Float"#,
      right: #"@Parameter(title: "F", default: 1) var value: Double"#, in: filter),
    Snippet(
      "ResultWithAppContext",
      wrong: "private func end() -> some IntentResult { .result(appContext: .init()) }",
      right: "private func end() -> some IntentResult { .result() }"),
    Snippet(
      "FocusByAnApp", imports: ["Intents"],
      wrong:
        "private func focus(_ other: INFocusStatus) { INFocusStatusCenter.default.focusStatus = other }",
      right: "private func read() -> Bool? { INFocusStatusCenter.default.focusStatus.isFocused }"),
    Snippet(
      "FocusedByAnApp", imports: ["Intents"],
      wrong: "private func focus() { INFocusStatusCenter.default.focusStatus.isFocused = true }",
      right: "private func focus() { INFocusStatusCenter.default.requestAuthorization() }"),
    Snippet(
      "NameOfAFocus", imports: ["Intents"],
      wrong: "private func read(_ status: INFocusStatus) -> String? { status.focusName }",
      right: "private func read(_ status: INFocusStatus) -> Bool? { status.isFocused }"),
    Snippet(
      "GuessedInvalidation",
      wrong:
        "private func tell(_ filter: any SetFocusFilterIntent.Type) { filter.invalidateAppContext() }",
      right:
        "private func tell(_ filter: any SetFocusFilterIntent.Type) { filter.invalidateFocusFilterAppContext() }"
    ),
    Snippet(
      "GuessedInvalidationOfItself",
      wrong:
        "private func tell(_ filter: some SetFocusFilterIntent) { filter.invalidateAppContext() }",
      right:
        "private func tell<F: SetFocusFilterIntent>(_ filter: F) { F.invalidateFocusFilterAppContext() }"
    ),
    Snippet(
      "ResultWithView", wrong: "func perform() async throws -> \(viewResult) { .result(view: 1) }",
      right: "func perform() async throws -> some IntentResult { .result() }",
      in: """
        private struct MyIntent: AppIntent {
          static let title: LocalizedStringResource = "T"
          SUBJECT
        }
        """),
    Snippet(
      "UUIDParameter", wrong: #"@Parameter(title: "U") var value: UUID?"#,
      right: #"@Parameter(title: "U") var value: String?"#, in: filter),
    Snippet(
      "WrongDefault", wrong: #"@Parameter(title: "B", default: "yes") var value: Bool"#,
      right: #"@Parameter(title: "B", default: true) var value: Bool"#, in: filter),
    Snippet(
      "DefaultBesideProvider",
      wrong: #"@Parameter(title: "P", default: "a", optionsProvider: Names()) var value: String"#,
      right: #"@Parameter(title: "P", optionsProvider: Names()) var value: String"#,
      in: filter + """

        private struct Names: DynamicOptionsProvider {
          func results() async throws -> [String] { [] }
        }
        """),
    Snippet(
      "RangeOfText", wrong: #"@Parameter(title: "R", inclusiveRange: (1, 2)) var value: String?"#,
      right: #"@Parameter(title: "R", inclusiveRange: (1, 2)) var value: Int?"#, in: filter),
    Snippet(
      "StyledSymbol",
      wrong:
        "private let image = DisplayRepresentation.Image(systemName: \"x\", displayStyle: .circular)",
      right:
        "private let image = DisplayRepresentation.Image(named: \"x\", displayStyle: .circular)"),
    Snippet(
      "MissingTitle", wrong: "private struct MyFilter: SetFocusFilterIntent {",
      right:
        "private struct MyFilter: SetFocusFilterIntent { static let title: LocalizedStringResource = \"T\"",
      in: """
        SUBJECT
          var displayRepresentation: DisplayRepresentation { "Shown" }
          func perform() async throws -> some IntentResult { .result() }
        }
        """),
    Snippet(
      "MissingDisplay", wrong: "private struct MyFilter: SetFocusFilterIntent {",
      right: "private struct MyFilter: AppIntent {",
      in: """
        SUBJECT
          static let title: LocalizedStringResource = "T"
          func perform() async throws -> some IntentResult { .result() }
        }
        """),
    Snippet(
      "MissingPerform", wrong: "private struct MyFilter: SetFocusFilterIntent {",
      right:
        "private struct MyFilter: SetFocusFilterIntent { func perform() async throws -> some IntentResult { .result() }",
      in: """
        SUBJECT
          static let title: LocalizedStringResource = "T"
          var displayRepresentation: DisplayRepresentation { "Shown" }
        }
        """),
    Snippet(
      "PerformReturnsText", wrong: "func perform() async throws -> some IntentResult { \"done\" }",
      right: "func perform() async throws -> some IntentResult { .result(value: \"done\") }",
      in: """
        private struct MyIntent: AppIntent {
          static let title: LocalizedStringResource = "T"
          SUBJECT
        }
        """),
    Snippet(
      "CasesWithoutDisplay", wrong: "private enum Size: String, AppEnum {",
      right: "private enum Size: String {",
      in: """
        SUBJECT
          case small, large
          static let typeDisplayRepresentation: TypeDisplayRepresentation = "Size"
        }
        """),
    Snippet(
      "EntityWithoutQuery", wrong: "private struct Account: AppEntity {",
      right: "private struct Account: DisplayRepresentable, Identifiable {",
      in: """
        SUBJECT
          static let typeDisplayRepresentation: TypeDisplayRepresentation = "Account"
          let id: String
          var displayRepresentation: DisplayRepresentation { "Account" }
        }
        """),
  ]

  @Test func eachMistakeIsAnErrorAtItsLine() async throws {
    let (lines, _) = try await Snippet.errors(in: Self.snippets, isWrong: true)
    for snippet in Self.snippets {
      #expect(lines[snippet.name] == [snippet.line], "\(snippet.name)")
    }
  }

  @Test func aFloatParameterIsAnErrorThatSuggestsDouble() async throws {
    let float = Snippet(
      "FloatWithoutDefault", wrong: #"@Parameter(title: "F") var value: Float?"#,
      right: #"@Parameter(title: "F") var value: Double?"#, in: Self.filter)
    let (_, output) = try await Snippet.errors(in: [float], isWrong: true)
    #expect(output.contains("a parameter can't be a Float; write Double"))
  }

  @Test func aResultWithAViewIsOneErrorThatSaysWhy() async throws {
    let snippet = Self.snippets.filter { $0.name == "ResultWithView" }
    let (_, output) = try await Snippet.errors(in: snippet, isWrong: true)
    let errors = output.matches(of: /ResultWithView.swift:\d+:\d+: error: (.+)/).map(\.output.1)
    #expect(errors.count == 1)
    #expect(errors.first?.contains("views are not simulated") == true)
  }

  @Test func theCorrectedFilesCompile() async throws {
    let (lines, output) = try await Snippet.errors(in: Self.snippets, isWrong: false)
    #expect(lines.isEmpty, "\(output)")
  }
}
