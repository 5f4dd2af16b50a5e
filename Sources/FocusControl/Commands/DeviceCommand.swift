import FocusFilterKit

/// Locks, unlocks or restarts the device.
enum DeviceCommand: Command {
  static let syntax = CommandSyntax(
    name: "device", summary: "lock, unlock or restart the device", usesDevice: true,
    usesApps: true,
    positionals: [
      .init(
        name: "ACTION", help: "lock, unlock or restart.", completes: .words(of: Action.self))
    ],
    examples: [
      .init(words: "device lock", meaning: "Lock the device, as its side button does."),
      .init(
        words: "device restart",
        meaning: "Restart it; filters are called again after the first 'device unlock'."),
    ])

  private enum Action: String, CaseIterable {
    case lock, unlock, restart
  }

  static func run(_ context: CommandContext) async throws -> any CommandResult {
    let action: Action = try syntax.word(context.arguments.positionals[0], "action")
    return try await OpenDevice.use(context) { device in
      try await device.story {
        switch action {
        case .lock: try await device.system.lock()
        case .unlock: try await device.system.unlock()
        case .restart: try await device.system.restart()
        }
      }
    }
  }
}
