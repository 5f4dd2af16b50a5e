import FocusFilterKit
import FocusHost
import Foundation
import TestSupport
import Testing

@testable import FocusExtraction

/// Metadata that is read, made from source files, written and compared.
@Suite struct MetadataTests {
  // MARK: Read

  /// The members are those of a public file that Xcode 16 wrote.
  private static let filter = #"""
    {"actions": {"ChatFilter": {"identifier": "ChatFilter",
      "fullyQualifiedTypeName": "Chat.ChatFilter", "mangledTypeName": "4Chat0A6FilterV",
      "title": {"key": "Filter Chats"},
      "descriptionMetadata": {"descriptionText": {"key": "Shows some chats."}, "searchKeywords": []},
      "systemProtocols": ["com.apple.link.systemProtocol.FocusConfiguration"],
      "parameters": [{"name": "isDark", "title": {"key": "Dark"}, "isOptional": false,
        "valueType": {"primitive": {"wrapper": {"typeIdentifier": 1}}}, "capabilities": 1,
        "typeSpecificMetadata": ["LNValueTypeSpecificMetadataKeyDefaultValue",
          {"int": {"wrapper": 1}}]},
        {"name": "duration", "isOptional": true,
        "valueType": {"measurement": {"wrapper": {"unitType": 7}}}}]}},
     "generator": {"name": "xcode-tools", "version": "16A5230g"}, "version": 1}
    """#

  @Test func aFilterIsKnownByItsProtocolAndReadWithItsParameters() throws {
    let file = try MetadataFile(Data(Self.filter.utf8), named: "filter")
    #expect(file.remarks == [])
    let filter = try #require(file.metadata.filters.first)
    #expect(file.metadata.intents == [])
    #expect(filter.title == "Filter Chats")
    #expect(filter.description == "Shows some chats.")
    #expect(filter.parts.map(\.identifier) == ["isDark", "duration"])
    #expect(filter.parts.map(\.typeName) == ["Bool", "UnitDuration"])
    #expect(filter.parts.map(\.defaultValue) == ["true", nil])
    #expect(filter.parts.map(\.isOptional) == [false, true])
    #expect(file.metadata.generator == "xcode-tools 16A5230g")
  }

  @Test func unknownKeysAndANewerVersionAreNamedAndTheRestIsRead() throws {
    let text = Self.filter.replacing("\"version\": 1}", with: "\"version\": 2, \"more\": [1]}")
      .replacing("\"isOptional\": true,", with: "\"isOptional\": true, \"isNew\": {},")
    let file = try MetadataFile(Data(text.utf8), named: "filter")
    #expect(
      file.remarks == [
        "The file has the version 2, and 1 is the newest known one.",
        "Unknown key 'isNew' in 'actions.*.parameters[]'.", "Unknown key 'more'.",
      ])
    #expect(file.metadata.filters.count == 1)
  }

  @Test func aMemberOfAnotherTypeIsNamedWithItsPlaceAndPath() {
    let text = Self.filter.replacing("\"isOptional\": true", with: "\"isOptional\": \"yes\"")
    let error = #expect(throws: ExtractionError.self) {
      try MetadataFile(Data(text.utf8), named: "f")
    }
    #expect(
      error?.description == """
        'f' isn't App Intents metadata: 10:40: Expected true or false, but found a string in \
        'actions.*.parameters[].isOptional'.
        """)
  }

  @Test func theMetadataOfAnAppHasThatOfItsExtensions() throws {
    let app = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).app")
    defer { try? FileManager.default.removeItem(at: app) }
    func write(_ text: String, to folder: String) throws {
      let folder = app.appending(path: "\(folder)Metadata.appintents")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: folder.appending(path: MetadataFile.name))
    }
    let other = Self.filter.replacing("ChatFilter", with: "OtherFilter")
    try write(other, to: "PlugIns/ChatIntents.appex/")
    #expect(try MetadataFile(path: app.path).metadata.filters.map(\.identifier) == ["OtherFilter"])
    try write(Self.filter, to: "")
    let file = try MetadataFile(path: app.path)
    #expect(file.metadata.filters.map(\.identifier) == ["ChatFilter", "OtherFilter"])
    #expect(file.remarks == ["The metadata of 'ChatIntents.appex' is included."])
    #expect(
      file.metadata.differences(from: file.metadata) == [
        "The app has 2 Focus filters, and Xcode accepts one: ChatFilter, OtherFilter."
      ])
  }

  @Test func aFileWithoutEndIsRefused() {
    #expect(
      throws: ExtractionError.cannotRead(path: "/dev/zero", reason: "it has more than 16 MiB.")
    ) { try MetadataFile(path: "/dev/zero") }
  }

  @Test(arguments: [
    "", "[]", "{}", "null", "{\"actions\": 1}", "\u{FEFF}{", "{\"actions\":{\"a\":{}}}",
  ])
  func aFileThatIsNoMetadataIsRefused(_ text: String) {
    #expect(throws: ExtractionError.self) { try MetadataFile(Data(text.utf8), named: "f") }
  }

  @Test(arguments: [(10, false), (500, false), (600, true), (100_000, true)])
  func aDeeplyNestedFileIsRefused(_ depth: Int, isRefused: Bool) {
    let value = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let text = "{\"actions\": {}, \"negativePhrases\": \(value), \"new\": \(value)}"
    let file = try? MetadataFile(Data(text.utf8), named: "f")
    #expect((file == nil) == isRefused)
  }

  @Test func aMistakeOfGrammarIsToldWithItsPlace() {
    let error = #expect(throws: ExtractionError.self) {
      try MetadataFile(Data("{\n  \"actions\": {},\n}".utf8), named: "f")
    }
    #expect(error?.description.hasPrefix("'f' isn't App Intents metadata: 2:16: ") == true)
  }

  /// Bytes are changed, removed, doubled, nested and swapped at random places of two files.
  @Test func mutatedFilesAreReadOrRefusedWithAPlace() throws {
    var random = SeededGenerator(seed: 29)
    let session = PackageFolder.url.appending(
      path: "Tests/FocusControlTests/Sessions/Chat.appintents/\(MetadataFile.name)")
    let originals = [Array(Self.filter.utf8), Array(try Data(contentsOf: session))]
    var refused = 0
    for number in 0..<RandomCases.count(200) {
      var bytes = originals[number % 2]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = bytes.indices.randomElement(using: &random)!
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(contentsOf: bytes[index...].prefix(8), at: index)
        case 3:
          let depth = Int.random(in: 1...200, using: &random)
          bytes.insert(contentsOf: repeatElement(UInt8(ascii: "["), count: depth), at: index)
        default: bytes.swapAt(index, bytes.indices.randomElement(using: &random)!)
        }
      }
      do {
        let file = try MetadataFile(Data(bytes), named: "f")
        _ = file.metadata.differences(from: file.metadata)
        _ = file.metadata.description(id: "app", name: "App")
      } catch {
        refused += 1
        #expect("\(error)".starts(with: #/'f' isn't App Intents metadata: \d+:\d+: /#), "\(error)")
      }
    }
    #expect(refused > 0)
  }

  @Test func mutatedConstantValuesAreReadOrRefused() {
    var random = SeededGenerator(seed: 30)
    let original = Array(Fixtures.requiredParameter.utf8)
    for _ in 0..<RandomCases.count(100) {
      var bytes = original
      bytes[bytes.indices.randomElement(using: &random)!] = UInt8.random(
        in: 32...126, using: &random)
      if let types = try? SwiftCompiler.types(in: Data(bytes)) {
        _ = Extraction([ConstantModule(name: "Chat", types: types)])
      }
    }
  }

  // MARK: Made from source files

  @Test func theExampleExtractsWithoutAFinding() async throws {
    let extraction = try await Self.example()
    #expect(extraction.findings.map(\.id) == [])
    #expect(extraction.unwritten == [])
    let filter = try #require(extraction.metadata.filters.first)
    #expect(filter.identifier == "ExampleChatFocusFilter")
    #expect(filter.tree["fullyQualifiedTypeName"] == "ExampleChat.ExampleChatFocusFilter")
    #expect(filter.title == "Set Account, Status & Look")
    #expect(filter.parts.map(\.identifier) == ["alwaysUseDarkMode", "status", "account"])
    #expect(filter.parts.map(\.typeName) == ["Bool", "String", "AccountEntity"])
    #expect(filter.parts.map(\.defaultValue) == ["false", nil, nil])
    #expect(filter.parts.map(\.isOptional) == [false, true, true])
    #expect(extraction.metadata.entities.map(\.identifier) == ["AccountEntity"])
  }

  /// Its files import `os.log`, which is a submodule.
  @Test func theExampleOfAnXcodeProjectExtractsWithoutAFinding() async throws {
    let extraction = try await Self.extraction(
      of: ["XcodeApp/Chat/Focus", "XcodeApp/Chat/Model"], module: "Chat")
    #expect(extraction.findings.map(\.id) == [])
    #expect(extraction.metadata.filters.map(\.identifier) == ["ChatFocusFilter"])
  }

  @Test func typesDefaultsCasesAndPhrasesAreThoseOfTheFiles() async throws {
    let metadata = try await Fixtures.extraction(of: "Kept").metadata
    func intent(_ name: String) throws -> AppMetadata.Part {
      try #require(metadata.intents.first { $0.identifier == name })
    }
    #expect(
      try intent("OptionalConfiguration").parts.map(\.defaultValue) == [
        nil, "-3", "Ana", "0.5", "red",
      ])
    #expect(
      try intent("ManyTypesIntent").parts.map(\.typeName) == [
        "Date", "URL", "UnitDuration", "IntentFile", "[String]", "Level",
      ])
    let meal = try #require(metadata.enumerations.first { $0.identifier == "Meal" })
    #expect(meal.parts.map(\.identifier) == ["breakfast", "midday"])
    #expect(meal.parts.map(\.title) == ["Breakfast", "Lunch"])
    let shape = try #require(metadata.enumerations.first { $0.identifier == "Shape" })
    #expect(shape.tree[path: "numericFormatTypeName.key"] == "${int} shapes")
    #expect(
      metadata.shortcuts.first?.parts.map(\.identifier) == [
        "Play in ${applicationName}", "Play ${side} in ${applicationName}",
        "Play from ${mailbox} in ${applicationName}",
      ])
    #expect(metadata.tree[path: "queries.Query.capabilities"] == 70)
    #expect(metadata.tree[path: "queries.FolderQuery.capabilities"] == 66)
    #expect(
      try intent("PlayIntent").parts.map { $0.tree["dynamicOptionsSupport"] } == [0, 0, 2])
  }

  // MARK: Written

  @Test func writtenMetadataIsReadAsTheSameAndGivesTheSameBytes() async throws {
    let metadata = try await Fixtures.extraction(of: "Kept").writableMetadata
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try metadata.write(toFolder: folder.path)
    let file = folder.appending(path: "extract.actionsdata")
    let first = try Data(contentsOf: file)
    let read = try MetadataFile(path: folder.path)
    #expect(read.remarks == [])
    #expect(read.metadata == metadata)
    // JSON has no difference between 50.0 and 50.
    let share = try #require(read.metadata.intents.first { $0.identifier == "HiddenIntent" })
    #expect(share.parts.map(\.defaultValue) == ["50.0"])
    #expect(read.metadata.differences(from: metadata) == [])
    try read.metadata.write(toFolder: folder.path)
    #expect(try Data(contentsOf: file) == first)
    #expect(
      try String(contentsOf: folder.appending(path: "version.json"), encoding: .utf8)
        == "{\n  \"toolsVersion\" : \"17F113\",\n  \"version\" : \"3.0\"\n}")
  }

  /// The members of the Focus filter in a public app whose metadata Xcode wrote.
  @Test func aWrittenFilterHasTheMembersThatXcodeWrites() async throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let metadata = try await Fixtures.extraction(of: "Kept").metadata
    let filter = try #require(metadata.filters.first)
    #expect(
      String(decoding: try encoder.encode(filter.tree), as: UTF8.self) == """
        {"assistantDefinedSchemaTraits":[],"assistantDefinedSchemas":[],"authenticationPolicy":0,\
        "availabilityAnnotations":{"LNPlatformNameWildcard":{"introducedVersion":"*"}},\
        "effectiveBundleIdentifiers":[],"fullyQualifiedTypeName":"App.OnlyFilter",\
        "identifier":"OnlyFilter","isAuthPolExplicit":false,"isDiscoverable":true,\
        "mangledTypeName":"3App10OnlyFilterV","mangledTypeNameByBundleIdentifier":{},\
        "mangledTypeNameByBundleIdentifierV2":{},"mangledTypeNameV2":"3App10OnlyFilterV",\
        "openAppWhenRun":false,"outputFlags":0,"parameters":[{"capabilities":1,\
        "dynamicOptionsSupport":0,"inputConnectionBehavior":0,"isInput":false,"isOptional":false,\
        "name":"isAtHome","resolvableInputTypes":[{"kindValue":0,"valueType":{"primitive":\
        {"wrapper":{"typeIdentifier":1}}}}],"title":{"alternatives":[],"key":"At Home"},\
        "typeSpecificMetadata":["LNValueTypeSpecificMetadataKeyDefaultValue",{"int":\
        {"wrapper":0}}],"valueType":{"primitive":{"wrapper":{"typeIdentifier":1}}}}],\
        "presentationStyle":0,"requiredCapabilities":[],"supportedModes":1,\
        "systemProtocolMetadata":["com.apple.link.systemProtocol.FocusConfiguration",{"empty":{}}],\
        "systemProtocolMetadataV2":["com.apple.link.systemProtocol.FocusConfiguration",\
        {"empty":{}}],"systemProtocols":["com.apple.link.systemProtocol.FocusConfiguration"],\
        "title":{"alternatives":[],"key":"Work or Home"},"typeSpecificMetadata":[],\
        "visibilityMetadata":{"assistantOnly":false,"isDiscoverable":true}}
        """)
  }

  /// As files of Xcode 26 have them.
  @Test func aHiddenIntentForANewSystemIsWrittenWithWhatItsFileSays() async throws {
    let metadata = try await Fixtures.extraction(of: "Kept").writableMetadata
    let intent = try #require(metadata.intents.first { $0.identifier == "HiddenIntent" }).tree
    #expect(intent["isDiscoverable"] == false)
    #expect(intent["visibilityMetadata"] == ["assistantOnly": false, "isDiscoverable": false])
    #expect(intent["isAuthPolExplicit"] == true)
    #expect(intent["authenticationPolicy"] == 0)
    #expect(intent["mangledTypeName"] == "")
    #expect(intent["mangledTypeNameV2"] == "3App12HiddenIntentV")
    #expect(
      intent["availabilityAnnotations"] == [
        "LNPlatformNameIOS": ["introducedVersion": "17.2"],
        "LNPlatformNameWildcard": ["introducedVersion": "*"],
      ])
  }

  @Test func anIntentOrArgumentWhoseMetadataIsUnknownIsNamedAndLeftOut() async throws {
    let extraction = try await Fixtures.extraction(of: "Kept")
    #expect(
      extraction.unwritten.map(\.message) == [
        """
        'inclusiveRange' of 'HiddenIntent.share' isn't written, because no public file shows the \
        metadata for it.
        """,
        """
        'SummaryIntent' isn't written, because no public file shows the metadata for \
        'ProvidesDialog' and 'parameterSummary' and 'Set'.
        """,
      ])
    let written = extraction.writableMetadata.intents.map(\.identifier)
    #expect(extraction.metadata.intents.map(\.identifier).contains("SummaryIntent"))
    #expect(!written.contains("SummaryIntent"))
    #expect(written.contains("PlayIntent") && written.contains("HiddenIntent"))
  }

  // MARK: Compared

  @Test func eachDifferenceIsOneLine() throws {
    let extracted = try MetadataFile(Data(Self.filter.utf8), named: "f").metadata
    let changed =
      Self.filter.replacing("Filter Chats", with: "Chats").replacing("Shows some", with: "Has some")
      .replacing("\"isOptional\": true", with: "\"isOptional\": false")
      .replacing("{\"wrapper\": 1}", with: "{\"wrapper\": 0}")
      .replacing("\"unitType\": 7", with: "\"unitType\": 1")
    let code = try MetadataFile(Data(changed.utf8), named: "f").metadata
    #expect(
      extracted.differences(from: code) == [
        "The title of intent 'ChatFilter' is 'Filter Chats', and 'Chats' in the files.",
        """
        The description of intent 'ChatFilter' is 'Shows some chats.', and 'Has some chats.' in \
        the files.
        """,
        """
        The type of parameter 'duration' of intent 'ChatFilter' is 'UnitDuration', and \
        'UnitLength' in the files.
        """,
        """
        The optionality of parameter 'duration' of intent 'ChatFilter' is 'true', and 'false' in \
        the files.
        """,
        """
        The default of parameter 'isDark' of intent 'ChatFilter' is 'true', and 'false' in the \
        files.
        """,
      ])
  }

  /// The metadata has keys, and a device in another language has the texts.
  @Test func titlesOfDeclarationsAreComparedByTheStringCatalog() throws {
    let extracted = try MetadataFile(Data(Self.filter.utf8), named: "f").metadata
    var app = extracted.description(id: "com.example.chat", name: "Chat")
    app.filters[0].title = "Chats filtern"
    app.filters[0].parameters[0].title = "Dunkel"
    let catalog = ["Filter Chats": "Chats filtern", "Dark": "Dunkel"]
    #expect(extracted.differences(from: app) { catalog[$0] ?? $0 } == [])
    #expect(
      extracted.differences(from: app) { $0 } == [
        """
        The title of Focus filter 'ChatFilter' is 'Filter Chats', and 'Chats filtern' in the app's \
        declarations.
        """,
        """
        The title of parameter 'isDark' of Focus filter 'ChatFilter' is 'Dark', and 'Dunkel' in the \
        app's declarations.
        """,
      ])
  }

  private static let level = #"{"identifier": "Level", "cases": []}"#

  @Test func missingAndAdditionalPartsAreDifferences() throws {
    let extracted = try MetadataFile(Data(Self.filter.utf8), named: "f").metadata
    let text = Self.filter.replacing(
      "\"actions\":", with: "\"enums\": [\(Self.level)], \"actions\":"
    )
    .replacing(/,\s*\{"name": "duration".*?\}\}\}\}/.dotMatchesNewlines(), with: "")
    let code = try MetadataFile(Data(text.utf8), named: "f").metadata
    #expect(
      extracted.differences(from: code) == [
        "The files have no parameter 'duration' of intent 'ChatFilter', which Xcode extracted.",
        "Xcode extracted no enumeration 'Level', which the files have.",
      ])
    #expect(extracted.differences(from: extracted) == [])
  }

  @Test func anOrderThatMeansNothingIsNoDifference() async throws {
    let metadata = try await Fixtures.extraction(of: "Kept").metadata
    let shuffled = AppMetadata(
      tree: Self.reversingLists(["enums", "resolvableInputTypes"], in: metadata.tree))
    #expect(shuffled != metadata)
    #expect(shuffled.differences(from: metadata) == [])
  }

  private static func reversingLists(
    _ keys: Set<String>, in value: ParameterValue
  ) -> ParameterValue {
    switch value {
    case .array(let elements): .array(elements.map { reversingLists(keys, in: $0) })
    case .object(let members):
      .object(
        Dictionary(
          uniqueKeysWithValues: members.map { key, value in
            let inner = reversingLists(keys, in: value)
            return (key, keys.contains(key) ? .array(inner.elements.reversed()) : inner)
          }))
    default: value
    }
  }

  // MARK: The compiler

  @Test func aFileThatDoesNotCompileIsToldWithTheCompilersMessages() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).swift")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("import AppIntents\nlet count: Int = \"three\"\n".utf8).write(to: file)
    let modules = try Fixtures.modules
    let error = await #expect(throws: ExtractionError.self) {
      try await Extraction(
        of: [.module("App", at: file.path)], by: SwiftCompiler(modules: modules))
    }
    #expect(error?.description == "The files don't compile, so Xcode would extract nothing.")
    #expect(error?.compilerMessages.contains { $0.contains(":2:18: error: ") } == true)
  }

  @Test func aMissingFileAndAMissingModuleAreNamed() async throws {
    let modules = try Fixtures.modules
    await #expect(
      throws: ExtractionError.cannotRead(
        path: "/nowhere/A.swift", reason: "no such file or folder.")
    ) {
      try await Extraction(
        of: [.module("App", at: "/nowhere/A.swift")], by: SwiftCompiler(modules: modules))
    }
    await #expect(throws: ExtractionError.noModules(folder: "/nowhere")) {
      try await Extraction(
        of: [.module("App", at: Fixtures.folder.path)],
        by: SwiftCompiler(modules: URL(filePath: "/nowhere")))
    }
    #expect(
      throws: ExtractionError.cannotRead(path: "/nowhere.app", reason: "no such file or folder.")
    ) {
      try MetadataFile(path: "/nowhere.app")
    }
  }

  /// A module whose name only ends like one of the system's stands for no other.
  @Test func aClientsOwnModuleStandsForAFrameworkOfViews() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let modules = [
      "ChatUIKit", "AppKit", "FocusAppIntents", "FocusSwiftUI", "ChatSwiftUI", "Photos",
    ]
    for module in modules {
      try Data().write(to: folder.appending(path: "\(module).swiftmodule"))
    }
    let compiler = SwiftCompiler(modules: folder, aliases: ["OSLog": "ChatLog"])
    #expect(
      try compiler.aliasArguments().filter { $0 != "-module-alias" } == [
        "AppIntents=FocusAppIntents", "OSLog=ChatLog", "SwiftUI=FocusSwiftUI", "UIKit=ChatUIKit",
      ])
  }

  private static func example() async throws -> Extraction {
    try await extraction(of: ["ExampleChat"], module: "ExampleChat")
  }

  private static func extraction(
    of folders: [String], module: String
  ) async throws -> Extraction {
    var target = SimulatedApp.Sources.module(module)
    target.paths = folders.map { PackageFolder.url.path + "/Examples/\($0)" }
    return try await Extraction(of: [target], by: SwiftCompiler(modules: Fixtures.modules))
  }
}
