import FocusHost

extension IntentParameter where Value.ValueType: AppEntity {
  // A type that is both an entity and an enumeration has the initializers of both, some of which
  // differ only in arguments with defaults. Those of the enumeration are preferred.

  /// Declares an entity that is chosen from the default query of its type.
  @_disfavoredOverload
  public convenience init(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) {
    self.init(title, description, default: `default`)
  }

  /// Declares an entity that is chosen from a given query.
  public convenience init<Query: EntityQuery>(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, query: Query
  ) where Value.ValueType == Query.Entity {
    self.init(title, description, default: `default`, query: EntitySource(query))
  }

  /// Declares a collection of entities of a given size.
  public convenience init(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value.UnwrappedType? = nil, size: IntentCollectionSize,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(title, description, default: `default`, count: size.range)
  }

  /// Declares a collection of entities with a size for each widget family.
  public convenience init(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value.UnwrappedType? = nil, size: [IntentWidgetFamily: IntentCollectionSize],
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(title, description, default: `default`)
  }
}

extension IntentParameter where Value.ValueType: AppEnum {
  /// Declares an enumeration, with all or some of its cases.
  public convenience init(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    supportedValues: [Value.ValueType] = Array(Value.ValueType.allCases),
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) {
    self.init(
      title, description, default: `default`,
      element: .enumeration(
        .type(Value.ValueType.self, supported: supportedValues.map(\.rawValue.description))),
      choices: ParameterChoices(supportedValues))
  }
}

extension IntentParameter where Value.ValueType: AppValue {
  /// Declares an entity or an enumeration that is chosen from a provider's options.
  ///
  /// Apple's documentation shows this initializer without a default for an entity, but Apple's
  /// sample code
  /// [Emoji Rangers](https://developer.apple.com/documentation/widgetkit/emoji-rangers-supporting-live-activities-interactivity-and-animations)
  /// has one.
  public convenience init<OptionsProvider: DynamicOptionsProvider>(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: OptionsProvider,
    @ResolverSpecificationBuilder<Value.UnwrappedType> resolvers: _Resolvers = _noResolvers
  ) where OptionsProvider.DefaultValue.ValueType == Value.ValueType {
    self.init(
      title, description, default: `default`, choices: ParameterChoices(optionsProvider))
  }
}

/// A list of entities that an intent uses by their identifiers.
///
/// Unlike Apple's, the collection of a parameter has only identifiers whose entities were found,
/// because the query is called for them as for those of an array. Mirrors
/// [`EntityCollection`](https://developer.apple.com/documentation/appintents/entitycollection).
public struct EntityCollection<Entity: AppEntity>: _PlainIntentValue {
  /// The identifiers of the entities.
  public var identifiers: [Entity.ID] { didSet { entities = nil } }
  /// The entities, if they are known.
  private var entities: [Entity]?

  /// Creates a collection of identifiers.
  public init(identifiers: [Entity.ID] = []) { self.identifiers = identifiers }

  /// Creates a collection of known entities.
  public init(entities: [Entity]) {
    identifiers = entities.map(\.id)
    self.entities = entities
  }

  /// Returns the known entities, or else those that the default query of their type finds.
  public func resolvedEntities() async throws -> [Entity] {
    if let entities { return entities }
    let query = Entity.defaultQuery
    try await Dependencies.load(of: query)
    return try await query.entities(for: identifiers)
  }

  public static var _form: _ValueForm<EntityCollection> {
    let form = [Entity]._form
    return _ValueForm(
      form.type,
      write: { .array($0.identifiers.map { .string($0.entityIdentifierString) }) },
      read: { data, entities throws(ParameterValueError) in
        try form.read(data, entities).map(EntityCollection.init(entities:))
      })
  }
}

/// The number of elements that a collection may have.
public struct IntentCollectionSize: ExpressibleByIntegerLiteral, Equatable, Sendable {
  let range: ClosedRange<Int>

  /// Creates a size from a minimum and a maximum; swapped bounds are accepted.
  public init(min: Int, max: Int) { range = ClosedRange(bounds: (min, max)) }

  /// Creates a size from an exact count.
  public init(exactly count: Int) { range = count...count }

  /// Creates a size from an exact count.
  public init(integerLiteral value: Int) { self.init(exactly: value) }
}

/// A size and shape of widgets.
public enum IntentWidgetFamily: String, Hashable, Sendable, CaseIterable {
  /// A small square.
  case systemSmall
  /// A wide rectangle.
  case systemMedium
  /// A large square.
  case systemLarge
  /// The largest size.
  case systemExtraLarge
  /// A circle on a lock screen or a watch.
  case accessoryCircular
  /// A rectangle on a lock screen or a watch.
  case accessoryRectangular
  /// A line on a lock screen or a watch.
  case accessoryInline
  /// A corner of a watch's face.
  case accessoryCorner
}

extension IntentWidgetFamily: _IntentValue {
  public static var _form: _ValueForm<IntentWidgetFamily> {
    _ValueForm("the name of a widget family", text: \.rawValue, parse: { Self(rawValue: $0) })
  }
}
