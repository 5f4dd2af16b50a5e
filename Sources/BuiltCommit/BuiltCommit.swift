import Foundation
import PackagePlugin

/// A plugin that writes `BuiltCommit.swift`, which contains the commit of the build.
///
/// The file changes only with the commit, so that nothing else is compiled again.
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
