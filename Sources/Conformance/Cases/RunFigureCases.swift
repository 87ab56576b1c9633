import LockstepProtocol

/// Cases about the figures on the pages of a run on either device, and about what is recorded of a set.
enum RunFigureCases {
  static let all: [Case] = (recorded + shown).ofBothDevices

  /// Makes a plan of one exercise of ten repetitions of 60 kg, with the sets of the last time.
  private static func press(sets: Int64 = 3, rest: Int64? = nil, last: String = "") -> SnapshotSpec
  {
    let log = LogSpec(sets: sets, rest: rest, reps: 10, weight: 60, lastTime: last)
    return SnapshotSpec(workouts: [WorkoutSpec(logs: [log])])
  }

  private static let recorded: [RunCase] = [
    RunCase("RUN-39", "a set is recorded with what was planned when its work began") {
      (b) throws(Stop) in
      try b.runs(press(), then: "start")
      var other = press()
      other.workouts[0].logs[0].reps = 12
      try b.becomes(other)
      let first = b.valuesRecorded(try b.drive("next"))
      try b.demand("RUN-39", first, is: ["reps 10, weight 60"], "the first set")
      try b.drive("next")
      let second = b.valuesRecorded(try b.drive("next"))
      try b.demand("RUN-39", second, is: ["reps 12, weight 60"], "the second set")
    },
    RunCase("RUN-39", "timed work is recorded with the seconds that it lasted") {
      (b) throws(Stop) in
      try b.runs(Harness.one(sets: 3, duration: 20), then: "start")
      try b.advance(seconds: 5)
      let early = b.valuesRecorded(try b.drive("next"))
      try b.demand("RUN-39", early, is: ["seconds 5"], "a set that was ended early")
      try b.drive("next")
      let whole = b.valuesRecorded(try b.advance(seconds: 20))
      try b.demand("RUN-39", whole, is: ["seconds 20"], "a set that was held")
    },
    RunCase("RUN-39", "timed work that goes on after a set was taken back lasted as a whole") {
      (b) throws(Stop) in
      try b.runs(Harness.one(sets: 3, done: 2, duration: 20), then: "start")
      try b.advance(seconds: 4)
      var taken = Harness.one(sets: 3, done: 1, duration: 20)
      taken.applied = 1
      try b.becomes(taken)
      try b.given(b.page == "work 2 of 3", "the second set at work")
      try b.advance(seconds: 3)
      let told = b.valuesRecorded(try b.drive("next"))
      try b.demand("RUN-39", told, is: ["seconds 7"], "the set")
    },
  ]

  private static let shown: [RunCase] = [
    RunCase("SHOWN-2", "the set at work has its target, and the set just done what was done") {
      (b) throws(Stop) in
      try b.runs(press(last: #"{"reps":7,"weight":60},{"reps":6,"weight":52}"#), then: "start")
      let target = b.run["target"]
      try b.demand("SHOWN-2", target.text != nil, "a target", "\(b.run)")
      try b.demand("SHOWN-2", b.run["lastTime"].text != nil, "last time's", "\(b.run)")
      try b.demand("SHOWN-2", b.run["actual"], is: .missing, "what was done so far")
      try b.drive("next")
      try b.demand("SHOWN-2", b.run["actual"], is: target, "“actual” of a set as it was planned")
      try b.demand("SHOWN-2", b.run["target"], is: target, "“target” of the set to come")
    },
    RunCase("SHOWN-2", "the target of the set to come is that of the plan as it is now") {
      (b) throws(Stop) in
      try b.runs(press(), then: "start")
      let target = b.run["target"]
      var other = press()
      other.workouts[0].logs[0].weight = 70
      try b.becomes(other)
      try b.demand("RUN-37", b.run["target"], is: target, "“target” of the set at work")
      try b.drive("next")
      let next = b.run["target"]
      try b.demand("RUN-37", next != target, "another “target” on rest", "\(next)")
      try b.drive("next")
      try b.demand("RUN-37", b.run["target"], is: next, "“target” of the next set at work")
    },
    RunCase("SHOWN-2", "beyond the sets of the last time its last one is shown") {
      (b) throws(Stop) in
      let last = #"{"reps":8,"weight":60},{"reps":7,"weight":50}"#
      try b.runs(press(sets: 4, last: last), then: "start")
      var shown = [b.run["lastTime"]]
      for _ in 2...3 {
        for verb in ["next", "next"] { try b.drive(verb) }
        shown.append(b.run["lastTime"])
      }
      try b.demand("SHOWN-2", shown[0] != shown[1], "other words for the second", "\(shown)")
      try b.demand("SHOWN-2", shown[2], is: shown[1], "“lastTime” of the third set")
    },
    RunCase("SHOWN-2", "a page says its instants to the nanosecond") { (b) throws(Stop) in
      try b.runs(Harness.one(rest: 30))
      try b.advance(seconds: 1, nanoseconds: 234_567)
      try b.drive("start")
      try b.demand("SHOWN-2", b.run["since"], is: .integer(b.now), "“since” of work")
      try b.advance(seconds: 2, nanoseconds: 1)
      try b.drive("next")
      try b.demand("SHOWN-2", b.run["since"], is: .integer(b.now), "“since” of rest")
      let end = b.now + 30 * Harness.second
      try b.demand("SHOWN-2", b.run["until"], is: .integer(end), "“until”")
    },
  ]
}
