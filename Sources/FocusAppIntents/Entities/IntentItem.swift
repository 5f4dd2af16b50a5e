/// A value with its display representation, in a list of options.
public struct IntentItem<Value: _IntentValue>: Sendable {
  /// The value.
  public var value: Value

  /// The display representation of the value.
  public var description: DisplayRepresentation

  /// Creates an item from a value and its display representation.
  public init(
    _ value: Value, title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil,
    image: DisplayRepresentation.Image? = nil
  ) {
    self.value = value
    self.description = DisplayRepresentation(title: title, subtitle: subtitle, image: image)
  }

  /// Creates an item from a value with its own display representation.
  public init(_ value: Value) {
    self.value = value
    self.description = value.optionRepresentation
  }

  /// The result builder for items, with support for loops.
  @resultBuilder
  public enum Builder {
    /// Adds one element.
    public static func buildExpression(_ value: Value) -> [IntentItem<Value>] {
      [IntentItem(value)]
    }

    /// Adds one element.
    public static func buildExpression(_ item: IntentItem<Value>) -> [IntentItem<Value>] { [item] }

    /// Combines the elements of a block.
    public static func buildBlock(_ items: [IntentItem<Value>]...) -> [IntentItem<Value>] {
      items.flatMap(\.self)
    }

    /// Combines the elements of a loop.
    public static func buildArray(_ items: [[IntentItem<Value>]]) -> [IntentItem<Value>] {
      items.flatMap(\.self)
    }
  }
}

/// A section of a list of options, with a heading.
public struct IntentItemSection<Result: _IntentValue>: Sendable {
  /// The heading.
  public var description: DisplayRepresentation?

  /// The items, in display order.
  public var items: [IntentItem<Result>]

  /// Creates a section without a heading.
  public init(items: [IntentItem<Result>]) {
    self.items = items
  }

  /// Creates a section from items.
  public init(_ title: LocalizedStringResource, items: [IntentItem<Result>]) {
    self.description = DisplayRepresentation(title: title)
    self.items = items
  }

  /// Creates a section from values with their own display representations.
  public init(_ title: LocalizedStringResource, items: [Result]) {
    self.init(title, items: items.map { IntentItem($0) })
  }

  /// Creates a section from the items in a result builder.
  public init(
    _ title: LocalizedStringResource? = nil,
    @IntentItem<Result>.Builder itemsBuilder: () -> [IntentItem<Result>]
  ) {
    self.description = title.map { DisplayRepresentation(title: $0) }
    self.items = itemsBuilder()
  }

  /// Creates a section with a subtitle or image in its heading, from the items in a result builder.
  public init(
    _ title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil,
    image: DisplayRepresentation.Image? = nil,
    @IntentItem<Result>.Builder itemsBuilder: () -> [IntentItem<Result>]
  ) {
    self.description = DisplayRepresentation(title: title, subtitle: subtitle, image: image)
    self.items = itemsBuilder()
  }

  /// Creates a section from items.
  @available(*, deprecated, renamed: "init(_:items:)")
  public init(title: LocalizedStringResource, items: [IntentItem<Result>]) {
    self.init(title, items: items)
  }

  /// The result builder for sections, with support for loops.
  @resultBuilder
  public enum Builder {
    /// Adds one element.
    public static func buildExpression(
      _ section: IntentItemSection<Result>
    ) -> [IntentItemSection<Result>] {
      [section]
    }

    /// Combines the elements of a block.
    public static func buildBlock(
      _ sections: [IntentItemSection<Result>]...
    ) -> [IntentItemSection<Result>] {
      sections.flatMap(\.self)
    }

    /// Combines the elements of a loop.
    public static func buildArray(
      _ sections: [[IntentItemSection<Result>]]
    ) -> [IntentItemSection<Result>] {
      sections.flatMap(\.self)
    }
  }
}

/// A list of options in sections.
///
/// An options provider returns such a list to group the choices of a parameter:
///
/// ```swift
/// func results() async throws -> IntentItemCollection<String> {
///   IntentItemCollection(sections: [IntentItemSection("Short", items: ["Busy", "Away"])])
/// }
/// ```
public struct IntentItemCollection<Result: _IntentValue>: ResultsCollection {
  /// The sections, in display order.
  public var sections: [IntentItemSection<Result>]

  /// The prompt that is displayed while a person chooses.
  public var promptLabel: LocalizedStringResource?

  /// Whether a long list displays an alphabetical index.
  public var usesIndexedCollation: Bool

  /// Creates a collection with one section.
  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    items: [Result]
  ) where Result: DisplayRepresentable {
    self.init(
      promptLabel: promptLabel, usesIndexedCollation: usesIndexedCollation,
      sections: [IntentItemSection(items: items.map { IntentItem($0) })])
  }

  /// Creates a collection from sections.
  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    sections: [IntentItemSection<Result>]
  ) {
    self.promptLabel = promptLabel
    self.usesIndexedCollation = usesIndexedCollation
    self.sections = sections
  }

  /// Creates a collection from the sections in a result builder.
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
