import Testing

/// Tests of apps whose models are globals, as they are in apps: one after another.
@Suite(.serialized) enum SharedModelTests {}
