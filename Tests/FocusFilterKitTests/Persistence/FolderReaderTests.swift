import Foundation
import TestPrograms
import Testing

@testable import FocusFilterKit

/// A folder is read while somebody else has it, and stays as it is.
@Suite struct FolderReaderTests {
  private let temporary = TemporaryFolder()
  private var folder: URL { temporary.url }

  private func fill(_ folder: URL) async throws -> StoredDevice {
    let store = try await FileStore(folder: folder)
    var device = try FullDevice.origin()
    try store.save(device)
    let events = try FullDevice.events()
    for event in events { try store.append([event]) }
    try device.replay(events)
    return device
  }

  /// Long histories are decoded in several parts.
  @Test func aLongHistoryIsReadInItsOrder() async throws {
    let store = try await FileStore(folder: folder)
    let start = Date(timeIntervalSince1970: 1_795_424_400)
    try store.save(StoredDevice(newAt: start, in: .gmt))
    let events = (1...20_001).map { number in
      StoredEvent(number: number, event: FocusEvent(at: start, .timePassed))
    }
    for event in events { try store.append([event]) }
    var reader = try FolderReader(folder)
    #expect(try reader.history()?.events == events)
    #expect(reader.notices == [])
  }

  /// Half of the bytes are lost, or a line in the middle, or a byte is another one.
  @Test(arguments: 0...3)
  func aStoryIsntShortenedWithoutAWord(damage: Int) async throws {
    let device = try await fill(folder)
    let store = try await FileStore(folder: folder)
    _ = try store.load()
    try store.save(device)
    store.close()
    let file = folder.appending(path: "history.jsonl")
    let bytes = try Data(contentsOf: file)
    var lines = bytes.split(separator: UInt8(ascii: "\n"))
    switch damage {
    case 0: try bytes.prefix(bytes.count / 2).write(to: file)
    case 1:
      lines.remove(at: lines.count / 2)
      try Data(lines.joined(separator: [UInt8(ascii: "\n")]) + [UInt8(ascii: "\n")]).write(
        to: file)
    case 2:
      var bytes = bytes
      bytes[lines[lines.count / 2].startIndex + 20] ^= 1
      try bytes.write(to: file)
    default: try FileManager.default.removeItem(at: file)
    }
    var reader = try FolderReader(folder)
    #expect(try reader.device() == device)
    #expect(try (reader.history()?.events.count ?? 0) < FullDevice.events().count)
    #expect(!reader.hasWholeHistory)
  }
}
