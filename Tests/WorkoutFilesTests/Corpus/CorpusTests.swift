import Testing
import LockstepWorkoutFiles

/// Every FIT file of the corpus, against what independent decoders agree on.
@Suite(.enabled(if: Corpus.isNamed, "LOCKSTEP_CORPUS names no folder of real files"))
struct CorpusTests {
  @Test func `the corpus holds the files, and those whose differences are known`() {
    #expect(Corpus.all.count >= 100)
    for known in KnownDifference.all { #expect(Corpus.all.contains(known.file), "\(known)") }
  }

  @Test(arguments: Corpus.names)
  func `a file holds what other decoders read in it`(_ name: String) throws {
    let comparison = Comparison(try Corpus.bytes(name), try Corpus.expected(name))
    let known = KnownDifference.all.filter { $0.file == name }
    let differences = comparison.differences()
    let unexplained = differences.filter { difference in
      !known.contains { difference.hasPrefix($0.place) }
    }
    #expect(unexplained == [])
    for known in known {
      #expect(differences.contains { $0.hasPrefix(known.place) }, "no longer differs: \(known)")
    }
  }

  @Test(arguments: Corpus.names)
  func `columns read in pieces are those of the messages`(_ name: String) throws {
    let bytes = try Corpus.bytes(name)
    var decoded = FIT.DecodedFiles(bytes)
    decoded.mergeHeartRates()
    let (columns, error) = Self.columns(bytes, pieceBytes: 1_021)
    #expect(error == decoded.error)
    let records = decoded.messages(named: "record")
    #expect(columns.count == records.count)
    for column in columns.columns {
      let values = records.map { $0.real(column.name) ?? .nan }
      let places = column.numbers.indices.filter { index in
        column.numbers[index].bitPattern != values[index].bitPattern
          && !(column.numbers[index].isNaN && values[index].isNaN)
      }
      #expect(places == [], "\(column.name)")
    }
  }

  private static func columns(
    _ bytes: [UInt8],
    pieceBytes: Int
  ) -> (FIT.RecordColumns, FIT.DecodeError?) {
    var reader = FIT.ColumnReader()
    do throws(FIT.DecodeError) {
      for start in stride(from: 0, to: bytes.count, by: pieceBytes) {
        try reader.push(Array(bytes[start..<min(start + pieceBytes, bytes.count)]))
      }
      return (try reader.finish(), nil)
    } catch {
      return (reader.columns, error)
    }
  }
}

/// A place where our reading and the expected one differ for a reason.
struct KnownDifference {
  let file: String
  /// How the text of the difference begins.
  let place: String
  let why: String

  static let all: [KnownDifference] = emptySize

  private static let emptySize = [
    "structure.messages", "counts.", "file_id.count", "event.count", "device_info.count",
    "records:",
  ].map {
    KnownDifference(
      file: "sportslib__empty-activities.fit",
      place: $0,
      why: "its header says that there is no data: an unfinished recording is read to its end"
    )
  }
}
