/// What a report leaves out so that it isn't too large.
struct Omission {
  /// How many characters a text has at most; `nil` for any number.
  private var longestText: Int?
  /// How many items the story without script has.
  private(set) var plainItems = Int.max
  /// How many items there are.
  private var items = Int.max

  /// What is tried in order, until the report is small enough; the first leaves nothing out.
  static func steps(for document: ReportDocument) -> [Omission] {
    var omission = Omission()
    var steps = [omission]
    omission.longestText = 2000
    steps.append(omission)
    omission.plainItems = 1000
    steps.append(omission)
    var count = document.items.count / 2
    while count > 0 {
      omission.items = count
      steps.append(omission)
      count /= 2
    }
    return steps
  }

  /// Returns a document without what is left out, which says so.
  func applied(to document: ReportDocument) -> ReportDocument {
    var document = document
    if let longestText {
      let isLonger: (String) -> Bool = { $0.unicodeScalars.count > longestText }
      let cut: (String) -> String = { text in
        guard isLonger(text) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.prefix(longestText))) + "…"
      }
      document.texts = document.texts.map(cut)
      for index in document.items.indices {
        document.items[index].title = document.items[index].title.map(cut)
        document.items[index].body = document.items[index].body.map(cut)
        document.items[index].criteria = document.items[index].criteria.map(cut)
      }
      document.omitted.append("What comes after the first \(longestText) characters of a text.")
    }
    if plainItems < document.items.count {
      document.omitted.append(
        "In the story without script, what comes after the first \(plainItems) items.")
    }
    if items < document.items.count {
      let rest = document.items.count - items
      document.items.removeLast(rest)
      for (index, expectation) in document.expectations.enumerated()
      where (expectation.item ?? 0) >= items {
        document.expectations[index].item = nil
      }
      document.omitted.append("The last \(rest) items of the story.")
    }
    return document
  }
}
