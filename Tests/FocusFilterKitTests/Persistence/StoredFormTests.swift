import FocusUserNotifications
import Foundation
import TestPrograms
import TestSupport
import Testing

@testable import FocusFilterKit

/// What a device is stored as changes only where the golden files do.
@Suite struct StoredFormTests {
  private let temporary = TemporaryFolder()
  private var folder: URL { temporary.url }

  private static let names = ["device.json", "history.jsonl"]

  private func bring(_ files: [String]) throws {
    for name in files {
      try FileManager.default.copyItem(
        at: GoldenFiles.folder.appending(path: name), to: folder.appending(path: name))
    }
    try DurableFile.makeFolder(folder.appending(path: "data/3"))
  }

  @Test func theFormIsThatOfTheGoldenFiles() async throws {
    var history = HistoryFile(in: folder)
    try history.append(nil, after: try FullDevice.origin())
    for transaction in try FullDevice.transactions() { try history.append(transaction) }
    let store = try await FileStore(folder: folder)
    let device = try #require(try store.load())
    try store.save(device)
    for name in Self.names {
      let written = try Data(contentsOf: folder.appending(path: name))
      let golden = try GoldenFiles.bytes(name, recording: written)
      #expect(written == golden, "\(name) has another form.")
    }
  }

  @Test(arguments: [names, ["history.jsonl"]])
  func theGoldenFilesOpenAsTheDeviceThatMadeThem(files: [String]) async throws {
    try bring(files)
    let store = try await FileStore(folder: folder)
    var device = try FullDevice.origin()
    #expect(try store.origin() == device)
    #expect(try store.events() == FullDevice.events())
    try device.replay(try FullDevice.events())
    #expect(try store.load() == device)
    #expect(store.notices == [])
  }

  @Test func everyRecordHasItsBytesAgain() throws {
    let history = try Data(contentsOf: GoldenFiles.folder.appending(path: "history.jsonl"))
    let lines = history.split(separator: UInt8(ascii: "\n")).map { SealedLine.object(of: $0) }
    let origin = try StoredForm.decode(EncodedDevice.self, from: lines[0])
    #expect(try StoredForm.encode(EncodedDevice(encoding: origin.live)) == lines[0])
    for line in lines.dropFirst() {
      let read = try StoredForm.decode(EncodedTransaction.self, from: line)
      #expect(try StoredForm.encode(EncodedTransaction(encoding: read.live)) == line)
    }
    let snapshot = try Data(contentsOf: GoldenFiles.folder.appending(path: "device.json"))
    let read = try StoredForm.decode(EncodedSnapshot.self, from: snapshot)
    #expect(SealedLine.seal(try StoredForm.encode(read)) == snapshot)
    #expect(Int(read.historyLength) == history.count)
  }

  @Test func theGoldenFilesHaveEveryKindEveryWordAndEveryKey() throws {
    var coverage = FormCoverage()
    let history = try Data(contentsOf: GoldenFiles.folder.appending(path: "history.jsonl"))
    let lines = history.split(separator: UInt8(ascii: "\n")).map { Data($0) }
    coverage.look(at: try StoredForm.decode(EncodedDevice.self, from: lines[0]))
    for line in lines.dropFirst() {
      coverage.look(at: try StoredForm.decode(EncodedTransaction.self, from: line))
    }
    let snapshot = try Data(contentsOf: GoldenFiles.folder.appending(path: "device.json"))
    coverage.look(at: try StoredForm.decode(EncodedSnapshot.self, from: snapshot))
    // A notification takes its sender and its kind from the communication, and the device after an
    // undo is that of an earlier event; the findings about a payload aren't stored.
    #expect(
      coverage.gaps == [
        "ContentRecord._communication", "Uncompared<Array<Finding>>.wrappedValue",
        "Undoing._device",
      ])
    #expect(coverage.count > 250)
  }

  @Test func aKindOrAKeyThatNothingHasIsAGap() throws {
    var coverage = FormCoverage()
    coverage.look(
      at: FocusEvent.Kind.asked(mode: .doNotDisturb, by: .person, until: nil))
    #expect(coverage.gaps.contains("FocusEvent.Kind: timePassed"))
    #expect(coverage.gaps.contains("FocusFilterKit.FocusSource: driving"))
    #expect(coverage.gaps.contains("FocusEvent.Kind.asked.until"))
    #expect(!coverage.gaps.contains("FocusEvent.Kind: asked"))
  }

  /// Also those that no single device has: the words of its choices, and the rules.
  @Test func theWordsAreThoseOfTheGoldenFiles() throws {
    func words<Word: CaseIterable & RawRepresentable<String>>(
      _ type: Word.Type
    ) -> (String, [String]) {
      (String(reflecting: type), type.allCases.map(\.rawValue).sorted())
    }
    let all = [
      words(FocusSource.self), words(FocusMode.Tint.self), words(FocusSettings.Silencing.self),
      words(FocusReading.self), words(FilterMembership.self),
      words(ProcessState.self), words(ProcessHost.self), words(FilterDelivery.Kind.self),
      words(FocusRule.self), words(LockEvent.self), words(NotificationRequest.Kind.self),
      words(NotificationRequest.Refusal.self), words(SoundRecord.Kind.self),
      words(AppCapability.self), words(NotificationOption.self),
      words(ClockSetting.self), words(AppSetting.Kind.self),
    ]
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    let written = try encoder.encode(Dictionary(uniqueKeysWithValues: all)) + Data("\n".utf8)
    #expect(written == (try GoldenFiles.bytes("words.json", recording: written)))
  }

  @Test func theArticleHasEveryKindOfEventWithItsParts() throws {
    let events = try FullDevice.events().map { stored in
      try JSONDecoder().decode(
        [String: [String: ParameterValue]].self, from: StoredForm.encode(stored.event.kind))
    }
    let parts = Dictionary(
      events.flatMap(\.self).map { ($0.key, Set($0.value.keys)) },
      uniquingKeysWith: { $0.union($1) })
    let article = try String(
      contentsOf: PackageFolder.url.appending(
        path: "Sources/FocusFilterKit/FocusFilterKit.docc/Contributors/StoredForm.md"),
      encoding: .utf8)
    var shown: Set<String> = []
    let table = article.components(separatedBy: "| event |")[1]
    for row in table.split(separator: "\n").dropFirst(2) {
      guard row.hasPrefix("| `") else { break }
      let columns = row.split(separator: "|").map { $0.split(separator: "`") }
      let kinds = columns[0].map(String.init).filter { !" , ".contains($0) }
      let named = Set(columns[1].map(String.init))
      for kind in kinds { #expect(parts[kind]?.isSubset(of: named) == true, "\(kind)") }
      shown.formUnion(kinds)
    }
    #expect(shown == Set(parts.keys))
  }

  // MARK: Versions

  @Test func aChoiceThatIsMissingHasItsDefaultAndAnUnknownOneIsKept() throws {
    let choices = try StoredForm.decode(
      EncodedChoices.self,
      from: Data(#"{"missingCriteria":"notConsulted","moonPhase":"full"}"#.utf8))
    var expected = FocusPolicy.reading(\.missingCriteria, .notConsulted)
    expected.unknownChoices = ["moonPhase": "full"]
    #expect(choices.live == expected)
    let text = String(decoding: try StoredForm.encode(choices), as: UTF8.self)
    #expect(text.contains(#""moonPhase":"full""#))
    #expect(text.contains(#""modeLimit":"10""#))
  }

  @Test func aPresentationIsItsWords() throws {
    let text = #"["nothing","list","badge sound list banner"]"#
    let read = try JSONDecoder().decode([NotificationPresentation].self, from: Data(text.utf8))
    #expect(read == [[], .list, .all])
    #expect(String(decoding: try JSONEncoder().encode(read), as: UTF8.self) == text)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([NotificationPresentation].self, from: Data(#"["loud"]"#.utf8))
    }
  }

  @Test(arguments: [
    (#"{"missingCriteria":"guess"}"#, "guess", "value of 'missingCriteria'"),
    (#"{"modeLimit":"many"}"#, "many", "value of 'modeLimit'"),
    (#"{"precedence":"person moon"}"#, "moon", "value of 'precedence'"),
  ])
  func anUnknownValueOfAChoiceIsNamed(text: String, value: String, noun: String) {
    #expect(throws: StoredFormError.unknownName(value, of: noun)) {
      try StoredForm.decode(EncodedChoices.self, from: Data(text.utf8))
    }
  }

  @Test(arguments: [
    (#""event":{"timePassed":{}}"#, #""event":{"teleported":{"to":"Mars"}}"#, "event 'teleported'"),
    (#"{"setBadge":{"count":4}}"#, #"{"blinked":{}}"#, "action 'blinked'"),
    (#""process":"hung""#, #""process":"dreaming""#, "value of 'process' 'dreaming'"),
    (#""kind":"call""#, #""kind":"letter""#, "value of 'kind' 'letter'"),
    (#"{"allow":["#, #"{"whisper":["#, "list 'whisper'"),
    (#""phoneCallsFrom":"favorites""#, #""phoneCallsFrom":"robots""#, "kind of callers 'robots'"),
  ])
  func aNameOfANewerVersionRefusesTheDeviceByName(
    known: String, newer: String, name: String
  ) async throws {
    let file = folder.appending(path: "history.jsonl")
    let golden = GoldenFiles.folder.appending(path: "history.jsonl")
    var lines = try String(contentsOf: golden, encoding: .utf8).split(separator: "\n")
    // The origin may have it, too.
    let index = try #require(lines.dropFirst().firstIndex { $0.contains(known) })
    lines[index] = Substring(lines[index].replacing(known, with: newer))
    let text = (lines.joined(separator: "\n") + "\n").resealed
    try text.write(to: file, atomically: true, encoding: .utf8)
    let store = try await FileStore(folder: folder)
    let problem = #expect(throws: StoreProblem.self) { try store.load() }
    #expect(
      problem?.description == """
        \(file.path): Unknown \(name) in line \(index + 1). A newer version may have written it, \
        so the file is not changed. Update the tool, or choose another folder.
        """)
    #expect(throws: StoreProblem.self) { try store.events() }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(files) == ["history.jsonl", "lock", "simulated-device.txt"])
  }

  /// A version says what it may contain.
  @Test(arguments: [("1.7", true), ("1.0", false)])
  func anUnknownWordInTheSnapshotIsOfANewerVersionOrDamage(
    version: String, isNewer: Bool
  ) async throws {
    try bring(Self.names)
    let snapshot = folder.appending(path: "device.json")
    let changed = try String(contentsOf: snapshot, encoding: .utf8)
      .replacing(#""tint":"mint""#, with: #""tint":"ultraviolet""#)
      .replacing(#""format":"1.0""#, with: #""format":"\#(version)""#).resealed
    try changed.write(to: snapshot, atomically: true, encoding: .utf8)
    let store = try await FileStore(folder: folder)
    if isNewer {
      let problem = #expect(throws: StoreProblem.self) { try store.load() }
      #expect(store.notices == [])
      #expect(
        problem
          == StoreProblem(
            .read, path: snapshot.path,
            reason: .form(.unknownName("ultraviolet", of: "value of 'tint'"), line: nil)))
      #expect(try String(contentsOf: snapshot, encoding: .utf8) == changed)
    } else {
      var device = try FullDevice.origin()
      try device.replay(try FullDevice.events())
      #expect(try store.load() == device)
      #expect(store.notices.count == 1)
    }
  }

  /// Keys of a newer minor version in the fixture, at places of all depths.
  @Test func aSnapshotOfANewerMinorVersionKeepsItsKeysWhenItIsRewritten() async throws {
    try bring(Self.names)
    let snapshot = folder.appending(path: "device.json")
    let additions = [
      (#""format":"1.0""#, #""format":"1.7","mood":"calm""#),
      (#""state":{"#, #""state":{"moonPhase":"full","#),
      (#""settings":{"#, #""settings":{"haptics":{"strength":3},"#),
      (#""counters":{"#, #""counters":{"widget":8,"#),
      (#""content":{"#, #""content":{"scent":["rose",null],"#),
    ]
    var newer = try String(contentsOf: snapshot, encoding: .utf8)
    for (known, new) in additions {
      #expect(newer.contains(known))
      newer = newer.replacing(known, with: new)
    }
    try newer.resealed.write(to: snapshot, atomically: true, encoding: .utf8)
    let store = try await FileStore(folder: folder)
    var device = try #require(try store.load())
    let event = StoredEvent(
      number: device.number + 1, event: FocusEvent(at: device.state.now, .clockSet(clock: .live)))
    try device.replay([event])
    try store.append([event])
    try store.save(device)
    let written = try String(contentsOf: snapshot, encoding: .utf8)
    #expect(written.contains(#""format":"1.7""#))
    for key in ["mood", "moonPhase", "haptics", "widget", "scent"] {
      let count = newer.split(separator: "\"\(key)\":", omittingEmptySubsequences: false).count
      let kept = written.split(separator: "\"\(key)\":", omittingEmptySubsequences: false).count
      #expect(kept == count, "\(key)")
    }
    #expect(try store.load() == device)
    #expect(store.notices == [])
  }

  /// A key that an older version didn't write has its default.
  @Test func aMissingKeyIsItsDefault() throws {
    func read<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
      try StoredForm.decode(type, from: Data(text.utf8))
    }
    #expect(try read(FocusSettings.self, "{}") == FocusSettings())
    #expect(try read(ContentRecord.self, "{}") == ContentRecord())
    #expect(try read(SimulatedPerson.self, #"{"id":"Ann"}"#) == SimulatedPerson(id: "Ann"))
    let mode = #"{"id":"a","name":"b","symbolName":"c","tint":"red"}"#
    #expect(
      try read(FocusMode.self, mode)
        == FocusMode(id: .init(rawValue: "a"), name: "b", symbolName: "c", tint: .red))
  }

  /// One bit of each byte is turned over: no damage is read as another device or a newer version.
  @Test func noDamagedByteIsRead() throws {
    let snapshot = try Data(contentsOf: GoldenFiles.folder.appending(path: "device.json"))
    #expect(SealedLine.isWhole(snapshot))
    for index in stride(from: 0, to: snapshot.count, by: max(1, 35 / RandomCases.count(1))) {
      var damaged = snapshot
      damaged[index] ^= 1 << (index % 8)
      #expect(!SealedLine.isWhole(damaged), "byte \(index)")
    }
  }

  @Test(arguments: [
    (EACCES, "Permission denied. Change the permissions of the file."),
    (EPERM, "Permission denied. Change the permissions of the file."),
    (EROFS, "The file system is read-only. Choose another folder."),
    (ENOSPC, "No space is left on the disk. Free some space, and try again."),
    (EBADMSG, "The file is damaged. Move it away to begin without its values."),
    (EIO, "The file can't be read: Input/output error."),
  ])
  func aProblemSaysWhatTheSystemSaid(number: Int32, sentence: String) {
    let problem = StoreProblem(.read, path: "/state/device.json", reason: .system(number))
    #expect(problem.description == "/state/device.json: \(sentence)")
  }
}

extension String {
  /// The lines with the checksums of what they are now.
  var resealed: String {
    let lines = split(separator: "\n").map { line in
      String(decoding: SealedLine.seal(SealedLine.object(of: Data(line.utf8))), as: UTF8.self)
    }
    return lines.joined(separator: "\n") + (hasSuffix("\n") ? "\n" : "")
  }
}
