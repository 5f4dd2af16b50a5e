// `import AppIntents` exports Foundation on Apple's platforms, and so does its mirror. Every file of
// this module sees Foundation by this import, whose `LocalizedStringResource` is Foundation's own on
// those platforms.
@_exported public import Foundation
