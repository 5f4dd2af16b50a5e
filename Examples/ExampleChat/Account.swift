import Foundation

/// A chat account that a person is logged in to.
struct Account: Codable, Identifiable, Sendable {
  let id: String
  var name: String
  var address: String
  var unread = 0

  static let known = [
    Account(id: "work", name: "Work", address: "ana@example.com"),
    Account(id: "personal", name: "Personal", address: "ana@home.example"),
    Account(id: "school", name: "School", address: "ana@school.example"),
  ]
}
