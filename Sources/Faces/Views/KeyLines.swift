import LockstepTerminal

/// The two lines of keys, with as many words as fit.
struct KeyLines {
  static let rows = 2

  /// A key with its word, and with a shorter word for narrow terminals.
  private struct Hint {
    var key: String
    var long: String
    var short: String
    /// The text that a click puts at the prompt; `nil` if the click acts like the key.
    var prompt: String?
  }

  /// A piece of a hint, with the meaning of a click on it.
  private typealias Piece = (text: String, style: Style, target: ClickTarget?)

  /// The verbs of other apps, which take the place of the workout app's keys.
  let verbs: [OwnVerb]

  private static let lines: [[[Hint]]] = [
    [
      [
        Hint(key: "s", long: "start", short: "start"), Hint(key: "n", long: "next", short: "next"),
        Hint(key: "b", long: "back", short: "back"),
        Hint(key: "m", long: "one more", short: "more"),
        Hint(key: "d", long: "done", short: "done"),
        Hint(key: "l", long: "leave", short: "leave"),
      ],
      [
        Hint(key: "w", long: "start a workout", short: "workout"),
        Hint(key: "f", long: "finish it", short: "end"),
        Hint(key: "r R", long: "rest −/+", short: "rest"),
        Hint(key: "v", long: "mirror", short: "mirror"),
      ],
    ],
    [
      [
        Hint(key: "c", long: "cut", short: "cut"),
        Hint(key: ", .", long: "latency", short: "lag"),
        Hint(key: "p", long: "link", short: "link"),
      ],
      [
        Hint(key: "k K", long: "kill", short: "kill"),
        Hint(key: "z Z", long: "sleep", short: "sleep"),
      ],
      [
        Hint(key: "space", long: "pause", short: ""),
        Hint(key: "→", long: "step", short: ""),
        Hint(key: "- +", long: "speed", short: ""),
      ],
      [
        Hint(key: ":", long: "line", short: ""),
        Hint(key: "S", long: "save", short: "save"), Hint(key: "?", long: "help", short: "help"),
        Hint(key: "q", long: "quit", short: "quit"),
      ],
    ],
  ]

  func draw(on canvas: inout Canvas, in area: Rectangle) {
    let first = verbs.isEmpty ? Self.lines[0] : [ownHints(on: canvas, columns: area.columns)]
    for (row, groups) in [first, Self.lines[1]].enumerated() {
      let long = Self.pieces(groups, \.long, gap: "  ")
      let isLong = Self.width(long, on: canvas) <= area.columns
      let pieces = isLong ? long : Self.pieces(groups, \.short, gap: " ")
      var rest = area.line(row)
      for piece in pieces {
        canvas.write(piece.text, in: rest, style: piece.style)
        let (own, behind) = rest.split(left: canvas.columns(of: piece.text))
        if let target = piece.target { canvas.mark(own, as: target) }
        rest = behind
      }
    }
  }

  /// Makes hints for as many verbs as fit, and for the key that shows all.
  private func ownHints(on canvas: Canvas, columns: Int) -> [Hint] {
    let all = Hint(key: "V", long: "all verbs", short: "verbs")
    var hints = verbs.map(Self.hint)
    while !hints.isEmpty,
      Self.width(Self.pieces([hints + [all]], \.short, gap: " "), on: canvas) > columns
    {
      hints.removeLast()
    }
    return hints + [all]
  }

  private static func hint(of verb: OwnVerb) -> Hint {
    if let key = verb.key { return Hint(key: "\(key)", long: verb.line, short: verb.line) }
    return Hint(
      key: ":\(verb.line)",
      long: verb.arguments,
      short: verb.arguments,
      prompt: verb.begun
    )
  }

  private static func width(_ pieces: [Piece], on canvas: Canvas) -> Int {
    pieces.reduce(0) { $0 + canvas.columns(of: $1.text) }
  }

  private static func pieces(_ groups: [[Hint]], _ word: KeyPath<Hint, String>, gap: String)
    -> [Piece]
  {
    groups.enumerated().flatMap { index, group -> [Piece] in
      let rule = index == 0 ? " " : "│\(gap == " " ? "" : " ")"
      return [(rule, Style(Ink.faint), nil)]
        + group.flatMap { pieces(of: $0, word: $0[keyPath: word], gap: gap) }
    }
  }

  /// Cuts a hint into pieces: a click on a key or on the word behind it acts like the key; of two keys
  /// the word is the second one's.
  private static func pieces(of hint: Hint, word: String, gap: String) -> [Piece] {
    let bold = Style(.standard, .bold)
    var pieces: [Piece] = []
    if let line = hint.prompt {
      pieces = [(hint.key, bold, .prompt(line))]
    } else {
      for name in hint.key.split(separator: " ").map(String.init) {
        if !pieces.isEmpty { pieces.append((" ", bold, nil)) }
        pieces.append((name, bold, key(name).map(ClickTarget.key)))
      }
    }
    let text = word.isEmpty ? " " : " \(word)\(gap)"
    return pieces + [(text, Style(Ink.quiet), pieces.last?.target)]
  }

  private static func key(_ name: String) -> Key? {
    switch name {
    case "space": .character(" ")
    case "→": Key(.right)
    default: name.count == 1 ? .character(Character(name)) : nil
    }
  }
}
