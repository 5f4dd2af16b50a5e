import Foundation
import Testing

@testable import FocusFilterKit

/// The processes of a device send each other Darwin notifications.
///
/// On Apple's platforms the center is Core Foundation's own, which no device replaces.
@Suite(.timeLimit(.minutes(10))) struct DarwinNotificationTests {
  private static let app = "com.example.sender"

  /// An object that observes by a pointer to itself, as public code does.
  private final class Observer: @unchecked Sendable {
    // `@unchecked`, because the device calls it on the main thread and the test reads it later.
    var names: [String] = []

    func observe(_ names: String...) {
      for name in names {
        CFNotificationCenterAddObserver(
          CFNotificationCenterGetDarwinNotifyCenter(),
          Unmanaged.passUnretained(self).toOpaque(),
          { _, observer, name, _, _ in
            guard let observer, let name else { return }
            let me = Unmanaged<Observer>.fromOpaque(observer).takeUnretainedValue()
            me.names.append(name.rawValue as String)
          }, name as CFString, nil, .deliverImmediately)
      }
    }
  }

  private let observer = Observer()
  private let system = FocusSystem(clock: .manual(BenchDevice.start), timeZone: .gmt)

  /// Installs and launches the app.
  init() async throws {
    let observer = observer
    try await system.add(.work)
    try await system.install(
      SimulatedApp(
        Self.app, name: "Sender", filters: [.filter(SignalFilter.self, membership: .extension)],
        launch: { observer.observe("sync", "other") }, intentsExtension: {}))
    try await system.launch(Self.app)
  }

  private func post(_ names: String...) async throws {
    for name in names {
      try await system.run(as: Self.app, in: .extension) { SignalFilter.post(name) }
    }
  }

  @Test("F5.10: a filter in its extension tells the app, and no finding says that only a Mac can")
  func aFilterTellsTheApp() async throws {
    try await system.configure(SignalFilter.self, in: .work) { $0.name = "sync" }
    try await system.activate(.work)
    #expect(observer.names == ["sync"])
    #expect(try await system.deliveries(to: Self.app).last?.ending.host == .extension)
    #expect(await !system.findings().map(\.id).contains("only-on-a-mac"))
    #expect(await system.story().text.contains("Sender: sent 'sync' to all processes"))
  }

  @Test("F5.10: an app in the background is told at once, a suspended one when it is resumed")
  func aSuspendedAppIsToldLater() async throws {
    try await system.setProcess(of: Self.app, to: .background)
    try await post("sync")
    #expect(observer.names == ["sync"])
    try await system.setProcess(of: Self.app, to: .suspended)
    try await post("sync", "other", "sync")
    #expect(observer.names == ["sync"])
    try await system.setProcess(of: Self.app, to: .foreground)
    #expect(observer.names == ["sync", "other", "sync"])
  }

  @Test func anObserverIsRemovedByItsPointerAndName() async throws {
    try await system.run(as: Self.app) {
      CFNotificationCenterRemoveObserver(
        CFNotificationCenterGetDarwinNotifyCenter(), Unmanaged.passUnretained(observer).toOpaque(),
        CFNotificationName("sync" as CFString), nil)
    }
    try await post("sync", "other")
    #expect(observer.names == ["other"])
    try await system.run(as: Self.app) {
      CFNotificationCenterRemoveEveryObserver(
        CFNotificationCenterGetDarwinNotifyCenter(), Unmanaged.passUnretained(observer).toOpaque())
    }
    try await post("other")
    #expect(observer.names == ["other"])
  }

  @Test func theTypesHaveApplesNamesAndNumbers() {
    let behaviors: [CFNotificationSuspensionBehavior] = [
      .drop, .coalesce, .hold, .deliverImmediately,
    ]
    #expect(behaviors.map(\.rawValue) == ([1, 2, 3, 4] as [CFIndex]))
    let center: CFNotificationCenter? = CFNotificationCenterGetDarwinNotifyCenter()
    let callback: CFNotificationCallback = { center, _, name, _, information in
      let dictionary: CFDictionary? = information
      #expect(center != nil && name?.rawValue == "sync" as CFString && dictionary == nil)
    }
    callback(center, nil, CFNotificationName("sync" as CFString), nil, nil)
  }

  @Test func theTwoCentersDontHearEachOther() async throws {
    let diary = Diary()
    try await system.run(as: Self.app) {
      _ = DistributedNotificationCenter.default().addObserver(
        forName: nil, object: nil, queue: nil
      ) { diary.note($0.name.rawValue) }
      DistributedNotificationCenter.default().postNotificationName(
        Notification.Name("sync"), object: nil, deliverImmediately: true)
    }
    try await post("sync")
    #expect(diary.lines == ["sync"])
    #expect(observer.names == ["sync"])
  }
}

/// A filter that posts the name it gets.
private struct SignalFilter: MinimalFilter {
  @Parameter(title: "Name") var name: String?

  func act() { if let name { Self.post(name) } }

  static func post(_ name: String) {
    CFNotificationCenterPostNotification(
      CFNotificationCenterGetDarwinNotifyCenter(), CFNotificationName(name as CFString), nil, nil,
      true)
  }
}
