import FocusHost

/// The metadata that constant values make, as Xcode's processor makes it from them.
struct ConstantMetadata {
  private(set) var metadata: AppMetadata
  /// The intents whose metadata isn't known, with the reason.
  private(set) var unknown: [String: String] = [:]
  private let types: [ConstantType]

  /// Makes the metadata of the types that the module declares itself.
  init(_ module: ConstantModule) {
    types = module.types.filter { $0.module == module.name && $0.file != nil }
    metadata = AppMetadata(
      actions: [:], generator: .init(name: "xcode-tools", version: AppMetadata.toolsVersion),
      version: 1)
    metadata.actions = byShortName("AppIntent", action)
    metadata.entities = byShortName("AppEntity", entity)
    metadata.queries = byShortName("EntityQuery", query)
    metadata.enums = byShortName("AppEnum", enumeration).sorted { $0.key < $1.key }.map(\.value)
    let provider = self.types.first { $0.conforms(to: "AppShortcutsProvider") }
    metadata.autoShortcutProviderMangledName = provider?.mangledTypeName
    metadata.autoShortcuts = provider.map(shortcuts) ?? []
    for type in self.types where type.conforms(to: "AppIntent") {
      let reasons = reasonsUnknown(type)
      if !reasons.isEmpty { unknown[type.shortName] = reasons.joined(separator: " and ") }
    }
  }

  private func byShortName<Part>(
    _ conformance: String, _ part: (ConstantType) -> Part
  ) -> [String: Part] {
    let found = types.filter { $0.conforms(to: conformance) }
    return Dictionary(found.map { ($0.shortName, part($0)) }) { first, _ in first }
  }

  /// The conformances and members of an intent that no public file explains.
  private func reasonsUnknown(_ type: ConstantType) -> [String] {
    let known = [
      "AppIntent", "SetFocusFilterIntent", "WidgetConfigurationIntent",
      "InstanceDisplayRepresentable", "PersistentlyIdentifiable",
      "CustomLocalizedStringResourceConvertible",
    ]
    let conformances = type.conformances.filter {
      let name = $0.lastComponent
      return String($0.prefix { $0 != "." }).hasSuffix("AppIntents") && !known.contains(name)
        && !name.hasPrefix("_")
    }
    let result = type.alias("PerformResult")?.opaqueTypeProtocolRequirements ?? []
    let members = ["parameterSummary", "authenticationPolicy", "supportedModes"]
    return
      (conformances + result.filter { $0.lastComponent != "IntentResult" })
      .map { "'\($0.lastComponent)'" }
      + members.filter { type.property($0) != nil }.map { "'\($0)'" }
      + (type.mangledTypeName?.contains("FocusAppIntents") == true ? ["its mangled name"] : [])
  }

  // MARK: Intents

  private func action(_ type: ConstantType) -> AppMetadata.Action {
    typealias Action = AppMetadata.Action
    let isWidget = type.conforms(to: "WidgetConfigurationIntent")
    let protocols =
      (type.conforms(to: "SetFocusFilterIntent") ? [Action.focusConfiguration] : [])
      + (isWidget ? [Action.widgetConfiguration] : [])
    // Names, each followed by its value.
    let list: [ParameterValue] = protocols.flatMap {
      [.string($0), ["empty": [:]]] as [ParameterValue]
    }
    let opensApp = isTrue("openAppWhenRun", of: type) ?? false
    return Action(
      identifier: type.shortName, fullyQualifiedTypeName: type.typeName,
      mangledTypeName: type.mangledTypeName, mangledTypeNameV2: type.mangledTypeName,
      title: text(type.property("title")?.value), descriptionMetadata: description(of: type),
      parameters: type.parameters.map(parameter), systemProtocols: protocols,
      systemProtocolMetadata: list, systemProtocolMetadataV2: list, openAppWhenRun: opensApp,
      isDiscoverable: isTrue("isDiscoverable", of: type) ?? !isWidget,
      availabilityAnnotations: type.availability,
      outputFlags: type.alias("PerformResult")?.substitutedTypeName == "Swift.Never" ? 8 : 0,
      supportedModes: opensApp ? 2 : 1)
  }

  private func description(of type: ConstantType) -> AppMetadata.Description? {
    guard let value = type.property("description")?.value, let text = text(value) else {
      return nil
    }
    var keywords: [AppMetadata.Text] = []
    if case .array(let list)? = value["searchKeywords"] { keywords = list.compactMap(self.text) }
    return AppMetadata.Description(
      descriptionText: text, searchKeywords: keywords,
      categoryName: value["categoryName"]?.text.map {
        ["title": ["alternatives": [], "key": .string($0)]]
      })
  }

  private func parameter(_ property: ConstantProperty) -> AppMetadata.Parameter {
    let optional = property.wrappedType.unwrappedOptional
    let type = optional ?? property.wrappedType
    let valueType = valueType(type)
    let hasProvider = property.value["optionsProvider"] != nil
    let given = property.value["default"] ?? property.value["defaultValue"]
    let defaultValue = given.flatMap { value($0, of: type) }
    let unit: [ParameterValue] =
      if case .int(let number)? = valueType.tree["measurement"]?["wrapper"]?["unitType"] {
        [
          "LNValueTypeMetadataKeyMeasurementUnitType", ["int": ["wrapper": .int(number)]],
          "LNValueTypeMetadataKeyMeasurementUnitAdjustsForLocale", ["int": ["wrapper": 0]],
        ]
      } else { [] }
    return AppMetadata.Parameter(
      name: property.name, title: text(property.value["title"]),
      parameterDescription: text(property.value["description"]), valueType: valueType,
      isOptional: optional != nil,
      typeSpecificMetadata: unit
        + (defaultValue.map { [AppMetadata.Parameter.defaultKey, $0] } ?? []),
      capabilities: (defaultValue == nil ? 0 : 1) + (hasProvider ? 8 : 0),
      dynamicOptionsSupport: hasProvider ? 1 : choices(of: type.elementType),
      resolvableInputTypes: valueType.inputTypes.map { ["kindValue": 0, "valueType": $0.tree] })
  }

  private func choices(of entity: String) -> Int {
    guard let type = type(entity), type.conforms(to: "AppEntity") else { return 0 }
    let query = type.alias("DefaultQuery").flatMap { self.type($0.substitutedTypeName) }
    return query?.conforms(to: "EntityStringQuery") == true ? 2 : 1
  }

  // MARK: Entities, queries, enumerations and shortcuts

  private func entity(_ type: ConstantType) -> AppMetadata.Entity {
    let name = type.property("typeDisplayRepresentation")?.value
    return AppMetadata.Entity(
      typeName: type.shortName, fullyQualifiedTypeName: type.typeName,
      mangledTypeName: type.mangledTypeName, displayTypeName: text(name),
      numericFormatTypeName: text(name?["numericFormat"]),
      properties: type.wrapped(by: "EntityProperty").map { property in
        let optional = property.wrappedType.unwrappedOptional
        return .init(
          identifier: property.name, title: text(property.value["title"]),
          valueType: valueType(optional ?? property.wrappedType), isOptional: optional != nil)
      }, defaultQueryIdentifier: type.alias("DefaultQuery")?.substitutedTypeName,
      availabilityAnnotations: type.availability)
  }

  private func query(_ type: ConstantType) -> AppMetadata.Query {
    let entity = type.alias("Entity")?.substitutedTypeName.lastComponent
    return AppMetadata.Query(
      identifier: type.shortName, fullyQualifiedIdentifier: type.typeName,
      mangledTypeName: type.mangledTypeName, entityType: entity, queryType: type.shortName,
      resultValueType: entity.map(ValueType.entity),
      capabilities: 66 + (type.conforms(to: "EnumerableEntityQuery") ? 1 : 0)
        + (type.conforms(to: "EntityStringQuery") ? 4 : 0),
      defaultQueryForEntity: types.contains {
        $0.alias("DefaultQuery")?.substitutedTypeName == type.typeName
      }, availabilityAnnotations: type.availability)
  }

  private func enumeration(_ type: ConstantType) -> AppMetadata.Enumeration {
    var words: [String: ConstantValue] = [:]
    if case .dictionary(let pairs)? = type.property("caseDisplayRepresentations")?.value {
      for pair in pairs {
        if case .enumCase(let name) = pair.key { words[name] = pair.value }
      }
    }
    let name = type.property("typeDisplayRepresentation")?.value
    return AppMetadata.Enumeration(
      identifier: type.shortName, fullyQualifiedTypeName: type.typeName,
      mangledTypeName: type.mangledTypeName, displayTypeName: text(name),
      numericFormatTypeName: text(name?["numericFormat"]) ?? text(name),
      cases: (type.cases ?? []).map { item in
        .init(
          identifier: item.rawValue ?? item.name,
          displayRepresentation: .init(
            title: text(words[item.name]), subtitle: text(words[item.name]?["subtitle"])))
      }, availabilityAnnotations: type.availability)
  }

  private func shortcuts(of provider: ConstantType) -> [AppMetadata.Shortcut] {
    (provider.property("appShortcuts")?.value.elements ?? []).compactMap { element in
      guard case .call(let intent, _)? = element["intent"] else { return nil }
      return AppMetadata.Shortcut(
        actionIdentifier: intent.lastComponent,
        phraseTemplates: (element["phrases"]?.elements ?? []).compactMap(text),
        shortTitle: text(element["shortTitle"]), systemImageName: element["systemImageName"]?.text,
        availabilityAnnotations: type(intent)?.availability)
    }
  }

  // MARK: Types and values

  private func text(_ value: ConstantValue?) -> AppMetadata.Text? {
    value?.text.map { AppMetadata.Text(key: $0) }
  }

  private func isTrue(_ property: String, of type: ConstantType) -> Bool? {
    guard case .literal(let word)? = type.property(property)?.value else { return nil }
    return word == "true"
  }

  private func type(_ name: String) -> ConstantType? { types.first { $0.typeName == name } }

  private func valueType(_ name: String) -> ValueType {
    if name.genericName == "Swift.Array", let element = name.genericArgument {
      return .array(of: valueType(element))
    }
    if let type = type(name) {
      if type.conforms(to: "AppEntity") { return .entity(type.shortName) }
      if type.conforms(to: "AppEnum") { return .enumeration(type.shortName) }
    }
    // `Measurement<UnitLength>` is stored by its unit.
    let short = (name.genericArgument ?? name).lastComponent
    return ValueType(named: short) ?? ValueType(.string(short))
  }

  /// The stored form of a default value; `nil` without one, or for one whose form isn't known.
  private func value(_ value: ConstantValue, of type: String) -> ParameterValue? {
    switch value {
    case .enumCase(let name):
      let item = self.type(type)?.cases?.first { $0.name == name }
      return item.map { ["string": ["wrapper": .string($0.rawValue ?? $0.name)]] }
    case .literal(let text):
      switch valueType(type).description {
      case "String": return ["string": ["wrapper": .string(text)]]
      case "Bool": return ["int": ["wrapper": text == "true" ? 1 : 0]]
      case "Int": return Int(text).map { ["int": ["wrapper": .int($0)]] }
      case "Double": return Double(text).map { ["double": ["wrapper": .double($0)]] }
      default: return nil
      }
    default: return nil
    }
  }
}

extension ConstantType {
  fileprivate func alias(_ name: String) -> Alias? {
    associatedTypeAliases?.first { $0.typeAliasName == name }
  }

  /// The versions that `@available` asks for. Only the name of iOS is in public files.
  fileprivate var availability: ParameterValue {
    var platforms: [String: ParameterValue] = ["LNPlatformNameWildcard": ["introducedVersion": "*"]]
    for attribute in availabilityAttributes ?? [] where attribute.platform == "iOS" {
      platforms["LNPlatformNameIOS"] = attribute.introducedVersion.map {
        ["introducedVersion": .string($0)]
      }
    }
    return .object(platforms)
  }
}
