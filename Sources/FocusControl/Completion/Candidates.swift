import FocusFilterKit
import Foundation

/// What can stand for a word, after those before it.
struct Candidates {
  private let tool: FocusTool
  /// The syntax of the verb; `nil` while the verb itself is typed.
  private var syntax: CommandSyntax?
  private var positionals: [String] = []
  /// The values of the options before it.
  private var optionValues: [String: String] = [:]
  private var completion = Completion.verbs
  /// What has been typed, and the part of it that stays in front of a candidate.
  private var typed = ""
  private var lead = ""

  init?(_ words: [String], tool: FocusTool) {
    self.tool = tool
    typed = words.last ?? ""
    let (leading, behind) = Commands.optionsBeforeVerb(in: words.dropLast())
    guard let verb = behind.first else {
      let open = CommandSyntax.shared.first { "--\($0.name)" == leading.last && $0.value != nil }
      if let open {
        completion = open.completes
      } else if typed.hasPrefix("-") {
        let options = CommandSyntax.shared.map { "--\($0.name)" }
        completion = .words(Set(Commands.verbsOfOptions.keys).union(options).sorted())
      }
      return
    }
    guard let command = try? Commands.command(verb) else { return nil }
    let syntax = command.syntax
    self.syntax = syntax
    var rest = (leading + behind.dropFirst())[...]
    var open: CommandSyntax.Option?
    var onlyPositionals = false
    while let word = rest.popFirst() {
      if !onlyPositionals, word == "--" {
        onlyPositionals = true
      } else if !onlyPositionals, let option = syntax.option(word) {
        guard option.value != nil else { continue }
        if let sign = word.firstIndex(of: "=") {
          optionValues[option.name] = String(word[word.index(after: sign)...])
        } else if let value = rest.popFirst() {
          optionValues[option.name] = value
        } else {
          open = option
        }
      } else {
        positionals.append(word)
      }
    }
    if let open {
      completion = open.completes
    } else if !onlyPositionals, let option = syntax.option(typed),
      let sign = typed.firstIndex(of: "=")
    {
      lead = String(typed[...sign])
      completion = option.completes
    } else if !onlyPositionals, typed.hasPrefix("-") {
      completion = .options
    } else {
      let repeated = syntax.positionals.last.flatMap { $0.repeats ? $0 : nil }
      let index = positionals.count
      completion =
        (syntax.positionals.indices.contains(index) ? syntax.positionals[index] : repeated)?
        .completes ?? .nothing
    }
  }

  /// The candidates that start with what was typed; case doesn't count.
  var all: [Candidate] {
    get async throws {
      let start = typed.lowercased()
      return
        try await words
        .map { $0 == .files ? $0 : Candidate(word: lead + $0.word, meaning: $0.meaning) }
        .filter { $0 == .files || $0.word.lowercased().hasPrefix(start) }
    }
  }

  private var words: [Candidate] {
    get async throws {
      switch completion {
      case .nothing: []
      case .files: [.files]
      case .verbs: Commands.all.map { Candidate(word: $0.syntax.name, meaning: $0.syntax.summary) }
      case .options:
        (syntax?.allOptions ?? []).map { Candidate(word: "--\($0.name)", meaning: $0.help) }
      case .words(let words): words.map { Candidate(word: $0) }
      case .modes: modes.map { Candidate(word: $0.name) }
      case .offeredEnds: offeredEnds
      case .modesToChange: modesToChange.map { Candidate(word: $0.name) }
      case .actions: actions.map { Candidate(word: $0.name) }
      case .apps: tool.apps.map { Candidate(word: $0.id, meaning: $0.name) }
      case .filters: try await filters
      case .parameters: try await parameters.map { Candidate(word: $0.name, meaning: $0.title) }
      case .values: try await filterValues
      }
    }
  }

  /// The device in the state folder; `nil` when there is none, or it can't be read now.
  private var device: FocusState? {
    FileStore.saved(in: StateFolder.url(optionValues["state"]))?.state
  }

  /// The modes of the device, or those of a new one.
  private var modes: [FocusMode] {
    device?.modes ?? FocusState(now: .now, timeZone: .gmt).modes + FocusMode.usual
  }

  /// What the app among the words before can be made to do.
  private var actions: [SimulatedApp.Action] {
    guard positionals.count == 2, positionals[0] == "do" else { return [] }
    return tool.app(called: positionals[1])?.actions ?? []
  }

  /// The ends on offer; none at an instant that can't be read.
  private var offeredEnds: [Candidate] {
    let zone =
      device?.timeline.timeZone ?? optionValues["time-zone"].flatMap { TimeZone(identifier: $0) }
      ?? .current
    let given = optionValues["now"].map { Date(instant: $0, in: zone) }
    guard let now = given ?? Date() else { return [] }
    return OfferedDuration.offered(at: now, in: zone).compactMap { duration in
      duration.endTime.map { Candidate(word: duration.rawValue, meaning: "\($0)") }
    }
  }

  private var modesToChange: [FocusMode] {
    let modes = modes
    guard positionals.first == "add" else { return modes }
    return FocusMode.catalog.filter { offered in !modes.contains { $0.id == offered.id } }
  }

  /// A device with the tool's apps that nobody else sees.
  private var bench: FocusSystem {
    get async throws {
      let system = FocusSystem(clock: .system, timeZone: .gmt)
      for app in tool.apps { try await system.install(app) }
      return system
    }
  }

  /// The apps that have one filter, and the types of those that have several.
  private var filters: [Candidate] {
    get async throws {
      try await bench.state.apps.values.map(\.description).sorted { $0.id < $1.id }
        .flatMap { app in
          app.filters.count == 1
            ? [Candidate(word: app.id, meaning: app.name)]
            : app.filters.map { Candidate(word: $0.typeName, meaning: app.name) }
        }
    }
  }

  /// The parameters of the filter among the words before.
  private var parameters: [InstalledParameter] {
    get async throws {
      let system = try await bench
      guard let filter = await filter(on: system) else { return [] }
      return await system.state.filter(filter)?.parameters ?? []
    }
  }

  /// `name=` for every parameter, or the choices of the one whose name was typed.
  private var filterValues: [Candidate] {
    get async throws {
      let system = try await bench
      guard let filter = await filter(on: system) else { return [] }
      guard let sign = typed.firstIndex(of: "=") else {
        let parameters = await system.state.filter(filter)?.parameters ?? []
        return parameters.map { Candidate(word: "\($0.name)=", meaning: $0.title) }
      }
      let name = String(typed[..<sign])
      let choices = try await system.choices(for: name, of: filter)
      return choices.sections.flatMap(\.choices).map { choice in
        Candidate(word: "\(name)=\(choice.typed)", meaning: choice.title)
      }
    }
  }

  private func filter(on system: FocusSystem) async -> FilterReference? {
    guard let place = syntax?.positionals.firstIndex(where: { $0.name == "FILTER" }),
      positionals.indices.contains(place)
    else { return nil }
    return try? await system.filter(named: positionals[place])
  }
}

extension CommandSyntax {
  /// The option that a word such as `--for` or `--for=1h` names.
  fileprivate func option(_ word: String) -> Option? {
    guard word.hasPrefix("--") else { return nil }
    let name = word.dropFirst(2).prefix { $0 != "=" }
    return allOptions.first { $0.name == name }
  }
}
