import FocusFilterKit
import FocusText
import Foundation

/// The Focus that is on, in a few lines.
struct StatusReport: Report {
  let document: FocusStatus
  let dates: DateText

  func text(_ style: ToolTextStyle) -> String {
    var lines: [String] = []
    if let active = document.active {
      lines.append("\(style("● \(active.mode)", .bold)) is on, turned on by \(active.source)")
      lines.append("  since \(time(active.since))")
      let end = active.until.map(time) ?? active.occasion?.description ?? "it is turned off"
      lines.append("  until \(end)")
    } else {
      lines.append("\(style("○ No Focus", .bold)) is on")
    }
    for loser in document.losers {
      let isOn = loser.mode == document.active?.mode
      lines.append("  \(isOn ? "" : "\(loser.mode) isn't on: ")\(loser.sentence)")
    }
    if let change = document.nextChange {
      let what = change.mode.map { "\($0) turns on" } ?? "no Focus is on any more"
      lines.append("  next  \(time(change.at)): \(what)")
    }
    for shown in document.shows {
      let values = shown.values.sorted { $0.key < $1.key }
        .map { "\($0.key) = \($0.value.words)" }.joined(separator: ", ")
      lines.append(
        "  \(shown.name) shows \(values)\(shown.isFiltered ? ", filtered by Focus" : "")")
    }
    lines.append("  now   \(dates.instant(document.now))")
    if document.device.isLocked { lines.append("  The device is locked.") }
    return lines.joined(separator: "\n") + "\n"
  }

  private func time(_ date: Date) -> String { dates.time(date, readAt: document.now) }
}
