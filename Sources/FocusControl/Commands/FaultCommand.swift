import FocusFilterKit
import FocusText
import Foundation

/// Lets something go wrong with the next call of an app's filter.
struct FaultCommand: Command {
  static let about = CommandDescription(
    name: "fault", summary: "let something go wrong with the next call of an app's filter",
    usesDevice: true, usesApps: true,
    examples: [
      .init(words: "fault com.example.chat lost", meaning: "The next call is never made."),
      .init(
        words: "fault com.example.chat late --after 30s", meaning: "It is made 30 seconds later."),
    ])

  @Argument("The bundle identifier or name of the app.", as: .app) var app: String
  @Argument(
    """
    lost, late, duplicated, overtaken (by the next call), endsDuringPerform or endsAfterPerform (with \
    the app's process).
    """, as: .word("fault")) var fault: DeliveryFault.Word
  @Option("With late: the delay.", "DURATION", as: .duration(["30s", "5m"])) var after:
    TimeInterval?

  func run(_ context: CommandContext) async throws -> any CommandResult {
    let injected = try injected(context)
    return try await OpenDevice.use(context) { device in
      let app = try await device.system.app(named: app)
      return try await device.story { try await device.system.inject(injected, into: app) }
    }
  }

  private func injected(_ context: CommandContext) throws(UsageError) -> DeliveryFault {
    switch (fault.fault, after) {
    case (let fault?, nil): return fault
    case (nil, let after?): return .late(by: after)
    case (nil, nil):
      throw .unusable("Missing option '--after' beside 'late'.", command: context.syntax)
    case (_?, _?):
      throw .unusable("Use '--after' with 'late' only.", command: context.syntax)
    }
  }
}
