import FocusFilterKit
import Foundation
import TestSupport
import Testing

@testable import FocusExtraction

/// The metadata folder of an app that Xcode built.
@Suite final class BuiltAppTests {
  private let app: URL

  init() throws {
    app = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString)/Chat.app")
    try FileManager.default.createDirectory(
      at: app.appending(path: "Metadata.appintents"), withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: app.deletingLastPathComponent()) }

  /// The members are those of a public file that Xcode 16 wrote.
  private static let filter = #"""
    {"actions": {"ChatFilter": {"identifier": "ChatFilter", "title": {"key": "Filter Chats"},
      "systemProtocols": ["com.apple.link.systemProtocol.FocusConfiguration"], "parameters": []}},
     "generator": {"name": "xcode-tools", "version": "16A5230g"}, "version": 1}
    """#

  private static let intent = #"""
    {"actions": {"OpenChat": {"identifier": "OpenChat", "systemProtocols": []}}, "version": 1}
    """#

  private func write(_ text: String, to folder: String) throws {
    let folder = app.appending(path: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: folder.appending(path: "extract.actionsdata"))
  }

  private func findings(_ path: String = "") throws -> [String] {
    let path = path.isEmpty ? app.path : app.appending(path: path).path
    return try #require(BuiltApp(at: path)).findings().map {
      $0.message.replacing(path, with: "Chat")
    }
  }

  /// The commonest surprise: the folder exists even where Xcode exported nothing.
  @Test func anEmptyFolderIsFound() throws {
    let expected = [
      "'Chat' has no Focus filter in its metadata, but no file extract.actionsdata."
    ]
    #expect(try findings() == expected)
    #expect(try findings("Metadata.appintents") == expected)
  }

  @Test(arguments: ["Metadata.appintents", "Contents/Resources/Metadata.appintents"])
  func anAppWithItsFilterHasNoFinding(_ folder: String) throws {
    try write(Self.filter, to: folder)
    #expect(try findings() == [])
  }

  @Test func theFilterMayBeInAnExtensionAlone() throws {
    try write(Self.intent, to: "Metadata.appintents")
    #expect(
      try findings() == ["'Chat' has no Focus filter in its metadata, but only OpenChat."])
    try write(Self.filter, to: "PlugIns/ChatIntents.appex/Metadata.appintents")
    #expect(try findings() == [])
    #expect(try findings("PlugIns/ChatIntents.appex") == [])
  }

  @Test func metadataWithoutIntentsIsFound() throws {
    try write(#"{"actions": {}}"#, to: "Metadata.appintents")
    #expect(
      try findings("Metadata.appintents/extract.actionsdata")
        == ["'Chat' has no Focus filter in its metadata, but no intent at all."])
  }

  @Test(arguments: ["", "{", #"{"actions": []}"#, String(repeating: "[", count: 100_000)])
  func aFileThatIsNoMetadataIsRefused(_ text: String) throws {
    try write(text, to: "Metadata.appintents")
    let error = #expect(throws: ExtractionError.self) { try findings() }
    #expect(
      error?.description.hasSuffix("can't be read: the file isn't App Intents metadata.") == true)
  }

  @Test func aFileWithoutEndIsRefused() throws {
    let link = app.appending(path: "Metadata.appintents/extract.actionsdata")
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: URL(filePath: "/dev/zero"))
    let error = #expect(throws: ExtractionError.self) { try findings() }
    #expect(error?.description.hasSuffix("the file has more than 16 MiB.") == true)
  }

  @Test(arguments: ["Sources/Chat", "Chat.swift", "Package.swift"])
  func sourcesAreNoBuiltApp(_ path: String) { #expect(BuiltApp(at: path) == nil) }
}
