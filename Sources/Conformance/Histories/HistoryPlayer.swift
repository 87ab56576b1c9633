/// A device in a history, and the other side, which has only the packets that the device has sent.
///
/// The player answers each device with that device's own numbers, so that the same moves lead two equal
/// devices to the same state.
final class HistoryPlayer {
  let device: Harness
  /// `true` if the player answers each context at once, as a watch with its app open does.
  let answersContexts: Bool
  private(set) var isLinked = false
  private(set) var connections = 0
  /// `true` while the other side's app runs; only then it sends content of its own.
  private var runs = false
  /// The origin of the other side, which its presence names.
  var counterpart: Int64 = 1
  /// The device's sends over this connection that the other side has not answered.
  private(set) var open: [Effect] = []
  /// The number of bytes that the other side has of the file that the device is sending.
  private var taken: Int64 = 0
  private var size: Int64 = 0
  /// The sequence up to which the other side has the device's changes.
  private(set) var changes: Int64 = 0
  /// The sequence up to which the other side's snapshots say that changes are dealt with.
  var applied: Int64 = 0
  /// The last user info of each origin: its number, its line, and if the device has receipted it.
  private var userInfos: [Int64: (last: Int64, isTaken: Bool, line: String)] = [:]
  /// The sequence of the last change of each watch.
  private var sequences: [Int64: Int64] = [:]
  /// The number of the run in the other side's app.
  var run: Int64 = 1
  var version: Int64 = 0

  /// The lead of the other side's date over the device's, in microseconds.
  private static let skew: Int64 = 250_000

  init(_ device: Harness, answersContexts: Bool) {
    self.device = device
    self.answersContexts = answersContexts
  }

  @discardableResult
  func act(_ inputs: String...) throws(Stop) -> [Effect] { note(try device.act(inputs)) }

  /// Sends the device a packet if there is a connection.
  func send(_ packet: String) throws(Stop) -> [Effect] { isLinked ? try act(packet) : [] }

  /// Remembers the sends among the effects that the other side is to answer.
  @discardableResult
  func note(_ effects: [Effect]) -> [Effect] {
    for effect in effects where effect.word.hasPrefix("packet:") {
      switch effect.packet["kind"].text {
      case "message", "userInfo", "launch", "complication", "file", "fileData", "context":
        open.append(effect)
      case "fileCancel": open.removeAll { ["file", "fileData"].contains($0.packet["kind"].text) }
      case "userInfoReceipt":
        if let origin = effect.packet["origin"].number { userInfos[origin]?.isTaken = true }
      default: break
      }
    }
    return effects
  }

  func link(_ isUp: Bool) throws(Stop) -> [Effect] {
    guard isUp != isLinked else { return [] }
    (isLinked, runs) = (isUp, false)
    if isUp { connections += 1 }
    open = []
    device.openContexts = []
    return try act(isUp ? Harness.linkUp : Harness.linkDown)
  }

  func presence(_ app: String) throws(Stop) -> [Effect] {
    if isLinked { runs = ["foreground", "background"].contains(app) }
    return try send(Harness.presence(app, origin: counterpart))
  }

  // MARK: Answers

  /// Answers the oldest send of some kinds, with a success or a failure.
  ///
  /// - Parameter code: The error code of a failure for a message.
  func answer(_ kinds: [String], badly: Bool, code: Int64 = 7014) throws(Stop) -> [Effect] {
    guard isLinked,
      let place = open.firstIndex(where: { kinds.contains($0.packet["kind"].text ?? "") })
    else { return [] }
    let packet = open.remove(at: place).packet
    guard let id = packet["id"].number else { return [] }
    let own = #""origin":\#(packet["origin"].number ?? 0),"id":\#(id)"#
    switch packet["kind"].text {
    case "message":
      let failure = Harness.packet(#""kind":"failure","id":\#(id),"code":\#(code)"#)
      return try act(badly ? failure : Self.answer(message: packet, id, date))
    case "context": return try act(Harness.receipt("contextReceipt", id))
    case "launch":
      let code = badly ? #","code":7018"# : ""
      return try act(Harness.packet(#""kind":"launchReceipt","id":\#(id)\#(code)"#))
    case "userInfo":
      if packet["payload"]["type"] == "change" { changes += 1 }
      return try act(Harness.packet(#""kind":"userInfoReceipt",\#(own)"#))
    case "complication": return try act(Harness.packet(#""kind":"complicationReceipt",\#(own)"#))
    default: return try takeFile(packet, own)
    }
  }

  private var date: Int64 { device.date(device.now) + Self.skew }

  private static func answer(message: JSONValue, _ id: Int64, _ date: Int64) -> String {
    message["reply"] == true
      ? Harness.packet(#""kind":"reply","id":\#(id),"payload":{"ok":true}"#)
      : Harness.packet(#""kind":"receipt","id":\#(id),"time":\#(date)"#)
  }

  private func takeFile(_ packet: JSONValue, _ own: String) throws(Stop) -> [Effect] {
    if packet["kind"] == "file" {
      (taken, size) = (0, packet["size"].number ?? 0)
    } else {
      // Four letters of base64 are three bytes.
      let text = packet["data"].text ?? ""
      let padding = text.reversed().prefix { $0 == "=" }.count
      taken += Int64(text.utf8.count / 4 * 3 - padding)
    }
    return try act(
      taken >= size
        ? Harness.packet(#""kind":"fileReceipt",\#(own)"#)
        : Harness.packet(#""kind":"fileOffset",\#(own),"offset":\#(taken)"#)
    )
  }

  // MARK: What the other side sends

  func message(_ payload: String, reply: Bool) throws(Stop) -> [Effect] {
    runs ? try send(Harness.message(device.nextID(), reply: reply, payload)) : []
  }

  /// Sends a user info of an origin.
  ///
  /// If the device has not receipted the last one, the new one says that it follows it.
  func userInfo(_ payload: String, origin: Int64) throws(Stop) -> [Effect] {
    guard runs else { return [] }
    let before = userInfos[origin]
    let id = (before?.last ?? 0) + 1
    let after = before.flatMap { $0.isTaken ? nil : $0.last }
    let line = Harness.userInfo(id, origin: origin, after: after, payload)
    userInfos[origin] = (id, false, line)
    return try act(line)
  }

  /// Sends the last user info again, as after a lost receipt.
  func userInfoAgain(origin: Int64) throws(Stop) -> [Effect] {
    guard isLinked, let last = userInfos[origin], last.isTaken else { return [] }
    return try act(last.line)
  }

  func nextSequence(of origin: Int64) -> Int64 {
    sequences[origin, default: 0] += 1
    return sequences[origin] ?? 0
  }

  /// Answers the contexts and launches so far, in a history whose theme is something else.
  func settle() throws(Stop) -> [Effect] {
    guard answersContexts, isLinked else { return [] }
    open.removeAll { $0.packet["kind"] == "context" }
    return try note(device.takeContexts()) + answer(["launch"], badly: false)
  }
}
