import LockstepProtocol

/// Cases about fields that a reader does not know, deep within what it reads (HOST-12).
enum UnknownFieldCases {
  static let all: [Case] =
    places.map { place in
      Case("HOST-12", .watch, "\(place.what) of a snapshot may have a field that is not known") {
        (b) throws(Stop) in
        try demandListed(b, behind: place.text)
      }
    } + [
      mirrored("a live message may have a field that is not known", head + unknown),
      mirrored(
        "the clock of a live message may have a field that is not known",
        head + #""clock":{"offset":0,\#(unknown)"within":2000,"jumps":0},"#
      ),
    ]

  private static let unknown = #""inAFutureVersion":{"a":[1]},"#
  private static let head = #""type":"live","#

  /// Places within a snapshot behind which a field can stand.
  private static let places: [(what: String, text: String)] = [
    ("the settings", #""settings":{"#), ("a workout", #""workouts":[{"#), ("a log", #""logs":[{"#),
    ("a set of the last time", #""lastTime":[{"#),
  ]

  /// Demands that the watch lists the workout of a snapshot with an unknown field behind a place.
  private static func demandListed(_ b: Harness, behind place: String) throws(Stop) {
    try b.watchOpen()
    let log = LogSpec(reps: 10, weight: 60, lastTime: #"{"reps":8,"weight":55}"#)
    let text = SnapshotSpec(workouts: [WorkoutSpec(logs: [log])]).json(to: b.origin)
    try b.act(Harness.context(b.nextID(), text.replacing(place, with: place + unknown)))
    try b.demand("HOST-12", b.screen["workouts"].elements.count, is: 1, "workouts on the screen")
  }

  private static func mirrored(_ claim: String, _ beginning: String) -> Case {
    Case("HOST-12", .phone, claim) { (b) throws(Stop) in
      try b.phoneStarted()
      try b.act(b.live(1, 1).replacing(head, with: beginning))
      try b.demand("HOST-12", b.mirror, is: "live work", "the mirror")
    }
  }
}
