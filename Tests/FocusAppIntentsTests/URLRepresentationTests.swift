import FocusAppIntents
import FocusHost
import Foundation
import Testing

@Suite("An intent or an entity that a universal link stands for") struct URLRepresentationTests {
  private struct Page: URLRepresentableEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Page"
    static let defaultQuery = Query()
    static var urlRepresentation: URLRepresentation {
      "https://example.com/\(.id)/\(\.$title)"
    }

    let id: String
    @Property(title: "Title") var title: String
    var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(id)") }

    init(_ id: String, _ title: String) {
      self.id = id
      self.title = title
    }

    struct Query: EntityQuery {
      func entities(for identifiers: [String]) async throws -> [Page] { [] }
    }
  }

  private struct OpenPage: OpenIntent {
    static let title: LocalizedStringResource = "Open Page"
    @Parameter(title: "Page") var target: Page
  }

  private struct ShowPage: OpenIntent, URLRepresentableIntent {
    static let title: LocalizedStringResource = "Show Page"
    @Parameter(title: "Page") var target: Page
  }

  private enum Part: String, AppEnum, CustomURLRepresentationParameterConvertible {
    case text
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Part"
    static let caseDisplayRepresentations: [Part: DisplayRepresentation] = [.text: "Text"]
    var urlRepresentationParameter: String { "all \(rawValue)" }
  }

  private struct Search: URLRepresentableIntent {
    static let title: LocalizedStringResource = "Search"
    static let urlRepresentation: URLRepresentation =
      "https://example.com/\(\.$page)?n=\(\.$count)&\(\.$isNew)&\(\.$part)&\(\.$words)"
    @Parameter(title: "Page") var page: Page
    @Parameter(title: "Count") var count: Int
    @Parameter(title: "Is New") var isNew: Bool
    @Parameter(title: "Part") var part: Part
    @Parameter(title: "Words") var words: String?
  }

  private struct Visit: URLRepresentableIntent {
    static let title: LocalizedStringResource = "Visit"
    static let urlRepresentation = URLRepresentation("\(\.$site)#top")
    @Parameter(title: "Site") var site: URL
  }

  private struct Home: URLRepresentableIntent {
    static let title: LocalizedStringResource = "Home"
    static var urlRepresentation: URLRepresentation {
      let home = "https://example.com"
      return URLRepresentation(home)
    }
  }

  /// Returns the URLs that an intent opens.
  private func opened(by intent: some AppIntent) async throws -> [String] {
    let host = TestHost()
    _ = try await CurrentHost.$bound.withValue(host) { try await intent.perform() }
    return host.opened
  }

  @Test func aTargetsLinkIsOpened() async throws {
    let page = Page("a b", "50%?")
    let link = "https://example.com/a%20b/50%25%3F"
    let open = OpenPage()
    open.target = page
    #expect(try await opened(by: open) == [link])
    let show = ShowPage()
    show.target = page
    #expect(try await opened(by: show) == [link])
    #expect(page.urlRepresentationParameter == "a b")
  }

  @Test func parametersTakeTheirPlaces() async throws {
    let search = Search()
    search.page = Page("7", "Seven")
    search.count = 3
    search.isNew = true
    search.part = .text
    let start = "https://example.com/7?n=3&true&all%20text&"
    #expect(try await opened(by: search) == [start])
    search.words = "dark mode"
    #expect(try await opened(by: search) == ["\(start)dark%20mode"])
  }

  @Test func aURLStaysAsItIs() async throws {
    let visit = Visit()
    visit.site = try #require(URL(string: "https://example.com/a%20b?c=d"))
    #expect(try await opened(by: visit) == ["https://example.com/a%20b?c=d#top"])
    #expect(try await opened(by: Home()) == ["https://example.com"])
  }
}
