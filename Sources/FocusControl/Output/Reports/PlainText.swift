/// Text for people that has no other form, such as help.
struct PlainText: Report {
  let document: String

  func text(_: TextStyle) -> String { document }
}
