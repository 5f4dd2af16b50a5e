import Foundation
import TestSupport
import Testing

@Suite("The page that says what compiles is true")
struct WhatCompilesTests {
  /// Set `FOCUS_RECORD=1` to write the page anew.
  @Test func thePageIsUpToDate() throws {
    let page = try WhatCompiles().text
    if PackageFolder.isRecording {
      try Data(page.utf8).write(to: WhatCompiles.file)
    }
    let written = try String(contentsOf: WhatCompiles.file, encoding: .utf8)
    #expect(written == page, "Run the test with FOCUS_RECORD=1 and look at the difference.")
  }

  @Test(arguments: MirrorTests.Mirror.all)
  func everyWorkingNameIsUsedInATest(mirror: MirrorTests.Mirror) throws {
    let evidence = try Evidence.ofAllTests.get()
    var unproved: [String] = []
    for type in try AppleNames(of: mirror.apple).types {
      if type.support == .works, !evidence.names(type) { unproved.append(type.name) }
      for member in type.members where member.support == .works {
        if !evidence.names(member, of: type) { unproved.append("\(type.name).\(member.name)") }
      }
    }
    #expect(unproved == [])
  }
}
