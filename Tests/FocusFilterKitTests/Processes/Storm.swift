import Foundation

#if os(Linux)
  import Synchronization
  import TestSupport

  /// Kills processes of one device at random moments, each once, up to a number.
  final class Storm: Sendable {
    private struct State {
      var random: SeededGenerator
      var killed: Set<ListedProcess> = []
      var isHeldBack = false
    }

    private let containers: URL
    private let mostKills: Int
    private let state: Mutex<State>

    init(of containers: URL, seed: UInt64, kills: Int) {
      self.containers = containers
      mostKills = kills
      state = Mutex(State(random: SeededGenerator(seed: seed)))
    }

    var kills: Int { state.withLock { $0.killed.count } }
    var isOver: Bool { kills >= mostKills }

    /// Lets no process be killed from now on, or allows it again.
    func holdBack(_ isHeldBack: Bool) { state.withLock { $0.isHeldBack = isHeldBack } }

    /// Kills until enough are dead.
    func run() async {
      while !isOver {
        let pause = state.withLock { Int.random(in: 0...40, using: &$0.random) }
        try? await Task.sleep(for: .milliseconds(pause))
        killOne()
      }
    }

    private func killOne() {
      state.withLock { state in
        guard !state.isHeldBack else { return }
        let alive = ListedProcess.all(of: containers).filter { !state.killed.contains($0) }
        guard let victim = alive.randomElement(using: &state.random) else { return }
        if kill(victim.id, SIGKILL) == 0 { state.killed.insert(victim) }
      }
    }
  }
#endif

/// A number that an environment variable has, if any.
func numberFromEnvironment(_ name: String) -> Int? {
  ProcessInfo.processInfo.environment[name].flatMap(Int.init)
}
