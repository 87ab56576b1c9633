import LockstepProtocol
import LockstepSimulation

/// Something that befalls a device, as a line says it: `watch suspend`.
///
/// Who adds one adds an entry.
struct FaultWord: Sendable {
  let name: String
  /// What follows, as a person writes it.
  let usage: String
  let summary: String
  let read: @Sendable (DeviceRole, inout Words, inout LineReader) throws(Diagnostic) -> Script.Body

  static let all: [FaultWord] =
    [
      FaultWord(
        name: "suspend",
        usage: "",
        summary: "stops the device: it does nothing, and what happens to it waits"
      ) { (device, _, _) throws(Diagnostic) in .suspend(device) },
      FaultWord(
        name: "resume",
        usage: "",
        summary: "wakes it: it catches up on everything that was due, then takes what waited"
      ) { (device, _, _) throws(Diagnostic) in .resume(device) },
      FaultWord(
        name: "restart",
        usage: "",
        summary: "starts the device anew on what the crash left"
      ) { (device, _, _) throws(Diagnostic) in .restart(device) },
      FaultWord(
        name: "disk",
        usage: "STATE",
        summary: "its disk is full, failing or has no-rights from here on, or works again"
      ) { (device, words, _) throws(Diagnostic) in
        let names = DiskCondition.allCases.map(\.rawValue)
        let name = try words.requireName("state of the disk", among: names).text
        return .disk(device, DiskCondition(rawValue: name) ?? .works)
      },
      clock,
    ] + Crash.allCases.map(crash)

  private static let clock = FaultWord(
    name: "clock",
    usage: "+TIME or -TIME",
    summary: "moves the date that it shows; its timers do not move"
  ) { (device, words, reader) throws(Diagnostic) in
    let word = try words.require("how far the clock jumps")
    guard let sign = word.text.first, sign == "+" || sign == "-",
      let interval = Interval(text: String(word.text.dropFirst()))
    else {
      throw words.mistake(
        at: word,
        "“\(word.shown)” is no jump of a clock",
        hint: "write it with its sign: +3s, -1h"
      )
    }
    let jump = sign == "+" ? interval : -interval
    try reader.jump(device, by: jump, at: word, words)
    return .jumpClock(device, jump)
  }

  private static func crash(_ crash: Crash) -> FaultWord {
    FaultWord(
      name: crash.rawValue,
      usage: "[at operation N]",
      summary: crash.meaning
    ) { (device, words, _) throws(Diagnostic) in
      guard words.take("at") else { return .crash(device, crash, atOperation: nil) }
      _ = try words.requireName("word", among: ["operation"])
      let number = try words.requireNumber("the operation of the disk", in: 1...1_000_000)
      return .crash(device, crash, atOperation: number)
    }
  }
}

extension Crash {
  /// What it leaves, in one line for a table.
  fileprivate var meaning: String {
    switch self {
    case .kill: "ends the process: what was written is there"
    case .powerCut: "cuts the power: what was not synced is gone"
    case .tornPowerCut: "the same, but names had reached the disk before their bytes"
    }
  }
}
