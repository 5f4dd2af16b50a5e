import FocusAppIntents
import FocusHost
import Foundation
import Testing

@Suite("What an intent gives back and may ask for")
struct RunningTests {
  struct Double: AppIntent {
    static let title: LocalizedStringResource = "Double"
    @Parameter(title: "Number", default: 2) var number: Int

    func perform() async throws -> some IntentResult & ReturnsValue<Int> {
      .result(value: number * 2, dialog: "Doubled \(number).")
    }
  }

  struct Ask: AppIntent {
    static let title: LocalizedStringResource = "Ask"
    @Parameter(title: "Number") var number: Int?

    func perform() async throws -> some IntentResult & OpensIntent {
      .result(opensIntent: Double())
    }
  }

  struct Tell: AppIntent {
    static let title: LocalizedStringResource = "Tell"
    @Parameter(title: "Number", default: 2) var number: Int

    func perform() async throws -> some ReturnsValue<Int> & ProvidesDialog & ShowsSnippetIntent {
      let snippet = NumberSnippet()
      snippet.number = number
      return .result(value: number, dialog: "Told.", snippetIntent: snippet)
    }
  }

  struct NumberSnippet: SnippetIntent {
    static let title: LocalizedStringResource = "Number"
    @Parameter(title: "Number") var number: Int
    @Parameter(title: "Color") var color: String?

    func perform() async throws -> some IntentResult & ShowsSnippetView {
      guard number > 0 else { throw AppIntentError.Unrecoverable.unknown }
      return .result()
    }
  }

  @Test func aSnippetIsAValueOfTheResult() async throws {
    let outcome = try await Tell.run(
      with: ["number": 3.makeExpression()], in: Locale(identifier: "en_US"))
    #expect(outcome.value == 3.makeExpression())
    #expect(outcome.dialog == "Told.")
    #expect(outcome.snippet == IntentSnippet(intent: "NumberSnippet", values: ["number": 3]))
    let plain = try await Double.run(with: [:], in: Locale(identifier: "en_US"))
    #expect(plain.snippet == nil)
  }

  /// The forms of a result with an empty view, which Apple's overloads have as their default.
  struct Confirm: AppIntent {
    static let title: LocalizedStringResource = "Confirm"
    @Parameter(title: "Number", default: 2) var number: Int

    func perform() async throws -> some ReturnsValue<Int> & ProvidesDialog & ShowsSnippetView {
      guard number > 0 else { return .result(value: 0, dialog: "None.") }
      return .result(value: number, dialog: "Confirmed.")
    }

    private func said() -> some IntentResult & ProvidesDialog & ShowsSnippetView {
      .result(dialog: "Confirmed.")
    }

    private func returned() -> some ReturnsValue<Int> & ShowsSnippetView { .result(value: number) }

    private func opened() -> some OpensIntent & ShowsSnippetView { .result(opensIntent: Tell()) }

    private func openedAndSaid() -> some OpensIntent & ProvidesDialog & ShowsSnippetView {
      .result(opensIntent: Tell(), dialog: "Opened.")
    }

    private func returnedAndOpened() -> some ReturnsValue<Int> & OpensIntent & ShowsSnippetView {
      .result(value: number, opensIntent: Tell())
    }

    private func all()
      -> some ReturnsValue<Int> & OpensIntent & ProvidesDialog & ShowsSnippetView
    {
      .result(value: number, opensIntent: Tell(), dialog: "All.")
    }
  }

  /// A summary by the size of the widget.
  struct Sized: WidgetConfigurationIntent {
    static let title: LocalizedStringResource = "Sized"
    @Parameter(title: "Number") var number: Int?

    static var parameterSummary: some ParameterSummary {
      Switch(.widgetFamily) {
        Case(.systemSmall) { Summary { \.$number } }
        Case([.systemMedium, .systemLarge]) { Summary("Show \(\.$number)") }
        DefaultCase { Summary("Show all") }
      }
    }
  }

  @Test func aResultMayLeaveOutItsView() async throws {
    let outcome = try await Confirm.run(with: [:], in: Locale(identifier: "en_US"))
    #expect(outcome.value == 2.makeExpression())
    #expect(outcome.dialog == "Confirmed." && outcome.snippet == nil)
  }

  @Test func aSnippetThatThrowsIsAnErrorOfTheRun() async throws {
    await #expect(throws: AppIntentError.self) {
      try await Tell.run(with: ["number": 0.makeExpression()], in: Locale(identifier: "en_US"))
    }
  }

  @Test func aSnippetIsNotDiscoverable() {
    #expect(!NumberSnippet.isDiscoverable && Tell.isDiscoverable)
    #expect(!EmptySnippetIntent.isDiscoverable)
  }

  @Test func aResultWithASnippetMayRunAnotherIntent() async throws {
    let result: IntentResultContainer<Never, Never, _SnippetIntentContainer, Never> = .result(
      opensIntent: Tell(), snippetIntent: NumberSnippet())
    #expect(result.opensIntent == nil)
    let dialog: IntentResultContainer<Int, Never, _SnippetIntentContainer, IntentDialog> = .result(
      value: 1, opensIntent: Tell(), dialog: "One")
    #expect(dialog.value == 1 && dialog.dialog != nil)
  }

  @Test func callingAnIntentReturnsItsValue() async throws {
    #expect(try await Double()() == 4)
    #expect(try await Double().callAsFunction(donate: true) == 4)
  }

  @Test func resultsKeepTheirParts() {
    let spoken: IntentResultContainer<Int, Never, Never, IntentDialog> = .result(
      value: 3, dialog: "Three")
    #expect(spoken.value == 3)
    #expect(spoken.dialog.map { String(localized: $0.full) } == "Three")
    let opening: IntentResultContainer<Never, Double, Never, Never> = .result(opensIntent: Double())
    #expect(opening.opensIntent?.number == 2)
    #expect(opening.dialog == nil)
    let button: IntentResultContainer<Never, Never, Never, IntentDialog> = .result(
      actionButtonIntent: Double(), dialog: "Again?")
    #expect(button.dialog != nil)
  }

  @Test func aDialogIsItsLongText() {
    let both = IntentDialog(full: "The long text", supporting: "Short", systemImageName: "star")
    #expect(String(localized: both.full) == "The long text")
    #expect(IntentDialog(full: "One", systemImageName: "star").full == "One")
    let number = 3
    let interpolated: IntentDialog = "\(number) left"
    #expect(String(localized: interpolated.full) == "3 left")
    #expect(IntentDialog(LocalizedStringResource("A")).full == "A")
  }

  @Test func requestsToAPersonThrowAnError() async throws {
    let intent = Ask()
    let message = """
      requires a person's answer, but a Focus displays no dialog when it runs a filter, and a \
      simulated device displays none at all.
      """
    let error = await #expect(throws: AppIntentError.self) {
      _ = try await intent.$number.requestValue("How many?")
    }
    #expect(error?.description == "requestValue \(message)")
    await #expect(throws: AppIntentError.self) {
      try await intent.requestConfirmation(actionName: .go, dialog: "Sure?")
    }
    await #expect(throws: AppIntentError.self) {
      try await intent.requestChoice(between: [IntentChoiceOption(title: "A")])
    }
    #expect(intent.$number.needsValueError().description == "needsValueError \(message)")
  }

  @Test func withoutAnAppInFrontTheSystemContextTellsOnlyTheLanguage() {
    let context: IntentSystemContext = CurrentHost.$bound.withValue(TestHost()) {
      Ask().systemContext
    }
    #expect(context.preciseTimestamp == nil)
    #expect(context.locale == Locale(identifier: "en_US"))
    #expect(!context.isVoiceOnly)
    #expect(context.currentMode.canContinueInForeground)
  }

  @Test func everyErrorHasItsOwnWords() {
    let errors: [AppIntentError] = [
      .restartPerform, AppIntentError.Unrecoverable.entityNotFound,
      AppIntentError.Unrecoverable.featureCurrentlyRestricted,
      AppIntentError.Unrecoverable.networkFailure, AppIntentError.Unrecoverable.notAllowed,
      AppIntentError.Unrecoverable.partialFailure, AppIntentError.Unrecoverable.unknown,
      AppIntentError.Unrecoverable.unsupportedOnDevice,
      AppIntentError.UserActionRequired.accountSetup,
      AppIntentError.UserActionRequired.confirmation, AppIntentError.UserActionRequired.signin,
      AppIntentError.PermissionRequired.bluetooth, AppIntentError.PermissionRequired.contacts,
      AppIntentError.PermissionRequired.localNetwork, AppIntentError.PermissionRequired.photos,
      AppIntentError.PermissionRequired.siri,
      AppIntentError.PermissionRequired.location(precise: false),
      AppIntentError.PermissionRequired.location(precise: true),
    ]
    #expect(Set(errors.map(\.description)).count == errors.count)
    #expect(errors.last?.description == "Permission for the precise location is required.")
    #expect(
      SetFocusFilterIntentError.notFound.localizedDescription
        == "No Focus is on in which this filter is configured.")
    #expect(
      SetFocusFilterIntentError.missingParameterValue.localizedDescription
        == "A required parameter of this filter has no value.")
  }

  @Test func aParameterTellsWhetherItHasAValue() {
    let filter = RequiredFilter()
    let isUnset = if case .unset = filter.$count.valueState { true } else { false }
    filter.count = 3
    let isThree = if case .set(3) = filter.$count.valueState { true } else { false }
    #expect(isUnset && isThree)
    // An optional parameter is unset, too, until it is given a value, which may be nil.
    let ask = Ask()
    let isOpen = if case .unset = ask.$number.valueState { ask.number == nil } else { false }
    ask.number = nil
    let isNil = if case .set(nil) = ask.$number.valueState { true } else { false }
    #expect(isOpen && isNil)
  }

  @Test func readingAMissingRequiredParameterStopsTheProgramWithItsName() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = RequiredFilter().count
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
    #expect(text?.contains("The required parameter 'Count' was read") == true)
  }
}
