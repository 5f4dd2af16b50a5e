#if os(Linux)
  import Foundation

  /// A process of an app that the system lists as a child of this process, and that isn't dead.
  struct ListedProcess: Hashable {
    let id: Int32

    /// Returns the processes of a device, which work in folders beside its containers.
    static func all(of containers: URL) -> [ListedProcess] {
      let files = FileManager.default
      let listed = (try? files.contentsOfDirectory(atPath: "/proc")) ?? []
      return listed.compactMap(Int32.init).map(ListedProcess.init).filter { process in
        guard process.parent == getpid(), process.isServing,
          let folder = try? files.destinationOfSymbolicLink(atPath: "/proc/\(process.id)/cwd")
        else { return false }
        return folder.hasPrefix(containers.path)
      }
    }

    /// The parent; `nil` where the process is dead.
    private var parent: Int32? {
      guard let status = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8),
        let end = status.lastIndex(of: ")")
      else { return nil }
      let fields = status[end...].split(separator: " ")
      return fields.count > 2 && fields[1] != "Z" ? Int32(fields[2]) : nil
    }

    private var isServing: Bool {
      let words = try? String(contentsOfFile: "/proc/\(id)/cmdline", encoding: .utf8)
      return words?.split(separator: "\0").dropFirst().first == "app-process"
    }

    /// Whether the process isn't dead.
    var isAlive: Bool { parent != nil }
  }
#endif
