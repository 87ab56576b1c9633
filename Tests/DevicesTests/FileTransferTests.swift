import LockstepDevices
import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Synchronization
import Testing

/// Files between two devices: whole, once, and taken up where a broken connection left them.
struct FileTransferTests {
  /// Two devices whose packets cross when a test says so.
  struct Pair {
    var sides: [DeviceRig]
    var disks = [SimulatedDisk(), SimulatedDisk()]
    var air: [[Packet]] = [[], []]
    var log: [[DeviceEffect]] = [[], []]

    init(moves: Bool = true, sends bytes: [UInt8] = FileTransferTests.bytes) {
      sides = []
      for (role, disk) in zip([DeviceRole.watch, .phone], disks) {
        sides.append(
          DeviceRig(role, disk: disk) { _ in
            TestApp { event, _ in
              switch event {
              case .launched: [.session(.activate), .file(.write("ride.fit", bytes))]
              case .action(let action):
                [.file(.transfer(action.text("path") ?? "", metadata: payload("m")))]
              case .delivered(.file(let transfer, _)):
                moves ? [.file(.moveReceived(to: "Received/\(transfer.name)"))] : []
              default: []
              }
            }
          }
        )
        sides[sides.count - 1].give(.start)
      }
      give(0, .action(Action("launch")))
      connect()
    }

    mutating func give(_ side: Int, _ input: DeviceInput) {
      let effects = sides[side].give(input)
      log[side] += effects
      for effect in effects {
        if case .packet(let packet) = effect { air[1 - side].append(packet) }
      }
    }

    mutating func connect() {
      for side in 0...1 { give(side, .link(isUp: true)) }
    }

    mutating func breakLink() {
      air = [[], []]
      for side in 0...1 { give(side, .link(isUp: false)) }
    }

    /// Lets packets arrive, at most so many.
    mutating func run(_ count: Int = .max) {
      var left = count
      while left > 0, let side = air.firstIndex(where: { !$0.isEmpty }) {
        give(side, .packet(air[side].removeFirst()))
        left -= 1
      }
    }

    mutating func send(_ path: String = "ride.fit") {
      give(0, .action(Action("send", [.init("path", .text(path))])))
    }

    func outcomes(_ side: Int = 0) -> [Outcome] {
      log[side].compactMap { effect in
        if case .session(.outcome(.file, _, let outcome)) = effect { outcome } else { nil }
      }
    }

    /// How many bytes of files the watch has sent.
    var bytesSent: Int {
      log[0].reduce(0) { sum, effect in
        if case .packet(.fileData(_, _, _, let bytes)) = effect { sum + bytes.count } else { sum }
      }
    }

    func received(_ path: String = "Received/ride.fit") throws -> [UInt8] {
      try disks[1].read(path, upTo: 10_000_000)
    }
  }

  static let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 9) }

  @Test func `a file arrives whole, and its sender sees how far it is`() throws {
    var pair = Pair()
    pair.send()
    pair.run()
    #expect(try pair.received() == Self.bytes)
    #expect(pair.outcomes() == [.delivered])
    let progress = pair.log[0].compactMap { effect -> Int64? in
      if case .session(.progress(.file, _, let completed, 1_000_000)) = effect {
        completed
      } else {
        nil
      }
    }
    #expect(progress.first == 0 && progress == progress.sorted() && progress.count > 10)
  }

  @Test(arguments: [1, 9, 20, 33])
  func `a broken connection costs what was under way, and the file goes on from there`(_ count: Int)
    throws
  {
    var pair = Pair()
    pair.run()
    pair.send()
    pair.run(count)
    pair.breakLink()
    pair.connect()
    pair.run()
    #expect(try pair.received() == Self.bytes)
    #expect(pair.outcomes() == [.delivered])
    #expect(pair.bytesSent <= Self.bytes.count + 524_288 + 65_536)
  }

  @Test func `an empty file is a file`() throws {
    var pair = Pair(sends: [])
    pair.send()
    pair.run()
    #expect(try pair.received() == [])
    #expect(pair.outcomes() == [.delivered])
  }

  @Test func `a file that is removed before the app moves it is not there, and the next one is`()
    throws
  {
    var pair = Pair()
    pair.give(1, .action(Action("fault", [.init("name", .text("file-removed"))])))
    pair.send()
    pair.run()
    #expect(throws: DiskError.self) { try pair.received() }
    #expect(pair.outcomes() == [.delivered])
    pair.send()
    pair.run()
    #expect(try pair.received() == Self.bytes)
  }

  @Test func `a file that the app does not move is gone, and told to whoever watches`() {
    var pair = Pair(moves: false)
    pair.send()
    pair.run()
    #expect(throws: DiskError.self) { try pair.received() }
    #expect(pair.outcomes() == [.delivered])
    #expect(
      pair.log[1].contains {
        if case .note(let text) = $0 { text.contains("ride.fit") } else { false }
      }
    )
  }

  /// Paths that cannot be sent, each with its code.
  private static let refused: [(String, SessionError)] = [
    ("missing.fit", .fileAccessDenied), ("../ride.fit", .invalidParameter),
    ("/etc/passwd", .invalidParameter), (".system/identity.json", .invalidParameter),
    ("", .invalidParameter),
  ]

  @Test(arguments: refused)
  func `a path that cannot be sent fails with its code`(_ path: String, _ error: SessionError) {
    var pair = Pair()
    pair.send(path)
    pair.run()
    #expect(pair.outcomes() == [.failed(error)])
  }

  @Test(arguments: ["../escape", "a/b", "..", ""])
  func `a name that would leave the folder is refused by whoever receives it`(_ name: String) {
    var pair = Pair()
    pair.run()
    pair.give(
      1,
      .packet(
        .file(
          FileHeader(
            origin: 9,
            id: 1,
            name: name,
            size: 1,
            checksum: 0,
            metadata: payload("m")
          )
        )
      )
    )
    #expect(pair.air[0].last == .fileReceipt(origin: 9, id: 1, .deliveryFailed))
  }

  @Test func `bytes that are not those that were sent are asked for again`() throws {
    var pair = Pair()
    pair.send()
    var isDone = false
    while let side = pair.air.firstIndex(where: { !$0.isEmpty }) {
      var packet = pair.air[side].removeFirst()
      if !isDone, case .fileData(let origin, let id, let offset, var bytes) = packet {
        bytes[0] ^= 1
        packet = .fileData(origin: origin, id: id, offset: offset, bytes)
        isDone = true
      }
      pair.give(side, .packet(packet))
    }
    #expect(isDone)
    #expect(try pair.received() == Self.bytes)
    #expect(pair.outcomes() == [.delivered])
  }

  @Test
  func `a receiver with a full disk says so for an app that moves nothing, which is given nothing`()
  {
    var pair = Pair(moves: false)
    pair.disks[1].outage = DiskOutage(.noSpace)
    pair.send()
    pair.run()
    #expect(pair.outcomes() == [.failed(.insufficientSpace)])
    #expect(!pair.log[1].contains { $0 == .session(.received(.file, id: 1)) })
    pair.disks[1].outage = nil
    pair.send()
    pair.run()
    #expect(pair.outcomes().last == .delivered)
    let left = (try? pair.disks[1].list(".system/FileInbox")) ?? []
    #expect(left.isEmpty, "the inbox is empty when the app has been given it")
  }

  @Test func `a receiver with a full disk says so`() {
    var pair = Pair()
    pair.run()
    pair.send()
    pair.disks[1].outage = DiskOutage(.noSpace)
    pair.run()
    #expect(pair.outcomes() == [.failed(.insufficientSpace)])
  }

  @Test func `a file queued out of range outlives the sender's process`() throws {
    var pair = Pair()
    pair.breakLink()
    pair.send()
    pair.sides[0] = DeviceRig(.watch, incarnation: 2, disk: pair.disks[0]) { _ in
      TestApp { event, _ in if case .launched = event { [.session(.activate)] } else { [] } }
    }
    pair.give(0, .start)
    pair.connect()
    pair.run()
    #expect(try pair.received() == Self.bytes)
  }

  @Test func `a file that was taken back is not given to the other app`() {
    var pair = Pair()
    pair.run()
    pair.send()
    pair.run(6)
    guard
      case .packet(.file(let header))? = pair.log[0].first(where: {
        if case .packet(.file) = $0 { true } else { false }
      })
    else { return #expect(Bool(false), "no file was announced") }
    pair.give(0, .action(Action("cancel-file", [.init("id", .number(header.id))])))
    pair.run()
    #expect(pair.outcomes() == [.cancelled])
    #expect(throws: DiskError.self) { try pair.received() }
  }
}
