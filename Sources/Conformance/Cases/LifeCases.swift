import LockstepProtocol

/// Cases about the life of an app (in the foreground, in the background, suspended, not running) and
/// about its wakes.
enum LifeCases {
  static let all: [Case] =
    states + reachability(.phone) + reachability(.watch) + phoneRows + watchRows + unpaired + erased
    + waking
    + TaskCases.all
    + DeviceRole.allCases.map(suspended) + DeviceRole.allCases.map(behindAnother) + leftAlone

  // MARK: What presence says

  private static let states: [Case] = [
    Case("SESSION-80", .watch, "presence says each state of the app's life") { (b) throws(Stop) in
      try b.watchOpen()
      try demand(b, try b.tried("home"), is: "background", after: "home")
      for (verb, state) in [
        ("suspend-app", "suspended"), ("launch", "foreground"), ("wrist-down", "background"),
        ("wrist-up", "foreground"), ("quit", "notRunning"), ("uninstall", "notInstalled"),
        ("install", "notRunning"),
      ] {
        try demand(b, try b.act(Harness.input(verb)), is: state, after: verb)
      }
    },
    Case("SESSION-80", .watch, "a workout session keeps an app running that is not in front") {
      (b) throws(Stop) in
      try b.watchOpen()
      try b.needs("health")
      try b.act(Harness.input("allow"))
      let began = try b.act(Harness.input("start-activity", #""activity":"running""#))
      try b.given(began.refusals("start-activity") == 0, "a workout session")
      try demand(b, try b.tried("home"), is: "workoutSession", after: "home")
    },
    Case("SESSION-80", .phone, "presence says each state of the app's life") { (b) throws(Stop) in
      try b.phoneLinked()
      try demand(b, try b.tried("home"), is: "background", after: "home")
      for (verb, state) in [
        ("suspend-app", "suspended"), ("launch", "foreground"), ("lock", "locked"),
        ("unlock", "notRunning"), ("uninstall", "notInstalled"), ("install", "notRunning"),
      ] {
        try demand(b, try b.act(Harness.input(verb)), is: state, after: verb)
      }
    },
  ]

  private static func demand(
    _ b: Harness,
    _ effects: [Effect],
    is state: String,
    after verb: String
  ) throws(Stop) {
    try b.demand("SESSION-80", effects.appStates, is: [state], "presence after “\(verb)”")
  }

  // MARK: Reachability

  /// Cases for each row of the table of reachability for the watch's app, as the phone hears of its
  /// state.
  private static let phoneRows: [Case] = [
    ("notInstalled", false), ("locked", false), ("notRunning", false), ("suspended", false),
    ("background", false), ("initialTimeline", true), ("workoutSession", true),
    ("foreground", true),
  ].map { (state, isReachable) in
    let other = isReachable ? "notRunning" : "foreground"
    return Case(
      "SESSION-81",
      .phone,
      "a watch whose app is \(state) is \(isReachable ? "" : "not ")reachable"
    ) { (b) throws(Stop) in
      try b.phoneOn()
      try b.act(Harness.linkUp)
      try b.act(Harness.presence(other))
      let told = try b.act(Harness.presence(state)).reachability
      try b.demand("SESSION-81", told, is: [.boolean(isReachable)], "reachability for \(state)")
    }
  }

  /// Cases for the same rows on the watch, whose own app passes through the states.
  private static let watchRows: [Case] = [
    Case("SESSION-81", .watch, "an app in the background, or suspended, reaches nobody") {
      (b) throws(Stop) in
      try b.watchOpen()
      let left = try b.tried("home").reachability
      try b.demand("SESSION-81", left, is: [false], "reachability in the background")
      let asleep = try b.act(Harness.input("suspend-app")).reachability
      try b.demand("SESSION-81", asleep, is: [], "reachability when it is suspended")
      let back = try b.act(Harness.input("launch")).reachability
      try b.demand("SESSION-81", back, is: [true], "reachability in front")
    },
    Case("SESSION-81", .watch, "an app in a workout session reaches its phone") {
      (b) throws(Stop) in
      try b.watchOpen()
      try b.needs("health")
      try b.act(Harness.input("allow"))
      let began = try b.act(Harness.input("start-activity", #""activity":"running""#))
      try b.given(began.refusals("start-activity") == 0, "a workout session")
      let left = try b.tried("home").reachability
      try b.demand("SESSION-81", left, is: [], "reachability in a workout session")
    },
    Case("SESSION-200", .watch, "an app that loads its first timeline is reachable for 5 s") {
      (b) throws(Stop) in
      try b.watchOpen()
      try b.tried("home")
      let began = try b.tried("load-timeline")
      try b.demand("SESSION-200", began.appStates, is: ["initialTimeline"], "presence")
      try b.demand("SESSION-200", began.reachability, is: [true], "reachability meanwhile")
      let soon = try b.advance(seconds: 4)
      try b.demand("SESSION-200", soon.appStates, is: [], "presence within 4 s")
      let later = try b.advance(seconds: 2)
      try b.demand("SESSION-200", later.appStates, is: ["background"], "presence after 5 s")
      try b.demand("SESSION-200", later.reachability, is: [false], "reachability after it")
    },
    Case("SESSION-200", .watch, "the first timeline starts an app that does not run") {
      (b) throws(Stop) in
      try b.watchLinked()
      let began = try b.tried("load-timeline")
      try b.demand("SESSION-200", began.appStates, is: ["initialTimeline"], "presence")
      try b.demand("SESSION-200", began.events("activated").count, is: 1, "activations")
    },
    Case("SESSION-81", .watch, "a phone that is locked, or without the app, is not reachable") {
      (b) throws(Stop) in
      try b.watchOpen()
      for state in ["locked", "notInstalled"] {
        let told = try b.act(Harness.presence(state)).reachability
        try b.demand("SESSION-81", told, is: [false], "reachability of a phone that is \(state)")
        let back = try b.act(Harness.presence("notRunning")).reachability
        try b.demand("SESSION-81", back, is: [true], "reachability of a phone that is not")
      }
    },
  ]

  private static func reachability(_ role: DeviceRole) -> [Case] {
    [
      Case("SESSION-81", role, "a session that is not activated reaches nobody") {
        (b) throws(Stop) in
        try b.ready()
        try b.tried("unsupported")
        try b.act(Harness.input("quit"))
        var told = try b.act(Harness.input("launch")).reachability
        told += try b.act(Harness.presence()).reachability
        try b.demand("SESSION-81", told, is: [], "reachability without an activation")
      },
      Case("SESSION-81", role, "devices without a connection do not reach each other") {
        (b) throws(Stop) in
        try b.ready()
        let left = try b.act(Harness.linkDown).reachability
        try b.demand("SESSION-81", left, is: [false], "reachability when the link goes")
        let back = try b.act(Harness.linkUp, Harness.presence()).reachability
        try b.demand("SESSION-81", back, is: [true], "reachability when it is back")
      },
      Case("SESSION-81", role, "devices that are no pair do not reach each other") {
        (b) throws(Stop) in
        try b.ready()
        let left =
          role == .phone
          ? try b.tried("unpair").reachability : try b.act(Harness.unpaired).reachability
        try b.demand("SESSION-81", left, is: [false], "reachability when they are unpaired")
        if role == .phone { return }
        // A watch that was erased has its app, which does not run.
        let back = try b.act(Harness.presence()) + b.act(Harness.input("launch"))
        let again = back.reachability
        try b.demand("SESSION-81", again, is: [true], "reachability when they are paired again")
      },
    ] + (role == .watch ? [independent] : [])
  }

  private static let independent = Case(
    "SESSION-81",
    .watch,
    "an app that has no companion reaches nobody"
  ) { (b) throws(Stop) in
    try b.ready()
    let left = try b.tried("independent").reachability
    try b.demand("SESSION-81", left, is: [false], "reachability after “independent”")
    let back = try b.act(Harness.input("independent", #""off":true"#)).reachability
    try b.demand("SESSION-81", back, is: [true], "reachability when it is undone")
  }

  // MARK: Unpaired

  private static let unpaired: [Case] = [
    Case("SESSION-181", .phone, "a phone without a watch says so, and neither sends nor takes") {
      (b) throws(Stop) in
      try b.phoneLinked()
      let said = try b.tried("unpair").packets("presence").map { $0["paired"] }
      try b.demand("SESSION-181", said, is: [false], "“paired” when it is unpaired")
      let taken = try b.act(
        Harness.message(71, hello),
        Harness.userInfo(72, hello),
        Harness.context(73, hello)
      )
      try b.demand(
        "SESSION-181",
        taken.words("packet", "session"),
        is: [],
        "what it does with them"
      )
      try b.act(Harness.linkDown)
      let again = try b.act(Harness.linkUp)
      try b.demand("SESSION-181", again.words("packet"), is: ["packet:presence"], "packets")
      let later = again.packets("presence").map { $0["paired"] }
      try b.demand("SESSION-181", later, is: [false], "“paired” over another connection")
      let joined = try b.act(Harness.input("pair")).packets("presence").map { $0["paired"] }
      try b.demand(
        "SESSION-181",
        joined != [false],
        "a presence without “paired” false",
        "\(joined)"
      )
    },
    Case("SESSION-182", .phone, "to be unpaired ends what waits, as a connection that goes") {
      (b) throws(Stop) in
      try b.phoneLinked()
      try b.act(Harness.send("message", #"{"n":1}"#, #","reply":true"#))
      let left = SessionCases.outcomes(try b.tried("unpair"))
      try b.demand("SESSION-182", left, is: ["message unknown 7007"], "outcomes")
    },
    Case("SESSION-182", .watch, "a watch whose phone has left it is as one without a connection") {
      (b) throws(Stop) in
      try b.watchOpen()
      try b.act(Harness.send("message", #"{"n":1}"#))
      let left = SessionCases.outcomes(try b.act(Harness.unpaired))
      try b.demand("SESSION-182", left, is: ["message unknown 7007"], "outcomes of what waits")
      let back = try b.act(Harness.presence()).words("packet:presence")
      try b.demand("SESSION-182", back, is: ["packet:presence"], "what it sends to a phone again")
    },
  ]

  // MARK: Erased

  /// Queues a user info and a file while there is no connection.
  private static func queue(_ b: Harness) throws(Stop) {
    try b.act(Harness.linkDown)
    try b.act(Harness.send("user-info", #"{"n":1}"#))
    try b.act(Harness.input("file", #""name":"a.bin","bytes":9"#))
  }

  private static let lost = ["userInfo failed 7005", "file failed 7005"]

  private static let erased: [Case] = [
    Case("SESSION-184", .phone, "to be unpaired ends what is queued for the watch") {
      (b) throws(Stop) in
      try b.phoneLinked()
      try queue(b)
      let ended = SessionCases.outcomes(try b.tried("unpair"))
      try b.demand("SESSION-184", ended, is: lost, "outcomes")
      try b.act(Harness.input("pair"), Harness.linkUp)
      let sent = try b.act(Harness.presence(origin: 2)).words("packet:userInfo", "packet:file")
      try b.demand("SESSION-184", sent, is: [], "what it sends to its next watch")
    },
    Case("SESSION-184", .watch, "a watch whose phone has left it ends what it has queued") {
      (b) throws(Stop) in
      try b.watchOpen()
      try queue(b)
      try b.act(Harness.linkUp)
      let ended = SessionCases.outcomes(try b.act(Harness.unpaired))
      try b.demand("SESSION-184", ended, is: lost, "outcomes")
      let sent = try b.act(Harness.presence()).words("packet:userInfo", "packet:file")
      try b.demand("SESSION-184", sent, is: [], "what it sends when it is paired again")
    },
    Case("SESSION-185", .watch, "a watch whose phone has left it is a new one") {
      (b) throws(Stop) in
      try b.watchOpen()
      try b.act(Harness.context(9, SnapshotSpec().json(to: b.origin)))
      let before = b.origin
      let left = try b.act(Harness.unpaired)
      try b.demand("SESSION-185", left.appStates.last, is: "notRunning", "its app's state")
      let named = left.packets("presence").last?["origin"].number
      try b.demand(
        "SESSION-185",
        named != nil && named != before,
        "a presence with another origin than \(before)",
        "\(named ?? 0)"
      )
      try b.act(Harness.presence(incarnation: 2))
      try b.act(Harness.input("launch"))
      try b.demand("SESSION-185", b.screen["workouts"], is: .array([]), "workouts that it shows")
    },
    Case("SESSION-186", .phone, "a watch that was left is told so, and nothing of it is taken") {
      (b) throws(Stop) in
      try b.phoneLinked()
      try b.act(Harness.linkDown)
      try b.tried("unpair")
      try b.act(Harness.input("pair"), Harness.linkUp)
      let answer = try b.act(Harness.presence()).packets("presence").map { $0["paired"] }
      try b.demand("SESSION-186", answer, is: [false], "“paired” of its answer")
      let taken = try b.act(Harness.userInfo(72, hello)).words("packet", "session")
      try b.demand("SESSION-186", taken, is: [], "what it does with a user info of it")
    },
    Case("SESSION-208", .phone, "the owner takes back a watch that was left and is there") {
      (b) throws(Stop) in
      try b.phoneLinked()
      try b.act(Harness.linkDown)
      try b.tried("unpair")
      try b.act(Harness.input("pair"), Harness.linkUp, Harness.presence())
      let said = try b.act(Harness.input("pair")).packets("presence").last
      try b.demand(
        "SESSION-208",
        said != nil && said?["paired"] != false,
        "a presence without “paired” false",
        "\(said.map { "\($0)" } ?? "none")"
      )
      let taken = try b.act(Harness.presence(), Harness.userInfo(72, hello)).received("userInfo")
      try b.demand("SESSION-208", taken, is: [72], "user infos that it takes of that watch")
    },
  ]

  // MARK: Waking

  private static let hello = #"{"type":"hello"}"#

  private static let waking: [Case] = [
    Case("SESSION-82", .watch, "with background refresh a transfer starts the app") {
      (b) throws(Stop) in
      try b.watchLinked()
      try b.tried("background-refresh")
      let effects = try b.act(Harness.userInfo(1, hello))
      try b.demand("SESSION-82", effects.appStates, is: ["background"], "presence")
      try b.demand("SESSION-82", effects.received("userInfo"), is: [1], "what the app was given")
    },
    Case("SESSION-82", .watch, "with background refresh a context resumes a suspended app") {
      (b) throws(Stop) in
      try b.suspended()
      try b.tried("background-refresh")
      let effects = try b.act(Harness.context(9, hello))
      try b.demand("SESSION-82", effects.appStates, is: ["background"], "presence")
      try b.demand(
        "SESSION-82",
        effects.received("applicationContext"),
        is: [9],
        "what it was given"
      )
    },
    Case("SESSION-82", .watch, "without background refresh a transfer waits for the app") {
      (b) throws(Stop) in
      try b.watchLinked()
      try b.tried("background-refresh", #""off":true"#)
      let effects = try b.act(Harness.userInfo(1, hello))
      try b.demand("SESSION-82", effects.appStates, is: [], "presence")
      try b.demand("SESSION-82", effects.received("userInfo"), is: [], "what the app was given")
      let later = try b.act(Harness.input("launch")).received("userInfo")
      try b.demand("SESSION-82", later, is: [1], "what its launch is given")
    },
    Case("SESSION-83", .phone, "a message starts an app that does not run, and is given to it") {
      (b) throws(Stop) in
      try b.phoneLinked()
      try b.tried("quit")
      let effects = try b.act(Harness.message(71, hello))
      let words = effects.words("packet:presence", "session", "packet:receipt")
        .filter { $0 != "session:counterpart" }
      let wanted = [
        "packet:presence", "session:activated", "session:reachability", "session:received",
        "packet:receipt",
      ]
      try b.demand("SESSION-83", words.sorted(), is: wanted.sorted(), "what it does")
      let activated = words.firstIndex(of: "session:activated") ?? 0
      let received = words.firstIndex(of: "session:received") ?? 0
      try b.demand("SESSION-83", activated < received, is: true, "activated first")
    },
    Case("SESSION-82", .phone, "a user info or a context wakes no phone's app, and waits") {
      (b) throws(Stop) in
      try b.phoneLinked()
      for verb in ["quit", "home"] {
        try b.tried(verb)
        if verb == "home" { try b.act(Harness.input("suspend-app")) }
        let id = b.nextID() + 500
        let effects = try b.act(Harness.userInfo(id, hello), Harness.context(id, #"{"n":\#(id)}"#))
        try b.demand("SESSION-82", effects.appStates, is: [], "presence after “\(verb)”")
        try b.demand("SESSION-82", effects.events("received").count, is: 0, "what it is given")
        let later = try b.act(Harness.input("launch"))
        try b.demand("SESSION-82", later.received("userInfo"), is: [.integer(id)], "what waited")
        let contexts = later.received("applicationContext")
        try b.demand("SESSION-82", contexts, is: [.integer(id)], "contexts that waited")
      }
    },
    Case("SESSION-180", .phone, "a message to a phone that is locked is answered with 7007") {
      (b) throws(Stop) in
      try b.phoneLinked()
      try b.tried("lock")
      let effects = try b.act(
        Harness.message(71, hello),
        Harness.message(72, reply: true, hello)
      )
      let codes = effects.packets("failure").map { JSONValue.array([$0["id"], $0["code"]]) }
      let wanted = [JSONValue.array([71, 7007]), .array([72, 7007])]
      try b.demand("SESSION-180", codes, is: wanted, "ids and codes of the failures")
      try b.demand("SESSION-180", effects.appStates, is: [], "presence")
      let later = try b.act(Harness.input("unlock"), Harness.input("launch"))
      try b.demand("SESSION-180", later.received("message"), is: [], "messages given later")
    },
    Case("SESSION-83", .phone, "a message resumes an app that is suspended") { (b) throws(Stop) in
      try b.suspended()
      let effects = try b.act(Harness.message(71, hello))
      try b.demand("SESSION-83", effects.appStates, is: ["background"], "presence")
      try b.demand("SESSION-83", effects.received("message"), is: [71], "what the app was given")
    },
  ]

  private static func suspended(_ role: DeviceRole) -> Case {
    Case("SESSION-84", role, "a suspended app is given what it missed when it is resumed, in order")
    {
      (b) throws(Stop) in
      try b.suspended()
      var missed: [Effect] = []
      for id in Int64(1)...3 { missed += try b.act(Harness.userInfo(id, hello)) }
      try b.demand("SESSION-84", missed.received("userInfo"), is: [], "given while suspended")
      let resumed = try b.act(Harness.input("launch")).received("userInfo")
      try b.demand("SESSION-84", resumed, is: [1, 2, 3], "given when it is resumed")
    }
  }

  // MARK: How long an app runs that is not in front

  private static func behindAnother(_ role: DeviceRole) -> Case {
    Case("SESSION-205", role, "an app behind another one is suspended after 5 s") {
      (b) throws(Stop) in
      if role == .watch { try b.watchOpen() } else { try b.phoneLinked() }
      try b.tried("home")
      try demandSuspension(b, after: 5)
    }
  }

  private static let leftAlone: [Case] = [
    Case("SESSION-205", .watch, "an app that was in front runs for 120 s with the wrist down") {
      (b) throws(Stop) in
      try b.watchOpen()
      try b.tried("wrist-down")
      try demandSuspension(b, after: 120)
    },
    Case("SESSION-205", .watch, "an app in a workout session is never suspended") {
      (b) throws(Stop) in
      try b.watchOpen()
      try b.needs("health")
      try b.act(Harness.input("allow"))
      let began = try b.act(Harness.input("start-activity", #""activity":"running""#))
      try b.given(began.refusals("start-activity") == 0, "a workout session")
      try b.tried("home")
      let states = try b.advance(seconds: 600).appStates
      try b.demand("SESSION-205", states, is: [], "presence in ten minutes")
    },
  ]

  /// Demands that the app is suspended exactly this many seconds after it left the foreground.
  private static func demandSuspension(_ b: Harness, after seconds: Int64) throws(Stop) {
    let before = try b.advance(seconds: seconds - 1, nanoseconds: 999_999_999).appStates
    try b.demand("SESSION-205", before, is: [], "presence before \(seconds) s are over")
    let after = try b.advance(seconds: 0, nanoseconds: 1).appStates
    try b.demand("SESSION-205", after, is: ["suspended"], "presence after \(seconds) s")
  }
}
