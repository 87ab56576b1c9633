import LockstepWorkoutFiles

/// Any bytes are read without a trap, and alike by every way in.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzFIT(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  for policy in FIT.ChecksumPolicy.allCases {
    var whole = FIT.DecodedFiles(bytes, checksums: policy)
    expectPieces(bytes, policy, whole)
    _ = FIT.DecodedFiles(bytes, checksums: policy, expandsComponents: false)
    whole.mergeHeartRates()
    expectColumns(bytes, policy, whole)
    for message in whole.messages {
      _ = message.shownFields
      for field in message.fields {
        _ = (message.scaled(field), message.subfield(of: field)?.name, field.value.elements)
      }
    }
  }
  return 0
}

/// Input in pieces gives the same messages and the same end.
func expectPieces(_ bytes: [UInt8], _ policy: FIT.ChecksumPolicy, _ whole: FIT.DecodedFiles) {
  var reader = FIT.MessageReader(checksums: policy)
  var fields: [[FIT.DataField]] = []
  let take = { (event: FIT.MessageReader.Event) in
    if case .message(let message) = event { fields.append(Array(message.fields)) }
  }
  var found: FIT.DecodeError?
  do throws(FIT.DecodeError) {
    for start in stride(from: 0, to: bytes.count, by: 13) {
      try reader.push(Array(bytes[start..<min(start + 13, bytes.count)]), take)
    }
    try reader.finish(take)
  } catch {
    found = error
  }
  if fields != whole.messages.map({ Array($0.fields) }) { fatalError("pieces give other messages") }
  if found != whole.error {
    fatalError(
      "pieces end in \(found.map { "\($0)" } ?? "nothing"), the whole in "
        + (whole.error.map { "\($0)" } ?? "nothing")
    )
  }
}

/// Columns are the records' values.
func expectColumns(_ bytes: [UInt8], _ policy: FIT.ChecksumPolicy, _ whole: FIT.DecodedFiles) {
  let names = FIT.RecordColumns.standardNames + ["total_cycles", "accumulated_power", "speed"]
  var reader = FIT.ColumnReader(names, checksums: policy)
  do throws(FIT.DecodeError) {
    try reader.push(bytes)
    _ = try reader.finish()
  } catch {}
  let columns = reader.columns
  let records = whole.messages(named: "record")
  if columns.count != records.count {
    fatalError("\(columns.count) rows, \(records.count) records")
  }
  for column in columns.columns {
    guard let number = FIT.Profile.standard.message(20)?.field(named: column.name)?.number else {
      fatalError("no field \(column.name)")
    }
    for (row, record) in records.enumerated() {
      let value = record.field(number).flatMap { record.scaled($0) } ?? .nan
      let found = column.numbers[row]
      if found.bitPattern != value.bitPattern, !(found.isNaN && value.isNaN) {
        fatalError("\(column.name) of row \(row): column \(found), message \(value)")
      }
    }
  }
}
