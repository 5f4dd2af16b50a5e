@_spi(FocusTool) import FocusFilterKit
import Foundation

/// Removes the stored device.
enum ResetCommand: Command {
  static let syntax = CommandSyntax(
    name: "reset", summary: "remove the stored device, or replace it by one with other readings",
    usesDevice: true,
    options: [
      .init(
        name: "reading",
        help: "A contested behavior of a new device, such as missingCriteria=notConsulted.",
        value: "NAME=VALUE", repeats: true,
        completes: .words(
          FocusReading.allCases.flatMap { reading in
            reading.values.map { "\(reading.id)=\($0.name)" }
          }))
    ],
    examples: [
      .init(words: "reset", meaning: "The next command creates a new device."),
      .init(
        words: "reset --reading missingCriteria=notConsulted",
        meaning: "A new device that asks no predicate about a notification without criteria."),
    ])

  static func run(_ context: CommandContext) async throws -> any Report {
    let folder = try context.stateFolder()
    let readings = context.arguments.all("reading")
    let policy = try policy(readings)
    guard !readings.isEmpty else { return try remove(folder, context) }
    let zone = try context.timeZone()
    let start = try context.start(in: zone)
    let removed = try remove(folder, context)
    let store = try context.openStore(in: folder)
    let system = try FocusSystem(
      store: store, clock: .manual(start.instant), timeZone: zone, policy: policy,
      modes: FocusMode.usual,
      timeLimit: context.tool.timeLimit, containers: StateFolder.containers(in: folder),
      setting: start.clock)
    try await system.save()
    return ResetReport(
      document: .init(
        folder: folder.path, wasThere: removed.document.wasThere, readings: readings))
  }

  /// The default choices with the readings that are given as `NAME=VALUE`.
  private static func policy(_ readings: [String]) throws -> FocusPolicy {
    var policy = FocusPolicy()
    for text in readings {
      let (name, value) = (String(text.prefix { $0 != "=" }), text.drop { $0 != "=" }.dropFirst())
      let reading: FocusReading = try syntax.word(name, "reading", for: "--reading")
      guard policy.choose(String(value), for: reading) else {
        throw UsageError.unknown(
          "value of '\(name)'", String(value), for: "--reading",
          known: reading.values.map(\.name), command: syntax)
      }
    }
    return policy
  }

  private static func remove(_ folder: URL, _ context: CommandContext) throws -> ResetReport {
    guard try FolderReader(folder).hasDevice else {
      return ResetReport(document: .init(folder: folder.path, wasThere: false))
    }
    let store = try context.openStore(in: folder)
    try store.reset()
    let ofApps = [StateFolder.containers(in: folder), StateFolder.preferences(in: folder)]
    for place in ofApps + UndoCopy(in: folder).folders
    where FileManager.default.fileExists(atPath: place.path) {
      do {
        try FileManager.default.removeItem(at: place)
      } catch {
        throw FileProblem(
          path: place.path, problem: "The folder can't be removed: \(error.localizedDescription)")
      }
    }
    return ResetReport(document: .init(folder: folder.path, wasThere: true))
  }
}

/// The folder, and whether a device was removed from it.
struct ResetReport: Report {
  struct Document: Encodable, Sendable {
    let folder: String
    /// Whether a device was stored there.
    let wasThere: Bool
    /// The readings of the new device; `nil` where none was created.
    var readings: [String]?
  }

  let document: Document

  func text(_: ToolTextStyle) -> String {
    if let readings = document.readings {
      let chosen = readings.joined(separator: ", ")
      return "A new device is stored in \(document.folder), with \(chosen).\n"
    }
    return document.wasThere
      ? "Removed the device stored in \(document.folder).\n"
      : "No device is stored in \(document.folder).\n"
  }
}
