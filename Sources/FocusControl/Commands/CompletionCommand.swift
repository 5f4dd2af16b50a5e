/// Prints the script with which a shell completes calls of the tool.
struct CompletionCommand: Command {
  static let about = CommandDescription(
    name: "completion", summary: "print a script that completes words in bash, zsh or fish",
    examples: [
      .init(
        words: "completion bash",
        meaning: #"Put 'eval "$(focusctl completion bash)"' into ~/.bashrc."#),
      .init(
        words: "completion zsh", meaning: "Save it as _focusctl in a folder of your $fpath."),
      .init(
        words: "completion fish", meaning: "Save it as ~/.config/fish/completions/focusctl.fish."),
    ])

  @Argument("bash, zsh or fish.", as: .word("shell")) var shell: Shell

  func run(_ context: CommandContext) async throws -> any CommandResult {
    PlainText(document: shell.script(for: context.tool.name), isVerbatim: true)
  }
}

/// A shell for which the tool has a completion script.
///
/// The script passes the words to the tool, which prints one candidate per line, or `:files`.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  func script(for tool: String) -> String {
    switch self {
    case .bash: Self.bash(tool)
    case .zsh: Self.zsh(tool)
    case .fish: Self.fish(tool)
    }
  }

  /// The script for Bash, which splits words at `=` and `:` and leaves quotes in them.
  private static func bash(_ tool: String) -> String {
    """
    _\(tool)() {
      local line word last prefix candidates quote
      local -a words=()
      case ${COMP_WORDS[COMP_CWORD]} in [\\"\\']*) quote=${COMP_WORDS[COMP_CWORD]:0:1} ;; esac
      for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
        word=${word//[\\\\\\"\\']/}
        last=$((${#words[@]} - 1))
        if ((last >= 0)) && [[ $word == [=:]* || ${words[last]} == *[=:] ]]; then
          words[last]+=$word
        else
          words+=("$word")
        fi
      done
      last=${words[${#words[@]} - 1]}
      prefix=${last%"${last##*[=:]}"}
      COMPREPLY=()
      candidates=$("${COMP_WORDS[0]}" complete -- "${words[@]}" 2>/dev/null)
      while IFS= read -r line; do
        line=${line%%$'\\t'*}
        if [[ $line == :files ]]; then
          compopt -o default
          return
        fi
        [[ $line ]] || continue
        [[ $line == *= ]] && compopt -o nospace
        line=${line#"$prefix"}
        case $quote in
          \\') line=${line//\\'/\\'\\\\\\'\\'} ;;
          \\")
            line=${line//\\\\/\\\\\\\\}
            line=${line//\\"/\\\\\\"}
            line=${line//\\$/\\\\\\$}
            line=${line//\\`/\\\\\\`}
            ;;
          *)
            line=$(printf '%q' "$line")
            line=${line//\\\\,/,}
            ;;
        esac
        COMPREPLY+=("$line")
      done <<<"$candidates"
    }
    complete -F _\(tool) \(tool)

    """
  }

  /// The script for zsh, which keeps the meanings, and quotes what it inserts as the word is quoted.
  private static func zsh(_ tool: String) -> String {
    """
    #compdef \(tool)
    _\(tool)() {
      local -a lines shown inserted closed
      local line word
      # The word may have an open quote.
      word=${words[CURRENT]//[\\\\\\'\\"]/}
      lines=("${(@f)$("${words[1]}" complete -- "${(@Q)words[2,CURRENT-1]}" "$word" 2>/dev/null)}")
      if [[ $lines[1] == :files ]]; then
        _files
        return
      fi
      for line in $lines; do
        word=${line%%$'\\t'*}
        if [[ $word == *= ]]; then
          inserted+=("$word")
        else
          closed+=("$word")
          shown+=("${word}${${(M)line%%$'\\t'*}:+  -- ${line#*$'\\t'}}")
        fi
      done
      compadd -M 'm:{a-zA-Z}={A-Za-z}' -S '' -a inserted
      compadd -M 'm:{a-zA-Z}={A-Za-z}' -l -d shown -a closed
    }
    if [[ $funcstack[1] == _\(tool) ]]; then
      _\(tool) "$@"
    else
      compdef _\(tool) \(tool)
    fi

    """
  }

  /// The script for fish, which keeps the meanings; an open quote isn't part of the word.
  private static func fish(_ tool: String) -> String {
    """
    function __\(tool)_complete
      set -l words (commandline -opc)
      set -l current (commandline -ct | string replace -r -- '^["\\']' '' | string unescape)
      set -l candidates ($words[1] complete -- $words[2..] "$current" 2>/dev/null)
      if test "$candidates" = :files
        __fish_complete_path "$current"
      else
        printf '%s\\n' $candidates
      end
    end
    complete -c \(tool) -f -a '(__\(tool)_complete)'

    """
  }
}
