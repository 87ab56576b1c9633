/// The MUSTs that no scenario of the library shows, each with the reason.
///
/// An area with a star stands for all of its statements that no scenario names. An entry that stands for
/// none, or for one that a scenario names by now, fails a test.
enum UnshownStatements {
  static let reasons: [(why: String, ids: [String])] = [
    (
      "it is about the lines between programs, which no scenario speaks; ProtocolTests, WholeTests and "
        + "the conformance suite do",
      ["VALUE-*", "HOST-*", "APP-*", "LEASE-*", "ACTION-1", "ACTION-2"]
    ),
    (
      "no app of a scenario has a sync identifier; HealthSyncTests",
      ["HEALTH-4"]
    ),
    (
      "it binds devices in other languages; the conformance suite",
      ["HEALTH-6"]
    ),
    (
      "it is about the bytes of the log and their order, and a scenario reads what they say; "
        + "LogSchemaTests and SameLogTests",
      ["LOG-1", "LOG-2", "LOG-3", "LOG-4", "LOG-5", "LOG-6", "LOG-9"]
    ),
    ("it is about packets one by one, of which a scenario sees kinds; LogSchemaTests", ["LOG-8"]),
    ("it takes a device that lost its host; the tests of live devices", ["LOG-10"]),
    ("it is a rule for whoever reads a log or notes, not for a device", ["LOG-11", "SHOWN-23"]),
    (
      "it is about how often a screen is sent, and with which fields; ScreenSchemaTests and the "
        + "conformance suite",
      ["SHOWN-1", "SHOWN-4", "SHOWN-5"]
    ),
    (
      "it is a rule for whoever writes an action, and the language keeps it; of one who does not "
        + "keep it the conformance suite is an example",
      ["ACTION-4", "ACTION-27"]
    ),
    (
      "it takes a document or a payload of a size that no scenario has room for; LinkTests, "
        + "PhoneSnapshotTests and the conformance suite",
      ["RUN-23"]
    ),
    (
      "it takes a counterpart that does what none of ours does; the conformance suite plays one",
      [
        "SESSION-96", "SESSION-211", "SESSION-212", "SESSION-214", "SESSION-215", "SESSION-217",
      ]
    ),
    (
      "it takes a watch that met a phone with another store first; AnyIdentityTests and the "
        + "conformance suite",
      ["SESSION-208"]
    ),
    (
      "it is about the metadata of a kept workout, which no log shows; HealthBatchTests and the "
        + "conformance suite",
      ["SENSOR-14"]
    ),
  ]
}
