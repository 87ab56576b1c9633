/// The script by which fish completes.
enum FishCompletion {
  /// Makes the script of programs out of their parts.
  static func script(of parts: [String]) -> String {
    """
    # Completions of fish for lockstep, watchsim and phonesim: pipe this into source, or keep it as
    # ~/.config/fish/completions/lockstep.fish.

    # The words of the line up to the cursor that are no options, after their number; the options
    # after which a value stands are its arguments.
    function __lockstep_path
        set -l found
        set -l isValue 0
        for word in (commandline -opc)[2..]
            if test $isValue = 1
                set isValue 0
            else if contains -- $word $argv
                set isValue 1
            else if not string match -q -- '-*' $word
                set -a found $word
            end
        end
        echo (count $found)" $(string join ' ' -- $found)"
    end

    \(parts.joined(separator: "\n\n"))

    """
  }

  /// Makes the part of one program.
  static func part(of program: CompletedProgram) -> String {
    let name = program.name
    let values = program.optionsWithValue.joined(separator: " ")
    let condition = """
      function __\(name)_at
          string match -qr -- $argv[1] "$(__lockstep_path \(values))"
      end
      complete -c \(name) -f
      """
    return ([condition] + program.places.flatMap { lines(name, $0) })
      .joined(separator: "\n")
  }

  private static func lines(_ name: String, _ place: CompletionPlace)
    -> [String]
  {
    let at =
      "complete -c \(name) -n '__\(name)_at \\'\(ShellPattern.expression(place))\\''"
    var lines = place.words.map { word in
      "\(at) -a \(ShellText.quoted(word.text)) -d \(ShellText.quoted(word.summary))"
    }
    if place.takesFiles { lines.append("\(at) -F") }
    lines += place.options.map { option in
      "\(at) -l \(option.name.dropFirst(2))\(action(option)) -d \(ShellText.quoted(option.summary))"
    }
    return lines
  }

  private static func action(_ option: OptionHelp) -> String {
    guard option.value != nil else { return "" }
    return switch option.completion {
    case .words(let words): " -x -a \(ShellText.quoted(words.joined(separator: " ")))"
    case .files: " -r -F"
    case .folders: " -x -a '(__fish_complete_directories)'"
    case .commands: " -x -a '(__fish_complete_command)'"
    case .unknown: " -x"
    }
  }
}
