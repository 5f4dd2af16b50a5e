import FocusAppIntents
import FocusHost
import Foundation
import Testing

@Suite("Dependencies belong to the app that registered them")
struct DependencyTests {
  struct Store: Sendable, Equatable { var name = "default" }

  struct Owner: AppIntent {
    static let title: LocalizedStringResource = "Owner"

    @Dependency(default: Store()) var store: Store
    @AppDependency(key: "second", default: { Store(name: "made late") }) var second: Store

    func perform() async throws -> some IntentResult & ReturnsValue<[String]> {
      .result(value: [store.name, second.name])
    }
  }

  struct Demanding: AppIntent {
    static let title: LocalizedStringResource = "Demanding"

    @Dependency var store: Store
    @AppDependency(key: "number", manager: .shared) var number: Int

    func perform() async throws -> some IntentResult { .result() }
  }

  private func asApp<Result>(_ body: (TestHost) async throws -> Result) async rethrows -> Result {
    let host = TestHost()
    return try await CurrentHost.$bound.withValue(host) { try await body(host) }
  }

  @Test func aDefaultValueReplacesAMissingRegistration() async throws {
    try await asApp { _ in
      let intent = Owner()
      _ = try await intent.fill(with: [:])
      #expect(try await intent(donate: false) == ["default", "made late"])
    }
  }

  @Test func twoAppsHaveDependenciesOfTheirOwn() async {
    await asApp { _ in
      AppDependencyManager.shared.add(dependency: Store(name: "first"))
      #expect(Owner().store.name == "first")
      await asApp { _ in #expect(Owner().store.name == "default") }
      #expect(Owner().store.name == "first")
    }
  }

  @Test func intentsThatStartTogetherWaitForOneRunOfTheFunction() async throws {
    try await asApp { host in
      let log = QueryLog()
      host.dependencies.add { () async throws -> Store in
        log.note(["made"])
        for _ in 0..<100 { await Task.yield() }
        return Store(name: "async")
      }
      async let first = Owner()()
      async let second = Owner()()
      let stores = try await [first, second].map(\.first)
      #expect(stores == ["async", "async"])
      #expect(log.calls == [["made"]])
    }
  }

  @Test func anIntentThatIsCanceledFailsNoOtherThatWaits() async throws {
    try await asApp { host in
      let (gate, opener) = AsyncStream.makeStream(of: Void.self)
      let (starts, starter) = AsyncStream.makeStream(of: Void.self)
      host.dependencies.add { () async throws -> Store in
        starter.finish()
        for await _ in gate {}
        try Task.checkCancellation()
        return Store(name: "async")
      }
      async let kept = Owner()()
      for await _ in starts {}
      let canceled = Task { try await Owner()() }
      for _ in 0..<100 { await Task.yield() }
      canceled.cancel()
      opener.finish()
      let names = try await kept
      #expect(names.first == "async")
      _ = await canceled.result
    }
  }

  @Test func aValueThatIsRegisteredWhileAFunctionRunsIsKept() async throws {
    try await asApp { host in
      let dependencies = host.dependencies
      dependencies.add { () async throws -> Store in
        dependencies.add(dependency: Store(name: "added"))
        return Store(name: "async")
      }
      let names = try await Owner()()
      #expect(names == ["added", "made late"])
    }
  }

  @Test func readingADependencyBeforeItIsCreatedStopsTheProgramWithTheReason() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      AppDependencyManager.shared.add { () async throws -> Store in Store() }
      _ = Demanding().store
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
    #expect(text?.contains("The dependency of type Store isn't created yet") == true)
  }

  @Test func aMissingDependencyIsAnErrorBeforeTheIntentRuns() async throws {
    try await asApp { host in
      let error = await #expect(throws: AppDependencyManager.Error<Store>.self) {
        try await Demanding().fill(with: [:])
      }
      guard case .failedToRetrieveDependency = error else { throw try #require(error) }
      #expect(error?.localizedDescription.hasPrefix("No dependency of type Store") == true)
    }
  }

  @Test func aFactoryThatThrowsAndAWrongTypeAreErrors() async throws {
    struct Broken: Error {}
    try await asApp { host in
      host.dependencies.add { () async throws -> Store in throw Broken() }
      let error = await #expect(throws: AppDependencyManager.Error<Store>.self) {
        try await Demanding().fill(with: [:])
      }
      guard case .failedToLoadDependency = error else { throw try #require(error) }
    }
    try await asApp { host in
      host.dependencies.add(dependency: Store())
      host.dependencies.add(key: "number", dependency: "one")
      let error = await #expect(throws: AppDependencyManager.Error<Int>.self) {
        try await Demanding().fill(with: [:])
      }
      guard case .incorrectDependencyType = error else { throw try #require(error) }
      #expect(error?.localizedDescription.contains("type Int, but String is registered") == true)
    }
  }

  @Test func aSeparateDependencyManagerSharesNothingWithTheApps() {
    let manager = AppDependencyManager()
    manager.add(dependency: Store(name: "own"))
    let dependency = AppDependency<Store>(manager: manager)
    #expect(dependency.wrappedValue.name == "own")
    dependency.wrappedValue = Store(name: "replaced")
    #expect(dependency.projectedValue.wrappedValue.name == "replaced")
  }
}
