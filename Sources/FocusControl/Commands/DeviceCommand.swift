import FocusFilterKit

/// Locks, unlocks or restarts the device.
struct DeviceCommand: Command {
  static let about = CommandDescription(
    name: "device", summary: "lock, unlock or restart the device", usesDevice: true,
    usesApps: true,
    examples: [
      .init(words: "device lock", meaning: "Lock the device, as its side button does."),
      .init(
        words: "device restart",
        meaning: "Restart it; filters are called again after the first 'device unlock'."),
    ])

  @Argument("lock, unlock or restart.", as: .word("action")) var action: Action

  enum Action: String, CaseIterable {
    case lock, unlock, restart
  }

  func run(_ context: CommandContext) async throws -> any CommandResult {
    try await OpenDevice.use(context) { device in
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
