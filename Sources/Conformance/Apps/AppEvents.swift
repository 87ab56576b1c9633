import LockstepProtocol

/// The events that the suite gives an app, as JSON fields.
enum AppEvents {
  static let launched =
    #""type":"launched","origin":5,"last":0,"permission":"notDetermined","kept":[],"#
    + #""outstanding":[],"documents":[],"notKept":0,"problems":[]"#

  /// Makes the event of a launch in which the app gets back documents that it kept.
  static func launched(_ documents: [String]) -> String {
    launched.replacing(
      #""documents":[]"#,
      with: #""documents":[\#(documents.joined(separator: ","))]"#
    )
  }

  static let activated = #""type":"session","event":"activated""#

  /// A name whose characters take one, two, three and four bytes, some of them written as letter and
  /// accent.
  static let name = "\u{dc}bung U\u{308}bung ﬁ Nr. 1 🏋️ e\u{301}"

  /// A group of events of one kind, in an order in which they may come.
  struct Group: Sendable {
    let claim: String
    let events: [String]
    var role: Role?
  }

  static func session(_ event: String, _ more: String = "") -> String {
    #""type":"session","event":"\#(event)"\#(more)"#
  }

  /// The groups of events, for both apps or for one device's.
  static let groups: [Group] = [told, given, transfers, ofTheSystem].flatMap(\.self)

  private static let outcomes: [String] = {
    let sends: [(kind: String, outcome: String, code: Int64?)] = [
      ("message", "delivered", nil), ("message", "replied", nil), ("message", "failed", 7007),
      ("message", "unknown", 7012), ("applicationContext", "failed", 7010),
      ("userInfo", "delivered", nil), ("userInfo", "cancelled", nil), ("userInfo", "failed", 7015),
      ("file", "failed", 7013), ("file", "delivered", nil), ("launch", "unknown", 7007),
      ("launch", "delivered", nil), ("currentComplicationUserInfo", "delivered", nil),
    ]
    return sends.enumerated().map { (index, send) -> String in
      let code = send.code.map { #","code":\#($0)"# } ?? ""
      let tag = index.isMultiple(of: 2) ? #","tag":"nobody's""# : ""
      let what = #","kind":"\#(send.kind)","id":\#(40 + index),"outcome":"\#(send.outcome)""#
      return session("outcome", what + code + tag)
    }
  }()

  /// The events of the session.
  private static let told: [Group] = [
    Group(
      claim: "reachability comes and goes",
      events: ["true", "false", "true"].map { (value: String) -> String in
        session("reachability", #","value":\#(value)"#)
      }
    ),
    Group(
      claim: "an activation fails, and another does not",
      events: [session("activationFailed", #","code":7001"#), activated]
    ),
    Group(
      claim: "another watch is worn",
      events: [
        session("inactive"), session("deactivated"), activated,
        session("counterpart", #","origin":77"#),
      ],
      role: .phoneApp
    ),
    Group(
      claim: "the watch's state is told",
      events: [
        session("counterpart", #","origin":9007199254740992"#),
        session(
          "watchState",
          #","paired":false,"installed":false,"complication":false,"remaining":0"#
        ),
        session(
          "watchState",
          #","paired":true,"installed":true,"complication":true,"remaining":50"#
        ),
      ],
      role: .phoneApp
    ),
    Group(
      claim: "the companion's state is told",
      events: [
        session("companionState", #","installed":false,"needsUnlock":true"#),
        session("companionState", #","installed":true,"needsUnlock":false,"independent":true"#),
      ],
      role: .watchApp
    ),
    Group(
      claim: "outcomes come of sends that it has not made",
      events: outcomes
    ),
    Group(
      claim: "a file makes progress",
      // A file may be empty.
      events: [(0, 100_000), (65_536, 100_000), (100_000, 100_000), (0, 0)].map { count, total in
        session("progress", #","kind":"file","id":41,"completed":\#(count),"total":\#(total)"#)
      }
    ),
    Group(
      claim: "what was received is told",
      events: [session("received", #","kind":"userInfo","id":8"#)]
    ),
    Group(
      claim: "a session is mirrored, and is no longer",
      events: [
        session(
          "mirroredSession",
          #","activity":"running","state":"running","since":1767603600000000"#
        ),
        session("mirroredState", #","state":"paused","since":1767603660000000"#),
        session("remoteData", #","count":2,"ids":[1,2]"#),
        #""type":"remoteData","data":["AAEC",""]"#, session("remoteDisconnected", #","error":300"#),
        session("remoteCompletion", #","call":"sendToRemote","id":1,"done":false,"error":3"#),
        session("remoteCompletion", #","call":"startMirroring","id":2,"done":true"#),
      ]
    ),
  ]

  /// The events that bring a send of the other app.
  private static let given: [Group] = [
    Group(
      claim: "messages come that ask for nothing",
      events: [
        #""type":"message","id":1,"reply":false,"payload":{"text":"hello"}"#,
        #""type":"message","id":2,"reply":false,"payload":{"type":"conformance","n":[1,{"d":1.5}]}"#,
        #""type":"message","id":9007199254740992,"reply":false,"payload":{}"#,
      ]
    ),
    Group(
      claim: "data come as messages",
      events: [
        #""type":"message","id":1,"reply":false,"payload":{"$data":"AAEC"}"#,
        #""type":"message","id":3,"reply":true,"payload":{"$data":""}"#,
      ]
    ),
    Group(
      claim: "replies come that nobody waits for",
      events: [
        #""type":"reply","to":9,"payload":{"text":"hello"}"#,
        #""type":"reply","to":10,"payload":{},"tag":"nobody's""#,
        #""type":"reply","to":11,"payload":{"$data":"AAEC"}"#,
        #""type":"reply","to":1,"payload":{"text":"hello"},"tag":"__proto__""#,
      ]
    ),
    Group(
      claim: "contexts come, also empty ones",
      events: [
        #""type":"context","payload":{"text":"hello"}"#, #""type":"context","payload":{}"#,
        #""type":"context","payload":{"text":"\#(name)","$$n":1,"b":{"$data":"AAEC"}}"#,
      ]
    ),
    Group(
      claim: "a launch comes",
      events: [
        #""type":"launch","id":1,"payload":{"text":"hello"}"#,
        #""type":"launch","id":2,"payload":{}"#,
      ],
      role: .watchApp
    ),
    Group(
      claim: "a user info for the complication comes",
      events: [
        #""type":"complication","payload":{"text":"hello"}"#,
        #""type":"complication","payload":{}"#,
      ],
      role: .watchApp
    ),
  ]

  private static let transfers: [Group] = [
    Group(
      claim: "files come, with data and without",
      events: [
        #""type":"file","origin":9,"id":2,"name":"a.bin","size":5,"metadata":{},"data":"aGVsbG8=""#,
        #""type":"file","origin":9,"id":3,"name":"\#(name)","size":0,"metadata":{"n":1},"data":"""#,
        #""type":"file","origin":9,"id":4,"name":"b","size":600000,"metadata":{}"#,
      ]
    ),
    Group(
      claim: "what an earlier self has queued is there",
      events: [
        #""type":"sent","origin":4,"name":"first""#,
        #""type":"renewed","origin":6,"outstanding":["second"]"#,
      ]
    ),
  ]

  /// The events of the device and its state.
  private static let ofTheSystem: [Group] = [
    Group(
      claim: "it goes to the background and comes back",
      events: ["background", "foreground", "workoutSession", "foreground"].map {
        #""type":"state","state":"\#($0)""#
      }
    ),
    Group(
      claim: "the person answers",
      events: ["denied", "notDetermined", "allowed"].map {
        #""type":"permission","permission":"\#($0)""#
      } + [
        #""type":"permission","permission":"allowed","denied":["HKWorkoutTypeIdentifier"]"#
      ]
    ),
    Group(
      claim: "health answers what it was not asked",
      events: [
        #""type":"health","tag":"nobody's""#,
        #""type":"health","failed":"the owner has denied it","code":4,"tag":"nobody's""#,
        #""type":"health","samples":[{"id":"a","type":"HKQuantityTypeIdentifierBodyMass","#
          + #""startDate":"2026-03-01T08:00:00Z","value":71.5,"unit":"kg"}]"#,
      ]
    ),
    Group(
      claim: "servers answer what an earlier self has asked",
      events: [
        #""type":"response","tag":"nobody's","status":200,"headers":{},"body":"hello""#,
        #""type":"response","tag":"__proto__","status":201,"headers":{},"body":"{}""#,
        #""type":"response","tag":"nobody's","status":200,"headers":{"A":"b"},"data":"AAH/""#,
        #""type":"response","tag":"nobody's","failed":"cancelled","code":-999"#,
      ]
    ),
    Group(
      claim: "tasks end that it does not know, or not any more",
      events: [
        #""type":"task","state":"expired","id":4242,"identifier":"gone""#,
        #""type":"task","state":"refused","identifier":"gone","code":2"#,
      ],
      role: .phoneApp
    ),
    Group(
      claim: "background tasks end that it does not know, or not any more",
      events: ["expired", "completed"].map { (state: String) -> String in
        session("backgroundTask", #","id":4242,"state":"\#(state)""#)
      },
      role: .watchApp
    ),
    Group(
      claim: "clocks are measured and jump",
      events: [
        #""type":"clocks","jumps":0,"offset":-86400000000,"within":2000,"at":2592000000000000"#,
        #""type":"clocks","jumps":1"#,
      ]
    ),
    Group(
      claim: "the device travels, and comes back",
      events: [#""type":"zone","seconds":-12600"#, #""type":"zone","seconds":0"#]
    ),
    Group(
      claim: "the disk is full, and works again",
      events: [
        #""type":"storage","notKept":1,"problems":["full"]"#,
        #""type":"storage","notKept":0,"problems":[]"#,
      ]
    ),
    Group(
      claim: "others change its files",
      events: [
        #""type":"files""#, #""type":"files","paths":["a.bin"]"#, #""type":"files","paths":[]"#,
      ]
    ),
    Group(
      claim: "content waits, and does no longer",
      events: [#""type":"contentPending","value":true"#, #""type":"contentPending","value":false"#]
    ),
    Group(
      claim: "a workout session goes its way",
      events: [
        workout("prepared"),
        workout(
          "running",
          #","since":2592000000000000,"heartRate":121,"distance":12.5,"energy":3.75"#
        ),
        workout("paused"), workout("stopped"), samples(through: 2),
        #""type":"workout","refused":"the person does not allow it","code":4"#,
        #""type":"workout","ended":{"id":"01KE6P4ZK84W7KC1KVT346P1GZ","activity":"running","#
          + #""start":{"$date":1767603600000000},"end":{"$date":1767603660000000}}"#,
      ]
    ),
  ]

  static func state(_ state: String) -> String { #""type":"state","state":"\#(state)""# }

  static func workout(_ state: String, number: Int = 1, _ more: String = "") -> String {
    #""type":"workout","session":{"id":"01KE6P4ZK84W7KC1KVT346P1GZ","number":\#(number),"#
      + #""activity":"running","state":"\#(state)","elapsed":12.5\#(more)}"#
  }

  /// Makes the event of a second workout session that runs.
  static func secondWorkout(since uptime: Int64) -> String {
    #""type":"workout","session":{"id":"01KE6P4ZK84W7KC1KVT346P2GZ","number":2,"#
      + #""activity":"running","state":"running","elapsed":0.0,"since":\#(uptime)}"#
  }

  static func samples(through: Int64) -> String {
    #""type":"workout","through":\#(through),"samples":{"series":[{"#
      + #""type":"HKQuantityTypeIdentifierHeartRate","unit":"count/min","count":2,"#
      + #""starts":[[0,2,5]],"durations":[[0,2,0]],"values":[78,81]}]}"#
  }

  /// Makes the event of samples of which the app may read none (APP-49).
  static func nothingMeasured(through: Int64) -> String {
    #""type":"workout","through":\#(through),"samples":{"series":[]}"#
  }

  /// Lists the events of all groups for an app, one after the other.
  static func all(for role: Role) -> [String] {
    groups.filter { $0.role == nil || $0.role == role }.flatMap(\.events)
  }
}
