import LockstepProtocol

/// Cases about new beginnings: an app that starts again, or a file that replaces another.
enum AgainCases {
  static let all: [Case] =
    DeviceRole.allCases.flatMap { [methods($0), large($0), other($0), whole($0)] } + woken

  private static func methods(_ role: DeviceRole) -> Case {
    Case("ACTION-25", role, "a delegate lacks a method until the app ends") { (b) throws(Stop) in
      try b.ready()
      try b.tried("lacks", #""method":"message""#)
      let refused = try b.act(Harness.message(71, #"{"n":1}"#)).packets("failure").count
      try b.demand("SESSION-89", refused, is: 1, "failures while it lacks the method")
      try b.act(Harness.input("quit"), Harness.input("launch"))
      let given = try b.act(Harness.message(72, #"{"n":1}"#)).received("message")
      try b.demand("ACTION-25", given, is: [72], "messages given to the next start")
    }
  }

  // MARK: Files

  private static func file(_ id: Int64, size: Int64, checksum: Int64) -> String {
    let fields = #""origin":1,"id":\#(id),"name":"a.bin","size":\#(size),"checksum":\#(checksum)"#
    return Harness.packet(#""kind":"file",\#(fields),"metadata":{}"#)
  }

  private static func offsets(_ effects: [Effect]) -> [JSONValue] {
    effects.packets("fileOffset").map { $0["offset"] }
  }

  private static func large(_ role: DeviceRole) -> Case {
    Case("SESSION-98", role, "a file above the limit is receipted with 7014", .invalid) {
      (b) throws(Stop) in
      try b.ready()
      let answers = try b.act(file(3, size: 67_108_865, checksum: 7))
      if answers.words("packet").isEmpty { throw .notApplicable("the program takes no files") }
      let codes = answers.packets("fileReceipt").map { $0["code"] }
      try b.demand("SESSION-98", codes, is: [7014], "codes of the receipts")
    }
  }

  private static func other(_ role: DeviceRole) -> Case {
    Case("SESSION-95", role, "a file with another checksum begins anew") { (b) throws(Stop) in
      try b.ready()
      let first = offsets(try b.act(file(3, size: 6, checksum: 7)))
      if first.isEmpty { throw .notApplicable("the program takes no files") }
      let data = #""kind":"fileData","origin":1,"id":3,"offset":0,"data":"AAEC""#
      try b.act(Harness.packet(data))
      for (checksum, offset) in [(7, 3), (8, 0)] as [(Int64, JSONValue)] {
        try b.reconnect()
        let found = offsets(try b.act(file(3, size: 6, checksum: checksum)))
        try b.demand("SESSION-95", found, is: [offset], "its bytes with checksum \(checksum)")
      }
    }
  }

  private static func whole(_ role: DeviceRole) -> Case {
    Case("SESSION-95", role, "of a file that waits whole all is there") { (b) throws(Stop) in
      try b.suspended()
      let began = offsets(try b.act(file(3, size: 1, checksum: 3_523_407_757)))
      if began.isEmpty { throw .notApplicable("the program takes no files") }
      try b.act(Harness.packet(#""kind":"fileData","origin":1,"id":3,"offset":0,"data":"AA==""#))
      try b.reconnect()
      let again = offsets(try b.act(file(3, size: 1, checksum: 3_523_407_757)))
      try b.demand("SESSION-95", again, is: [1], "its bytes while it waits for the app")
      let given = try b.act(Harness.input("launch")).received("file")
      try b.demand("SESSION-97", given, is: [3], "files that the app is given")
    }
  }

  // MARK: The watch

  private static let woken: [Case] = [
    Case("SESSION-82", .watch, "an app that was in front when it ended is woken behind") {
      (b) throws(Stop) in
      try b.watchOpen()
      try b.tried("background-refresh")
      try b.act(Harness.input("quit"))
      let states = try b.act(Harness.userInfo(1, #"{"n":1}"#)).appStates
      try b.demand("SESSION-82", states, is: ["background"], "presence")
    },
    Case("SESSION-80", .watch, "a wrist that is raised wakes no app that is not in front") {
      (b) throws(Stop) in
      try b.suspended()
      try b.tried("wrist-down")
      let states = try b.tried("wrist-up").appStates
      try b.demand("SESSION-80", states, is: [], "presence")
    },
  ]
}
