/// A line for code that is only read: what it does has no effect.
final class SilentLine: DeviceLine {
  func tell(_ action: AppAction) {}

  func ask(_ question: DeviceQuestion, _ reply: @escaping @Sendable (DeviceAnswer) -> Void) {
    reply(.done)
  }
}
