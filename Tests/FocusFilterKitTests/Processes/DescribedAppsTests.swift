import Foundation
import Mishaps
import TestPrograms
import TestSupport
import Testing

@testable import FocusFilterKit

/// What is declared of apps is read once for each build of an executable.
@Suite(.fewAtOnce) struct DescribedAppsTests {
  private let temporary = TemporaryFolder()
  private var folder: URL { temporary.url }
  private let english = Locale(identifier: "en_US")
  private var file: URL { folder.appending(path: "cache/apps.json") }

  /// Reads what is declared of an app as a new process of a tool does, and returns how many
  /// processes that started.
  private func starts(keeping file: URL?, in locale: Locale) async throws -> Int {
    guard case .executable(let tool) = try MishapDevice.processes else { return 0 }
    let containers = folder.appending(path: UUID().uuidString)
    let processes = AppProcesses(
      containers: Containers(place: containers), model: .executable(tool), timeLimit: .seconds(30),
      described: DescribedApps(file: file))
    processes.connect { .init(of: $0, in: $1, to: nil) }
    for _ in 1...2 {
      let shape = try await processes.shape(of: .mishaps, in: locale)
      #expect(shape.filters["MishapFilter"]?.title == "Choose a mishap")
    }
    return MishapDevice.starts(of: MishapDevice.app, in: .app, under: containers)
  }

  @Test("a second run starts no process only to read what is declared")
  func aSecondRunStartsNoProcess() async throws {
    #expect(try await starts(keeping: file, in: english) == 1)
    #expect(try await starts(keeping: file, in: english) == 0)
    // Texts are those of one language.
    let german = Locale(identifier: "de_DE")
    #expect(try await starts(keeping: file, in: german) == 1)
    #expect(try await starts(keeping: file, in: german) == 0)
    #expect(try await starts(keeping: file, in: english) == 0)
    try FileManager.default.removeItem(at: file)
    #expect(try await starts(keeping: file, in: english) == 1)
  }

  @Test("without a file that can be written, each run reads it again, and nothing fails")
  func aFileThatCannotBeWritten() async throws {
    let nowhere = URL(filePath: "/dev/null/cache/apps.json")
    for file in [nil, nowhere] {
      for _ in 1...2 { #expect(try await starts(keeping: file, in: english) == 1) }
    }
  }

  // MARK: The file

  private func place(in executable: URL) throws -> DescribedApps.Place {
    try DescribedApps.Place(app: "com.example.mishaps", locale: english, in: executable)
  }

  private var shape: AppShape { AppShape(reading: .mishaps, in: english) }

  @Test("a file that can't be read, or is cut off anywhere, counts as none")
  func aDamagedFileCountsAsNone() throws {
    let place = try place(in: URL(filePath: "/bin/sh"))
    DescribedApps(file: file)[place] = shape
    #expect(DescribedApps(file: file)[place] != nil)
    let whole = try Data(contentsOf: file)
    var damaged = ["[]", #"{"version":2,"apps":[]}"#, #"{"apps":[]}"#].map { Data($0.utf8) }
    for count in stride(from: 0, to: whole.count, by: max(1, whole.count / 50)) {
      damaged.append(whole.prefix(count))
    }
    for data in damaged {
      try data.write(to: file)
      #expect(DescribedApps(file: file)[place] == nil)
    }
    DescribedApps(file: file)[place] = shape
    #expect(DescribedApps(file: file)[place]?.description == shape.description)
  }

  @Test("another executable takes the place of the one before")
  func theFileHasOneExecutable() throws {
    let (first, second) = (
      try place(in: URL(filePath: "/bin/sh")), try place(in: URL(filePath: "/bin/cat"))
    )
    DescribedApps(file: file)[first] = shape
    let length = try Data(contentsOf: file).count
    DescribedApps(file: file)[second] = shape
    #expect(DescribedApps(file: file)[first] == nil)
    #expect(DescribedApps(file: file)[second] != nil)
    #expect(abs(try Data(contentsOf: file).count - length) < 100)
  }

  @Test("processes that write at the same time leave a whole file")
  func writersAtTheSameTime() async throws {
    let (file, shape, executable) = (file, shape, URL(filePath: "/bin/sh"))
    try await withThrowingTaskGroup { group in
      for number in 0..<8 {
        group.addTask {
          for round in 0..<RandomCases.count(5) {
            let place = try DescribedApps.Place(
              app: "\(number) \(round)", locale: Locale(identifier: "en_US"), in: executable)
            DescribedApps(file: file)[place] = shape
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(KeptDescriptions(file) != nil)
    // Nothing else stays in the folder.
    let folder = file.deletingLastPathComponent().path
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["apps.json"])
  }

  // MARK: The executable

  @Test("a build that changes the executable, a library or a resource is another one")
  func anyChangeOfABuildCounts() throws {
    let files = FileManager.default
    let resources = folder.appending(path: "Chat_Chat.resources/en.lproj")
    try files.createDirectory(at: resources, withIntermediateDirectories: true)
    let tool = folder.appending(path: "tool")
    let changes = [
      tool, folder.appending(path: "libChat.so"), resources.appending(path: "Texts.strings"),
    ]
    for file in changes { try Data("1".utf8).write(to: file) }
    var states = [try ExecutableState(of: tool)]
    for file in changes {
      try Data("22".utf8).write(to: file)
      states.append(try ExecutableState(of: tool))
      // The same length, and another file.
      try Data("33".utf8).write(to: file, options: .atomic)
      states.append(try ExecutableState(of: tool))
    }
    #expect(Set(states).count == states.count)
    #expect(try ExecutableState(of: tool) == states.last)
    try Data("1".utf8).write(to: folder.appending(path: "log.txt"))
    #expect(try ExecutableState(of: tool) == states.last)
    let copy = folder.appending(path: "copy")
    try files.copyItem(at: tool, to: copy)
    #expect(try ExecutableState(of: copy) != states.last)
    let path = "/no/such/tool"
    let error = #expect(throws: FocusError.self) { try ExecutableState(of: URL(filePath: path)) }
    #expect(error?.description.hasPrefix("\(path): No such file or directory. Build ") == true)
  }
}
