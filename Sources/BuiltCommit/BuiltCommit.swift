import Foundation
import PackagePlugin

/// Writes `BuiltCommit.swift`, which has the commit that a build is of.
///
/// The file changes only when the commit does, so that nothing else is compiled again.
@main struct BuiltCommit: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) -> [Command] {
    [
      .prebuildCommand(
        displayName: "Look up the commit", executable: URL(filePath: "/bin/sh"),
        arguments: [
          context.package.directoryURL.appending(path: "Sources/BuiltCommit/built-commit.sh").path,
          context.package.directoryURL.path, context.pluginWorkDirectoryURL.path,
        ], outputFilesDirectory: context.pluginWorkDirectoryURL)
    ]
  }
}
