import LockstepProtocol

extension AppCases {
  /// Numbers beyond 8, 16 and 32 bits, up to the greatest.
  private static let numbers: [Int64] = [
    255, 256, 65_537, 4_294_967_297, 4_294_967_551, maximumInteger,
  ]

  private static func message(_ id: Int64) -> String {
    #""type":"message","id":\#(id),"reply":true,"payload":{"text":"hello"}"#
  }

  private static func userInfo(_ id: Int64) -> String {
    #""type":"userInfo","origin":9,"id":\#(id),"payload":{"text":"hello"}"#
  }

  private static func task(_ id: Int64, _ state: String) -> String {
    AppEvents.session("backgroundTask", #","id":\#(id),"state":"\#(state)""#)
  }

  private static func pending(_ value: Bool) -> String {
    #""type":"contentPending","value":\#(value)"#
  }

  /// Makes the cases of large numbers, of numbers that come again, and of what a launch may say.
  static func numbers(_ role: Role) -> [Case] {
    [
      Case.app("APP-35", role, "a user info is acknowledged, whatever its number is") {
        (b) throws(Stop) in
        try b.launched()
        for id in numbers {
          try b.give(userInfo(id))
          try b.settle()
        }
      },
      Case.app("APP-36", role, "a message is answered, whatever its number is") {
        (b) throws(Stop) in
        try b.launched()
        for id in numbers {
          try b.give(message(id))
          try b.settle()
        }
      },
      Case.app("APP-36", role, "what has a number of an earlier life is answered like any other") {
        (b) throws(Stop) in
        try b.launched()
        for _ in 0..<2 {
          for id: Int64 in [1, 2] {
            try b.give(message(id))
            try b.give(userInfo(id))
          }
          try b.settle()
          try b.relaunched()
        }
      },
      Case.app("APP-32", role, "its session is activated whatever its launch says") {
        (b) throws(Stop) in
        for words in launches(role) {
          try b.greet()
          try b.give(AppEvents.launched + words)
          try b.settle()
        }
      },
      Case.app("HOST-35", role, "its process exits with status 0 where nobody listens any more") {
        (b) throws(Stop) in
        try b.launched()
        try b.settle()
        try b.demand("HOST-35", try b.leave(), is: .exited(0), "how its process ended")
      },
    ] + (role == .watchApp ? tasks : [])
  }

  /// Fields of `launched` beside the usual ones, one launch each (APP-22).
  private static func launches(_ role: Role) -> [String] {
    let both = [
      #","state":"background","contentPending":true"#, #","state":"workoutSession""#,
      #","context":{}"#, #","sentContext":{"n":1}"#, #","denied":["HKWorkoutTypeIdentifier"]"#,
    ]
    let watch = [
      #","companionState":{"installed":false,"needsUnlock":true}"#,
      #","companionState":{"installed":false,"needsUnlock":false,"independent":true}"#,
    ]
    let phone = [
      #","watchState":{"paired":false,"installed":false,"complication":false,"remaining":0}"#,
      #","watchState":{"paired":true,"installed":false,"complication":false,"remaining":50}"#,
      #","counterpart":9007199254740992"#,
    ]
    return both + (role == .watchApp ? watch : phone)
  }

  private static let tasks: [Case] = [
    Case.app("APP-34", .watchApp, "a background task is completed, whatever its number is") {
      (b) throws(Stop) in
      try b.launched()
      for id in numbers {
        try b.give(task(id, "handed"))
        try b.settle()
      }
    },
    Case.app("APP-34", .watchApp, "a background task is completed though another one has expired") {
      (b) throws(Stop) in
      try b.launched()
      try b.give(AppEvents.state("background"))
      try b.give(pending(true))
      for id: Int64 in [1, 2, 3] { try b.give(task(id, "handed")) }
      try b.give(task(2, "expired"))
      try b.give(pending(false))
      try b.settle()
    },
    Case.app("APP-34", .watchApp, "a background task is not forgotten when the app changes place") {
      (b) throws(Stop) in
      for states in [["foreground", "background"], ["workoutSession"], ["background"]] {
        try b.launched()
        try b.give(pending(true))
        try b.give(task(1, "handed"))
        for state in states { try b.give(AppEvents.state(state)) }
        try b.give(pending(false))
        try b.settle()
      }
    },
    Case.app("APP-34", .watchApp, "a background task may have the number of one before a restart") {
      (b) throws(Stop) in
      try b.launched()
      for _ in 0..<2 {
        try b.give(task(1, "handed"))
        try b.settle()
        try b.relaunched()
      }
    },
  ]
}
