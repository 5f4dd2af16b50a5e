import FocusHost
import Foundation

/// The snapshot, the history and the apps' data in a folder, as one store.
struct StoreFiles {
  private var snapshot: SnapshotFile
  private var history: HistoryFile
  private let data: AppData
  private let folder: URL
  /// The commands that can be undone, and the generation of the apps' data, after the last line.
  private var steps = UndoSteps()
  /// The transaction that has begun; `nil` if each call stores its events at once.
  private var transaction: OpenTransaction?
  private var isLoaded = false
  private(set) var notices: [StoreNotice] = []
  /// Whether damaged parts are set aside. Otherwise nothing is written.
  private let mends: Bool

  /// A transaction before its line is written.
  private struct OpenTransaction {
    let command: [String]
    var events: [StoredEvent] = []
    /// The first device of an empty store.
    @Rare var origin: StoredDevice? = nil
    /// The device for the next snapshot.
    @Rare var device: StoredDevice? = nil
    /// The generation that the apps may change; `nil` before app code runs.
    var data: Int?
    /// Whether the line may be on the disk although writing it failed.
    var isUncertain = false
  }

  init(folder: URL, mends: Bool = true) {
    snapshot = SnapshotFile(in: folder)
    history = HistoryFile(in: folder)
    data = AppData(in: folder)
    self.folder = folder
    self.mends = mends
  }

  // MARK: The marker

  /// The file that marks the folder as a simulated device's.
  ///
  /// A store writes the marker before any other file, so that it never changes foreign files that
  /// happen to be in the folder. Two tools that start at the same time both write the marker.
  private var marker: URL { folder.appending(path: "simulated-device.txt") }

  /// Marks the folder as a device's unless it is marked, before anything else is written to it.
  func claim() throws(StoreProblem) {
    try refuseForeign()
    try DurableFile.mark(
      marker,
      saying: """
        This folder belongs to a simulated device of FocusFilterKit, with everything that is in it.
        Remove the folder, or reset the device, to start again.

        """)
  }

  /// Throws if the folder has foreign files with the names that a device uses.
  ///
  /// A folder belongs to a device if it has the marker, or if the snapshot or the history begins
  /// with the bytes of a device's file.
  func refuseForeign() throws(StoreProblem) {
    guard try !DurableFile.exists(marker) else { return }
    var foreign: URL?
    for file in [snapshot.url, history.url] {
      guard let bytes = try DurableFile.contents(of: file), !bytes.isEmpty else { continue }
      if SealedLine.isOwn(bytes) { return }
      foreign = foreign ?? file
    }
    let others = ["lock", AppData.names.folder, AppData.names.link]
      .map { folder.appending(path: $0) }
    for other in others + leftovers where foreign == nil {
      if try DurableFile.exists(other) { foreign = other }
    }
    guard let foreign else { return }
    // Another process may have started meanwhile and written its marker first.
    if try DurableFile.exists(marker) { return }
    throw StoreProblem(.read, path: foreign.path, reason: .isForeign)
  }

  /// Whether there is a device's file, damaged or not.
  var isThere: Bool {
    [snapshot.url, history.url].contains { DurableFile.size(of: $0) > 0 }
  }

  /// The folder of the current generation of the apps' data, as of the last line that was read;
  /// missing if there is none.
  var containers: URL { data.place(steps.data?.number ?? 0) }

  /// The temporary files of a process that was killed.
  private var leftovers: [URL] {
    [snapshot.url, history.url, data.link].map(DurableFile.leftover)
  }

  /// Removes the temporary files of a process that was killed, and refuses links in place of the
  /// device's files.
  func recover() throws(StoreProblem) {
    for url in [snapshot.url, history.url, data.folder] { try DurableFile.refuseLink(url) }
    for url in leftovers { try DurableFile.remove(url) }
  }

  // MARK: Reading

  mutating func load() throws -> StoredDevice? {
    // Only the lines that the snapshot doesn't include are read below.
    if let line = try history.firstLine() { try refuseNewer(line, of: history.url) }
    let device: StoredDevice?
    switch try snapshot.read() {
    case .nothing:
      device = try continued(nil, seen: 0)
      // Data of a killed first command, or of a reset, are nobody's.
      if device == nil, mends, transaction?.data == nil, !data.isWithoutDevice,
        let kept = try data.setAside(besides: [])
      {
        notices.append(.missingDevice(path: data.folder.path, keptAs: kept))
      }
    case .snapshot(let saved):
      steps = saved.steps
      device = try continued(saved.device, seen: saved.historyLength)
    case .damage(let error, let bytes):
      device = try continued(nil, seen: 0)
      let kept = mends ? try setAside(bytes, of: snapshot.url) : nil
      notices.append(
        .damagedSnapshot(
          snapshot.url.path, error, keptAs: kept, wasMadeAgain: device != nil))
    }
    if let number = steps.data?.number {
      let place = data.place(number)
      if mends { try DurableFile.refuseLink(place) }
      if try !DurableFile.exists(place) {
        notices.append(.missingData(path: place.path))
        // Only this opening says so.
        if mends { try DurableFile.makeFolder(place) }
      }
    }
    if mends, transaction?.data == nil { tidy() }
    isLoaded = true
    return device
  }

  /// Returns the device after the transactions that its snapshot doesn't include; without a
  /// snapshot, after all transactions.
  private mutating func continued(
    _ saved: StoredDevice?, seen length: UInt64
  ) throws -> StoredDevice? {
    guard let part = try history.read(from: length, after: saved?.number) else {
      guard let saved else { return nil }
      if mends {
        try beginAgain(from: saved)
      } else {
        notices.append(.truncatedHistory(history.url.path, keptAs: nil, isNew: false))
      }
      return saved
    }
    history.accept(part)
    var device = saved ?? part.origin
    let history = history
    try device?.replay(part.events) {
      try history.read().flatMap { all in all.origin.map { (origin: $0, events: all.events) } }
    }
    for transaction in part.transactions { steps.follow(transaction) }
    if let damage = part.damage {
      let kept = mends ? try setAside(damage.rest, of: history.url) : nil
      notices.append(.cutHistory(history.url.path, damage.place, damage.fault, keptAs: kept))
    }
    if mends, part.isTorn || part.damage != nil { try history.truncate() }
    if mends, part.lacksLineBreak { try self.history.endLine() }
    return device
  }

  /// Starts a new history with the present device, because a part of the old history is missing,
  /// and sets the rest of the old one aside.
  ///
  /// Wherever this method is interrupted, the history is shorter than the snapshot says, so that
  /// the next start repeats it.
  ///
  /// - Parameter damage: The damage within the part that the snapshot includes; `nil` if its end is
  ///   missing.
  private mutating func beginAgain(
    from saved: StoredDevice, after damage: HistoryFile.Damage? = nil
  ) throws {
    // An undo can't go back to a time before the new history.
    steps = UndoSteps(data: steps.data)
    var kept: String?
    if let rest = try DurableFile.contents(of: history.url), !rest.isEmpty {
      kept = try setAside(rest, of: history.url)
    }
    let new = try HistoryFile.bytes(
      of: saved, steps.data.map { StoredTransaction(data: $0) })
    try history.remove()
    try snapshot.write(saved, steps, historyLength: UInt64(new.count))
    try history.replace(by: new)
    notices.append(
      damage.map { .unreadableHistory(history.url.path, $0.place, $0.fault, keptAs: kept) }
        ?? .truncatedHistory(history.url.path, keptAs: kept, isNew: true))
  }

  /// Stores damaged bytes beside their file, with the generations of the apps' data that nothing
  /// else may name, and returns both places.
  ///
  /// The damaged file is changed only afterwards, so that the next start repeats this.
  private func setAside(_ bytes: Data, of url: URL) throws(StoreProblem) -> String {
    let kept = try DurableFile.setAside(bytes, of: url)
    let needed = steps.generations.union([transaction?.data].compactMap(\.self))
    return try data.setAside(besides: needed).map { "\(kept), and apps' data to \($0)" } ?? kept
  }

  func origin() throws -> StoredDevice? { try history.origin() ?? transaction?.origin }

  /// Returns every event in the history and in the transaction that has begun.
  mutating func events() throws -> [StoredEvent] {
    let stored = try whole()?.events ?? []
    return stored + (transaction?.events ?? [])
  }

  /// Returns the device before the first event, and every event up to the first damaged line.
  mutating func whole() throws -> (origin: StoredDevice, events: [StoredEvent])? {
    guard let part = try history.read() else { return nil }
    if let damage = part.damage {
      let notice = StoreNotice.unreadableHistory(
        history.url.path, damage.place, damage.fault, keptAs: nil)
      if !notices.contains(notice) { notices.append(notice) }
    }
    return part.origin.map { ($0, part.events) }
  }

  // MARK: Writing

  mutating func append(_ events: [StoredEvent]) throws {
    if !isLoaded { _ = try load() }
    guard !events.isEmpty else { return }
    if transaction == nil {
      try write(StoredTransaction(events: events, data: steps.data))
    } else {
      transaction?.events += events
      // After an undo, apps work on the data of that time.
      if events.contains(where: \.event.isUndo) { transaction?.data = nil }
    }
  }

  private mutating func write(_ transaction: StoredTransaction, after origin: StoredDevice? = nil)
    throws
  {
    try history.append(transaction, after: origin)
    steps.follow(transaction)
  }

  mutating func save(_ device: StoredDevice) throws {
    if !isLoaded { _ = try load() }
    if transaction == nil {
      if history.length == 0 { try history.append(nil, after: device) }
      writeSnapshot(device)
    } else {
      if history.length == 0, transaction?.origin == nil { transaction?.origin = device }
      transaction?.device = device
    }
  }

  private mutating func writeSnapshot(_ device: StoredDevice) {
    // A device has changed only if the history has.
    if let saved = snapshot.saved, saved == (device.number, history.length) { return }
    do {
      try snapshot.write(device, steps, historyLength: history.length)
    } catch {
      // Acknowledged events stay; only the next start takes longer.
      let number = (error as? StoreProblem)?.systemNumber ?? EOVERFLOW
      let cause = String(cString: strerror(number))
      notices.append(.oldSnapshot(path: snapshot.url.path, cause: cause))
    }
  }

  mutating func reset() throws {
    transaction = nil
    try replace(by: nil)
  }

  /// Replaces the device by a new one, or by none: the new history takes the old one's place.
  mutating func replace(by device: StoredDevice?) throws {
    for url in [snapshot.url, history.url] {
      if let bytes = try DurableFile.contents(of: url) { try refuseNewer(bytes, of: url) }
    }
    if device == nil, let number = steps.data?.number {
      try data.point(to: number, withoutDevice: true)
    }
    // Without its snapshot, the old device is the same.
    try snapshot.remove()
    let new = try HistoryFile.bytes(of: device)
    do throws(StoreProblem) {
      try history.replace(by: new)
    } catch {
      // If only the disk's confirmation failed, the new history is in its place, and the device is
      // new.
      guard try DurableFile.contents(of: history.url) == new else { throw error }
      history = HistoryFile(in: folder)
      if let part = try history.read() { history.accept(part) }
    }
    (steps, isLoaded) = (UndoSteps(), true)
    if let device {
      writeSnapshot(device)
    } else {
      // An empty history has the same meaning as none.
      try? history.remove()
    }
    tidy()
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

// MARK: - Transactions

extension StoreFiles {
  mutating func begin(_ command: [String]) { transaction = OpenTransaction(command: command) }

  /// The steps after the undos and redos of the transaction.
  private var presentSteps: UndoSteps {
    var steps = steps
    steps.follow(transaction?.events ?? [])
    return steps
  }

  /// Returns the next step in a direction.
  mutating func step(_ direction: UndoDirection) throws -> UndoStep? {
    if !isLoaded { _ = try load() }
    return presentSteps.last(direction)
  }

  /// Returns the device after an event, rebuilt from the history; `nil` if the history doesn't have
  /// the event.
  ///
  /// Behind damage no event can be rebuilt, now or later. A new history then begins, so that the
  /// commands to come can be undone.
  mutating func device(after number: Int) throws -> StoredDevice? {
    let part = try history.read()
    let events = part?.events.prefix { $0.number <= number } ?? []
    guard var device = part?.origin, events.last?.number ?? device.number == number else {
      let last = part?.events.last?.number ?? part?.origin?.number ?? 0
      if let damage = part?.damage, number > last, transaction?.events.isEmpty ?? true,
        let device = try load()
      {
        try beginAgain(from: device, after: damage)
      }
      return nil
    }
    try device.replay(Array(events))
    return device
  }

  /// Lets apps change their data: from now on, they work on a copy that the transaction commits.
  mutating func openData() throws {
    guard transaction != nil, transaction?.data == nil else { return }
    if !isLoaded { _ = try load() }
    let (number, leftOut) = try data.copy(presentSteps.data?.number, besides: steps.generations)
    transaction?.data = number
    try data.point(to: number, withoutDevice: history.length == 0)
    if !leftOut.isEmpty { notices.append(.leftOut(leftOut)) }
  }

  /// Stores the transaction as one line, and begins the next one of the same command.
  ///
  /// - Parameters:
  ///   - effect: The effect on the commands that can be undone.
  ///   - isCommand: Whether the line has the words of the command.
  ///   - last: The number of the line's last event, from before app code ran; `nil` for all events.
  ///   - continues: Whether apps go on working on their data afterwards.
  mutating func commit(
    _ effect: UndoEffect, isCommand: Bool = true, through last: Int? = nil, continues: Bool
  ) throws {
    guard let open = transaction else { return }
    let events = open.events.prefix { $0.number <= last ?? .max }
    var next = steps
    next.follow(events)
    var line = StoredTransaction(
      command: isCommand ? open.command : [], events: Array(events), effect: effect, data: next.data
    )
    if last == nil, let number = open.data {
      // What is committed never changes, so apps that go on keep the original.
      let committed =
        continues
        ? try data.copy(number, besides: steps.generations.union([number])).number : number
      line.data = try data.sync(committed)
    }
    let isChange = !events.isEmpty || line.data != steps.data || effect != .none
    if isChange || open.origin != nil {
      transaction?.isUncertain = true
      if isChange {
        try write(line, after: open.origin)
      } else {
        try history.append(nil, after: open.origin)
      }
      transaction?.isUncertain = false
    }
    transaction?.origin = nil
    transaction?.events.removeFirst(events.count)
    if continues { return }
    if let device = open.device { writeSnapshot(device) }
    transaction = nil
    tidy()
  }

  /// Ends a transaction without storing it, if one has begun.
  mutating func cancel() {
    guard let open = transaction else { return }
    transaction = nil
    // The next opening reads from the history which data the device has.
    if !open.isUncertain, open.data != nil { tidy() }
  }

  private func tidy() { data.tidy(steps.data?.number, keeping: steps.generations) }
}
