import ExampleChat
import FocusFilterKit
import Foundation
import Synchronization

@testable import FocusControl

/// The tool with the example app and a device of its own, in this process.
final class TestTool: Sendable {
  let state: URL
  private let tool: FocusTool

  /// Creates the tool as `focusctl` is, or with other apps.
  init(
    name: String = "focusctl", apps: [SimulatedApp] = [.exampleChat] + SimulatedApp.systemApps,
    timeLimit: Duration? = nil, in folder: URL? = nil
  ) {
    state =
      folder
      ?? FileManager.default.temporaryDirectory.appending(path: "state-\(UUID().uuidString)")
    var tool = FocusTool(name: name, apps: apps)
    tool.timeLimit = timeLimit ?? tool.timeLimit
    self.tool = tool
  }

  deinit {
    try? FileManager.default.removeItem(at: state)
  }

  /// What one call printed, and how it ended.
  struct Outcome: Equatable {
    var output = ""
    var errors = ""
    /// Both, in the order in which they were written.
    var screen = ""
    var exitCode = ToolExitCode.done

    /// Adds a text without the device of the test, which the call didn't name.
    mutating func add(_ text: String, to stream: WritableKeyPath<Outcome, String>, of state: URL) {
      let text = text.replacing(" --state \(state.path)", with: "")
      self[keyPath: stream] += text
      screen += text
    }
  }

  /// Runs the tool with the words of a call, on the device and at a time where the verb has one.
  func run(
    _ words: [String], now: String? = "2026-11-23T09:00:00Z", input: Data = Data(),
    style: ToolTextStyle = .plain, ask: (@Sendable (String) -> String?)? = nil
  ) async -> Outcome {
    let outcome = Mutex(Outcome())
    // Standard input can be read once.
    let rest = Mutex(input)
    let terminal = ToolTerminal(
      style: style,
      out: { text in outcome.withLock { $0.add(text, to: \.output, of: self.state) } },
      error: { text in outcome.withLock { $0.add(text, to: \.errors, of: self.state) } },
      input: {
        rest.withLock { rest in
          defer { rest = Data() }
          return rest
        }
      }, ask: ask)
    let exitCode = await tool.run(
      Array(words.prefix(1)) + deviceOptions(words, now) + words.dropFirst(), on: terminal)
    outcome.withLock { $0.exitCode = exitCode }
    return outcome.withLock { $0 }
  }

  /// Runs a call as it is typed: `on work --for 1h`.
  func run(_ line: String) async -> Outcome { await run(ShellWords(line).words) }

  /// The options of a call that say which device is meant, unless they were given.
  private func deviceOptions(_ words: [String], _ now: String?) -> [String] {
    // A verb that works on a device without being told which would work on the developer's own.
    guard let command = try? Commands.command(words[...]).type, command.syntax.usesDevice
    else { return [] }
    var options: [String] = []
    if !words.contains("--state") { options += ["--state", state.path] }
    if let now, !words.contains("--now") { options += ["--now", now] }
    if now != nil, !words.contains("--time-zone") { options += ["--time-zone", "GMT"] }
    return options
  }

  /// A tool whose device is set up for the examples of the help: a filter in Work, which is on.
  static func atWork() async throws -> TestTool {
    let tool = TestTool()
    for (path, contents) in try await work.value {
      let file = tool.state.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try contents.write(to: file)
    }
    // The link to what apps have stored isn't among the files.
    let data = try await work.value.keys.filter { $0.hasPrefix("data/") }.compactMap {
      Int($0.split(separator: "/")[1])
    }
    try FileManager.default.createSymbolicLink(
      atPath: tool.state.appending(path: "containers").path,
      withDestinationPath: "data/\(data.max() ?? 1)")
    return tool
  }

  /// The files of the device that is set up, by their paths. Many tests begin with it.
  private static let work = Task {
    let tool = TestTool()
    _ = await tool.run("filter set work com.example.chat account=work status='Heads down'")
    _ = await tool.run("mode edit work --allow-app com.example.chat")
    _ = await tool.run("on work")
    _ = await tool.run("app allow com.example.chat")
    _ = await tool.run("notify com.example.chat --title Tom --criteria personal --category MESSAGE")
    // For 'redo'.
    _ = await tool.run("device lock")
    _ = await tool.run("undo")
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: tool.state.path) {
      let file = tool.state.appending(path: name)
      if try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
        files[name] = try Data(contentsOf: file)
      }
    }
    return files
  }
}
