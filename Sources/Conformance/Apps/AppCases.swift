import LockstepProtocol

/// The cases for a program that is an app.
package enum AppCases {
  /// All cases for apps, the watch's and the phone's.
  package static let all: [Case] = cases(.watchApp) + cases(.phoneApp)

  private static func cases(_ role: Role) -> [Case] {
    let groups: [[Case]] = [
      beginning(role), events(role), steps(role), asked(role), both(role), [more(role)],
      launches(role), numbers(role), payloads(role),
      ahead(role), text(role), later(role), again(role),
      reactions(
        role,
        "what it",
        actions: { _ in ["say", "add"].map { #""type":"action","do":"\#($0)","text":"hello""# } }
      ), asking([], role), own(role), wide(role),
      role == .watchApp ? tasks : watches,
    ]
    return groups.flatMap(\.self)
  }

  /// Finds what a person asks of an app between its events, as fields of events.
  typealias Actions = @Sendable (AppHarness) throws(Stop) -> [String]

  private static func beginning(_ role: Role) -> [Case] {
    [
      Case.app("APP-2", role, "its first line is a hello with its role") { (b) throws(Stop) in
        try b.greet()
      },
      Case.app("APP-3", role, "it takes what an earlier launch has left") { (b) throws(Stop) in
        try b.greet()
        try b.give(
          #""type":"launched","origin":5,"last":70,"permission":"allowed","state":"background","#
            + #""context":{"text":"hello"},"kept":[{"origin":5,"id":69,"name":"x1","#
            + #""payload":{"text":"hello"}}],"outstanding":["x1"],"documents":[],"#
            + #""notKept":0,"problems":[]"#
        )
        try b.give(AppEvents.activated)
      },
      Case.app("APP-3", role, "it takes all that a launch may say") { (b) throws(Stop) in
        try b.launched(
          #","sentContext":{"n":1},"counterpart":77,"contentPending":true,"outstandingFiles":["#
            + #"{"origin":5,"id":70,"name":"a.bin","size":5,"metadata":{},"tag":"t"}],"#
            + #""outstandingComplication":{"origin":5,"id":71,"payload":{"n":1}},"#
            + #""watchState":{"paired":true,"installed":true,"complication":true,"remaining":49},"#
            + #""companionState":{"installed":true,"needsUnlock":true}"#
        )
      },
      Case.app("APP-3", role, "it takes that its launch is in the midst of a workout") {
        (b) throws(Stop) in
        try b.launched(
          #","state":"workoutSession","denied":["HKWorkoutTypeIdentifier"],"workout":{"#
            + #""id":"01KE6P4ZK84W7KC1KVT346P1GZ","number":1,"activity":"running","#
            + #""state":"running","start":{"$date":1767603600000000},"elapsed":0.5,"#
            + #""since":2592000000000000}"#
        )
        try b.give(AppEvents.samples(through: 2))
      },
      Case.app("APP-25", role, "it bears that there can be no session") { (b) throws(Stop) in
        try b.greet()
        try b.give(AppEvents.launched + #","supported":false"#)
        try b.give(AppEvents.session("activationFailed", #","code":7002"#))
      },
    ]
  }

  /// Makes a case for each group of events.
  private static func events(_ role: Role) -> [Case] {
    AppEvents.groups.filter { $0.role == nil || $0.role == role }.map { group in
      Case.app("APP-6", role, group.claim) { (b) throws(Stop) in
        try b.launched()
        for event in group.events {
          b.advance(seconds: 1)
          try b.give(event)
        }
      }
    }
  }

  private static func steps(_ role: Role) -> [Case] {
    [
      Case.app("APP-6", role, "each event has one answer of its number") { (b) throws(Stop) in
        try b.launched()
        for event in AppEvents.all(for: role) {
          b.advance(seconds: 1)
          try b.give(event)
        }
      },
      Case.app("APP-7", role, "a deadline is later than its step, also after a tick") {
        (b) throws(Stop) in
        try b.launched()
        try b.demandSteps()
        for event in AppEvents.all(for: role) {
          try b.give(event)
          _ = try b.tick()
        }
      },
      Case.app("APP-7", role, "a deadline is an uptime, however the date jumps") {
        (b) throws(Stop) in
        try b.launched()
        try b.demandSteps()
        for (index, event) in AppEvents.all(for: role).enumerated() {
          b.jumpDate(seconds: index.isMultiple(of: 2) ? 86_400 : -200_000)
          try b.give(event)
          _ = try b.tick()
        }
      },
    ] + repeated(role, "the same steps have the same answers", actions: { _ in [] })
  }

  /// Makes the cases in which the app is told the same in two lives: in two processes that are started
  /// at different seconds, and in two lives of one process.
  ///
  /// - Parameter actions: What a person asks of it between the events, as fields of events.
  static func repeated(_ role: Role, _ claim: String, actions: @escaping Actions) -> [Case] {
    let ways: [(String, String, AppSetting.Again)] = [
      ("APP-14", "", .startedLater), ("HOST-35", " in another life of its process", .inItsProcess),
    ]
    return ways.map { statement, place, way in
      Case.app(statement, role, claim + place, again: way) { (b) throws(Stop) in
        let asked = try actions(b)
        try b.launched()
        try b.demandSteps()
        for event in AppEvents.all(for: role) + asked {
          b.advance(seconds: 1)
          try b.give(event)
        }
        // What depends on the order of a set has many orders to be seen in.
        for (index, text) in ["ash", "birch", "cedar", "dogwood", "elm", "fir"].enumerated() {
          try b.give(
            #""type":"message","id":\#(60 + index),"reply":false,"payload":{"text":"\#(text)"}"#
          )
        }
      }
    }
  }

  private static func asked(_ role: Role) -> [Case] {
    [
      Case.app("APP-15", role, "what a person can ask is answered with calls of the table") {
        (b) throws(Stop) in
        try b.launched()
        for verb in ["say", "add", "conformance"] {
          try b.give(#""type":"action","do":"\#(verb)","text":"hello""#)
        }
      },
      Case.app("APP-21", role, "an action that it does not know is refused", .invalid) {
        (b) throws(Stop) in
        try b.launched()
        for verb in [
          "no-such-verb", "No-Such-Verb 2", "constructor", "__proto__", "__init__", AppEvents.name,
        ] {
          let refused = try b.give(#""type":"action","do":"\#(verb)""#)
            .filter { $0["call"] == "refused" }.map { $0["action"] }
          try b.demand("APP-21", refused, is: [.string(verb)], "calls “refused” of the action")
        }
        for state in ["background", "workoutSession", "foreground"] {
          try b.give(AppEvents.state(state))
          let refused = try b.give(#""type":"action","do":"no-such-verb""#)
            .filter { $0["call"] == "refused" }
          let what = "calls “refused” of an action after “state” “\(state)”"
          try b.demand("APP-21", refused.count, is: 1, what)
        }
      },
    ]
  }

  // MARK: Duties

  private static func both(_ role: Role) -> [Case] {
    [
      Case.app("APP-32", role, "its session is activated at each launch") { (b) throws(Stop) in
        for _ in 1...2 {
          try b.greet()
          try b.give(AppEvents.launched)
          try b.settle()
        }
      },
      Case.app("APP-35", role, "each user info is acknowledged, by origin and id") {
        (b) throws(Stop) in
        try b.launched()
        for (origin, id) in [(9, 1), (9, 2), (9_007_199_254_740_992, 2), (5, 1)] {
          try b.give(
            #""type":"userInfo","origin":\#(origin),"id":\#(id),"payload":{"text":"hello"}"#
          )
          try b.settle()
        }
        // It is given again where it was not safe by then.
        try b.give(#""type":"userInfo","origin":9,"id":2,"payload":{"text":"hello"}"#)
        try b.give(#""type":"userInfo","origin":9,"id":3,"payload":{}"#)
      },
      Case.app("APP-36", role, "each message that asks for a reply has one") { (b) throws(Stop) in
        try b.launched()
        for (id, payload) in [(1, #"{"text":"hello"}"#), (2, "{}"), (7, #"{"n":[1,2.5,true]}"#)] {
          try b.give(#""type":"message","id":\#(id),"reply":true,"payload":\#(payload)"#)
          try b.settle()
        }
        try b.give(#""type":"state","state":"background""#)
        try b.give(#""type":"message","id":8,"reply":true,"payload":{"text":"hello"}"#)
        try b.settle()
        for (id, state) in [(9, "workoutSession"), (10, "foreground")] {
          try b.give(AppEvents.state(state))
          try b.give(#""type":"message","id":\#(id),"reply":true,"payload":{"text":"hello"}"#)
          try b.settle()
        }
      },
      Case.app("APP-37", role, "samples of its workout session are taken") { (b) throws(Stop) in
        try b.launched()
        try b.give(#""type":"permission","permission":"allowed""#)
        try b.give(AppEvents.samples(through: 2))
        try b.settle()
        try b.give(AppEvents.samples(through: 4))
        try b.settle()
        try b.give(AppEvents.nothingMeasured(through: 6))
      },
    ]
  }

  /// Gives the app some messages, and returns the documents that it then keeps.
  private static func kept(_ b: AppHarness) throws(Stop) -> [String] {
    try b.launched()
    for (index, text) in ["hello", "again", AppEvents.name].enumerated() {
      let isQuestion = index.isMultiple(of: 2)
      try b.give(
        #""type":"message","id":\#(index + 1),"reply":\#(isQuestion),"payload":{"text":"\#(text)"}"#
      )
      try b.settle()
    }
    try b.give(#""type":"userInfo","origin":9,"id":1,"payload":{"text":"hello"}"#)
    try b.settle()
    let documents = b.keptDocuments
    if documents.isEmpty { throw .notApplicable("the app keeps no documents") }
    return documents
  }

  private static func launches(_ role: Role) -> [Case] {
    [
      Case.app("APP-3", role, "it takes what it kept itself") { (b) throws(Stop) in
        let documents = try kept(b)
        try b.greet()
        try b.give(AppEvents.launched(documents))
        try b.give(AppEvents.activated)
        try b.give(#""type":"message","id":9,"reply":true,"payload":{"text":"hello"}"#)
      },
      Case.app("APP-6", role, "parts of what was kept follow a launch") { (b) throws(Stop) in
        try b.greet()
        try b.give(AppEvents.launched)
        for part in [
          #""kept":[{"origin":5,"id":69,"name":"x1","payload":{"text":"hello"}}]"#,
          #""outstanding":["x1"]"#, #""documents":[]"#,
          #""outstandingFiles":[{"origin":5,"id":70,"name":"a.bin","size":5,"metadata":{}}]"#,
        ] {
          try b.give(#""type":"more",\#(part)"#)
        }
        try b.give(AppEvents.activated)
      },
    ]
  }

  private static func more(_ role: Role) -> Case {
    Case.app("APP-40", role, "what comes in more is as if it had come at once") {
      (b) throws(Stop) in
      let documents = try kept(b)
      try b.greet()
      try b.give(AppEvents.launched(documents))
      try b.give(AppEvents.activated)
      try b.settle()
      let shown = b.screen
      try b.greet()
      try b.give(AppEvents.launched)
      for document in documents { try b.give(#""type":"more","documents":[\#(document)]"#) }
      try b.give(AppEvents.activated)
      try b.settle()
      try b.demand("APP-40", b.screen, is: shown, "what it shows")
    }
  }

  private static func handed(_ id: Int64) -> String {
    AppEvents.session("backgroundTask", #","id":\#(id),"state":"handed""#)
  }

  private static let tasks: [Case] = [
    Case.app("APP-34", .watchApp, "a background task is completed") { (b) throws(Stop) in
      try b.launched()
      try b.give(#""type":"state","state":"background""#)
      for id: Int64 in [1, 2, 40] {
        try b.give(handed(id))
        try b.give(#""type":"contentPending","value":true"#)
        try b.give(#""type":"userInfo","origin":9,"id":\#(id),"payload":{"text":"hello"}"#)
        try b.give(#""type":"contentPending","value":false"#)
        try b.settle()
      }
    },
    Case.app("APP-34", .watchApp, "a background task of a launch is completed") {
      (b) throws(Stop) in
      try b.greet()
      try b.give(AppEvents.launched + #","state":"background","contentPending":true"#)
      try b.give(handed(1))
      try b.give(AppEvents.activated)
      try b.give(#""type":"context","payload":{"text":"hello"}"#)
      try b.give(#""type":"contentPending","value":false"#)
      try b.settle()
      try b.give(handed(2))
      try b.settle()
      try b.give(AppEvents.session("backgroundTask", #","id":2,"state":"completed""#))
    },
    Case.app("APP-34", .watchApp, "a background task that is over is let go") { (b) throws(Stop) in
      try b.launched()
      try b.give(#""type":"contentPending","value":true"#)
      try b.give(handed(1))
      try b.give(AppEvents.session("backgroundTask", #","id":1,"state":"expired""#))
      try b.give(#""type":"contentPending","value":false"#)
    },
  ]

  private static let watches: [Case] = [
    Case.app("APP-33", .phoneApp, "a session that was deactivated is activated again") {
      (b) throws(Stop) in
      try b.launched()
      for origin in [77, 78] {
        try b.give(AppEvents.session("inactive"))
        try b.give(AppEvents.session("deactivated"))
        try b.settle()
        try b.give(AppEvents.activated)
        try b.give(AppEvents.session("counterpart", #","origin":\#(origin)"#))
      }
    }
  ]

  // MARK: What later versions of the system may bring

  private static func ahead(_ role: Role) -> [Case] {
    let unknown = #","conformance":{"value":[1,null,"\#(AppEvents.name)"]}"#
    return [
      Case.app("APP-19", role, "an event that it does not know has an answer", .invalid) {
        (b) throws(Stop) in
        try b.launched()
        try b.give(#""type":"conformance","value":1"#)
        try b.give(#""type":"session","event":"conformance","value":1"#)
      },
      Case.app("APP-19", role, "fields that it does not know are ignored", .invalid) {
        (b) throws(Stop) in
        try b.launched(unknown)
        for event in AppEvents.all(for: role) { try b.give(event + unknown) }
      },
      Case.app(
        "APP-19",
        role,
        "fields of a step and a welcome that it does not know are ignored",
        .invalid,
        stepFields: unknown
      ) { (b) throws(Stop) in
        try b.launched(welcomeFields: #","contract":"kind""# + unknown)
        try b.give(#""type":"state","state":"background""#)
      },
      Case.app(
        "APP-19",
        role,
        "fields of what was kept that it does not know are ignored",
        .invalid
      ) {
        (b) throws(Stop) in
        try b.greet()
        let field = unknown.dropFirst()
        try b.give(
          AppEvents.launched
            .replacing(
              #""kept":[]"#,
              with: #""kept":[{\#(field),"origin":5,"id":69,"name":"x1","payload":{"text":"a"}}]"#
            )
        )
        try b.give(AppEvents.activated)
      },
    ]
  }

  // MARK: Lines and text

  private static func text(_ role: Role) -> [Case] {
    [
      Case.app("VALUE-12", role, "fields in any order, and white space, are read", isTurned: true) {
        (b) throws(Stop) in
        try b.launched()
        for event in AppEvents.all(for: role) { try b.give(event) }
      },
      Case.app("VALUE-1", role, "text beyond ASCII is read") { (b) throws(Stop) in
        try b.launched()
        let name = AppEvents.name
        for text in [name, "a\u{2028}b\u{2029}c\u{85}d", "\\u00dc\\ud83c\\udfcb", "\\u0000", ""] {
          try b.give(#""type":"message","id":1,"reply":false,"payload":{"text":"\#(text)"}"#)
          try b.give(#""type":"message","id":2,"reply":true,"payload":{"\#(text)":"\#(name)"}"#)
          try b.give(#""type":"userInfo","origin":9,"id":1,"payload":{"text":"\#(text)"}"#)
          try b.settle()
        }
      },
      Case.app("VALUE-11", role, "a long line is read, however its characters are cut") {
        (b) throws(Stop) in
        for ahead in 0..<3 {
          try b.launched()
          let text = String.long(ahead) + String(repeating: "é🏋️", count: 15_000)
          try b.give(#""type":"context","payload":{"text":"\#(text)"}"#)
        }
      },
    ]
  }
}
