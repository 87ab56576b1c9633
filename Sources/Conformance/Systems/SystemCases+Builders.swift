import LockstepDocuments
import LockstepProtocol
import LockstepSimulation

/// Cases about live workout builders, routes, and effort scores.
extension SystemCases {
  static func builders(_ role: DeviceRole) -> [Case] { [routes(role), efforts(role)] }

  static let live = [liveBuilder, liveBuilderOfSome]

  private static let rate = "HKQuantityTypeIdentifierHeartRate"
  private static let energy = "HKQuantityTypeIdentifierActiveEnergyBurned"
  private static let effort = "HKQuantityTypeIdentifierWorkoutEffortScore"
  private static let begin = "2026-03-01T08:00:00Z"

  private static func asking(_ types: String...) -> String {
    let names = (["HKWorkoutTypeIdentifier", "HKWorkoutRouteTypeIdentifier"] + types)
      .map { #""\#($0)""# }.joined(separator: ",")
    return #"{"call":"requestAuthorization","share":[\#(names)],"read":[\#(names)]}"#
  }

  private static func call(_ name: String, _ fields: String = "") -> String {
    #"{"call":"\#(name)","builder":"b","tag":"\#(name)"\#(fields.isEmpty ? "" : ",\(fields)")}"#
  }

  private static func beginning(at date: String, live: Bool = false) -> String {
    call("beginCollection", #""activity":"running","startDate":"\#(date)","live":\#(live)"#)
  }

  private static func query(_ type: String) -> String {
    #"{"call":"querySamples","sampleType":"\#(type)","tag":"found"}"#
  }

  // MARK: Live

  /// Starts a workout session and, 10 s later, a live builder that collects for 20 s.
  private static func collect(_ device: Harness, _ types: String) throws(Stop) -> [Effect] {
    try device.play(types, #"{"call":"startWorkout","activity":"running","every":5}"#)
    try device.advance(seconds: 10)
    let start = ISODate.text(WallTime(microseconds: device.date(device.now)))
    try device.play(beginning(at: start, live: true))
    let given = try device.advance(seconds: 20) + device.play(#"{"call":"stopWorkout"}"#)
    let end = ISODate.text(WallTime(microseconds: device.date(device.now)))
    try device.play(call("endCollection", #""endDate":"\#(end)""#), call("finishWorkout"))
    return try given + device.advance(seconds: 1)
  }

  private static let liveBuilder = Case.system(
    "APP-71",
    .watch,
    "a live builder has what the session measured while it collected"
  ) { (rig) throws(Stop) in
    let (device, _) = try rig.launch()
    let effects = try collect(device, asking(rate, energy))
    let saved = effects.told("health").last?["saved"].elements.count
    try device.demand("APP-71", saved, is: 1, "workouts that are saved")
    let measured = effects.told("workout").flatMap { $0["samples"]["series"].elements }
      .filter { $0["type"].text?.hasSuffix("HeartRate") == true }
      .reduce(0) { $0 + Int($1["count"].number ?? 0) }
    try device.given(measured > 0, "heart rates that the session measured")
    try device.play(query(rate))
    let found = try device.advance(seconds: 1).told("health").last?["samples"].elements.count
    try device.demand("APP-71", found, is: measured, "heart rates of the workout")
  }

  private static let liveBuilderOfSome = Case.system(
    "APP-71",
    .watch,
    "a live builder has nothing of a type that its app may not save"
  ) { (rig) throws(Stop) in
    let (device, _) = try rig.launch()
    _ = try collect(device, asking(rate))
    try device.play(asking(energy), query(rate), query(energy))
    let found = try device.advance(seconds: 1).told("health").suffix(2)
      .map { !$0["samples"].elements.isEmpty }
    try device.demand("APP-71", found, is: [true, false], "heart rate, energy")
  }

  // MARK: Routes and efforts

  private static func location(_ second: Int, _ latitude: String = "46.5") -> String {
    #"{"timestamp":"2026-03-01T08:00:0\#(second)Z","latitude":\#(latitude),"longitude":6.6}"#
  }

  /// Saves a workout of 10 s, and returns its id.
  private static func savedWorkout(_ device: Harness, _ more: String...) throws(Stop) -> String {
    let calls =
      [asking(effort), beginning(at: begin)] + more
      + [call("endCollection", #""endDate":"2026-03-01T08:00:10Z""#), call("finishWorkout")]
    try device.act(Harness.play(calls))
    let told = try device.advance(seconds: 1).told("health").last ?? .missing
    guard let id = told["saved"].elements.first?.text else {
      throw .undecided("the device saved no workout: \(told)")
    }
    return id
  }

  private static func routes(_ role: DeviceRole) -> Case {
    Case.system("APP-72", role, "a workout has one route, in the order of its instants") {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      let places = #""locations":[\#(location(4)),\#(location(2))]"#
      let with = try savedWorkout(device, call("insertRouteData", places))
      let looking = #"{"call":"queryRoute","workout":"\#(with)"}"#
      let second = #""workout":"\#(with)""#
      try device.play(looking, call("insertRouteData", places), call("finishRoute", second))
      let told = try device.advance(seconds: 1).told("health")
      let instants = told.first?["locations"].elements.map { $0["timestamp"] }
      let expected: [JSONValue] = [
        "2026-03-01T08:00:02.000000Z", "2026-03-01T08:00:04.000000Z",
      ]
      try device.demand("APP-72", instants, is: expected, "the instants of the route")
      try device.demand("APP-72", told.last?["code"], is: 3, "the number of a second route")
      try device.play(call("discardWorkout"))
      let without = try savedWorkout(device)
      let wrong = #""locations":[\#(location(4, "91"))]"#
      try device.play(
        call("insertRouteData", places),
        call("finishRoute", #""workout":"\#(without)""#),
        #"{"call":"queryRoute","workout":"\#(without)"}"#,
        call("insertRouteData", wrong)
      )
      let later = try device.advance(seconds: 1).told("health")
      let count = later.dropLast().last?["locations"].elements.count
      try device.demand("APP-72", count, is: 2, "locations of a route that came later")
      try device.demand("APP-72", later.last?["code"], is: 3, "the number of a wrong location")
    }
  }

  private static func efforts(_ role: DeviceRole) -> Case {
    Case.system(
      "APP-73",
      role,
      "an effort takes the place of the one before, and can be taken away"
    ) {
      (rig) throws(Stop) in
      let (device, _) = try rig.launch()
      let workout = #""workout":"\#(try savedWorkout(device))""#
      func score(_ value: Int) -> String {
        let sample =
          #"{"type":"\#(effort)","startDate":"\#(begin)","value":\#(value),"#
          + #""unit":"appleEffortScore"}"#
        return #"{"call":"relateEffort","sample":\#(sample),\#(workout)}"#
      }
      let looking = #"{"call":"queryEffort",\#(workout)}"#
      try device.play(score(4), score(7), score(11), looking)
      let told = try device.advance(seconds: 1).told("health")
      try device.demand("APP-73", told[2]["code"], is: 3, "the number of a score beyond 10")
      try device.demand("APP-73", told.scores, is: [7], "the scores of the workout")
      let id = told[1]["saved"].elements.first?.text ?? ""
      try device.play(#"{"call":"unrelateEffort","ids":["\#(id)"],\#(workout)}"#, looking)
      let left = try device.advance(seconds: 1).told("health").scores
      try device.demand("APP-73", left, is: [], "the scores once it was taken away")
    }
  }
}

extension [JSONValue] {
  /// The effort scores that the last answer relates to the workout as a whole.
  fileprivate var scores: [JSONValue] {
    last?["relationships"].elements.flatMap { $0["samples"].elements }.map { $0["value"] } ?? []
  }
}
