import FocusFilterKit
import FocusText

/// Lists, adds or removes the people that the device knows.
struct PeopleCommand: Command {
  static let about = CommandDescription(
    name: "people", summary: "list, add or remove the people that the device knows",
    usesDevice: true,
    examples: [
      "people add Ana --favorite": "Ana's calls ring for favorites.",
      "people": "Everybody that the device knows.",
    ])

  @Argument("add or remove; without it, the people are listed.", as: .word("action"))
  var action: Action?
  @Argument("The name, as lists of people and senders have it.", as: .person) var name: String?
  @Flag("The person is a favorite.") var favorite: Bool
  @Flag("The person isn't in Contacts.") var noContact: Bool
  @Flag("The person's calls and texts get through every Focus.") var emergency: Bool
  @Flag("Only the person's calls get through every Focus.") var emergencyCalls: Bool
  @Flag("Only the person's texts get through every Focus.") var emergencyTexts: Bool
  @Option("A group that the person belongs to.", "GROUP", named: "group", as: .text)
  var groups: [String]

  enum Action: String, CaseIterable { case add, remove }

  /// The calls and texts that get through, as a day's file has them.
  private var emergencyBypass: ParameterValue {
    if emergency || emergencyCalls && emergencyTexts { return true }
    return emergencyCalls ? "calls" : emergencyTexts ? "texts" : false
  }

  func run(_ context: CommandContext) async throws -> any CommandResult {
    if action != nil, name == nil { throw UsageError.unusable("Missing name of a person.") }
    if action != .add, let option = context.call.arguments.ownOptions.first {
      throw UsageError.unusable("Unexpected option '--\(option)'. Use it with 'people add'.")
    }
    guard let action, let name else {
      return try SeenDevice.use(context) { seen in PeopleReport(seen.state.people) }
    }
    return try await OpenDevice.use(context) { device in
      switch action {
      case .add:
        let person: [String: ParameterValue] = [
          "name": .string(name), "favorite": .bool(favorite), "contact": .bool(!noContact),
          "groups": .array(groups.map { .string($0) }), "emergency": emergencyBypass,
        ]
        _ = try await device.perform(["know": .object(person)], context)
      case .remove: try await device.system.removePeople([name])
      }
      return PeopleReport(await device.system.state.people)
    }
  }
}

/// The people that the device knows, by name.
struct PeopleReport: Report, Encodable {
  let people: [ListedPerson]

  struct ListedPerson: Encodable, Sendable {
    let name: String
    let isFavorite: Bool
    let isContact: Bool
    /// What gets through every Focus: calls, texts, or both.
    let emergencyBypass: [String]
    let groups: [String]

    init(_ person: SimulatedPerson) {
      name = person.id
      isFavorite = person.isFavorite
      isContact = person.isContact
      emergencyBypass = person.emergencyBypass.map(\.rawValue).sorted()
      groups = person.groups
    }
  }

  init(_ people: [String: SimulatedPerson]) {
    self.people = people.values.sorted { $0.id < $1.id }.map(ListedPerson.init)
  }

  func text(_: ToolTextStyle) -> String {
    let rows = people.map { person in
      let traits = [
        person.isFavorite ? "favorite" : nil, person.isContact ? nil : "not in Contacts",
        person.emergencyBypass.isEmpty
          ? nil : "Emergency Bypass for \(person.emergencyBypass.list(.and))",
        person.groups.isEmpty ? nil : "in \(person.groups.list(.and))",
      ].compactMap { $0 }
      return [person.name, traits.joined(separator: ", ")]
    }
    let lines = rows.isEmpty ? ["The device knows nobody."] : TextTable(rows).lines
    return lines.asText
  }
}
