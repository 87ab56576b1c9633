import LockstepProtocol

/// A device with the puppet as its app, over several starts, for one case.
final class SystemRig {
  let role: DeviceRole
  private let home: any SystemHome
  private(set) var harness: Harness?
  private var incarnation: Int64 = 0

  init(_ role: DeviceRole, _ home: any SystemHome) {
    self.role = role
    self.home = home
  }

  var wire: [WireLine] { harness?.wire ?? [] }

  /// Starts the device, the first time or again, and launches its app.
  ///
  /// - Parameter contract: The contract that the device's welcome names, if it names one.
  /// - Returns: The device, and the first event that the app got.
  func launch(contract: String? = nil) throws(Stop) -> (device: Harness, first: JSONValue) {
    incarnation += 1
    let subject: any Subject
    do throws(SubjectFault) { subject = try home.start() } catch { throw .fault(error) }
    let device = Harness(role, subject, isMonitored: false)
    harness = device
    try device.greet(
      incarnation: incarnation,
      moreFields: contract.map { #","contract":"\#($0)""# } ?? ""
    )
    try device.needsLease()
    var effects = try device.act(Harness.start)
    if role == .watch { effects += try device.act(Harness.input("launch")) }
    effects += try device.act(Harness.input("allow"))
    guard let first = effects.steps.first?["event"] else {
      throw .undecided("the device's app is not the suite's: start it with $LOCKSTEP_APP")
    }
    return (device, first)
  }

  /// Launches the device's app, has it activate its session, and connects the other device.
  func connected(contract: String? = nil) throws(Stop) -> Harness {
    let (device, _) = try launch(contract: contract)
    try device.play(Harness.activate)
    try device.act(Harness.linkUp)
    try device.act(Harness.presence())
    return device
  }

  /// Deletes the device's kept state, so that its next start is like the first.
  func clear() {
    home.clear()
    incarnation = 0
  }
}

/// The calls that the puppet can be asked to make, and its notes about events.
extension Harness {
  static let activate = #"{"call":"activate"}"#

  static func note(_ text: String) -> String { #"{"call":"note","text":"\#(text)"}"# }

  static func call(_ name: String, _ fields: String = "") -> String {
    #"{"call":"\#(name)"\#(fields.isEmpty ? "" : ",")\#(fields)}"#
  }

  /// Makes the fields of a payload, or of metadata, to whose event the app answers with these calls.
  static func answering(_ calls: String...) -> String {
    #"{"answer":{"calls":[\#(calls.joined(separator: ","))]}}"#
  }

  /// Ends the app, launches it again, and lists the events that it gets.
  @discardableResult
  func relaunch() throws(Stop) -> [JSONValue] {
    try act(Self.input("quit"))
    return try act(Self.input("launch")).steps.map { $0["event"] }
  }

  /// Makes the action to which the app answers with these calls, and with other fields of “done” if
  /// given.
  static func play(_ calls: [String], _ fields: String = "") -> String {
    let all = #""calls":[\#(calls.joined(separator: ","))]"# + (fields.isEmpty ? "" : ",\(fields)")
    return input("play", #""answer":{\#(all)}"#)
  }

  @discardableResult
  func play(_ calls: String..., with fields: String = "") throws(Stop) -> [Effect] {
    try act(Self.play(calls, fields))
  }

  /// Ends the device at once, as a crash does.
  func crash(_ order: String) throws(Stop) { try send(#"{"type":"crash",\#(order)}"#) }
}

extension Effect {
  /// The step in the puppet's note; `missing` if the effect is no such note.
  var step: JSONValue {
    guard word == "note", let text = value["text"].text else { return .missing }
    do throws(JSONError) { return try JSONValue(Array(text.utf8)) } catch { return .missing }
  }

  /// The effect in a word: for a note its text, for an event that the app got `app:` and its type,
  /// otherwise the effect's own word.
  var happening: String {
    if word != "note" { return word }
    let event = step["event"]
    guard let type = event["type"].text else { return value["text"].text ?? word }
    return (["app", type, event["event"].text]).compactMap(\.self).joined(separator: ":")
  }
}

extension [Effect] {
  /// The steps that the puppet got, in order.
  var steps: [JSONValue] { map(\.step).filter { !$0["type"].isMissing } }

  /// Lists the events of a type that the puppet got, in order.
  func told(_ type: String) -> [JSONValue] {
    steps.map { $0["event"] }.filter { $0["type"] == .string(type) }
  }

  /// Lists the events of the session's that the puppet got, in order.
  func sessionTold(_ event: String) -> [JSONValue] {
    told("session").filter { $0["event"] == .string(event) }
  }

  /// The outcomes that the puppet got, such as `file delivered t`, where `t` is the tag.
  var outcomesTold: [String] {
    sessionTold("outcome").map { outcome in
      [outcome["kind"], outcome["outcome"], outcome["tag"]].compactMap(\.text)
        .joined(separator: " ")
    }
  }

  /// Lists the happenings of the wanted kinds, in order.
  func happenings(_ wanted: String...) -> [String] {
    map(\.happening).filter(wanted.contains)
  }
}
