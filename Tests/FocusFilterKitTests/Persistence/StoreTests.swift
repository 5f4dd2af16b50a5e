import Foundation
import TestPrograms
import Testing

@testable import FocusFilterKit

/// What a store promises; the session damage.txt has what a person sees of damage.
@Suite struct StoreTests {
  private let temporary = TemporaryFolder()
  private var folder: URL { temporary.url }
  private var snapshot: URL { folder.appending(path: "device.json") }
  private var history: URL { folder.appending(path: "history.jsonl") }
  private let start = Date(timeIntervalSinceReferenceDate: 0)

  /// A store is opened anew for each step, as by a later run of a tool.
  @Test("a store has what was stored in it, in memory or in a folder", arguments: [false, true])
  func aStoreHasWhatWasStoredInIt(inFolder: Bool) async throws {
    let memory = MemoryStore()
    func open() async throws -> any FocusStore {
      inFolder ? try await FileStore(folder: folder) : memory
    }
    let origin = StoredDevice(newAt: start + 0.25, in: .gmt)
    let events = (1...5).map { number in
      let source: FocusSource = number.isMultiple(of: 2) ? .driving : .person
      let event = FocusEvent(
        at: start + 0.25 + Double(number) / 3,
        .asked(mode: .doNotDisturb, by: source, until: nil))
      return StoredEvent(number: number, event: event, isAfterOpening: number == 1)
    }
    var last = origin
    try last.replay(events)
    do {
      let store = try await open()
      #expect(try store.load() == nil)
      #expect(try store.events().isEmpty)
      #expect(try store.origin() == nil)
      try store.save(origin)
    }
    do {
      let store = try await open()
      #expect(try store.load() == origin)
      #expect(try store.origin() == origin)
      try store.append(Array(events[..<2]))
      try store.append([])
      try store.append(Array(events[2...]))
    }
    // Neither events nor a later snapshot change the origin, and a snapshot keeps the events.
    for _ in 1...2 {
      let store = try await open()
      #expect(try store.load() == last)
      #expect(try store.events() == events)
      #expect(try store.origin() == origin)
      try store.save(last)
    }
    let undone = FocusEvent(at: last.state.now, .undone(undoing: .init(after: 2, command: [])))
    try await open().append([StoredEvent(number: 6, event: undone)])
    // An event takes back others, also those from before the snapshot.
    var before = origin
    try before.replay(events.prefix(2))
    _ = last.state.apply(
      FocusEvent(
        at: last.state.now, .undone(undoing: .init(after: 2, command: [], device: before.state))))
    last.number += 1
    do {
      let store = try await open()
      #expect(try store.load() == last)
      try store.reset()
    }
    do {
      let store = try await open()
      #expect(try store.load() == nil)
      #expect(try store.events().isEmpty)
    }
  }

  /// Opens the store, and expects a device and notices.
  @discardableResult
  private func expectOpened(
    as device: StoredDevice?, notices: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> FileStore {
    let store = try await FileStore(folder: folder)
    #expect(try store.load() == device, sourceLocation: sourceLocation)
    #expect(store.notices == notices, sourceLocation: sourceLocation)
    return store
  }

  /// Reads the folder as one that somebody else may have, and expects a device.
  private func expectRead(
    as device: StoredDevice, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var reader = try FolderReader(folder)
    #expect(try reader.device() == device, sourceLocation: sourceLocation)
  }

  /// Lets something happen to the device and stores it.
  private func append(to device: inout StoredDevice, in store: FileStore) throws {
    let event = FocusEvent(at: device.state.now, .ended(by: .person))
    let events = [StoredEvent(number: device.number + 1, event: event)]
    try store.append(events)
    try device.replay(events)
  }

  @Test func aClosedStoreGivesItsFolderBack() async throws {
    let device = try await makeDevice(in: folder)
    let closed = try await FileStore(folder: folder)
    closed.close()
    let other = try await FileStore(folder: folder, lockLimit: .zero)
    #expect(try other.load() == device)
    let problem = StoreProblem(.lock, path: folder.path, reason: .closed)
    #expect(throws: problem) { try closed.load() }
    #expect(throws: problem) { try closed.save(device) }
    #expect(closed.notices == [])
  }

  @Test(arguments: [false, true])
  func aHistoryWithoutItsLastLineBreakIsWhole(hasSnapshot: Bool) async throws {
    var device = try await makeDevice(in: folder)
    try FileManager.default.removeItem(at: snapshot)
    let whole = try Data(contentsOf: history)
    try whole.dropLast().write(to: history)
    if hasSnapshot {
      let store = try await FileStore(folder: folder)
      try store.save(try #require(try store.load()))
    }
    try expectRead(as: device)
    try append(to: &device, in: try await expectOpened(as: device))
    let store = try await expectOpened(as: device)
    #expect(try store.events().map(\.number) == [1, 2, 3])
    #expect(try Data(contentsOf: history).starts(with: whole))
  }

  @Test func aHistoryIsReadUpToItsDamage() async throws {
    let device = try await makeDevice(in: folder)
    var lines = try String(contentsOf: history, encoding: .utf8).split(separator: "\n")
    lines[2] = Substring(String(repeating: "?", count: lines[2].utf8.count))
    try (lines.joined(separator: "\n") + "\n").write(
      to: history, atomically: true, encoding: .utf8)
    // The snapshot says that the history is as long as before; what it knows is all there is.
    let store = try await expectOpened(as: device)
    #expect(try store.events().map(\.number) == [1])
    #expect(try store.origin()?.number == 0)
    #expect(try store.device(after: 1)?.number == 1)
    // No command behind the damage could ever be undone, so a new history begins.
    #expect(try store.device(after: 2) == nil)
    #expect(try store.events() == [])
    #expect(try store.device(after: 2) == device)
    let place = lines[0].utf8.count + lines[1].utf8.count + 2
    let damage =
      "\(history.path): line 3, at byte \(place), can't be read: its checksum doesn't match."
    #expect(
      store.notices == [
        "\(damage) The device includes the events after it, but they can't be explained or undone.",
        """
        \(damage) The history was moved to history.jsonl.damaged-1. A new history starts from the \
        current device.
        """,
      ])
    store.close()
    try await expectOpened(as: device)
  }

  @Test(arguments: ["device.json", "history.jsonl"])
  func aNewerMajorVersionIsLeftAlone(name: String) async throws {
    _ = try await makeDevice(in: folder)
    let file = folder.appending(path: name)
    let text = try String(contentsOf: file, encoding: .utf8)
    let newer = text.replacing("\"format\":\"1.0\"", with: "\"format\":\"2.0\"")
    try newer.resealed.write(to: file, atomically: true, encoding: .utf8)
    let problem = StoreProblem(
      .read, path: file.path, reason: .form(.newerVersion("2.0"), line: nil))
    await #expect(throws: problem) { try await FileStore(folder: folder).load() }
    await #expect(throws: StoreProblem.self) { try await FileStore(folder: folder).reset() }
    #expect(throws: problem) {
      var reader = try FolderReader(folder)
      _ = try reader.device()
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == newer.resealed)
  }

  @Test func aSnapshotThatCantBeWrittenLosesNothing() async throws {
    var device = try await makeDevice(in: folder)
    try FileManager.default.removeItem(at: snapshot)
    // A folder can't be replaced by a file.
    try FileManager.default.createDirectory(
      at: snapshot.appending(path: "in the way"), withIntermediateDirectories: true)
    await #expect(throws: StoreProblem.self) { try await FileStore(folder: folder).load() }
    try FileManager.default.removeItem(at: snapshot)

    let store = try await expectOpened(as: device)
    try FileManager.default.createDirectory(
      at: snapshot.appending(path: "in the way"), withIntermediateDirectories: true)
    try append(to: &device, in: store)
    try store.save(device)
    #expect(store.notices.map { $0.hasPrefix("The command is done, but ") } == [true])
    try FileManager.default.removeItem(at: snapshot)
  }

  // MARK: Commands that were taken back

  /// The process may end before it has saved the device.
  @Test(arguments: [false, true])
  func aDeviceIsOpenedAfterAnUndoThatNoSnapshotHasSeen(hasSnapshot: Bool) async throws {
    _ = try await makeDevice(in: folder)
    let device: StoredDevice
    do {
      let store = try await FileStore(folder: folder)
      defer { store.close() }
      var earlier = try #require(try store.origin())
      try earlier.replay(try store.events().prefix(1))
      let system = try FocusSystem(store: store, clock: .manual(start), timeZone: .gmt)
      try await system.takeBack(to: earlier)
      device = await system.stored
      #expect(device.number == 3)
    }
    if !hasSnapshot { try FileManager.default.removeItem(at: snapshot) }
    try expectRead(as: device)
    try await expectOpened(as: device)
  }

  /// The snapshot is from before the last undo, and the history behind it has an earlier one.
  @Test func aSecondUndoThatNoSnapshotHasSeenIsOpened() async throws {
    let device: StoredDevice
    do {
      let store = try await FileStore(folder: folder)
      defer { store.close() }
      let system = try FocusSystem(store: store, clock: .manual(start), timeZone: .gmt)
      var before: [StoredDevice] = []
      for _ in 1...4 {
        before.append(await system.stored)
        try await system.lock()
      }
      try await system.takeBack(to: before[3], undoing: ["device", "lock"])
      try await system.save()
      try await system.takeBack(to: before[2], undoing: ["device", "lock"])
      device = await system.stored
    }
    var reader = try FolderReader(folder)
    #expect(try reader.device() == device)
    #expect(reader.notices == [])
    try await expectOpened(as: device)
  }

  /// The history of this device begins after the event, or doesn't have it yet.
  @Test(arguments: [1, 6])
  func anEventThatGoesBackToOneThatIsntThereIsDamage(target: Int) async throws {
    var device = try await makeDevice(in: folder)
    try FileManager.default.removeItem(at: history)
    do {
      // The history begins again, with event 3 as its first.
      let store = try await FileStore(folder: folder)
      defer { store.close() }
      device = try #require(try store.load())
      try append(to: &device, in: store)
    }
    let undoing = FocusEvent(
      at: start + 9, .undone(undoing: .init(after: target, command: ["off"])))
    let transaction = StoredTransaction(events: [StoredEvent(number: 4, event: undoing)])
    let line = SealedLine.seal(
      try StoredForm.encode(EncodedTransaction(encoding: transaction)))
    let whole = try Data(contentsOf: history)
    try (whole + line + Data("\n".utf8)).write(to: history)
    var reader = try FolderReader(folder)
    #expect(try reader.device() == device)
    #expect(try reader.history()?.events.map(\.number) == [3])
    try await expectOpened(
      as: device,
      notices: [
        """
        \(history.path): line 3, at byte \(whole.count), can't be read: the history doesn't have \
        event \(target), to which it goes back. The rest of the history was moved to \
        history.jsonl.damaged-1.
        """
      ])
    #expect(try Data(contentsOf: history) == whole)
  }

  @Test func aDeviceFromBeforeTheHistoryCantComeBack() async throws {
    let origin = StoredDevice(newAt: start, in: .gmt)
    _ = try await makeDevice(in: folder)
    try FileManager.default.removeItem(at: history)
    let store = try await FileStore(folder: folder)
    let system = try FocusSystem(store: store, clock: .manual(start), timeZone: .gmt)
    let device = await system.stored
    await #expect(throws: StoredFormError.missingEvent(0)) {
      try await system.takeBack(to: origin)
    }
    #expect(await system.stored == device)
  }

  /// A device with two events in its history and a snapshot after them.
  private func makeDevice(in folder: URL) async throws -> StoredDevice {
    let store = try await FileStore(folder: folder)
    var device = StoredDevice(newAt: start, in: .gmt)
    try store.save(device)
    for number in 1...2 {
      let event = FocusEvent(
        at: start + Double(number), .asked(mode: .doNotDisturb, by: .person, until: nil))
      let events = [StoredEvent(number: number, event: event)]
      try store.append(events)
      try device.replay(events)
    }
    try store.save(device)
    return device
  }
}
