package import LockstepProtocol

extension WatchScreen {
  /// The possible values of the field `screen`.
  package static let names = ["off", "workouts", "exercises", "run"]

  package var text: JSONText { JSONText { write(into: &$0) } }

  private func write(into writer: inout JSONWriter) {
    writer.beginObject()
    switch content {
    case .off:
      writer.field("screen", "off")
    case .workouts(let workouts):
      writer.field("screen", "workouts")
      writer.key("workouts")
      writer.beginArray()
      for workout in workouts { workout.write(into: &writer) }
      writer.endArray()
    case .exercises(let workout, let exercises):
      writer.field("screen", "exercises")
      writer.field("workout", workout)
      writer.key("exercises")
      writer.beginArray()
      for exercise in exercises { exercise.write(into: &writer) }
      writer.endArray()
    case .run(let run):
      writer.field("screen", "run")
      run.writeFields(into: &writer)
    }
    writer.field("pending", pendingChanges)
    if notKept > 0 { writer.field("notKept", notKept) }
    writer.field("reachable", isReachable)
    writer.field("workoutSession", hasWorkoutSession)
    if !notice.isEmpty { writer.field("notice", notice) }
    if !question.isEmpty { writer.field("question", question) }
    writer.problems(problems)
    if let session {
      writer.key("session")
      session.write(into: &writer)
    }
    writer.endObject()
  }

  package static func read(_ text: JSONText) throws(JSONError) -> WatchScreen {
    var reader = JSONReader(text.bytes)
    let name = try reader.peekTag("screen")
    var screen = WatchScreen()
    var workout = ""
    var workouts: [Workout] = []
    var exercises: [Exercise] = []
    var run = Run.empty
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "workout": workout = try reader.string()
      case "workouts": workouts = try readWorkouts(&reader)
      case "exercises": exercises = try readExercises(&reader)
      case "pending": screen.pendingChanges = Int(try reader.integer(in: 0...1_000_000))
      case "notKept": screen.notKept = Int(try reader.integer(in: 0...1_000_000))
      case "problems":
        try reader.beginArray()
        while try reader.nextElement() { screen.problems.append(try reader.string()) }
      case "reachable": screen.isReachable = try reader.boolean()
      case "workoutSession": screen.hasWorkoutSession = try reader.boolean()
      case "notice": screen.notice = try reader.string()
      case "question": screen.question = try reader.string()
      case "session": screen.session = try ShownWorkoutSession.read(&reader)
      default: if try !run.readField(key, &reader) { try reader.skipValue() }
      }
    }
    run.workout = workout
    switch name {
    case "off": screen.content = .off
    case "workouts": screen.content = .workouts(workouts)
    case "exercises": screen.content = .exercises(workout: workout, exercises)
    case "run": screen.content = .run(run)
    default: throw reader.failure(.unknownValue(found: name, expected: names))
    }
    return screen
  }

  private static func readWorkouts(_ reader: inout JSONReader) throws(JSONError) -> [Workout] {
    var workouts: [Workout] = []
    try reader.beginArray()
    while try reader.nextElement() { workouts.append(try Workout.read(&reader)) }
    return workouts
  }

  private static func readExercises(_ reader: inout JSONReader) throws(JSONError) -> [Exercise] {
    var exercises: [Exercise] = []
    try reader.beginArray()
    while try reader.nextElement() { exercises.append(try Exercise.read(&reader)) }
    return exercises
  }
}

extension WatchScreen.Workout {
  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("name", name)
    writer.field("done", done)
    writer.field("total", total)
    look.writeFields(into: &writer)
    writer.endObject()
  }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> Self {
    var workout = Self(name: "", done: 0, total: 0)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "name": workout.name = try reader.string()
      case "done": workout.done = Int(try reader.integer(in: 0...1_000_000))
      case "total": workout.total = Int(try reader.integer(in: 0...1_000_000))
      default: if try !workout.look.readField(key, &reader) { try reader.skipValue() }
      }
    }
    return workout
  }
}

extension WatchScreen.Exercise {
  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("name", name)
    writer.field("setsDone", setsDone)
    writer.field("sets", sets)
    writer.field("status", status)
    writer.endObject()
  }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> Self {
    var exercise = Self(name: "", setsDone: 0, sets: 1, status: "")
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "name": exercise.name = try reader.string()
      case "setsDone": exercise.setsDone = try reader.integer()
      case "sets": exercise.sets = try reader.integer()
      case "status": exercise.status = try reader.string()
      default: try reader.skipValue()
      }
    }
    return exercise
  }
}

extension WatchScreen.Run {
  static let empty = WatchScreen.Run(
    workout: "",
    exercise: "",
    page: .ready,
    set: 0,
    sets: 0,
    sinceUptimeNanoseconds: nil,
    untilUptimeNanoseconds: nil
  )

  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writeFields(into: &writer)
    writer.endObject()
  }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> WatchScreen.Run {
    var run = empty
    try reader.beginObject()
    while let key = try reader.nextKey() {
      if key == "workout" {
        run.workout = try reader.string()
      } else if try !run.readField(key, &reader) {
        try reader.skipValue()
      }
    }
    return run
  }

  func writeFields(into writer: inout JSONWriter) {
    writer.field("workout", workout)
    writer.field("exercise", exercise)
    writer.field("page", page.rawValue)
    writer.field("set", set)
    writer.field("sets", sets)
    if let since = sinceUptimeNanoseconds { writer.field("since", since) }
    if let until = untilUptimeNanoseconds { writer.field("until", until) }
    if let left = leftNanoseconds { writer.field("left", left) }
    figures.writeFields(into: &writer)
  }

  mutating func readField(_ key: String, _ reader: inout JSONReader) throws(JSONError) -> Bool {
    switch key {
    case "exercise": exercise = try reader.string()
    case "page": page = try WatchScreen.Page.read(&reader)
    case "set": set = try reader.integer()
    case "sets": sets = try reader.integer()
    case "since": sinceUptimeNanoseconds = try reader.integer()
    case "until": untilUptimeNanoseconds = try reader.integer()
    case "left": leftNanoseconds = try reader.integer()
    default: return try figures.readField(key, &reader)
    }
    return true
  }
}

extension WatchScreen.Figures {
  func writeFields(into writer: inout JSONWriter) {
    if !target.isEmpty { writer.field("target", target) }
    if !lastTime.isEmpty { writer.field("lastTime", lastTime) }
    if !actual.isEmpty { writer.field("actual", actual) }
  }

  mutating func readField(_ key: String, _ reader: inout JSONReader) throws(JSONError) -> Bool {
    switch key {
    case "target": target = try reader.string()
    case "lastTime": lastTime = try reader.string()
    case "actual": actual = try reader.string()
    default: return false
    }
    return true
  }
}

extension WatchScreen.Page {
  static func read(_ reader: inout JSONReader) throws(JSONError) -> Self {
    let name = try reader.string()
    guard let page = Self(rawValue: name) else {
      throw reader.failure(.unknownValue(found: name, expected: allCases.map(\.rawValue)))
    }
    return page
  }
}

extension WatchScreen.ShownWorkoutSession {
  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("activity", activity)
    writer.field("state", state)
    writer.number("elapsed", elapsedSeconds)
    if let since = sinceUptimeNanoseconds { writer.field("since", since) }
    if let heartRate { writer.field("heartRate", heartRate) }
    if let distance { writer.number("distance", distance) }
    writer.endObject()
  }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> Self {
    var session = Self(activity: "", state: "", elapsedSeconds: 0, sinceUptimeNanoseconds: nil)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "activity": session.activity = try reader.string()
      case "state": session.state = try reader.string()
      case "elapsed": session.elapsedSeconds = try reader.sessionValue()
      case "since": session.sinceUptimeNanoseconds = try reader.integer()
      case "heartRate": session.heartRate = try reader.integer(in: 1...999)
      case "distance": session.distance = try reader.sessionValue()
      default: try reader.skipValue()
      }
    }
    return session
  }
}
