import AppIntents
import Foundation

// Every label that a declaration of a parameter may have.

public struct LabeledFilter: SetFocusFilterIntent {
  public static let title = LocalizedStringResource(
    "labeled.title", defaultValue: "Labeled", table: "Filters", locale: Locale(identifier: "en"),
    bundle: .main, comment: "The filter's title.")
  public static let description: IntentDescription? = IntentDescription(
    LocalizedStringResource("Labels", table: "Filters", comment: "Its description."),
    categoryName: "Tests", searchKeywords: ["label"], resultValueName: "Labels")

  @Parameter(
    title: "Flag", description: "A flag.", default: true,
    displayName: .init(true: "On", false: "Off"), requestValueDialog: "On or off?",
    inputConnectionBehavior: .never)
  public var flag: Bool

  @Parameter(
    title: "Count", description: "A count.", controlStyle: .field, inclusiveRange: (1, 9),
    requestValueDialog: "How many?", inputConnectionBehavior: .connectToPreviousIntentResult,
    optionsProvider: CountProvider(), resolvers: { CountResolver() })
  public var count: Int?

  @Parameter(
    title: "Text",
    inputOptions: String.IntentInputOptions(
      keyboardType: .numbersAndPunctuation, capitalizationType: .allCharacters, multiline: true,
      autocorrect: false, smartQuotes: false, smartDashes: false))
  public var text: String?

  @Parameter(title: "Code", inputOptions: .init(keyboardType: .numberPad)) public var code: String?
  @Parameter(
    title: "Word", inputOptions: .init(keyboardType: .asciiCapable, capitalizationType: .words))
  public var word: String?
  @Parameter(title: "Line", inputOptions: .init(capitalizationType: .sentences)) public var line:
    String?

  @Parameter(
    title: "Agent", requestValueDialog: IntentDialog("Who?"),
    requestDisambiguationDialog: IntentDialog(
      full: "Which of them do you mean?", supporting: "Which?"),
    query: AgentQuery())
  public var agent: AgentEntity?

  @Parameter(title: "One", size: 1) public var one: [AgentEntity]?
  @Parameter(title: "Two", size: IntentCollectionSize(exactly: 2)) public var two: [AgentEntity]?
  @Parameter(
    title: "In widgets",
    size: [.systemSmall: 1, .systemLarge: IntentCollectionSize(min: 1, max: 4)])
  public var some: [AgentEntity]?

  @Parameter(
    title: "Topic", requestDisambiguationDialog: "Which?", optionsProvider: TopicProvider())
  public var topic: Topic?

  @Parameter(title: "Speed", controlStyle: .field) public var speed: Double?
  @Parameter(title: "Day", kind: .date) public var day: Date?
  @Parameter(title: "Length", defaultUnit: .hours) public var length: Duration?
  @Parameter(
    title: "Distance", defaultValue: -1, defaultUnit: .miles, defaultUnitAdjustForLocale: true,
    supportsNegativeNumbers: true)
  public var distance: Measurement<UnitLength>
  @Parameter(
    title: "Weight", unit: .kilograms, unitAdjustForLocale: true, supportsNegativeNumbers: false)
  public var weight: Measurement<UnitMass>?
  @Parameter(title: "Price", currencyCodes: ["EUR"], inclusiveRange: (0, 100))
  public var price: IntentCurrencyAmount?
  @Parameter(title: "Phone", mode: .phone) public var phone: IntentPerson?
  @Parameter(title: "Address", mode: .email) public var address: IntentPerson?
  @Parameter(title: "Either", mode: .emailOrPhone) public var either: IntentPerson?
  @Parameter(title: "Files", supportedTypeIdentifiers: ["public.image"]) public var files:
    [IntentFile]?

  public init() {}

  public var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "Labeled", subtitle: nil, image: nil, synonyms: ["Marked"])
  }

  public func perform() async throws -> some IntentResult { .result() }
}

struct CountProvider: DynamicOptionsProvider {
  func results() async throws -> [Int] { [1, 5, 9] }
}

struct TopicProvider: DynamicOptionsProvider {
  func results() async throws -> IntentItemCollection<Topic> {
    IntentItemCollection(
      promptLabel: "Which topic?", usesIndexedCollation: true,
      sections: [
        IntentItemSection("All", subtitle: "Every topic", image: nil) {
          for topic in Topic.allCases { IntentItem(topic, title: "Topic") }
        }
      ])
  }
}

struct CountResolver: Resolver {
  func resolve(from input: String, context: Context<Int>) async throws -> Int? { Int(input) }
}
