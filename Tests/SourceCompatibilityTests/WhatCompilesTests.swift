import Foundation
import TestSupport
import Testing

@Suite("The page that says what compiles is true")
struct WhatCompilesTests {
  /// Set `FOCUS_RECORD=1` to write the tables anew.
  @Test func thePageIsUpToDate() throws {
    let page = try WhatCompiles()
    if PackageFolder.isRecording {
      try Data(page.text.utf8).write(to: WhatCompiles.file)
    } else {
      #expect(page.written == page.text, "Run the test with FOCUS_RECORD=1.")
    }
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
