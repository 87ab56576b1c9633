/// A device in a history, with the other side, which knows only what the device has sent.
///
/// The same moves make the same of two devices that do the same: each is answered with its own numbers.
final class HistoryPlayer {
  let device: Harness
  /// True where each context is answered as it comes, as a watch does whose app is open.
  let answersContexts: Bool
  private(set) var isLinked = false
  private(set) var connections = 0
  /// True while the other side's app runs, which alone sends anything of its own.
  private var runs = false
  /// Whom the other side is, as its presence names it.
  var counterpart: Int64 = 1
  /// The sends of the device over this connection that the other side has not answered.
  private(set) var open: [Effect] = []
  /// The number of bytes that the other side has of the file that comes.
  private var taken: Int64 = 0
  private var size: Int64 = 0
  /// The sequences of the changes that the other side has of the device.
  private(set) var changes: Int64 = 0
  /// Up to which of them its snapshots say that all are dealt with.
  var applied: Int64 = 0
  /// The user infos of each origin: the last number, and whether the device has said that it has it.
  private var userInfos: [Int64: (last: Int64, isTaken: Bool, line: String)] = [:]
  /// The last sequence of the changes of each watch.
  private var sequences: [Int64: Int64] = [:]
  /// The run that the other side's app is in, and its version.
  var run: Int64 = 1
  var version: Int64 = 0

  /// By how much the other side's date is ahead, in microseconds.
  private static let skew: Int64 = 250_000

  init(_ device: Harness, answersContexts: Bool) {
    self.device = device
    self.answersContexts = answersContexts
  }

  @discardableResult
  func act(_ inputs: String...) throws(Stop) -> [Effect] { note(try device.act(inputs)) }

  /// Sends a packet over the air, where there is a connection.
  func send(_ packet: String) throws(Stop) -> [Effect] { isLinked ? try act(packet) : [] }

  /// Keeps what the other side is to answer.
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

  /// Answers what has waited longest of some kinds, well or badly.
  ///
  /// - Parameter code: Of a bad answer to a message.
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

  /// Sends a user info of an origin, behind the last one where the device has not said that it has
  /// that.
  func userInfo(_ payload: String, origin: Int64) throws(Stop) -> [Effect] {
    guard runs else { return [] }
    let before = userInfos[origin]
    let id = (before?.last ?? 0) + 1
    let after = before.flatMap { $0.isTaken ? nil : $0.last }
    let line = Harness.userInfo(id, origin: origin, after: after, payload)
    userInfos[origin] = (id, false, line)
    return try act(line)
  }

  /// Sends the last user info once more, as after a receipt that was lost.
  func userInfoAgain(origin: Int64) throws(Stop) -> [Effect] {
    guard isLinked, let last = userInfos[origin], last.isTaken else { return [] }
    return try act(last.line)
  }

  func nextSequence(of origin: Int64) -> Int64 {
    sequences[origin, default: 0] += 1
    return sequences[origin] ?? 0
  }

  /// Answers the contexts that were sent, where a history is about something else.
  func settle() throws(Stop) -> [Effect] {
    guard answersContexts, isLinked else { return [] }
    open.removeAll { $0.packet["kind"] == "context" }
    return try note(device.takeContexts()) + answer(["launch"], badly: false)
  }
}
