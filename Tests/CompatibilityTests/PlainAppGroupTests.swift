import FocusHost
import Foundation
import Testing

/// A store in a file that imports Foundation alone, as a module of an app's model often does.
private enum PlainStore {
  static var account: String? {
    get { UserDefaults(suiteName: "group.chat")?.string(forKey: "account") }
    set { UserDefaults(suiteName: "group.chat")?.set(newValue, forKey: "account") }
  }
}

@Suite struct PlainAppGroupTests {
  @Test func aFileWithoutAppIntentsUsesTheDevicesSuite() {
    let (one, other) = (RecordingHost(), RecordingHost())
    one.run { PlainStore.account = "work" }
    #expect(one.run { PlainStore.account } == "work")
    #expect(other.run { PlainStore.account } == nil)
    #expect(PlainStore.account == nil)
  }
}
