import FocusFilterKit

extension [Finding] {
  /// The findings in their order, each once: an app's own come with each scenario it is played in.
  var withoutRepetitions: [Finding] {
    var seen: Set<Finding> = []
    return filter { seen.insert($0).inserted }
  }

  /// The findings that no line of a story tells, at the time when they were found.
  func untold(in lines: [StoryLine]) -> [Finding] {
    let told = Set(lines.filter { $0.event == .finding }.compactMap(\.text))
    return filter { !told.contains("\($0)") }
  }
}
