import LockstepCommandLine
import LockstepDevices
import LockstepPosix
import LockstepProtocol
import LockstepSimulation

/// The benchmark of the memory for a waiting user info beyond its payload, for 60,000 and for a tenth
/// of them: equal results mean that memory grows in proportion to the queue.
enum QueueMemory {
  private static let count = 60_000
  private static let now = Now(
    uptime: Uptime(nanoseconds: 1_000_000_000),
    wall: WallTime(microseconds: 1_767_603_600_000_000)
  )

  static func measure() throws -> [BenchFigure] {
    [try figure(of: count / 10), try figure(of: count)]
  }

  private static func figure(of count: Int) throws -> BenchFigure {
    let folder = try LinkBench.makeDirectory()
    defer { _ = Result { () throws(Errno) in try FileSystem.remove(folder) } }
    _ = try BenchProcess.output(of: ["queue", "\(count)", folder + "/long"])
    let bytes = try BenchProcess.output(of: ["queue-memory", "\(count)", folder])
    guard let value = Double(bytes) else {
      throw CommandError.inputOutput("the process that was measured said: \(bytes)")
    }
    return BenchFigure(
      "session",
      "queued-each-of-\(count)",
      unit: "bytes",
      value: value,
      limit: 400
    )
  }

  /// Measures the bytes for each user info by which the process grows when a watch starts with a number
  /// of them on its disk.
  static func bytesEach(of count: Int, in folder: String) throws -> Double {
    // A watch with a short queue first: what any start takes is not the queue's.
    try write(60, to: folder + "/short")
    var warm = try start(on: RealDisk(folder + "/short"))
    let first = warm.handle([.start], at: now)
    let before = try ResidentMemory.bytes()
    var watch = try start(on: RealDisk(folder + "/long"))
    let effects = watch.handle([.start], at: now)
    let after = try ResidentMemory.bytes()
    withExtendedLifetime((watch, effects, warm, first)) {}
    return Double(after - before) / Double(count) - Double(SendingApp.payload.bytes.count)
  }

  private static func start(on disk: any Disk) -> SimulatedDevice {
    DeviceModel(policy: .foreign(.watch)) { _ in SendingApp() }.make(incarnation: 2, disk: disk)
  }

  /// Writes the disk of a watch that has queued a number of user infos, without syncing it.
  static func write(_ count: Int, to folder: String) throws {
    let disk = SimulatedDisk()
    var watch = start(on: disk)
    for input in [DeviceInput.start, .action(Action("launch"))] {
      _ = watch.handle([input], at: now)
    }
    _ = watch.handle(
      [.action(Action("give-user-infos", [.init("count", .number(Int64(count)))]))],
      at: now
    )
    try FileSystem.makePrivateDirectory(folder)
    let real = try RealDisk(folder)
    for item in disk.content {
      if let bytes = item.bytes {
        try real.write(bytes, to: item.path)
      } else {
        try real.makeFolder(item.path)
      }
    }
  }
}
