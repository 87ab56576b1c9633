import LockstepProtocol

/// The states in which the cases of mirrored workout sessions begin, and the effects that they look at.
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

  /// Makes data of so many bytes, which must be a multiple of three but for the shortest.
  static func remoteData(_ id: Int64, bytes: Int = 3) -> String {
    let text = String(repeating: "AAAA", count: bytes / 3) + (bytes % 3 == 2 ? "AAA=" : "")
    return packet(#""kind":"remoteData","id":\#(id),"data":"\#(text)""#)
  }

  // MARK: Beginnings

  /// Links a watch that mirrors, with its app open.
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

  /// Has the session mirrored.
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

  /// Lets time pass, where it can be had.
  func pass(seconds: Int64) throws(Stop) { if isLeased { try advance(seconds: seconds) } }
}

extension [Effect] {
  /// The completions, as `sendToRemote 2`, or `sendToRemote 2: 3` with an error.
  var completions: [String] {
    events("remoteCompletion").map { event in
      let name = "\(event["call"].text ?? "?") \(event["id"])"
      return event["done"] == true ? name : "\(name): \(event["error"])"
    }
  }

  /// The errors of completions.
  var errors: [JSONValue] {
    events("remoteCompletion").filter { $0["done"] != true }.map { $0["error"] }
  }

  /// The receipts, as `5`, or `5: 3` with an error.
  var receipts: [String] {
    packets("remoteReceipt").map { packet in
      packet["error"].isMissing ? "\(packet["id"])" : "\(packet["id"]): \(packet["error"])"
    }
  }

  /// The states of the mirrored session that the app was told, with their dates.
  var states: [String] {
    events("mirroredState").map { "\($0["state"].text ?? "?") \($0["since"])" }
  }

  /// The numbers in each array of data that the app was told.
  var arrays: [[JSONValue]] { events("remoteData").map { $0["ids"].elements } }

  /// The ends of the mirroring that the app was told.
  var disconnections: [String] {
    events("remoteDisconnected").map { $0["error"].isMissing ? "no error" : "\($0["error"])" }
  }
}
