package import FocusText
public import Foundation

extension PushPayload {
  /// Reads a payload as a server sends it.
  ///
  /// It is strict JSON: comments, trailing commas and the rest of JSON5 are mistakes, as they are for
  /// Apple's servers. The key `Simulator Target Bundle` of files for `xcrun simctl push` is accepted.
  /// The cost is linear.
  ///
  /// - Parameters:
  ///   - data: The bytes, in UTF-8.
  ///   - file: The name that findings call it by.
  /// - Throws: ``UnreadableFile`` for bytes that aren't JSON or hold no object with an object `aps`.
  public init(_ data: Data, file: String = "payload") throws(UnreadableFile) {
    let document: SourceValue
    do {
      document = try SourceValue(parsing: SourceText(data, file: file), as: .strict)
    } catch {
      let reader = PayloadReader(file: error.file)
      throw UnreadableFile(
        reader.finding(.notJSON(error.message), about: "payload", at: error.location))
    }
    try self.init(document, file: file)
  }

  /// Whether a document looks like a payload: it is an object with a key `aps`, even in JSON5.
  public static func isLikely(_ data: Data) -> Bool {
    guard
      let document = try? SourceValue(parsing: data, file: "payload", repeatedKeys: .kept),
      case .object(let members) = document.kind
    else { return false }
    return members.contains { $0.key == "aps" }
  }

  /// Reads a payload from a text.
  ///
  /// - Throws: ``UnreadableFile`` as for bytes.
  public init(_ text: String, file: String = "payload") throws(UnreadableFile) {
    try self.init(Data(text.utf8), file: file)
  }

  /// Takes a payload that is a part of a larger file.
  package init(_ document: SourceValue, file: String) throws(UnreadableFile) {
    var reader = PayloadReader(file: file)
    guard case .object(let members) = document.kind else {
      throw UnreadableFile(
        reader.finding(
          .notAnObject(found: document.kindName), about: "payload", at: document.location))
    }
    let payload = reader.fields(members, of: .payload, at: document.location)
    guard let apsMember = payload["aps"] else {
      let near = NameSuggestion.nearest(to: "aps", among: members.map(\.key))
      throw UnreadableFile(
        reader.finding(.noAps(near: near), about: "payload", at: document.location))
    }
    guard case .object(let apsMembers) = apsMember.value.kind else {
      throw UnreadableFile(
        reader.finding(
          .apsNotAnObject(found: apsMember.value.kindName), about: "aps",
          at: apsMember.value.location))
    }
    let aps = reader.fields(apsMembers, of: .aps, at: apsMember.value.location)
    let sent = members.filter { $0.key != PayloadDictionary.targetBundle }

    self.alert = reader.alert(in: aps)
    self.badge = reader.count("badge", in: aps)
    self.sound = reader.sound(in: aps)
    self.threadIdentifier = reader.text("thread-id", in: aps)
    self.category = reader.text("category", in: aps)
    self.wakesApp = reader.isOn("content-available", in: aps)
    self.runsServiceExtension = reader.isOn("mutable-content", in: aps)
    self.targetContentIdentifier = reader.text("target-content-id", in: aps)
    self.interruptionLevel = reader.level(in: aps)
    self.filterCriteria = reader.text("filter-criteria", in: aps)
    self.liveActivity = reader.liveActivity(in: aps)
    self.relevanceScore =
      liveActivity == nil
      ? reader.number("relevance-score", within: 0...1, in: aps)
      : reader.number("relevance-score", in: aps)
    self.urlArguments = reader.texts("url-args", in: aps) ?? []
    self.targetBundle = reader.text(PayloadDictionary.targetBundle, in: payload)
    self.userInfo = reader.json(sent)
    self.size = PayloadSize.bytes(of: sent)
    reader.reportInfiniteNumbers(in: sent)
    self.place = reader.place(aps.location)
    self.findings = []
    reader.reportContradictions(of: self, in: aps)
    if refusal == .payloadTooLarge {
      reader.report(.tooLarge(bytes: size), about: "payload", at: document.location)
    }
    findings = reader.findings
  }
}
