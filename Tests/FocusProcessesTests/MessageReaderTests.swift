import Foundation
import TestSupport
import Testing

@testable import FocusProcesses

struct MessageReaderTests {
  private let longest = 300

  @Test(arguments: [0, 1, 255, 256, 300])
  func aMessageArrivesByteAfterByte(length: Int) throws {
    let message = Data((0..<length).map { UInt8(truncatingIfNeeded: $0) })
    var reader = MessageReader(longest: longest)
    for byte in bytes(of: message).dropLast() {
      reader.append([byte])
      #expect(try reader.next() == nil)
    }
    reader.append(bytes(of: message).suffix(1))
    #expect(try reader.next() == message)
    #expect(try reader.next() == nil)
  }

  @Test func messagesDoNotDependOnTheChunksThatArrive() throws {
    var random = SeededGenerator(seed: 14)
    let messages = (0..<500).map { _ in
      Data((0..<Int.random(in: 0...longest, using: &random)).map { UInt8(truncatingIfNeeded: $0) })
    }
    var rest = messages.flatMap(bytes(of:))[...]
    var reader = MessageReader(longest: longest)
    var read: [Data] = []
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 1...1000, using: &random))
      rest = rest.dropFirst(piece.count)
      reader.append(piece)
      while let message = try reader.next() { read.append(message) }
    }
    #expect(read == messages)
  }

  @Test func aMessageThatIsTooLongIsRefusedByItsLength() {
    var reader = MessageReader(longest: longest)
    reader.append([0, 0, 1, 45])
    #expect(throws: MessageTooLong(length: 301, longest: longest)) { try reader.next() }
  }

  private func bytes(of message: Data) -> [UInt8] {
    [0, 0, UInt8(message.count >> 8), UInt8(message.count & 0xFF)] + message
  }
}
