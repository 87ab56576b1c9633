import LockstepDevices
import LockstepPosix
import LockstepProtocol
import LockstepSimulation

/// One end of a connection between two processes, with a device: lines of Lockstep's codec carry its
/// inputs and its packets.
struct SessionEnd {
  let connection: LineConnection
  private var device: SimulatedDevice
  private var writer = JSONWriter(reserving: 1_048_576)
  private let start = SystemClock.monotonicNanoseconds()

  /// - Parameter makeApp: Makes the device's app.
  init(
    _ role: DeviceRole,
    on connection: LineConnection,
    app makeApp: @escaping @Sendable (AppEnvironment) -> any App
  ) {
    self.connection = connection
    device = DeviceModel(policy: .foreign(role), app: makeApp).make(incarnation: 1)
  }

  /// Passes inputs to the device, sends the resulting packets, and returns the number of transfers that
  /// succeeded.
  mutating func take(_ inputs: [DeviceInput]) throws -> Int {
    let uptime = SystemClock.monotonicNanoseconds() - start
    let now = Now(
      uptime: Uptime(nanoseconds: uptime),
      wall: WallTime(microseconds: 1_767_603_600_000_000 + uptime / 1_000)
    )
    let effects = device.handle(inputs, at: now)
    try send(effects.filter { if case .packet = $0 { true } else { false } })
    return effects.count {
      if case .session(.outcome(_, _, .delivered)) = $0 { true } else { false }
    }
  }

  /// Writes each packet on a line of its own, because several packets of a file exceed a line's limit.
  private mutating func send(_ packets: [DeviceEffect]) throws {
    if packets.isEmpty { return }
    writer.removeAll()
    for packet in packets { PeerFrame.effects([packet]).write(into: &writer) }
    try connection.send(writer.bytes)
  }

  /// Waits for a packet from the other end or for the device's deadline, and passes it to the device.
  mutating func takeNext() throws -> Int {
    let uptime = SystemClock.monotonicNanoseconds() - start
    let rest = device.nextDeadline.map { max(0, $0.nanoseconds - uptime) / 1_000_000 + 1 }
    let lines = try connection.nextLines(withinMilliseconds: Int32(min(rest ?? 30_000, 30_000)))
    return try take(lines.flatMap(Self.packets).map(DeviceInput.packet))
  }

  /// Reads the packets in a line.
  static func packets(in line: [UInt8]) throws -> [Packet] {
    guard case .effects(let effects) = try PeerFrame.read(line) else { return [] }
    return effects.compactMap { if case .packet(let packet) = $0 { packet } else { nil } }
  }
}

extension LineConnection {
  /// Waits for lines: returns all that have come, or the first to come, or none after the limit;
  /// outgoing bytes are sent meanwhile.
  func nextLines(withinMilliseconds limit: Int32 = 30_000) throws -> [[UInt8]] {
    while true {
      var lines: [[UInt8]] = []
      while let line = try nextLine() { lines.append(line) }
      if !lines.isEmpty { return lines }
      if isAtEnd { throw LineError.closed }
      let request = PollRequest(descriptor: descriptor, wantsWrite: wantsWrite)
      let found = try Poll.wait([request], timeoutMilliseconds: limit)[0]
      if found.isWritable { try flush() }
      if found.isReadable { _ = try receive() }
      if !found.isWritable, !found.isReadable { return [] }
    }
  }
}
