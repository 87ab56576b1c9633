import LockstepPosix
import LockstepProtocol
import LockstepTerminal

/// How a stream's lines look to whoever reads it: how wide they may be, and whether in colour.
struct StreamLook: Sendable {
  /// `nil` for as wide as a line is.
  let columns: Int?
  let isColored: Bool

  /// What a file or another program gets.
  static let plain = StreamLook(columns: nil, isColored: false)

  /// What the stream's terminal and the environment ask for.
  static func of(_ stream: StandardStream) -> StreamLook {
    StreamLook(
      columns: stream.columns,
      isColored: ColorDepth.detected(
        isTerminal: StandardStream.isTerminal(stream),
        environment: Environment.value
      ) > .none
    )
  }

  /// A text in lines that fit; those after the first begin with so many spaces.
  func fitted(_ text: String, after lead: Int = 0, indent: Int) -> String {
    guard let columns, lead + text.terminalColumns > columns else { return text }
    let room = max(20, columns - max(lead, indent))
    let lines = text.wrapped(toColumns: room)
    return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }
}

extension LogEvent {
  /// What a line of the log means to a reader who looks for trouble.
  var paint: PaintedText.Paint {
    switch kind {
    case .expectation(_, let failure): failure == nil ? .good : .bad
    case .fault, .crashed, .lost: .bad
    case .effect(.refused), .effect(.appEnded), .disk, .suspended, .resumed, .worn: .doubtful
    case .link: .strong
    case .radio, .effect(.session): .mild
    default: .plain
    }
  }
}

/// An error as a person reads it, with paint on what it says, where it is and what to do.
enum ErrorText {
  static func painted(_ text: String) -> PaintedText {
    var painted = PaintedText()
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if index > 0 { painted.add("\n") }
      add(fitted(String(line)), to: &painted)
    }
    return painted
  }

  /// What to do may be a long list, which is continued in lines of its own.
  private static func fitted(_ line: String) -> String {
    let lead = line.prefix { $0 == " " }.count
    guard line.dropFirst(lead).hasPrefix("= ") else { return line }
    let look = StreamLook(columns: StandardStream.error.columns, isColored: false)
    let start = String(line.prefix(lead + 2))
    return start
      + look.fitted(String(line.dropFirst(lead + 2)), after: lead + 2, indent: lead + 2)
  }

  private static func add(_ line: String, to painted: inout PaintedText) {
    let words = line.drop { $0 == " " }
    if line.hasPrefix("error:") {
      painted.add("error:", .bad)
      painted.add(String(line.dropFirst(6)), .strong)
    } else if words.hasPrefix("--> ") {
      painted.add(line, .mild)
    } else if words.hasPrefix("= ") {
      painted.add(line, .good)
    } else if words.hasPrefix("|"), line.hasSuffix("^") {
      painted.add(line, .bad)
    } else {
      painted.add(line)
    }
  }
}
