import Foundation
import Testing

@testable import FocusFilterKit

/// What becomes of a notification about which an app in front is asked.
@Suite struct AskedAppTests {
  var device: BenchDevice

  init() {
    device = BenchDevice()
    device.install("chat", .extension)
  }

  @Test("F3-0: a notification isn't lost with the app or the device that was asked about it")
  mutating func aNotificationSurvivesTheEndOfTheAppThatWasAsked() {
    for event in [
      FocusEvent.Kind.removed(app: "chat"),
      .deviceChanged(.restarted),
    ] {
      var device = device
      device.bring("chat", to: .foreground)
      #expect(device.happen(.posted(.chat())).otherCalls == ["chat present"])
      #expect(device.happen(event).decisions.count == 1)
    }
  }

  @Test("F3-0: an app in front that doesn't answer is asked nothing")
  mutating func anAppInFrontThatDoesNotAnswerIsAskedNothing() {
    device.bring("chat", to: .foreground)
    device.happen(.posted(.chat()))
    #expect(device.answer(.timedOut).decisions.map(\.outcome) == [.alerts])
  }
}
