import Foundation
import Testing

@testable import FocusFilterKit

/// Phone calls, and the people who get through every Focus.
@Suite struct PhoneCallTests {
  var bench = DecisionBench()

  // MARK: F3-11e

  @Test(
    "F3-11e: a contact has a switch of Emergency Bypass for calls and another for texts",
    arguments: [
      ([], false, false), ([.calls], true, false), ([.texts], false, true),
      ([.calls, .texts], true, true),
    ] as [(Set<SimulatedPerson.EmergencyBypass>, Bool, Bool)])
  func aContactHasTwoSwitches(
    _ switches: Set<SimulatedPerson.EmergencyBypass>, _ rings: Bool, _ reads: Bool
  ) {
    var bench = bench
    bench.device.happen(.peopleKnown([SimulatedPerson(id: "Ana", emergencyBypass: switches)]))
    bench.turnOn(people: .silence(["Ana"]))
    let call = bench.decide(.chat(kind: .phoneCall, from: "ana"))
    #expect((call.outcome == .alerts) == rings)
    let message = bench.decide(.chat(kind: .message, from: "Ana"))
    #expect((message.outcome == .alerts) == reads)
    #expect(bench.decide(.chat()).outcome == .alerts)
  }

  @Test("F3-11e: Emergency Bypass is heard on a silent device, with or without a Focus")
  mutating func emergencyBypassIsHeardOnASilentDevice() {
    bench.device.happen(
      .peopleKnown([
        SimulatedPerson(id: "Ana", emergencyBypass: [.calls, .texts]), SimulatedPerson(id: "Bo"),
      ]))
    bench.device.happen(.deviceChanged(.silent))
    var message = NotificationRequest.chat(kind: .message, from: "Ana")
    message.soundName = "default"
    #expect(bench.decide(.chat(kind: .phoneCall, from: "Ana")).isHeard)
    #expect(bench.decide(message).isHeard)
    #expect(!bench.decide(.chat(kind: .phoneCall, from: "Bo")).isHeard)
    bench.turnOn(people: .allow([]))
    #expect(bench.decide(.chat(kind: .phoneCall, from: "Ana")).isHeard)
    #expect(bench.decide(message).isHeard)
  }

  @Test func theSwitchOfAnEarlierVersionIsForCalls() throws {
    let stored = #"{"id": "Ana", "isEmergencyContact": true}"#
    let person = try JSONDecoder().decode(SimulatedPerson.self, from: Data(stored.utf8))
    #expect(person.emergencyBypass == [.calls])
  }

  // MARK: F3-11f, and what a person sees

  @Test("F3-11f: a call that the Focus filters isn't listed, and CallKit tells the app")
  mutating func aFilteredCallIsNotListed() {
    bench.settings.people = .allow([])
    bench.settings.allowsRepeatedPhoneCalls = false
    bench.turnOn()
    var call = NotificationRequest.chat(kind: .phoneCall, from: "Bo")
    call.badge = 1
    let decision = bench.decide(call)
    #expect(decision.outcome == .silenced)
    #expect(!decision.isListed && !decision.isSeen && !decision.isHeard)
    #expect(decision.steps.last?.rule == .filteredCall)
    bench.device.happen(.posted(call))
    #expect(bench.device.state.apps["chat"]?.delivered == [])
    #expect(bench.device.state.apps["chat"]?.badge == 0)
    #expect(bench.decide(.chat(kind: .message, from: "Bo")).isListed)
  }

  @Test("F3-11f: a filtered call of a system app is listed as missed")
  mutating func aFilteredCallOfASystemAppIsListed() {
    bench.device.happen(.installed(AppDescription(id: "com.apple.MobileSMS", name: "Messages")))
    bench.turnOn(people: .allow([]))
    let call = NotificationRequest.chat(
      app: "com.apple.MobileSMS", kind: .phoneCall, from: "Bo")
    #expect(bench.decide(call).outcome == .silenced && bench.decide(call).isListed)
  }

  @Test("a call is seen and listed with and without a sound", arguments: [nil, "default"])
  func aCallIsSeenWithAndWithoutASound(_ sound: String?) {
    var call = NotificationRequest(app: "chat").sent(by: "Mum", kind: .phoneCall)
    call.soundName = sound
    let decision = bench.decide(call)
    #expect(decision.outcome == .alerts)
    #expect(decision.isSeen && decision.isHeard && decision.isListed)
  }

  // MARK: F3-11c

  @Test("F3-11c: in Driving, everybody's call rings through the car")
  mutating func everybodysCallRingsThroughTheCar() {
    bench.device.happen(.modeAdded(.driving))
    bench.device.turnOn(.driving)
    let call = NotificationRequest.chat(kind: .phoneCall, from: "Bo")
    #expect(bench.decide(call).outcome == .silenced)
    bench.device.happen(.deviceChanged(.carConnected))
    #expect(bench.decide(call).outcome == .alerts)
    #expect(bench.decide(call).decidingStep?.rule == .callsInCar)
    #expect(bench.decide(.chat(kind: .message, from: "Bo")).outcome == .silenced)
    bench.device.happen(.deviceChanged(.carDisconnected))
    #expect(bench.decide(call).outcome == .silenced)
  }

  @Test("F3-11c: the car changes nothing in another Focus")
  mutating func theCarChangesNothingInAnotherFocus() {
    bench.settings.apps = .allow([])
    bench.device.happen(.deviceChanged(.carConnected))
    bench.turnOn()
    #expect(bench.decide(.chat(kind: .phoneCall, from: "Bo")).outcome == .silenced)
  }
}
