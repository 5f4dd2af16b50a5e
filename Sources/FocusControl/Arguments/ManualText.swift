import FocusFilterKit
import FocusText

/// The help of all commands as a page for `man`.
struct ManualText {
  let tool: String
  /// The version of FocusFilterKit.
  let version: String
  let commands: [CommandSyntax]

  /// The page in [roff](https://man7.org/linux/man-pages/man7/man.7.html).
  var page: String {
    var lines = [
      ".TH \(tool.uppercased().roff) 1 \"\" \"FocusFilterKit \(version)\"",
      ".SH NAME", "\(tool.roff) \\- a simulated device for Focus filters",
      ".SH SYNOPSIS", ".B \(tool.roff)", ".I COMMAND", "\\&[\\fIOPTIONS\\fR]",
      ".SH COMMANDS",
    ]
    for command in commands { lines += section(of: command) }
    lines += [
      ".SH EXIT STATUS",
      ".TP", "0", "The command succeeded.",
      ".TP", "1", "An expectation or a predicate doesn't hold, or a check found an error.",
      ".TP", "2", "The arguments or a file can't be read, or the device refuses what they ask for.",
      ".TP", "3", "A file, a permission or the code of an app failed.",
      ".SH ENVIRONMENT",
      ".TP", "FOCUSCTL_STATE", "The folder that stores the device.",
      ".TP", "NO_COLOR, CLICOLOR_FORCE, COLUMNS", "Colors, and the number of columns.",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private func section(of command: CommandSyntax) -> [String] {
    var lines = [".SS \(command.usage(tool).roff)", command.sentence.roff]
    if let note = command.note { lines.append(note.roff) }
    for argument in command.positionals + command.allOptions {
      let shown =
        switch argument.form {
        case .positional: "\\fI\(argument.name.roff)\\fR"
        case .option(let value): "\\fB\("--\(argument.name)".roff)\\fR \\fI\(value.roff)\\fR"
        case .flag: "\\fB\("--\(argument.name)".roff)\\fR"
        }
      lines += [".TP", shown, argument.help.roff]
    }
    for example in command.examples {
      lines += [".PP", example.meaning.roff, ".PP", ".RS 4", ".nf"]
      lines += ["\(tool) \(example.words)".roff, ".fi", ".RE"]
    }
    return lines
  }
}

extension String {
  /// The text without what `man` would read as a request.
  fileprivate var roff: String {
    let escaped = onOneLine.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&\(escaped)" : escaped
  }
}
