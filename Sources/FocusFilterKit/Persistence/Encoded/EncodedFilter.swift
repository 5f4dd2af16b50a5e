import FocusHost

/// A filter of an app.
struct EncodedFilter: EncodedForm {
  var app: String
  var filter: String

  init(encoding reference: FilterReference) {
    app = reference.app
    filter = reference.filter
  }

  var live: FilterReference { FilterReference(app: app, filter: filter) }
}

/// A filter with values for one mode.
struct EncodedConfiguration: EncodedForm {
  var filter: EncodedFilter
  var isEnabled: Bool
  var values: [String: ParameterValue]

  init(encoding configuration: FilterConfiguration) {
    filter = EncodedFilter(encoding: configuration.filter)
    isEnabled = configuration.isEnabled
    values = configuration.values
  }

  var live: FilterConfiguration {
    FilterConfiguration(filter: filter.live, values: values, isEnabled: isEnabled)
  }
}
