public import FocusFilterKit
import FocusText
import Foundation

/// A file of App Intents metadata that was read.
public struct MetadataFile: Sendable {
  public private(set) var metadata: AppMetadata
  /// Notes about members that aren't known, each once, and about the extensions that were read.
  public private(set) var remarks: [String]

  /// The name of the file in a folder `Metadata.appintents`.
  public static let name = "extract.actionsdata"

  /// Reads `extract.actionsdata`, a folder `Metadata.appintents`, or an `.app` or `.appex` with one.
  ///
  /// The metadata of an app's extensions is added to that of the app, since an app may have one filter
  /// together with them.
  /// - Throws: ``MetadataError``.
  public init(path: String) throws(MetadataError) {
    let extensions = Self.extensions(of: path)
    if let file = Self.file(in: path) {
      try self.init(file: file)
      try add(extensions[...])
    } else if let first = extensions.first {
      // The app's filter may be in its extension alone.
      try self.init(path: first)
      try add(extensions.dropFirst())
    } else {
      let exists = FileManager.default.fileExists(atPath: path)
      throw .cannotRead(
        path: path,
        reason: exists
          ? "it has no 'Metadata.appintents/\(Self.name)'." : "no such file or folder.")
    }
  }

  private mutating func add(_ extensions: ArraySlice<String>) throws(MetadataError) {
    for path in extensions {
      let other = try MetadataFile(path: path)
      metadata.add(other.metadata)
      remarks += other.remarks.filter { !remarks.contains($0) }
      remarks.append("The metadata of '\(URL(filePath: path).lastPathComponent)' is included.")
    }
  }

  private init(file: String) throws(MetadataError) {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: file))
    } catch {
      throw .cannotRead(path: file, reason: error.localizedDescription)
    }
    try self.init(data, named: file)
  }

  /// Reads the contents of `extract.actionsdata`.
  public init(_ data: Data, named file: String) throws(MetadataError) {
    let tree: SourceValue
    do {
      tree = try SourceValue(parsing: SourceText(data, file: file), as: .strict)
    } catch {
      throw .malformed(file: file, reason: "\(error.location): \(error.message)")
    }
    guard tree.isNested(atMost: Self.deepest) else {
      throw .malformed(file: file, reason: "it is nested deeper than \(Self.deepest) levels.")
    }
    do {
      metadata = try StoredForm.decode(AppMetadata.self, from: data)
      let known = try SourceValue(
        parsing: SourceText(JSONEncoder().encode(metadata), file: file), as: .strict)
      var remarks: [String] = []
      if let version = metadata.version, version > 1 {
        remarks.append("The file has the version \(version), and 1 is the newest known one.")
      }
      Self.unknownKeys(in: tree, known, at: "", &remarks)
      self.remarks = remarks
    } catch {
      throw .malformed(file: file, reason: "\(error).")
    }
  }

  /// The deepest nesting that is read; files that Xcode wrote have at most 20 levels.
  private static let deepest = 64

  private static func file(in path: String) -> String? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
    guard isFolder.boolValue else { return path }
    // An app on a Mac has a folder of resources; one on an iPhone has none.
    return ["", "/Metadata.appintents", "/Contents/Resources/Metadata.appintents"]
      .map { "\(path)\($0)/\(name)" }.first(where: FileManager.default.fileExists)
  }

  /// Returns the extensions of an app that have metadata, in the order of their names.
  private static func extensions(of path: String) -> [String] {
    ["PlugIns", "Extensions"].flatMap { ["\(path)/\($0)", "\(path)/Contents/\($0)"] }
      .flatMap { folder in
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".appex") }.sorted().map { "\(folder)/\($0)" }
      }.filter { file(in: $0) != nil }
  }

  /// Notes the keys of a document that are lost when it is read and written.
  private static func unknownKeys(
    in tree: SourceValue, _ known: SourceValue, at path: String, _ remarks: inout [String]
  ) {
    // The keys of these objects are names of types.
    let isMap = ["actions", "entities", "queries"].contains(path)
    let others = Dictionary((known.members ?? []).map { ($0.key, $0.value) }) { $1 }
    for member in tree.members ?? [] where member.value.kind != .null {
      let inside = (path.isEmpty ? [] : [path]) + [isMap ? "*" : member.key]
      if let other = others[member.key] {
        unknownKeys(in: member.value, other, at: inside.joined(separator: "."), &remarks)
      } else {
        let place = path.isEmpty ? "" : " in '\(path)'"
        let remark = "Unknown key '\(member.key)'\(place)."
        if !remarks.contains(remark) { remarks.append(remark) }
      }
    }
    for (element, other) in zip(tree.elements ?? [], known.elements ?? []) {
      unknownKeys(in: element, other, at: "\(path)[]", &remarks)
    }
  }
}

extension SourceValue {
  fileprivate func isNested(atMost limit: Int) -> Bool {
    limit > 0
      && (elements ?? members?.map(\.value) ?? []).allSatisfy { $0.isNested(atMost: limit - 1) }
  }
}

/// The reason why metadata can't be read.
public enum MetadataError: Error, Sendable, Hashable, CustomStringConvertible {
  case cannotRead(path: String, reason: String)
  case malformed(file: String, reason: String)

  public var description: String {
    switch self {
    case .cannotRead(let path, let reason): "'\(path)' can't be read: \(reason)"
    case .malformed(let file, let reason): "'\(file)' isn't App Intents metadata: \(reason)"
    }
  }
}

extension AppMetadata {
  /// Adds the metadata of another target of the app; of two parts with one name, the own one stays.
  mutating func add(_ other: AppMetadata) {
    actions.merge(other.actions) { own, _ in own }
    entities = (entities ?? [:]).merging(other.entities ?? [:]) { own, _ in own }
    queries = (queries ?? [:]).merging(other.queries ?? [:]) { own, _ in own }
    let known = Set((enums ?? []).map(\.identifier))
    enums = (enums ?? []) + (other.enums ?? []).filter { !known.contains($0.identifier) }
    autoShortcuts = (autoShortcuts ?? []) + (other.autoShortcuts ?? [])
  }

  /// Writes a folder with `extract.actionsdata` and `version.json`, as Xcode 26 does.
  ///
  /// The same metadata gives the same bytes.
  public func write(toFolder path: String) throws {
    let folder = URL(filePath: path)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try encoder.encode(self).write(
      to: folder.appending(path: MetadataFile.name), options: .atomic)
    let version = """
      {
        "toolsVersion" : "\(Self.toolsVersion)",
        "version" : "3.0"
      }
      """
    try Data(version.utf8).write(to: folder.appending(path: "version.json"), options: .atomic)
  }

  /// The build of Xcode 26 whose form is written.
  static let toolsVersion = "17F113"
}

extension AppMetadata {
  /// Returns the differences from the metadata of source files, one on each line; empty for equal ones.
  ///
  /// Enumerations, cases and types that are converted compare as sets. The system's own members, such
  /// as mangled names, aren't compared.
  public func differences(from code: AppMetadata) -> [String] {
    var found = MetadataDifferences(others: "files")
    found.requireOneFilter(filters.map(\.identifier))
    found.compare("intent", actions, code.actions) { found, name, one, other in
      found.differ(name, "type", one.fullyQualifiedTypeName, other.fullyQualifiedTypeName)
      found.differ(name, "title", one.title?.key, other.title?.key)
      found.differ(
        name, "description", one.descriptionMetadata?.descriptionText?.key,
        other.descriptionMetadata?.descriptionText?.key)
      found.differ(name, "role as a Focus filter", one.isFocusFilter, other.isFocusFilter)
      found.differ(name, "member 'openAppWhenRun'", one.openAppWhenRun, other.openAppWhenRun)
      found.compare("parameter", of: name, one.parameters.byName, other.parameters.byName) {
        found, parameter, one, other in
        found.differ(parameter, "title", one.title?.key, other.title?.key)
        found.differ(parameter, "type", one.valueType.description, other.valueType.description)
        found.differ(parameter, "optionality", one.isOptional, other.isOptional)
        found.differ(parameter, "default", one.defaultValue, other.defaultValue)
      }
      found.compareOrder(
        ofParametersOf: name, one.parameters.map(\.name), other.parameters.map(\.name))
    }
    found.compare("entity", entities ?? [:], code.entities ?? [:]) { found, name, one, other in
      found.differ(name, "title", one.displayTypeName?.key, other.displayTypeName?.key)
      found.differ(name, "query", one.defaultQueryIdentifier, other.defaultQueryIdentifier)
    }
    found.compare("enumeration", (enums ?? []).byName, (code.enums ?? []).byName) {
      found, name, one, other in
      found.differ(name, "title", one.displayTypeName?.key, other.displayTypeName?.key)
      found.compare("case", of: name, one.cases.byName, other.cases.byName) {
        found, item, one, other in
        found.differ(
          item, "title", one.displayRepresentation?.title?.key,
          other.displayRepresentation?.title?.key)
      }
    }
    let phrases = (self.phrases, code.phrases)
    func all(_ phrases: Set<String>) -> [String: String] {
      Dictionary(uniqueKeysWithValues: phrases.map { ($0, $0) })
    }
    found.compare("phrase", all(phrases.0), all(phrases.1)) { _, _, _, _ in }
    return found.lines
  }

  /// Returns the differences of the Focus filters from those that an app's code declares, one on each line;
  /// empty for equal ones.
  ///
  /// For an app whose files aren't at hand. Titles are compared as the app shows them; an enumeration's
  /// default isn't compared, because code has its raw value and metadata the name of its case.
  public func differences(from app: AppDescription) -> [String] {
    var found = MetadataDifferences(others: "app's declarations")
    let (extracted, declared) = (description(id: app.id, name: app.name).filters, app.filters)
    found.requireOneFilter(extracted.map(\.id))
    found.compare("Focus filter", extracted.byName, declared.byName) { found, name, one, other in
      found.differ(name, "title", one.title, other.title)
      found.differ(name, "description", one.description, other.description)
      found.compare("parameter", of: name, one.parameters.byName, other.parameters.byName) {
        found, parameter, one, other in
        found.differ(parameter, "title", one.title, other.title)
        found.differ(parameter, "type", one.type, other.type)
        found.differ(parameter, "optionality", one.isOptional, other.isOptional)
        if one.choices == nil {
          found.differ(parameter, "default", one.defaultValue, other.defaultValue)
        }
      }
      found.compareOrder(
        ofParametersOf: name, one.parameters.map(\.name), other.parameters.map(\.name))
    }
    return found.lines
  }

  private var phrases: Set<String> {
    Set(
      (autoShortcuts ?? []).flatMap { shortcut in
        shortcut.phraseTemplates.map { "\($0.key)' for '\(shortcut.actionIdentifier)" }
      })
  }
}

/// The differences between what Xcode extracted and the same parts elsewhere.
private struct MetadataDifferences {
  private(set) var lines: [String] = []
  /// The other side, as a noun in the plural.
  let others: String

  init(others: String) { self.others = others }

  mutating func requireOneFilter(_ filters: [String]) {
    guard filters.count > 1 else { return }
    lines.append(
      "The app has \(filters.count) Focus filters, and Xcode accepts one: "
        + filters.joined(separator: ", ") + ".")
  }

  /// Names the parts that one side lacks, and compares those that both have.
  mutating func compare<Item>(
    _ kind: String, of owner: String = "", _ extracted: [String: Item], _ declared: [String: Item],
    _ each: (_ found: inout Self, _ name: String, Item, Item) -> Void
  ) {
    for name in Set(extracted.keys).union(declared.keys).sorted() {
      let part = "\(kind) '\(name)'\(owner.isEmpty ? "" : " of \(owner)")"
      switch (extracted[name], declared[name]) {
      case (let one?, let other?): each(&self, part, one, other)
      case (_?, nil): lines.append("The \(others) have no \(part), which Xcode extracted.")
      default: lines.append("Xcode extracted no \(part), which the \(others) have.")
      }
    }
  }

  mutating func differ<Value: Equatable>(
    _ name: String, _ what: String, _ one: Value?, _ other: Value?
  ) {
    guard one != other else { return }
    func word(_ value: Value?) -> String { value.map { "'\($0)'" } ?? "none" }
    lines.append("The \(what) of \(name) is \(word(one)), and \(word(other)) in the \(others).")
  }

  /// Compares the order of parameters where both sides have the same ones.
  mutating func compareOrder(ofParametersOf name: String, _ one: [String], _ other: [String]) {
    guard Set(one) == Set(other) else { return }
    differ(
      name, "order of parameters", one.joined(separator: ", "), other.joined(separator: ", "))
  }
}

/// A part of the metadata that a name tells from its like.
private protocol NamedPart { var partName: String { get } }
extension AppMetadata.Parameter: NamedPart { fileprivate var partName: String { name } }
extension AppMetadata.Enumeration: NamedPart { fileprivate var partName: String { identifier } }
extension AppMetadata.Enumeration.Case: NamedPart {
  fileprivate var partName: String { identifier }
}
extension FilterMetadata: NamedPart { fileprivate var partName: String { id } }
extension ParameterMetadata: NamedPart { fileprivate var partName: String { name } }

extension Array where Element: NamedPart {
  /// The parts by their names; of two with one name, the first.
  fileprivate var byName: [String: Element] {
    Dictionary(map { ($0.partName, $0) }) { first, _ in first }
  }
}
