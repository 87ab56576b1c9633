import LockstepProtocol

extension AppCases {
  private static func message(_ id: Int64) -> String {
    #""type":"message","id":\#(id),"reply":true,"payload":{"text":"hello"}"#
  }

  private static func userInfo(_ id: Int64) -> String {
    #""type":"userInfo","origin":9,"id":\#(id),"payload":{"text":"hello"}"#
  }

  private static func handed(_ id: Int64) -> String {
    AppEvents.session("backgroundTask", #","id":\#(id),"state":"handed""#)
  }

  private static func pending(_ value: Bool) -> String {
    #""type":"contentPending","value":\#(value)"#
  }

  /// Makes the cases in which other events come before the app has done its duties.
  static func later(_ role: Role) -> [Case] {
    let groups = AppEvents.groups.filter { $0.role == nil || $0.role == role }
    return [
      Case.app("APP-36", role, "what it owes is not forgotten when something else comes first") {
        (b) throws(Stop) in
        try b.launched()
        for (index, group) in groups.enumerated() {
          let id = Int64(100 + index)
          try b.give(message(id))
          try b.give(userInfo(id))
          for event in group.events { try b.give(event) }
          try b.settle()
        }
      },
      Case.app("APP-36", role, "several messages and user infos at one instant are all answered") {
        (b) throws(Stop) in
        try b.launched()
        for id: Int64 in [3, 1, 2] { try b.give(message(id)) }
        for id: Int64 in [7, 8, 6] { try b.give(userInfo(id)) }
        try b.settle()
      },
      Case.app("APP-35", role, "what it owes is done after it was suspended", again: .started) {
        (b) throws(Stop) in
        try b.launched()
        try b.give(message(1))
        try b.give(userInfo(1))
        try b.give(#""type":"state","state":"background""#)
        for _ in 0..<3 { _ = try b.tick(lateSeconds: 3_600) }
        try b.give(#""type":"state","state":"foreground""#)
        try b.give(message(2))
        try b.settle()
      },
      Case.app("APP-50", role, "a session that is activated is not activated again") {
        (b) throws(Stop) in
        try b.launched()
        for event in AppEvents.all(for: role) { try b.give(event) }
      },
    ] + (role == .watchApp ? tasks : [])
  }

  private static let tasks: [Case] = [
    Case.app("APP-34", .watchApp, "two background tasks at once are both completed") {
      (b) throws(Stop) in
      try b.launched()
      try b.give(#""type":"state","state":"background""#)
      try b.give(pending(true))
      for id: Int64 in [1, 2] { try b.give(handed(id)) }
      try b.give(message(1))
      try b.give(userInfo(1))
      try b.give(pending(false))
      try b.settle()
      // Later content waits for no task, and is no reason to complete one.
      try b.give(pending(true))
      try b.give(pending(false))
      try b.settle()
    },
    Case.app("APP-34", .watchApp, "what waited when it was launched keeps its task open") {
      (b) throws(Stop) in
      try b.launched(#","state":"background","contentPending":true"#)
      try b.give(handed(1))
      try b.give(userInfo(1))
      try b.give(pending(false))
      try b.settle()
    },
    Case.app("APP-34", .watchApp, "a background task is completed when it comes after its content")
    {
      (b) throws(Stop) in
      try b.launched()
      try b.give(#""type":"state","state":"background""#)
      try b.give(userInfo(1))
      try b.give(handed(1))
      try b.settle()
    },
  ]

  /// Makes the cases in which the events of an earlier launch come again.
  static func again(_ role: Role) -> [Case] {
    [
      Case.app(
        "APP-35",
        role,
        "what an earlier launch was given is acknowledged when it comes again"
      ) {
        (b) throws(Stop) in
        for last in [0, 4] {
          try b.greet()
          try b.give(AppEvents.launched.replacing(#""last":0"#, with: #""last":\#(last)"#))
          try b.give(AppEvents.activated)
          for id: Int64 in [1, 2] { try b.give(userInfo(id)) }
          try b.give(message(1))
          try b.settle()
        }
      },
      Case.app("APP-38", role, "what was kept under a name is forgotten once") { (b) throws(Stop) in
        try b.greet()
        let kept = #"{"origin":5,"id":69,"name":"x1","payload":{"text":"hello"},"tag":"t1"}"#
        try b.give(
          AppEvents.launched.replacing(#""kept":[]"#, with: #""kept":[\#(kept)]"#)
            .replacing(#""outstanding":[]"#, with: #""outstanding":["x1"]"#)
        )
        try b.give(AppEvents.activated)
        let outcome = #","kind":"userInfo","id":69,"outcome":"delivered","tag":"t1""#
        try b.give(AppEvents.session("outcome", outcome))
        try b.settle()
      },
      Case.app("APP-39", role, "what it says of long texts stays within the limits of its sends") {
        (b) throws(Stop) in
        try b.launched()
        let long = String(repeating: "long ", count: 6_000)
        for id: Int64 in 1...4 {
          try b.give(
            #""type":"message","id":\#(id),"reply":true,"payload":{"text":"\#(id) \#(long)"}"#
          )
          try b.give(#""type":"context","payload":{"text":"\#(id) \#(long)"}"#)
          try b.settle()
        }
        try b.give(message(5))
      },
      Case.app("APP-3", role, "it takes a launch in which everything is empty or large") {
        (b) throws(Stop) in
        try b.greet()
        try b.give(
          #""type":"launched","origin":9007199254740992,"last":9007199254740991,"#
            + #""permission":"denied","context":{},"kept":[{"origin":1,"id":1,"payload":{},"#
            + #""tag":"t"}],"outstanding":["gone"],"documents":[],"notKept":3,"#
            + #""problems":["\#(AppEvents.name)"]"#
        )
        try b.give(AppEvents.activated)
        for event in AppEvents.all(for: role) { try b.give(event) }
      },
    ]
  }
}
