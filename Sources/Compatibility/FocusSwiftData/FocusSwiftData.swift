// The modules that `import SwiftData` exports, so that a file compiles that uses nothing else of
// it: models, queries and contexts need SwiftData itself.
@_exported public import Foundation
@_exported public import Observation
