import FocusFilterKit
import FocusText
import Foundation

/// Removes the stored device.
struct ResetCommand: Command {
  static let about = CommandDescription(
    name: "reset", summary: "remove the stored device, or replace it by one with other choices",
    usesDevice: true,
    examples: [
      "reset": "The next command creates a new device.",
      "reset --reading missingCriteria=notConsulted":
        "A new device that asks no predicate about a notification without criteria.",
      "reset --policy repeatedCallInterval=300":
        "A new device on which a second phone call within 5 minutes rings.",
    ])

  @Option(
    "A contested behavior of a new device, such as missingCriteria=notConsulted.", "NAME=VALUE",
    named: "reading", as: .reading) var readings: [String]
  @Option(
    "Another choice of a new device: \(FocusPolicy.options.list(.or)).", "NAME=VALUE",
    named: "policy", as: .text(.words(FocusPolicy.options.map { "\($0)=" }))) var options: [String]

  func run(_ context: CommandContext) async throws -> any CommandResult {
    let folder = try context.stateFolder()
    let policy = try Self.policy(options, from: try context.policy(readings))
    guard !readings.isEmpty || !options.isEmpty else {
      return try await Self.replace(by: nil, in: folder, context)
    }
    let zone = try context.timeZone()
    let start = try context.start(in: zone)
    let device = StoredDevice(
      newAt: start.instant, in: zone, policy: policy, modes: FocusMode.usual, clock: start.clock)
    var report = try await Self.replace(by: device, in: folder, context)
    report.readings = readings
    report.policy = options
    return report
  }

  /// Returns a policy with the choices from `--policy`.
  private static func policy(
    _ options: [String], from policy: FocusPolicy
  ) throws(UsageError) -> FocusPolicy {
    var policy = policy
    for text in options {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard let name = parts.first, FocusPolicy.options.contains(name) else {
        throw .unknown("choice", parts.first ?? text, for: "--policy", known: FocusPolicy.options)
      }
      let value = parts.count > 1 ? parts[1] : ""
      if let advice = policy.choose(value, forOption: name) {
        throw .invalid("value of '\(name)'", value, use: advice)
      }
    }
    return policy
  }

  /// Replaces the stored device and its apps' data with a new device, or removes them.
  private static func replace(
    by device: StoredDevice?, in folder: URL, _ context: CommandContext
  ) async throws -> ResetReport {
    let wasThere = try FolderReader(folder).hasDevice
    if wasThere || device != nil {
      let store = try await context.openStore(in: folder)
      defer { store.close() }
      try store.replace(by: device)
    }
    return ResetReport(folder: folder.path, wasThere: wasThere)
  }
}

/// The state folder, and whether a device was removed from it.
struct ResetReport: Report, Encodable {
  let folder: String
  /// Whether the folder had a device.
  let wasThere: Bool
  /// The new device's readings; `nil` if no device was created.
  var readings: [String]?
  /// The new device's other choices; `nil` if no device was created.
  var policy: [String]?

  func text(_: ToolTextStyle) -> String {
    if let readings = readings {
      let chosen = (readings + (policy ?? [])).joined(separator: ", ")
      return "A new device is stored in \(folder), with \(chosen).\n"
    }
    return wasThere
      ? "Removed the device stored in \(folder).\n"
      : "No device is stored in \(folder).\n"
  }
}
