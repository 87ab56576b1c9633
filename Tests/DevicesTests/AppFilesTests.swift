import LockstepDevices
import LockstepProtocol
import LockstepSimulation
import Synchronization
import Testing

/// What a leased app's program writes into its folder, in the commit of the step it did it in (APP-42).
struct AppFilesTests {
  /// The program's folder, as a function of the lines that it is given.
  private final class FolderPort: AppPort, Sendable {
    private let folder = Mutex<[FileChange]>([])
    private let asked = Mutex<[FileChange]>([])
    private let answer: @Sendable (String) -> (files: [FileChange], calls: String)

    init(_ answer: @escaping @Sendable (String) -> (files: [FileChange], calls: String)) {
      self.answer = answer
    }

    /// What the system did in the folder.
    var put: [FileChange] { asked.withLock { $0 } }

    func exchange(_ line: [UInt8]) throws(AppFault) -> [UInt8] {
      let text = String(decoding: line, as: UTF8.self)
      let number =
        text.split(separator: ",").first { $0.hasPrefix(#""number""#) }?.dropFirst(9) ?? "0"
      let (files, calls) = answer(text)
      folder.withLock { $0 = files }
      return Array(#"{"type":"done","number":\#(number),"calls":[\#(calls)]}"#.utf8)
    }

    var hasFolder: Bool { true }
    func put(_ change: FileChange) { asked.withLock { $0.append(change) } }
    func takeFiles() -> [FileChange] { folder.withLock { $0 } }
    func takeBack(_ path: String) -> Bool { false }
    func end() {}
  }

  private static func rig(
    _ disk: SimulatedDisk,
    incarnation: Int64 = 1,
    _ answer: @escaping @Sendable (String) -> (files: [FileChange], calls: String)
  ) -> DeviceRig {
    DeviceRig(incarnation: incarnation, disk: disk) { _ in ProgramApp(FolderPort(answer)) }
  }

  private static func text(_ path: String, on disk: SimulatedDisk) -> String? {
    let bytes = try? Result { () throws(DiskError) in try disk.read(path, upTo: 1_000) }.get()
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  /// A step in which the app writes two files, removes one, and keeps a document.
  private static func save(_ line: String) -> (files: [FileChange], calls: String) {
    if line.contains(#""do":"first""#) {
      return ([.replace("Documents/old", Array("1".utf8))], "")
    }
    guard line.contains(#""do":"save""#) else { return ([], "") }
    let files: [FileChange] = [
      .discard("Documents/old"), .replace("Documents/a", [0xFF, 0]), .replace("b", Array("2".utf8)),
    ]
    return (files, #"{"call":"keep","name":"both","content":{"n":1}}"#)
  }

  @Test(arguments: [Crash.kill, .powerCut, .tornPowerCut])
  func `a crash at any operation leaves all of a step's files and calls, or none`(how: Crash) {
    var leftNothing = 0
    var leftAll = 0
    for operation in 1...60 as ClosedRange<Int64> {
      let disk = SimulatedDisk()
      var rig = Self.rig(disk, Self.save)
      rig.give(.start)
      rig.act("first")
      disk.plan = Crash.Plan(atOperation: disk.operations + operation, how)
      rig.act("save")
      disk.recover(from: how)
      var next = Self.rig(disk, incarnation: 2, Self.save)
      next.give(.start)
      let there = [
        Self.text("Documents/old", on: disk) == nil,
        (try? Result { () throws(DiskError) in try disk.read("Documents/a", upTo: 9) }.get()) == [
          0xFF, 0,
        ],
        Self.text("b", on: disk) == "2", Self.text(".system/App/both.json", on: disk) != nil,
      ]
      #expect(there.allSatisfy { $0 == there[0] }, "operation \(operation): \(there)")
      if there[0] { leftAll += 1 } else { leftNothing += 1 }
    }
    #expect(leftNothing > 5 && leftAll > 5)
  }

  @Test func `a file is sent as the app has just written it`() {
    let disk = SimulatedDisk()
    var rig = Self.rig(disk) { line in
      guard line.contains(#""do":"send""#) else { return ([], #"{"call":"activate"}"#) }
      return (
        [.replace("tmp/new", Array("fresh".utf8))],
        #"{"call":"transferFile","path":"tmp/new","metadata":{}}"#
      )
    }
    rig.give(.start)
    rig.connect()
    let effects = rig.act("send")
    #expect(!effects.contains { "\($0)".contains("failed") }, "\(effects)")
    #expect(Self.text("tmp/new", on: disk) == "fresh")
  }

  @Test func `what a step wrote last is what is kept of a file`() {
    let disk = SimulatedDisk()
    var rig = Self.rig(disk) { line in
      guard line.contains(#""do":"write""#) else { return ([], "") }
      return (
        [.replace("a", Array("its own".utf8))],
        #"{"call":"writeFile","path":"a","data":"eHl6"}"#
      )
    }
    rig.give(.start)
    rig.act("write")
    #expect(Self.text("a", on: disk) == "xyz")
  }

  @Test func `an app that is removed in the step takes its files with it`() {
    let disk = SimulatedDisk()
    let write = { @Sendable (line: String) -> (files: [FileChange], calls: String) in
      (line.contains(#""do":"write""#) ? [.replace("a", [1])] : [], "")
    }
    var rig = Self.rig(disk, write)
    rig.device = DeviceModel(policy: .foreign(.phone)) { _ in ProgramApp(FolderPort(write)) }
      .make(incarnation: 1, disk: disk)
    rig.give(.start)
    rig.give(.action(Action("write")), .action(Action("uninstall")))
    #expect(Self.text("a", on: disk) == nil)
    rig.act("install")
    rig.act("launch")
    #expect(Self.text("a", on: disk) == nil)
  }
}
