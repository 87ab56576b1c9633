import LockstepProtocol

/// Cases about file transfers: a file is announced, sent in pieces, resumed after a break, and given to
/// the app whole.
enum FileCases {
  static let all: [Case] = DeviceRole.allCases.flatMap(ofRole) + [drained]

  private static func ofRole(_ role: DeviceRole) -> [Case] {
    names(role) + sending(role) + counted(role) + receiving(role) + [last(role)] + outcomes(role)
  }

  /// The content of a short file in Base64, its size in bytes, and its checksum.
  private static let hello = (base64: "aGVsbG8=", size: 5, checksum: 907_060_870)

  /// Connects the device with an app that can send files.
  ///
  /// The file of this attempt lies outside the app's container, so its transfer fails at once.
  private static func ready(_ b: Harness) throws(Stop) {
    try b.ready()
    try b.tried("file", #""name":"../probe","bytes":1"#)
  }

  private static func file(_ b: Harness, bytes: Int, _ more: String = "") throws(Stop) -> JSONValue
  {
    try b.sent("file", Harness.input("file", #""name":"a.bin","bytes":\#(bytes)\#(more)"#))
  }

  /// Makes the other side's packet that answers a file of the device.
  private static func answer(_ kind: String, _ file: JSONValue, _ more: String = "") -> String {
    Harness.packet(#""kind":"\#(kind)","origin":\#(file["origin"]),"id":\#(file["id"])\#(more)"#)
  }

  private static func offset(_ file: JSONValue, _ offset: Int) -> String {
    answer("fileOffset", file, #","offset":\#(offset)"#)
  }

  /// Makes the packet by which the other side announces a file.
  private static func coming(
    _ id: Int,
    _ name: String = "a.bin",
    checksum: Int = hello.checksum
  ) -> String {
    Harness.packet(
      #""kind":"file","origin":1,"id":\#(id),"name":"\#(name)","size":\#(hello.size),"#
        + #""checksum":\#(checksum),"metadata":{}"#
    )
  }

  private static func data(_ id: Int, at offset: Int = 0, _ base64: String = hello.base64) -> String
  {
    data(id, at: offset, JSONText { $0.string(base64) })
  }

  private static func data(_ id: Int, at offset: Int, _ base64: JSONText) -> String {
    Harness.packet(
      #""kind":"fileData","origin":1,"id":\#(id),"offset":\#(offset),"data":\#(base64)"#
    )
  }

  // MARK: Another watch

  /// A case of a file from the watch that has been taken off: the app still gets it while the session
  /// is inactive.
  private static let drained = Case(
    "SESSION-171",
    .phone,
    "a file that comes of the watch that is put away is still given"
  ) { (b) throws(Stop) in
    try b.phoneLinked()
    try b.act(coming(7))
    try b.act(Harness.presence(origin: 2))
    let effects = try b.act(data(7))
    try b.demand("SESSION-171", effects.received("file"), is: [7], "files given")
  }

  // MARK: Names

  private static func names(_ role: DeviceRole) -> [Case] {
    [
      Case("SESSION-94", role, "a name that is a path fails with 7008") { (b) throws(Stop) in
        try b.ready()
        let effects = try b.tried("file", #""name":"../a.bin","bytes":1"#)
        let found = SessionCases.outcomes(effects)
        try b.demand("SESSION-94", found, is: ["file failed 7008"], "outcomes")
        try b.demand("SESSION-94", effects.packets("file").count, is: 0, "files announced")
      },
      Case("SESSION-94", role, "a file whose name is none is receipted with 7014", .invalid) {
        (b) throws(Stop) in
        try ready(b)
        let long = String(repeating: "n", count: 256)
        for (index, name) in ["", ".", "..", "a/b", #"a\u0000b"#, long].enumerated() {
          let effects = try b.act(coming(index + 1, name))
          let codes = effects.packets("fileReceipt").map { $0["code"] }
          try b.demand("SESSION-94", codes, is: [7014], "codes for the name “\(name.prefix(9))”")
        }
      },
    ]
  }

  // MARK: Sending

  private static let piece = 65_536

  /// Lists the offsets of the pieces that the device has sent.
  private static func pieces(_ effects: [Effect]) -> [Int64] {
    effects.packets("fileData").compactMap { $0["offset"].number }
  }

  private static func sending(_ role: DeviceRole) -> [Case] {
    [
      Case("SESSION-95", role, "pieces of 65,536 bytes, at most eight ahead of what is counted") {
        (b) throws(Stop) in
        try ready(b)
        let announced = try file(b, bytes: 1_000_000)
        var found: [Int64] = []
        for counted in 0...7 {
          found += pieces(try b.act(offset(announced, counted * piece)))
          let wanted = found.indices.map { Int64($0 * piece) }
          try b.demand("SESSION-95", found, is: wanted, "where the pieces begin")
          // Fewer than may be on the way are no mistake, but one that is counted lets one go.
          let range = (counted + 1)...(counted + 8)
          let what = "\(range) pieces sent with \(counted) counted"
          try b.demand("SESSION-95", range.contains(found.count), what, "\(found.count)")
        }
      },
      Case("SESSION-95", role, "another connection goes on from what the other side has") {
        (b) throws(Stop) in
        try ready(b)
        let announced = try file(b, bytes: 200_000)
        try b.act(offset(announced, 0))
        let again = try b.reconnect().packets("file")
        try b.demand("SESSION-95", again.map { $0["id"] }, is: [announced["id"]], "files announced")
        let effects = try b.act(offset(announced, 2 * piece))
        let wanted = [Int64(2 * piece), Int64(3 * piece)]
        try b.demand("SESSION-95", pieces(effects), is: wanted, "where its pieces begin")
      },
      Case("SESSION-96", role, "the checksum is the CRC-32 of the bytes that are sent") {
        (b) throws(Stop) in
        try ready(b)
        let announced = try file(b, bytes: 1_000)
        let data = try b.act(offset(announced, 0)).packets("fileData").first?["data"] ?? .missing
        let bytes = try bytes(data.text ?? "")
        try b.demand("SESSION-95", bytes.count, is: 1_000, "bytes")
        let sum = JSONValue.integer(Int64(CRC32.checksum(of: bytes)))
        try b.demand("SESSION-96", announced["checksum"], is: sum, "the checksum announced")
      },
      Case("SESSION-99", role, "progress is told for each count") { (b) throws(Stop) in
        try ready(b)
        let announced = try file(b, bytes: 100_000)
        for count in [0, piece, 100_000] {
          let events = try b.act(offset(announced, count)).events("progress")
          let counts = events.map { [$0["completed"], $0["total"]] }
          let wanted = [[JSONValue.integer(Int64(count)), 100_000]]
          try b.demand("SESSION-99", counts, is: wanted, "progress at \(count)")
        }
      },
    ]
  }

  /// Makes the cases in which the other side's receipt for an offset must not make the device send
  /// another piece.
  private static func counted(_ role: DeviceRole) -> [Case] {
    [
      Case("SESSION-95", role, "a part of a piece that is counted lets no whole one go") {
        (b) throws(Stop) in
        try ready(b)
        let announced = try file(b, bytes: 1_000_000)
        try b.act(offset(announced, 0))
        let more = pieces(try b.act(offset(announced, 1_000)))
        try b.demand("SESSION-95", more, is: [], "pieces beyond 524,288 bytes that nobody counted")
      },
      Case("SESSION-96", role, "a file of one piece that is asked for again is sent again") {
        (b) throws(Stop) in
        try ready(b)
        let announced = try file(b, bytes: 1_000)
        try b.act(offset(announced, 0))
        let again = pieces(try b.act(offset(announced, 0)))
        try b.demand("SESSION-96", again, is: [0], "where the pieces begin")
      },
    ]
  }

  private static func bytes(_ base64: String) throws(Stop) -> [UInt8] {
    do throws(JSONError) {
      var reader = JSONReader(Array("\"\(base64)\"".utf8))
      return try reader.base64()
    } catch {
      throw .broke(statement: "VALUE-5", expected: "base64", found: base64)
    }
  }

  // MARK: Receiving

  private static func receiving(_ role: DeviceRole) -> [Case] {
    [
      Case("SESSION-95", role, "what came over an earlier connection is counted") {
        (b) throws(Stop) in
        try ready(b)
        try demandOffset(b, "SESSION-95", try b.act(coming(1)), is: 0)
        try demandOffset(b, "SESSION-95", try b.act(data(1, at: 0, "aGVs")), is: 3)
        try b.reconnect()
        try demandOffset(b, "SESSION-95", try b.act(coming(1)), is: 3)
        let given = try b.act(data(1, at: 3, "bG8=")).received("file")
        try b.demand("SESSION-95", given, is: [1], "the file that the app was given")
      },
      Case("SESSION-96", role, "bytes with another checksum are asked for again", .invalid) {
        (b) throws(Stop) in
        try ready(b)
        try b.act(coming(1, checksum: 1))
        let effects = try b.act(data(1))
        try demandOffset(b, "SESSION-96", effects, is: 0)
        try b.demand("SESSION-96", effects.received("file"), is: [], "what the app was given")
        let receipts = effects.packets("fileReceipt").count
        try b.demand("SESSION-96", receipts, is: 0, "receipts")
      },
      Case("SESSION-97", role, "a file is receipted after the app was given it") {
        (b) throws(Stop) in
        try ready(b)
        try b.act(coming(1))
        let words = try b.act(data(1)).words("session:received", "packet:fileReceipt")
        let wanted = ["session:received", "packet:fileReceipt"]
        try b.demand("SESSION-97", words, is: wanted, "the order")
      },
      Case("SESSION-97", role, "a file that waits for the app has no receipt") { (b) throws(Stop) in
        try ready(b)
        try b.tried("home")
        try b.tried("suspend-app")
        if role == .watch { try b.tried("background-refresh", #""off":true"#) }
        try b.act(coming(1))
        let early = try b.act(data(1)).packets("fileReceipt").count
        try b.demand("SESSION-97", early, is: 0, "receipts while the app is suspended")
        let late = try b.act(Harness.input("launch")).packets("fileReceipt").count
        try b.demand("SESSION-97", late, is: 1, "receipts when it is resumed")
      },
    ]
  }

  /// Makes the case in which the last piece of a file has its receipt, and no offset beside it.
  private static func last(_ role: DeviceRole) -> Case {
    Case("SESSION-217", role, "each piece but the last has an offset, the last the receipt alone") {
      (b) throws(Stop) in
      try ready(b)
      let size = 100_000
      let bytes = [UInt8](repeating: 0x68, count: size)
      let sum = CRC32.checksum(of: bytes)
      let announced = Harness.packet(
        #""kind":"file","origin":1,"id":1,"name":"a.bin","size":\#(size),"checksum":\#(sum),"#
          + #""metadata":{}"#
      )
      try demandOffset(b, "SESSION-95", try b.act(announced), is: 0)
      let pieces = [bytes[..<piece], bytes[piece...]].map { part in
        data(1, at: part.startIndex, JSONText { $0.base64(Array(part)) })
      }
      let first = try b.act(pieces[0])
      try demandOffset(b, "SESSION-217", first, is: Int64(piece))
      let words = try b.act(pieces[1]).words("packet:fileOffset", "packet:fileReceipt")
      try b.demand("SESSION-217", words, is: ["packet:fileReceipt"], "answers to the last piece")
    }
  }

  private static func demandOffset(
    _ b: Harness,
    _ statement: String,
    _ effects: [Effect],
    is offset: Int64
  ) throws(Stop) {
    let found = effects.packets("fileOffset").map { $0["offset"] }
    try b.demand(statement, found, is: [.integer(offset)], "what it says that it has")
  }

  // MARK: How they end

  private static func outcomes(_ role: DeviceRole) -> [Case] {
    let tooMuch = #","metadata":"# + SessionCases.payload(ofSize: 70_000)
    return [
      Case("SESSION-98", role, "a path outside the app's container fails with 7008") {
        (b) throws(Stop) in
        try b.ready()
        let effects = try b.tried("file", #""name":"../a.bin","bytes":1"#)
        let found = SessionCases.outcomes(effects)
        try b.demand("SESSION-98", found, is: ["file failed 7008"], "outcomes")
      },
      Case("SESSION-98", role, "the time of a transfer goes on while there is no connection") {
        (b) throws(Stop) in
        try ready(b)
        try b.tried("transfer-timeout", #""seconds":10"#)
        let announced = try file(b, bytes: 100_000)
        try b.act(offset(announced, 0))
        try b.advance(seconds: 6)
        try b.reconnect()
        let found = SessionCases.outcomes(try b.advance(seconds: 5))
        try b.demand("SESSION-98", found, is: ["file failed 7017"], "outcomes 11 s after it began")
      },
      refused(role, 7009, "metadata over its limit", tooMuch),
      refused(role, 7010, "metadata that is no property list", #","metadata":{"a":null}"#),
      ended(role, nil, "delivered"), ended(role, 7014, "failed 7014"),
      ended(role, 7015, "failed 7015"),
      Case("SESSION-98", role, "a file that is taken back ends as cancelled") { (b) throws(Stop) in
        try ready(b)
        let announced = try file(b, bytes: 10)
        let effects = try b.act(Harness.input("cancel-file", #""id":\#(announced["id"])"#))
        let found = SessionCases.outcomes(effects)
        try b.demand("SESSION-98", found, is: ["file cancelled"], "outcomes")
        try b.demand("SESSION-98", effects.packets("fileCancel").count, is: 1, "told to the other")
        let later = try b.reconnect().packets("file").count
        try b.demand("SESSION-98", later, is: 0, "files over the next connection")
      },
    ]
  }

  private static func refused(_ role: DeviceRole, _ code: Int, _ what: String, _ more: String)
    -> Case
  {
    Case("SESSION-98", role, "\(what) fails with \(code)") { (b) throws(Stop) in
      try ready(b)
      let effects = try b.act(Harness.input("file", #""name":"a.bin","bytes":1"# + more))
      let found = SessionCases.outcomes(effects)
      try b.demand("SESSION-98", found, is: ["file failed \(code)"], "outcomes")
    }
  }

  /// Makes the case in which the other side receipts a file, with an error code or without one.
  private static func ended(_ role: DeviceRole, _ code: Int?, _ outcome: String) -> Case {
    Case("SESSION-98", role, "a file that is receipted so ends as \(outcome)") {
      (b) throws(Stop) in
      try ready(b)
      let announced = try file(b, bytes: 1)
      let more = code.map { #","code":\#($0)"# } ?? ""
      let found = SessionCases.outcomes(try b.act(answer("fileReceipt", announced, more)))
      try b.demand("SESSION-98", found, is: ["file \(outcome)"], "outcomes")
    }
  }
}
