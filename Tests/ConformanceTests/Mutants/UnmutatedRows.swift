/// Rows of tables that no mutant of their statement breaks, each with the reason and with what sees it
/// broken instead.
///
/// An entry whose row is gone or has a mutant by now fails a test, and so does one that names nothing
/// that is there.
struct UnmutatedRows {
  let statement: String
  /// The first cell of the table's head.
  let head: String
  /// The rows by their first cells, or `nil` for all of them.
  let rows: [String]?
  let why: String
  /// Mutants of other statements, and files of tests that name the rows or read the page.
  let instead: [String]

  private init(
    _ statement: String,
    _ head: String,
    _ rows: [String]?,
    _ why: String,
    by instead: [String]
  ) {
    self.statement = statement
    self.head = head
    self.rows = rows
    self.why = why
    self.instead = instead
  }

  /// All rows of a table.
  private init(_ statement: String, _ head: String, _ why: String, by instead: [String]) {
    self.init(statement, head, nil, why, by: instead)
  }

  static let all = others + unasked + hosts + apps

  private static let another = "another statement says it"
  private static let codec = "it is a rule of the codec, which has one reader and one writer"
  private static let host = "it is a rule of the host"

  /// What another statement says, whose mutants break it.
  private static let others = [
    UnmutatedRows("MIRROR-1", "Field of `live`", ["`clock`"], another, by: ["MIRROR-21"]),
    UnmutatedRows(
      "MIRROR-1",
      "Field of `live`",
      ["`target`", "`lastTime`", "`actual`"],
      another,
      by: ["SHOWN-2 target", "SHOWN-2 lastTime", "SHOWN-2 actual"]
    ),
    UnmutatedRows(
      "CHANGE-1",
      "Field of `change`",
      ["`batch`", "`total`", "`samples`", "`finished`"],
      another,
      by: ["SENSOR-9 batch", "SENSOR-9", "SENSOR-9 samples", "SENSOR-11 batches"]
    ),
    UnmutatedRows(
      "CHANGE-1",
      "Field of `change`",
      ["`setAt`", "`saw`"],
      another,
      by: ["CHANGE-8 settings earlier", "CHANGE-8 settings later", "CHANGE-17 later"]
    ),
    UnmutatedRows(
      "CHANGE-1",
      "Field of `change`",
      ["`set`", "`reps`", "`weight`", "`seconds`", "`kind`"],
      another,
      by: ["RUN-40 set", "RUN-39 reps", "RUN-39 weight", "RUN-39 change seconds", "RUN-39 kind"]
    ),
    UnmutatedRows(
      "CHANGE-6",
      "Field of a log",
      ["`setsCounted`", "`doneSets`"],
      another,
      by: ["CHANGE-8 log setsCounted", "CHANGE-17 log doneSets"]
    ),
    UnmutatedRows(
      "SHOWN-2",
      "Field",
      ["`left`"],
      another,
      by: ["RUN-41 left"]
    ),
    UnmutatedRows(
      "CHANGE-6",
      "Field of `snapshot`",
      ["`taken`", "`waiting`", "`deletions`", "`omitted`"],
      another,
      by: ["CHANGE-15 taken", "CHANGE-15 waiting", "CHANGE-16 deletions", "CHANGE-9"]
    ),
    UnmutatedRows(
      "CHANGE-6",
      "Field of a workout",
      ["`end`"],
      "a snapshot has no workout that is over; its document does",
      by: ["CHANGE-8 end"]
    ),
    UnmutatedRows(
      "SESSION-20",
      "Kind",
      ["file, with metadata"],
      another,
      by: ["SESSION-98 metadata"]
    ),
    UnmutatedRows(
      "SESSION-41",
      "`event`",
      [
        "`mirroredSession`", "`mirroredState`", "`remoteData`", "`remoteDisconnected`",
        "`remoteCompletion`",
      ],
      another,
      by: ["REMOTE-16", "REMOTE-6 phone", "REMOTE-8", "REMOTE-15 told", "REMOTE-3 twice"]
    ),
    UnmutatedRows("SESSION-80", "`app`", ["`initialTimeline`"], another, by: ["SESSION-200 state"]),
    UnmutatedRows(
      "SHOWN-3",
      "Field of `mirror`",
      ["`left`", "`target`", "`lastTime`", "`actual`"],
      another,
      by: ["MIRROR-1 left", "SHOWN-2 target", "SHOWN-2 lastTime", "SHOWN-2 actual"]
    ),
    UnmutatedRows(
      "SHOWN-3",
      "Field",
      ["`problems`"],
      "when there is one is said by another statement, which is a SHOULD",
      by: ["SHOWN-27"]
    ),
  ]

  /// What the suite cannot bring about at a device, or what is no device's.
  private static let unasked = [
    UnmutatedRows(
      "SESSION-20",
      "Kind",
      ["launch of the watch app (phone only)"],
      "no action launches with a payload of one's own",
      by: ["Tests/LinkTests/Session/SessionLimitsTests.swift"]
    ),
    UnmutatedRows(
      "SESSION-43",
      "Code",
      ["7013", "7015"],
      "only a disk shows it, or 65,536 user infos that wait",
      by: [
        "Tests/DevicesTests/FileTransferTests.swift", "Tests/LinkTests/Session/UserInfoTests.swift",
      ]
    ),
    UnmutatedRows(
      "SHOWN-2",
      "Field",
      ["`notKept`"],
      "only a disk shows it",
      by: ["Tests/WatchSimTests/WatchKeepingTests.swift"]
    ),
    UnmutatedRows(
      "VALUE-8",
      "Value",
      codec,
      by: ["Tests/ProtocolTests/PropertyList/PropertyListWireTests.swift"]
    ),
    UnmutatedRows(
      "VALUE-22",
      "Value",
      codec,
      by: ["Tests/ProtocolTests/PropertyList/BinarySizeTests.swift"]
    ),
    UnmutatedRows(
      "LOG-3",
      "Field",
      "it is a rule of the engine's log",
      by: ["Tests/ConformanceTests/LogSchemaTests.swift"]
    ),
    UnmutatedRows(
      "LOG-7",
      "`event`",
      "it is a rule of the engine's log",
      by: ["Tests/ConformanceTests/LogSchemaTests.swift", "docs/protocol/schema/log.json"]
    ),
  ]

  private static let frames = [
    "Tests/ConformanceTests/SchemaTests.swift", "docs/protocol/schema/host-frame.json",
    "docs/protocol/schema/peer-frame.json",
  ]

  private static let hosts = [
    UnmutatedRows(
      "HOST-2",
      "Field of `hello`",
      host,
      by: frames + ["Tests/WholeTests/Offence.swift"]
    ),
    UnmutatedRows("HOST-5", "Field of `welcome`", host, by: frames),
    UnmutatedRows("HOST-20", "Field of `error`", host, by: frames),
    UnmutatedRows(
      "HOST-20",
      "Code",
      host,
      by: [
        "Tests/WholeTests/Offence.swift", "Tests/WholeTests/HostileLivePeerTests.swift",
        "Tests/WholeTests/HostileDeviceTests.swift",
      ]
    ),
    UnmutatedRows("LEASE-2", "Field of `step`", host, by: frames),
    UnmutatedRows(
      "LEASE-3",
      "Field of `done`",
      "it is a rule of the shell around a machine",
      by: frames + ["Tests/WholeTests/Offence.swift"]
    ),
    UnmutatedRows(
      "LEASE-31",
      "Field of `crash`",
      "it takes the end of a process to be seen",
      by: ["Tests/ProtocolTests/Frames/FrameTests.swift", "Tests/PairTests/AnyCrashTests.swift"]
    ),
    UnmutatedRows(
      "LEASE-37",
      "Field of `system`",
      ["`apps`"],
      "a device under test has one app",
      by: ["Examples/swift/AppsBesideTests.swift", "docs/protocol/schema/peer-frame.json"]
    ),
    UnmutatedRows(
      "LEASE-36",
      "`how` of `disk`",
      "it is a rule of the disk below a device",
      by: ["Tests/PairTests/AnyTroubleTests.swift", "docs/protocol/schema/host-frame.json"]
    ),
  ]

  private static let apps = [
    UnmutatedRows(
      "APP-6",
      "`done`",
      "it is a rule for an app",
      by: ["Tests/DevicesTests/ProgramAppTests.swift"]
    ),
    UnmutatedRows(
      "APP-15",
      "`call`",
      "it is a rule for an app, and the suite knows the table itself",
      by: ["Tests/ConformanceTests/AppCallTests.swift"]
    ),
    UnmutatedRows(
      "APP-53",
      "`call` to health",
      "it is a rule for an app, and the suite knows the table itself",
      by: ["Tests/ConformanceTests/AppCallTests.swift"]
    ),
  ]
}
