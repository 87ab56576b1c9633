/// The MUSTs that no scenario of the library shows, each with the reason.
///
/// An area with a star stands for all of its statements that no scenario names. An entry that stands for
/// none, or for one that a scenario names by now, fails a test.
enum UnshownStatements {
  static let reasons: [(why: String, ids: [String])] = [
    (
      "it is about the lines between programs, which no scenario speaks; ProtocolTests, WholeTests and "
        + "the conformance suite do",
      ["VALUE-*", "HOST-*", "APP-*", "LEASE-*", "ACTION-1", "ACTION-2", "ACTION-5"]
    ),
    (
      "it is about the log or a screen as it is written, and a scenario reads what they say; "
        + "LogSchemaTests, ScreenSchemaTests, SameLogTests and the conformance suite",
      ["LOG-*", "SHOWN-*"]
    ),
    ("it is a rule for whoever writes an action, and the language keeps it", ["ACTION-4"]),
    (
      "it takes a document or a payload of a size that no scenario has room for; LinkTests, "
        + "PhoneSnapshotTests and the conformance suite",
      ["ACTION-22", "CHANGE-9", "RUN-23", "SESSION-44", "LINK-17"]
    ),
    (
      "it takes a counterpart that does what none of ours does; the conformance suite plays one",
      ["SESSION-96", "SENSOR-8", "SENSOR-13", "SENSOR-14"]
    ),
  ]
}
