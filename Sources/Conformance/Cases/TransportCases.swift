import LockstepProtocol

/// Cases about the connection, the lease, and the lines themselves, for both devices.
enum TransportCases {
  static let all: [Case] = DeviceRole.allCases.flatMap { role in
    greeting(role) + leases(role) + order(role) + lines(role) + leaving(role)
  }

  private static func on(_ b: Harness) throws(Stop) {
    if b.role == .watch { try b.watchOn() } else { try b.phoneOn() }
  }

  // MARK: Greeting

  private static func greeting(_ role: DeviceRole) -> [Case] {
    [
      Case("HOST-2", role, "the first line is a hello for version 1 in its role") {
        (b) throws(Stop) in
        try b.greet()
        try b.demand("HOST-2", b.hello["type"], is: "hello", "the type")
        try b.demand("HOST-2", b.hello["role"], is: .string(role.name), "the role")
        let speaks = b.hello["protocol"].elements.contains(1)
        try b.demand("HOST-2", speaks, "version 1 in “protocol”", "\(b.hello["protocol"])")
      },
      Case("VALUE-15", role, "the hello says first what it is, without white space") {
        (b) throws(Stop) in
        try b.greet()
        try b.demand("VALUE-15", b.hello.names.first, is: "type", "the first field")
        let line = b.lastLines
        // What stands in strings is every second part between quotes.
        let parts = line.dropLast().split(separator: "\"", omittingEmptySubsequences: false)
        let between = parts.indices.filter { $0 % 2 == 0 }.map { parts[$0] }
        let isCompact = !between.contains { $0.contains(" ") }
        try b.demand("VALUE-15", isCompact, "no white space", line)
      },
      Case("HOST-12", role, "fields that it does not know are ignored", .invalid) {
        (b) throws(Stop) in
        try b.greet(moreFields: #","weather":{"rain":[1,2,3]}"#)
        try b.act(#"{"type":"start","mood":"good"}"#)
        try b.act(#"{"type":"link","up":true,"color":null}"#)
        let packet = Harness.packet(
          #""kind":"presence","incarnation":1,"origin":1,"app":"foreground","battery":0.5"#
        )
        try b.act(packet)
        try b.demand("HOST-12", !b.screen.isMissing, "a screen", "none")
      },
      Case("LEASE-24", role, "a device with leases lives in real time when it is not leased") {
        (b) throws(Stop) in
        let hello = try b.receive()
        guard hello["capabilities"].elements.contains("lease") else {
          throw .notApplicable("the program does not declare “lease”")
        }
        try b.send(
          #"{"type":"welcome","protocol":1,"role":"\#(role.name)","incarnation":1,"#
            + #""seed":"7","leased":false}"#
        )
        try b.send(#"{"type":"inputs","inputs":[{"type":"start"}]}"#)
        let frame = try b.receive()
        try b.demand("LEASE-24", frame["type"], is: "effects", "the answer to inputs")
        try b.demand("LEASE-20", frame["step"], is: .missing, "a step")
      },
    ]
  }

  // MARK: Leases

  private static func leases(_ role: DeviceRole) -> [Case] {
    [
      Case("LEASE-3", role, "an answer repeats the number of its step") { (b) throws(Stop) in
        try b.greet()
        try b.needsLease()
        for number in 1...3 {
          let answer = try b.exchange(number == 1 ? [Harness.start] : [])
          try b.demand("LEASE-3", answer["type"], is: "done", "the type")
          try b.demand("LEASE-3", answer["step"], is: .integer(Int64(number)), "the step")
        }
      },
      Case("LEASE-14", role, "each answer has the digest that was declared") { (b) throws(Stop) in
        try b.greet()
        try b.needs("digest")
        try b.needsLease()
        let first = try b.exchange([Harness.start])
        let digest = first["digest"].text ?? ""
        let isHexadecimal =
          digest.utf8.count == 16
          && digest.allSatisfy { ("0"..."9").contains($0) || ("a"..."f").contains($0) }
        try b.demand("VALUE-14", isHexadecimal, "sixteen hexadecimal digits", "“\(digest)”")
        let idle = try b.exchange([])
        try b.demand(
          "LEASE-14",
          idle["digest"],
          is: first["digest"],
          "the digest when nothing is new"
        )
        let up = try b.exchange([Harness.linkUp])
        try b.demand("LEASE-14", up["digest"] != first["digest"], "another digest", digest)
      },
      Case("SHOWN-1", role, "the screen comes in the first step, and only when it changes") {
        (b) throws(Stop) in
        try b.greet()
        let first = try b.act(Harness.start)
        try b.demand("SHOWN-1", first.words("shown").count, is: 1, "screens of the first step")
        let again = try b.act(Harness.linkUp)
        try b.demand("SHOWN-1", again.words("shown").count, is: 0, "screens when nothing changed")
        if role == .watch { try b.act(Harness.input("launch")) }
        let still = try b.act(Harness.linkUp)
        try b.demand("SHOWN-1", still.words("shown").count, is: 0, "screens of an app at rest")
      },
      Case("SHOWN-4", role, "a step has one screen, as its last effect") { (b) throws(Stop) in
        try on(b)
        try b.needsLease()
        let verbs =
          role == .watch
          ? [Harness.input("launch"), Harness.input("quit"), Harness.input("launch")]
          : [Harness.input("split", #""name":"A""#), Harness.input("split", #""name":"B""#)]
        let effects = try b.step(verbs)
        try b.demand("SHOWN-4", effects.words("shown").count, is: 1, "screens of the step")
        try b.demand("SHOWN-4", effects.last?.word, is: "shown", "the last effect")
      },
    ]
  }

  private static func order(_ role: DeviceRole) -> [Case] {
    [
      Case("LEASE-6", role, "the inputs of a step are taken in their order") { (b) throws(Stop) in
        try on(b)
        try b.needsLease()
        try b.act(Harness.linkUp, Harness.linkDown)
        let effects = try b.act(Harness.linkUp)
        try b.demand("LEASE-6", effects.packets("presence").count, is: 1, "presence of a new link")
      },
      Case("LEASE-7", role, "effects stand in the order in which they happen") {
        (b) throws(Stop) in
        if role == .watch { try b.watchOpen() } else { try b.phoneLinked() }
        let verbs = (1...3).map { Harness.input("user-info", #""payload":{"n":\#($0)}"#) }
        let sent = try b.act(verbs).packets("userInfo").map { $0["payload"]["n"] }
        try b.demand("LEASE-7", sent, is: [1, 2, 3], "the numbers of what is sent")
      },
    ]
  }

  // MARK: Lines

  private static func lines(_ role: DeviceRole) -> [Case] {
    [
      Case("VALUE-12", role, "white space and any order of fields are taken") { (b) throws(Stop) in
        try b.greet()
        guard b.isLeased else {
          try b.send(#" { "inputs" : [ { "type" : "start" } ] , "type" : "inputs" } "#)
          let effects = try b.act()
          try b.demand("VALUE-12", effects.words("shown").count, is: 1, "screens")
          return
        }
        try b.send(
          " { \"inputs\" : [ { \"up\" : true , \"type\" : \"link\" } ] ,\t\"wall\" : 5 , "
            + "\"uptime\" : 0 , \"step\" : 1 , \"type\" : \"step\" } "
        )
        let answer = try b.receive()
        try b.demand("VALUE-12", answer["step"], is: 1, "the step that is answered")
      },
      Case("VALUE-11", role, "a line of 1,048,576 bytes is taken") { (b) throws(Stop) in
        try on(b)
        let input = #"{"type":"link","up":true,"x":""#
        let room = 1_048_576 - 200 - input.utf8.count
        try b.act(input + .long(room, "y") + #""}"#)
        try b.demand("VALUE-11", !b.screen.isMissing, "an answer", "none")
      },
      Case("VALUE-10", role, "values nested 64 deep are taken") { (b) throws(Stop) in
        try on(b)
        // The line, its inputs and the input are three levels.
        let deep = String(repeating: "[", count: 61) + String(repeating: "]", count: 61)
        try b.act(#"{"type":"link","up":true,"x":\#(deep)}"#)
        try b.demand("VALUE-10", !b.screen.isMissing, "an answer", "none")
      },
      Case("ACTION-3", role, "an unknown verb is refused and changes nothing", .invalid) {
        (b) throws(Stop) in
        try on(b)
        if role == .watch { try b.act(Harness.input("launch")) }
        let before = b.screen
        let effects = try b.act(Harness.input("fly"))
        try b.demand("ACTION-3", effects.refusals("fly"), is: 1, "refusals")
        try b.demand("ACTION-3", b.screen, is: before, "the screen")
      },
      Case("ACTION-3", role, "an argument that is missing or out of its range is refused", .invalid)
      {
        (b) throws(Stop) in
        try on(b)
        if role == .watch { try b.act(Harness.input("launch")) }
        for more in ["", #""rest":-1"#, #""rest":3601"#, #""rest":"long""#] {
          let effects = try b.act(Harness.input("rest", more))
          try b.demand("ACTION-3", effects.refusals("rest"), is: 1, "refusals of rest {\(more)}")
          try b.demand("ACTION-3", effects.words("document", "packet"), is: [], "effects")
        }
      },
      Case("ACTION-5", role, "an argument that a verb does not have is ignored", .invalid) {
        (b) throws(Stop) in
        try on(b)
        if role == .watch { try b.act(Harness.input("launch")) }
        let effects = try b.act(Harness.input("rest", #""rest":60,"colour":"red","n":5"#))
        try b.demand("ACTION-5", effects.refusals("rest"), is: 0, "refusals")
      },
    ]
  }

  // MARK: Leaving

  private static func leaving(_ role: DeviceRole) -> [Case] {
    [
      Case("HOST-19", role, "a leased device that is told bye exits with status 0") {
        (b) throws(Stop) in
        try on(b)
        try b.needsLease()
        try b.send(#"{"type":"bye"}"#)
        let end = b.subject.finish()
        if end == .unknown { throw .notApplicable("the program is no process of the suite's") }
        try b.demand("HOST-19", end, is: .exited(0), "how it ended")
      },
      Case("HOST-21", role, "a device that is told an error exits with another status than 0") {
        (b) throws(Stop) in
        try on(b)
        try b.send(#"{"type":"error","code":"stalled","text":"the suite says so"}"#)
        let end = b.subject.finish()
        if end == .unknown { throw .notApplicable("the program is no process of the suite's") }
        let isOther = if case .exited(let status) = end { status != 0 } else { false }
        try b.demand("HOST-21", isOther, "an exit status other than 0", "\(end)")
      },
    ]
  }
}
