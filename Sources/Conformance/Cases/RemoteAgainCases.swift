import LockstepProtocol

/// Cases about calls of mirroring that come at the wrong time, and about workout sessions that follow
/// each other.
enum RemoteAgainCases {
  static let all: [Case] = starts + times + sessions

  private static let starts: [Case] = [
    Case("REMOTE-3", .watch, "a start while another one waits fails with 3, and sends nothing") {
      (b) throws(Stop) in
      try b.watchInSession()
      let first = try b.sent("remoteStart", Harness.startMirroring)["id"].number ?? 0
      let second = try b.act(Harness.startMirroring)
      try b.demand("REMOTE-3", second.words("packet"), is: [], "what the second sends")
      let wanted = ["startMirroring \(first + 1): 3"]
      try b.demand("REMOTE-3", second.completions, is: wanted, "its completion")
    },
    Case("REMOTE-3", .watch, "a start of what is mirrored is done at once, and sends nothing") {
      (b) throws(Stop) in
      try b.watchMirrors()
      let again = try b.act(Harness.startMirroring)
      try b.demand("REMOTE-3", again.words("packet"), is: [], "what it sends")
      try b.demand("REMOTE-3", again.completions, is: ["startMirroring 2"], "its completion")
    },
    Case("REMOTE-7", .watch, "a request while the start waits is ignored", .invalid) {
      (b) throws(Stop) in
      try b.watchInSession()
      _ = try b.sent("remoteStart", Harness.startMirroring)
      try b.act(Harness.remoteRequest("pause"))
      try b.demand("REMOTE-7", b.sessionState, is: "running", "the session's state")
    },
    Case("REMOTE-21", .watch, "data that is refused uses up a number") { (b) throws(Stop) in
      try b.watchInSession()
      let refused = try b.act(Harness.sendToRemote).completions
      try b.demand("REMOTE-21", refused, is: ["sendToRemote 1: 3"], "the completion of the data")
      let start = try b.sent("remoteStart", Harness.startMirroring)
      try b.demand("REMOTE-21", start["id"], is: 2, "the number of the start after it")
    },
  ]

  private static let times: [Case] = [
    ("a start", Harness.startMirroring, false), ("data", Harness.sendToRemote, true),
  ].map { what, call, isMirrored in
    Case("REMOTE-19", .watch, "the time of a reply holds for \(what), too") { (b) throws(Stop) in
      if isMirrored { try b.watchMirrors() } else { try b.watchInSession() }
      try b.needsLease()
      try b.tried("reply-timeout", #""seconds":10"#)
      try b.act(call)
      try b.demand("REMOTE-19", try b.advance(seconds: 9).errors, is: [], "errors within 9 s")
      try b.demand("REMOTE-19", try b.advance(seconds: 1).errors, is: [300], "errors at 10 s")
    }
  }

  private static let sessions: [Case] = [
    Case("MIRROR-14", .watch, "what is said of a second session is greater than of the first") {
      (b) throws(Stop) in
      try b.watchForMirroring()
      try b.needs("health")
      var said: [Effect] = []
      for _ in 1...2 {
        for verb in ["pause", "resume", "end"] {
          if verb == "pause" { said += try b.act(Harness.startActivity) }
          said += try b.act(Harness.input("\(verb)-activity"))
        }
      }
      let versions = said.liveSessions.compactMap { $0["version"].number }
      let isGrowing = zip(versions, versions.dropFirst()).allSatisfy { $0 < $1 }
      try b.demand("MIRROR-14", isGrowing, "versions that grow", "\(versions)")
    },
    Case("SENSOR-11", .watch, "a recording that ended while the watch slept ended at its end") {
      (b) throws(Stop) in
      try b.watchWithSensors()
      try b.needsLease()
      let start = b.date(b.now)
      try b.play([.heart(5, 100)], lasting: 60)
      try b.sleep(seconds: 100)
      let ends = try b.act().finishes.map { $0["finished"]["endDate"]["$date"] }
      try b.demand("SENSOR-11", ends, is: [.integer(start + 60_000_000)], "“endDate”")
    },
  ]
}
