import LockstepProtocol

/// A theme of histories: the moves at the beginning, and the random moves that may follow.
struct HistoryTheme: Sendable {
  let role: DeviceRole
  let name: String
  /// The statement that histories of the theme mainly exercise.
  let statement: String
  /// `true` if the other side answers each context of the device at once.
  var answersContexts = true
  let beginning: [Move]
  let next: @Sendable (inout HistoryDraw) -> Move

  /// The number of random moves that follow the beginning.
  private static let length = 40

  static let all = watches + phones

  func moves(_ number: Int64) -> [Move] {
    var draw = HistoryDraw(number, "\(role.name) \(name)")
    return beginning + (0..<Self.length).map { _ in next(&draw) }
  }

  // MARK: What happens to both

  static let linkUp = Move("the link comes up") { player throws(Stop) in try player.link(true) }
  static let linkDown = Move("the link breaks") { player throws(Stop) in try player.link(false) }

  static func presence(_ app: String) -> Move {
    Move("the other side's app is \(app)") { player throws(Stop) in try player.presence(app) }
  }

  /// Draws a move that loses or restores the connection, or changes the state of the other side's app.
  static func connection(_ draw: inout HistoryDraw) -> Move {
    draw.pick([
      (2, linkDown), (3, linkUp), (3, presence("foreground")), (1, presence(otherApp(&draw))),
    ])
  }

  private static func otherApp(_ draw: inout HistoryDraw) -> String {
    draw.one(of: ["background", "suspended", "notRunning", "foreground"])
  }

  /// Draws a move in which time passes, of various lengths, among them those of countdowns.
  static func time(_ draw: inout HistoryDraw) -> Move {
    let milliseconds = draw.one(of: [
      1, 700, 1_000, 3_000, 5_000, 8_000, 15_000, 20_000, 45_000, 61_000, 130_000,
    ])
    return draw.holds(10) ? .sleep(Int64(milliseconds)) : .wait(Int64(milliseconds))
  }

  private static let answered = [
    "message", "userInfo", "context", "launch", "complication", "file", "fileData",
  ]

  static func answer(_ draw: inout HistoryDraw) -> Move {
    let badly = draw.holds(15)
    let kinds = draw.holds(50) ? answered : [draw.one(of: answered)]
    let names = kinds.count > 1 ? "whatever waited longest" : "the oldest \(kinds[0])"
    let code = draw.one(of: [7_004, 7_006, 7_007, 7_011, 7_012, 7_014, 7_018])
    let how = badly ? " badly, a message with \(code)" : ""
    return Move("\(names) is answered\(how)") { player throws(Stop) in
      try player.answer(kinds, badly: badly, code: Int64(code))
    }
  }

  static func payload(_ draw: inout HistoryDraw) -> String {
    #""payload":{"n":\#(draw.below(4))}"#
  }

  /// Draws a send that the developer has the device make.
  static func sending(_ draw: inout HistoryDraw) -> Move {
    let payload = payload(&draw)
    return draw.pick([
      (3, .verb("message", payload + (draw.holds(50) ? #","reply":true"# : ""))),
      (1, .verb("message-data", #""data":"\#(draw.one(of: ["a", "", "äö"]))""#)),
      (4, .verb("user-info", payload)), (3, .verb("context", payload)),
      (1, .verb("reply-timeout", #""seconds":\#(draw.one(of: [1, 10, 300]))"#)),
      (1, .verb("file", #""name":"f","bytes":\#(draw.one(of: [0, 1, 65_536, 70_000, 700_000]))"#)),
      (1, .verb("transfer-timeout", #""seconds":\#(draw.one(of: [0, 10, 60]))"#)),
    ])
  }

  /// Draws a send of the other side's app.
  static func arrival(_ draw: inout HistoryDraw) -> Move {
    let payload = #"{"n":\#(draw.below(4))}"#
    let reply = draw.holds(50)
    return draw.pick([
      (
        3,
        Move("a message \(payload) comes\(reply ? ", which wants a reply" : "")") {
          player throws(Stop) in try player.message(payload, reply: reply)
        }
      ),
      (
        3,
        Move("a user info \(payload) comes") { player throws(Stop) in
          try player.userInfo(payload, origin: player.counterpart)
        }
      ),
      (
        1,
        Move("the last user info comes again") { player throws(Stop) in
          try player.userInfoAgain(origin: player.counterpart)
        }
      ),
      (
        1,
        Move("a context \(payload) comes") { player throws(Stop) in
          try player.send(Harness.context(player.device.nextID(), payload))
        }
      ),
    ])
  }

  private static let suspension = Move("home, suspend-app") { player throws(Stop) in
    let left = try player.act(Harness.input("home"))
    // A device may refuse to suspend what a workout session keeps running.
    if player.device.screen["workoutSession"] == true { return left }
    return try left + player.act(Harness.input("suspend-app"))
  }

  /// Draws an event in the life of the app's process, for either device.
  static func life(_ draw: inout HistoryDraw) -> Move {
    draw.pick([
      (3, .verb("launch")), (2, .verb("home")), (1, suspension), (1, .verb("quit")),
    ])
  }
}
