// The modules that `import AppKit` exports, so that a file compiles that uses little else of it.
@_exported public import Foundation
@_exported public import Observation
