import LockstepDevices
import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Testing

/// What a program finds of its own sends, and of what was kept for it, over its lives.
struct AppProtocolTests {
  private static let lineMax = 1_048_576

  /// A program that answers each launch with calls.
  private func port(_ calls: String) -> TestPort {
    TestPort { line, number in
      TestPort.done(number, line.contains(#""type":"launched""#) ? calls : "")
    }
  }

  @Test func `what was kept for an app comes in lines that fit, before anything else`() {
    let disk = SimulatedDisk()
    let content = String(repeating: "x", count: 200_000)
    let keeps = (1...6).map {
      #"{"call":"keep","name":"d\#($0)","content":{"text":"\#(content)"}}"#
    }
    for keep in keeps {
      var rig = DeviceRig(disk: disk, port: port(keep))
      rig.give(.start)
    }
    let last = port(#"{"call":"activate"}"#)
    var rig = DeviceRig(disk: disk, port: last)
    rig.give(.start)
    let parts = last.lines.filter { $0.contains(#""documents":["#) }
    #expect(parts.count > 1)
    #expect(last.lines.prefix(parts.count) == parts[...], "something came between them")
    #expect(last.lines.allSatisfy { $0.utf8.count <= Self.lineMax })
    let all = parts.joined()
    #expect((1...6).allSatisfy { all.contains(#""name":"d\#($0)""#) })
  }

  @Test func `a tag outlives the device's start, with what it is a tag of`() {
    let disk = SimulatedDisk()
    let queue =
      #"{"call":"activate"},{"call":"writeFile","path":"a.bin","data":"aGVsbG8="},"#
      + #"{"call":"transferFile","path":"a.bin","tag":"the file"},"#
      + #"{"call":"userInfo","payload":{"n":1},"tag":"the info"}"#
    var first = DeviceRig(disk: disk, port: port(queue))
    first.give(.start)
    let next = port("")
    var second = DeviceRig(incarnation: 2, disk: disk, port: next)
    second.give(.start)
    let launched = next.lines.first ?? ""
    #expect(launched.contains(#""metadata":{},"tag":"the file""#))
    #expect(launched.contains(#""tag":"the info","payload":{"n":1}"#))
  }

  @Test func `a transfer is taken back by its tag`() {
    let calls =
      #"{"call":"activate"},{"call":"writeFile","path":"a.bin","data":"aGVsbG8="},"#
      + #"{"call":"userInfo","payload":{"n":1},"tag":"kept"},"#
      + #"{"call":"transferFile","path":"a.bin","tag":"the file"},"#
      + #"{"call":"userInfo","payload":{"n":2},"tag":"the info"},"#
      + #"{"call":"cancelFile","tag":"the file"},{"call":"cancelUserInfo","tag":"the info"}"#
    let port = port(calls)
    var rig = DeviceRig(port: port)
    let notes = rig.give(.start).filter { if case .note = $0 { true } else { false } }
    #expect(notes.isEmpty, "\(notes)")
    let cancelled = port.lines.filter { $0.contains(#""outcome":"cancelled""#) }
    #expect(cancelled.count == 2)
    #expect(cancelled.contains { $0.contains(#""kind":"file""#) && $0.contains("the file") })
    #expect(cancelled.contains { $0.contains(#""kind":"userInfo""#) && $0.contains("the info") })
  }

  @Test func `a complication's user info keeps its tag as it becomes an ordinary one`() {
    let calls =
      #"{"call":"activate"},{"call":"complication","payload":{"n":1},"tag":"older"},"#
      + #"{"call":"complication","payload":{"n":2},"tag":"newer"}"#
    let port = port(calls)
    var rig = DeviceRig(port: port)
    rig.give(.start)
    rig.act("complication-on-face")
    rig.act("quit")
    rig.act("launch")
    rig.act("quit")
    rig.act("launch")
    let launched = port.lines.last { $0.contains(#""type":"launched""#) } ?? ""
    #expect(launched.contains(#""tag":"older","payload":{"n":1}"#))
    #expect(launched.contains(#""tag":"newer","payload":{"n":2}"#))
  }

  @Test func `a file that was given with its bytes goes without a note, a larger one with one`() {
    for (count, notes) in [(5, 0), (600_000, 1)] {
      var rig = DeviceRig(.watch, port: port(#"{"call":"activate"}"#))
      rig.give(.start)
      rig.act("launch")
      rig.connect()
      let bytes = [UInt8](repeating: 7, count: count)
      let header = FileHeader(
        origin: 7,
        id: 1,
        name: "a.bin",
        size: Int64(count),
        checksum: CRC32.checksum(of: bytes),
        metadata: payload("a")
      )
      var effects = rig.give(.packet(.file(header)))
      for start in stride(from: 0, to: count, by: 65_536) {
        let piece = Array(bytes[start..<min(start + 65_536, count)])
        effects += rig.give(.packet(.fileData(origin: 7, id: 1, offset: Int64(start), piece)))
      }
      let told = effects.filter { if case .note = $0 { true } else { false } }
      #expect(told.count == notes, "\(count) bytes: \(told)")
    }
  }
}
