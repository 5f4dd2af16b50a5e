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

    var change: LockEvent {
      switch self {
      case .lock: .locked
      case .unlock: .unlocked
      case .restart: .restarted
      }
    }
  }

  static func run(_ context: CommandContext) async throws -> any Report {
    let action: Action = try syntax.word(context.arguments.positionals[0], "action")
    return try await OpenDevice.use(context) { device in
      try await device.story { try await device.system.change(action.change) }
    }
  }
}
