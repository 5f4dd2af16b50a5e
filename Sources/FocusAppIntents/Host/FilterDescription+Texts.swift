extension FilterDescription {
  /// The texts that Settings shows of the filter and of the types of its parameters.
  ///
  /// The representations of cases are code of the app.
  package var texts: [LocalizedStringResource] {
    let ownTexts = [title, description?.descriptionText, description?.categoryName]
    return ownTexts.compactMap(\.self) + parameters.flatMap(\.texts)
  }
}

extension ParameterDescription {
  fileprivate var texts: [LocalizedStringResource] {
    var texts = [hasTitle ? title : nil, description].compactMap(\.self)
    switch type.element {
    case .enumeration(.type(let type)): texts += type.texts
    case .entity(.type(let type)): texts.append(type.typeDisplayRepresentation.name)
    default: break
    }
    return texts
  }
}

extension AppEnum {
  fileprivate static var texts: [LocalizedStringResource] {
    let cases = allCases.compactMap { caseDisplayRepresentations[$0] }
    return [typeDisplayRepresentation.name]
      + cases.flatMap { [$0.title, $0.subtitle] }
      .compactMap(\.self)
  }
}

extension LocalizedStringResource.BundleDescription {
  /// The folder of a bundle that is described by its URL; `nil` for the main bundle and for a class's.
  package var folder: URL? {
    if case .atURL(let url) = self { url.standardizedFileURL } else { nil }
  }
}
