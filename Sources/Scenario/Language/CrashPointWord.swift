import LockstepPair
import LockstepProtocol
import LockstepSimulation

/// A point in a device's work at which a line can end the device: `kill before write`.
///
/// To add a point, add an entry to `all`.
package struct CrashPointWord: Sendable {
  package let name: String
  /// The words that can follow, as help shows them.
  package let usage: String
  /// The result if the device ends before the point, and the result if it ends after it.
  package let summary: String
  let read: @Sendable (CrashPoint.Side, inout Words) throws(Diagnostic) -> CrashPoint

  package static let all = [
    call(.write, "the next file is written: nothing of it, or all of it, is there, unsynced"),
    call(.sync, "the next file or folder is synced: what is written may be lost, or is safe"),
    call(.rename, "the next file gets its name: the old one is there, or the new one, unsynced"),
    CrashPointWord(
      name: "delivery",
      usage: "[of KIND]",
      summary:
        "the next packet is given to it: the packet is lost, or is taken in and nothing that the device "
        + "does about it gets out"
    ) { (side, words) throws(Diagnostic) in
      guard words.take("of") else { return .delivery(side, kind: nil) }
      let kind = try words.requireName("kind of packet", among: Packet.kinds)
      return .delivery(side, kind: kind.text)
    },
    CrashPointWord(
      name: "acknowledgement",
      usage: "",
      summary: "its next receipt gets out: nobody has it, or the other side has just got it"
    ) { (side, _) throws(Diagnostic) in .acknowledgement(side) },
  ]

  private static func call(_ call: DiskCall, _ summary: String) -> CrashPointWord {
    CrashPointWord(name: call.rawValue, usage: "", summary: summary) {
      (side, _) throws(Diagnostic) in
      .disk(side == .before ? .before(call) : .after(call))
    }
  }

  /// Reads `at operation N`, `before POINT` or `after POINT`.
  static func read(_ words: inout Words) throws(Diagnostic) -> CrashPoint {
    let sides = CrashPoint.Side.allCases.map(\.rawValue)
    let word = try words.requireName("word", among: ["at"] + sides)
    guard let side = CrashPoint.Side(rawValue: word.text) else {
      _ = try words.requireName("word", among: ["operation"])
      let number = try words.requireNumber("the operation of the disk", in: 1...1_000_000)
      return .disk(.operation(number))
    }
    return try words.requireOne("point", of: all) { $0.name }.read(side, &words)
  }
}
