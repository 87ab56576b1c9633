import LockstepCommandLine
import LockstepDocuments
import LockstepHealthStore
import LockstepPosix
import LockstepWorkoutFiles

/// The benchmark of the two ways to read FIT files, divided by the least work that looks at every byte.
///
/// The files are those of the corpus where `LOCKSTEP_CORPUS` names one, and made-up rides of every
/// device otherwise, again and again until there are 30 MB. The baseline is the checksum of the same
/// bytes by a table, a byte at a time, as the simplest C would do it.
enum FitBench {
  private static let runs = 5
  private static let bytesMin = 30_000_000

  static func measure() throws(CommandError) -> [BenchFigure] {
    let files = try files()
    var figures = [try streamMemory(files)]
    let columns = try Median.pair(of: runs) { () throws(CommandError) in
      milliseconds { for file in files { readColumns(file) } }
    } over: { () throws(CommandError) in
      try checksumMilliseconds(files)
    }
    figures.append(figure("record-columns", columns, limit: 1.3))
    let messages = try Median.pair(of: runs) { () throws(CommandError) in
      milliseconds { for file in files { readMessages(file) } }
    } over: { () throws(CommandError) in
      try checksumMilliseconds(files)
    }
    figures.append(figure("all-messages", messages, limit: 4.5))
    figures.append(try imports(files))
    return figures
  }

  private static func figure(
    _ name: String,
    _ pair: (value: Double, baseline: Double),
    limit: Double
  ) -> BenchFigure {
    BenchFigure(
      "fit",
      name,
      unit: "ms",
      value: pair.value,
      baseline: pair.baseline,
      limit: limit
    )
  }

  /// Measures the number of files a second that become workouts; the time for files without a workout
  /// counts, too.
  private static func imports(_ files: [[UInt8]]) throws(CommandError) -> BenchFigure {
    var rates: [Double] = []
    for _ in 0..<runs {
      var found = 0
      let time = milliseconds {
        for file in files {
          let reading = FITReading(whole: file)
          if (try? reading.workout { _ in DocumentID("bench") }) != nil { found += 1 }
        }
      }
      if found == 0 { throw .inputOutput("no file gave a workout") }
      rates.append(Double(files.count) / time * 1_000)
    }
    return BenchFigure(
      "fit",
      "imports",
      unit: "files/s",
      value: Median.of(rates),
      isLessBetter: false
    )
  }

  // MARK: What is read

  private static func files() throws(CommandError) -> [[UInt8]] {
    let files: [[UInt8]]
    if let folder = Environment.value("LOCKSTEP_CORPUS") {
      files = try CommandError.wrapping { try realFiles("\(folder)/fit") }
    } else {
      files = try madeFiles()
    }
    guard !files.isEmpty else { throw .inputOutput("LOCKSTEP_CORPUS has no sound FIT file") }
    var all: [[UInt8]] = []
    var count = 0
    while count < bytesMin {
      all += files
      count += files.reduce(0) { $0 + $1.count }
    }
    return all
  }

  /// Reads the sound files of a folder; a damaged file is read only up to its damage, and would seem
  /// faster.
  private static func realFiles(_ folder: String) throws -> [[UInt8]] {
    let names = try FileSystem.list(folder).filter { $0.hasSuffix(".fit") }
    return try names.map { try FileSystem.readFile("\(folder)/\($0)") }.filter { bytes in
      var reader = FIT.ColumnReader()
      do throws(FIT.DecodeError) {
        try reader.push(bytes)
        _ = try reader.finish()
        return true
      } catch {
        return false
      }
    }
  }

  private static func madeFiles() throws(CommandError) -> [[UInt8]] {
    try CommandError.wrapping {
      try FIT.SyntheticActivity.Device.allCases.map { device in
        var ride = FIT.SyntheticActivity(elapsedSeconds: 3_600)
        ride.pauses = [1_000..<1_300]
        ride.device = device
        return try ride.file()
      }
    }
  }

  // MARK: What is measured

  private static func readColumns(_ bytes: [UInt8]) {
    var reader = FIT.ColumnReader()
    do throws(FIT.DecodeError) {
      try reader.push(bytes)
      let columns = try reader.finish()
      withExtendedLifetime(columns) {}
    } catch {
      fatalError("a file that was sound no longer is: \(error)")
    }
  }

  /// Reads all messages and keeps them, and then asks each for all its scaled numbers and names.
  ///
  /// What is kept of a message is where its bytes are and by what they are read: asking is what makes
  /// values of them, so that it is measured, too.
  private static func readMessages(_ bytes: [UInt8]) {
    let decoded = FIT.DecodedFiles(bytes)
    var sum = 0.0
    for message in decoded.messages {
      let names = message.layout.names
      message.forEachNumber { index, number in
        if !names[index].isEmpty { sum += number }
      }
    }
    withExtendedLifetime((decoded, sum)) {}
  }

  /// Measures the checksum of the same bytes; over a file with its own checksum it is 0, which prevents
  /// the compiler from leaving the work out.
  private static func checksumMilliseconds(_ files: [[UInt8]]) throws(CommandError) -> Double {
    let table = (0..<256).map { byte -> UInt16 in
      (0..<8).reduce(UInt16(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xA001 : crc >> 1 }
    }
    var sum = 0
    let time = milliseconds {
      for file in files { sum += Int(checksum(file.span, table.span)) }
    }
    if sum < 0 { throw .inputOutput("a checksum is negative") }
    return time
  }

  private static func checksum(_ bytes: Span<UInt8>, _ table: Span<UInt16>) -> UInt16 {
    var crc: UInt16 = 0
    for index in 0..<bytes.count {
      crc = crc &>> 8 ^ table[Int((crc ^ UInt16(bytes[index])) & 0xFF)]
    }
    return crc
  }

  /// Measures milliseconds of processor time, so that other work of the machine affects neither side of
  /// a ratio.
  private static func milliseconds(_ body: () -> Void) -> Double {
    let start = SystemClock.processorNanoseconds()
    body()
    return Double(SystemClock.processorNanoseconds() - start) / 1_000_000
  }

  // MARK: Memory

  /// Measures the growth of the process while 30 MB are read in pieces, compared with 3 MB.
  private static func streamMemory(_ files: [[UInt8]]) throws(CommandError) -> BenchFigure {
    let tenth = Array(files.prefix(max(1, files.count / 10)))
    return try CommandError.wrapping {
      // Once before, so that what is made at the first use counts for neither.
      _ = try growth(tenth)
      let small = try growth(tenth)
      let large = try growth(files)
      return BenchFigure(
        "fit",
        "stream-memory-growth",
        unit: "MB",
        value: max(0, large - small),
        limit: 2
      )
    }
  }

  private static func growth(_ files: [[UInt8]]) throws -> Double {
    let before = try ResidentMemory.megabytes()
    var most = before
    var reader = FIT.MessageReader()
    var records = 0
    for file in files {
      for start in stride(from: 0, to: file.count, by: 65_536) {
        try reader.push(Array(file[start..<min(start + 65_536, file.count)])) { event in
          if case .message = event { records += 1 }
        }
      }
      most = max(most, try ResidentMemory.megabytes())
    }
    try reader.finish { _ in }
    return most - before
  }
}
