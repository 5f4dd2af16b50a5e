#if canImport(Darwin)
  public import Foundation
#endif

/// A part of the values that a parameter offers, with a heading.
public struct IntentItemSection<Result: _IntentValue>: Sendable {
  /// The heading.
  public var description: DisplayRepresentation?

  /// The values, in the order in which they're shown.
  public var items: [IntentItem<Result>]

  /// Creates a section without a heading.
  public init(items: [IntentItem<Result>]) {
    self.items = items
  }

  /// Creates a section of items.
  public init(_ title: LocalizedStringResource, items: [IntentItem<Result>]) {
    self.description = DisplayRepresentation(title: title)
    self.items = items
  }

  /// Creates a section of values that are shown as they show themselves.
  public init(_ title: LocalizedStringResource, items: [Result]) {
    self.init(title, items: items.map { IntentItem($0) })
  }

  /// Creates a section of the items that a closure lists.
  public init(
    _ title: LocalizedStringResource? = nil,
    @IntentItem<Result>.Builder itemsBuilder: () -> [IntentItem<Result>]
  ) {
    self.description = title.map { DisplayRepresentation(title: $0) }
    self.items = itemsBuilder()
  }

  /// Creates a section, with more in its heading, of the items that a closure lists.
  public init(
    _ title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil,
    image: DisplayRepresentation.Image? = nil,
    @IntentItem<Result>.Builder itemsBuilder: () -> [IntentItem<Result>]
  ) {
    self.description = DisplayRepresentation(title: title, subtitle: subtitle, image: image)
    self.items = itemsBuilder()
  }

  /// Creates a section of items.
  @available(*, deprecated, renamed: "init(_:items:)")
  public init(title: LocalizedStringResource, items: [IntentItem<Result>]) {
    self.init(title, items: items)
  }

  /// Collects sections, one on a line, also from loops.
  @resultBuilder
  public enum Builder {
    /// Takes one line.
    public static func buildExpression(
      _ section: IntentItemSection<Result>
    ) -> [IntentItemSection<Result>] {
      [section]
    }

    /// Takes what the lines gave.
    public static func buildBlock(
      _ sections: [IntentItemSection<Result>]...
    ) -> [IntentItemSection<Result>] {
      sections.flatMap(\.self)
    }

    /// Takes the elements of a loop.
    public static func buildArray(
      _ sections: [[IntentItemSection<Result>]]
    ) -> [IntentItemSection<Result>] {
      sections.flatMap(\.self)
    }
  }
}

/// The values that a parameter offers, in sections.
public struct IntentItemCollection<Result: _IntentValue>: ResultsCollection {
  /// The sections, in the order in which they're shown.
  public var sections: [IntentItemSection<Result>]

  /// What is asked while a person chooses.
  public var promptLabel: LocalizedStringResource?

  /// Whether a long list shows an index of initial letters.
  public var usesIndexedCollation: Bool

  /// Creates a collection of one section.
  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    items: [Result]
  ) where Result: DisplayRepresentable {
    self.init(
      promptLabel: promptLabel, usesIndexedCollation: usesIndexedCollation,
      sections: [IntentItemSection(items: items.map { IntentItem($0) })])
  }

  /// Creates a collection of sections.
  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    sections: [IntentItemSection<Result>]
  ) {
    self.promptLabel = promptLabel
    self.usesIndexedCollation = usesIndexedCollation
    self.sections = sections
  }

  /// Creates a collection of the sections that a closure lists.
  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    @IntentItemSection<Result>.Builder sectionsBuilder: () -> [IntentItemSection<Result>]
  ) {
    self.init(
      promptLabel: promptLabel, usesIndexedCollation: usesIndexedCollation,
      sections: sectionsBuilder())
  }

  /// The values of all sections.
  public var items: [Result.ValueType] { sections.flatMap { $0.items.map(\.value).items } }

  /// A collection without sections.
  public static var empty: Self { Self(sections: []) }
}
