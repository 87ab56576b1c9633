import LockstepProtocol

/// Cases about the order of several files, lost pieces, and packets that belong to no file.
enum FileOrderCases {
  static let all: [Case] = DeviceRole.allCases.flatMap(ofRole) + [ofAnotherWatch]

  private static func ofRole(_ role: DeviceRole) -> [Case] {
    sending(role) + [lostReceipt(role), empty(role), removed(role)] + pieces(role) + cancelled(role)
  }

  /// Connects the device with an app that can send files.
  static func ready(_ b: Harness) throws(Stop) {
    try b.ready()
    try b.tried("file", #""name":"../probe","bytes":1"#)
  }

  private static func queue(_ bytes: Int) -> String {
    Harness.input("file", #""name":"a.bin","bytes":\#(bytes)"#)
  }

  private static func answer(_ kind: String, _ file: JSONValue, _ more: String = "") -> String {
    Harness.packet(#""kind":"\#(kind)","origin":\#(file["origin"]),"id":\#(file["id"])\#(more)"#)
  }

  /// Makes the packet by which the other side announces the file “hello”.
  static func coming(
    _ id: Int64,
    name: String = "a.bin",
    size: Int64 = 5,
    checksum: Int64 = 907_060_870,
    metadata: String = "{}"
  ) -> String {
    Harness.packet(
      #""kind":"file","origin":1,"id":\#(id),"name":"\#(name)","size":\#(size),"#
        + #""checksum":\#(checksum),"metadata":\#(metadata)"#
    )
  }

  static func data(_ id: Int64, at offset: Int = 0, _ base64: String) -> String {
    Harness.packet(
      #""kind":"fileData","origin":1,"id":\#(id),"offset":\#(offset),"data":"\#(base64)""#
    )
  }

  private static func cancel(_ id: Int) -> String {
    Harness.packet(#""kind":"fileCancel","origin":1,"id":\#(id)"#)
  }

  // MARK: Sending

  private static func sending(_ role: DeviceRole) -> [Case] {
    [
      Case("SESSION-209", role, "the next file is announced when the one before it is over") {
        (b) throws(Stop) in
        try ready(b)
        let first = try b.sent("file", queue(10))
        let early = try b.act(queue(20)).packets("file").count
        try b.demand("SESSION-209", early, is: 0, "files announced beside the first")
        let next = try b.act(answer("fileReceipt", first)).packets("file")
        try b.demand("SESSION-209", next.map { $0["size"] }, is: [20], "files announced then")
        let later = next.first?["id"].number ?? 0
        let before = first["id"].number ?? 0
        try b.demand("SESSION-209", later > before, "an id above \(before)", "\(later)")
      },
      Case("SESSION-212", role, "what is counted of another file lets no piece go", .invalid) {
        (b) throws(Stop) in
        try ready(b)
        let file = try b.sent("file", queue(10))
        for (origin, id) in [("\(file["origin"])", 9_999), ("77", file["id"].number ?? 0)] {
          let count = Harness.packet(
            #""kind":"fileOffset","origin":\#(origin),"id":\#(id),"offset":0"#
          )
          let words = try b.act(count).words("packet:fileData", "session:progress")
          try b.demand("SESSION-212", words, is: [], "what follows for \(origin) and \(id)")
        }
        let right = try b.act(answer("fileOffset", file, #","offset":0"#)).packets("fileData")
        try b.demand("SESSION-212", right.count, is: 1, "pieces when its own is counted")
      },
      Case("SESSION-95", role, "a file of no bytes goes without a piece") { (b) throws(Stop) in
        try ready(b)
        let file = try b.sent("file", queue(0))
        try b.demand("SESSION-95", file["size"], is: 0, "its size")
        try b.demand("SESSION-96", file["checksum"], is: 0, "the checksum of no bytes")
        let pieces = try b.act(answer("fileOffset", file, #","offset":0"#)).packets("fileData")
        try b.demand("SESSION-95", pieces.count, is: 0, "pieces")
        let told = SessionCases.outcomes(try b.act(answer("fileReceipt", file)))
        try b.demand("SESSION-98", told, is: ["file delivered"], "outcomes")
      },
    ]
  }

  private static let ofAnotherWatch = Case(
    "SESSION-173",
    .phone,
    "a file goes to its own watch, and waits while another is there"
  ) { (b) throws(Stop) in
    try ready(b)
    try b.needsLease()
    let sent = try b.sent("file", queue(10))
    var others = try b.act(Harness.presence(origin: 2)) + b.advance(seconds: 1)
    others += try b.act(queue(20))
    let found = others.packets("file").map { $0["size"] }
    try b.demand("SESSION-173", found, is: [20], "the files that the other watch gets")
    let own = try b.act(Harness.presence(origin: 1)) + b.advance(seconds: 1)
    try b.demand("SESSION-173", own.packets("file"), is: [sent], "the files of its own watch")
  }

  // MARK: Receiving

  private static func lostReceipt(_ role: DeviceRole) -> Case {
    Case("SESSION-213", role, "a file whose receipt was lost is receipted, and not given, again") {
      (b) throws(Stop) in
      try ready(b)
      try b.act(coming(1))
      let given = try b.act(data(1, at: 0, "aGVsbG8=")).received("file")
      try b.given(given == [1], "a file that the app was given")
      try b.reconnect()
      let again = try b.act(coming(1))
      let receipts = again.packets("fileReceipt")
      try b.demand("SESSION-213", receipts.map { $0["id"] }, is: [1], "receipts")
      try b.demand("SESSION-213", receipts.map { $0["code"] }, is: [.missing], "their codes")
      let words = again.words("packet:fileOffset", "session:received")
      try b.demand("SESSION-213", words, is: [], "what else follows")
      try b.act(coming(2))
      let next = try b.act(data(2, at: 0, "aGVsbG8=")).received("file")
      try b.demand("SESSION-213", next, is: [2], "the file after it")
    }
  }

  private static func empty(_ role: DeviceRole) -> Case {
    Case("SESSION-95", role, "a file of no bytes is whole at once") { (b) throws(Stop) in
      try ready(b)
      let effects = try b.act(coming(1, size: 0, checksum: 0))
      let words = effects.words("packet:fileOffset", "packet:fileReceipt", "session:received")
      let wanted = ["session:received", "packet:fileReceipt"]
      try b.demand("SESSION-95", words, is: wanted, "what follows its announcement")
    }
  }

  private static func pieces(_ role: DeviceRole) -> [Case] {
    [
      Case(
        "SESSION-212",
        role,
        "a piece that does not begin where its bytes end is ignored",
        .invalid
      ) {
        (b) throws(Stop) in
        try ready(b)
        try b.act(coming(1))
        try b.act(data(1, at: 0, "aGVs"))
        for (offset, bytes) in [(0, "aGVs"), (4, "bw=="), (5, "bG8="), (2, "bGxv")] {
          let words = try b.act(data(1, at: offset, bytes)).words("packet", "session:received")
          try b.demand(
            "SESSION-212",
            words,
            is: [],
            "what follows a piece at \(offset), with 3 here"
          )
        }
        let given = try b.act(data(1, at: 3, "bG8=")).received("file")
        try b.demand("SESSION-212", given, is: [1], "the file that the app is given")
      },
      Case("SESSION-212", role, "a piece that goes beyond the file is ignored", .invalid) {
        (b) throws(Stop) in
        try ready(b)
        try b.act(coming(1))
        // “hello!”, of a file of five bytes.
        let words = try b.act(data(1, at: 0, "aGVsbG8h")).words("packet", "session:received")
        try b.demand("SESSION-212", words, is: [], "what follows")
        let given = try b.act(data(1, at: 0, "aGVsbG8=")).received("file")
        try b.demand("SESSION-212", given, is: [1], "the file that the app is given")
      },
      Case("SESSION-212", role, "a piece of another file is ignored", .invalid) {
        (b) throws(Stop) in
        try ready(b)
        try b.act(coming(3))
        let words = try b.act(data(4, at: 0, "aGVs")).words("packet", "session:received")
        try b.demand("SESSION-212", words, is: [], "what follows a piece of no file")
        let given = try b.act(data(3, at: 0, "aGVsbG8=")).received("file")
        try b.demand("SESSION-212", given, is: [3], "the file that the app is given")
      },
      Case("SESSION-96", role, "a file that came wrong is taken when it comes anew") {
        (b) throws(Stop) in
        try ready(b)
        try b.act(coming(1))
        let wrong = try b.act(data(1, at: 0, "SEVMTE8=")).received("file")
        try b.demand("SESSION-96", wrong, is: [], "what the app is given of other bytes")
        let given = try b.act(data(1, at: 0, "aGVsbG8=")).received("file")
        try b.demand("SESSION-96", given, is: [1], "what it is given then")
      },
    ]
  }

  /// Makes the case of an app that is removed while a file comes: the sender keeps the file, and
  /// announces it again later.
  private static func removed(_ role: DeviceRole) -> Case {
    Case("SESSION-207", role, "a file that was coming to an app that is removed begins anew") {
      (b) throws(Stop) in
      try ready(b)
      try b.act(coming(1))
      try b.act(data(1, at: 0, "aGVs"))
      try b.tried("uninstall")
      try b.act(Harness.input("install"))
      try b.act(Harness.input("launch"))
      try b.reconnect()
      let offsets = try b.act(coming(1)).packets("fileOffset").map { $0["offset"] }
      try b.demand("SESSION-207", offsets, is: [0], "what it has of it")
    }
  }

  // MARK: Taken back by the other side

  private static func cancelled(_ role: DeviceRole) -> [Case] {
    [
      Case("SESSION-210", role, "a file that its sender takes back is not given to the app") {
        (b) throws(Stop) in
        try b.suspended()
        try b.act(coming(1))
        try b.act(data(1, at: 0, "aGVsbG8="))
        try b.act(cancel(1))
        let given = try b.act(Harness.input("launch")).received("file")
        try b.demand("SESSION-210", given, is: [], "what the app is given when it is resumed")
      },
      Case("SESSION-210", role, "a file that is taken back in the middle begins anew") {
        (b) throws(Stop) in
        try ready(b)
        try b.act(coming(1))
        try b.act(data(1, at: 0, "aGVs"))
        try b.act(cancel(1))
        let rest = try b.act(data(1, at: 3, "bG8=")).words("packet", "session:received")
        try b.demand("SESSION-210", rest, is: [], "what follows its other bytes")
        let offsets = try b.act(coming(2)).packets("fileOffset").map { $0["offset"] }
        try b.demand("SESSION-95", offsets, is: [0], "what it has of the next one")
      },
      Case("SESSION-210", role, "only the file that is named is taken back", .invalid) {
        (b) throws(Stop) in
        try ready(b)
        try b.act(coming(3))
        try b.act(data(3, at: 0, "aGVs"))
        try b.act(cancel(2))
        let given = try b.act(data(3, at: 3, "bG8=")).received("file")
        try b.demand("SESSION-210", given, is: [3], "the file that the app is given")
      },
    ]
  }
}
