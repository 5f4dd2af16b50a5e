import FocusFilterKit
import FocusScenarios
import FocusText
import Foundation

/// Whom a row is for.
extension DecisionStream {
  /// Reads a row, and returns its notification, the place of its device, and its time.
  ///
  /// - Parameter lastApp: The app of an earlier row, which is that of most others, too.
  func addressed(
    _ row: inout DecisionRow, lastApp: String = ""
  ) throws(DecisionProblem) -> (NotificationFacts, device: Int, Date?) {
    guard row.line.count <= longestLine else {
      throw row.problem(.tooLong, "The line has more than \(longestLine) bytes.")
    }
    guard !row.line.allSatisfy(JSONReader.isBlank) else {
      throw row.problem(.blank, "The line is blank.")
    }
    let (facts, target) = try row.facts()
    let device = try place(of: row)
    let instant = try time(of: row, in: devices[device].timeZone)
    if instant == nil, devices[device].needsTime, devices[device].instant == nil {
      throw row.problem(
        .withoutTime, "Missing key 'at'. The device's schedules depend on the time.")
    }
    guard let app = try row.string(row.app, of: "to", like: lastApp) ?? target ?? self.app
    else {
      throw row.problem(.withoutApp, "Missing key 'to' with the bundle identifier of the app.")
    }
    return (try row.notification(facts, for: app), device, instant)
  }

  private func place(of row: DecisionRow) throws(DecisionProblem) -> Int {
    guard let name = try row.string(row.device, of: "device") else {
      guard let usual else {
        throw row.problem(.withoutDevice, "Missing key 'device' with the name of a snapshot.")
      }
      return usual
    }
    guard let place = places[name] else {
      throw row.problem(
        .unknownDevice, "Unknown device '\(name.shortened(to: 60))'.", at: row.device?.start)
    }
    return place
  }

  private func time(of row: DecisionRow, in timeZone: TimeZone) throws(DecisionProblem) -> Date? {
    guard let text = try row.string(row.at, of: "at") else { return instant }
    guard let written = LocalDateTime(text) else {
      throw row.problem(
        .invalidValue,
        "Invalid time '\(text.shortened(to: 60))'. Use one such as '2026-11-23T09:00Z'.",
        at: row.at?.start)
    }
    do throws(SkippedTime) {
      return try written.instant(in: timeZone)
    } catch {
      throw row.problem(.invalidValue, "\(error)", at: row.at?.start)
    }
  }
}
