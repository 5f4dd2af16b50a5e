import Foundation

/// The snapshot and the history in a folder, as one store.
struct StoreFiles {
  private var snapshot: SnapshotFile
  private var history: HistoryFile
  private let folder: URL
  /// The length of the history at the beginning of the transaction.
  private var begun: UInt64?
  private var isLoaded = false
  private(set) var notices: [StoreNotice] = []
  /// Whether damaged parts are set aside. Otherwise nothing is written, and an incomplete last line
  /// that another process may be writing doesn't count as damage.
  private let mends: Bool

  init(folder: URL, mends: Bool = true) {
    snapshot = SnapshotFile(in: folder)
    history = HistoryFile(in: folder)
    self.folder = folder
    self.mends = mends
  }

  /// Whether there is a device's file, damaged or not.
  var isThere: Bool {
    [snapshot.url, history.url].contains(where: DurableFile.hasContents)
  }

  /// Throws if foreign files have the names of the device's files.
  func refuseForeign() throws(StoreProblem) {
    try FolderMarker(of: folder).refuseForeign(files: [snapshot.url, history.url])
  }

  /// Marks the folder as a device's, before anything else is written to it.
  func claim() throws(StoreProblem) {
    try refuseForeign()
    try FolderMarker(of: folder).write()
  }

  /// Completes the interrupted operations of a process that has ended.
  func recover() throws(StoreProblem) {
    try DeviceReplacement(in: folder).recover()
    for url in [snapshot.url, history.url] { try DurableFile.removeLeftover(of: url) }
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

  /// Returns the device after the events that its snapshot doesn't include; without a snapshot,
  /// after all events.
  private mutating func continued(
    _ saved: StoredDevice?, seen length: UInt64
  ) throws -> StoredDevice? {
    guard let bytes = try history.bytes(from: length) else {
      guard let saved else { return nil }
      if mends {
        try beginAgain(from: saved)
      } else {
        notices.append(.truncatedHistory(history.url.path, keptAs: nil, isNew: false))
      }
      return saved
    }
    let part = try history.read(bytes, from: length, after: saved?.number)
    var (device, damage) = (saved ?? part.origin, part.damage)
    do {
      let history = history
      try device?.replay(part.events) {
        try history.origin().origin.map { (origin: $0, events: try history.events().events) }
      }
    } catch let error as StoredFormError {
      // The device is in the state before the event, and the event counts as damage.
      damage = try history.end(
        before: (device?.number ?? 0) + 1, for: error, in: part, bytes, from: length)
    }
    if let damage, mends || damage.fault != .incomplete {
      let kept = mends ? try DurableFile.setAside(damage.rest, of: history.url) : nil
      if mends { try history.cut() }
      notices.append(
        .cutHistory(history.url.path, damage.place, damage.fault, keptAs: kept))
    }
    return device
  }

  /// Starts a new history with the present device, because a part of the old history is missing,
  /// and sets the rest of the old one aside.
  ///
  /// Wherever this method is interrupted, the history is shorter than the snapshot says, so that
  /// the next start repeats it.
  private mutating func beginAgain(from saved: StoredDevice) throws {
    var kept: String?
    if let rest = try history.bytes(from: 0), !rest.isEmpty {
      try refuseNewer(rest, of: history.url)
      kept = try DurableFile.setAside(rest, of: history.url)
    }
    try history.beginAgain(with: saved) { try snapshot.write(saved, historyLength: $0) }
    notices.append(.truncatedHistory(history.url.path, keptAs: kept, isNew: true))
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
      // Acknowledged events stay; only the next start takes longer.
      notices.append(.oldSnapshot(problem))
    }
  }

  mutating func begin() throws {
    if !isLoaded { _ = try load() }
    begun = history.length
  }

  /// Removes the events since the transaction began.
  mutating func rollBack() throws(StoreProblem) {
    guard let begun, DurableFile.hasContents(history.url) else { return }
    try history.cut(to: begun)
  }

  mutating func reset() throws {
    try refuseNewer()
    try snapshot.remove()
    try history.remove()
    isLoaded = true
  }

  /// Replaces the device by a new one, and removes the old device's other files.
  mutating func replace(by device: StoredDevice?, removing names: [String]) throws {
    try refuseNewer()
    let header = try device.map(HistoryFile.header) ?? Data()
    let bytes = try device.map {
      try SnapshotFile.bytes(of: $0, historyLength: UInt64(header.count))
    }
    try DeviceReplacement(in: folder).run(snapshot: bytes, history: header, names: names)
    let notices = notices
    self = StoreFiles(folder: folder)
    self.notices = notices
    // An empty history has the same meaning as none.
    if device == nil { try? history.remove() }
  }

  private func refuseNewer() throws(StoreProblem) {
    for url in [snapshot.url, history.url] {
      if let bytes = try DurableFile.contents(of: url) { try refuseNewer(bytes, of: url) }
    }
  }

  /// Throws if a file has a newer major version. A damaged line has no valid version, so it doesn't
  /// count.
  private func refuseNewer(_ bytes: Data, of url: URL) throws(StoreProblem) {
    let line = Data(bytes.prefix { $0 != UInt8(ascii: "\n") })
    guard SealedLine.isWhole(line) else { return }
    do throws(StoredFormError) {
      _ = try StoredForm.decode(EncodedVersion.self, from: line)
    } catch .newerVersion(let version) {
      throw StoreProblem(.read, path: url.path, reason: .form(.newerVersion(version), line: nil))
    } catch {}
  }
}
