import LockstepProtocol

extension Exporter {
  static let asciicast = Exporter(
    name: "asciicast",
    summary: "the columns as a recording that the asciinema programs play"
  ) { log, _ in
    let columns = ColumnLog()
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("version", 2)
    writer.field("width", columns.width)
    writer.field("height", 40)
    writer.field("idle_time_limit", 2)
    writer.field("title", log.title.visibleLine)
    writer.endObject()
    writer.newline()
    write(columns.header, at: 0, into: &writer)
    for event in log.events {
      guard let line = columns.line(for: event) else { continue }
      write(line, at: event.timeNanoseconds, into: &writer)
    }
    return writer.bytes
  }

  private static func write(_ line: String, at nanoseconds: Int64, into writer: inout JSONWriter) {
    writer.beginArray()
    writer.real(Double(nanoseconds / 1_000) / 1e6)
    writer.string("o")
    writer.string(line + "\r\n")
    writer.endArray()
    writer.newline()
  }
}
