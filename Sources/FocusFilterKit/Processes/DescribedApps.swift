import FocusAppIntents
import FocusHost
import FocusText
import Foundation
import Synchronization

/// A cache of the apps' declarations, by the executable that contains their code.
///
/// A process that does nothing else reads the declarations, and this process keeps them in memory.
/// A tool also keeps them in a file, so that its next run needn't start a process for them.
final class DescribedApps: Sendable {
  /// The cache of this process.
  static let known = DescribedApps()

  private struct Contents {
    var shapes: [Place: AppShape] = [:]
    var file: URL?
    /// The file's contents when it was first read.
    var kept: KeptDescriptions?
  }

  private let contents: Mutex<Contents>

  /// - Parameter file: The file that keeps the cache beyond this process; `nil` for none.
  init(file: URL? = nil) { contents = Mutex(Contents(file: file)) }

  /// Keeps later declarations in a file, too, and uses the file's contents.
  func keep(in file: URL) { contents.withLock { ($0.file, $0.kept) = (file, nil) } }

  subscript(place: Place) -> AppShape? {
    get {
      contents.withLock { contents in
        if let known = contents.shapes[place] { return known }
        let kept = contents.kept ?? contents.file.flatMap(KeptDescriptions.init)
        contents.kept = kept ?? KeptDescriptions()
        return kept?[place]
      }
    }
    set {
      contents.withLock { contents in
        contents.shapes[place] = newValue
        guard let file = contents.file, let newValue else { return }
        // Declarations that another process has written meanwhile stay.
        var kept = KeptDescriptions(file) ?? KeptDescriptions()
        kept.keep(newValue, at: place)
        kept.write(to: file)
      }
    }
  }

  /// The key of an app's declarations: the app, the language, and the state of the executable.
  struct Place: Sendable, Hashable {
    let app: String
    let locale: String
    let executable: ExecutableState

    /// - Throws: ``FocusError/unusableExecutable(_:)`` if the file doesn't exist.
    init(app: String, locale: Locale, in executable: URL) throws {
      self.app = app
      self.locale = locale.identifier
      self.executable = try ExecutableState(of: executable)
    }
  }
}

// MARK: - The file

/// The file in which a tool keeps the declarations of the apps in one executable.
///
/// Deleting the file is always safe. The cache ignores a file that can't be read or that another
/// version wrote, and a failure to write the file.
struct KeptDescriptions: Codable {
  /// The version of the file; any other one counts as no file.
  private static let currentVersion = 1

  private var version = currentVersion
  /// The executable; `nil` before the first app. The declarations of any other executable are
  /// dropped.
  private var executable: ExecutableState?
  /// The apps in the order in which they were read.
  private var apps: [App] = []

  private struct App: Codable {
    let app: String
    let locale: String
    let shape: AppShape
  }

  /// The maximum number of kept apps, counted once for each language; the oldest are dropped.
  private static let mostApps = 500

  init() {}

  /// Reads a file; `nil` if there is no usable one.
  init?(_ file: URL) {
    guard let data = try? Data(contentsOf: file),
      let kept = try? StoredForm.decode(KeptDescriptions.self, from: data),
      kept.version == Self.currentVersion
    else { return nil }
    self = kept
  }

  subscript(place: DescribedApps.Place) -> AppShape? {
    guard executable == place.executable else { return nil }
    return apps.last { $0.app == place.app && $0.locale == place.locale }?.shape
  }

  mutating func keep(_ shape: AppShape, at place: DescribedApps.Place) {
    if executable != place.executable { self = KeptDescriptions() }
    executable = place.executable
    apps.removeAll { $0.app == place.app && $0.locale == place.locale }
    apps.append(App(app: place.app, locale: place.locale, shape: shape))
    apps.removeFirst(max(0, apps.count - Self.mostApps))
  }

  /// Replaces the whole file and creates its folder, if possible.
  func write(to file: URL) {
    // Without the file, the next run reads the declarations again.
    try? FileManager.machine.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? StoredForm.encode(self).write(to: file, options: .atomic)
  }
}

// MARK: - The executable

/// The present state of an executable's files, which distinguishes one build from the next.
///
/// A build may replace a library or an app's texts without changing the executable, so the
/// libraries and resources beside it count, too.
struct ExecutableState: Sendable, Hashable, Codable {
  private let path: String
  /// The hash of the identities of all files.
  private let hash: String

  /// The cost is one system call for each file.
  ///
  /// - Throws: ``FocusError/unusableExecutable(_:)`` if the file doesn't exist.
  init(of executable: URL) throws {
    path = executable.path
    guard let identity = Self.identity(of: path) else {
      let remedy = " Build the tool: list its target in `dependencies:` of the test target."
      let (number, cause) = (errno, String(cString: strerror(errno)))
      throw FocusError.unusableExecutable("\(path): \(cause).\(number == ENOENT ? remedy : "")")
    }
    let files = [identity] + Self.filesBeside(executable).compactMap(Self.identity)
    hash = SHA256.hash(files.joined(separator: "\n").utf8).hexadecimal
  }

  /// Returns the libraries beside an executable, and the files of its resources, in alphabetical
  /// order.
  private static func filesBeside(_ executable: URL) -> [String] {
    let (files, folder) = (FileManager.machine, executable.deletingLastPathComponent().path)
    // Without permission to list the folder, its files don't count.
    let names = (try? files.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().flatMap { name -> [String] in
      let path = "\(folder)/\(name)"
      switch name.split(separator: ".").last {
      case "so", "dylib": return [path]
      case "resources", "bundle", "lproj":
        return (files.subpaths(atPath: path) ?? []).sorted().map { "\(path)/\($0)" }
      default: return []
      }
    }
  }

  /// Returns the identity of the file at a path, which changes when the file is replaced; `nil`
  /// without a file.
  private static func identity(of path: String) -> String? {
    FileManager.state(ofFileAt: path).map { "\(path) \($0)" }
  }
}

/// The declarations of an app for its installation: the stored description, and the values that the
/// filters accept.
///
/// Reading the declarations runs no app code except static properties and initializers.
package struct AppShape: Sendable, Codable {
  package let description: AppDescription
  /// The filters by their identifiers.
  let filters: [String: FilterShape]

  init(reading app: SimulatedApp, in locale: Locale) {
    description = AppDescription(reading: app, in: locale)
    let read = app.filters.map { FilterDescription(reading: $0.type) }
    filters = Dictionary(
      read.map { ($0.persistentIdentifier, FilterShape($0, in: locale)) },
      // Two filters with one identifier can't be installed.
      uniquingKeysWith: { first, _ in first })
  }
}

/// The declarations of a filter for its form in Settings.
struct FilterShape: Sendable, Codable {
  /// The name of the type.
  let typeName: String
  let title: String
  let description: String?
  /// The parameters in the order of their declaration.
  let parameters: [Parameter]

  /// A parameter with its texts in the device's language.
  struct Parameter: Sendable, Codable {
    let shape: ParameterShape
    let title: String
    let description: String?

    var name: String { shape.name }
  }

  fileprivate init(_ read: FilterDescription, in locale: Locale) {
    typeName = read.typeName
    title = read.title.text(in: locale)
    description = read.description?.descriptionText.text(in: locale)
    parameters = read.parameters.map { parameter in
      Parameter(
        shape: parameter.shape, title: parameter.title.text(in: locale),
        description: parameter.description?.text(in: locale))
    }
  }

  /// Returns values in their stored form, after checking that the filter can have each of them.
  func storedForm(
    of values: [String: ParameterValue]
  ) throws(FocusError) -> [String: ParameterValue] {
    try parameters.map(\.shape).storedForm(of: values, for: typeName)
  }
}

extension [ParameterShape] {
  /// Returns values in their stored form, after checking that the parameters of a type can have
  /// each of them.
  func storedForm(
    of values: [String: ParameterValue], for type: String
  ) throws(FocusError) -> [String: ParameterValue] {
    var checked: [String: ParameterValue] = [:]
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      guard let shape = first(where: { $0.name == name }) else {
        throw .unknownParameter(name, filter: type, known: map(\.name))
      }
      do {
        checked[name] = try shape.check(value)
      } catch {
        throw .unusableValue(
          parameter: name + error.path, filter: type, sentence: "\(error)")
      }
    }
    return checked
  }
}
