import LockstepProtocol

extension HistoryTheme {
  static let phones = [plans, edits, phoneRuns, mirrors, phoneSends, phoneLives]

  private static let planned: [Move] = [
    linkUp, presence("foreground"), .verb("split", #""name":"Push""#),
    .verb("add", #""exercise":"Press","split":"Push","sets":3,"reps":10,"weight":60"#),
    .verb("add", #""exercise":"Plank","split":"Push","sets":2,"duration":20"#),
    .later("start", #""split":"Push""#),
  ]

  /// A theme: the owner's verbs for plans and workouts.
  private static let plans = HistoryTheme(
    role: .phone,
    name: "plans and workouts",
    statement: "ACTION-25",
    beginning: planned,
    next: { draw in
      draw.pick([
        (7, plan(&draw)), (7, workout(&draw)), (3, question(&draw)),
        (2, time(&draw)), (2, change(&draw)), (1, wish(&draw)), (1, drive(&draw)),
      ])
    }
  )

  /// A theme: changes of two watches, while the owner acts, too.
  private static let edits = HistoryTheme(
    role: .phone,
    name: "changes of two watches",
    statement: "CHANGE-8",
    beginning: planned,
    next: { draw in
      draw.pick([
        (12, change(&draw)), (4, workout(&draw)), (2, time(&draw)), (1, wish(&draw)),
        (1, watch(&draw)), (1, .verb("workouts")),
      ])
    }
  )

  /// A theme: a run on the phone itself, while its exercise is changed by the owner and by a watch.
  private static let phoneRuns = HistoryTheme(
    role: .phone,
    name: "a workout on the phone itself",
    statement: "RUN-31",
    beginning: planned + [.verb("run", #""exercise":"Press""#), .verb("begin")],
    next: { draw in
      draw.pick([
        (9, phoneStep(&draw)), (8, time(&draw)), (2, wish(&draw)), (6, phoneEngagement(&draw)),
        (3, change(&draw)), (3, workout(&draw)), (1, connection(&draw)), (1, life(&draw)),
        (1, ownLive(&draw)),
      ])
    }
  )

  /// A theme: the watch's run as the phone mirrors it.
  private static let mirrors = HistoryTheme(
    role: .phone,
    name: "a run that is mirrored",
    statement: "MIRROR-9",
    beginning: planned,
    next: { draw in
      draw.pick([
        (10, live(&draw)), (5, time(&draw)), (2, connection(&draw)), (4, phoneRun(&draw)),
        (2, change(&draw)), (1, workout(&draw)), (2, dismissal(&draw)),
      ])
    }
  )

  private static let phoneSends = HistoryTheme(
    role: .phone,
    name: "what a phone sends and is sent",
    statement: "SESSION-43",
    answersContexts: false,
    beginning: [linkUp, presence("foreground")],
    next: { draw in
      draw.pick([
        (6, sending(&draw)), (6, answer(&draw)), (4, arrival(&draw)), (3, time(&draw)),
        (3, connection(&draw)), (2, complication(&draw)), (1, life(&draw)),
      ])
    }
  )

  private static let phoneLives = HistoryTheme(
    role: .phone,
    name: "the life of a phone's app, and its watches",
    statement: "SESSION-170",
    beginning: planned,
    next: { draw in
      draw.pick([
        (5, life(&draw)), (2, phoneLife(&draw)), (4, arrival(&draw)), (3, sending(&draw)),
        (3, time(&draw)), (3, answer(&draw)), (2, connection(&draw)), (3, watch(&draw)),
        (2, change(&draw)), (1, complication(&draw)),
      ])
    }
  )

  // MARK: The owner

  private static let names = ["Press", "Plank", "Row"]
  private static let splits = ["Push", "Pull"]

  private static func figures(_ draw: inout HistoryDraw) -> String {
    draw.one(of: [
      #""sets":2,"reps":8"#, #""sets":4"#, #""sets":1,"weight":55"#, #""sets":3,"duration":15"#,
      #""sets":2,"weight":"45.5lb","rest":20"#, #""sets":5,"reps":12,"weight":60"#,
    ])
  }

  private static func plan(_ draw: inout HistoryDraw) -> Move {
    let split = #""split":"\#(draw.one(of: splits))""#
    let exercise = #""exercise":"\#(draw.one(of: names))",\#(split)"#
    return draw.pick([
      (2, .verb("split", #""name":"\#(draw.one(of: splits))""#)),
      (1, .verb("edit-split", #"\#(split),"name":"\#(draw.one(of: splits))""#)),
      (1, .verb("edit-split", #"\#(split),"color":"red","icon":"figure.run""#)),
      (1, .verb("move-split", #"\#(split),"place":\#(draw.number(1...3))"#)),
      (1, .verb("delete-split", split)), (3, .verb("add", "\(exercise),\(figures(&draw))")),
      (2, .verb("edit-exercise", "\(exercise),\(figures(&draw))")),
      (1, .verb("move-exercise", #"\#(exercise),"place":\#(draw.number(1...3))"#)),
      (1, .verb("remove-exercise", exercise)),
      (1, .verb("remind", #"\#(exercise),"weeks":\#(draw.number(1...4))"#)),
      (1, history(draw.number(1...3))),
    ])
  }

  private static func workout(_ draw: inout HistoryDraw) -> Move {
    let exercise = #""exercise":"\#(draw.one(of: names))""#
    let workout = #""workout":"\#(draw.one(of: splits))""#
    let place = draw.holds(50) ? #","set":\#(draw.number(1...3))"# : ""
    let done = draw.one(of: [#""reps":7"#, #""weight":50"#, #""kind":"drop","reps":6"#])
    return draw.pick([
      (2, .later("start", #""split":"\#(draw.one(of: splits))""#)),
      (2, .verb("complete", exercise)),
      (2, .verb("skip", exercise)), (3, .verb("undo", exercise)),
      (3, .verb("did", "\(exercise)\(place),\(done)")),
      (2, .verb("plan", "\(exercise),\(figures(&draw))")),
      (1, .verb("note", #"\#(exercise),"text":"slow""#)), (1, .verb("finish", workout)),
      (1, deletion(workout)),
    ])
  }

  /// Makes the move that adds past workouts if there are none: with two of the same day, devices may
  /// differ on the newer one.
  private static func history(_ count: Int64) -> Move {
    Move("history \(count), where nothing is past") { player throws(Stop) in
      guard player.device.screen["past"] == 0 else { return [] }
      return try player.act(Harness.input("history", #""count":\#(count)"#))
    }
  }

  /// Makes the move that deletes a workout, if it is the only one.
  private static func deletion(_ workout: String) -> Move {
    Move("delete {\(workout)}, the only one") { player throws(Stop) in
      let screen = player.device.screen
      guard screen["past"] == 0, screen["workouts"].elements.count == 1 else { return [] }
      return try player.act(Harness.input("delete", workout))
    }
  }

  private static func question(_ draw: inout HistoryDraw) -> Move {
    draw.pick([
      (2, .verb("workouts")), (1, .verb("splits")), (1, .verb("settings")),
    ])
  }

  private static func wish(_ draw: inout HistoryDraw) -> Move {
    draw.pick([
      (1, .verb("rest", #""rest":\#(draw.one(of: [0, 5, 60]))"#)),
      (1, .verb("auto-finish", #""countdown":\#(draw.one(of: [0, 3]))"#)),
      (1, .verb("weight-unit", #""unit":"\#(draw.one(of: ["kg", "lb"]))""#)),
    ])
  }

  private static func phoneRun(_ draw: inout HistoryDraw) -> Move {
    draw.pick([
      (1, .verb("run", #""exercise":"\#(draw.one(of: names))""#)), (2, phoneStep(&draw)),
    ])
  }

  private static func phoneStep(_ draw: inout HistoryDraw) -> Move {
    .verb(
      draw.pick([
        (9, "next"), (3, "back"), (2, "begin"), (1, "done"), (1, "leave"), (2, "one-more"),
        (1, "longer"), (1, "shorter"), (1, "pause-rest"), (2, "resume-rest"),
      ])
    )
  }

  /// Draws a move that opens a run on the phone and begins its work, if none is open.
  private static func phoneEngagement(_ draw: inout HistoryDraw) -> Move {
    let name = draw.one(of: names)
    return Move("run “\(name)” and begin, where no run is open") { player throws(Stop) in
      guard player.device.screen["run"].isMissing else { return [] }
      let opened = try player.act(Harness.input("run", #""exercise":"\#(name)""#))
      return try opened + player.act(Harness.input("begin"))
    }
  }

  /// Draws a live message of the watch, which ends the phone's own run, or the end of the watch's run.
  private static func ownLive(_ draw: inout HistoryDraw) -> Move {
    draw.holds(70)
      ? live(&draw)
      : Move("the end of the watch's run comes") { player throws(Stop) in
        player.version += 1
        let stamp = #""incarnation":1,"run":\#(player.run),"version":\#(player.version)"#
        return try player.message(#"{"type":"liveEnd",\#(stamp)}"#, reply: false)
      }
  }

  private static func drive(_ draw: inout HistoryDraw) -> Move {
    let states = ["available", "available", "checking", "unavailable"]
    return .verb("drive", #""state":"\#(draw.one(of: states))""#)
  }

  private static func dismissal(_ draw: inout HistoryDraw) -> Move {
    .verb(draw.one(of: ["dismiss-mirror", "recall-mirror"]))
  }

  private static func phoneLife(_ draw: inout HistoryDraw) -> Move {
    draw.pick([
      (1, .verb("lock")), (2, .verb("unlock")),
      (1, .verb(draw.one(of: ["deny", "allow", "forget-permission"]))),
      (1, .verb("lacks", #""method":"\#(draw.one(of: ["message", "watch-switch"]))""#)),
    ])
  }

  private static func complication(_ draw: inout HistoryDraw) -> Move {
    draw.pick([
      (1, .verb("complication-on-face", draw.holds(30) ? #""off":true"# : "")),
      (2, .verb("complication", payload(&draw))),
    ])
  }

  // MARK: The watches

  /// Draws a move in which the wearer puts on a watch, another one or the same.
  private static func watch(_ draw: inout HistoryDraw) -> Move {
    let origin = draw.number(1...2)
    return Move("watch \(origin) is worn") { player throws(Stop) in
      let gone = try player.link(false)
      player.counterpart = origin
      let back = try player.link(true)
      return try gone + back + player.presence("foreground")
    }
  }

  /// Draws a change of an exercise by a wearer whose watch showed its present or a slightly older
  /// state.
  private static func change(_ draw: inout HistoryDraw) -> Move {
    let (workout, log) = (draw.below(2), draw.below(2))
    // Nobody corrects a set that they saw undone.
    let (late, ago) = (draw.holds(20) ? draw.number(0...2) : 0, draw.number(0...9) * 1_000_000)
    let form = draw.below(9)
    let text = draw.one(of: [#""reps":9"#, #""weight":50"#, #""kind":"warmUp""#, #""seconds":11"#])
    let number = draw.number(1...3)
    return Move(
      "the watch's change \(form) of log \(log) of workout \(workout) comes, \(late) behind, "
        + "\(ago) µs old, \(text), \(number)"
    ) { player throws(Stop) in
      guard player.isLinked else { return [] }
      let found = player.device.context["workouts"][workout]
      let logs = found["logs"][log]
      let origin = player.counterpart
      let date = player.device.date(player.device.now) - ago
      let was = max(0, (logs["setsDone"].number ?? 0) - (form == 6 ? 0 : late))
      let number = form == 6 ? min(number, was) : number
      if number == 0 { return [] }
      let values = values(form, was, text, number, date)
      let isSettings = form == 8
      if !isSettings, logs["id"].isMissing { return [] }
      let place =
        isSettings ? "" : #""workout":\#(found["id"]),"log":\#(logs["id"]),"was":\#(was),"#
      let payload =
        #"{"type":"change","origin":\#(origin),"sequence":\#(player.nextSequence(of: origin)),"#
        + #""date":{"$date":\#(date)},\#(place)\#(values)}"#
      return try player.userInfo(payload, origin: origin)
    }
  }

  private static func values(
    _ form: Int,
    _ was: Int64,
    _ text: String,
    _ number: Int64,
    _ date: Int64
  ) -> String {
    switch form {
    case 0...2: #""setsDone":\#(was + 1),\#(text)"#
    case 3: #""setsDone":\#(max(0, was - 1))"#
    case 4: #""status":"completed""#
    case 5: #""status":"skipped""#
    case 6: #""set":\#(number),\#(text),"setAt":{"$date":\#(date)},"saw":{"$date":0}"#
    case 7: #""sets":\#(number),"setsWere":\#(number + 1)"#
    default: #""restSeconds":\#(number)"#
    }
  }

  private static func live(_ draw: inout HistoryDraw) -> Move {
    let isNew = draw.holds(15)
    let isOld = draw.holds(15)
    let phase = draw.one(of: ["ready", "work", "rest", "finish"])
    let seconds: Int64? = draw.holds(50) ? draw.one(of: [3, 20, 60]) : nil
    let ends = draw.holds(12)
    let offset = draw.one(of: [0, 250_000, 900])
    let clock =
      draw.holds(40) ? #","clock":{"offset":\#(offset),"within":1000,"jumps":0}"# : ""
    let what = ends ? "an end of the run" : "a live message “\(phase)”"
    return Move(
      "\(what) comes\(isNew ? ", of a new run" : isOld ? ", an old one" : "")\(clock)"
    ) { player throws(Stop) in
      if isNew { (player.run, player.version) = (player.run + 1, 0) }
      if !isOld { player.version += 1 }
      let stamp =
        #""incarnation":1,"run":\#(player.run),"version":\#(max(1, player.version))"#
      if ends { return try player.message(#"{"type":"liveEnd",\#(stamp)}"#, reply: false) }
      let workout = player.device.context["workouts"][0]
      let log = workout["logs"][0]["id"]
      let date = player.device.date(player.device.now)
      let end = seconds.map { #","endsAt":{"$date":\#(date + $0 * 1_000_000)}"# } ?? ""
      let payload =
        #"{"type":"live",\#(stamp),"workout":\#(workout["id"].isMissing ? "W" : workout["id"]),"#
        + #""log":\#(log.isMissing ? "L" : log),"exercise":"Press","phase":"\#(phase)","#
        + #""set":1,"sets":3,"startedAt":{"$date":\#(date)}\#(end)\#(clock)}"#
      return try player.message(payload, reply: false)
    }
  }
}
