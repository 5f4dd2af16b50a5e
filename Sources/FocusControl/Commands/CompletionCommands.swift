import EmbeddedFiles
import FocusFilterKit
import FocusText
import Foundation

/// Prints a completion script for a shell.
struct CompletionCommand: Command {
  static let about = CommandDescription(
    name: "completion", summary: "print a script that completes words in bash, zsh or fish",
    examples: [
      "completion bash": #"Put 'eval "$({{TOOL}} completion bash)"' into ~/.bashrc."#,
      "completion zsh": "Save it as _{{TOOL}} in a folder of your $fpath.",
      "completion fish": "Save it as ~/.config/fish/completions/{{TOOL}}.fish.",
    ])

  @Argument("bash, zsh or fish.", as: .word("shell")) var shell: Shell

  func run(_ context: CommandContext) async throws -> any CommandResult {
    PlainText(document: shell.script(for: context.tool.name), isVerbatim: true)
  }
}

/// A shell for which the tool has a completion script.
///
/// The script passes the words to the tool, which prints one candidate per line, or `:files`.
enum Shell: String, CaseIterable {
  /// Splits words at `=` and `:`, and leaves quotes in them.
  case bash
  /// Shows the meanings, and quotes a candidate like the typed word.
  case zsh
  /// Shows the meanings; an opening quote isn't part of the typed word.
  case fish

  func script(for tool: String) -> String {
    let template =
      switch self {
      case .bash: bash_template()
      case .zsh: zsh_template()
      case .fish: fish_template()
      }
    return Template(template).filled(with: ["TOOL": tool])
  }
}

/// Prints the candidates for the last of several words; the completion scripts call this verb.
///
/// The verb reads the device without changing it.
struct CompleteCommand: Command {
  static let about = CommandDescription(
    name: "complete", summary: "print the candidates for the last word of a call",
    examples: ["complete -- on w": "The modes that start with w."])

  @Argument("The words behind the tool's name.", as: .text) var words: [String]

  func run(_ context: CommandContext) async throws -> any CommandResult {
    let candidates = try await Candidates(words, context)?.all() ?? []
    return PlainText(
      document: candidates.map { candidate in
        [candidate.word, candidate.meaning].compactMap { $0 }.joined(separator: "\t") + "\n"
      }.joined(), isVerbatim: true)
  }
}

/// The candidates for the last of several words.
struct Candidates {
  private let context: CommandContext
  private var command: (any Command.Type)?
  /// The words after the verb; `nil` while the person types the verb itself.
  private var arguments: ParsedArguments?
  private var completions = [Completion.verbs]
  /// The typed part of the last word.
  private let typed: String
  private var lead = ""

  init?(_ words: [String], _ context: CommandContext) {
    self.context = context
    typed = words.last ?? ""
    let (leading, behind) = Call.optionsBeforeVerb(in: words.dropLast())
    guard !behind.isEmpty else {
      let open = CommandSyntax.shared.first { $0.option == leading.last && $0.form != .flag }
      if let open {
        completions = [open.completes]
      } else if typed.hasPrefix("-") {
        let options = CommandSyntax.shared.map(\.option)
        completions = [.words(Set(Call.commandsOfOptions.keys).union(options).sorted())]
      }
      return
    }
    guard let (command, rest) = try? Commands.command(behind) else { return nil }
    var arguments = ParsedArguments(for: command.syntax)
    // Invalid words are skipped.
    for word in leading + rest { try? arguments.read(word) }
    (self.command, self.arguments) = (command, arguments)
    (completions, lead) = arguments.completions(of: typed)
    if command == HelpCommand.self, let subject = try? Commands.command(rest[...]) {
      let actions = subject.type.syntax.actions?.known ?? []
      completions = [.words(subject.rest.isEmpty ? actions : [])]
    }
  }

  /// The candidates that begin with the typed text, in any capitalization.
  func all() async throws -> [Candidate] {
    let start = typed.lowercased()
    // Before '--', a positional word that begins with a hyphen would be an option.
    let isNoOption =
      !typed.hasPrefix("-") && arguments?.takesOptions == true && arguments?.openOption == nil
    var candidates: [Candidate] = []
    for completion in completions { candidates += try await words(completion) }
    return candidates.map {
      $0 == .files ? $0 : Candidate(word: lead + $0.word, meaning: $0.meaning)
    }
    .filter { $0 == .files || $0.word.lowercased().hasPrefix(start) }
    .filter { !isNoOption || !$0.word.hasPrefix("-") }
  }

  private func words(_ completion: Completion) async throws -> [Candidate] {
    switch completion {
    case .values where ["disable", "remove"].contains(action): []
    case .values: try await values()
    case .actions where runsFilter, .actionWords where runsFilter: try await values()
    case .nothing: []
    // Only the car is disconnected by the same action.
    case .words where command == DeviceCommand.self && ![nil, "car"].contains(action): []
    case .files: [.files]
    case .verbs:
      // The second word of a verb is an action of the verb that its first word is.
      Commands.all.map { $0.about }.filter { $0.words.count == 1 }
        .map { Candidate(word: $0.name, meaning: $0.summary) }
    case .subjects:
      try await words(.verbs)
        + HelpCommand.Topic.allCases.map { Candidate(word: $0.rawValue, meaning: $0.summary) }
    case .options: options
    case .words(let words): words.map { Candidate(word: $0) }
    case .modes: modes.map { Candidate(word: $0.name) }
    case .ends:
      OfferedDuration.allCases.compactMap { duration in
        duration.endTime.map { Candidate(word: duration.rawValue, meaning: "\($0)") }
      }
        + FocusOccasion.allCases.map { Candidate(word: $0.rawValue, meaning: $0.description) }
    case .modesToChange: modesToChange.map { Candidate(word: $0.name) }
    case .schedules: (mode?.schedules ?? []).map { Candidate(word: $0.description) }
    case .actions where action == "vanish": try await choices()
    case .actions: actions
    case .actionWords: try await actionWords()
    case .people: people.map { Candidate(word: $0) }
    case .peopleAndGroups: (people + groups).map { Candidate(word: $0) }
    case .groups(let words): (words + groups).map { Candidate(word: $0) }
    case .apps: try await appsToChange()
    case .timeZones(let words):
      (words + TimeZone.knownTimeZoneIdentifiers.sorted()).map { Candidate(word: $0) }
    case .notifications(let words): notifications + words.map { Candidate(word: $0) }
    case .criteria: try await choices()
    case .filters: try await filters()
    case .parameters: try await parameters()
    }
  }

  /// The identifiers of the apps, or their names if the typed text begins a name.
  private var apps: [Candidate] {
    let start = typed.dropFirst(lead.count).lowercased()
    let areNamed = !start.isEmpty && !tool.apps.contains { $0.id.lowercased().hasPrefix(start) }
    return tool.apps.map {
      areNamed ? Candidate(word: $0.name, meaning: $0.id) : Candidate(word: $0.id, meaning: $0.name)
    }
  }

  /// The apps that the action takes: an app that was uninstalled can only be installed.
  private func appsToChange() async throws -> [Candidate] {
    let uninstalled = device?.uninstalledApps ?? []
    func isUninstalled(_ app: Candidate) -> Bool {
      tool.apps.app(named: app.word).map { uninstalled.contains($0.id) } ?? false
    }
    switch action {
    case nil: return apps
    case "install": return apps.filter(isUninstalled)
    case "install-without-code": return []
    case "show-all", "show-filtered":
      let system = try await bench()
      var switchable: [Candidate] = []
      for app in apps where !isUninstalled(app) {
        do {
          try await system.perform(["showAll": .string(app.word)])
          switchable.append(app)
        } catch is FocusError {}
      }
      return switchable
    default: return apps.filter { !isUninstalled($0) }
    }
  }

  /// The options that the call lacks and its action takes.
  private var options: [Candidate] {
    guard let arguments, let command else { return [] }
    let misfits = arguments.syntax.options.map(\.name).filter { option in
      action.map { !command.takes(option, with: $0) } ?? false
        || arguments.syntax.alternatives.contains { alternatives in
          alternatives.contains(option)
            && alternatives.contains { $0 != option && arguments.ownOptions.contains($0) }
        }
    }
    return arguments.syntax.allOptions.filter { option in
      (option.repeats || arguments.words(for: option) == nil) && !misfits.contains(option.name)
    }
    .map { Candidate(word: $0.option, meaning: $0.help) }
  }

  private var people: [String] { device?.people.keys.sorted() ?? [] }

  private var groups: [String] { Set(device?.people.values.flatMap(\.groups) ?? []).sorted() }

  /// The device's last hundred notifications, the newest first, those in Notification Center with
  /// their titles.
  private var notifications: [Candidate] {
    guard let device, device.lastNotification > 0 else { return [] }
    let listed = device.apps.values.flatMap { app in
      app.delivered.map { ($0.id, "\(app.name): \($0.request.title)".onOneLine) }
    }
    let titles = Dictionary(listed) { $1 }
    return (max(1, device.lastNotification - 99)...device.lastNotification).reversed()
      .map { Candidate(word: "\($0)", meaning: titles[$0]) }
  }

  /// The app that an earlier word names; `nil` for none.
  private var app: SimulatedApp? { word(at: "APP").flatMap { tool.apps.app(named: $0) } }

  /// The actions or intents of the app that an earlier word names.
  private var actions: [Candidate] {
    switch action {
    case "do": (app?.actions ?? []).map { Candidate(word: $0.name) }
    case "run": intents.map { Candidate(word: $0.name, meaning: $0.title) }
    case "fault": DeliveryFault.Word.allCases.map { Candidate(word: $0.rawValue) }
    default: []
    }
  }

  /// Whether the call is `app run-filter`, whose words behind the app are values of its filter.
  private var runsFilter: Bool { action == "run-filter" }

  private var intents: [IntentMetadata] { app?.intents() ?? [] }

  /// The words for an action, which are the choices of the app's filters, or `name=` for each
  /// parameter of an intent.
  private func actionWords() async throws -> [Candidate] {
    if let intent = intents.first(where: { $0.name == word(at: "NAME") }) {
      return intent.parameters.map { Candidate(word: "\($0.name)=", meaning: $0.title) }
    }
    return action == "do" ? try await choices() : []
  }

  /// Returns the string choices of all parameters of the app's filters, without duplicates.
  private func choices() async throws -> [Candidate] {
    guard let app else { return [] }
    let system = try await bench()
    var candidates: [Candidate] = []
    for filter in await system.state.apps[app.id]?.filters ?? [] {
      for parameter in filter.parameters {
        let choices = try await system.choices(
          for: parameter.name, of: FilterReference(app: app.id, filter: filter.id))
        for choice in choices.sections.flatMap(\.choices) {
          guard case .string(let id) = choice.value, !candidates.contains(where: { $0.word == id })
          else { continue }
          candidates.append(Candidate(word: id, meaning: choice.title))
        }
      }
    }
    return candidates
  }

  private var tool: FocusTool { context.tool }

  /// The device in the state folder; `nil` if there is none, or if it can't be read now.
  private var device: FocusState? {
    FileStore.saved(in: StateFolder.url(arguments?.value(of: "state"), tool: tool.name))?.state
  }

  /// The device's modes, or the modes of a new device.
  private var modes: [FocusMode] {
    device?.modes ?? [.doNotDisturb] + FocusMode.usual
  }

  private var modesToChange: [FocusMode] {
    let modes = modes
    if action == "remove" { return modes.filter { $0.id != .doNotDisturb } }
    guard action == "add" else { return modes }
    return FocusMode.catalog.filter { offered in !modes.contains { $0.id == offered.id } }
  }

  /// The device's mode that an earlier word names; `nil` for none.
  private var mode: FocusMode? {
    word(at: "MODE").flatMap { word in try? device?.mode(named: word) }
  }

  /// A new device with the tool's apps, separate from the stored device.
  private func bench() async throws -> FocusSystem {
    let system = FocusSystem(clock: .system, timeZone: .gmt, processes: context.processes)
    try await system.install(all: tool.apps)
    return system
  }

  /// Returns the apps with a single filter, and the filter types of apps with several filters; for
  /// a change of a filter, only those that the mode has.
  private func filters() async throws -> [Candidate] {
    let changes = ["enable", "disable", "remove"].contains(action)
    let known = changes ? (mode?.filters ?? []).map(\.filter) : nil
    let uninstalled = device?.uninstalledApps ?? []
    let apps = try await bench().state.apps.values.filter { !uninstalled.contains($0.id) }
    return apps.sorted { $0.id < $1.id }.flatMap { app in
      app.filters.filter { filter in
        known?.contains(FilterReference(app: app.id, filter: filter.id)) ?? true
      }.map { Candidate(word: app.filters.count == 1 ? app.id : $0.typeName, meaning: app.name) }
    }
  }

  /// Returns the parameters of the filter that an earlier word names, each with a sign behind it.
  private func parameters(_ sign: String = "") async throws -> [Candidate] {
    let system = try await bench()
    guard let filter = await filter(on: system) else { return [] }
    return (await system.state.filter(filter)?.parameters ?? [])
      .map { Candidate(word: $0.name + sign, meaning: $0.title) }
  }

  /// Returns `name=` for every parameter, or the values for the parameter whose value is typed.
  private func values() async throws -> [Candidate] {
    guard let sign = typed.firstIndex(of: "=") else { return try await parameters("=") }
    let system = try await bench()
    guard let filter = await filter(on: system) else { return [] }
    let name = String(typed[..<sign])
    let earlierWords = ["VALUES", "NAME", "WORD"].flatMap { arguments?.words(at: $0) ?? [] }
      .filter { !$0.hasPrefix("\(name)=") }
    let chosen = try? await system.values(typed: earlierWords, for: filter)
    let offer = try await system.choices(for: name, of: filter, with: chosen ?? [:])
    // After a comma, the person types the next element of a list.
    let elements = typed[typed.index(after: sign)...].split(
      separator: ",", omittingEmptySubsequences: false)
    let earlier = offer.isList ? elements.dropLast().map(String.init) : []
    let start = earlier.map { $0 + "," }.joined()
    return offer.sections.flatMap(\.choices).filter { !earlier.contains($0.typed) }
      .map { Candidate(word: "\(name)=\(start)\($0.typed)", meaning: $0.title) }
  }

  private var action: String? { word(at: "ACTION") }

  /// Returns an argument's word; `nil` if the call has none.
  private func word(at name: String) -> String? { arguments?.words(at: name)?.first }

  private func filter(on system: FocusSystem) async -> FilterReference? {
    guard let word = word(at: runsFilter ? "APP" : "FILTER") else { return nil }
    return try? await system.filter(named: word)
  }
}

/// A candidate for a word, with a description.
struct Candidate: Sendable, Hashable {
  let word: String
  var meaning: String?

  /// The candidate that lets the script complete file names.
  static let files = Candidate(word: ":files")
}
