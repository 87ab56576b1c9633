import LockstepWorkoutFiles

/// What a file holds for us, and what for others.
struct Comparison {
  /// Without what components become.
  let plain: FIT.DecodedFiles
  let expanded: FIT.DecodedFiles
  let strictError: FIT.DecodeError?
  let expected: JSON

  init(_ bytes: [UInt8], _ expected: JSON) {
    plain = FIT.DecodedFiles(bytes, checksums: .tolerant, expandsComponents: false)
    expanded = FIT.DecodedFiles(bytes, checksums: .tolerant)
    strictError = FIT.DecodedFiles(bytes, expandsComponents: false).error
    self.expected = expected
  }

  private static let lists = [
    "file_id", "activity", "session", "lap", "event", "length", "set", "workout", "workout_step",
    "device_info", "developer_data_id", "field_description", "sport", "file_creator",
  ]

  /// What differs, each as the place and what is found and expected there.
  func differences() -> [String] {
    structure() + counts() + Self.lists.flatMap { messages(named: $0) } + recordColumns()
      + expandedColumns() + developerColumns() + heartRateVariability() + heartRates()
  }

  // MARK: The frame

  private func structure() -> [String] {
    var found: [String] = []
    let files = expected["structure"].list
    let isSound = files.allSatisfy { !$0["error"].isThere && $0["file_crc"].text == "ok" }
    found += check("error", strictError == nil, isSound)
    for (index, file) in files.enumerated() where index < plain.files.count {
      found += frame("structure[\(index)]", plain.files[index], file)
    }
    let complete = files.filter { !$0["error"].isThere }
    found += check("structure.count", plain.files.count, complete.count)
    let messages = files.reduce(0) { $0 + ($1["messages"].integer ?? 0) }
    return found + check("structure.messages", plain.messages.count, messages)
  }

  private func frame(_ place: String, _ summary: FIT.FileSummary, _ file: JSON) -> [String] {
    let header = summary.header
    return check("\(place).offset", summary.offset, file["offset"].integer)
      + check("\(place).header_size", Int(header.size), file["header_size"].integer)
      + check("\(place).protocol", header.protocolText, file["protocol"].text)
      + check("\(place).profile", Int(header.profileVersion), file["profile"].integer)
      + check("\(place).data_size", Int(header.dataSize), file["data_size"].integer)
      + check("\(place).header_crc", Self.name(summary.headerChecksum), file["header_crc"].text)
      + check("\(place).file_crc", Self.name(summary.fileChecksum), file["file_crc"].text)
      + check("\(place).definitions", summary.definitionCount, file["definitions"].integer)
      + check("\(place).messages", summary.messageCount, file["messages"].integer)
  }

  private static func name(_ state: FIT.ChecksumState) -> String {
    switch state {
    case .matches: "ok"
    case .differs: "bad"
    case .notComputed: "zero"
    case .absent: "none"
    }
  }

  private func counts() -> [String] {
    var counts: [String: Int] = [:]
    for message in plain.messages { counts[message.name, default: 0] += 1 }
    let names = Set(counts.keys).union(expected["counts"].names).sorted()
    return names.flatMap {
      check("counts.\($0)", counts[$0] ?? 0, expected["counts"][$0].integer ?? 0)
    }
  }

  // MARK: Messages

  private func messages(named name: String) -> [String] {
    var ours = plain.messages(named: name)
    let theirs = expected[name].list
    if ours.count > 400, theirs.count == 40 { ours = Array(ours.prefix(20) + ours.suffix(20)) }
    if ours.count != theirs.count { return check("\(name).count", ours.count, theirs.count) }
    return zip(ours, theirs).enumerated().flatMap { index, pair in
      fields("\(name)[\(index)]", pair.0, pair.1)
    }
  }

  private func fields(_ place: String, _ message: FIT.DataMessage, _ theirs: JSON) -> [String] {
    let ours = message.fields.filter {
      message.layout(of: $0).profile != nil && message.layout(of: $0).developerDataIndex == nil
    }
    let names = Set(ours.map { message.layout(of: $0).name }).sorted()
    let missing = theirs.names.filter { !names.contains($0) }.map { "\(place).\($0): missing" }
    return missing
      + names.flatMap { name in
        message.field(name).map { value("\(place).\(name)", message, $0, theirs[name]) } ?? []
      }
  }

  private func value(
    _ place: String,
    _ message: FIT.DataMessage,
    _ field: FIT.DataField,
    _ theirs: JSON
  ) -> [String] {
    if let text = field.value.string { return check(place, text, theirs.text) }
    if let number = message.scaled(field) {
      // Where a message gives a target and its source, one decoder makes a list of both.
      let single = theirs.isList ? theirs.list[0] : theirs
      return compare(place, number, single.number)
    }
    let ours = field.value.elements.map { $0.map { message.layout(of: field).scaled($0) } }
    let all = theirs.isList ? theirs.list : [theirs]
    if ours.count != all.count { return check("\(place).count", ours.count, all.count) }
    return zip(ours, all).enumerated().flatMap { index, pair in
      compare("\(place)[\(index)]", pair.0, pair.1.number)
    }
  }
}
