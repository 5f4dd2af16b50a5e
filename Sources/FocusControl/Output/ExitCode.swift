/// What a run of the tool came to.
///
/// A command that fails writes no JSON. An interrupted run ends by its signal instead.
public enum ExitCode: Int32, Sendable, Hashable {
  /// Everything went well; also a check with warnings or advice only, and a damaged state that was
  /// mended.
  case done = 0
  /// An expectation or a `predicate --with` doesn't hold, or `check` found an error.
  case notHeld = 1
  /// The words, a predicate, a payload or a scenario can't be understood, or ask for what the
  /// device can't do.
  case usage = 2
  /// The world failed: a file, a permission, the lock, a state of a newer major version, or code of
  /// an app that threw.
  case world = 3
}
