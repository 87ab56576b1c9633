import LockstepProtocol

/// The states in which the cases of mirrored workout sessions begin, and the effects that these cases
/// examine.
extension Harness {
  static let startMirroring = input("start-mirroring")
  static let sendToRemote = input("send-to-remote", #""payload":{"n":1}"#)
  static let remoteStop = packet(#""kind":"remoteStop""#)

  static func remoteStart(_ id: Int64, _ state: String = "running", since: Int64 = 1) -> String {
    packet(
      #""kind":"remoteStart","id":\#(id),"activity":"cycling","state":"\#(state)","since":\#(since)"#
    )
  }

  static func remoteReceipt(_ id: Int64, error: Int64? = nil) -> String {
    packet(#""kind":"remoteReceipt","id":\#(id)"# + (error.map { #","error":\#($0)"# } ?? ""))
  }

  static func remoteState(_ state: String, since: Int64) -> String {
    packet(#""kind":"remoteState","state":"\#(state)","since":\#(since)"#)
  }

  static func remoteRequest(_ request: String) -> String {
    packet(#""kind":"remoteRequest","request":"\#(request)""#)
  }

  /// Makes a packet of data of so many bytes, a multiple of three, or two.
  static func remoteData(_ id: Int64, bytes: Int = 3) -> String {
    let text = String(repeating: "AAAA", count: bytes / 3) + (bytes % 3 == 2 ? "AAA=" : "")
    return packet(#""kind":"remoteData","id":\#(id),"data":"\#(text)""#)
  }

  // MARK: Beginnings

  /// Connects a watch that can mirror workout sessions, with its app open.
  func watchForMirroring() throws(Stop) {
    try watchOpen()
    try needs("mirroring")
    try act(Self.input("allow"))
  }

  func phoneForMirroring() throws(Stop) {
    try phoneLinked()
    try needs("mirroring")
  }

  func forMirroring() throws(Stop) {
    if role == .watch { try watchForMirroring() } else { try phoneForMirroring() }
  }

  /// Starts a workout session.
  func begin() throws(Stop) {
    let effects = try act(Self.startActivity)
    try given(effects.refusals("start-activity") == 0, "a workout session")
  }

  func watchInSession() throws(Stop) {
    try watchForMirroring()
    try begin()
  }

  /// Starts to mirror the workout session on the phone.
  func startMirror() throws(Stop) {
    let start = try sent("remoteStart", Self.startMirroring)
    let done = try act(Self.remoteReceipt(start["id"].number ?? 0))
    try given(done.completions.count == 1 && done.errors.isEmpty, "a session that is mirrored")
  }

  func watchMirrors() throws(Stop) {
    try watchInSession()
    try startMirror()
  }

  func phoneMirrors() throws(Stop) {
    try phoneForMirroring()
    let told = try act(Self.remoteStart(1)).events("mirroredSession")
    try given(told.count == 1, "a session that is mirrored")
  }

  func mirrors() throws(Stop) {
    if role == .watch { try watchMirrors() } else { try phoneMirrors() }
  }

  /// Suspends the phone's app, which stays suspended.
  func sleepingPhone() throws(Stop) {
    try tried("home")
    try act(Self.input("suspend-app"))
  }

  /// Lets time pass, if the device is leased; in real time does nothing.
  func pass(seconds: Int64) throws(Stop) { if isLeased { try advance(seconds: seconds) } }
}

extension [Effect] {
  /// The completions that the app got, such as `sendToRemote 2`, or with an error `sendToRemote 2: 3`.
  var completions: [String] {
    events("remoteCompletion").map { event in
      let name = "\(event["call"].text ?? "?") \(event["id"])"
      return event["done"] == true ? name : "\(name): \(event["error"])"
    }
  }

  /// The error codes of the completions.
  var errors: [JSONValue] {
    events("remoteCompletion").filter { $0["done"] != true }.map { $0["error"] }
  }

  /// The receipts, such as `5`, or with an error `5: 3`.
  var receipts: [String] {
    packets("remoteReceipt").map { packet in
      packet["error"].isMissing ? "\(packet["id"])" : "\(packet["id"]): \(packet["error"])"
    }
  }

  /// The states of the mirrored session that the app got, with their dates.
  var states: [String] {
    events("mirroredState").map { "\($0["state"].text ?? "?") \($0["since"])" }
  }

  /// The numbers of the data in each array that the app got.
  var arrays: [[JSONValue]] { events("remoteData").map { $0["ids"].elements } }

  /// The error codes of the disconnections that the app got, or `no error`.
  var disconnections: [String] {
    events("remoteDisconnected").map { $0["error"].isMissing ? "no error" : "\($0["error"])" }
  }
}
