import LockstepProtocol

/// A text with painted parts, which is shown in colour on terminals that have colours, otherwise as
/// plain text.
package struct PaintedText: Sendable, Equatable {
  /// The meaning of a part of a text, which determines its colour or weight.
  package enum Paint: Sendable, Equatable {
    case plain, good, bad, doubtful, mild, strong
    /// One of the sixteen colours of every terminal, if the colour itself is the information.
    case color(TerminalColor)
  }

  /// The colours that users can set in their terminals, with the numbers that select them.
  package enum TerminalColor: Int, Sendable {
    case red = 31, green, yellow, blue, magenta, cyan, white
    case gray = 90, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan
    case brightWhite
  }

  /// A part of the text with one paint.
  package struct Span: Sendable, Equatable {
    package var text: String
    package var paint: Paint
  }

  package private(set) var spans: [Span] = []

  package init() {}

  package init(_ text: String, _ paint: Paint = .plain) { add(text, paint) }

  package var isEmpty: Bool { spans.isEmpty }

  /// The text without paint.
  package var plain: String { spans.map(\.text).joined() }

  /// The length of the text in bytes.
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
