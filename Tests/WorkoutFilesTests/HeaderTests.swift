import Testing
import LockstepWorkoutFiles

/// Headers, checksums and files that follow one another.
struct HeaderTests {
  private static let builder = FileBuilder.workout

  @Test func `the checksum is that of half a byte at a time`() {
    for count in 0..<70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + 11) }
      #expect(FIT.Checksum(of: bytes).value == FileBuilder.checksum(bytes), "\(count)")
    }
    #expect(FIT.Checksum(of: Array("123456789".utf8)).value == 0xBB3D)
  }

  @Test(arguments: [12, 14, 20])
  func `a header may have any size from 12 on`(_ size: Int) {
    let decoded = FIT.DecodedFiles(Self.builder.file(headerSize: size))
    #expect(decoded.error == nil)
    #expect(decoded.messages.count == 6)
    #expect(decoded.files.map { Int($0.header.size) } == [size])
    #expect(decoded.files.first?.headerChecksum == (size == 12 ? .absent : .matches))
    #expect(decoded.files.first?.fileChecksum == .matches)
  }

  @Test func `a header says its versions`() {
    let header = FIT.DecodedFiles(Self.builder.file()).files.first?.header
    #expect(header?.protocolText == "2.0")
    #expect(header?.profileText == "21.218")
    #expect(FIT.FileHeader(protocolVersion: 0x1E, profileVersion: 105).profileText == "1.05")
    #expect(FIT.FileHeader(protocolVersion: 0x1E).protocolText == "1.14")
  }

  @Test func `a header checksum of 0 means that there is none`() {
    let decoded = FIT.DecodedFiles(Self.builder.file(hasHeaderChecksum: false))
    #expect(decoded.error == nil)
    #expect(decoded.files.map(\.headerChecksum) == [.notComputed])
  }

  @Test func `a checksum that differs is an error, or is noted`() throws {
    var bytes = Self.builder.file()
    bytes[bytes.count - 1] ^= 0xFF
    let strict = FIT.DecodedFiles(bytes)
    let kind = try #require(strict.error?.kind)
    guard case .fileChecksum(let expected, let found) = kind else {
      return #expect(Bool(false), "\(kind)")
    }
    #expect(expected ^ found == 0xFF00)
    #expect(strict.error?.offset == bytes.count - 2)
    #expect(strict.messages.count == 6 && strict.files.isEmpty)

    let tolerant = FIT.DecodedFiles(bytes, checksums: .tolerant)
    #expect(tolerant.error == nil)
    #expect(tolerant.files.map(\.fileChecksum) == [.differs])
  }

  @Test func `a header checksum that differs is an error, or is noted`() {
    var bytes = Self.builder.file()
    bytes[12] ^= 0xFF
    let strict = FIT.DecodedFiles(bytes)
    #expect(strict.messages.isEmpty && strict.error?.offset == 0)
    if case .headerChecksum = strict.error?.kind {} else { #expect(Bool(false)) }
    let tolerant = FIT.DecodedFiles(bytes, checksums: .tolerant)
    #expect(tolerant.messages.count == 6)
    #expect(tolerant.files.map(\.headerChecksum) == [.differs])
  }

  @Test func `files that follow one another start afresh`() {
    var second = FileBuilder()
    second.data(1, [])
    let first = Self.builder.file()
    let chained = FIT.DecodedFiles(first + first + second.file(headerSize: 12))
    #expect(chained.fileStarts == [0, 6, 12])
    #expect(chained.files.map(\.offset) == [0, first.count])
    #expect(chained.files.map(\.byteCount) == [first.count, first.count])
    let offset = first.count * 2 + 12
    #expect(
      chained.error == FIT.DecodeError(.undefinedLocalType(1), offset: offset, messagesRead: 12)
    )
  }

  @Test func `a sum of components starts afresh in the next file too`() {
    let file = Self.builder.file()
    let records = FIT.DecodedFiles(file + file).messages(named: "record")
    let sums = records.map { $0.integer("total_cycles") }
    #expect(sums == [0, 1, 2, nil, nil, 0, 1, 2, nil, nil])
  }

  @Test func `an empty file is a file, and an unfinished one gives what it has`() {
    let empty = FIT.DecodedFiles(FileBuilder().file())
    #expect(empty.error == nil && empty.messages.isEmpty && empty.files.count == 1)

    var bytes = Self.builder.file()
    for place in 4..<8 { bytes[place] = 0 }
    let unfinished = FIT.DecodedFiles(bytes, checksums: .tolerant)
    #expect(unfinished.error?.kind == .unfinished)
    #expect(unfinished.messages.count == 6)
  }

  @Test(
    arguments: [
      ([], "the file is empty: expected a FIT header at byte 0; 0 messages were read before it"),
      ([9], "a header of 9 bytes: expected 12 or 14 at byte 0; 0 messages were read before it"),
      (
        [14, 0],
        "the file ends within a header: expected 14 bytes, found 2 at byte 0; "
          + "0 messages were read before it"
      ),
      (
        [UInt8](repeating: 32, count: 40),
        "no “.FIT” in the header: this is not a FIT file, or other data follows a FIT file at byte 0; "
          + "0 messages were read before it"
      ),
    ] as [([UInt8], String)]
  )
  func `an error says what, where and how much was read`(_ bytes: [UInt8], _ text: String) {
    #expect(FIT.DecodedFiles(bytes).error?.description == text)
  }

  @Test func `degrees and semicircles are each other's, and no angle is none`() {
    #expect(FIT.semicircles(degrees: 90) == 1 << 30)
    #expect(FIT.semicircles(degrees: -180) == .min)
    #expect(FIT.semicircles(degrees: 180) == .min)
    #expect(FIT.semicircles(degrees: 179.999_999_95) == .min)
    #expect(FIT.degrees(semicircles: -1_073_741_824) == -90)
    for semicircles in stride(from: Int32.min, to: Int32.max - 9_999_999, by: 9_999_999) {
      let degrees = FIT.degrees(semicircles: Double(semicircles))
      #expect(FIT.semicircles(degrees: degrees) == semicircles)
    }
    for degrees in [Double.nan, .infinity, -.infinity, 1e300, 180.000_001, -180.000_001] {
      #expect(FIT.semicircles(degrees: degrees) == nil)
    }
  }
}
