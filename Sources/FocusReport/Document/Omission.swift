/// What a report leaves out so that it isn't too large.
struct Omission {
  /// How many characters a text has at most; `nil` for any number.
  private var longestText: Int?
  /// How many items the story without script has.
  private(set) var plainItems = Int.max
  /// How many lines of the story become items.
  private(set) var lines = Int.max

  /// What is tried in order, until the report is small enough; the first leaves nothing out.
  static func steps(forLines all: Int) -> [Omission] {
    var omission = Omission()
    var steps = [omission]
    omission.longestText = 2000
    steps.append(omission)
    omission.plainItems = 1000
    steps.append(omission)
    var count = all / 2
    while count > 0 {
      omission.lines = count
      steps.append(omission)
      count /= 2
    }
    return steps
  }

  /// Returns a document with shorter texts where they are too long, which says what it leaves out.
  ///
  /// - Parameter all: How many lines the story has.
  func applied(to document: ReportDocument, ofLines all: Int) -> ReportDocument {
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
    if lines < all {
      document.omitted.append("The last \(all - lines) items of the story.")
    }
    return document
  }
}
