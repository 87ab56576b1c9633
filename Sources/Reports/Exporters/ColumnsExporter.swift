extension Exporter {
  static let columns = Exporter(
    name: "columns",
    summary: "three columns of text, as a run prints them"
  ) { log, _ in
    let columns = ColumnLog()
    let lines = [columns.header] + log.events.compactMap(columns.line)
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }
}
