import LockstepProtocol

/// Cases about the notice of a refused change on the watch.
enum NoticeCases {
  static let all: [Case] = refusals + refused + [words]

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

  private static let refused: [Case] = [
    ("“next” without a run", [], "next", ""), ("“start” at work", ["start"], "start", ""),
    ("“skip” of what is not there", [], "skip", #""exercise":"Nothing""#),
  ].map { claim, verbs, refused, fields in
    Case("SHOWN-14", .watch, "a notice goes with an action that is refused: \(claim)") {
      (b) throws(Stop) in
      var plan = Harness.one()
      if verbs.isEmpty { try b.watchIn(plan) } else { try b.watchRuns(plan) }
      for verb in verbs { try b.drive(verb) }
      plan.refusals = [(1, "conflict")]
      try b.tell(plan)
      try b.given(!b.screen["notice"].isMissing, "a notice")
      let count = try b.act(Harness.input(refused, fields)).refusals(refused)
      try b.given(count == 1, "a refused action")
      try b.demand("SHOWN-14", b.screen["notice"], is: .missing, "the notice")
    }
  }
}
