import LockstepProtocol

extension HistoryTheme {
  static let watches = [runs, watchSends, watchLives]

  private static let linked = [linkUp, presence("foreground")]

  /// A theme: a workout on the watch, while it is changed on the phone, too.
  private static let runs = HistoryTheme(
    role: .watch,
    name: "a workout on the wrist",
    statement: "RUN-5",
    beginning: linked + [
      .snapshot(SnapshotSpec(workouts: [firstWorkout])),
      Move("it is launched into “Push”") { player throws(Stop) in
        try player.send(Harness.launch(player.device.nextID(), "W1"))
      },
      .verb("exercise", #""exercise":"Press""#), .verb("start"),
    ],
    next: { draw in
      draw.pick([
        (9, step(&draw)), (8, time(&draw)), (2, wish(&draw)), (3, did(&draw)), (3, news(&draw)),
        (6, engagement(&draw)),
        (3, choice(&draw)), (2, answer(&draw)), (2, connection(&draw)), (1, life(&draw)),
      ])
    }
  )

  private static let watchSends = HistoryTheme(
    role: .watch,
    name: "what a watch sends and is sent",
    statement: "SESSION-43",
    beginning: linked + [.verb("launch")],
    next: { draw in
      draw.pick([
        (6, sending(&draw)), (6, answer(&draw)), (4, arrival(&draw)), (3, time(&draw)),
        (3, connection(&draw)), (1, life(&draw)), (1, clock(&draw)),
        (1, cancelling(&draw)), (1, presence("notInstalled")),
      ])
    }
  )

  private static let watchLives = HistoryTheme(
    role: .watch,
    name: "the life of a watch's app",
    statement: "SESSION-80",
    beginning: linked + [.snapshot(SnapshotSpec(workouts: [firstWorkout])), .verb("launch")],
    next: { draw in
      draw.pick([
        (6, life(&draw)), (3, watchLife(&draw)), (4, arrival(&draw)), (2, sending(&draw)),
        (2, news(&draw)), (4, time(&draw)), (2, answer(&draw)), (2, connection(&draw)),
        (2, choice(&draw)), (2, step(&draw)),
      ])
    }
  )

  // MARK: The wearer

  private static func step(_ draw: inout HistoryDraw) -> Move {
    .verb(
      draw.pick([
        (9, "next"), (2, "back"), (2, "start"), (1, "done"), (1, "leave"), (2, "one-more"),
        (1, "longer"), (1, "shorter"), (1, "pause-rest"), (2, "resume-rest"),
      ])
    )
  }

  /// Draws a move that brings the watch one step closer to a run, if none is open.
  private static func engagement(_ draw: inout HistoryDraw) -> Move {
    let name = draw.one(of: ["Press", "Plank", "Row"])
    return Move("launch, open “Push”, or exercise “\(name)” and start: what is next") {
      player throws(Stop) in
      switch player.device.screen["screen"].text {
      case "off": return try player.act(Harness.input("launch"))
      case "workouts": return try player.act(Harness.input("open", #""workout":"Push""#))
      case "exercises":
        let opened = try player.act(Harness.input("exercise", #""exercise":"\#(name)""#))
        return try opened + player.act(Harness.input("start"))
      default: return []
      }
    }
  }

  private static let exercises = ["Press", "Plank", "Row", "Squat"]

  /// Draws a move that chooses an entry of a list.
  private static func choice(_ draw: inout HistoryDraw) -> Move {
    let exercise = #""exercise":"\#(draw.one(of: exercises))""#
    return draw.pick([
      (3, .verb("exercise", exercise)), (1, .verb("skip", draw.holds(50) ? exercise : "")),
      (1, .verb("undo", exercise)), (1, .verb("close")),
      (2, .verb("open", #""workout":"\#(draw.one(of: ["Push", "Legs"]))""#)),
    ])
  }

  private static func wish(_ draw: inout HistoryDraw) -> Move {
    draw.pick([
      (2, .verb("rest", #""rest":\#(draw.one(of: [0, 2, 10, 60]))"#)),
      (2, .verb("auto-finish", #""countdown":\#(draw.one(of: [0, 3, 10]))"#)),
      (1, .verb("weight-unit", #""unit":"\#(draw.one(of: ["kg", "lb"]))""#)),
    ])
  }

  private static func did(_ draw: inout HistoryDraw) -> Move {
    let place = draw.holds(50) ? #""set":\#(draw.number(1...3)),"# : ""
    let values = draw.one(of: [
      #""reps":8"#, #""weight":55,"kind":"warmUp""#, #""seconds":30"#, #""reps":9,"weight":"45lb""#,
    ])
    return .verb("did", place + values)
  }

  // MARK: The phone

  private static let firstWorkout = WorkoutSpec(logs: [
    LogSpec(id: "L1", exercise: "Press", sets: 3, status: "notStarted", reps: 10, weight: 60),
    LogSpec(id: "L2", exercise: "Plank", sets: 2, status: "notStarted", duration: 20),
    LogSpec(id: "L3", exercise: "Row", sets: 2, status: "notStarted", rest: 7, reps: 12),
  ])

  /// Draws a snapshot with another state of the phone's documents.
  private static func news(_ draw: inout HistoryDraw) -> Move {
    var workouts = [
      WorkoutSpec(logs: [
        log(&draw, "L1", "Press"), log(&draw, "L2", "Plank"), log(&draw, "L3", "Row"),
      ])
    ]
    if draw.holds(50) {
      workouts.append(WorkoutSpec(id: "W2", name: "Legs", logs: [log(&draw, "L4", "Squat")]))
    }
    for place in workouts.indices where workouts[place].logs.allSatisfy(\.isOver) {
      workouts[place].logs[0].status = "inProgress"
      workouts[place].logs[0].done = 0
    }
    let isOmitted = draw.holds(10)
    if isOmitted { workouts = [] }
    let snapshot = SnapshotSpec(
      rest: draw.one(of: [45, 0, 10]),
      finish: draw.one(of: [5, 0, 20]),
      deletions: draw.holds(20) ? 1 : 0,
      omitted: isOmitted && draw.holds(50) ? ["Push"] : [],
      workouts: workouts
    )
    return .snapshot(snapshot)
  }

  private static func log(_ draw: inout HistoryDraw, _ id: String, _ exercise: String) -> LogSpec {
    let sets = draw.number(1...4)
    let done = draw.holds(60) ? draw.number(0...sets) : 0
    let open = done == 0 ? "notStarted" : "inProgress"
    let status = draw.pick([
      (6, open), (1, done >= sets ? "completed" : open), (1, "skipped"),
    ])
    let timed = exercise == "Plank"
    return LogSpec(
      id: id,
      exercise: exercise,
      sets: sets,
      done: done,
      status: status,
      duration: timed ? draw.one(of: [20, 4]) : nil,
      rest: draw.holds(30) ? draw.one(of: [0, 7, 30]) : nil,
      reps: timed ? nil : 10,
      weight: timed ? nil : draw.one(of: [60, 62]),
      lastTime: draw.holds(30) ? #"{"reps":9,"weight":60,"seconds":0,"kind":"normal"}"# : ""
    )
  }

  // MARK: The system

  private static func watchLife(_ draw: inout HistoryDraw) -> Move {
    draw.pick([
      (3, .verb("wrist-down")), (3, .verb("wrist-up")), (1, .verb("load-timeline")),
      (1, .verb("background-refresh", draw.holds(50) ? #""off":true"# : "")),
      (1, .verb("task-budget", #""seconds":\#(draw.one(of: [1, 3, 20]))"#)),
      (1, .verb(draw.one(of: ["deny", "allow", "forget-permission"]))),
      (1, .verb("lacks", #""method":"\#(draw.one(of: ["message", "message-reply"]))""#)),
    ])
  }

  private static func cancelling(_ draw: inout HistoryDraw) -> Move {
    .verb(draw.one(of: ["cancel-user-info", "cancel-file"]), #""id":\#(draw.number(1...9))"#)
  }

  private static func clock(_ draw: inout HistoryDraw) -> Move {
    let seconds = draw.one(of: [-30, 1, 3_600])
    return Move("its date jumps by \(seconds) s") { player throws(Stop) in
      player.device.jumpDate(seconds: Int64(seconds))
      return []
    }
  }
}

extension LogSpec {
  fileprivate var isOver: Bool { status == "completed" || status == "skipped" }
}

extension Move {
  /// Makes the move in which the phone sends a snapshot, after it has dealt with all changes that it
  /// has.
  static func snapshot(_ snapshot: SnapshotSpec) -> Move {
    let text = snapshot.json(to: 0)
    return Move("the phone tells \(text)") { player throws(Stop) in
      guard player.isLinked else { return [] }
      var told = snapshot
      player.applied = max(player.applied, player.changes)
      told.applied = player.applied
      return try player.act(
        Harness.context(player.device.nextID(), told.json(to: player.device.origin))
      )
    }
  }
}
