import LockstepCommandLine
import LockstepDevices
import LockstepPosix
import LockstepProtocol
import LockstepSimulation

/// The benchmark of large transfers between the sessions of two devices in two processes: a file, and a
/// queue of user infos.
///
/// The devices keep what they must remember in memory, so that no disk is measured; nothing delays what
/// they send, and no host stands between.
enum SessionBench {
  private static let runs = 5
  private static let queued = 10_000

  static func measure() throws(CommandError) -> [BenchFigure] {
    try CommandError.wrapping {
      let program = try FileSystem.executablePath()
      let file = try Median.pair(of: runs) { () throws(CommandError) in
        try CommandError.wrapping { try millisecondsForFile(program) }
      } over: { () throws(CommandError) in
        try CommandError.wrapping { try millisecondsForPieces(program) }
      }
      let drained = try Median.pair(of: runs) { () throws(CommandError) in
        try CommandError.wrapping { try millisecondsForQueue(program) }
      } over: { () throws(CommandError) in
        try CommandError.wrapping { try millisecondsForPings(program) }
      }
      return [
        figure("file-of-1-MiB", file, limit: 2),
        BenchFigure(
          "session",
          "file-speed",
          unit: "MB/s",
          value: Double(SendingApp.fileBytes) / 1_000 / file.value,
          limit: 30,
          isLessBetter: false
        ),
        figure("queue-of-10000", drained, limit: 1.5),
      ] + (try QueueMemory.measure())
    }
  }

  private static func figure(
    _ name: String,
    _ pair: (value: Double, baseline: Double),
    limit: Double
  ) -> BenchFigure {
    BenchFigure(
      "session",
      name,
      unit: "ms",
      value: pair.value,
      baseline: pair.baseline,
      limit: limit
    )
  }

  // MARK: Through the sessions

  private static func millisecondsForFile(_ program: String) throws -> Double {
    try withPeer(program, "session") { connection in
      var watch = try connected(connection)
      return try milliseconds {
        var ended = try watch.take([.action(Action("give-file"))])
        while ended < 1 { ended += try watch.takeNext() }
      }
    }
  }

  private static func millisecondsForQueue(_ program: String) throws -> Double {
    try withPeer(program, "session") { connection in
      var watch = try connected(connection)
      _ = try watch.take([.link(isUp: false)])
      _ = try watch.take([
        .action(Action("give-user-infos", [.init("count", .number(Int64(queued)))]))
      ])
      return try milliseconds {
        var ended = try watch.take([.link(isUp: true)])
        while ended < queued { ended += try watch.takeNext() }
      }
    }
  }

  /// Makes a watch whose app is in front, and that knows of the phone.
  private static func connected(_ connection: LineConnection) throws -> SessionEnd {
    var watch = SessionEnd(.watch, on: connection) { _ in SendingApp() }
    for input in [DeviceInput.start, .link(isUp: true), .action(Action("launch"))] {
      _ = try watch.take([input])
    }
    _ = try watch.takeNext()
    return watch
  }

  /// Serves as the phone in the other process, until the connection ends.
  static func serve(on connection: LineConnection) throws {
    var phone = SessionEnd(.phone, on: connection) { _ in TakingApp() }
    for input in [DeviceInput.start, .link(isUp: true)] { _ = try phone.take([input]) }
    while true { _ = try phone.takeNext() }
  }

  // MARK: The least

  /// Measures the milliseconds for the file's bytes in the same packets, with only Lockstep's codec at
  /// both ends.
  private static func millisecondsForPieces(_ program: String) throws -> Double {
    let content = SendingApp.content
    return try withPeer(program, "codec") { connection in
      var writer = JSONWriter(reserving: 1_048_576)
      return try milliseconds {
        for start in stride(from: 0, to: content.count, by: 65_536) {
          let piece = Array(content[start..<min(start + 65_536, content.count)])
          let packet = Packet.fileData(origin: 1, id: 1, offset: Int64(start), piece)
          writer.removeAll()
          PeerFrame.effects([.packet(packet)]).write(into: &writer)
          try connection.send(writer.bytes)
        }
        _ = try connection.nextLines()
      }
    }
  }

  /// Does the work of the other process: reads each packet, and answers when the file is complete.
  static func read(from connection: LineConnection) throws {
    var bytes: [UInt8] = []
    while true {
      for line in try connection.nextLines() {
        for case .fileData(_, _, _, let piece) in try SessionEnd.packets(in: line) {
          bytes += piece
        }
      }
      if bytes.count < SendingApp.fileBytes { continue }
      try connection.send(Array("{}\n".utf8))
      bytes = []
    }
  }

  /// Measures the milliseconds for as many bare exchanges of a user info's size through a relay.
  private static func millisecondsForPings(_ program: String) throws -> Double {
    var writer = JSONWriter()
    PeerFrame.effects([.packet(.userInfo(origin: 1, id: 1_000, payload: SendingApp.payload))])
      .write(into: &writer)
    let each = try BarePingPong.measure(
      rounds: queued,
      bytes: writer.bytes.count,
      program: program,
      isRelayed: true
    )
    return Double(each) * Double(queued) / 1_000_000
  }

  // MARK: Two processes

  /// Starts this program as `bench-process`, and passes `body` the connection to it.
  private static func withPeer(
    _ program: String,
    _ kind: String,
    _ body: (LineConnection) throws -> Double
  ) throws -> Double {
    let directory = try LinkBench.makeDirectory()
    defer { _ = Result { () throws(Errno) in try FileSystem.remove(directory) } }
    let listener = try SocketListener(path: directory + "/link")
    defer { listener.close() }
    let child = try ChildProcess.spawn(
      [program, "bench-process", kind, listener.path],
      output: .null
    )
    defer { child.kill() }
    let request = PollRequest(descriptor: listener.descriptor)
    _ = try Poll.wait([request], timeoutMilliseconds: 10_000)
    guard let connection = try listener.accept() else {
      throw CommandError.inputOutput("the other process did not connect")
    }
    return try body(connection)
  }

  private static func milliseconds(_ body: () throws -> Void) rethrows -> Double {
    let start = SystemClock.monotonicNanoseconds()
    try body()
    return Double(SystemClock.monotonicNanoseconds() - start) / 1_000_000
  }
}
