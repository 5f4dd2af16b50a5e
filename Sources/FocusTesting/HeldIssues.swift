import Synchronization
import Testing

/// A handler for the issues of a statement: it counts them during the search, and records them
/// afterwards.
final class HeldIssues: Sendable {
  /// The handler of the statement that this task evaluates.
  @TaskLocal static var current: HeldIssues?

  private let count = Mutex(0)
  /// The story to add to recorded issues; `nil` while issues are only counted.
  private let story: String?

  private init(story: String? = nil) { self.story = story }

  /// Runs expectations, and returns whether all of them are met.
  static func areMet(_ expect: () async throws -> Void) async throws -> Bool {
    let held = HeldIssues()
    do {
      try await $current.withValue(held) { try await expect() }
    } catch let error as CancellationError {
      throw error
    } catch {
      return false
    }
    return held.count.withLock { $0 == 0 }
  }

  /// Runs expectations, and records their issues with a story.
  static func recording(
    _ story: String, _ expect: () async throws -> Void
  ) async rethrows {
    try await $current.withValue(HeldIssues(story: story)) { try await expect() }
  }

  /// Records an issue without the story of the trait's device, on which nothing has happened.
  static func record(_ text: String, at location: SourceLocation) {
    $current.withValue(HeldIssues(story: "")) {
      _ = Issue.record(Comment(rawValue: text), sourceLocation: location)
    }
  }

  /// Counts an issue; returns the issue to record, or `nil` while issues are only counted.
  func take(_ issue: Issue) -> Issue? {
    count.withLock { $0 += 1 }
    guard let story else { return nil }
    guard !story.isEmpty else { return issue }
    var issue = issue
    issue.comments.append(Comment(rawValue: story))
    return issue
  }
}
