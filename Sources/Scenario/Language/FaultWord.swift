import LockstepPair
import LockstepProtocol
import LockstepSimulation

/// A fault of a device, as a line spells it: `watch suspend`.
///
/// To add a fault, add an entry to `all`.
struct FaultWord: Sendable {
  let name: String
  /// The words that can follow, as help shows them.
  let usage: String
  let summary: String
  /// The rules of the protocol that the fault suspends, and for how long, as a text.
  let suspends: String
  /// The devices that the fault can befall, as `lockstep faults` prints them.
  var devices = "DEVICE"
  /// A complete line with the fault.
  let example: String
  /// The arguments with which the explorer may play the fault, the simplest first; empty if the
  /// explorer never begins with it, because it only mends.
  let drawn: [String]
  /// The advice if a device in real time cannot have the fault; `nil` if it can.
  var insteadInRealTime: String?
  let read: @Sendable (DeviceRole, inout Words, inout LineReader) throws(Diagnostic) -> Script.Body

  static let all: [FaultWord] =
    [
      FaultWord(
        name: "suspend",
        usage: "",
        summary: "stops the device: it does nothing, and what happens to it waits",
        suspends: "every time-out of the device, until “resume”",
        example: "phone suspend",
        drawn: [""]
      ) { (device, _, _) throws(Diagnostic) in .suspend(device) },
      FaultWord(
        name: "resume",
        usage: "",
        summary: "wakes it: it catches up on everything that was due, then takes what waited",
        suspends: "nothing",
        example: "phone resume",
        drawn: []
      ) { (device, _, _) throws(Diagnostic) in .resume(device) },
      FaultWord(
        name: "restart",
        usage: "",
        summary: "starts the device anew on what the crash left",
        suspends: "nothing",
        example: "phone restart",
        drawn: []
      ) { (device, _, _) throws(Diagnostic) in .restart(device) },
      wear,
      FaultWord(
        name: "disk",
        usage: "STATE",
        summary:
          "its disk is full, failing, has no-rights or hides a path from here on, or works again",
        suspends: "that what it is given is kept, until “disk works”",
        example: "phone disk full",
        drawn: [
          "full", "failing", "no-rights", "failing after {count} for 1", "hides {path}",
        ],
        insteadInRealTime: virtualTime
      ) { (device, words, _) throws(Diagnostic) in
        .disk(device, try diskCondition(&words))
      },
    ] + clocks + Crash.allCases.map(crash) + [batteryDeath]

  /// Reads the condition of a disk: `full` and the like, `failing [after N] [for N]`, or `hides PATH`.
  private static func diskCondition(_ words: inout Words) throws(Diagnostic) -> DiskCondition {
    let names = ["works", "full", "failing", "no-rights", "hides"]
    switch try words.requireName("state of the disk", among: names).text {
    case "full": return .full
    case "no-rights": return .noRights
    case "hides":
      let path = try words.require("a path below the device's folder").text
      if path.isEmpty { throw words.missing("a path below the device's folder") }
      return .hiding(path)
    case "failing":
      let after = try words.take("after") ? accesses(&words) : 0
      let count = try words.take("for") ? accesses(&words) : .max
      return .failing(after: after, for: count)
    default: return .works
    }
  }

  private static func accesses(_ words: inout Words) throws(Diagnostic) -> Int64 {
    try words.requireNumber("how many accesses", in: 1...1_000_000)
  }

  private static let virtualTime = "play it in virtual time: lockstep run FILE"

  /// The numbers that a wearer's watches can have.
  private static let watches: ClosedRange<Int64> = 1...9

  private static let wear = FaultWord(
    name: "wear",
    usage: "N",
    summary: "its wearer puts on watch N in its place: 1 is the first, and each keeps what it has",
    suspends: "nothing: the session changes over (SESSION-170)",
    devices: "watch",
    example: "watch wear 2",
    drawn: ["2", "1"],
    insteadInRealTime: virtualTime
  ) { (device, words, _) throws(Diagnostic) in
    guard device == .watch else {
      let word = try words.require("the watch's number")
      throw words.mistake(
        at: word,
        "nobody wears the phone",
        hint: "write “watch wear \(word.text)”"
      )
    }
    return .wear(Int(try words.requireNumber("the watch's number", in: watches)))
  }

  private static let clocks = [
    FaultWord(
      name: "clock",
      usage: "+TIME, -TIME or reset",
      summary: "moves the date that it shows, or sets it to 1970; its timers do not move",
      suspends: "nothing: the session measures anew (SESSION-163)",
      example: "watch clock reset",
      drawn: ["+{shift}", "-{shift}", "reset"],
      insteadInRealTime: virtualTime
    ) { (device, words, reader) throws(Diagnostic) in
      .clock(device, try reader.readClock(device, &words))
    },
    FaultWord(
      name: "drift",
      usage: "Nppm",
      summary: "its clocks run faster, or slower, by so many millionths",
      suspends: "nothing: the bound of SESSION-162 grows with it",
      example: "watch drift 40ppm",
      drawn: ["{drift}ppm", "-{drift}ppm"],
      insteadInRealTime: virtualTime
    ) { (device, words, reader) throws(Diagnostic) in
      .clock(device, try reader.readDrift(&words))
    },
    FaultWord(
      name: "zone",
      usage: "+TIME or -TIME",
      summary: "it is in a time zone so far east or west of Greenwich",
      suspends: "nothing",
      example: "phone zone +2h",
      drawn: ["+{hours}h", "-{hours}h"],
      insteadInRealTime: virtualTime
    ) { (device, words, reader) throws(Diagnostic) in
      .clock(device, try reader.readZone(&words))
    },
  ]

  private static let batteryDeath = FaultWord(
    name: Engine.batteryDeath,
    usage: "",
    summary: "its battery is empty: the power goes, and the date with it",
    suspends: "nothing of what is synced; the rest is gone, and the date is of 1970",
    example: "watch battery-death",
    drawn: [""],
    insteadInRealTime: "kill it, or play it in virtual time: lockstep run FILE"
  ) { (device, _, _) throws(Diagnostic) in .batteryDeath(device) }

  private static func crash(_ crash: Crash) -> FaultWord {
    FaultWord(
      name: crash.rawValue,
      usage: "[at operation N | before POINT | after POINT]",
      summary: crash.meaning,
      suspends: "nothing of what is safe; what is not is gone",
      example: "phone \(crash.rawValue)",
      drawn: ["", "before {point}", "after {point}", "at operation {count}"],
      insteadInRealTime: crash == .kill
        ? nil : "kill it, or play it in virtual time: lockstep run FILE"
    ) { (device, words, _) throws(Diagnostic) in
      if words.isAtEnd { return .crash(device, crash, at: nil) }
      return .crash(device, crash, at: try CrashPointWord.read(&words))
    }
  }
}

extension Crash {
  /// The state in which the crash leaves the disk, in one line for a table.
  fileprivate var meaning: String {
    switch self {
    case .kill: "ends the process: what was written is there"
    case .powerCut: "cuts the power: what was not synced is gone"
    case .tornPowerCut: "the same, but names had reached the disk before their bytes"
    }
  }
}
