/// A step of a scenario that is being played, for those who tell its story while it happens.
@nonexhaustive public enum SimulationStep: Sendable {
  /// The day begins, with the modes of the file.
  case began([Simulation.Mode])
  /// Something happened.
  case told(StoryLine)
  /// An expectation was checked.
  case checked(Simulation.CheckedExpectation)
  /// An event with its expectations is over: the number of events played, and of all.
  case played(Int, of: Int)
}
