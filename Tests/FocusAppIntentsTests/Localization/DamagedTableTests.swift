import FocusAppIntents
import Foundation
import TestSupport
import Testing

@Suite struct DamagedTableTests {
  @Test(arguments: try Table.cells("damaged-texts") as [(String, RepeatedText)])
  func aDamagedFileHasNoTexts(path: String, contents: RepeatedText) throws {
    #expect(try TextFolder([path: contents.text]).text("Work", in: "de") == "Work")
  }

  @Test func aFileThatCantBeReadIsReportedOnce() throws {
    let folder = try TextFolder(["de.lproj/Localizable.strings": "Work ="])
    for _ in 1...2 { #expect(folder.text("Work", in: "de") == "Work") }
    let path = folder.url.appending(path: "de.lproj/Localizable.strings").path
    #expect(folder.reports.count == 1)
    #expect(folder.reports.first?.hasPrefix("The strings file \(path) couldn't be read.") == true)
  }

  @Test func oneDamagedByteNeverStopsAReader() throws {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    let whole = try encoder.encode(["Work": "Arbeit", "%lld": "n"])
    let folder = try TextFolder([:])
    for (index, byte) in whole.indices.flatMap({ i in [0, 0x7F, 0xFF].map { (i, UInt8($0)) } }) {
      var damaged = whole
      damaged[index] = byte
      let table = "T\(index)-\(byte)"
      try folder.write(damaged, to: "de.lproj/\(table).strings")
      #expect(!folder.text("Work", table: table, in: "de").isEmpty)
    }
  }

  @Test(arguments: try Table.cells("unusual-formats") as [(String, String)])
  func anUnusualFormatShowsItsArguments(format: String, text: String) throws {
    let folder = try TextFolder(["en.lproj/Localizable.strings": "\"n %lld\" = \"\(format)\";"])
    #expect(folder.text("n \(7)", in: "en") == text)
  }

  /// A binary file in which a dictionary of a thousand keys is each of its own values.
  @Test func aTableThatContainsItselfHasNoTexts() throws {
    let count = 300
    var bytes = Array("bplist00".utf8)
    var offsets = [bytes.count]
    bytes += [0xDF, 0x11, UInt8(count >> 8), UInt8(count & 0xFF)]
    for key in 1...count { bytes += [UInt8(key >> 8), UInt8(key & 0xFF)] }
    bytes += Array(repeating: 0, count: 2 * count)
    for key in 1...count {
      offsets.append(bytes.count)
      let text = Array("\(1000 + key)".utf8)
      bytes += [0x50 + UInt8(text.count)] + text
    }
    let table = bytes.count
    for offset in offsets { bytes += [UInt8(offset >> 8), UInt8(offset & 0xFF)] }
    bytes += [0, 0, 0, 0, 0, 0, 2, 2]
    for number in [count + 1, 0, table] {
      bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let folder = try TextFolder([:])
    try folder.write(Data(bytes), to: "de.lproj/Localizable.strings")
    #expect(folder.text("1001", in: "de") == "1001")
    #expect(folder.reports.count == 1)
  }

  @Test func variablesThatContainEachOtherEnd() throws {
    let many = String(repeating: "%#@b@", count: 1000) + "."
    let folder = try TextFolder([
      "en.lproj/Localizable.stringsdict": """
      { "%lld" = { NSStringLocalizedFormatKey = "<%#@a@>"; a = { other = "\(many)"; };
        b = { other = "%#@a@%#@b@"; }; }; }
      """
    ])
    #expect(folder.text("\(1)", in: "en").hasPrefix("<"))
  }

  @Test func aTooLargeFileAndAFolderAreIgnored() throws {
    let folder = try TextFolder([
      "de.lproj/Large.strings": "Work = Arbeit;", "de.lproj/Folder.strings/x": "",
    ])
    let large = try FileHandle(
      forWritingTo: folder.url.appending(path: "de.lproj/Large.strings"))
    try large.truncate(atOffset: (16 << 20) + 1)
    try large.close()
    let pipe = folder.url.appending(path: "de.lproj/Pipe.strings").path
    #expect(mkfifo(pipe, 0o600) == 0)
    for table in ["Large", "Folder", "Pipe"] {
      #expect(folder.text("Work", table: table, in: "de") == "Work")
    }
    let largePath = folder.url.appending(path: "de.lproj/Large.strings").path
    #expect(
      folder.reports == ["The strings file \(largePath) is ignored, because it exceeds 16 MB."])
  }
}
