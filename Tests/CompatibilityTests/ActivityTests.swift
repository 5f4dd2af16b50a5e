import ActivityKit
import FocusHost
import Testing

// As apps write it: Apple's class isn't sendable.
extension Activity: @unchecked Sendable {}

@Suite struct ActivityTests {
  private struct Ride: ActivityAttributes {
    struct ContentState: Codable, Hashable {
      var minutes: Int
    }

    var driver: String
  }

  private func content(_ minutes: Int) -> ActivityContent<Ride.ContentState> {
    ActivityContent(state: Ride.ContentState(minutes: minutes), staleDate: nil)
  }

  @Test func eachChangeOfALiveActivityReachesTheDevice() async throws {
    let host = RecordingHost()
    try await host.runAsync {
      #expect(ActivityAuthorizationInfo().areActivitiesEnabled)
      let started = Activity<Ride>.activityUpdates
      let ride = try Activity.request(
        attributes: Ride(driver: "Ana"), content: content(9), pushType: .token)
      let (states, contents) = (ride.activityStateUpdates, ride.contentUpdates)
      #expect(ride.attributes.driver == "Ana" && ride.activityState == .active)
      #expect(Activity<Ride>.activities.map(\.id) == [ride.id])
      await ride.update(
        content(5), alertConfiguration: .init(title: "Soon", body: "Five", sound: .named("bell")))
      #expect(Activity<Ride>.activities.first?.content.state.minutes == 5)
      await ride.end(content(0), dismissalPolicy: .after(.now))
      #expect(ride.activityState == .ended && ride.content.state.minutes == 0)
      // An ended one stays as it is.
      await ride.update(content(3))
      await ride.end(nil, dismissalPolicy: .immediate)
      #expect(ride.content.state.minutes == 0 && ride.activityState == .ended)
      #expect(await started.prefix(1).map(\.id).reduce(into: []) { $0.append($1) } == [ride.id])
      let told = await states.prefix(1).reduce(into: Set<ActivityState>()) { $0.insert($1) }
      #expect(told == [.ended] && !told.contains(.stale))
      #expect(await contents.prefix(2).map(\.state.minutes).reduce(0) { $0 * 10 + $1 } == 50)
      let tokens = Task { await ride.pushTokenUpdates.reduce(0) { count, _ in count + 1 } }
      tokens.cancel()
      #expect(await tokens.value == 0)
      let next = try Activity.request(attributes: Ride(driver: "Bo"), content: content(1))
      await next.end(nil, dismissalPolicy: .immediate)
      #expect(next.activityState == .dismissed)
      #expect(Activity<Ride>.activities.map(\.id) == [ride.id])
    }
    #expect(host.drawn == ["Ride", "Ride", "Ride", "Ride", "Ride dismissed"])
  }

  @Test func theCallsOfTheFirstSystemWithLiveActivitiesAreThoseOfLaterOnes() async throws {
    let host = RecordingHost()
    try await host.runAsync {
      let ride = try Activity.request(
        attributes: Ride(driver: "Ana"), contentState: Ride.ContentState(minutes: 9))
      await ride.update(using: .init(minutes: 5))
      #expect(ride.contentState.minutes == 5 && ride.content.staleDate == nil)
      await ride.end(using: .init(minutes: 0), dismissalPolicy: .immediate)
      #expect(ride.contentState.minutes == 0 && ride.activityState == .dismissed)
    }
    #expect(host.drawn == ["Ride", "Ride", "Ride dismissed"])
  }

  @Test func theContentHasItsStateAndItsDates() {
    let content: ActivityContent = ActivityContent(
      state: Ride.ContentState(minutes: 5), staleDate: .distantFuture, relevanceScore: 1)
    #expect(content.state == Ride.ContentState(minutes: 5))
    #expect(content.staleDate == .distantFuture && content.relevanceScore == 1)
    #expect(self.content(5).relevanceScore == 0 && content.description.contains("minutes: 5"))
    #expect(ActivityUIDismissalPolicy.default != .immediate)
  }

  @Test func anAppThatIsNotInFrontCanNotStartOne() {
    let host = RecordingHost()
    host.isInFront = false
    host.run {
      #expect(throws: ActivityAuthorizationError.visibility) {
        try Activity.request(attributes: Ride(driver: "Ana"), content: content(9))
      }
      #expect(Activity<Ride>.activities.isEmpty)
    }
    #expect(host.drawn == [])
    host.run {
      CurrentHost.$performsLiveActivityIntent.withValue(true) {
        _ = try? Activity.request(attributes: Ride(driver: "Ana"), content: content(9))
      }
    }
    #expect(host.drawn == ["Ride"])
  }

  @Test func eachDeviceHasItsOwnLiveActivities() throws {
    let (one, other) = (RecordingHost(), RecordingHost())
    try one.run {
      _ = try Activity.request(attributes: Ride(driver: "Ana"), content: content(9))
      #expect(Activity<Ride>.activities.count == 1)
    }
    other.run { #expect(Activity<Ride>.activities.isEmpty) }
  }
}
