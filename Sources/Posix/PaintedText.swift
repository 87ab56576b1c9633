import LockstepProtocol

/// A text with paint on parts of it: shown in colour where a terminal has colours, else as plain text.
package struct PaintedText: Sendable, Equatable {
  /// The meaning of a part of a text; the person's own terminal says how that looks.
  package enum Paint: Sendable, Equatable {
    case plain, good, bad, doubtful, mild, strong
    /// One of the sixteen colours of every terminal, where a colour itself is what is told.
    case color(TerminalColor)
  }

  /// The colours that each person sets for their terminal, and the numbers that ask for them.
  package enum TerminalColor: Int, Sendable {
    case red = 31, green, yellow, blue, magenta, cyan, white
    case gray = 90, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan
    case brightWhite
  }

  /// A part in one paint.
  package struct Span: Sendable, Equatable {
    package var text: String
    package var paint: Paint
  }

  package private(set) var spans: [Span] = []

  package init() {}

  package init(_ text: String, _ paint: Paint = .plain) { add(text, paint) }

  package var isEmpty: Bool { spans.isEmpty }

  /// The text without its paint.
  package var plain: String { spans.map(\.text).joined() }

  /// The number of bytes that the text has.
  package var byteCount: Int { spans.reduce(0) { $0 + $1.text.utf8.count } }

  package mutating func add(_ text: String, _ paint: Paint = .plain) {
    if text.isEmpty { return }
    if let last = spans.last, last.paint == paint {
      spans[spans.count - 1].text += text
    } else {
      spans.append(Span(text: text, paint: paint))
    }
  }

  package static func += (left: inout PaintedText, right: PaintedText) {
    for span in right.spans { left.add(span.text, span.paint) }
  }
}
