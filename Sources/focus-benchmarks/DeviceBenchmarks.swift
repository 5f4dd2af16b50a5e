import ExampleChat
import FocusFilterKit
import FocusScenarios
import Foundation

/// Benchmarks of a device: decisions about notifications, activations, and schedules.
enum DeviceBenchmarks {
  static var all: [Benchmark] {
    [
      // The memory benchmark comes first, because it would otherwise reuse memory that other
      // benchmarks released.
      hundredThousandDelivered,
      decision, explainedDecision, activation(of: 1), activation(of: 1000), tenYears,
      sweep,
    ]
  }

  // MARK: Decisions

  private static var decision: Benchmark {
    decision("decision", "a decision on a device with 10 modes and 100 apps") {
      $0.outcome(of: opaque($1))
    }
  }

  private static var explainedDecision: Benchmark {
    decision("decision-explained", "the same with every step") {
      $0.decision(about: opaque($1)).outcome
    }
  }

  private static func decision(
    _ name: String, _ question: String,
    outcome: @escaping @Sendable (FocusState, NotificationRequest) -> Decision.Outcome
  ) -> Benchmark {
    Benchmark(name, question, yardstick: "Set.contains") {
      let (state, request) = try crowdedDevice()
      return Benchmark.Bodies { iterations in
        repeated(iterations) { outcome(state, request) == .silenced }
      } yardstick: { iterations in
        let names: Set = ["work", "oncall"]
        return repeated(iterations) { !names.contains(opaque("personal")) }
      }
    }
  }

  /// Makes a device with ten modes and a hundred apps, one of which has a predicate in the active
  /// mode.
  private static func crowdedDevice() throws -> (FocusState, NotificationRequest) {
    var state = FocusState(now: start, timeZone: .gmt)
    func happen(_ kind: FocusEvent.Kind) -> [FocusEffect] {
      state.apply(FocusEvent(at: start, kind))
    }
    for mode in FocusMode.catalog.dropFirst() { _ = happen(.modeAdded(mode: mode)) }
    let apps = (0..<100).map { "com.example.app\($0)" }
    var last = FocusMode.catalog[9]
    last.settings.apps = .allow(Set(apps))
    _ = happen(.modeEdited(mode: last))
    for app in apps {
      var filter = FilterMetadata(id: "Filter", typeName: "Filter", title: "Filter")
      filter.membership = .extension
      var description = AppDescription(id: app, name: app)
      (description.filters, description.hasIntentsExtension) = ([filter], true)
      _ = happen(.installed(app: description))
      let reference = FilterReference(app: app, filter: filter.id)
      _ = happen(.filterSet(mode: last.id, configuration: .init(filter: reference)))
    }
    let predicate = try FormatPredicate("SELF IN %@", arguments: [["work", "oncall"]])
    for case .call(let call) in happen(.asked(mode: last.id, by: .person, until: nil)) {
      _ = happen(
        .returned(
          result: AppCall.Result(
            of: call.id, reporting: AppContext(predicate: .format(predicate: predicate))))
      )
    }
    _ = happen(.appSet(app: apps[50], setting: AppSetting(.notifications, isOn: true)))
    let content = UNMutableNotificationContent()
    content.filterCriteria = "personal"
    return (state, NotificationRequest(content, identifier: "n", app: apps[50]))
  }

  // MARK: Memory

  private static var hundredThousandDelivered: Benchmark {
    Benchmark(
      "delivered-100000",
      memoryOf: "a device with as many notifications, each decided with every step"
    ) {
      let system = FocusSystem(clock: .manual(start), timeZone: .gmt)
      try await system.add(.work.allowing("com.example.app"))
      let app = SimulatedApp(
        "com.example.app", name: "App",
        filters: [.filter(PickyFilter.self, membership: .extension)], intentsExtension: {})
      try await system.install(app)
      try await system.configure(PickyFilter.self, of: app.id, in: .work)
      try await system.allowNotifications(of: app.id, true)
      try await system.activate(.work)
      for number in 0..<100_000 {
        let content = UNMutableNotificationContent()
        content.title = "Ana"
        content.body = "Message \(number) of a long day"
        content.filterCriteria = "personal"
        let decision = try await system.deliver(
          content, to: app.id, identifier: "message-\(number)")
        guard decision.outcome == .silenced else {
          throw BenchmarkFailure(description: "Notification \(number) wasn't silenced.")
        }
      }
      return system
    }
  }

  // MARK: Activations

  private static func activation(of count: Int) -> Benchmark {
    Benchmark(
      "activate-\(count)",
      "a Focus on and off again, with \(count == 1 ? "one filter" : "\(count) filters")"
    ) {
      let system = FocusSystem(clock: .manual(start), timeZone: .gmt)
      try await system.add(FocusMode.catalog[4])
      for number in 0..<count {
        let app = SimulatedApp(
          "com.example.app\(number)", name: "App",
          filters: [.filter(QuietFilter.self, membership: .extension)], intentsExtension: {})
        try await system.install(app)
        try await system.configure(QuietFilter.self, of: app.id, in: .work)
      }
      return Benchmark.Bodies { iterations in
        for _ in 0..<iterations {
          try await system.activate(.work)
          try await system.deactivate()
        }
        return iterations
      }
    }
  }

  // MARK: Readings

  private static var sweep: Benchmark {
    Benchmark("sweep-workday", "the example's day under every reading that it consults") {
      let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
      let file = package.appending(path: "Examples/ExampleChat/workday.json")
      let scenario = try Scenario(Data(contentsOf: file), file: "workday.json")
      return Benchmark.Bodies { iterations in
        var repeatable = 0
        for _ in 0..<iterations {
          repeatable += try await scenario.sweep(on: [.exampleChat]).isRepeatable ? 1 : 0
        }
        return repeatable
      }
    }
  }

  // MARK: Schedules

  private static var tenYears: Benchmark {
    Benchmark("ten-years", "the timeline of ten years, ten modes and twelve schedules") {
      var modes = FocusMode.catalog
      // The indexes follow the catalog's order: Do Not Disturb, Sleep, Driving, Fitness, Work, ….
      let schedules = [
        0: ["12:30-12:50 mon-fri"],
        1: ["22:30-06:30 mon-fri", "23:30-08:30 sat,sun"],
        3: ["07:00-07:45 mon,wed,fri"],
        4: ["09:00-12:00 mon-fri", "13:00-17:30 mon-fri"],
        5: ["18:00-22:00"],
        6: ["21:30-22:30", "10:00-11:00 sun"],
        7: ["20:00-23:00 fri"],
        8: ["06:30-06:45"],
        9: ["14:00-16:00 tue,thu"],
      ]
      for (index, texts) in schedules {
        modes[index].schedules = try texts.map { try FocusSchedule(id: $0, reading: $0) }
      }
      let timeZone = TimeZone(identifier: "Europe/London") ?? .gmt
      let timeline = FocusState(now: start, timeZone: timeZone, modes: modes).timeline
      return Benchmark.Bodies { iterations in
        repeated(iterations) {
          timeline.stretches(from: start, to: start + 3652 * 86_400).count > 30_000
        }
      }
    }
  }

  /// Monday, 23 November 2026, 08:00 UTC.
  private static let start = Date(timeIntervalSince1970: 1_795_420_800)
}

/// A filter that does nothing, so that the benchmark measures only the device.
struct QuietFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Quiet"

  @Parameter(title: "Quiet", default: false) var quiet: Bool

  var displayRepresentation: DisplayRepresentation { "Quiet" }

  func perform() async throws -> some IntentResult { .result() }
}

/// A filter that lets only notifications with the criteria for work through.
private struct PickyFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Picky"

  var displayRepresentation: DisplayRepresentation { "Picky" }

  var appContext: FocusFilterAppContext {
    FocusFilterAppContext(notificationFilterPredicate: NSPredicate(format: "SELF == 'work'"))
  }

  func perform() async throws -> some IntentResult { .result() }
}
