import LockstepCommandLine
import LockstepPosix
import LockstepProtocol
import LockstepWorkoutFiles

/// `phonesim fit records`: prints the series of a recording, with a column for each field.
enum FitRecords {
  static let field = Option(
    "--field NAME",
    "only these fields of the record, such as timestamp,power"
  )
  static let json = Switch("--json", "one JSON object a file, with an array a column")

  static let spec = CommandSpec(
    "phonesim fit records",
    "Prints the records of a FIT file as a table, a column a field.",
    operands: "FILE…",
    options: [FitCommand.crc, field, json],
    discussion: """
      The quickest way to a recording's numbers: no other message is decoded. Without --field they
      are those that most devices record. Values have their scale applied; positions are in degrees,
      and what a record does not have is empty. A field that another one holds in part is filled from
      it, as enhanced_speed is from speed. Of a damaged file everything before the damage is printed.
        phonesim fit records ride.fit > ride.csv
        phonesim fit records --field timestamp,heart_rate --json ride.fit
      Exit codes: 0 all are ok, 65 one is damaged or unsupported, 74 one is unreadable.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let names = try names(arguments.value(field))
    let policy = try FitCommand.policy(arguments)
    let isJSON = arguments.has(json)
    if !isJSON, arguments.operands.count != 1 {
      throw .usage(
        "a table takes one FILE, found \(arguments.operands.count)",
        "name one, or add --json"
      )
    }
    var worst: Int32 = 0
    for path in arguments.operands {
      var reader = FIT.ColumnReader(names, checksums: policy)
      var error: FIT.DecodeError?
      let isRead = FitFile.read(path) { piece in
        if error == nil { error = damage { () throws(FIT.DecodeError) in try reader.push(piece) } }
      }
      if isRead, error == nil {
        error = damage { () throws(FIT.DecodeError) in _ = try reader.finish() }
      }
      show(reader.columns, of: path, isJSON: isJSON)
      if let error { FitFile.report(error, in: path) }
      worst = max(worst, isRead ? FitStatus(error).exitCode : FitStatus.unreadable.exitCode)
    }
    return worst
  }

  private static func damage(_ read: () throws(FIT.DecodeError) -> Void) -> FIT.DecodeError? {
    do throws(FIT.DecodeError) {
      try read()
      return nil
    } catch {
      return error
    }
  }

  /// Parses the names of the fields to print, separated by commas.
  private static func names(_ text: String?) throws(CommandError) -> [String] {
    guard let text else { return FIT.RecordColumns.standardNames }
    let known = FIT.RecordColumns.names
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    for (place, name) in names.enumerated() {
      guard known.contains(name) else {
        throw .usage(
          "a record has no field “\(name)” in the profile",
          Nearest.name(to: name, among: known).map { "did you mean “\($0)”?" }
            ?? "such as \(FIT.RecordColumns.standardNames.joined(separator: ", "))"
        )
      }
      if names[..<place].contains(name) {
        throw .usage("the field “\(name)” is named twice", "name each field once")
      }
    }
    return names
  }

  // MARK: What is shown

  private static func show(_ columns: FIT.RecordColumns, of path: String, isJSON: Bool) {
    if isJSON {
      var writer = JSONWriter(reserving: columns.count * columns.columns.count * 8 + 256)
      write(columns, of: path, into: &writer)
      writer.newline()
      StandardStream.write(json: writer.bytes)
    } else if columns.count > 0 {
      writeTable(columns)
    }
  }

  private static func write(
    _ columns: FIT.RecordColumns,
    of path: String,
    into writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.field("file", path)
    writer.field("records", columns.count)
    writer.key("columns")
    writer.beginObject()
    for column in columns.columns {
      writer.key(column.name)
      writer.beginArray()
      for number in column.numbers {
        switch cell(number, of: column) {
        case .none: writer.null()
        case .date(let text)?: writer.string(text)
        case .number(let number)?: writer.number(number)
        }
      }
      writer.endArray()
    }
    writer.endObject()
    writer.endObject()
  }

  /// Writes the table line by line, so that a long recording is in memory only once.
  private static func writeTable(_ columns: FIT.RecordColumns) {
    var text = columns.columns.map(title).joined(separator: ",") + "\r\n"
    for row in 0..<columns.count {
      let cells = columns.columns.map { column in
        switch cell(column.numbers[row], of: column) {
        case .none: ""
        case .date(let text)?: text
        case .number(let number)?: FitText.number(number)
        }
      }
      text += cells.joined(separator: ",") + "\r\n"
      if text.utf8.count > 32_768 {
        StandardStream.write(text)
        text = ""
      }
    }
    StandardStream.write(text)
  }

  private static func title(_ column: FIT.RecordColumns.Column) -> String {
    let units = isPosition(column) ? "deg" : isDate(column) ? "" : column.units
    return units.isEmpty ? column.name : "\(column.name) (\(units))"
  }

  private enum Cell {
    case number(Double)
    case date(String)
  }

  private static func cell(_ number: Double, of column: FIT.RecordColumns.Column) -> Cell? {
    if number.isNaN { return nil }
    if isPosition(column) {
      // Eight decimals are finer than a semicircle.
      let degrees = (FIT.degrees(semicircles: number) * 100_000_000).rounded() / 100_000_000
      return .number(degrees)
    }
    if isDate(column),
      let seconds = UInt32(exactly: number).flatMap({ date in
        FIT.unixSeconds(date: Int64(date))
      })
    {
      return .date(FitText.date(seconds))
    }
    return .number(number)
  }

  private static func isPosition(_ column: FIT.RecordColumns.Column) -> Bool {
    column.units == "semicircles"
  }

  private static func isDate(_ column: FIT.RecordColumns.Column) -> Bool {
    column.name == "timestamp"
  }
}
