import Foundation
import TestSupport
import Testing

@testable import FocusFilterKit

/// The modes that there are, and how many there may be.
@Suite struct CatalogTests {
  let system = FocusSystem(clock: .manual(BenchDevice.start), timeZone: .gmt)

  @Test("F1.3: the offered modes have the identifiers, symbols and tints of the model")
  func theOfferedModesAreThoseOfTheModel() throws {
    #expect(
      FocusMode.catalog.map { [$0.name, "\($0.id)", $0.symbolName, "\($0.tint)"] }
        == (try Table.rows("offered-modes")))
    #expect(FocusMode.catalog.allSatisfy { $0.settings.phoneCallsFrom == .favorites })
  }

  @Test("F1.3: a custom Focus is identified by its symbol without dots")
  func aCustomFocusIsIdentifiedByItsSymbol() {
    let school = FocusMode.custom("School", symbolName: "graduationcap.fill", tint: .red)
    #expect(school.id.rawValue == "com.apple.donotdisturb.mode.graduationcapfill")
  }

  @Test(
    "F1.3: wrong identifiers are understood and never written",
    arguments: [
      ("com.apple.focus.personal", FocusMode.ID.personal), ("com.apple.focus.fitness", .fitness),
      ("com.apple.focus.driving", .driving), ("com.apple.focus.sleep", .sleep),
    ])
  func commonWrongIdentifiersAreCorrected(_ alias: String, _ meant: FocusMode.ID) async throws {
    #expect(FocusMode.ID.alias(alias) == meant)
    #expect(!FocusMode.catalog.contains { $0.id.rawValue == alias })
    try await system.add(try #require(FocusMode.offered(meant)))
    #expect(try await system.state.mode(named: alias).id == meant)
    #expect(FocusMode.offered(named: alias)?.id == meant)
    #expect(Finding.wrongIdentifier(meant.rawValue) == nil)
  }

  @Test(
    "F1.3: an offered mode is found by its name in any case and by its identifier",
    arguments: ["work", "WORK", "com.apple.focus.work"])
  func anOfferedModeIsFoundByNameAndIdentifier(_ word: String) {
    #expect(FocusMode.offered(named: word)?.id == .work)
    #expect(FocusMode.offered(named: "Studying") == nil)
  }

  @Test("F1.1: ten custom modes can be added besides the offered ones, and an eleventh is refused")
  func tenCustomModesCanBeAdded() async throws {
    func number(_ number: Int) -> FocusMode {
      .custom("Number \(number)", symbolName: "\(number).circle", tint: .red)
    }
    for mode in (1...10).map(number) + FocusMode.catalog.dropFirst() { try await system.add(mode) }
    await #expect(throws: FocusError.tooManyModes(limit: 10)) { try await system.add(number(11)) }
    try await system.removeMode(number(1).id)
    try await system.add(number(11))
  }

  @Test("F1.1: a mode is added once")
  func aModeIsAddedOnce() async throws {
    try await system.add(.work)
    await #expect(throws: FocusError.modeExists("Work")) { try await system.add(.work) }
    var device = BenchDevice(modes: [.work, .work])
    device.happen(.modeAdded(mode: .work))
    #expect(device.state.modes.count { $0.id == .work } == 1)
  }

  @Test(arguments: ["", "not a symbol!!", "Star"])
  func aSymbolIsNamedAsAppleNamesThem(symbol: String) async throws {
    await #expect(throws: FocusError.unusableSymbol(symbol)) {
      try await system.add(.custom("Quiet", symbolName: symbol, tint: .red))
    }
  }

  @Test func americanFavoritesAreFavorites() {
    #expect(FocusSettings.AllowedCallers(named: "favorites") == .favorites)
    #expect(FocusSettings.AllowedCallers(named: "Nobody") == .nobody)
    #expect(FocusSettings.AllowedCallers(named: "Family") == .group("Family"))
  }

  @Test(arguments: ["", " ", " Gym", "Gym ", "two\nlines", "com.apple.focus.wrok"])
  func aNameIsALine(name: String) async throws {
    await #expect(throws: FocusError.unusableName(name)) {
      try await system.add(.custom(name, symbolName: "star", tint: .red))
    }
    await #expect(throws: FocusError.unusableName(name)) {
      try await system.updateMode(.doNotDisturb) { $0.name = name }
    }
  }

  @Test("F1.2: Do Not Disturb exists on a new device and can't be removed")
  func doNotDisturbCanNotBeRemoved() async throws {
    #expect(await system.state.modes.map(\.id) == [.doNotDisturb])
    await #expect(throws: FocusError.cannotRemoveDoNotDisturb) {
      try await system.removeMode(.doNotDisturb)
    }
    var device = BenchDevice()
    device.happen(.modeRemoved(mode: .doNotDisturb))
    #expect(device.state.mode(.doNotDisturb) != nil)
  }
}
