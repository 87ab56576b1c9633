/// The MUSTs that no mutant breaks, each with the reason.
///
/// An entry of a statement that is gone, is no MUST, or has a mutant by now fails a test.
enum UnmutatedStatements {
  static let reasons: [(why: String, ids: [String])] = [
    (
      "it is a rule of the codec, which has one reader and one writer for both devices; ProtocolTests",
      [
        "VALUE-1", "VALUE-2", "VALUE-3", "VALUE-4", "VALUE-5", "VALUE-6", "VALUE-7", "VALUE-8",
        "VALUE-9", "VALUE-10", "VALUE-11", "VALUE-12", "VALUE-13", "VALUE-14", "VALUE-16",
        "VALUE-20", "VALUE-21", "VALUE-22", "VALUE-23", "HOST-12", "ACTION-1", "ACTION-2",
        "LOG-1", "LOG-3", "LOG-9", "LOG-11", "SHOWN-5", "SHOWN-20", "SHOWN-22", "SHOWN-24",
      ]
    ),
    (
      "it is a rule of the host, whom offences and real peers try; HostileLivePeerTests, LiveTests",
      [
        "HOST-1", "HOST-2", "HOST-3", "HOST-4", "HOST-5", "HOST-6", "HOST-7", "HOST-8", "HOST-9",
        "HOST-11", "HOST-13", "HOST-14", "HOST-15", "HOST-16", "HOST-17", "HOST-18", "HOST-20",
        "HOST-22", "HOST-23", "HOST-24", "HOST-25", "HOST-26", "HOST-27", "HOST-28", "HOST-29",
        "HOST-30", "HOST-35",
        "LEASE-2", "LEASE-5", "LEASE-9", "LEASE-10", "LEASE-11", "LEASE-15", "LEASE-16", "LEASE-17",
        "LEASE-18",
        "LEASE-25",
      ]
    ),
    (
      "it is a rule of the air or of the engine's log; LinkTests, PairTests, SameLogTests",
      [
        "LINK-1", "LINK-2", "LINK-3", "LINK-4", "LINK-5", "LINK-6", "LINK-7", "LINK-8", "LINK-9",
        "LINK-10", "LINK-11", "LINK-12", "LINK-14", "LINK-15", "LINK-16", "LINK-17",
        "LINK-19", "LINK-20", "LINK-21",
        "LINK-22", "LINK-23", "LINK-24", "LINK-25", "LINK-26", "LOG-2",
        "LOG-4",
        "LOG-5", "LOG-6", "LOG-7", "LOG-8", "LOG-10", "LOG-12",
      ]
    ),
    (
      "it is a rule of the shell around a machine, not of the machine; WholeTests",
      [
        "LEASE-1", "LEASE-3", "LEASE-20", "LEASE-21", "LEASE-22", "LEASE-23",
        "LEASE-24",
      ]
    ),
    (
      "it is a rule for people, who write actions or read words, and not for a machine",
      ["ACTION-4", "SHOWN-23"]
    ),
    (
      "it takes the end of a process to be seen; PairTests/AnyCrashTests, WholeTests/KillLoopTests",
      [
        "SENSOR-5", "SESSION-71", "SESSION-72", "CHANGE-14", "LEASE-30", "LEASE-31",
        "LEASE-32",
        "LEASE-33", "LEASE-34", "LEASE-35", "LEASE-36",
      ]
    ),
    (
      "it binds devices without a health of their own, which ours have; the devices in Python",
      ["HEALTH-6"]
    ),
    (
      "it is a rule of the processes around a device and its app; DevicesTests, WholeTests",
      [
        "APP-1", "APP-11", "APP-16", "APP-17", "APP-18", "APP-20", "APP-22", "APP-26", "APP-41",
        "APP-42", "APP-43",
      ]
    ),
    (
      "it is a rule for an app, which wrong apps break one after the other; ConformanceCommandTests",
      [
        "APP-2", "APP-6", "APP-8", "APP-12", "APP-14", "APP-15", "APP-19", "APP-21", "APP-32",
        "APP-33", "APP-34", "APP-35", "APP-36", "APP-37", "APP-38", "APP-39",
        "APP-51", "APP-75",
      ]
    ),
  ]
}
