#if os(Linux)
  import FocusProcesses
  import Foundation
  import TestPrograms
  import Testing

  /// What a child inherits, and what stays of it.
  @Suite(.fewAtOnce) struct CleanlinessTests {
    @Test func aChildHasOnlyWhatItWasGiven() async throws {
      // Descriptors that this process would hand on to a program.
      let open = (0..<8).map { _ in dup(1) }
      defer { for number in open { close(number) } }
      let child = try TalkingChild(
        TalkingChild.program, "describe itself", "an argument", environment: ["NAME": "a = b"],
        folder: URL(filePath: "/usr"))
      let description = try await description(by: child)
      #expect(description.arguments.dropFirst() == ["describe itself", "an argument"])
      #expect(description.environment == ["NAME": "a = b", "SWIFT_BACKTRACE": "enable=no"])
      #expect(description.folder == "/usr")
      let kinds = description.descriptors.map { String($0.prefix { $0 != ":" }) }
      #expect(kinds == ["/dev/null", "pipe", "pipe", "socket"])
    }

    @Test func childrenThatStartTogetherShareNothing() async throws {
      let children = try await withThrowingTaskGroup { group in
        for _ in 0..<50 { group.addTask { try TalkingChild("describe itself") } }
        return try await group.reduce(into: [TalkingChild]()) { $0.append($1) }
      }
      var descriptors: [String] = []
      for child in children {
        descriptors += try await description(by: child).descriptors.filter { $0 != "/dev/null" }
      }
      #expect(descriptors.count == 150)
      #expect(Set(descriptors).count == 150)

      // A line ends for its child when the parent closes its end, and the others aren't touched.
      let first = try #require(children.first)
      first.process.hangUp()
      #expect(try await first.end().cause == .exited(0))
      for child in children.dropFirst() { #expect(try await child.answer(to: "still") == "still") }
    }

    private struct Description: Codable {
      var arguments: [String]
      var environment: [String: String]
      var folder: String
      var descriptors: [String]
    }

    private func description(by child: TalkingChild) async throws -> Description {
      let message = try #require(await child.nextMessage())
      return try JSONDecoder().decode(Description.self, from: Data(message.utf8))
    }
  }
#endif
