import Testing
import LockstepWorkoutFiles

/// Damage never traps, and costs nothing that was complete before it.
struct DamageTests {
  private static let sound = FileBuilder.workout.file()

  /// What can be told of a message without its layout.
  private struct Seen: Equatable {
    var name: String
    var fields: [FIT.DataField]

    init(_ message: FIT.DataMessage) {
      name = message.name
      fields = Array(message.fields)
    }
  }

  private static func seen(_ bytes: [UInt8], _ policy: FIT.ChecksumPolicy = .strict) -> [Seen] {
    FIT.DecodedFiles(bytes, checksums: policy).messages.map { Seen($0) }
  }

  /// Where each data message of the sound file ends.
  private static let ends: [Int] = {
    let builder = FileBuilder.workout
    let starts = builder.starts + [builder.records.count]
    return zip(starts, starts.dropFirst()).filter { builder.records[$0.0] & 0x40 == 0 }.map {
      14 + $0.1
    }
  }()

  @Test func `a file cut at any byte keeps every message before the cut, and says where it ends`() {
    let whole = Self.seen(Self.sound)
    #expect(whole.count == 6 && Self.ends.count == 6)
    for count in 0..<Self.sound.count {
      let cut = FIT.DecodedFiles(Array(Self.sound[..<count]))
      let complete = Self.ends.count { $0 <= count }
      #expect(cut.messages.map { Seen($0) } == Array(whole.prefix(complete)), "cut at \(count)")
      #expect(cut.files.isEmpty)
      #expect(cut.error?.messagesRead == complete, "cut at \(count)")
      #expect((0...count).contains(cut.error?.offset ?? -1), "cut at \(count)")
    }
  }

  @Test(arguments: FIT.ChecksumPolicy.allCases)
  func `a file with any byte changed keeps every message before it`(_ policy: FIT.ChecksumPolicy) {
    let whole = Self.seen(Self.sound)
    for place in Self.sound.indices {
      for flip in [0x01, 0x80, 0x40, 0xFF] as [UInt8] {
        var bytes = Self.sound
        bytes[place] ^= flip
        let found = FIT.DecodedFiles(bytes, checksums: policy)
        if policy == .strict { #expect(found.error != nil, "\(flip) at \(place)") }
        if place < 14 { continue }
        let complete = Self.ends.count { $0 <= place }
        let kept = found.messages.prefix(complete).map { Seen($0) }
        #expect(kept == Array(whole.prefix(complete)), "\(flip) at \(place)")
      }
    }
  }

  @Test func `columns of a damaged file never trap, and keep the rows before the damage`() {
    for place in Self.sound.indices {
      var bytes = Self.sound
      bytes[place] ^= 0xFF
      var reader = FIT.ColumnReader(["timestamp", "heart_rate", "total_cycles"])
      #expect(throws: FIT.DecodeError.self) {
        try reader.push(bytes)
        _ = try reader.finish()
      }
      let rows = place < 14 ? 0 : max(0, Self.ends.count { $0 <= place } - 1)
      let times = (0..<rows).map { 1_000_000_000 + Double($0) }
      #expect(Array(reader.columns["timestamp"].prefix(rows)) == times, "at \(place)")
    }
  }

  @Test func `what comes after an error meets the same error and no message`() {
    var bytes = Self.sound
    bytes[14] = 0x05
    var reader = FIT.MessageReader()
    var messages = 0
    let visit = { (event: FIT.MessageReader.Event) in
      if case .message = event { messages += 1 }
    }
    var errors: [FIT.DecodeError] = []
    for piece in [bytes, Self.sound, [], [0]] {
      do throws(FIT.DecodeError) { try reader.push(piece, visit) } catch { errors.append(error) }
    }
    do throws(FIT.DecodeError) { try reader.finish(visit) } catch { errors.append(error) }
    let expected = FIT.DecodeError(.undefinedLocalType(5), offset: 14, messagesRead: 0)
    #expect(errors == [FIT.DecodeError](repeating: expected, count: 5))
    #expect(messages == 0)
  }

  @Test func `columns meet the same error again too`() throws {
    var reader = FIT.ColumnReader()
    let expected = FIT.DecodeError(.headerSize(3), offset: 0, messagesRead: 0)
    try reader.push([3])
    #expect(throws: expected) { try reader.push([0, 0, 0, 0, 0, 0, 0] + Array(".FIT".utf8)) }
    #expect(throws: expected) { try reader.push(Self.sound) }
    #expect(throws: expected) { _ = try reader.finish() }
    #expect(reader.columns.count == 0)
  }

  @Test func `input in pieces of any size gives the same messages`() throws {
    let whole = Self.seen(Self.sound + Self.sound)
    for size in 1...40 {
      var reader = FIT.MessageReader()
      var found: [Seen] = []
      let bytes = Self.sound + Self.sound
      for start in stride(from: 0, to: bytes.count, by: size) {
        try reader.push(Array(bytes[start..<min(start + size, bytes.count)])) {
          if case .message(let message) = $0 { found.append(Seen(message)) }
        }
      }
      try reader.finish { _ in }
      #expect(found == whole, "pieces of \(size)")
    }
  }

  @Test(
    .enabled(if: Corpus.isNamed, "LOCKSTEP_CORPUS names no folder of real files"),
    arguments: Corpus.names.filter { $0.hasPrefix("fitparse__") || $0.hasPrefix("muktihari__") }
  )
  func `a real file cut anywhere keeps what was before`(_ name: String) throws {
    let bytes = try Corpus.bytes(name)
    let whole = Self.seen(bytes, .tolerant)
    for part in 1...12 {
      let count = bytes.count * part / 13 + part
      let cut = Self.seen(Array(bytes.prefix(count)), .tolerant)
      #expect(cut == Array(whole.prefix(cut.count)), "cut at \(count)")
      var changed = bytes
      changed[min(count, bytes.count - 1)] ^= 0xFF
      let found = Self.seen(changed, .tolerant)
      let kept = min(cut.count, found.count)
      #expect(kept == cut.count, "changed at \(count)")
      #expect(Array(found.prefix(kept)) == Array(cut), "changed at \(count)")
    }
  }
}
