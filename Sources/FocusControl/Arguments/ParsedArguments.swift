import FocusFilterKit
import FocusScenarios
import FocusText
import Foundation

/// A call's words, assigned to the arguments of its command.
///
/// `--name value` and `--name=value` are equivalent. After `--`, every word is positional.
struct ParsedArguments: Sendable {
  let syntax: CommandSyntax
  private(set) var positionals: [String] = []
  /// The option that takes the next word as its value; `nil` for none.
  private(set) var openOption: ArgumentSyntax?
  /// Whether a word that begins with a hyphen is an option, as is the case before `--`.
  private(set) var takesOptions = true
  /// The number of positional words before `--`.
  private var countBeforeDashes = 0
  private var options: [String: [String]] = [:]

  /// Reads all words of a call after the verb.
  init(_ words: [String], for syntax: CommandSyntax) throws(UsageError) {
    self.init(for: syntax)
    for word in words { try read(word) }
    if let openOption { throw .missingValue(openOption.option) }
    if asksForHelp { return }
    let places = placesOfWords
    if let needed = syntax.positionals.first(where: { !$0.isOptional && places[$0.name] == nil }) {
      throw .missing(needed.name, for: syntax)
    }
    let taken = places.values.map(\.count).reduce(0, +)
    if taken < positionals.count { throw .unexpected(positionals[taken], for: syntax) }
  }

  /// Creates the arguments of a call without any words yet.
  init(for syntax: CommandSyntax) {
    self.syntax = syntax
  }

  /// Reads one more word; an invalid word changes nothing.
  mutating func read(_ word: String) throws(UsageError) {
    if let option = openOption {
      options[option.name, default: []].append(word)
      openOption = nil
    } else if !takesOptions {
      positionals.append(word)
    } else if word == "--" {
      takesOptions = false
    } else if word == "-h" {
      options["help"] = []
    } else if word.hasPrefix("--") {
      try readOption(word.dropFirst(2))
    } else if word.hasPrefix("-"), word.count > 1, Double(word) == nil {
      throw .unknownOption(word, of: syntax)
    } else {
      positionals.append(word)
      countBeforeDashes += 1
    }
  }

  private mutating func readOption(_ word: Substring) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = syntax.option(name) else { throw .unknownOption("--\(name)", of: syntax) }
    if !option.repeats, options[name] != nil { throw .repeatedOption("--\(name)") }
    if option.form == .flag {
      guard parts.count == 1 else { throw .takesNoValue("--\(name)") }
      options[name] = []
    } else if parts.count == 2 {
      options[name, default: []].append(String(parts[1]))
    } else {
      openOption = option
    }
  }
}

extension ParsedArguments {
  var asksForHelp: Bool { options["help"] != nil }

  /// Returns the words of an argument; `nil` if the call has none.
  func words(for argument: ArgumentSyntax) -> [String]? {
    guard argument.form == .positional else { return options[argument.name] }
    return words(at: argument.name)
  }

  /// Returns the words of a positional argument by its name in the usage; `nil` if the call has
  /// none.
  func words(at name: String) -> [String]? {
    placesOfWords[name].map { Array(positionals[$0]) }
  }

  /// Returns the value of an option that a call has once; `nil` if the call lacks it.
  func value(of option: String) -> String? { options[option]?.last }

  /// The range of each positional argument's words, by the argument's name.
  private var placesOfWords: [String: Range<Int>] {
    var places: [String: Range<Int>] = [:]
    var next = 0
    for argument in syntax.positionals where next < positionals.count {
      if argument.yields, yieldsOnlyWord(argument) { continue }
      let end = argument.repeats ? positionals.count : next + 1
      places[argument.name] = next..<end
      next = end
    }
    return places
  }

  /// Whether the call has only one word, and an argument that yields leaves the word to the next
  /// argument.
  private func yieldsOnlyWord(_ argument: ArgumentSyntax) -> Bool {
    guard positionals.count == 1 else { return false }
    guard countBeforeDashes == 1, case .words(let words) = argument.completes else { return true }
    return !words.contains(positionals[0])
  }

  /// The names of the command's own options in the call, in the order of the help.
  var ownOptions: [String] { syntax.options.map(\.name).filter { options[$0] != nil } }

  /// Throws an error for options that exclude or need each other.
  func requireFittingOptions() throws(UsageError) {
    for alternatives in syntax.alternatives + [["json", "format"]] {
      let given = alternatives.filter { options[$0] != nil }
      if given.count > 1 { throw .conflict(given.prefix(2).map { "--\($0)" }) }
    }
    for (option, other) in syntax.needs where options[option] != nil && options[other] == nil {
      throw .unusable("Use '--\(option)' with '--\(other)'.")
    }
  }

  /// The command's own options in the call, as an event of a day's file has them.
  var members: [String: ParameterValue] {
    var members: [String: ParameterValue] = [:]
    for option in syntax.options {
      if let words = options[option.name] {
        members[option.name] = words.last.map { .string($0) } ?? true
      }
    }
    return members
  }

  /// The verb with its words and its own options, in a form that can be typed again.
  var words: [String] {
    let given = syntax.options.flatMap { option -> [String] in
      guard let values = options[option.name] else { return [] }
      return option.form == .flag
        ? [option.option] : values.flatMap { [option.option, $0] }
    }
    let isNamed = countBeforeDashes == 0 && syntax.positionals.contains(where: \.yields)
    guard isNamed && !positionals.isEmpty || positionals.contains(where: { $0.hasPrefix("-") })
    else { return syntax.words + positionals + given }
    return syntax.words + given + ["--"] + positionals
  }

  /// Returns the kinds of candidates for the next word.
  ///
  /// - Returns: The kinds, and a prefix that every candidate gets, such as `--for=`.
  func completions(of word: String) -> (completions: [Completion], lead: String) {
    if let openOption { return ([openOption.completes], "") }
    if takesOptions, word.hasPrefix("-") {
      guard let sign = word.firstIndex(of: "="),
        let option = syntax.option(String(word[..<sign].dropFirst(2)))
      else { return ([.options], "") }
      return ([option.completes], String(word[...sign]))
    }
    let index = positionals.count
    guard syntax.positionals.indices.contains(index) else {
      return (syntax.positionals.last.map { $0.repeats ? [$0.completes] : [] } ?? [], "")
    }
    let place = syntax.positionals[index]
    let following = place.yields ? syntax.positionals.dropFirst(index + 1).first : nil
    return ([place, following].compactMap { $0?.completes }, "")
  }
}

/// A call's words, with the values of the shared options.
struct CallArguments: Sendable {
  let arguments: ParsedArguments
  let common: CommonOptions
  let device: DeviceOptions
  let apps: AppOptions

  /// Reads the words of a call after the verb.
  init(_ words: [String], for syntax: CommandSyntax) throws(UsageError) {
    arguments = try ParsedArguments(words, for: syntax)
    common = CommonOptions()
    device = DeviceOptions()
    apps = AppOptions()
    for options in [common, device, apps] as [any ArgumentGroup] { try options.take(arguments) }
  }

  /// Returns the words with which another call of a tool is about the same device.
  func calling(_ tool: String) -> String {
    device.state.map { "\(tool) \(["--state", $0].asTyped)" } ?? tool
  }
}

/// The use of a file that a word of a call names.
enum FileUse: Sendable, Hashable {
  case read
  /// The command writes the file. If the path is a folder's, the command writes files in the
  /// folder, whose names end like one of these.
  case written(inFolder: [String] = [])
}

extension CallArguments {
  /// Throws an error if the command would write a file that it reads, that it writes for another
  /// option, or that belongs to a device, or a file in a folder that is missing, or if it would
  /// read standard input twice.
  ///
  /// Links, other paths and pipes are seen through. The check comes before the command runs,
  /// because afterwards the file's contents are gone, or the result is lost. The cost is linear in
  /// the files of the folders that the call names, if an output exists.
  func requireFilesApart(from stateFolder: URL) throws {
    var (inputs, outputs): ([NamedFile], [NamedFile]) = ([], [])
    for argument in arguments.syntax.positionals + arguments.syntax.options {
      let words = arguments.words(for: argument) ?? []
      switch argument.file {
      case .read: inputs += words.map { NamedFile(path: $0, by: argument) }
      case .written: outputs += words.map { NamedFile(path: $0, by: argument) }
      case nil: continue
      }
    }
    guard inputs.count(where: { ["-", "/dev/stdin"].contains($0.path) }) < 2 else {
      throw UsageError.readTwice
    }
    guard !outputs.isEmpty else { return }
    let device = FilePlace(stateFolder.path)
    for (index, output) in outputs.enumerated() {
      let option = "'\(output.argument.option) \(output.path)'"
      let folder = output.place.isInside(device) ? device.path : output.place.markedFolder
      if let folder {
        throw UsageError.unusable(
          "\(option) is in '\(folder)', which belongs to a device. Name a file elsewhere.")
      }
      let lost =
        inputs.first { output.replaces($0) }.map(\.asInput)
        ?? outputs[..<index].first { output.replaces($0) || $0.replaces(output) }
        .map { "the file of '\($0.argument.option)'" }
        ?? FilePlace.streams.first { output.place.isSame(as: $0.place) }?.name
      guard let lost else { continue }
      throw UsageError.unusable("\(option) would overwrite \(lost). Name another file.")
    }
    for output in outputs {
      guard let folder = output.missingFolder,
        !outputs.contains(where: { $0.missingFolder == nil && output.place.isInside($0.place) })
      else { continue }
      throw FileProblem(
        path: output.path,
        problem: "The folder '\(folder)' doesn't exist. Use '\(["mkdir", "-p", folder].asTyped)'.")
    }
  }
}

/// A file or folder that a call names.
private struct NamedFile {
  let path: String
  let argument: ArgumentSyntax
  let place: FilePlace

  init(path: String, by argument: ArgumentSyntax) {
    (self.path, self.argument) = (path, argument)
    place = path == "-" && argument.file == .read ? .standardInput : FilePlace(path)
  }

  /// The words for a file that the command reads.
  var asInput: String { path == "-" ? "standard input" : "the input '\(path)'" }

  /// The folder of a file to write if the folder doesn't exist; a folder to write is made.
  var missingFolder: String? {
    guard case .written(let endings) = argument.file,
      endings.isEmpty || endings.contains(where: path.hasSuffix)
    else { return nil }
    let folder = (path as NSString).deletingLastPathComponent
    return folder.isEmpty || FilePlace(folder).isFolder ? nil : folder
  }

  /// Whether writing this file, or the files in this folder, changes another file or one in it.
  func replaces(_ other: NamedFile) -> Bool {
    guard case .written(let endings) = argument.file else { return false }
    func isWritten(_ name: String) -> Bool { endings.contains { name.hasSuffix($0) } }
    if other.place.folder == place.path, isWritten(other.place.name) { return true }
    guard place.isFolder else { return other.has(place) }
    let names = (try? FileManager().contentsOfDirectory(atPath: place.path)) ?? []
    return names.contains { isWritten($0) && other.has(FilePlace("\(place.path)/\($0)")) }
  }

  /// Whether a file is this file, or one that a command would read in this folder.
  private func has(_ file: FilePlace) -> Bool {
    if place.isSame(as: file) { return true }
    guard place.isFolder, file.exists, argument.file == .read else { return false }
    let endings = Scenario.fileEndings + ["apns", "swift"]
    return FileManager().enumerator(atPath: place.path)?.contains { name in
      guard let name = name as? String, StandardStreams.hasEnding(endings, name) else {
        return false
      }
      return FilePlace("\(place.path)/\(name)").isSame(as: file)
    } ?? false
  }
}
