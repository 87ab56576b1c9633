import LockstepProtocol

/// Cases about a watch's workout session that is mirrored on the phone, for both devices.
enum RemoteCases {
  static let all: [Case] = watch + watchEnds + phone + phoneEnds

  // MARK: The watch

  private static let watch: [Case] = [
    Case("REMOTE-1", .watch, "a start sends the session with its state and that state's date") {
      (b) throws(Stop) in
      try b.watchInSession()
      let date = b.date(b.now)
      try b.act(Harness.input("pause-activity"))
      try b.pass(seconds: 2)
      let sent = try b.act(Harness.startMirroring).packets("remoteStart")
      try b.demand("REMOTE-1", sent.map { $0["activity"] }, is: ["cycling"], "activities")
      try b.demand("REMOTE-1", sent.map { $0["state"] }, is: ["paused"], "states")
      let since = sent.first?["since"].number ?? 0
      try b.demand("REMOTE-1", abs(since - date) < 1_000_000, "the pause's date", "\(since)")
    },
    Case("REMOTE-21", .watch, "starts, stops and data are counted together") { (b) throws(Stop) in
      try b.watchMirrors()
      var ended: [String] = []
      for call in ["send-to-remote", "stop-mirroring", "start-mirroring", "send-to-remote"] {
        let effects = try b.act(Harness.input(call, call.hasPrefix("send") ? #""payload":{}"# : ""))
        let sent = effects.packets("remoteData") + effects.packets("remoteStart")
        ended += effects.completions
        for packet in sent {
          ended += try b.act(Harness.remoteReceipt(packet["id"].number ?? 0)).completions
        }
      }
      let wanted = ["sendToRemote 2", "stopMirroring 3", "startMirroring 4", "sendToRemote 5"]
      try b.demand("REMOTE-21", ended, is: wanted, "completions")
    },
    Case("REMOTE-3", .watch, "a start and data end once, when their receipts come") {
      (b) throws(Stop) in
      try b.watchInSession()
      let start = try b.act(Harness.startMirroring)
      try b.demand("REMOTE-3", start.completions, is: [], "completions before the receipt")
      let id = start.packets("remoteStart").first?["id"].number ?? 0
      let done = try b.act(Harness.remoteReceipt(id))
      try b.demand("REMOTE-3", done.completions, is: ["startMirroring \(id)"], "completions")
      let again = try b.act(Harness.remoteReceipt(id))
      try b.demand("REMOTE-3", again.completions, is: [], "completions for a second receipt")
      let data = try b.act(Harness.sendToRemote).packets("remoteData").first?["id"].number ?? 0
      let failed = try b.act(Harness.remoteReceipt(data, error: 3))
      try b.demand("REMOTE-3", failed.completions, is: ["sendToRemote \(data): 3"], "completions")
      let stopped = try b.act(Harness.input("stop-mirroring"))
      try b.demand("REMOTE-3", stopped.completions.count, is: 1, "completions of a stop")
    },
    Case("REMOTE-4", .watch, "without a session, and where it ends first, a start fails with 3") {
      (b) throws(Stop) in
      try b.watchForMirroring()
      let early = try b.tried("start-mirroring")
      try b.demand("REMOTE-4", early.errors, is: [3], "errors without a session")
      try b.begin()
      try b.act(Harness.startMirroring)
      let late = try b.act(Harness.input("end-activity"))
      try b.demand("REMOTE-4", late.errors, is: [3], "errors when the session ends")
    },
    Case("REMOTE-5", .watch, "without a connection, and where that goes, a start fails with 300") {
      (b) throws(Stop) in
      try b.watchInSession()
      try b.act(Harness.startMirroring)
      let lost = try b.act(Harness.linkDown)
      try b.demand("REMOTE-5", lost.errors, is: [300], "errors when the link goes")
      let early = try b.act(Harness.startMirroring)
      try b.demand("REMOTE-5", early.errors, is: [300], "errors without a link")
      try b.demand("REMOTE-5", early.packets("remoteStart").count, is: 0, "packets without a link")
    },
    Case("REMOTE-6", .watch, "each change of a mirrored session is sent with its date") {
      (b) throws(Stop) in
      try b.watchMirrors()
      let date = b.date(b.now)
      let sent = try b.act(Harness.input("pause-activity")).packets("remoteState")
      try b.demand("REMOTE-6", sent.map { $0["state"] }, is: ["paused"], "states")
      let since = sent.first?["since"].number ?? 0
      try b.demand("REMOTE-6", abs(since - date) < 1_000_000, "the change's date", "\(since)")
      let resumed = try b.act(Harness.input("resume-activity")).packets("remoteState")
      try b.demand("REMOTE-6", resumed.map { $0["state"] }, is: ["running"], "states")
    },
    Case("REMOTE-7", .watch, "what the phone asks happens to the session") { (b) throws(Stop) in
      try b.watchMirrors()
      for (request, state) in [("pause", "paused"), ("resume", "running"), ("end", "ended")] {
        let sent = try b.act(Harness.remoteRequest(request)).packets("remoteState")
        try b.demand("REMOTE-7", sent.map { $0["state"] }, is: [.string(state)], request)
      }
    },
    Case("REMOTE-7", .watch, "a request where nothing is mirrored is ignored", .invalid) {
      (b) throws(Stop) in
      try b.watchInSession()
      let effects = try b.act(Harness.remoteRequest("end"))
      try b.demand("REMOTE-7", effects.words("packet"), is: [], "what it sends")
      try b.act(Harness.startMirroring)
      let paused = try b.act(Harness.input("pause-activity"))
      try b.demand("REMOTE-7", paused.refusals("pause-activity"), is: 0, "refusals of a pause")
    },
    received(.watch),
    Case("REMOTE-9", .watch, "what came while the watch's app was away is told at its launch") {
      (b) throws(Stop) in
      try b.watchMirrors()
      try b.tried("quit")
      for id in Int64(5)...7 {
        let told = try b.act(Harness.remoteData(id))
        try b.demand("REMOTE-9", told.arrays, is: [], "arrays without an app")
      }
      let told = try b.act(Harness.input("launch"))
      try b.demand("REMOTE-9", told.arrays, is: [[5, 6, 7]], "arrays at its launch")
    },
    unexpected(.watch),
    large(.watch),
    unanswered(.watch),
    Case("REMOTE-19", .watch, "a start without a receipt for 300 s fails, and is void") {
      (b) throws(Stop) in
      try b.watchInSession()
      let start = try b.act(Harness.startMirroring).packets("remoteStart").first ?? .missing
      let before = try b.advance(seconds: 299, nanoseconds: 999_999_999)
      try b.demand("REMOTE-19", before.errors, is: [], "errors before 300 s")
      let after = try b.advance(seconds: 0, nanoseconds: 1)
      try b.demand("REMOTE-19", after.errors, is: [300], "errors at 300 s")
      try b.demand("REMOTE-19", after.packets("remoteStop").count, is: 1, "remoteStop packets")
      let late = try b.act(Harness.remoteReceipt(start["id"].number ?? 0)).completions
      try b.demand("REMOTE-18", late, is: [], "completions by a receipt after it")
    },
  ]

  private static let watchEnds: [Case] = [
    Case("REMOTE-13", .watch, "a stop sends remoteStop, and fails where nothing is mirrored") {
      (b) throws(Stop) in
      try b.watchInSession()
      let early = try b.tried("stop-mirroring")
      try b.demand("REMOTE-13", early.errors, is: [3], "errors of a stop of nothing")
      try b.startMirror()
      let effects = try b.act(Harness.input("stop-mirroring"))
      try b.demand("REMOTE-13", effects.packets("remoteStop").count, is: 1, "remoteStop packets")
      try b.demand("REMOTE-13", effects.errors, is: [], "errors of a stop")
      let after = try b.act(Harness.input("pause-activity")).packets("remoteState")
      try b.demand("REMOTE-13", after.count, is: 0, "states that are sent after it")
    },
    Case("REMOTE-14", .watch, "a session that ends is mirrored no longer") { (b) throws(Stop) in
      try b.watchMirrors()
      let sent = try b.act(Harness.input("end-activity")).packets("remoteState")
      try b.demand("REMOTE-14", sent.map { $0["state"] }, is: ["ended"], "states")
      let after = try b.act(Harness.sendToRemote)
      try b.demand("REMOTE-14", after.errors, is: [3], "errors of data after it")
    },
    lost(.watch),
    Case("REMOTE-17", .watch, "a phone that has lost its app ends it") { (b) throws(Stop) in
      try b.watchMirrors()
      let told = try b.act(Harness.remoteStop).disconnections
      try b.demand("REMOTE-17", told, is: ["no error"], "what the app is told")
      let after = try b.act(Harness.sendToRemote)
      try b.demand("REMOTE-17", after.errors, is: [3], "errors of data after it")
    },
    Case("REMOTE-20", .watch, "a watch that loses its app ends its session") { (b) throws(Stop) in
      try b.watchMirrors()
      let sent = try b.tried("uninstall").packets("remoteState")
      try b.demand("REMOTE-20", sent.map { $0["state"] }, is: ["ended"], "states")
    },
    Case("REMOTE-18", .watch, "a receipt for nothing is ignored", .invalid) { (b) throws(Stop) in
      try b.watchInSession()
      let first = try b.act(Harness.remoteReceipt(77))
      try b.demand("REMOTE-18", first.completions, is: [], "completions of nothing")
      let start = try b.act(Harness.startMirroring).packets("remoteStart")
      let other = try b.act(Harness.remoteReceipt((start.first?["id"].number ?? 0) + 1))
      try b.demand("REMOTE-18", other.completions, is: [], "completions by another's receipt")
    },
  ]

  // MARK: The phone

  private static let phone: [Case] = [
    Case("REMOTE-2", .phone, "an app that runs is told the session, then the watch") {
      (b) throws(Stop) in
      try b.phoneForMirroring()
      let effects = try b.act(Harness.remoteStart(4, "running", since: 1_767_603_601_000_000))
      let words = effects.words("session:mirroredSession", "packet:remoteReceipt")
      let wanted = ["session:mirroredSession", "packet:remoteReceipt"]
      try b.demand("REMOTE-2", words, is: wanted, "what it does")
      let told = effects.events("mirroredSession").first ?? .missing
      let fields = [told["activity"], told["state"], told["since"]]
      let sent: [JSONValue] = ["cycling", "running", .integer(1_767_603_601_000_000)]
      try b.demand("REMOTE-2", fields, is: sent, "the session")
      try b.demand("REMOTE-2", effects.receipts, is: ["4"], "the receipt")
    },
    Case("REMOTE-2", .phone, "an app that does not run is started, and a suspended one resumed") {
      (b) throws(Stop) in
      try b.phoneForMirroring()
      try b.tried("quit")
      let first = try b.act(Harness.remoteStart(1))
      try b.demand("REMOTE-2", first.appStates, is: ["background"], "its states")
      try b.demand("REMOTE-2", first.events("mirroredSession").count, is: 1, "sessions told")
      try b.act(Harness.remoteStop)
      try b.act(Harness.input("suspend-app"))
      let second = try b.act(Harness.remoteStart(2))
      try b.demand("REMOTE-2", second.appStates, is: ["background"], "its states")
      try b.demand("REMOTE-2", second.events("mirroredSession").count, is: 1, "sessions told")
    },
    Case("REMOTE-4", .phone, "without its handler the app is told nothing, and the watch 3") {
      (b) throws(Stop) in
      try b.phoneForMirroring()
      try b.act(Harness.input("lacks", #""method":"mirroring-handler""#))
      let effects = try b.act(Harness.remoteStart(1))
      try b.demand("REMOTE-4", effects.receipts, is: ["1: 3"], "the receipt")
      try b.demand("REMOTE-4", effects.events("mirroredSession").count, is: 0, "sessions told")
    },
    Case("REMOTE-5", .phone, "an app that cannot run is told nothing, and the watch 300") {
      (b) throws(Stop) in
      try b.phoneForMirroring()
      for (verb, back) in [("uninstall", "install"), ("lock", "unlock")] {
        try b.tried(verb)
        let effects = try b.act(Harness.remoteStart(1))
        try b.demand("REMOTE-5", effects.receipts, is: ["1: 300"], "the receipt after “\(verb)”")
        try b.act(Harness.input(back))
      }
    },
    Case("REMOTE-6", .phone, "each state is told with the watch's date, also when it is resumed") {
      (b) throws(Stop) in
      try b.phoneMirrors()
      let told = try b.act(Harness.remoteState("paused", since: 1_767_603_605_000_000))
      try b.demand("REMOTE-6", told.states, is: ["paused 1767603605000000"], "states")
      try b.sleepingPhone()
      let missed = try b.act(
        Harness.remoteState("running", since: 1_767_603_606_000_000),
        Harness.remoteState("paused", since: 1_767_603_607_000_000)
      )
      try b.demand("REMOTE-6", missed.states, is: [], "states while it is suspended")
      let later = try b.act(Harness.input("launch")).states
      let wanted = ["running 1767603606000000", "paused 1767603607000000"]
      try b.demand("REMOTE-6", later, is: wanted, "states when it is resumed")
    },
    Case("REMOTE-7", .phone, "a pause, a resume and an end of the mirrored session are asked") {
      (b) throws(Stop) in
      try b.phoneMirrors()
      for request in ["pause", "resume", "end"] {
        let sent = try b.tried("\(request)-mirrored").packets("remoteRequest")
        try b.demand("REMOTE-7", sent.map { $0["request"] }, is: [.string(request)], "requests")
      }
    },
    received(.phone),
    Case("REMOTE-9", .phone, "states, then one array, then the end wait for a suspended app") {
      (b) throws(Stop) in
      try b.phoneMirrors()
      try b.sleepingPhone()
      var missed = try b.act(Harness.remoteData(5), Harness.remoteState("paused", since: 7))
      missed += try b.act(Harness.remoteData(6), Harness.remoteStop)
      try b.demand("REMOTE-9", missed.words("session"), is: [], "told while it is suspended")
      let told = try b.act(Harness.input("launch"))
      try b.demand("REMOTE-9", told.arrays, is: [[5, 6]], "arrays when it is resumed")
      let words = told.words("session:mirroredState", "session:remoteData").joined(separator: " ")
      try b.demand("REMOTE-9", words, is: "session:mirroredState session:remoteData", "its order")
      try b.demand("REMOTE-9", told.disconnections, is: ["no error"], "the end")
    },
    Case("REMOTE-10", .phone, "an app is resumed 180 s after the first of what gathers") {
      (b) throws(Stop) in
      try b.phoneMirrors()
      try b.needsLease()
      try b.sleepingPhone()
      try b.act(Harness.remoteData(5))
      let before =
        try b.advance(seconds: 100) + b.act(Harness.remoteData(6)) + b.advance(seconds: 79)
      try b.demand("REMOTE-10", before.arrays, is: [], "arrays before 180 s")
      let after = try b.advance(seconds: 2)
      try b.demand("REMOTE-10", after.appStates, is: ["background"], "its states at 180 s")
      try b.demand("REMOTE-10", after.arrays, is: [[5, 6]], "arrays at 180 s")
    },
    unexpected(.phone),
    Case("REMOTE-11", .phone, "without a delegate data is not told, and its sender hears 3") {
      (b) throws(Stop) in
      try b.phoneMirrors()
      try b.act(Harness.input("lacks", #""method":"remote-delegate""#))
      let effects = try b.act(Harness.remoteData(5))
      try b.demand("REMOTE-11", effects.receipts, is: ["5: 3"], "the receipt")
      try b.demand("REMOTE-11", effects.arrays, is: [], "arrays")
    },
    large(.phone),
    unanswered(.phone),
  ]

  private static let phoneEnds: [Case] = [
    Case("REMOTE-12", .phone, "what would gather beyond the limit is refused with 13") {
      (b) throws(Stop) in
      try b.phoneMirrors()
      try b.sleepingPhone()
      var receipts: [String] = []
      for id in Int64(1)...9 {
        receipts += try b.act(Harness.remoteData(id, bytes: 65_534)).receipts
      }
      let wanted = (1...8).map { "\($0)" } + ["9: 13"]
      try b.demand("REMOTE-12", receipts, is: wanted, "receipts")
    },
    Case("REMOTE-12", .phone, "524,288 bytes may gather, and no more") { (b) throws(Stop) in
      try b.phoneMirrors()
      try b.sleepingPhone()
      let sizes = [Int](repeating: 65_534, count: 8) + [8, 8, 2]
      var receipts: [String] = []
      for (id, bytes) in sizes.enumerated() {
        receipts += try b.act(Harness.remoteData(Int64(id) + 1, bytes: bytes)).receipts
      }
      let wanted = (1...10).map { "\($0)" } + ["11: 13"]
      try b.demand("REMOTE-12", receipts, is: wanted, "receipts")
    },
    Case("REMOTE-12", .phone, "4,096 pieces may gather, and no more") { (b) throws(Stop) in
      try b.phoneMirrors()
      try b.sleepingPhone()
      let taken = try b.act((1...4_096).map { Harness.remoteData($0, bytes: 2) }).receipts
      try b.demand("REMOTE-12", taken.count { $0.contains(":") }, is: 0, "pieces that are refused")
      let over = try b.act(Harness.remoteData(4_097, bytes: 2)).receipts
      try b.demand("REMOTE-12", over, is: ["4097: 13"], "the receipt of one more")
    },
    Case("REMOTE-13", .phone, "a stop is told without an error") { (b) throws(Stop) in
      try b.phoneMirrors()
      let told = try b.act(Harness.remoteStop).disconnections
      try b.demand("REMOTE-13", told, is: ["no error"], "what the app is told")
      let after = try b.act(Harness.sendToRemote)
      try b.demand("REMOTE-13", after.errors, is: [3], "errors of data after it")
    },
    Case("REMOTE-14", .phone, "the session's end is told, then that it is over") {
      (b) throws(Stop) in
      try b.phoneMirrors()
      let told = try b.act(Harness.remoteState("ended", since: 9))
      try b.demand("REMOTE-14", told.states, is: ["ended 9"], "states")
      try b.demand("REMOTE-14", told.disconnections, is: ["no error"], "what the app is told")
      let words = told.words("session:mirroredState", "session:remoteDisconnected")
      try b.demand("REMOTE-14", words.first, is: "session:mirroredState", "what comes first")
    },
    lost(.phone),
    Case("REMOTE-16", .phone, "an app that ended is told the session again, then what gathered") {
      (b) throws(Stop) in
      try b.phoneMirrors()
      try b.tried("quit")
      let missed = try b.act(Harness.remoteState("paused", since: 8), Harness.remoteData(5))
      try b.demand("REMOTE-16", missed.words("session"), is: [], "told without an app")
      let told = try b.act(Harness.input("launch"))
      let sessions = told.events("mirroredSession").map { $0["state"] }
      try b.demand("REMOTE-16", sessions, is: ["paused"], "the session as it is then")
      try b.demand("REMOTE-16", told.arrays, is: [[5]], "arrays")
      try b.demand("REMOTE-16", told.states, is: [], "states beside it")
    },
    Case("REMOTE-17", .phone, "an app that is removed, or a lock, ends it, and the watch hears") {
      (b) throws(Stop) in
      try b.phoneMirrors()
      for (verb, back) in [("uninstall", "install"), ("lock", "unlock")] {
        let effects = try b.tried(verb)
        let stops = effects.packets("remoteStop").count
        try b.demand("REMOTE-17", stops, is: 1, "remoteStop packets after “\(verb)”")
        try b.act(Harness.input(back))
        let again = try b.act(Harness.remoteStart(2)).events("mirroredSession").count
        try b.given(again == 1, "a session that is mirrored again")
      }
    },
    Case("REMOTE-18", .phone, "a state or a stop of nothing is ignored", .invalid) {
      (b) throws(Stop) in
      try b.phoneForMirroring()
      let effects = try b.act(Harness.remoteState("ended", since: 9), Harness.remoteStop)
      try b.demand("REMOTE-18", effects.states, is: [], "states")
      try b.demand("REMOTE-18", effects.disconnections, is: [], "ends")
    },
  ]

  // MARK: Either side

  private static func received(_ role: DeviceRole) -> Case {
    Case("REMOTE-8", role, "data is sent at once, and an app that runs is told arrays of one") {
      (b) throws(Stop) in
      try b.mirrors()
      let sent = try b.act(Harness.sendToRemote).packets("remoteData")
      try b.demand("REMOTE-8", sent.map { $0["data"] }, is: ["eyJuIjoxfQ=="], "data")
      for id in Int64(5)...6 {
        let told = try b.act(Harness.remoteData(id))
        try b.demand("REMOTE-8", told.arrays, is: [[.integer(id)]], "arrays")
        try b.demand("REMOTE-11", told.receipts, is: ["\(id)"], "receipts")
      }
    }
  }

  private static func unexpected(_ role: DeviceRole) -> Case {
    Case("REMOTE-11", role, "data where nothing is mirrored is answered with 3", .invalid) {
      (b) throws(Stop) in
      try b.forMirroring()
      let effects = try b.act(Harness.remoteData(5))
      try b.demand("REMOTE-11", effects.receipts, is: ["5: 3"], "the receipt")
      try b.demand("REMOTE-11", effects.arrays, is: [], "arrays")
      let own = try b.tried("send-to-remote", #""payload":{"n":1}"#)
      try b.demand("REMOTE-11", own.errors, is: [3], "errors of its own data")
    }
  }

  private static func large(_ role: DeviceRole) -> Case {
    Case("REMOTE-12", role, "data of more than 65,536 bytes fails with 13, unsent") {
      (b) throws(Stop) in
      try b.mirrors()
      let text = String.long(65_536 - #"{"t":""}"#.utf8.count)
      let most = try b.act(Harness.input("send-to-remote", #""payload":{"t":"\#(text)"}"#))
      try b.demand("REMOTE-12", most.errors, is: [], "errors at the limit")
      let more = try b.act(Harness.input("send-to-remote", #""payload":{"t":"\#(text)x"}"#))
      try b.demand("REMOTE-12", more.errors, is: [13], "errors above it")
      try b.demand("REMOTE-12", more.packets("remoteData").count, is: 0, "packets above it")
    }
  }

  private static func unanswered(_ role: DeviceRole) -> Case {
    Case("REMOTE-19", role, "data without a receipt for 300 s fails") { (b) throws(Stop) in
      try b.mirrors()
      try b.act(Harness.sendToRemote)
      let before = try b.advance(seconds: 299, nanoseconds: 999_999_999)
      try b.demand("REMOTE-19", before.errors, is: [], "errors before 300 s")
      let after = try b.advance(seconds: 0, nanoseconds: 1)
      try b.demand("REMOTE-19", after.errors, is: [300], "errors at 300 s")
    }
  }

  private static func lost(_ role: DeviceRole) -> Case {
    Case("REMOTE-15", role, "without a connection it is over, and what waits fails") {
      (b) throws(Stop) in
      try b.mirrors()
      try b.act(Harness.sendToRemote)
      let lost = try b.act(Harness.linkDown)
      try b.demand("REMOTE-15", lost.disconnections, is: ["300"], "what the app is told")
      try b.demand("REMOTE-15", lost.errors, is: [300], "errors of what waited")
      try b.act(Harness.linkUp, Harness.presence())
      let after = try b.act(Harness.sendToRemote)
      try b.demand("REMOTE-15", after.errors, is: [3], "errors of data when it is back")
    }
  }
}
