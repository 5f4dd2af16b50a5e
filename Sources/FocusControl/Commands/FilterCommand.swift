import FocusFilterKit

/// Sets up, enables, disables or removes a filter in a mode.
enum FilterCommand: Command {
  static let syntax = CommandSyntax(
    name: "filter", summary: "set up, enable, disable or remove a filter", usesDevice: true,
    usesApps: true,
    positionals: [
      .init(
        name: "ACTION", help: "set, enable, disable or remove.",
        completes: .words(of: Action.self)),
      .init(name: "MODE", help: "The name of the Focus.", completes: .modes),
      .init(name: "FILTER", help: "The app, or the type of the filter.", completes: .filters),
      .init(
        name: "VALUES",
        help: """
          With set and enable: name=value for each parameter that changes; name=nil for no value; \
          a,b for an array; yes or no for a Boolean. A filter that isn't set up starts with the \
          first configuration that the app proposes. 'options FILTER' lists both.
          """,
        isOptional: true, repeats: true, completes: .values),
    ],
    examples: [
      .init(
        words: "filter set work com.example.chat account=work status='Heads down'",
        meaning: "Set the filter of an app up for Work."),
      .init(
        words: "filter set sleep Calendar calendars=home,work",
        meaning: "Set a parameter that has several values."),
      .init(
        words: "filter disable work com.example.chat",
        meaning: "Turn the filter off for Work, but keep its values."),
    ])

  private enum Action: String, CaseIterable { case set, enable, disable, remove }

  static func run(_ context: CommandContext) async throws -> any CommandResult {
    let words = context.arguments.positionals
    let action: Action = try syntax.word(words[0], "action")
    if words.count > 3, action == .disable || action == .remove {
      throw UsageError.unexpected(words[3], command: syntax)
    }
    return try await OpenDevice.use(context) { device in
      let system = device.system
      let mode = try await context.mode(words[1], on: system)
      let filter = try await system.filter(named: words[2])
      var values = try await system.values(typed: Array(words.dropFirst(3)), for: filter)
      let isNew = !mode.filters.contains { $0.filter == filter }
      if action == .set, isNew {
        // The first proposal is what the form is filled in with.
        let proposal = try await system.suggestions(for: filter).first
        values.merge(proposal?.values ?? [:]) { given, _ in given }
      }
      if action == .set || action == .enable {
        let asked = try await system.parametersToAsk(for: filter, in: mode.id)
        for parameter in asked where values[parameter.name] == nil {
          let answer = try await ask(for: parameter, of: filter, on: system, context)
          values.merge(answer) { $1 }
        }
      }
      return try await device.story {
        switch action {
        case .set: try await system.updateFilter(filter, in: mode.id, values: values)
        case .enable: try await system.enable(filter, in: mode.id, values: values)
        case .disable: try await system.disable(filter, in: mode.id)
        case .remove: try await system.removeFilter(filter, from: mode.id)
        }
      }
    }
  }

  /// Asks on a terminal for a value, up to three times; returns no value without a terminal.
  private static func ask(
    for parameter: ParameterMetadata, of filter: FilterReference, on system: FocusSystem,
    _ context: CommandContext
  ) async throws -> [String: ParameterValue] {
    guard let ask = context.terminal.ask else { return [:] }
    var triesLeft = 3
    while let answer = ask("\(parameter.title) (\(parameter.type)): ") {
      triesLeft -= 1
      do {
        return try await system.values(typed: ["\(parameter.name)=\(answer)"], for: filter)
      } catch let error as FocusError where triesLeft > 0 && error.isAboutAValue {
        context.terminal.writeError("\(error)")
      }
    }
    return [:]
  }
}

extension FocusError {
  /// Whether another value could avoid the error.
  fileprivate var isAboutAValue: Bool {
    switch self {
    case .unusableValue, .unknownEntity: true
    default: false
    }
  }
}
