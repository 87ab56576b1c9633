import LockstepProtocol
import LockstepWorkoutFiles

/// What a FIT file holds, in a few lines.
struct FitOverview {
  /// What a message `session` says.
  struct SessionSummary {
    var sport: String
    var startUnixSeconds: Int64?
    var elapsedSeconds: Double?
    var timerSeconds: Double?
    var distanceMetres: Double?
    var energyKilocalories: Double?

    init(_ message: FIT.DataMessage) {
      let names = message.shownFields.filter { ["sport", "sub_sport"].contains($0.name) }
        .map { FitText.text($0.value) }
      let told = names.filter { $0 != "generic" && $0 != "all" }
      sport = told.isEmpty ? names.first ?? "-" : told.joined(separator: "/")
      startUnixSeconds = message.integer("start_time").flatMap { FIT.unixSeconds(date: $0) }
      elapsedSeconds = message.real("total_elapsed_time")
      timerSeconds = message.real("total_timer_time")
      distanceMetres = message.real("total_distance")
      energyKilocalories = message.real("total_calories")
    }
  }

  private(set) var error: FIT.DecodeError?
  private(set) var files: [FIT.FileSummary] = []
  private(set) var sessions: [SessionSummary] = []
  /// The kind of file that the first `file_id` names, such as `activity`.
  private(set) var kind: String?
  private var maker: [String] = []
  /// How many messages of each name there are, in the order of their first.
  private var counts: [(name: String, count: Int)] = []
  /// How many records have a value of each field.
  private var series: [(name: String, count: Int)] = []
  private var byteCount = 0
  private var reader: FIT.MessageReader

  var recordCount: Int { counts.first { $0.name == "record" }?.count ?? 0 }

  init(_ policy: FIT.ChecksumPolicy) { reader = FIT.MessageReader(checksums: policy) }

  /// Reads what the next piece of the file completes.
  mutating func push(_ piece: [UInt8]) {
    byteCount += piece.count
    step(piece)
  }

  /// Says that the file is over.
  mutating func finish() {
    step(nil)
    // A file that was damaged before its end still says something of its header.
    let present = reader.summary
    guard let error, error.kind != .empty, files.last?.offset != present.offset,
      present.messageCount > 0
    else { return }
    files.append(present)
  }

  /// Reads the next piece, or that there is none.
  private mutating func step(_ piece: [UInt8]?) {
    if error != nil { return }
    // Out of itself, for what is met goes into the rest of it.
    var reader = reader
    defer { self.reader = reader }
    do throws(FIT.DecodeError) {
      if let piece {
        try reader.push(piece) { take($0) }
      } else {
        try reader.finish { take($0) }
      }
    } catch {
      self.error = error
    }
  }

  private mutating func take(_ event: FIT.MessageReader.Event) {
    switch event {
    case .message(let message): take(message)
    case .end(let summary): files.append(summary)
    case .file, .definition: break
    }
  }

  private mutating func take(_ message: FIT.DataMessage) {
    Self.count(message.name, in: &counts)
    switch message.name {
    case "record":
      for field in message.fields { Self.count(message.layout(of: field).name, in: &series) }
    case "session": sessions.append(SessionSummary(message))
    case "file_id" where kind == nil:
      let fields = message.shownFields
      kind = fields.first { $0.name == "type" }.map { FitText.text($0.value) }
      maker = fields.filter {
        ["manufacturer", "garmin_product", "product_name"].contains($0.name)
      }.map { FitText.text($0.value) }
    default: break
    }
  }

  private static func count(_ name: String, in counts: inout [(name: String, count: Int)]) {
    if let place = counts.firstIndex(where: { $0.name == name }) {
      counts[place].count += 1
    } else {
      counts.append((name, 1))
    }
  }

  // MARK: For people

  var text: String {
    var lines = ["  kind      \(([kind ?? "unknown"] + maker).joined(separator: ", "))"]
    for file in files {
      lines.append(
        "  file      \(file.byteCount == 0 ? byteCount - file.offset : file.byteCount) bytes, "
          + "protocol \(file.header.protocolText), profile \(file.header.profileText), header "
          + "checksum \(file.headerChecksum.rawValue), file checksum \(file.fileChecksum.rawValue)"
      )
    }
    for session in sessions { lines.append("  session   \(Self.text(session))") }
    lines += Self.wrapped("messages", counts) + Self.wrapped("series", series)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func text(_ session: SessionSummary) -> String {
    let parts = [
      session.sport, session.startUnixSeconds.map(FitText.date),
      session.elapsedSeconds.map(FitText.duration),
      session.timerSeconds.map { "timer \(FitText.duration($0))" },
      session.distanceMetres.map { "\(FitText.number($0 / 1_000, decimals: 2)) km" },
      session.energyKilocalories.map { "\(FitText.number($0)) kcal" },
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }

  /// Names and counts, as many lines as it takes.
  private static func wrapped(_ title: String, _ counts: [(name: String, count: Int)]) -> [String] {
    var lines: [String] = []
    var line = "  \(title)" + String(repeating: " ", count: 9 - title.count)
    for (place, item) in counts.enumerated() {
      let word =
        " \(item.name.visibleLine) \(item.count)" + (place + 1 < counts.count ? "," : "")
      if line.count + word.count > 96 {
        lines.append(line)
        line = String(repeating: " ", count: 11)
      }
      line += word
    }
    return counts.isEmpty ? [] : lines + [line]
  }

  // MARK: For programs

  func write(into writer: inout JSONWriter) {
    if let kind { writer.field("kind", kind) }
    writer.field("bytes", byteCount)
    writer.field("records", recordCount)
    writer.array("files", files) { Self.write($0, into: &$1) }
    writer.array("sessions", sessions) { Self.write($0, into: &$1) }
    for (key, counts) in [("messages", counts), ("series", series)] {
      writer.key(key)
      writer.beginObject()
      for item in counts { writer.field(item.name, item.count) }
      writer.endObject()
    }
    guard let error else { return }
    writer.key("error")
    writer.beginObject()
    writer.field("text", "\(error.kind)")
    writer.field("offset", error.offset)
    writer.field("messagesRead", error.messagesRead)
    writer.endObject()
  }

  private static func write(_ file: FIT.FileSummary, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("offset", file.offset)
    writer.field("bytes", file.byteCount)
    writer.field("protocol", file.header.protocolText)
    writer.field("profile", file.header.profileText)
    writer.field("definitions", file.definitionCount)
    writer.field("messages", file.messageCount)
    writer.field("headerChecksum", file.headerChecksum.rawValue)
    writer.field("fileChecksum", file.fileChecksum.rawValue)
    writer.endObject()
  }

  private static func write(_ session: SessionSummary, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("sport", session.sport)
    if let start = session.startUnixSeconds { writer.field("start", FitText.date(start)) }
    let numbers = [
      ("elapsedSeconds", session.elapsedSeconds), ("timerSeconds", session.timerSeconds),
      ("distanceMetres", session.distanceMetres),
      ("energyKilocalories", session.energyKilocalories),
    ]
    for (name, number) in numbers {
      if let number, number.isFinite { writer.field(name, number) }
    }
    writer.endObject()
  }
}
