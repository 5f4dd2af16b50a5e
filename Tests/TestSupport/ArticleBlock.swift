import Foundation

/// A block of code in an article or in the README.
public struct ArticleBlock: Sendable, CustomStringConvertible {
  /// The file's name, such as `HowDoI.md`.
  public let article: String
  /// The word after the fence, such as `swift`.
  public let language: String
  public let code: String

  public init(article: String, language: String, code: String) {
    self.article = article
    self.language = language
    self.code = code
  }

  public var description: String { "\(article), \(language)" }

  /// The blocks of all articles in the order of their names, then those of the README.
  public static let all: [ArticleBlock] = {
    let sources = PackageFolder.url.appending(path: "Sources")
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: sources.path)) ?? []
    let articles =
      paths.filter { $0.hasSuffix(".md") }.sorted().map { sources.appending(path: $0) } + [
        PackageFolder.url.appending(path: "README.md")
      ]
    return articles.flatMap { file in
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      return text.matches(of: /```(\w+)\n((?s:.*?))```/).map {
        ArticleBlock(
          article: file.lastPathComponent, language: String($0.output.1),
          code: String($0.output.2))
      }
    }
  }()
}
