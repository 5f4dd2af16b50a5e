#if canImport(XCTest)
  public import FocusFilterKit
  public import XCTest
  #if Exploring
    import FocusExplore
  #endif

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

  #if Exploring
    extension FocusSystem {
      /// Tries the filter of an app on days that nobody wrote, and fails the test for each fault
      /// that is found.
      ///
      /// Each day is played on a new device, which has the modes, schedules, people, filter values
      /// and readings that this device has by now; this device stays as it is:
      ///
      /// ```swift
      /// func testTheFilterIsRightOnEveryDay() async throws {
      ///   let device = try await FocusSystem.underTest()
      ///   try await device.explore(days: 200) { day in
      ///     day.always("the badge isn't negative") { device in
      ///       try await device.badge(of: "com.example.cometcal") >= 0
      ///     }
      ///   }
      /// }
      /// ```
      ///
      /// The failure has the shortest day with the fault, as a story and as a scenario file. A
      /// statement returns whether it is true, and one that returns nothing is false; a failed
      /// `XCTAssert` in it would be a failure of the
      /// test on days that aren't the shortest. The cost is that of `focusctl explore`: some
      /// seconds for 200 days.
      ///
      /// - Parameters:
      ///   - days: The number of random days, after those of up to two events.
      ///   - steps: The number of events of a random day.
      ///   - seed: The seed of the random days; the same seed gives the same days.
      ///   - only: The kinds of faults to look for, of `Explorer.kinds`; `nil` for all.
      ///   - ignoring: The faults that aren't recorded, as in `Explorer.ignoring`.
      ///   - app: The app; `nil` for the only one of the device, besides the system's.
      ///   - fileID: The file whose test target has the device.
      ///   - file: The file of the failures.
      ///   - line: The line of the failures.
      ///   - state: Adds the test's own statements.
      /// - Throws: ``InvalidTestDevice``, `FocusError` for an unknown app, or the error that
      ///   makes the days impossible. Faults are failures.
      @concurrent public nonisolated func explore(
        days: Int = 20, steps: Int = 24, seed: UInt64 = 1, only: Set<FindingKind>? = nil,
        ignoring: Set<String> = [], of app: String? = nil, fileID: String = #fileID,
        file: StaticString = #filePath, line: UInt = #line,
        _ state: @Sendable (inout DayStatements) -> Void = { _ in }
      ) async throws {
        let explorer = try DeviceUnderTest.of(fileID).blueprint().explorer(
          of: app, as: await self.state, days: days, steps: steps, seed: seed, only: only,
          ignoring: ignoring, countsIssues: false, state)
        let exploration = try await explorer.explore()
        for fault in exploration.found {
          let story = try await fault.replayed(explorer).story
          XCTFail(
            "\(fault.sentence)\n\(story)\n\(fault.fileName):\n\(fault.scenario)", file: file,
            line: line)
        }
        for shortcoming in exploration.shortcomings { XCTFail(shortcoming, file: file, line: line) }
      }
    }
  #endif
#endif
