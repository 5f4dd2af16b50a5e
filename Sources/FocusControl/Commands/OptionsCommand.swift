import FocusFilterKit

/// Shows the parameters of a filter, or what one of them offers.
enum OptionsCommand: Command {
  static let syntax = CommandSyntax(
    name: "options", summary: "show what a filter takes, or the choices of a parameter",
    usesDevice: true, usesApps: true,
    positionals: [
      .init(name: "FILTER", help: "The app, or the type of the filter.", completes: .filters),
      .init(
        name: "PARAMETER", help: "The name of the parameter.", isOptional: true,
        completes: .parameters),
      .init(name: "TEXT", help: "Only those that match.", isOptional: true),
    ],
    examples: [
      .init(words: "options com.example.chat", meaning: "The parameters of the filter."),
      .init(words: "options com.example.chat account", meaning: "The accounts on offer."),
    ])

  static func run(_ context: CommandContext) async throws -> any Report {
    let words = context.arguments.positionals
    return try await Device.use(context) { device in
      let filter = try await device.system.filter(named: words[0])
      let parameters = await device.system.state.filter(filter)?.parameters ?? []
      guard words.count > 1 else {
        return OptionsReport(document: .init(parameters: parameters, choices: nil), text: nil)
      }
      let text = words.count > 2 ? words[2] : nil
      let choices = try await device.system.choices(for: words[1], of: filter, matching: text)
      return OptionsReport(
        document: .init(
          parameters: parameters.filter { $0.name == choices.parameter }, choices: choices),
        text: text)
    }
  }
}
