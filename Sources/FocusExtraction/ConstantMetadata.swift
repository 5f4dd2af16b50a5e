import FocusHost

/// The metadata that constant values make, as Xcode's processor makes it from them.
struct ConstantMetadata {
  private(set) var metadata = AppMetadata(tree: [:])
  /// The intents whose metadata isn't known, and arguments of parameters, with what no public file shows.
  private(set) var unknown: [(subject: String, name: String, reason: String)] = []
  private let types: [ConstantType]

  /// Makes the metadata of the types that the module declares itself.
  init(_ module: ConstantModule) {
    types = module.types.filter { $0.typeName.module == module.name && $0.file != nil }
    let provider = types.first { $0.conforms(to: "AppShortcutsProvider") }
    let enums = parts("AppEnum", enumeration).sorted { $0.key < $1.key }.map(\.value)
    metadata.tree = MetadataShape.value(
      of: MetadataShape.document,
      [
        "actions": .object(parts("AppIntent", intent)),
        "entities": .object(parts("AppEntity", entity)),
        "queries": .object(parts("EntityQuery", query)), "enums": .array(enums),
        "autoShortcuts": .array(provider.map(shortcuts) ?? []),
        "autoShortcutProviderMangledName": provider?.tree["mangledTypeName"],
        "generator": ["name": "xcode-tools", "version": .string(AppMetadata.toolsVersion)],
      ])
    for type in types where type.conforms(to: "AppIntent") {
      let reasons = reasonsUnknown(type)
      guard reasons.isEmpty else {
        let name = type.shortName
        unknown.append((name, "'\(name)'", reasons.joined(separator: " and ")))
        continue
      }
      for parameter in type.parameters {
        let subject = "\(type.shortName).\(parameter.name)"
        unknown += argumentsUnknown(of: parameter, in: type).map {
          (subject, "'\($0)' of '\(subject)'", "it")
        }
      }
    }
  }

  /// The parts of the types with a conformance, by their short names.
  private func parts(
    _ conformance: String, _ part: (ConstantType) -> ParameterValue
  ) -> [String: ParameterValue] {
    let found = types.filter { $0.conforms(to: conformance) }
    return Dictionary(found.map { ($0.shortName, part($0)) }) { first, _ in first }
  }

  /// The system's names of the protocols that the mirror of App Intents has.
  private static let systemProtocols = [
    "SetFocusFilterIntent": AppMetadata.focusConfiguration,
    "WidgetConfigurationIntent": "com.apple.link.systemProtocol.WidgetConfiguration",
  ]

  /// The conformances and members of an intent that no public file explains.
  private func reasonsUnknown(_ type: ConstantType) -> [String] {
    let known = [
      "AppIntent", "InstanceDisplayRepresentable", "PersistentlyIdentifiable",
      "CustomLocalizedStringResourceConvertible", "IntentResult",
    ]
    let conformances = type.conformances.filter {
      $0.module.hasSuffix("AppIntents") && !$0.lastComponent.hasPrefix("_")
    }
    let result = type.alias("PerformResult")?["opaqueTypeProtocolRequirements"]?.elements ?? []
    var names = (conformances + result.map(\.text)).map(\.lastComponent)
      .filter { !known.contains($0) && Self.systemProtocols[$0] == nil }
    names += ["parameterSummary", "supportedModes"].filter { type.property($0) != nil }
    if let policy = type.property("authenticationPolicy"), policy.caseName != "alwaysAllowed" {
      names.append(policy.name)
    }
    names += type.parameters.map { valueType($0.wrappedType.elementType) }
      .filter { $0.tree == .string($0.description) }.map(\.description)
    let isAliased = type.tree["mangledTypeName"]?.text.contains("FocusAppIntents") == true
    return names.map { "'\($0)'" } + (isAliased ? ["its mangled name"] : [])
  }

  /// The labels of a parameter's arguments that no public file explains.
  private func argumentsUnknown(
    of parameter: ConstantValue, in type: ConstantType
  ) -> [String] {
    let wrapper = type.property(parameter.name)?.tree["propertyWrappers"]?.elements.first
    let known =
      ["title", "description", "optionsProvider"]
      + (defaultValue(of: parameter) == nil ? [] : ["default", "defaultValue"])
    return (wrapper?["arguments"]?.elements ?? []).filter { !ConstantValue(tree: $0).isNil }
      .compactMap { $0["label"]?.text }.filter { !known.contains($0) }
  }

  /// Returns a value with the members of all types, as far as the shape has them, and with others.
  private func value(
    of shape: ParameterValue, _ type: ConstantType, _ others: [String: ParameterValue?]
  ) -> ParameterValue {
    let words = type.property("typeDisplayRepresentation")
    let members: [String: ParameterValue?] = [
      "identifier": .string(type.shortName), "typeName": .string(type.shortName),
      "fullyQualifiedTypeName": .string(type.typeName),
      "fullyQualifiedIdentifier": .string(type.typeName),
      "mangledTypeName": type.tree["mangledTypeName"], "displayTypeName": text(words),
      "numericFormatTypeName": text(words?["numericFormat"]),
      "availabilityAnnotations": type.availability,
    ]
    return MetadataShape.value(of: shape, members.merging(others) { $1 })
  }

  /// Returns a value with the members of a parameter or an entity's property, and with others.
  private func value(
    of shape: ParameterValue, _ property: ConstantValue,
    _ others: [String: ParameterValue?] = [:]
  ) -> ParameterValue {
    let members: [String: ParameterValue?] = [
      "name": .string(property.name), "identifier": .string(property.name),
      "title": text(property["title"]), "isOptional": .bool(property.isOptional),
      "valueType": valueType(property.wrappedType).tree,
    ]
    return MetadataShape.value(of: shape, members.merging(others) { $1 })
  }

  // MARK: Intents

  private func intent(_ type: ConstantType) -> ParameterValue {
    let protocols = Self.systemProtocols.filter { type.conforms(to: $0.key) }
      .map { ParameterValue.string($0.value) }.sorted { $0.text < $1.text }
    // Names, each followed by its value.
    let list = ParameterValue.array(protocols.flatMap { [$0, ["empty": [:]]] })
    let isWidget = type.conforms(to: "WidgetConfigurationIntent")
    let opensApp = isTrue("openAppWhenRun", of: type) ?? false
    let isDiscoverable = isTrue("isDiscoverable", of: type)
    let returnsNever = type.alias("PerformResult")?["substitutedTypeName"] == "Swift.Never"
    return value(
      of: MetadataShape.intent, type,
      [
        // Files have the older name of intents up to iOS 16, and not of those from iOS 17.2.
        "mangledTypeName": type.needsIOS17 ? "" : type.tree["mangledTypeName"],
        "mangledTypeNameV2": type.tree["mangledTypeName"],
        "title": text(type.property("title")), "descriptionMetadata": description(of: type),
        "parameters": .array(type.parameters.map(parameter)), "systemProtocols": .array(protocols),
        "systemProtocolMetadata": list, "systemProtocolMetadataV2": list,
        "isDiscoverable": .bool(isDiscoverable ?? !isWidget),
        "visibilityMetadata": [
          "assistantOnly": false, "isDiscoverable": .bool(isDiscoverable ?? true),
        ],
        "isAuthPolExplicit": .bool(type.property("authenticationPolicy") != nil),
        "openAppWhenRun": .bool(opensApp), "supportedModes": opensApp ? 2 : 1,
        "outputFlags": returnsNever ? 8 : 0,
      ])
  }

  private func description(of type: ConstantType) -> ParameterValue? {
    guard let value = type.property("description"), let text = text(value) else {
      return nil
    }
    let keywords = value["searchKeywords"]?.elements?.compactMap(self.text) ?? []
    let category = self.text(value["categoryName"]).map { ["title": $0] as ParameterValue }
    return .object(
      ["descriptionText": text, "searchKeywords": .array(keywords), "categoryName": category]
        .compactMapValues(\.self))
  }

  private func parameter(_ property: ConstantValue) -> ParameterValue {
    let valueType = valueType(property.wrappedType)
    let hasProvider = property["optionsProvider"] != nil
    let defaultValue = defaultValue(of: property)
    // Names, each followed by its value.
    var facts: [ParameterValue] = []
    if let unit = valueType.tree[path: "measurement.wrapper.unitType"] {
      facts = [
        "LNValueTypeMetadataKeyMeasurementUnitType", ["int": ["wrapper": unit]],
        "LNValueTypeMetadataKeyMeasurementUnitAdjustsForLocale", ["int": ["wrapper": 0]],
      ]
    }
    if let defaultValue { facts += [AppMetadata.Part.defaultKey, defaultValue] }
    let inputs = valueType.inputTypes.map { type in
      ["kindValue": 0, "valueType": type.tree] as ParameterValue
    }
    return value(
      of: MetadataShape.parameter, property,
      [
        "parameterDescription": text(property["description"]),
        "typeSpecificMetadata": .array(facts), "resolvableInputTypes": .array(inputs),
        "capabilities": .int((defaultValue == nil ? 0 : 1) + (hasProvider ? 8 : 0)),
        "dynamicOptionsSupport": .int(
          hasProvider ? 1 : choices(of: property.wrappedType.elementType)),
      ])
  }

  private func choices(of entity: String) -> Int {
    guard let type = type(entity), type.conforms(to: "AppEntity") else { return 0 }
    let query = type.alias("DefaultQuery")?["substitutedTypeName"].flatMap { self.type($0.text) }
    return query?.conforms(to: "EntityStringQuery") == true ? 2 : 1
  }

  // MARK: Entities, queries, enumerations and shortcuts

  private func entity(_ type: ConstantType) -> ParameterValue {
    let properties = type.wrapped(by: "EntityProperty").map {
      value(of: MetadataShape.property, $0)
    }
    return value(
      of: MetadataShape.entity, type,
      [
        "properties": .array(properties),
        "defaultQueryIdentifier": type.alias("DefaultQuery")?["substitutedTypeName"],
      ])
  }

  private func query(_ type: ConstantType) -> ParameterValue {
    let entity = type.alias("Entity")?["substitutedTypeName"]?.text.lastComponent
    let isDefault = types.contains {
      $0.alias("DefaultQuery")?["substitutedTypeName"]?.text == type.typeName
    }
    return value(
      of: MetadataShape.query, type,
      [
        "entityType": entity.map(ParameterValue.string), "queryType": .string(type.shortName),
        "resultValueType": entity.map { ValueType.entity($0).tree },
        "capabilities": .int(
          66 + (type.conforms(to: "EnumerableEntityQuery") ? 1 : 0)
            + (type.conforms(to: "EntityStringQuery") ? 4 : 0)),
        "defaultQueryForEntity": .bool(isDefault),
      ])
  }

  private func enumeration(_ type: ConstantType) -> ParameterValue {
    let pairs = type.property("caseDisplayRepresentations")?.pairs ?? []
    let words = Dictionary(pairs.map { ($0.key.caseName, $0.value) }) { $1 }
    let name = type.property("typeDisplayRepresentation")
    let cases = type.cases.map { item in
      let title = words[item.name].flatMap(text)
      let subtitle = text(words[item.name]?["subtitle"])
      let shown = ["title": title, "subtitle": subtitle].compactMapValues(\.self)
      return ["identifier": .string(item.identifier), "displayRepresentation": .object(shown)]
        as ParameterValue
    }
    return value(
      of: MetadataShape.enumeration, type,
      [
        "cases": .array(cases),
        "numericFormatTypeName": text(name?["numericFormat"]) ?? text(name),
      ])
  }

  private func shortcuts(of provider: ConstantType) -> [ParameterValue] {
    (provider.property("appShortcuts")?.elements ?? []).compactMap { element in
      guard let intent = element["intent"]?.calledType else { return nil }
      let phrases = (element["phrases"]?.elements ?? []).compactMap(text)
      return MetadataShape.value(
        of: MetadataShape.shortcut,
        [
          "actionIdentifier": .string(intent.lastComponent), "phraseTemplates": .array(phrases),
          "shortTitle": text(element["shortTitle"]),
          "systemImageName": element["systemImageName"]?.text.map(ParameterValue.string),
          "availabilityAnnotations": type(intent)?.availability,
        ])
    }
  }

  // MARK: Types and values

  private func text(_ value: ConstantValue?) -> ParameterValue? {
    value?.text.map { ["key": .string($0), "alternatives": []] }
  }

  private func isTrue(_ property: String, of type: ConstantType) -> Bool? {
    type.property(property)?.literal.map { $0 == "true" }
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
    let isMeasurement = name.genericName == "Foundation.Measurement"
    let short = ((isMeasurement ? name.genericArgument : nil) ?? name.genericName).lastComponent
    return ValueType(named: short) ?? ValueType(.string(short))
  }

  /// The stored form of a default value; `nil` without one, or for one whose form isn't known.
  private func defaultValue(of property: ConstantValue) -> ParameterValue? {
    guard let value = property.defaultArgument else { return nil }
    let type = property.wrappedType
    let item = self.type(type)?.cases.first { $0.name == value.caseName }
    guard let text = item?.identifier ?? value.literal else { return nil }
    switch item == nil ? valueType(type).description : "String" {
    case "String": return ["string": ["wrapper": .string(text)]]
    case "Bool": return ["int": ["wrapper": text == "true" ? 1 : 0]]
    case "Int": return Int(text).map { ["int": ["wrapper": .int($0)]] }
    case "Double": return Double(text).map { ["double": ["wrapper": .double($0)]] }
    default: return nil
    }
  }
}

extension ConstantType {
  /// The version that `@available` asks for. Only the name of iOS is in public files.
  private var iOSVersion: ParameterValue? {
    tree["availabilityAttributes"]?.elements.last { $0["platform"] == "iOS" }?["introducedVersion"]
  }

  fileprivate var needsIOS17: Bool {
    iOSVersion.flatMap { Int($0.text.module) }.map { $0 >= 17 } ?? false
  }

  fileprivate var availability: ParameterValue {
    let versions = ["LNPlatformNameWildcard": "*", "LNPlatformNameIOS": iOSVersion]
    return .object(versions.compactMapValues { $0 }.mapValues { ["introducedVersion": $0] })
  }
}
