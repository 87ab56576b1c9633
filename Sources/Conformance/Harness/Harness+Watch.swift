/// The states of a watch in which cases begin.
extension Harness {
  /// Switches the watch on, without a connection; its app does not run.
  func watchOn(incarnation: Int64 = 1) throws(Stop) {
    try greet(incarnation: incarnation)
    try act(Self.start)
  }

  /// Switches the watch on, and connects it with a phone.
  func watchLinked() throws(Stop) {
    try watchOn()
    try act(Self.linkUp)
    try act(Self.presence())
  }

  /// Connects the watch, and opens its app.
  func watchOpen() throws(Stop) {
    try watchLinked()
    try act(Self.input("launch"))
    try given(screen["screen"] == "workouts", "a watch app that shows its list")
  }

  /// Connects the watch, and launches its app into a workout from the phone.
  func watchIn(_ snapshot: SnapshotSpec = SnapshotSpec()) throws(Stop) {
    try watchLinked()
    try tell(snapshot)
    try act(Self.launch(1, snapshot.workouts.first?.id ?? "W1"))
    try given(screen["screen"] == "exercises", "a watch launched into a workout")
  }

  /// Brings the watch into a run of the workout's first exercise.
  func watchRuns(_ snapshot: SnapshotSpec = SnapshotSpec()) throws(Stop) {
    try watchIn(snapshot)
    let name = snapshot.workouts.first?.logs.first?.exercise ?? "Press"
    try act(Self.input("exercise", #""exercise":"\#(name)""#))
    try given(screen["screen"] == "run", "a run of “\(name)”")
  }

  /// Brings the watch into a run, and plays the verbs one after the other.
  func watchRuns(_ snapshot: SnapshotSpec = SnapshotSpec(), then verbs: String...) throws(Stop) {
    try watchRuns(snapshot)
    for verb in verbs { try act(Self.input(verb)) }
  }

  /// Sends the watch a snapshot of the phone, as a context.
  @discardableResult
  func tell(_ snapshot: SnapshotSpec) throws(Stop) -> [Effect] {
    try act(Self.context(nextID(), snapshot.json(to: origin)))
  }

  /// Makes a snapshot of one exercise.
  static func one(
    sets: Int64 = 2,
    done: Int64 = 0,
    status: String = "inProgress",
    duration: Int64? = nil,
    rest: Int64 = 45,
    finish: Int64 = 5
  ) -> SnapshotSpec {
    let log = LogSpec(sets: sets, done: done, status: status, duration: duration)
    return SnapshotSpec(rest: rest, finish: finish, workouts: [WorkoutSpec(logs: [log])])
  }

  /// The page of the run on the screen, such as `rest 1 of 2`.
  var page: String {
    guard screen["screen"] == "run" else { return screen["screen"].text ?? "nothing" }
    return "\(run["page"].text ?? "?") \(run["set"]) of \(run["sets"])"
  }
}
