public import FocusFilterKit
import FocusHost
import FocusText
import Foundation

/// A file of App Intents metadata that was read.
public struct MetadataFile: Sendable {
  public private(set) var metadata: AppMetadata
  /// Notes about members that aren't known, each once, and about the extensions that were read.
  public private(set) var remarks: [String] = []

  /// The name of the file in a folder `Metadata.appintents`.
  public static let name = "extract.actionsdata"

  /// Reads `extract.actionsdata`, a folder `Metadata.appintents`, or an `.app` or `.appex` with one.
  ///
  /// The metadata of an app's extensions is added to that of the app, since an app may have one filter
  /// together with them.
  /// - Throws: ``ExtractionError``.
  public init(path: String) throws(ExtractionError) {
    let extensions = Self.extensions(of: path)
    // The app's filter may be in its extension alone.
    guard let file = Self.file(in: path) ?? extensions.first.flatMap(Self.file) else {
      let exists = FileManager.default.fileExists(atPath: path)
      throw .cannotRead(
        path: path,
        reason: exists ? "it has no 'Metadata.appintents/\(Self.name)'." : "no such file or folder."
      )
    }
    let data: Data
    do {
      // A device has no end.
      let handle = try FileHandle(forReadingFrom: URL(filePath: file))
      data = try handle.read(upToCount: Self.longest + 1) ?? Data()
    } catch {
      throw .cannotRead(path: file, reason: error.localizedDescription)
    }
    guard data.count <= Self.longest else {
      throw .cannotRead(path: file, reason: "it has more than \(Self.longest >> 20) MiB.")
    }
    try self.init(data, named: file)
    for path in extensions where Self.file(in: path) != file {
      let other = try MetadataFile(path: path)
      metadata.add(other.metadata)
      remarks += other.remarks.filter { !remarks.contains($0) }
      remarks.append("The metadata of '\(URL(filePath: path).lastPathComponent)' is included.")
    }
  }

  /// Reads the contents of `extract.actionsdata`.
  ///
  /// - Throws: ``ExtractionError/malformed(file:reason:)`` with the line and column of the mistake.
  public init(_ data: Data, named file: String) throws(ExtractionError) {
    let tree: SourceValue
    do {
      tree = try SourceValue(parsing: SourceText(data, file: file), as: .strict)
    } catch {
      throw .malformed(file: file, reason: "\(error.location): \(error.message)")
    }
    if case .int(let version)? = tree["version"]?.kind, version > 1 {
      remarks = ["The file has the version \(version), and 1 is the newest known one."]
    }
    try MetadataShape.check(tree, MetadataShape.document, of: file, &remarks)
    metadata = AppMetadata(tree: ParameterValue(tree))
  }

  /// The greatest size that is read, in bytes; files that Xcode wrote have some kilobytes.
  private static let longest = 16 << 20

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

  /// The identifier and name in the `Info.plist` of an app or extension; `nil` for another file, or without
  /// one.
  public static func bundle(at path: String) -> (id: String, name: String)? {
    let places = ["Info.plist", "Contents/Info.plist"].map {
      URL(filePath: path).appending(path: $0)
    }
    guard let data = places.lazy.compactMap({ try? Data(contentsOf: $0) }).first,
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil),
      let members = list as? [String: Any], let id = members["CFBundleIdentifier"] as? String
    else { return nil }
    let name = members["CFBundleDisplayName"] ?? members["CFBundleName"]
    return (id, name as? String ?? String(id.lastComponent))
  }
}

extension AppMetadata {
  /// Adds the metadata of another target of the app; of two parts with one name, the own one stays.
  mutating func add(_ other: AppMetadata) {
    guard case .object(let own) = tree, case .object(let others) = other.tree else { return }
    let merged = own.merging(others) { own, other in
      switch (own, other) {
      case (.object(let own), .object(let other)): .object(own.merging(other) { own, _ in own })
      case (.array(let own), .array(let other)):
        .array(own + other.filter { new in !own.contains { $0.isSamePart(as: new) } })
      default: own
      }
    }
    tree = .object(merged)
  }

  /// Returns the metadata without some intents and their shortcuts.
  func withoutIntents(_ names: Set<String>) -> AppMetadata {
    guard case .object(var members) = tree, case .object(let actions)? = members["actions"] else {
      return self
    }
    members["actions"] = .object(actions.filter { !names.contains($0.key) })
    let kept = shortcuts.filter { !names.contains($0.identifier) }.map(\.tree)
    members["autoShortcuts"] = .array(kept)
    return AppMetadata(tree: .object(members))
  }

  /// Writes a folder with `extract.actionsdata` and `version.json`, as Xcode 26 does.
  ///
  /// The same metadata gives the same bytes.
  public func write(toFolder path: String) throws {
    let folder = URL(filePath: path)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try encoder.encode(tree).write(
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

extension ParameterValue {
  /// Whether two elements of a list stand for one enumeration.
  fileprivate func isSamePart(as other: ParameterValue) -> Bool {
    self["identifier"].map { $0 == other["identifier"] } ?? false
  }
}

extension AppMetadata {
  /// The module of the app's intents; `nil` without intents.
  public var module: String? {
    (filters + intents).first?.tree["fullyQualifiedTypeName"]?.text.module
  }

  /// Describes the app as a device knows it by its metadata alone.
  ///
  /// Titles are those that the metadata has: keys of the string catalog, which are mostly the English words.
  /// Metadata doesn't tell which targets have a filter; the filters count as members of the app and of an
  /// extension (*modeled*), so that only the missing code prevents a call.
  public func description(id: String, name: String) -> AppDescription {
    AppDescription(
      id: id, name: name,
      filters: filters.map { filter in
        FilterMetadata(
          id: filter.identifier, typeName: filter.identifier,
          title: filter.title ?? filter.identifier, description: filter.description,
          membership: .both, parameters: filter.parts.map(parameter))
      }, hasIntentsExtension: true, isKnownByMetadata: true)
  }

  private func parameter(_ parameter: Part) -> ParameterMetadata {
    let type = parameter.typeName ?? ""
    let element = type.hasPrefix("[") ? String(type.dropFirst().dropLast()) : type
    let choices = enumerations.first { $0.identifier == element }?.parts.map { item in
      FilterChoices.Choice(
        value: .string(item.identifier), title: item.title ?? item.identifier,
        subtitle: item.tree[path: "displayRepresentation.subtitle.key"]?.text)
    }
    return ParameterMetadata(
      name: parameter.identifier, title: parameter.title ?? parameter.identifier,
      type: ParameterMetadata.words(for: type, cases: choices), isOptional: parameter.isOptional,
      defaultValue: parameter.storedDefault, valueType: type, choices: choices)
  }
}
