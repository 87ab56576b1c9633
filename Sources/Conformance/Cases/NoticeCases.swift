import LockstepProtocol

/// Cases about the notice of a refused change on the watch.
enum NoticeCases {
  static let all: [Case] = refusals + [words, refused]

  /// Refusals of two snapshots, of which the second has not more than the first, and another one.
  private static let exchanged:
    [(claim: String, first: ClosedRange<Int64>, second: ClosedRange<Int64>)] = [
      ("that stands in the place of another one", 1...1, 2...2),
      ("that is the last of eight, as the one before was", 1...8, 2...9),
    ]

  private static let refusals: [Case] = exchanged.map { claim, first, second in
    Case("CHANGE-11", .watch, "a refusal is told \(claim)") { (b) throws(Stop) in
      var snapshot = SnapshotSpec(refusals: first.map { ($0, "conflict") })
      try b.watchIn(snapshot)
      try b.act(Harness.input("close"))
      try b.given(b.screen["notice"].isMissing, "no notice")
      snapshot.refusals = second.map { ($0, "conflict") }
      try b.tell(snapshot)
      try b.demand("CHANGE-11", !b.screen["notice"].isMissing, "a notice", "\(b.screen)")
    }
  }

  private static let words = Case(
    "CHANGE-11",
    .watch,
    "a new refusal is told though its words are those of an old one"
  ) { (b) throws(Stop) in
    var snapshot = SnapshotSpec(refusals: [(1, "conflict")])
    try b.watchIn(snapshot)
    try b.act(Harness.input("close"))
    try b.demand("SHOWN-14", b.screen["notice"], is: .missing, "a notice after an action")
    snapshot.refusals.append((2, "conflict"))
    try b.tell(snapshot)
    try b.demand("CHANGE-11", !b.screen["notice"].isMissing, "a notice", "\(b.screen)")
  }

  private static let refused = Case(
    "SHOWN-14",
    .watch,
    "a notice goes with an action that makes no sense at present, too"
  ) { (b) throws(Stop) in
    try b.watchIn(SnapshotSpec(refusals: [(1, "conflict")]))
    try b.given(!b.screen["notice"].isMissing, "a notice")
    let refusals = try b.act(Harness.input("next")).refusals("next")
    try b.given(refusals == 1, "a refused “next”, without a run")
    try b.demand("SHOWN-14", b.screen["notice"], is: .missing, "the notice")
  }
}
