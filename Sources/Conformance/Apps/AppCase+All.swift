import LockstepProtocol

extension AppCase {
  /// Every case of an app, for the watch's and for the phone's.
  package static let all: [AppCase] = [Role.watchApp, .phoneApp].flatMap { role in
    beginning(role) + steps(role) + ahead(role)
  }

  private static func beginning(_ role: Role) -> [AppCase] {
    [
      AppCase("APP-2", role, "its first line is a hello with its role") { (b) throws(Stop) in
        try b.greet()
      },
      AppCase("APP-3", role, "it takes what an earlier launch has left") { (b) throws(Stop) in
        try b.greetWithSteps()
        try b.give(
          #""type":"launched","origin":5,"last":70,"permission":"allowed","state":"background","#
            + #""context":{"text":"hello"},"kept":[{"origin":5,"id":69,"name":"x1","#
            + #""payload":{"text":"hello"}}],"outstanding":["x1"],"documents":[],"#
            + #""notKept":0,"problems":[]"#
        )
        try b.give(AppEvents.activated)
      },
    ]
  }

  private static func steps(_ role: Role) -> [AppCase] {
    [
      AppCase("APP-6", role, "each event has one answer of its number") { (b) throws(Stop) in
        try b.launched()
        for event in AppEvents.all(for: role) {
          b.advance(seconds: 1)
          try b.give(event)
        }
      },
      AppCase("APP-7", role, "a deadline is later than its step, also after a tick") {
        (b) throws(Stop) in
        try b.launched()
        for event in AppEvents.all(for: role) {
          try b.give(event)
          _ = try b.tick()
        }
        for _ in 0..<20 where try !b.tick() { return }
      },
      AppCase("APP-14", role, "the same steps have the same answers", isRepeated: true) {
        (b) throws(Stop) in
        try b.launched()
        for event in AppEvents.all(for: role) {
          b.advance(seconds: 1)
          try b.give(event)
        }
        for _ in 0..<5 where try !b.tick() { return }
      },
      AppCase("APP-15", role, "what a person can ask is answered with calls of the table") {
        (b) throws(Stop) in
        try b.launched()
        for verb in ["say", "add", "conformance"] {
          try b.give(#""type":"action","do":"\#(verb)","text":"hello""#)
        }
      },
      AppCase("APP-21", role, "an action that it does not know is refused", .invalid) {
        (b) throws(Stop) in
        try b.launched()
        let calls = try b.give(#""type":"action","do":"no-such-verb""#)
        let isRefused = calls.contains {
          $0["call"] == "refused" && $0["action"] == "no-such-verb"
        }
        try b.demand("APP-21", isRefused, is: true, "a call “refused” of the action")
      },
    ]
  }

  /// What later versions of the system may bring.
  private static func ahead(_ role: Role) -> [AppCase] {
    [
      AppCase("APP-19", role, "an event that it does not know has an answer", .invalid) {
        (b) throws(Stop) in
        try b.launched()
        try b.give(#""type":"conformance","value":1"#)
        try b.give(#""type":"session","event":"conformance","value":1"#)
      },
      AppCase("APP-19", role, "fields that it does not know are ignored", .invalid) {
        (b) throws(Stop) in
        try b.launched(#","conformance":{"value":[1,null]}"#)
        let plain = #""type":"session","event":"reachability","value":true"#
        try b.give(plain + #","conformance":{"value":[1,null]}"#)
      },
    ]
  }
}
