package import LockstepProtocol

/// The phone's screen; its form is normative, so that any tool can read any phone's screen (SHOWN-3).
package struct PhoneScreen: Sendable, Equatable {
  package var splits: [String]
  /// The looks of the splits, one for each; empty if all are plain.
  package var looks: [SplitLook]
  /// The workouts in progress.
  package var workouts: [WatchScreen.Workout]
  /// The number of finished workouts.
  package var pastWorkouts: Int
  package var isReachable: Bool
  /// The mirror of the watch's run, which covers everything else; `nil` if there is none to show.
  package var mirror: Mirror?
  /// The name of the dismissed mirror, which the owner can recall: the watch's exercise or activity.
  package var dismissed: String
  /// `true` while the app keeps the screen on, as it does when it mirrors a live run.
  package var isAwake: Bool
  /// The watch's workout session with its measurements; `nil` if there is none to show.
  package var session: ShownWorkoutSession?
  /// A run of an exercise on the phone itself; instants are the phone's uptime.
  package var run: WatchScreen.Run?
  /// A sentence for the owner, such as one about a plan of theirs that the watch has changed.
  package var notice: String
  /// The question to the owner; empty if there is none.
  package var question: String
  /// The state of the drive with the documents: `available`, `checking` or `unavailable`.
  package var drive: String
  /// The faults in documents, a sentence for each.
  package var problems: [String]

  /// The mirror of a run; dates are in microseconds since 1970 by the phone's clock.
  package struct Mirror: Sendable, Equatable {
    /// `true` while the shown values may be out of date.
    package var isStale: Bool
    /// The name of the workout from the phone's own document; `nil` if it has none.
    package var workout: String?
    package var exercise: String
    package var page: WatchScreen.Page
    package var set: Int64
    package var sets: Int64
    package var startedAtMicroseconds: Int64
    package var endsAtMicroseconds: Int64?
    /// `true` while the phone does not know the difference between the watch's date and its own, so
    /// that dates are shown as sent.
    package var isUnsure: Bool
    /// The remaining time of a paused rest, in microseconds; `nil` on other pages.
    package var leftMicroseconds: Int64?
    package var figures: WatchScreen.Figures

    package init(
      isStale: Bool,
      exercise: String,
      page: WatchScreen.Page,
      set: Int64,
      sets: Int64,
      startedAtMicroseconds: Int64,
      endsAtMicroseconds: Int64?,
      isUnsure: Bool = false,
      leftMicroseconds: Int64? = nil,
      figures: WatchScreen.Figures = WatchScreen.Figures(),
      workout: String? = nil
    ) {
      self.isStale = isStale
      self.workout = workout
      self.exercise = exercise
      self.page = page
      self.set = set
      self.sets = sets
      self.startedAtMicroseconds = startedAtMicroseconds
      self.endsAtMicroseconds = endsAtMicroseconds
      self.isUnsure = isUnsure
      self.leftMicroseconds = leftMicroseconds
      self.figures = figures
    }
  }

  package init(
    splits: [String] = [],
    looks: [SplitLook] = [],
    workouts: [WatchScreen.Workout] = [],
    pastWorkouts: Int = 0,
    isReachable: Bool = false,
    mirror: Mirror? = nil,
    dismissed: String = "",
    isAwake: Bool = false,
    session: ShownWorkoutSession? = nil,
    run: WatchScreen.Run? = nil,
    notice: String = "",
    question: String = "",
    drive: String = "available",
    problems: [String] = []
  ) {
    self.splits = splits
    self.looks = looks
    self.workouts = workouts
    self.pastWorkouts = pastWorkouts
    self.isReachable = isReachable
    self.mirror = mirror
    self.dismissed = dismissed
    self.isAwake = isAwake
    self.session = session
    self.run = run
    self.notice = notice
    self.question = question
    self.drive = drive
    self.problems = problems
  }
}

extension PhoneScreen {
  /// The possible values of the field `screen`.
  package static let names = ["workouts", "mirror", "run", "gate"]

  /// The number of problems that a screen lists; if there are more, a last line has their number.
  package static let problemsShown = 20

  package var text: JSONText { JSONText { write(into: &$0) } }

  /// `true` while the drive with the documents is missing, so that none can be shown.
  package var isGated: Bool { drive != "available" }

  private var name: String {
    if mirror != nil || session != nil { return "mirror" }
    if run != nil { return "run" }
    return isGated ? "gate" : "workouts"
  }

  private func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("screen", name)
    if let mirror {
      writer.key("mirror")
      mirror.write(into: &writer)
    }
    if !dismissed.isEmpty { writer.field("dismissed", dismissed) }
    if isAwake { writer.field("awake", true) }
    if let session {
      writer.key("session")
      session.write(into: &writer)
    }
    if let run {
      writer.key("run")
      run.write(into: &writer)
    }
    writer.key("splits")
    writer.beginArray()
    for split in splits { writer.string(split) }
    writer.endArray()
    if !looks.isEmpty {
      writer.key("looks")
      writer.beginArray()
      for look in looks { look.write(into: &writer) }
      writer.endArray()
    }
    writer.key("workouts")
    writer.beginArray()
    for workout in workouts { workout.write(into: &writer) }
    writer.endArray()
    writer.field("past", pastWorkouts)
    writer.field("reachable", isReachable)
    if !notice.isEmpty { writer.field("notice", notice) }
    if !question.isEmpty { writer.field("question", question) }
    if drive != "available" { writer.field("drive", drive) }
    writer.problems(problems)
    writer.endObject()
  }

  package static func read(_ text: JSONText) throws(JSONError) -> PhoneScreen {
    var reader = JSONReader(text.bytes)
    var screen = PhoneScreen()
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "mirror": screen.mirror = try Mirror.read(&reader)
      case "dismissed": screen.dismissed = try reader.string()
      case "awake": screen.isAwake = try reader.boolean()
      case "session": screen.session = try ShownWorkoutSession.read(&reader)
      case "run": screen.run = try WatchScreen.Run.read(&reader)
      case "notice": screen.notice = try reader.string()
      case "question": screen.question = try reader.string()
      case "drive": screen.drive = try readDrive(&reader)
      case "problems":
        try reader.beginArray()
        while try reader.nextElement() { screen.problems.append(try reader.string()) }
      case "splits":
        try reader.beginArray()
        while try reader.nextElement() { screen.splits.append(try reader.string()) }
      case "looks":
        try reader.beginArray()
        while try reader.nextElement() { screen.looks.append(try SplitLook.read(&reader)) }
      case "workouts":
        try reader.beginArray()
        while try reader.nextElement() {
          screen.workouts.append(try WatchScreen.Workout.read(&reader))
        }
      case "past": screen.pastWorkouts = Int(try reader.integer(in: 0...10_000_000))
      case "reachable": screen.isReachable = try reader.boolean()
      default: try reader.skipValue()
      }
    }
    return screen
  }

  /// The states of the documents' drive; the first is left out of the screen's text.
  private static let drives = ["available", "checking", "unavailable"]

  private static func readDrive(_ reader: inout JSONReader) throws(JSONError) -> String {
    let name = try reader.string()
    if drives.contains(name) { return name }
    throw reader.failure(.unknownValue(found: name, expected: drives))
  }
}

extension PhoneScreen.Mirror {
  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("stale", isStale)
    if let workout { writer.field("workout", workout) }
    writer.field("exercise", exercise)
    writer.field("page", page.rawValue)
    writer.field("set", set)
    writer.field("sets", sets)
    writer.field("startedAt", dateMicroseconds: startedAtMicroseconds)
    if let ends = endsAtMicroseconds { writer.field("endsAt", dateMicroseconds: ends) }
    if isUnsure { writer.field("unsure", true) }
    if let left = leftMicroseconds { writer.field("left", left) }
    figures.writeFields(into: &writer)
    writer.endObject()
  }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> Self {
    var mirror = Self(
      isStale: false,
      exercise: "",
      page: .ready,
      set: 0,
      sets: 0,
      startedAtMicroseconds: 0,
      endsAtMicroseconds: nil
    )
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "stale": mirror.isStale = try reader.boolean()
      case "workout": mirror.workout = try reader.string()
      case "exercise": mirror.exercise = try reader.string()
      case "page": mirror.page = try WatchScreen.Page.read(&reader)
      case "set": mirror.set = try reader.integer()
      case "sets": mirror.sets = try reader.integer()
      case "startedAt": mirror.startedAtMicroseconds = try reader.dateMicroseconds()
      case "endsAt": mirror.endsAtMicroseconds = try reader.dateMicroseconds()
      case "unsure": mirror.isUnsure = try reader.boolean()
      case "left": mirror.leftMicroseconds = try reader.integer(in: 0...maximumInteger)
      default: if try !mirror.figures.readField(key, &reader) { try reader.skipValue() }
      }
    }
    return mirror
  }
}

extension JSONWriter {
  /// Appends the field `problems` to the open object, unless there are none.
  mutating func problems(_ problems: [String]) {
    if problems.isEmpty { return }
    key("problems")
    beginArray()
    for problem in problems.prefix(PhoneScreen.problemsShown) { string(problem) }
    let more = problems.count - PhoneScreen.problemsShown
    if more > 0 { string("and \(more) more") }
    endArray()
  }
}
