#if canImport(AppIntents)
  import AppIntents

  // A team app: arrays of entities, identifiers that are UUIDs and numbers, option providers.

  public struct AgentEntity: AppEntity, IndexedEntity {
    public static let typeDisplayRepresentation = TypeDisplayRepresentation(name: "Agent")
    public static let defaultQuery = AgentQuery()

    public var id: UUID
    @Property(title: "Name") public var name: String

    init(id: UUID, name: String) {
      self.id = id
      self.name = name
    }

    public var displayRepresentation: DisplayRepresentation { .init(title: "\(name)") }
  }

  public struct AgentQuery: EntityStringQuery {
    @Dependency(default: AgentStore()) var store: AgentStore

    public init() {}

    public func entities(for identifiers: [AgentEntity.ID]) async -> [AgentEntity] {
      store.agents.filter { identifiers.contains($0.id) }
    }

    @MainActor
    public func entities(matching string: String) async throws -> [AgentEntity] {
      store.agents.filter { $0.name.hasPrefix(string) }
    }

    public func suggestedEntities() async throws -> [AgentEntity] { store.agents }
  }

  public final class AgentStore: Sendable {
    public let agents = [
      AgentEntity(id: UUID(uuidString: "00000000-0000-0000-0000-000000000001")!, name: "Ada"),
      AgentEntity(id: UUID(uuidString: "00000000-0000-0000-0000-00000000ABCD")!, name: "Bob"),
    ]

    public init() {}
  }

  public struct RoomEntity: AppEntity {
    public static var typeDisplayRepresentation: TypeDisplayRepresentation = "Room"
    public static var defaultQuery = RoomQuery()

    public let id: Int
    public var displayRepresentation: DisplayRepresentation { "Room" }
  }

  public struct RoomQuery: EnumerableEntityQuery {
    public init() {}

    @MainActor
    public func entities(for identifiers: [Int]) async throws -> [RoomEntity] {
      identifiers.filter { $0 < 10 }.map(RoomEntity.init)
    }

    public func allEntities() async throws -> [RoomEntity] { (1...3).map(RoomEntity.init) }
  }

  public struct TagProvider: DynamicOptionsProvider {
    public func results() async throws -> [String] { ["red", "green"] }
    public func defaultResult() async -> String? { "green" }
  }

  public struct ChannelProvider: DynamicOptionsProvider {
    @IntentParameterDependency<AgentsFilter>(\.$room) var filter

    public func results() async throws -> ItemCollection<String> {
      ItemCollection(promptLabel: "Which channel?") {
        ItemSection("Room") {
          IntentItem("room-\(filter?.room.id ?? 0)", title: "Room channel")
        }
        ItemSection(
          "Shared",
          items: [
            Item("general", title: "General", subtitle: "Everybody"), Item("quiet", title: "Quiet"),
          ])
      }
    }
  }

  public struct AgentsFilter: SetFocusFilterIntent {
    public static let title: LocalizedStringResource = "Filter agents"
    nonisolated public static let description = IntentDescription("Shows some agents.")

    @Parameter(title: "Agents") public var agents: [AgentEntity]?
    @Parameter(title: "Others", default: []) public var others: [AgentEntity]
    @Parameter(title: "Room", query: RoomQuery()) public var room: RoomEntity?
    @Parameter(title: "Up to three", size: IntentCollectionSize(min: 1, max: 3))
    public var few: [AgentEntity]?
    @Parameter(title: "Tags", optionsProvider: TagProvider()) public var tags: [String]
    @Parameter(title: "Channels", optionsProvider: ChannelProvider()) public var channels: [String]?

    public init() {}

    public var displayRepresentation: DisplayRepresentation {
      agents?.first?.displayRepresentation ?? "All agents"
    }

    public func perform() async throws -> some IntentResult & ReturnsValue<Bool> {
      .result(value: agents?.isEmpty == false)
    }

    public var appContext: FocusFilterAppContext {
      let allowed: [String?] = (agents ?? []).map { $0.id.uuidString }
      return FocusFilterAppContext(
        notificationFilterPredicate: NSPredicate(format: "SELF == nil OR SELF IN %@", allowed))
    }
  }
#endif
