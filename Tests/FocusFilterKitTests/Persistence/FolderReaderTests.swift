import Foundation
import Testing

@testable import FocusFilterKit

/// A folder is read while somebody else has it, and stays as it is.
@Suite struct FolderReaderTests {
  private func fill(_ folder: URL) throws -> StoredDevice {
    let store = try FileStore(folder: folder)
    var device = try FullDevice.origin()
    try store.save(device)
    let events = try FullDevice.events()
    try store.append(events)
    device.replay(events)
    return device
  }

  private func contents(of folder: URL) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return Dictionary(
      uniqueKeysWithValues: try names.map {
        ($0, try Data(contentsOf: folder.appending(path: $0)))
      })
  }

  @Test func theDeviceIsThereWhileAnotherProcessHasTheLock() throws {
    try withFolder { folder in
      let device = try fill(folder)
      let store = try FileStore(folder: folder)
      var reader = try FolderReader(folder)
      #expect(try reader.device() == device)
      #expect(try reader.origin() == FullDevice.origin())
      #expect(try reader.events() == FullDevice.events())
      #expect(try store.load() == device)
    }
  }

  /// Long histories are decoded in several parts.
  @Test func aLongHistoryIsReadInItsOrder() throws {
    try withFolder { folder in
      let store = try FileStore(folder: folder)
      let start = Date(timeIntervalSince1970: 1_795_424_400)
      try store.save(StoredDevice(newAt: start, in: .gmt))
      let events = (1...20_001).map { number in
        StoredEvent(number: number, event: FocusEvent(at: start, .timePassed))
      }
      try store.append(events)
      var reader = try FolderReader(folder)
      #expect(try reader.events() == events)
      #expect(reader.notices == [])
    }
  }

  @Test func anEmptyFolderStaysEmpty() throws {
    try withFolder { folder in
      var reader = try FolderReader(folder)
      #expect(try reader.device() == nil)
      #expect(!reader.hasDevice)
      #expect(try contents(of: folder) == [:])
    }
  }

  @Test func halfALineIsWhatAnotherProcessIsWriting() throws {
    try withFolder { folder in
      let device = try fill(folder)
      let file = try FileHandle(forWritingTo: folder.appending(path: "history.jsonl"))
      try file.seekToEnd()
      try file.write(contentsOf: Data("{\"at\":".utf8))
      try file.close()
      let before = try contents(of: folder)
      var reader = try FolderReader(folder)
      #expect(try reader.device() == device)
      #expect(reader.notices == [])
      #expect(try contents(of: folder) == before)
    }
  }

  @Test func damageIsToldAndLeft() throws {
    try withFolder { folder in
      let device = try fill(folder)
      let snapshot = folder.appending(path: "device.json")
      try Data("{\"format\":\"1.0\",".utf8).write(to: snapshot)
      let before = try contents(of: folder)
      var reader = try FolderReader(folder)
      #expect(try reader.device() == device)
      #expect(
        reader.notices == [
          """
          \(snapshot.path) was damaged: it isn't JSON. The next change of the device moves it aside. \
          The device was rebuilt from its history.
          """
        ])
      #expect(try contents(of: folder) == before)
    }
  }

  @Test(arguments: [
    ("device.json", #"{"name": "My phone", "model": 14}"#), ("device.json", "[1, 2]"),
    ("device.json", "# my devices"), ("history.jsonl", "{\"command\": \"ls\"}\n"),
  ])
  func filesOfSomebodyElseAreRefusedAndLeft(name: String, text: String) throws {
    try withFolder { folder in
      let file = folder.appending(path: name)
      try Data(text.utf8).write(to: file)
      let problem = StoreProblem(.read, path: file.path, reason: .isForeign)
      #expect(throws: problem) { try FolderReader(folder) }
      #expect(throws: problem) { try FileStore(folder: folder) }
      #expect(try contents(of: folder) == [name: Data(text.utf8)])
      #expect(
        problem.sentence
          == "The file isn't part of a simulated device, and is not changed. Choose another folder."
      )
    }
  }
}
