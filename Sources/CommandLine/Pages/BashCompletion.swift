/// The script by which bash completes.
enum BashCompletion {
  /// Makes the script of programs out of their parts.
  static func script(of parts: [String]) -> String {
    """
    # Completions of bash for lockstep, watchsim and phonesim: source this file.

    # Offers the words of a list that begin with what was typed.
    _lockstep_words() { mapfile -t COMPREPLY < <(compgen -W "$1" -- "$current"); }

    # Offers files, folders (-d) or commands (-c).
    _lockstep_files() {
      compopt -o filenames
      mapfile -t COMPREPLY < <(compgen "$1" -- "$current")
    }

    # Reads the line up to the cursor; the options after which a value stands are its arguments.
    _lockstep_read() {
      local word i values=" $* "
      current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} depth=0 path=''
      if [[ $previous == = ]]; then previous=${COMP_WORDS[COMP_CWORD - 2]}; fi
      if [[ $current == = ]]; then current=''; fi
      for ((i = 1; i < COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        case $word in
          =) ((i++)) ;;
          -*) if [[ $values == *" $word "* && ${COMP_WORDS[i + 1]} != = ]]; then ((i++)); fi ;;
          *) path+="${path:+ }$word" depth=$((depth + 1)) ;;
        esac
      done
    }

    \(parts.joined(separator: "\n\n"))

    """
  }

  /// Makes the part of one program.
  static func part(of program: CompletedProgram) -> String {
    """
    _\(program.name)() {
      local current previous path depth
      _lockstep_read \(program.optionsWithValue.joined(separator: " "))
      case "$depth $path" in
    \(program.places.map(branch).joined(separator: "\n"))
      esac
    }
    complete -F _\(program.name) \(program.name)
    """
  }

  private static func branch(_ place: CompletionPlace) -> String {
    let values = place.options.filter { $0.value != nil }.map { option in
      "        \(option.name)) \(action(option.completion)) ;;"
    }
    let options = place.options.map(\.name).joined(separator: " ")
    let words = place.words.map(\.text).joined(separator: " ")
    let others =
      place.takesFiles ? "_lockstep_files -f" : "_lockstep_words \(ShellText.quoted(words))"
    let dashes =
      "        *) if [[ $current == -* ]]; then _lockstep_words \(ShellText.quoted(options))"
    return """
          \(ShellPattern.glob(place)))
            case $previous in
      \((values + [dashes]).joined(separator: "\n"))
              else \(others); fi ;;
            esac ;;
      """
  }

  private static func action(_ value: OptionHelp.Value) -> String {
    switch value {
    case .words(let words): "_lockstep_words \(ShellText.quoted(words.joined(separator: " ")))"
    case .files: "_lockstep_files -f"
    case .folders: "_lockstep_files -d"
    case .commands: "_lockstep_files -c"
    case .unknown: ":"
    }
  }
}

/// How a script tells a place: by the number of words before it, then the words.
enum ShellPattern {
  /// Patterns for bash and zsh.
  static func glob(_ place: CompletionPlace) -> String {
    let words = place.path.map { $0 ?? "*" }.joined(separator: "\\ ")
    if place.path.isEmpty { return place.goesOn ? "*" : "0\\ " }
    return place.goesOn ? "*\\ \(words)|*\\ \(words)\\ *" : "\(place.path.count)\\ \(words)"
  }

  /// A regular expression for fish.
  static func expression(_ place: CompletionPlace) -> String {
    let words = place.path.map { " " + ($0 ?? ".*") }.joined()
    if place.path.isEmpty { return place.goesOn ? "^" : "^0 $" }
    return place.goesOn ? "^\\d+\(words)( .*)?$" : "^\(place.path.count)\(words)$"
  }
}
