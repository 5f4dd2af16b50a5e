import FocusFilterKit

/// What a command on the device reports, behind what happened there since the last command.
struct DeviceReport<Told: Report>: Report {
  let report: Told
  let meanwhile: [StoryLine]?
  let dates: DateText

  var document: Told.Document { report.document }
  var exitCode: ExitCode { report.exitCode }

  func text(_ style: TextStyle) -> String {
    Meanwhile(meanwhile ?? [], dates).lines(style).map { $0 + "\n" }.joined() + report.text(style)
  }
}
