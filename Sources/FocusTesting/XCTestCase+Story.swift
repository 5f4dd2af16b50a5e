#if canImport(XCTest)
  public import FocusFilterKit
  public import XCTest

  extension XCTestCase {
    /// Prints the story of a device, with every decision explained, when the test ends with a failure.
    ///
    /// Call it where the test makes its device:
    ///
    /// ```swift
    /// let system = FocusSystem(clock: .manual(start), timeZone: .gmt)
    /// printStoryOnFailure(of: system)
    /// ```
    public func printStoryOnFailure(of system: FocusSystem) {
      // XCTest runs a test and its teardown blocks one after another, so nothing changes the run
      // meanwhile. A run of tests that share one in parallel would break that.
      nonisolated(unsafe) let run = testRun
      addTeardownBlock { [name] in
        guard let run, run.totalFailureCount > 0 else { return }
        print("\(name) on the device:\n\(await system.story().text(explains: true))")
      }
    }
  }
#endif
