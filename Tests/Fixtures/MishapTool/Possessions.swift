import FocusFilterKit
import Foundation
import Mishaps

/// What a process has of the system.
private struct Possessions: Codable {
  var descriptors = Self.count(of: "/proc/self/fd")
  var threads = Self.count(of: "/proc/self/task")
  /// Whether there is a child, dead or alive.
  var hasChildren: Bool = {
    var information = siginfo_t()
    return waitid(P_ALL, 0, &information, WEXITED | WNOHANG | WNOWAIT) == 0
  }()

  private static func count(of folder: String) -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? -1
  }

  /// Returns what there is when it is no more than a limit, or what there still is after a minute.
  static func resting(at limit: Possessions?) async throws -> Possessions {
    var now = Possessions()
    for _ in 0..<6000 {
      if !now.hasChildren, now.descriptors <= limit?.descriptors ?? .max,
        now.threads <= limit?.threads ?? .max
      {
        break
      }
      try await Task.sleep(for: .milliseconds(10))
      now = Possessions()
    }
    return now
  }
}

/// Makes calls on one device after another, and prints what the process had before and after them.
func countPossessions() async throws {
  let calls = CommandLine.arguments.dropFirst(2).first.flatMap(Int.init) ?? 0
  // What the first devices make for all.
  for _ in 0..<3 { try await useDevice(calls: 20) }
  let before = try await Possessions.resting(at: nil)
  var left = calls
  while left > 0 {
    try await useDevice(calls: min(left, 100))
    left -= 100
  }
  let after = try await Possessions.resting(at: before)
  print(String(decoding: try JSONEncoder().encode([before, after]), as: UTF8.self))
}

/// Makes a device whose app is quit and launched at times, changes its Focus, and lets it go.
private func useDevice(calls: Int) async throws {
  let system = try await makeDevice()
  for number in 0..<calls {
    if number % 25 == 0 { try await system.launch(app) }
    if number % 25 == 13 { try await system.quit(app) }
    if number % 25 == 20 { try? await system.run("crash", of: app) }
    try await system.activate(number.isMultiple(of: 2) ? .work : .personal)
  }
  let completed = try await system.deliveries(to: app).count { $0.ending.outcome == .completed }
  guard completed == calls else { fatalError("\(completed) calls of \(calls) were completed.") }
}

/// Lets two processes of an app have threads that never end, prints their numbers, and waits.
func hang() async throws {
  let system = try await makeDevice(work: ["mishap": "endlessThreads"])
  try await system.activate(.work)
  try await system.launch(app)
  try await system.run("endlessThreads", of: app)
  let files = FileManager.default
  let children = try files.contentsOfDirectory(atPath: "/proc").filter { process in
    guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    else { return false }
    let fields = status[(status.lastIndex(of: ")") ?? status.startIndex)...].split(separator: " ")
    return fields.count > 2 && fields[2] == "\(getpid())"
  }
  // What `print` writes to a pipe waits for more.
  FileHandle.standardOutput.write(Data("\(children.joined(separator: " "))\n".utf8))
  try await Task.sleep(for: .seconds(1 << 30))
  // It lives as long as its processes are looked for.
  _ = await system.now
}

let app = SimulatedApp.mishaps.id

func makeDevice(work: [String: ParameterValue] = [:]) async throws -> FocusSystem {
  let system = FocusSystem(
    clock: .manual(Date(timeIntervalSince1970: 1_800_000_000)), timeZone: .gmt,
    processes: .executable(URL(filePath: CommandLine.arguments[0])))
  try await system.install(.mishaps)
  try await system.add(.work)
  try await system.add(.personal)
  let filter = try await system.filter(named: app)
  try await system.configure(filter, in: .work, values: work)
  try await system.configure(filter, in: .personal, values: [:])
  return system
}
