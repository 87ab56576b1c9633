import LockstepProtocol

/// The report of an exploration as an HTML page, with its lines as headings, lists and tables.
struct ReportPage {
  private let lines: [Substring]

  init(of text: String) { lines = text.split(separator: "\n") }

  /// The page, which loads no other files.
  var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
    style-src 'unsafe-inline'; base-uri 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(XML.escaped(String(lines.first ?? "")))</title>
    <style>
    body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem }
    table { border-collapse: collapse }
    td, th { padding: .2rem .8rem; text-align: left; border-bottom: 1px solid #8886 }
    td:nth-child(n+3), th:nth-child(n+3) { text-align: right; font-variant-numeric: tabular-nums }
    </style>
    </head>
    <body>
    \(body)
    </body>
    </html>

    """
  }

  private var body: String {
    var parts: [String] = []
    for (place, line) in lines.enumerated() {
      let kind = Kind(line)
      let before = place > 0 ? Kind(lines[place - 1]) : .text
      if kind.element != before.element { parts += [before.end, kind.start] }
      parts.append(place == 0 ? "<h1>\(XML.escaped(String(line)))</h1>" : kind.html(of: line))
    }
    parts.append(lines.last.map { Kind($0).end } ?? "")
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The kind of a line of the report's text.
  private enum Kind {
    case heading, item, head, rule, row, text

    init(_ line: Substring) {
      let prefixes: [(String, Kind)] = [
        ("## ", .heading), ("- ", .item), ("|--", .rule), ("| Kind", .head), ("|", .row),
      ]
      self = prefixes.first { line.hasPrefix($0.0) }?.1 ?? .text
    }

    /// The HTML element that encloses consecutive lines of this kind.
    var element: String {
      switch self {
      case .item: "ul"
      case .head, .rule, .row: "table"
      case .heading, .text: ""
      }
    }

    var start: String { element.isEmpty ? "" : "<\(element)>" }
    var end: String { element.isEmpty ? "" : "</\(element)>" }

    func html(of line: Substring) -> String {
      switch self {
      case .heading: "<h2>\(XML.escaped(String(line.dropFirst(3))))</h2>"
      case .item: "<li>\(XML.escaped(String(line.dropFirst(2))))</li>"
      case .head: row(line, of: "th")
      case .rule: ""
      case .row: row(line, of: "td")
      case .text: "<p>\(XML.escaped(String(line)))</p>"
      }
    }

    private func row(_ line: Substring, of cell: String) -> String {
      let cells = line.dropFirst(2).dropLast(2)
        .split(separator: " | ", omittingEmptySubsequences: false)
      let html = cells.map { "<\(cell)>\(XML.escaped(String($0)))</\(cell)>" }
      return "<tr>\(html.joined())</tr>"
    }
  }
}
