#if canImport(XCTest)
  public import FocusFilterKit
  public import XCTest

  extension XCTestCase {
    /// Prints a device's story, with every decision explained, if the test fails.
    ///
    /// Call the method where the test makes its device:
    ///
    /// ```swift
    /// let system = FocusSystem(clock: .manual(start), timeZone: .gmt)
    /// printStoryOnFailure(of: system)
    /// ```
    public func printStoryOnFailure(of system: FocusSystem) {
      // XCTest runs a test and its teardown blocks one after another, so nothing changes the test
      // run meanwhile. Parallel tests that share one test run would break this assumption.
      nonisolated(unsafe) let run = testRun
      addTeardownBlock { [name] in
        guard let run, run.totalFailureCount > 0 else { return }
        print("\(name) on the device:\n\(await system.story().text(explains: true))")
      }
    }
  }
#endif
