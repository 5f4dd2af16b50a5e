import Combine
import Testing

@Suite("Published properties tell their objects") struct CombineTests {
  private class Model: ObservableObject {
    @Published var status = "Free"
    @Published var count = 0
  }

  private final class SpecialModel: Model {
    @Published var theme = "light"
  }

  private final class ModelWithoutProperties: ObservableObject {}

  @Test func anObjectSaysBeforeItChanges() {
    let model = SpecialModel()
    var seen: [String] = []
    let observation = model.objectWillChange.sink {
      seen.append("\(model.status) \(model.count) \(model.theme)")
    }
    model.status = "Busy"
    model.count = 3
    model.theme = "dark"
    #expect(seen == ["Free 0 light", "Busy 0 light", "Busy 3 light"])
    #expect(model.theme == "dark")
    observation.cancel()
    model.status = "Free"
    #expect(seen.count == 3)
    #expect(model.objectWillChange === model.objectWillChange)
  }

  @Test func aPropertyPublishesItsValuesBeforeTheyAreStored() {
    let model = Model()
    var seen: [String] = []
    var observations: Set<AnyCancellable> = []
    model.$status.sink { seen.append("\($0), was \(model.status)") }.store(in: &observations)
    model.status = "Busy"
    #expect(seen == ["Free, was Free", "Busy, was Free"])
    observations.removeAll()
    model.status = "Free"
    #expect(seen.count == 2)
  }

  private final class ModelWithPublisher: ObservableObject {
    let objectWillChange = ObservableObjectPublisher()
    @Published var name: String
    @Published var count: Int

    init() {
      _name = Published(initialValue: "Ann")
      _count = Published(wrappedValue: 1)
    }
  }

  private func count<P: Publisher>(
    _ publisher: P, in body: () -> Void
  ) -> Int where P.Output == Void, P.Failure == Never {
    var times = 0
    let subscription: any Cancellable = publisher.sink { times += 1 }
    body()
    subscription.cancel()
    body()
    return times
  }

  @Test func anObjectWithItsOwnPublisherSendsByItself() {
    let model = ModelWithPublisher()
    #expect(count(model.objectWillChange) { model.name = "Bob" } == 0)
    #expect(count(model.objectWillChange) { model.objectWillChange.send() } == 1)
    #expect(model.name == "Bob" && model.count == 1)
  }

  @Test func anObjectWithoutPropertiesHasAPublisherAtEachCall() {
    let model = ModelWithoutProperties()
    #expect(model.objectWillChange !== model.objectWillChange)
  }
}
