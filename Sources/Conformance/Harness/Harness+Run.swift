import LockstepProtocol

/// A case about a run, which is put to both devices, since the phone has the same run as the watch
/// (RUN-30, RUN-31).
struct RunCase: Sendable {
  private let statement: String
  private let claim: String
  private let kind: Case.Kind
  private let run: @Sendable (Harness) throws(Stop) -> Void

  init(
    _ statement: String,
    _ claim: String,
    _ kind: Case.Kind = .valid,
    run: @escaping @Sendable (Harness) throws(Stop) -> Void
  ) {
    (self.statement, self.claim, self.kind, self.run) = (statement, claim, kind, run)
  }

  func put(to role: DeviceRole) -> Case { Case(statement, role, claim, kind, run: run) }
}

extension [RunCase] {
  var ofBothDevices: [Case] { DeviceRole.allCases.flatMap { role in map { $0.put(to: role) } } }
}

/// A run of either device, in the words of the device's role.
///
/// A watch learns of its exercise by a snapshot. A phone has it in its documents, where its owner and a
/// watch put it.
extension Harness {
  /// Brings the device into a run of the workout's first exercise, and plays the verbs of the run.
  func runs(_ plan: SnapshotSpec = SnapshotSpec(), then verbs: String...) throws(Stop) {
    if role == .watch { try watchRuns(plan) } else { try phoneRuns(plan) }
    for verb in verbs { try drive(verb) }
  }

  /// Plays a verb of the run by its name on the watch.
  @discardableResult
  func drive(_ verb: String) throws(Stop) -> [Effect] { try act(Self.input(ownName(of: verb))) }

  /// Plays a verb of the run, and counts its refusals.
  func refusals(of verb: String) throws(Stop) -> Int {
    try drive(verb).refusals(ownName(of: verb))
  }

  private func ownName(of verb: String) -> String {
    role == .phone && verb == "start" ? "begin" : verb
  }

  /// The fields of the run on the device's screen.
  var run: JSONValue { role == .watch ? screen : screen["run"] }

  /// The length of the countdown on the page, in nanoseconds; 0 without one.
  var countdown: Int64 {
    guard let end = run["until"].number else { return 0 }
    return end - (run["since"].number ?? 0)
  }

  /// The screen that follows a run which its person ends.
  var screenAfterRun: String { role == .watch ? "exercises" : "workouts" }

  /// Makes the exercise what a snapshot says: a watch is told the snapshot, a phone's documents are
  /// brought to it by their owner and by a watch.
  ///
  /// A snapshot that deals with changes says how many sets are done; another one leaves them as they
  /// are.
  @discardableResult
  func becomes(_ plan: SnapshotSpec) throws(Stop) -> [Effect] {
    if role == .watch { return try tell(plan) }
    var effects = try set(plan)
    guard let log = plan.workouts.first?.logs.first else {
      return try effects + act(Self.input("delete", #""workout":"\#(self.plan.workouts[0].name)""#))
    }
    effects += try edit(to: log, takingSets: plan.applied > 0)
    self.plan = plan
    try takeContexts()
    return effects
  }

  // MARK: What is recorded

  /// Spells what a run has recorded in some effects: on the watch by its changes, on the phone by its
  /// document.
  func recorded(_ effects: [Effect]) -> [String] {
    if role == .watch { return effects.changes.map(Self.edited) }
    guard let (old, new) = logs(in: effects) else { return [] }
    let isOver = ["completed", "skipped"].contains(new["status"].text)
    let names = ["setsDone", "sets"] + (isOver ? ["status"] : [])
    let fields = names.filter { new[$0] != old[$0] }.map {
      JSONValue.Field(name: $0, value: new[$0])
    }
    return ["\(JSONValue.object(fields))"]
  }

  /// Spells the fields that a change edits, without its number, date and place.
  static func edited(by change: JSONValue) -> String {
    let names = ["setsDone", "sets", "status", "restSeconds", "autoFinish"]
    let fields = change.names.filter(names.contains).map {
      JSONValue.Field(name: $0, value: change[$0])
    }
    return "\(JSONValue.object(fields))"
  }

  /// Spells the values with which a set was recorded.
  func valuesRecorded(_ effects: [Effect]) -> [String] {
    let sets: [JSONValue] =
      role == .watch ? effects.changes : logs(in: effects).map { [Self.lastSet(of: $0.new)] } ?? []
    return sets.map { set in
      let names = ["set", "reps", "weight", "seconds", "kind"].filter { !set[$0].isMissing }
      return names.map { "\($0) \(set[$0].text ?? "\(set[$0])")" }.joined(separator: ", ")
    }
  }

  /// Reads the values of the last set done of a log: those planned where it says no others.
  private static func lastSet(of log: JSONValue) -> JSONValue {
    let set = log["doneSets"][Int(log["setsDone"].number ?? 0) - 1]
    let planned = [("reps", "reps"), ("weight", "weight"), ("seconds", "duration"), ("kind", "")]
    return .object(
      planned.compactMap { name, plan in
        let value = set[name].isMissing ? log[plan] : set[name]
        return value.isMissing ? nil : JSONValue.Field(name: name, value: value)
      }
    )
  }

  /// Finds the run's log in the documents before some effects, and after them; `nil` if none was
  /// written.
  private func logs(in effects: [Effect]) -> (old: JSONValue, new: JSONValue)? {
    let count = effects.count { $0.word == "document:workout" }
    guard count > 0, let last = written.last else { return nil }
    let old = written.dropLast(count).last ?? .missing
    return (old["logs"][0], last["logs"][0])
  }

  /// Finds the number of sets that a run has recorded as done in some effects; `nil` if there is none.
  func setsRecorded(_ effects: [Effect]) -> Int64? {
    if role == .watch { return effects.changes.last?["setsDone"].number }
    return logs(in: effects)?.new["setsDone"].number
  }

  /// Demands one live message of a watch, and none of a phone, of whose run the watch hears nothing.
  func demandSaid(_ statement: String, _ effects: [Effect]) throws(Stop) {
    let count = effects.liveMessages.count
    if role == .watch { return try demand(statement, count, is: 1, "live messages") }
    try demand("RUN-30", count, is: 0, "live messages of the phone's run")
  }

  // MARK: The phone's documents

  private func phoneRuns(_ plan: SnapshotSpec) throws(Stop) {
    try phoneLinked()
    try set(plan)
    self.plan = plan
    let workout = plan.workouts[0]
    // A second exercise keeps the workout in progress.
    let logs = workout.logs + (workout.logs.count > 1 ? [] : [LogSpec(id: "L9", exercise: "Row")])
    try act(Self.input("split", #""name":"\#(workout.name)""#))
    for log in logs { try act(Self.input("add", Self.exercise(log, of: workout.name))) }
    if !logs[0].lastTime.isEmpty { try exercised(workout.name, logs[0].lastTime) }
    try act(Self.input("start", #""split":"\#(workout.name)""#))
    try takeContexts()
    for (place, log) in logs.enumerated() { try bring(log, at: place) }
    try act(Self.input("run", #""exercise":"\#(logs[0].exercise)""#))
    try given(screen["screen"] == "run", "a run of “\(logs[0].exercise)” on the phone")
  }

  private static func exercise(_ log: LogSpec, of split: String) -> String {
    // Without any figure the catalog would give them.
    var fields = #""exercise":"\#(log.exercise)","split":"\#(split)","sets":\#(log.sets)"#
    fields += #","reps":\#(log.reps ?? 0)"#
    if let weight = log.weight { fields += #","weight":\#(weight)"# }
    if let duration = log.duration { fields += #","duration":\#(duration)"# }
    if let rest = log.rest { fields += #","rest":\#(rest)"# }
    return fields
  }

  /// Does the first exercise in a workout that is over a second later.
  private func exercised(_ split: String, _ sets: String) throws(Stop) {
    try act(Self.input("start", #""split":"\#(split)""#))
    try takeContexts()
    for (place, set) in try Self.read("[\(sets)]").elements.enumerated() {
      let values = set.names.map { #","\#($0)":\#(set[$0])"# }.joined()
      try act(change(nextChange(), #""was":\#(place),"setsDone":\#(place + 1)\#(values)"#))
    }
    try advance(seconds: 1)
    try act(Self.input("finish", #""workout":"\#(split)""#))
    try takeContexts()
  }

  private static func read(_ text: String) throws(Stop) -> JSONValue {
    do throws(JSONError) { return try JSONValue(Array(text.utf8)) } catch { throw .noJSON(error) }
  }

  /// Brings a log of a workout that was just started to the sets and the status that it is to have.
  private func bring(_ log: LogSpec, at place: Int) throws(Stop) {
    if log.done > 0 {
      try act(change(nextChange(), #""was":0,"setsDone":\#(log.done)"#, log: place))
    }
    if log.status == "completed" || log.status == "skipped" {
      let values = #""was":\#(log.done),"status":"\#(log.status)""#
      try act(change(nextChange(), values, log: place))
    }
    try takeContexts()
  }

  @discardableResult
  private func set(_ plan: SnapshotSpec) throws(Stop) -> [Effect] {
    var effects: [Effect] = []
    if plan.rest != self.plan.rest {
      effects += try act(Self.input("rest", #""rest":\#(plan.rest)"#))
    }
    if plan.finish != self.plan.finish {
      effects += try act(Self.input("auto-finish", #""countdown":\#(plan.finish)"#))
    }
    return effects
  }

  /// Brings the run's log to what it is to be: the plan by its owner, sets and status by a watch.
  private func edit(to log: LogSpec, takingSets: Bool) throws(Stop) -> [Effect] {
    guard let old = plan.workouts[0].logs.first else { return [] }
    try takeContexts()
    let present = written.last?["logs"][0] ?? .missing
    let done = present["setsDone"].number ?? 0
    var fields: [String] = []
    if takingSets, log.done != done { fields.append(#""setsDone":\#(log.done)"#) }
    if log.sets != present["sets"].number {
      fields.append(#""sets":\#(log.sets),"setsWere":\#(present["sets"])"#)
    }
    if log.status != old.status { fields.append(#""status":"\#(log.status)""#) }
    var effects: [Effect] = []
    if !fields.isEmpty {
      let values = ([#""was":\#(done)"#] + fields).joined(separator: ",")
      effects += try act(change(nextChange(), values))
    }
    return try effects + planned(log, after: old)
  }

  private func planned(_ log: LogSpec, after old: LogSpec) throws(Stop) -> [Effect] {
    let figures = [
      ("reps", log.reps, old.reps), ("weight", log.weight, old.weight),
      ("duration", log.duration, old.duration), ("rest", log.rest, old.rest),
    ]
    let fields = figures.filter { $0.1 != $0.2 }.map { #""\#($0.0)":\#($0.1 ?? 0)"# }
    if fields.isEmpty { return [] }
    let exercise = [#""exercise":"\#(log.exercise)""#]
    return try act(Self.input("plan", (exercise + fields).joined(separator: ",")))
  }

  private func nextChange() -> Int64 {
    lastChange += 1
    return lastChange
  }
}
