import FocusFilterKit

extension [Finding] {
  /// The findings in their order, each once: an app's own come with each scenario it is played in.
  var withoutRepetitions: [Finding] {
    var seen: Set<Finding> = []
    return filter { seen.insert($0).inserted }
  }

  /// The findings that no line of a story tells, at the time when they were found.
  func untold(in lines: [StoryLine]) -> [Finding] {
    let told = Set(
      lines.compactMap { line in
        if case .finding(let text) = line.content { text } else { nil }
      })
    return filter { !told.contains("\($0)") }
  }
}
