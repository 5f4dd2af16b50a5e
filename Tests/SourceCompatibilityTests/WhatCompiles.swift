import Foundation
import TestSupport

/// The article that says of every name of Apple's what becomes of it here.
struct WhatCompiles {
  static let file = PackageFolder.url.appending(
    path: "Sources/FocusFilterKit/FocusFilterKit.docc/WhatCompiles.md")

  let text: String

  init() throws {
    text = try """
    # What compiles

    Every name of AppIntents and UserNotifications that a Focus filter may meet, and what becomes \
    of it here.

    ## Overview

    - *works*: a test proves it, here on Linux.
    - *declared only*: files that mention it compile, and it does nothing, for the reason given.
    - *absent*: files that mention it don't compile.

    The tier says how much a Focus filter needs a name: A is in Apple's own examples, B is what \
    filters commonly use, C is the rest. What every type has from the standard protocols isn't \
    listed. A test writes this page from the modules themselves and fails when it's out of date.

    ## AppIntents

    These come with `import AppIntents`, and those that belong to Foundation on Apple's platforms \
    with them.

    \(Self.table(of: "AppIntents"))

    ## UserNotifications

    \(Self.table(of: "UserNotifications"))

    """
  }

  private static func table(of module: String) throws -> String {
    let rows = try AppleNames(of: module).types.flatMap(rows)
    return (["| Name | Tier | What becomes of it | Members |", "| --- | --- | --- | --- |"] + rows)
      .joined(separator: "\n")
  }

  /// One row for the type with the members that share its fate, one for each other fate.
  private static func rows(of type: AppleType) -> [String] {
    var fates = [type.support]
    for member in type.members where !fates.contains(member.support) {
      fates.append(member.support)
    }
    return fates.enumerated().map { index, fate in
      let members = type.members.filter { $0.support == fate }.map { "`\($0.name)`" }
      let name = index == 0 ? "`\(type.name)`" : ""
      let tier = index == 0 ? type.tier : ""
      return "| \(name) | \(tier) | \(words(for: fate)) | \(members.joined(separator: ", ")) |"
    }
  }

  private static func words(for support: Support) -> String {
    switch support {
    case .works: "works"
    case .declared(let reason): "declared only: \(reason)"
    case .absent(let reason): "absent: \(reason)"
    }
  }
}
