import AppIntents
public import FocusFilterKit
import Foundation
import UserNotifications

#if os(Linux)
  // Swift has no name for it.
  @_silgen_name("fork") private func forkProcess() -> pid_t
#endif

extension SimulatedApp {
  /// An app that takes what it finds around it for its own, as apps may on a phone.
  public static let guest = SimulatedApp(
    "com.example.guest", name: "Guest", filters: [],
    actions: [
      Action("look around") { _ in
        let files = FileManager.default
        print("home", NSHomeDirectory())
        print("temporary", files.temporaryDirectory.path)
        print("folder", files.currentDirectoryPath)
        let environment = ProcessInfo.processInfo.environment
        print("server", environment["GUEST_SERVER"] ?? "none", environment["SECRET"] ?? "none")
      },
      Action("clear temporary folder") { _ in
        let files = FileManager.default
        let folder = files.temporaryDirectory.path
        // In a test that fails, this isn't a folder of the app's own.
        guard files.fileExists(atPath: folder + "/may be cleared") || folder.contains("focus")
        else {
          return
        }
        for name in try files.contentsOfDirectory(atPath: folder) {
          try files.removeItem(atPath: "\(folder)/\(name)")
        }
      },
      Action("nest folders") { _ in
        guard chdir(FileManager.default.temporaryDirectory.path) == 0 else { throw Refusal() }
        for _ in 0..<3000 {
          guard mkdir("folder", 0o700) == 0, chdir("folder") == 0 else { throw Refusal() }
        }
      },
      Action("exit") { _ in exit(0) },
      Action("print") { _ in print("a line") },
      Action("write to each descriptor") { _ in
        let bytes = [0, 0, 0, 7] + Array(#"{"a":1}"#.utf8)
        for descriptor: Int32 in 3..<64 { _ = write(descriptor, bytes, bytes.count) }
        try await Task.sleep(for: .seconds(60))
      },
      Action("post without end") { _ in
        let content = UNMutableNotificationContent()
        content.title = "Again"
        let center = UNUserNotificationCenter.current()
        try await center.requestAuthorization(options: [.alert])
        while true {
          try await center.add(
            UNNotificationRequest(identifier: "again", content: content, trigger: nil))
        }
      },
      Action("fork a daemon") { _ in
        #if os(Linux)
          let home = NSHomeDirectory()
          let child = forkProcess()
          if child == 0 {
            setsid()
            if forkProcess() == 0 {
              // What a daemon may do until somebody ends it.
              let file = open(home + "/daemon", O_WRONLY | O_CREAT, 0o600)
              let number = Array("\(getpid())".utf8)
              _ = write(file, number, number.count)
              close(file)
              sleep(600)
            }
            _exit(0)
          }
          waitpid(child, nil, 0)
          while !FileManager.default.fileExists(atPath: home + "/daemon") { usleep(1000) }
        #endif
      },
    ])
}
