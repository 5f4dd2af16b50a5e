import AppIntents

// A mail app: queries with names of their own, other intents, and contexts of all kinds.

public final class MailStore: Sendable {
  public init() {}

  func mailboxes(_ ids: [MailboxEntity.ID]) -> [MailboxEntity] { ids.map { MailboxEntity(id: $0) } }
}

public struct MailboxEntity: AppEntity, Hashable {
  public typealias DefaultQuery = MailboxQuery

  public static var typeDisplayRepresentation: TypeDisplayRepresentation {
    TypeDisplayRepresentation(
      name: LocalizedStringResource("Mailbox", table: "AppIntents"),
      numericFormat: "\(placeholder: .int) mailboxes", synonyms: ["Folder"])
  }
  // As apps in Swift 6 mode spell it that keep the `var` of Apple's samples; nothing changes it.
  nonisolated(unsafe) public static var defaultQuery = MailboxQuery()
  public static let persistentIdentifier = "Mailbox"

  public var id: String
  var unread: Int? = nil

  public var displayRepresentation: DisplayRepresentation {
    .init(
      title: "\(id)", subtitle: unread.map { "\($0) unread" },
      image: .init(systemName: "tray", isTemplate: true))
  }
}

public struct MailboxQuery: EntityQuery {
  public typealias Entity = MailboxEntity

  @AppDependency(default: MailStore()) private var store: MailStore

  public init() {}

  public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
    store.mailboxes(identifiers)
  }

  public func suggestedEntities() async throws -> IntentItemCollection<MailboxEntity> {
    ItemCollection(sections: [ItemSection("All", items: [MailboxEntity(id: "inbox")])])
  }

  public func defaultResult() async -> MailboxEntity? { MailboxEntity(id: "inbox") }
}

@available(iOS 16.0, macOS 13.0, watchOS 9.0, *)
public struct MailFilter: SetFocusFilterIntent {
  static public var persistentIdentifier: String { "MailFilterV1" }
  public static let title: LocalizedStringResource = .init("Mail", table: "AppIntents")
  public static var description: IntentDescription? {
    IntentDescription(stringLiteral: "Shows one mailbox.")
  }

  @Parameter(title: "Mailbox")
  public var mailbox: MailboxEntity
  @Parameter(title: "Signature", default: nil) public var signature: String?
  @Parameter(title: "Theme", default: ReaderTheme.dark) public var theme: ReaderTheme?

  public init() {}

  public init(mailbox: MailboxEntity, signature: String? = nil) {
    self.mailbox = mailbox
    self.signature = signature
  }

  public var displayRepresentation: DisplayRepresentation {
    var text: LocalizedStringResource { signature == nil ? "No signature" : "With signature" }
    return .init(title: mailbox.displayRepresentation.title, subtitle: text)
  }

  public func perform() async throws -> some IntentResult {
    guard !mailbox.id.isEmpty else { throw SetFocusFilterIntentError.missingParameterValue }
    return .result()
  }

  public var appContext: FocusFilterAppContext {
    .init(
      notificationFilterPredicate: NSPredicate(format: "SELF MATCHES %@", "\(mailbox.id).*"),
      targetContentIdentifierPrefix: nil)
  }

  public static func suggestedFocusFilters(
    for context: FocusFilterSuggestionContext
  ) async -> [Self] {
    [Self(mailbox: .init(id: "vip")), .init(mailbox: .init(id: "inbox"), signature: "Me")]
  }
}

/// Declares its context asynchronously, which makes it an unrelated property.
public struct SlowFilter: SetFocusFilterIntent {
  public static let title: LocalizedStringResource = "Slow"

  @Parameter(title: "Theme", default: .adaptive) public var theme: ReaderTheme

  public init() {}

  public var displayRepresentation: DisplayRepresentation { "Slow" }
  public func perform() async throws -> some IntentResult & ReturnsValue<Bool> {
    .result(value: true)
  }

  public var appContext: FocusFilterAppContext {
    get async { FocusFilterAppContext(notificationFilterPredicate: NSPredicate(value: false)) }
  }
}

struct OpenMailbox: OpenIntent {
  static let title: LocalizedStringResource = "Open Mailbox"

  @Parameter(title: "Mailbox", requestValueDialog: IntentDialog("Which mailbox?"))
  var target: MailboxEntity
  @Parameter(title: "Page") var page: Int?
  @Dependency private var store: MailStore

  static var parameterSummary: some ParameterSummary {
    When(\.$page, .greaterThan, 3) {
      Summary("Open page \(\.$page) of \(\.$target)")
    } otherwise: {
      Summary("Open \(\.$target)", table: "AppIntents") {
        \.$page
        \.$target
      }
    }
  }

  @MainActor
  func perform() async throws -> some IntentResult & OpensIntent & ProvidesDialog {
    if page == 0 {
      try await requestConfirmation(actionName: .open, dialog: "Really?")
    }
    if target.id.isEmpty {
      target = try await $target.requestDisambiguation(among: [target], dialog: "Which?")
    }
    _ = try? await StartTimer(minutes: 3).donate()
    return .result(opensIntent: StartTimer(), dialog: "Opening \(target)")
  }
}

extension StartTimer {
  init(minutes: Int) {
    self.init()
    self.minutes = minutes
  }
}

struct MessageEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Message"
  static let defaultQuery = MessageQuery()

  let id: Int
  @Property(title: "Subject") var subject: String
  @Property(title: "Size") var size: Int

  var displayRepresentation: DisplayRepresentation { "Message" }
}

struct MessageQuery: EntityPropertyQuery {
  typealias Condition = @Sendable (MessageEntity) -> Bool

  static let properties = QueryProperties {
    Property(\MessageEntity.$subject) {
      EqualToComparator { text in { $0.subject == text } as Condition }
      ContainsComparator { text in { $0.subject.contains(text) } as Condition }
    }
    Property(\MessageEntity.$size) {
      LessThanComparator { size in { $0.size < size } as Condition }
      GreaterThanOrEqualToComparator { size in { $0.size >= size } as Condition }
    }
  }

  static let sortingOptions = SortingOptions {
    SortableBy(\MessageEntity.$subject)
    SortableBy(\MessageEntity.$size)
  }

  func entities(for identifiers: [Int]) async throws -> [MessageEntity] { [] }

  func entities(
    matching comparators: [Condition], mode: ComparatorMode, sortedBy: [Sort<MessageEntity>],
    limit: Int?
  ) async throws -> [MessageEntity] {
    []
  }
}
