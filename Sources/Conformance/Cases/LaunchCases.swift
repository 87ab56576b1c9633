import LockstepProtocol

/// Cases about several launches of the watch's app: which of them is lost, and which is made again.
enum LaunchCases {
  static let all: [Case] = lost + answered + [denied, switched, ended, outstanding]

  private static let start = Harness.input("start", #""split":"Push""#)

  /// Starts a workout, and returns its id, with its launch where one left.
  private static func begin(_ b: Harness) throws(Stop) -> (workout: JSONValue, launch: JSONValue) {
    let effects = try b.act(start)
    let workout = effects.first { $0.word == "document:workout" }?.value["id"] ?? .missing
    try b.given(workout.text != nil, "a workout that is started")
    return (workout, effects.packets("launch").first?["id"] ?? .missing)
  }

  /// Connects the watch again, and lists the workouts that it is launched into.
  private static func back(_ b: Harness) throws(Stop) -> [JSONValue] {
    let effects = try b.act(Harness.linkUp) + b.act(Harness.presence())
    return workouts(effects)
  }

  private static func workouts(_ effects: [Effect]) -> [JSONValue] {
    effects.packets("launch").map { $0["payload"]["workout"] }
  }

  private static func receipt(_ launch: JSONValue, code: Int? = nil) -> String {
    let failure = code.map { #","code":\#($0)"# } ?? ""
    return Harness.packet(#""kind":"launchReceipt","id":\#(launch)\#(failure)"#)
  }

  // MARK: Launches that are lost

  private static let lost: [Case] = [
    Case("LAUNCH-8", .phone, "of two launches that were lost the last is made again") {
      (b) throws(Stop) in
      try b.phoneWithSplit()
      try b.act(Harness.linkDown)
      _ = try begin(b)
      let second = try begin(b).workout
      try b.demand("LAUNCH-8", try back(b), is: [second], "the workouts of the launches")
    },
    Case("LAUNCH-8", .phone, "a launch that was under way when the link went is made again") {
      (b) throws(Stop) in
      try b.phoneWithSplit()
      let workout = try begin(b).workout
      try b.act(Harness.linkDown)
      try b.demand("LAUNCH-8", try back(b), is: [workout], "the workouts of the launches")
    },
    Case("LAUNCH-8", .phone, "the receipt of one launch says nothing of the next, which was lost") {
      (b) throws(Stop) in
      try b.phoneWithSplit()
      let first = try begin(b).launch
      let second = try begin(b).workout
      try b.act(receipt(first))
      try b.act(Harness.linkDown)
      try b.demand("LAUNCH-8", try back(b), is: [second], "the workouts of the launches")
    },
    Case("LAUNCH-8", .phone, "a launch that was lost is made again once") { (b) throws(Stop) in
      try b.phoneWithSplit()
      try b.needsLease()
      try b.act(Harness.linkDown)
      _ = try begin(b)
      let launches = try b.act(Harness.linkUp, Harness.presence()).packets("launch")
      try b.given(launches.count == 1, "a launch that is made again")
      try b.act(receipt(launches[0]["id"]))
      try b.demand("LAUNCH-8", try wornAgain(b), is: [], "launches when it is worn again")
    },
  ]

  /// Lets the wearer put on another watch and then the first one, and lists the workouts of launches.
  private static func wornAgain(_ b: Harness) throws(Stop) -> [JSONValue] {
    var effects: [Effect] = []
    for origin in [2, 1] as [Int64] {
      effects += try b.act(Harness.presence(origin: origin)) + b.advance(seconds: 1)
      effects += try b.takeContexts()
    }
    let told = effects.events("counterpart").map { $0["origin"] }
    try b.given(told == [2, 1], "two watches of which the app is told")
    return workouts(effects)
  }

  // MARK: Launches that have their answer

  private static let answered: [Case] = [
    ("came", nil, nil), ("failed on the watch", 7014, nil), ("was not answered in time", nil, 300),
  ].map { (what, code: Int?, wait: Int64?) in
    Case("LAUNCH-8", .phone, "a launch that \(what) was not lost, and is not made again") {
      (b) throws(Stop) in
      try b.phoneWithSplit()
      try b.needsLease()
      let launch = try begin(b).launch
      if let wait { try b.advance(seconds: wait) } else { try b.act(receipt(launch, code: code)) }
      try b.demand("LAUNCH-8", try wornAgain(b), is: [], "launches when the watch is worn again")
    }
  }

  // MARK: What ends one, and what does not

  private static let denied = Case(
    "LAUNCH-6",
    .phone,
    "a question that the owner has answered with no is asked no more"
  ) { (b) throws(Stop) in
    try b.phoneWithSplit()
    try b.act(Harness.input("forget-permission"))
    try b.act(start)
    try b.given(!b.screen["question"].isMissing, "a question")
    try b.act(Harness.input("deny"))
    try b.demand("SHOWN-3", b.screen["question"], is: .missing, "the question")
    let launches = try b.act(Harness.input("allow")).packets("launch").count
    try b.demand("LAUNCH-6", launches, is: 0, "launches of a later permission")
  }

  private static let switched = Case(
    "SESSION-170",
    .phone,
    "another watch ends the messages that wait, and no launch"
  ) { (b) throws(Stop) in
    try b.phoneWithSplit()
    let launch = try begin(b).launch
    try b.act(Harness.send("message", #"{"n":1}"#))
    let told = SessionCases.outcomes(try b.act(Harness.presence(origin: 2)))
    try b.demand("SESSION-170", told, is: ["message unknown 7016"], "outcomes")
    let ended = SessionCases.outcomes(try b.act(receipt(launch)))
    try b.demand("SESSION-62", ended, is: ["launch delivered"], "outcomes of the launch's receipt")
  }

  private static let ended = Case(
    "SESSION-17",
    .phone,
    "a lost link ends messages, then launches, each in the order of sending"
  ) { (b) throws(Stop) in
    try b.phoneWithSplit()
    let launches = [try begin(b).launch, try begin(b).launch]
    let message = try b.sent("message", Harness.send("message", #"{"n":1}"#))["id"]
    let told = try b.act(Harness.linkDown).events("outcome").map { [$0["kind"], $0["id"]] }
    let wanted = [["message", message]] + launches.map { ["launch", $0] }
    try b.demand("SESSION-17", told, is: wanted, "outcomes")
  }

  private static let outstanding = Case(
    "LEASE-37",
    .phone,
    "its system says how many launches, and user infos for the complication, are outstanding"
  ) { (b) throws(Stop) in
    try b.phoneWithSplit()
    try b.needs("system")
    let launch = try begin(b).launch
    try b.demand("LEASE-37", b.system["outstanding"]["launch"], is: 1, "launches")
    try b.act(receipt(launch))
    try b.demand("LEASE-37", b.system["outstanding"]["launch"], is: .missing, "launches then")
    try b.tried("complication-on-face")
    let packet = try b.sent("complication", Harness.send("complication", #"{"n":1}"#))
    let kind = "currentComplicationUserInfo"
    try b.demand("LEASE-37", b.system["outstanding"][kind], is: 1, "for the complication")
    try b.act(Harness.complicationReceipt(packet))
    try b.demand("LEASE-37", b.system["outstanding"][kind], is: .missing, "for it then")
  }
}
