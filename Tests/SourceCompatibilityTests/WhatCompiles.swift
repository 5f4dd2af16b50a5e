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

    The names of AppIntents, UserNotifications and other modules that an app with a Focus filter may use, \
    and whether each is supported.

    ## Overview

    - *works*: the name has its effect on a simulated device, and a test on Linux uses it.
    - *declared only*: files that use the name compile, but it has no effect, for the given reason.
    - *absent*: files that use the name don't compile.

    A version such as *SDK 27* is that of Apple's first SDK with the name, where it is known to be new. An \
    app's own targets need that SDK.

    The tier rates the importance of a name for Focus filters: names of tier A appear in Apple's \
    own examples, names of tier B are commonly used by filters, and tier C contains the others. \
    Members of standard protocols, such as `hash(into:)`, aren't listed. A test generates \
    this page from a list of names, which another test compares with the modules.

    ## AppIntents

    These names are available with `import AppIntents`, including names that belong to Foundation \
    on Apple's platforms. [Values of parameters](ParameterValues.md) lists the types that a parameter may have, such as \
    `Duration` (SDK 26.4) and `PersonNameComponents`.

    \(Self.table(of: "AppIntents"))

    ## UserNotifications

    \(Self.table(of: "UserNotifications"))

    ## Intents

    The part of Intents with which a message or a call becomes a notification of communication, and \
    an app asks whether a Focus is on. Other names of Intents don't compile.

    \(Self.table(of: "Intents"))

    ## WidgetKit

    \(Self.table(of: "WidgetKit"))

    ## ActivityKit

    A Live Activity that the app starts, updates or ends is drawn by the code of the widget extension \
    ([Log, reload widgets and share with an extension](AppsNeighbors.md)).

    \(Self.table(of: "ActivityKit"))

    ## os and OSLog

    Both modules have all of these names, and so has `import os.log` ([Logger](AppsNeighbors.md#logger)).

    \(Self.table(of: "os"))

    ## Foundation

    Names that Foundation on Linux lacks. A file has them with `import AppIntents` or an import of another module on \
    this page, and every file of a target into which the compiler imports `FocusFoundation` \
    ([Test an app of an Xcode project](FromXcode.md)). `@Observable`, `ObservableObject` and `@Published` come along.

    \(Self.table(of: "Foundation"))

    ## Combine

    `SwiftUI` exports these names, too.

    \(Self.table(of: "Combine"))

    ## AppIntentsTesting

    Declarations with `UTType` or `Transferable` are absent, since Linux has neither: two of the three forms of \
    `exported(as:)`, and one of the three of `resolved(from:)`. [Test intents in Xcode and on Linux](TestIntents.md) has an example.

    \(Self.table(of: "AppIntentsTesting"))

    ## SwiftUI, SwiftData, AppKit and UIKit

    These modules have what Foundation and Observation have, so that an import compiles that a filter doesn't \
    need, and these names. `SwiftUI` also has the names of Combine above. [Test an app of an Xcode project](FromXcode.md) says how to split a \
    file that needs more.

    \(Self.table(of: "SwiftUI"))

    \(Self.table(of: "UIKit"))

    \(Self.table(of: "AppKit"))

    """
  }

  private static func table(of module: String) throws -> String {
    let rows = try AppleNames(of: module).types.map(row)
    return (["| Name | Tier | Support | Members |", "| --- | --- | --- | --- |"] + rows)
      .joined(separator: "\n")
  }

  /// Returns the row of a type: its members with the same support, then those with each other support.
  private static func row(of type: AppleType) -> String {
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
    return "| `\(type.name)` | \(type.tier) | \(words(for: type.standing)) | \(cell) |"
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
