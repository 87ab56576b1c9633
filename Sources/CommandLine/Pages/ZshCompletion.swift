/// The script by which zsh completes.
enum ZshCompletion {
  /// Makes the script of programs out of their parts.
  static func script(of parts: [(program: String, text: String)]) -> String {
    """
    #compdef lockstep watchsim phonesim
    # Completions of zsh for the three programs: source this file, or put it into a folder of fpath
    # as _lockstep.

    # Offers words with what they do, each written as WORD:SUMMARY.
    _lockstep_words() {
      local -a items=("$@")
      _describe word items
    }

    # Reads the line up to the cursor; the options after which a value stands are its arguments.
    _lockstep_read() {
      local word values=" $* "
      local -i i
      current=${words[CURRENT]} previous=${words[CURRENT-1]} depth=0 walked=''
      if [[ $current == --*=* ]]; then
        previous=${current%%=*}
        current=${current#*=}
        compset -P '*='
      fi
      for ((i = 2; i < CURRENT; i++)); do
        word=${words[i]}
        case $word in
          -*) if [[ $values == *" $word "* ]]; then ((i++)); fi ;;
          *) walked+="${walked:+ }$word"; ((depth += 1)) ;;
        esac
      done
      return 0
    }

    \(parts.map(\.text).joined(separator: "\n\n"))

    if [[ ${funcstack[1]} == _lockstep ]]; then
      _lockstep_$service
    else
      \(registrations(of: parts.map(\.program)))
    fi

    """
  }

  private static func registrations(of programs: [String]) -> String {
    programs.map { "compdef _lockstep_\($0) \($0)" }.joined(separator: "; ")
  }

  /// Makes the part of one program.
  static func part(of program: CompletedProgram) -> String {
    """
    _lockstep_\(program.name)() {
      local current previous walked
      local -i depth
      _lockstep_read \(program.optionsWithValue.joined(separator: " "))
      case "$depth $walked" in
    \(program.places.map(branch).joined(separator: "\n"))
      esac
    }
    """
  }

  private static func branch(_ place: CompletionPlace) -> String {
    let values = place.options.filter { $0.value != nil }.map { option in
      "        \(option.name)) \(action(option.completion)) ;;"
    }
    let options = place.options.map { item($0.name, $0.summary) }.joined(separator: " ")
    let words = place.words.map { item($0.text, $0.summary) }.joined(separator: " ")
    let others = place.takesFiles ? "_files" : "_lockstep_words \(words)"
    return """
          \(ShellPattern.glob(place)))
            case $previous in
      \(values.joined(separator: "\n"))
              *) if [[ $current == -* ]]; then _lockstep_words \(options)
              else \(others); fi ;;
            esac ;;
      """
  }

  private static func item(_ word: String, _ summary: String) -> String {
    let escaped = word.split(separator: ":", omittingEmptySubsequences: false).joined(
      separator: "\\:"
    )
    return ShellText.quoted(summary.isEmpty ? escaped : "\(escaped):\(summary)")
  }

  private static func action(_ value: OptionHelp.Value) -> String {
    switch value {
    case .words(let words):
      "_lockstep_words \(words.map { item($0, "") }.joined(separator: " "))"
    case .files: "_files"
    case .folders: "_files -/"
    case .commands: "_command_names"
    case .unknown: "_message value"
    }
  }
}
