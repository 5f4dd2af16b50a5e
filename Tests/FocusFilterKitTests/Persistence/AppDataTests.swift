import Foundation
import TestPrograms
import Testing

@testable import FocusFilterKit

/// The apps' data from one transaction to the next.
@Suite struct AppDataTests {
  private let temporary = TemporaryFolder()
  private var folder: URL { temporary.url }
  private let start = Date(timeIntervalSinceReferenceDate: 0)

  private func names(_ folder: URL) -> Set<String> {
    Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
  }

  private func event(_ number: Int) -> StoredEvent {
    StoredEvent(number: number, event: FocusEvent(at: start + Double(number), .timePassed))
  }

  /// A store with a device and a command that stored a text.
  private func makeDevice(in folder: URL) async throws {
    let store = try await FileStore(folder: folder)
    try store.save(StoredDevice(newAt: start, in: .gmt))
    try store.begin(["keep", "one"])
    try keep("one", in: store)
    try store.append([event(1)])
    try store.commit(.undoable(after: 0))
  }

  private func keep(_ text: String, in store: FileStore) throws {
    try store.openData()
    try Data(text.utf8).write(to: store.containers.appending(path: "note"))
  }

  private func note(_ folder: URL) -> String? {
    try? String(contentsOf: folder.appending(path: "containers/note"), encoding: .utf8)
  }

  // MARK: Transactions

  /// The process may end at any moment before the line is written.
  @Test(arguments: [false, true])
  func withoutACommitNothingHasHappened(isCanceled: Bool) async throws {
    try await makeDevice(in: folder)
    let history = try Data(contentsOf: folder.appending(path: "history.jsonl"))
    do {
      let store = try await FileStore(folder: folder)
      try store.begin(["keep", "two"])
      try keep("two", in: store)
      try store.append([event(2)])
      #expect(try store.events().map(\.number) == [1, 2])
      if isCanceled {
        store.cancel()
      } else {
        // As after a kill: nothing tidies up.
        DurableFile.$obstacle.withValue(FailingDisk()) { store.close() }
        #expect(note(folder) == "two")
        var reader = try FolderReader(folder)
        #expect(try reader.device()?.number == 1)
        let note = reader.containers.appending(path: "note")
        #expect(try String(contentsOf: note, encoding: .utf8) == "one")
      }
    }
    let store = try await FileStore(folder: folder)
    #expect(try store.load()?.number == 1)
    #expect(note(folder) == "one")
    #expect(names(folder.appending(path: "data")) == ["1"])
    #expect(try Data(contentsOf: folder.appending(path: "history.jsonl")) == history)
  }

  @Test func aCommandWithoutAppsCopiesNothing() async throws {
    try await makeDevice(in: folder)
    let store = try await FileStore(folder: folder)
    try store.begin(["lock"])
    try store.append([event(2)])
    try store.commit(.undoable(after: 1))
    #expect(names(folder.appending(path: "data")) == ["1"])
    #expect(try store.step(.undo)?.calledApps == false)
  }

  @Test func undoAndRedoChooseAGeneration() async throws {
    try await makeDevice(in: folder)
    let store = try await FileStore(folder: folder)
    func go(_ direction: UndoDirection) async throws {
      try store.begin(["\(direction)"])
      let system = try FocusSystem(store: store, clock: .manual(start), timeZone: .gmt)
      let step = try #require(try store.step(direction))
      let device = try #require(try store.device(after: step.number))
      #expect(device.number == step.number)
      try await system.takeBack(to: device, undoing: step.command)
      try await system.save()
      try store.commit()
    }
    try store.begin(["keep", "two"])
    try keep("two", in: store)
    try store.append([event(2)])
    try store.commit(.undoable(after: 1))
    try await go(.undo)
    #expect(note(folder) == "one")
    try await go(.undo)
    #expect(note(folder) == nil)
    #expect(try store.step(.undo) == nil)
    try await go(.redo)
    try await go(.redo)
    #expect(note(folder) == "two")
    #expect(try store.step(.redo) == nil)
    #expect(names(folder.appending(path: "data")) == ["1", "2"])
    // A command leaves nothing to redo, and the generations of that go.
    try await go(.undo)
    try store.begin(["keep", "three"])
    try keep("three", in: store)
    try store.append([event(try #require(try store.load()?.number) + 1)])
    try store.commit(.undoable(after: try #require(try store.load()?.number)))
    #expect(note(folder) == "three")
    #expect(names(folder.appending(path: "data")) == ["1", "3"])
  }

  /// What is committed never changes, although the same process of an app goes on.
  @Test func appsThatGoOnKeepTheirFolder() async throws {
    try await makeDevice(in: folder)
    let store = try await FileStore(folder: folder)
    try store.begin(["keep", "three"])
    try keep("two", in: store)
    let file = try FileHandle(forWritingTo: store.containers.appending(path: "note"))
    try store.append([event(2)])
    try store.commit(.final, continues: true)
    try file.write(contentsOf: Data("2+".utf8))
    try store.append([event(3)])
    try store.commit(.undoable(after: 2))
    #expect(note(folder) == "2+o")
    let step = try #require(try store.step(.undo))
    let before = folder.appending(path: "data/\(try #require(step.data).number)/note")
    #expect(try String(contentsOf: before, encoding: .utf8) == "two")
  }

  @Test func aDeviceWhoseHistoryBeginsAgainKeepsItsData() async throws {
    try await makeDevice(in: folder)
    do {
      let store = try await FileStore(folder: folder)
      try store.save(try #require(try store.load()))
    }
    try FileManager.default.removeItem(at: folder.appending(path: "history.jsonl"))
    for _ in 1...2 {
      let store = try await FileStore(folder: folder)
      #expect(try store.load()?.number == 1)
      #expect(note(folder) == "one")
      store.close()
      // The next round reads the new history alone.
      try? FileManager.default.removeItem(at: folder.appending(path: "device.json"))
    }
  }

  @Test func aLineThatMayBeOnTheDiskIsNamed() {
    let history = HistoryFile(in: folder)
    let disk = FailingDisk { _ in DurableFile.size(of: history.url) > 0 }
    let error = #expect(throws: StoreProblem.self) {
      try DurableFile.$obstacle.withValue(disk) {
        var history = history
        try history.append(nil, after: StoredDevice(newAt: .distantPast, in: .gmt))
      }
    }
    #expect(error?.sentence.contains("may be done") == true)
  }

  /// A person can mend a damaged line, but not make removed data again.
  @Test(arguments: ["history.jsonl", "device.json"])
  func dataThatOnlyADamagedPartNamesIsKept(damaged: String) async throws {
    try await makeDevice(in: folder)
    let history = folder.appending(path: "history.jsonl")
    if damaged == "history.jsonl" {
      let text = try String(contentsOf: history, encoding: .utf8)
      try Data(text.replacing("keep", with: "kept").utf8).write(to: history)
    } else {
      try FileManager.default.removeItem(at: history)
      try Data("?".utf8).write(to: folder.appending(path: damaged))
    }
    let store = try await FileStore(folder: folder)
    #expect(try store.load()?.number ?? 0 == 0)
    let places = "was moved to \(damaged).damaged-1, and apps' data to data.damaged-1."
    #expect(store.notices.map { $0.contains(places) } == [true])
    #expect(names(folder.appending(path: "data")) == [])
    let kept = folder.appending(path: "data.damaged-1/1/note")
    #expect(try String(contentsOf: kept, encoding: .utf8) == "one")
  }

  // MARK: Copies

  @Test func aCopyIsLikeItsOriginal() async throws {
    let (original, copy) = (folder.appending(path: "a"), folder.appending(path: "b"))
    let inner = original.appending(path: "inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    let file = inner.appending(path: "file")
    try Data("text".utf8).write(to: file)
    try FileManager.default.createSymbolicLink(
      atPath: inner.appending(path: "link").path, withDestinationPath: "../nowhere")
    let sparse = inner.appending(path: "sparse")
    let handle = try #require(fopen(sparse.path, "w"))
    fseek(handle, 64 << 20, SEEK_SET)
    fputs("end", handle)
    fclose(handle)
    chmod(file.path, 0o640)
    chmod(inner.path, 0o500)
    for place in [file, inner] {
      var times = [timespec(tv_sec: 1_000, tv_nsec: 5), timespec(tv_sec: 2_000, tv_nsec: 7)]
      utimensat(AT_FDCWD, place.path, &times, 0)
    }
    #expect(try DurableFile.copyFolder(original, to: copy) == [])
    #expect(try DurableFile.syncTree(copy) < 1 << 20)
    for name in ["", "inner", "inner/file", "inner/link", "inner/sparse"] {
      var (before, after) = (stat(), stat())
      lstat(original.appending(path: name).path, &before)
      lstat(copy.appending(path: name).path, &after)
      #expect(before.st_mode == after.st_mode, "\(name)")
      #expect(before.st_mtim.tv_sec == after.st_mtim.tv_sec, "\(name)")
      #expect(before.st_mtim.tv_nsec == after.st_mtim.tv_nsec, "\(name)")
      if after.st_mode & S_IFMT != S_IFDIR { #expect(before.st_size == after.st_size, "\(name)") }
    }
    #expect(
      try FileManager.default.destinationOfSymbolicLink(
        atPath: copy.appending(path: "inner/link").path) == "../nowhere")
    #expect(
      FileManager.default.contentsEqual(
        atPath: sparse.path, andPath: copy.appending(path: "inner/sparse").path))
    chmod(inner.path, 0o700)
    chmod(copy.appending(path: "inner").path, 0o700)
  }

  @Test func pipesAreLeftOutAndNamed() async throws {
    try await makeDevice(in: folder)
    do {
      let store = try await FileStore(folder: folder)
      try store.begin(["pipe"])
      try store.openData()
      mkfifo(store.containers.appending(path: "pipe").path, 0o600)
      try store.append([event(2)])
      try store.commit()
    }
    let store = try await FileStore(folder: folder)
    try store.begin(["next"])
    try store.openData()
    #expect(note(folder) == "one")
    #expect(try !DurableFile.exists(store.containers.appending(path: "pipe")))
    let told = "Pipes, sockets and devices of apps aren't kept from one command to the next: "
    #expect(store.notices == [told + "\(folder.path)/data/2/pipe."])
  }
}

/// A disk whose calls fail, by default all that change a file.
private struct FailingDisk: FileObstacle {
  var fails: @Sendable (FileCall) -> Bool = { $0 == .change }
  func error(of call: FileCall) -> Int32? { fails(call) ? EIO : nil }
  func length(ofNext length: Int) -> Int { length }
}
