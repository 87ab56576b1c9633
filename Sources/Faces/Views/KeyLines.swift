import LockstepTerminal

/// The keys in two lines, with as many words as there is room for.
struct KeyLines {
  static let rows = 2

  /// A key with its word, and the shorter word for narrow terminals.
  private struct Hint {
    let key: String
    let long: String
    let short: String
  }

  /// What the keys 1 to 9 stand for, in the place of the workout app's keys.
  let verbs: [String]

  private var lines: [[[Hint]]] {
    if verbs.isEmpty { return Self.lines }
    let own = verbs.enumerated().map { Hint(key: "\($0 + 1)", long: $1, short: $1) }
    let any = Hint(key: ":", long: "any line, such as watch launch", short: "any line")
    return [[own + [any]], Self.lines[1]]
  }

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
    for (row, groups) in lines.enumerated() {
      let long = Self.pieces(groups, \.long, gap: "  ")
      let isLong = long.reduce(0) { $0 + canvas.columns(of: $1.0) } <= area.columns
      let pieces = isLong ? long : Self.pieces(groups, \.short, gap: " ")
      canvas.write(pieces, in: area.line(row))
      mark(pieces, on: &canvas, in: area.line(row))
    }
  }

  /// A click on a key or on the word behind it is that key; of two keys the word is the second's.
  private func mark(_ pieces: [(String, Style)], on canvas: inout Canvas, in line: Rectangle) {
    var rest = line
    var key: Key?
    for (text, style) in pieces {
      if style.attributes.contains(.bold) {
        for name in text.split(separator: " ") {
          key = Self.key(String(name))
          let (area, behind) = rest.split(left: canvas.columns(of: String(name)))
          if let key { canvas.mark(area, as: .key(key)) }
          rest = name.endIndex == text.endIndex ? behind : behind.split(left: 1).right
        }
      } else {
        let (area, behind) = rest.split(left: canvas.columns(of: text))
        if style.foreground == Ink.quiet, let key { canvas.mark(area, as: .key(key)) }
        rest = behind
      }
    }
  }

  private static func key(_ name: String) -> Key? {
    switch name {
    case "space": .character(" ")
    case "→": Key(.right)
    default: name.count == 1 ? .character(Character(name)) : nil
    }
  }

  private static func pieces(_ groups: [[Hint]], _ word: KeyPath<Hint, String>, gap: String)
    -> [(String, Style)]
  {
    var pieces: [(String, Style)] = []
    for (index, group) in groups.enumerated() {
      pieces.append((index == 0 ? " " : "│\(gap == " " ? "" : " ")", Style(Ink.faint)))
      for hint in group {
        let text = hint[keyPath: word]
        pieces.append((hint.key, Style(.standard, .bold)))
        pieces.append((text.isEmpty ? " " : " \(text)\(gap)", Style(Ink.quiet)))
      }
    }
    return pieces
  }
}
