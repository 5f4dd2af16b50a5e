import Foundation
import TestSupport
import Testing

/// The article that lists Apple's names with their support; its tables are generated.
struct WhatCompiles {
  static let file = PackageFolder.url.appending(
    path: "Sources/FocusFilterKit/FocusFilterKit.docc/WhatCompiles.md")

  /// The modules in the order of the article's tables.
  private static let modules = [
    "AppIntents", "UserNotifications", "Intents", "WidgetKit", "ActivityKit", "os", "Foundation",
    "Combine", "AppIntentsTesting", "SwiftUI", "UIKit", "AppKit",
  ]

  /// The article as it is.
  let written: String
  /// The article with the tables that the lists of names make.
  let text: String

  init() throws {
    written = try String(contentsOf: Self.file, encoding: .utf8)
    var tables = try Self.modules.map(Self.table)[...]
    text = written.replacing(/\| Name .*(?:\n\|.*)+/) { _ in tables.popFirst() ?? "No such table" }
    try #require(tables.isEmpty, "The article lacks tables.")
  }

  private static func table(of module: String) throws -> String {
    // Types that are alike in all but their names have one row.
    let rows = try Dictionary(grouping: AppleNames(of: module).types, by: cells)
      .sorted { $0.value[0].name < $1.value[0].name }.map { cells, types in
        "| \(types.map { "`\($0.name)`" }.joined(separator: ", ")) | \(cells) |"
      }
    return (["| Name | Tier | Support | Members |", "| --- | --- | --- | --- |"] + rows)
      .joined(separator: "\n")
  }

  /// Returns a type's cells: its members with the same support, then those with each other support.
  private static func cells(of type: AppleType) -> String {
    var standings = [type.standing]
    for member in type.members where !standings.contains(member.standing) {
      standings.append(member.standing)
    }
    let members = standings.map { standing in
      let names = type.members.filter { $0.standing == standing }.map { "`\($0.name)`" }
      let words = standing == type.standing ? "" : "*\(words(for: standing))*: "
      return words + names.joined(separator: ", ")
    }
    let cell = members.filter { !$0.isEmpty }.joined(separator: "; ")
    return "\(type.tier) | \(words(for: type.standing)) | \(cell)"
  }

  private static func words(for standing: Standing) -> String {
    let version = standing.sdk.map { ", SDK \($0)" } ?? ""
    return switch standing.support {
    case .works: "works\(version)"
    case .declared(let reason): "declared only\(version): \(reason)"
    case .absent(let reason): "absent\(version): \(reason)"
    }
  }
}
