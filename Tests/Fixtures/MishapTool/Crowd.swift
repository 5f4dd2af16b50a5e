#if os(Linux)
  import FocusFilterKit
  import Foundation
  import Mishaps

  /// Asks an app while the process of its device has no descriptor left, and again when it has
  /// some, and prints what the device said.
  func meetDescriptorLimit() async throws {
    let system = try await makeDevice()
    try await system.launch(app)
    try await system.quit(app)
    var limit = rlimit(rlim_cur: 64, rlim_max: 64)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    var taken: [Int32] = []
    while let number = Optional(open("/dev/null", O_RDONLY | O_CLOEXEC)), number >= 0 {
      taken.append(number)
    }
    var said: [String] = []
    do {
      try await system.run("none", of: app)
    } catch {
      said.append("\(error)")
    }
    for number in taken { close(number) }
    try await system.launch(app)
    try await system.run("none", of: app)
    said.append("\(try await system.badge(of: app))")
    print(String(decoding: try JSONEncoder().encode(said), as: UTF8.self))
  }
#endif
