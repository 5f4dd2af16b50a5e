import FocusFilterKit
import FocusText

/// Lists, adds or removes the people that the device knows.
enum PeopleCommand: Command {
  static let syntax = CommandSyntax(
    name: "people", summary: "list, add or remove the people that the device knows",
    usesDevice: true,
    positionals: [
      .init(
        name: "ACTION", help: "add or remove; without it, the people are listed.",
        isOptional: true, completes: .words(of: Action.self)),
      .init(
        name: "NAME", help: "The name, as lists of people and senders have it.",
        isOptional: true, completes: .people),
    ],
    options: [
      .init(name: "favorite", help: "The person is a favorite."),
      .init(name: "no-contact", help: "The person isn't in Contacts."),
      .init(name: "emergency", help: "The person is an emergency contact, whose calls ring."),
      .init(
        name: "group", help: "A group that the person belongs to.", value: "GROUP",
        repeats: true),
    ],
    examples: [
      .init(words: "people add Ana --favorite", meaning: "Ana's calls ring for favorites."),
      .init(words: "people", meaning: "Everybody that the device knows."),
    ])

  private enum Action: String, CaseIterable { case add, remove }

  static func run(_ context: CommandContext) async throws -> any CommandResult {
    let words = context.arguments.positionals
    let action: Action? = try words.first.map { try syntax.word($0, "action") }
    if action != nil, words.count < 2 {
      throw UsageError.unusable("Missing name of a person.", command: syntax)
    }
    let given = syntax.options.map(\.name).first { context.arguments.has($0) }
    if action != .add, let option = given {
      throw UsageError.unusable(
        "Unexpected option '--\(option)'. Use it with 'people add'.", command: syntax)
    }
    guard let action else {
      return try SeenDevice.use(context) { seen in PeopleReport(seen.state.people) }
    }
    return try await OpenDevice.use(context) { device in
      let system = device.system
      switch action {
      case .add:
        guard !words[1].allSatisfy(\.isWhitespace) else {
          throw UsageError.invalid("name", words[1], use: "one word or more", command: syntax)
        }
        try await system.addPeople([
          SimulatedPerson(
            id: words[1], isFavorite: context.arguments.has("favorite"),
            isContact: !context.arguments.has("no-contact"),
            isEmergencyContact: context.arguments.has("emergency"),
            groups: context.arguments.all("group"))
        ])
      case .remove: try await system.removePeople([words[1]])
      }
      return PeopleReport(await system.state.people)
    }
  }
}

/// The people that the device knows, by name.
struct PeopleReport: Report {
  struct Document: Encodable, Sendable {
    let people: [ListedPerson]
  }

  struct ListedPerson: Encodable, Sendable {
    let name: String
    let isFavorite: Bool
    let isContact: Bool
    let isEmergencyContact: Bool
    let groups: [String]

    init(_ person: SimulatedPerson) {
      name = person.id
      isFavorite = person.isFavorite
      isContact = person.isContact
      isEmergencyContact = person.isEmergencyContact
      groups = person.groups
    }
  }

  let document: Document

  init(_ people: [String: SimulatedPerson]) {
    document = Document(
      people: people.values.sorted { $0.id < $1.id }.map(PeopleReport.ListedPerson.init))
  }

  func text(_: ToolTextStyle) -> String {
    let rows = document.people.map { person in
      let traits = [
        person.isFavorite ? "favorite" : nil, person.isContact ? nil : "not in Contacts",
        person.isEmergencyContact ? "emergency contact" : nil,
        person.groups.isEmpty ? nil : "in \(person.groups.list(.and))",
      ].compactMap { $0 }
      return [person.name, traits.joined(separator: ", ")]
    }
    let lines = rows.isEmpty ? ["The device knows nobody."] : TextTable(rows).lines
    return lines.joined(separator: "\n") + "\n"
  }
}
