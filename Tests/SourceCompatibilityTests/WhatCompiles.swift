import Foundation
import TestSupport

/// The article that lists Apple's names with their support.
struct WhatCompiles {
  static let file = PackageFolder.url.appending(
    path: "Sources/FocusFilterKit/FocusFilterKit.docc/WhatCompiles.md")

  let text: String

  init() throws {
    text = try """
    # What compiles

    The names of AppIntents and UserNotifications that an app with a Focus filter may use, and \
    whether each is supported.

    ## Overview

    - *works*: the name has its effect on a simulated device, and a test on Linux uses it.
    - *declared only*: files that use the name compile, but it has no effect, for the given reason.
    - *absent*: files that use the name don't compile.

    The tier rates the importance of a name for Focus filters: names of tier A appear in Apple's \
    own examples, names of tier B are commonly used by filters, and tier C contains the others. \
    Members of standard protocols, such as `hash(into:)`, aren't listed. A test generates \
    this page from a list of names, which another test compares with the modules.

    ## AppIntents

    These names are available with `import AppIntents`, including names that belong to Foundation \
    on Apple's platforms.

    \(Self.table(of: "AppIntents"))

    ## UserNotifications

    \(Self.table(of: "UserNotifications"))

    """
  }

  private static func table(of module: String) throws -> String {
    let rows = try AppleNames(of: module).types.flatMap(rows)
    return (["| Name | Tier | Support | Members |", "| --- | --- | --- | --- |"] + rows)
      .joined(separator: "\n")
  }

  /// Returns a row for the type and members with the same support, and one for each other support.
  private static func rows(of type: AppleType) -> [String] {
    var supports = [type.support]
    for member in type.members where !supports.contains(member.support) {
      supports.append(member.support)
    }
    return supports.enumerated().map { index, support in
      let members = type.members.filter { $0.support == support }.map { "`\($0.name)`" }
      let name = index == 0 ? "`\(type.name)`" : ""
      let tier = index == 0 ? type.tier : ""
      return "| \(name) | \(tier) | \(words(for: support)) | \(members.joined(separator: ", ")) |"
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
