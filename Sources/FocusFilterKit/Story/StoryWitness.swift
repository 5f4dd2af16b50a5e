import Foundation
import Synchronization

/// The story of a device so far, which can be read from any thread without waiting for the device.
package final class StoryWitness: Sendable {
  private let lines = Mutex<[StoryLine]>([])
  private let timeZone: TimeZone

  /// - Parameter timeZone: The time zone of the device's clocks.
  fileprivate init(in timeZone: TimeZone) { self.timeZone = timeZone }

  /// What happened since the device is watched.
  package var story: FocusStory {
    FocusStory(lines: lines.withLock(\.self), timeZone: timeZone)
  }

  fileprivate func see(_ entry: HistoryEntry, after state: FocusState) {
    let new = Storyteller(state: state, [entry], tellsInstallations: false).lines
    lines.withLock { $0 += new }
  }
}

extension FocusSystem {
  /// Returns a witness of what happens from now on, which replaces an earlier one.
  package func watch() -> StoryWitness {
    let witness = StoryWitness(in: calendar.timeZone)
    observer = { witness.see($0, after: $1) }
    return witness
  }
}
