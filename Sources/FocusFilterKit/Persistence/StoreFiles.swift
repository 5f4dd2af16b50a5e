import Foundation

/// The snapshot and the history in a folder, as one store.
struct StoreFiles {
  private var snapshot: SnapshotFile
  private var history: HistoryFile
  private var isLoaded = false
  private(set) var notices: [StoreNotice] = []
  /// Whether damage is set aside. Without it nothing is written, and the end of a history that another
  /// process is writing is no damage.
  private let mends: Bool

  init(folder: URL, mends: Bool = true) {
    snapshot = SnapshotFile(in: folder)
    history = HistoryFile(in: folder)
    self.mends = mends
  }

  /// Whether there is a file of a device, whole or not.
  var isThere: Bool {
    [snapshot.url, history.url].contains { FileManager.default.fileExists(atPath: $0.path) }
  }

  /// Throws when the files are somebody else's, which have the names by chance.
  func refuseForeign() throws(StoreProblem) {
    var foreign: URL?
    for url in [snapshot.url, history.url] {
      guard let bytes = try DurableFile.read(url)?.bytes, !bytes.isEmpty else { continue }
      if StoredForm.isOwn(bytes) { return }
      foreign = foreign ?? url
    }
    if let foreign { throw StoreProblem(.read, path: foreign.path, reason: .isForeign) }
  }

  // MARK: Reading

  mutating func load() throws -> StoredDevice? {
    let device: StoredDevice?
    switch try snapshot.read() {
    case .nothing: device = try continued(nil, seen: 0)
    case .snapshot(let saved):
      device = try continued(saved.device, seen: saved.historyLength)
    case .damage(let error, let bytes):
      let kept = mends ? try DurableFile.setAside(bytes, of: snapshot.url) : nil
      device = try continued(nil, seen: 0)
      notices.append(
        .damagedSnapshot(
          snapshot.url.path, error, keptAs: kept, wasMadeAgain: device != nil))
    }
    isLoaded = true
    return device
  }

  /// Returns the device after the events that its snapshot hasn't seen; without one, after all of them.
  private mutating func continued(
    _ saved: StoredDevice?, seen length: UInt64
  ) throws -> StoredDevice? {
    guard let bytes = try history.bytes(from: length) else {
      if let saved, mends { try beginAgain(from: saved) }
      return saved
    }
    let part = try history.read(bytes, from: length, after: saved?.number)
    if let damage = part.damage, mends || damage.fault != .incomplete {
      let kept = mends ? try DurableFile.setAside(damage.rest, of: history.url) : nil
      if mends { history.cut() }
      notices.append(
        .cutHistory(history.url.path, damage.place, damage.fault, keptAs: kept))
    }
    var device = saved ?? part.origin
    device?.replay(part.events)
    return device
  }

  /// Begins the history anew with the device as it is, because a part of the old one is missing; the
  /// remaining part is kept aside.
  ///
  /// Wherever it is interrupted, the history is shorter than the snapshot says, so that the next
  /// start begins again here.
  private mutating func beginAgain(from saved: StoredDevice) throws {
    var kept: String?
    if let rest = try history.bytes(from: 0), !rest.isEmpty {
      try refuseNewer(rest, of: history.url)
      kept = try DurableFile.setAside(rest, of: history.url)
    }
    try history.beginAgain(with: saved) { try snapshot.write(saved, historyLength: $0) }
    notices.append(.truncatedHistory(history.url.path, keptAs: kept))
  }

  mutating func origin() throws -> StoredDevice? {
    let part = try history.origin()
    note(part.damage)
    return part.origin
  }

  mutating func events() throws -> [StoredEvent] {
    let part = try history.events()
    note(part.damage)
    return part.events
  }

  private mutating func note(_ damage: HistoryFile.Damage?) {
    guard let damage else { return }
    let notice = StoreNotice.unreadableHistory(history.url.path, damage.place, damage.fault)
    if !notices.contains(notice) { notices.append(notice) }
  }

  // MARK: Writing

  mutating func append(_ events: [StoredEvent]) throws {
    if !isLoaded { _ = try load() }
    try history.append(events)
  }

  mutating func save(_ device: StoredDevice) throws {
    if !isLoaded { _ = try load() }
    // A device has changed only if events were appended.
    if let saved = snapshot.saved, saved == (device.number, history.length) { return }
    try history.begin(with: device)
    do {
      try snapshot.write(device, historyLength: history.length)
    } catch let problem as StoreProblem {
      // What was acknowledged stays; only the next start takes longer.
      notices.append(.oldSnapshot(problem))
    }
  }

  mutating func reset() throws {
    for url in [snapshot.url, history.url] {
      if let bytes = try DurableFile.read(url)?.bytes { try refuseNewer(bytes, of: url) }
    }
    try snapshot.remove()
    try history.remove()
    isLoaded = true
  }

  /// Throws when a file is of a newer major version. What is damaged has no version that it could ask to
  /// be left alone for.
  private func refuseNewer(_ bytes: Data, of url: URL) throws(StoreProblem) {
    let line = Data(bytes.prefix { $0 != UInt8(ascii: "\n") })
    do throws(StoredFormError) {
      _ = try StoredForm.decode(EncodedVersion.self, from: line)
    } catch .newerVersion(let version) {
      throw StoreProblem(.read, path: url.path, reason: .form(.newerVersion(version), line: nil))
    } catch {}
  }
}
