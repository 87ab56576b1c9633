import LockstepProtocol
import Testing

/// Something that a peer must not send, and the name of the error that it gets for it.
struct Offence: Sendable, CustomTestStringConvertible {
  let name: String
  var bytes: [UInt8]
  let code: ProtocolFault.Code
  /// The peer ends its stream after the bytes.
  var endsStream = false
  /// A word that the error must say.
  var says = ""

  var testDescription: String { name }

  /// One line.
  init(_ name: String, _ line: String, _ code: ProtocolFault.Code, says: String = "") {
    self.name = name
    bytes = Array("\(line)\n".utf8)
    self.code = code
    self.says = says
  }

  init(
    _ name: String,
    bytes: [UInt8],
    _ code: ProtocolFault.Code,
    endsStream: Bool = false,
    says: String = ""
  ) {
    self.name = name
    self.bytes = bytes
    self.code = code
    self.endsStream = endsStream
    self.says = says
  }

  func commit(by peer: RawPeer) throws {
    try peer.write(bytes)
    if endsStream { peer.endStream() }
  }
}

extension Offence {
  /// Lines that are wrong whoever sends them and whenever.
  static let ofAnybody = [
    Offence("garbage", "\u{1}\u{2}\u{7f}hello", .malformed),
    Offence("an empty line", "", .malformed),
    Offence("a word", "hello", .malformed),
    Offence("an array", "[]", .malformed, says: "object"),
    Offence("two values", #"{"type":"bye"}{"type":"bye"}"#, .malformed),
    Offence("invalid UTF-8", bytes: [0xFF, 0xFE, 0xC0, 10], .malformed),
    Offence(
      "invalid UTF-8 in a string",
      bytes: Array(#"{"type":"by"#.utf8) + [0xE9] + Array("\"}\n".utf8),
      .malformed,
      says: "UTF-8"
    ),
    Offence("zero bytes", bytes: [0, 0, 0, 10], .malformed),
    Offence(
      "half a line and the end",
      bytes: Array(#"{"type":"hel"#.utf8),
      .unterminated,
      endsStream: true
    ),
    Offence(
      "a line over 1 MiB",
      bytes: [UInt8](repeating: 0x20, count: 1_048_577),
      .oversize,
      says: "1048576"
    ),
    Offence(
      "100,000 levels",
      String(repeating: "[", count: 100_000),
      .malformed
    ),
    Offence(
      "65 levels",
      #"{"type":"bye","deep":"# + String(repeating: "[", count: 64)
        + String(repeating: "]", count: 64) + "}",
      .malformed,
      says: "nested more than"
    ),
    Offence("no type", #"{"role":"watch"}"#, .malformed, says: "type"),
    Offence("a type that is a number", #"{"type":7}"#, .malformed, says: "string"),
    Offence("an unknown type", #"{"type":"helo"}"#, .unknownType, says: "helo"),
  ]

  /// First lines that are no good hello.
  static let ofStrangers =
    [
      Offence("no protocol", #"{"type":"hello","role":"watch"}"#, .malformed, says: "protocol"),
      Offence("no role", #"{"type":"hello","protocol":[1]}"#, .malformed, says: "role"),
      Offence("an unknown role", hello(role: #""toaster""#), .unknownType, says: "toaster"),
      Offence("a role that is a number", hello(role: "1"), .malformed, says: "role"),
      Offence("a protocol that is a number", hello(protocols: "1"), .malformed, says: "protocol"),
      Offence("a protocol that is a text", hello(protocols: #"["1"]"#), .malformed),
      Offence("a protocol that is no whole number", hello(protocols: "[1.5]"), .malformed),
      Offence("a protocol beyond 2^53", hello(protocols: "[9007199254740993]"), .malformed),
      Offence("no version of the protocol", hello(protocols: "[]"), .unsupportedVersion),
      Offence("another version", hello(protocols: "[2,3]"), .unsupportedVersion, says: "[2, 3]"),
      Offence("a name that is a number", hello(more: #""name":1"#), .malformed, says: "name"),
      Offence("capabilities in a text", hello(more: #""capabilities":"lease""#), .malformed),
      Offence("a capability that is a number", hello(more: #""capabilities":[1]"#), .malformed),
      Offence("resuming a text", hello(more: #""resumes":"1""#), .malformed, says: "resumes"),
      Offence("resuming start 0", hello(more: #""resumes":0"#), .malformed, says: "resumes"),
      Offence("a done before hello", #"{"type":"done","step":1,"effects":[]}"#, .unexpectedFrame),
      Offence("effects before hello", #"{"type":"effects","effects":[]}"#, .unexpectedFrame),
      Offence("a bye before hello", #"{"type":"bye"}"#, .unexpectedFrame, says: "hello"),
      Offence(
        "an act before hello",
        #"{"type":"act","number":1,"device":"phone","do":"finish"}"#,
        .unexpectedFrame
      ),
    ]

  private static func hello(
    role: String = #""observer""#,
    protocols: String = "[1]",
    more: String = #""name":"x""#
  ) -> String {
    #"{"type":"hello","protocol":\#(protocols),"role":\#(role),\#(more)}"#
  }

  /// What a device in real time must not send.
  static let ofDevices =
    [
      Offence("a second hello", hello(), .unexpectedFrame),
      Offence("a done without a step", #"{"type":"done","step":1,"effects":[]}"#, .unexpectedFrame),
      Offence(
        "an act of a device",
        #"{"type":"act","number":1,"device":"phone","do":"finish"}"#,
        .unexpectedFrame
      ),
      Offence("no effects", #"{"type":"effects"}"#, .malformed, says: "effects"),
      Offence("effects in an object", #"{"type":"effects","effects":{}}"#, .malformed),
      effect("an effect that is a text", #""shown""#, .malformed),
      effect("an unknown effect", #"{"type":"explode"}"#, .unknownType, says: "explode"),
      effect("no packet", #"{"type":"packet"}"#, .malformed, says: "packet"),
      effect("no screen", #"{"type":"shown"}"#, .malformed, says: "screen"),
      effect("a screen that is a text", #"{"type":"shown","screen":"off"}"#, .malformed),
      effect(
        "a screen without its name",
        #"{"type":"shown","screen":{"pending":0}}"#,
        .malformed,
        says: "screen"
      ),
      effect(
        "an unknown screen",
        #"{"type":"shown","screen":{"screen":"fireworks"}}"#,
        .unknownType,
        says: "fireworks"
      ),
      effect("a note without text", #"{"type":"note"}"#, .malformed, says: "text"),
      effect("a note that is a number", #"{"type":"note","text":1}"#, .malformed, says: "text"),
      effect("an unknown haptic", #"{"type":"haptic","kind":"boom"}"#, .unknownType, says: "boom"),
      effect("a haptic's kind as a number", #"{"type":"haptic","kind":1}"#, .malformed),
      effect(
        "a haptic missed by a text",
        #"{"type":"haptic","kind":"stop","missed":""}"#,
        .malformed
      ),
      effect("a document without id", #"{"type":"document","kind":"log"}"#, .malformed, says: "id"),
      effect("a refusal of nothing", #"{"type":"refused"}"#, .malformed, says: "do"),
      effect("an unknown session event", #"{"type":"session","event":"boom"}"#, .unknownType),
      effect(
        "a session event without its name",
        #"{"type":"session","value":true}"#,
        .malformed,
        says: "event"
      ),
      effect(
        "an outcome without its name",
        #"{"type":"session","event":"outcome","kind":"message","id":1}"#,
        .malformed,
        says: "outcome"
      ),
      effect(
        "a failure without a code",
        #"{"type":"session","event":"outcome","kind":"message","id":1,"outcome":"failed"}"#,
        .malformed,
        says: "code"
      ),
      effect(
        "an unknown outcome",
        #"{"type":"session","event":"outcome","kind":"message","id":1,"outcome":"lost"}"#,
        .unknownType,
        says: "lost"
      ),
      effect(
        "reachability without value",
        #"{"type":"session","event":"reachability"}"#,
        .malformed
      ),
      packet("an unknown packet", #"{"kind":"rocket"}"#, .unknownType, says: "rocket"),
      packet("a packet without kind", #"{"id":1}"#, .malformed, says: "kind"),
      packet("a packet without id", #"{"kind":"receipt"}"#, .malformed, says: "id"),
      packet("a packet with id 0", #"{"kind":"receipt","id":0}"#, .malformed, says: "id"),
      packet("an id that is a text", #"{"kind":"receipt","id":"1"}"#, .malformed, says: "id"),
      packet("a message without payload", #"{"kind":"message","id":1}"#, .malformed),
      packet("a reply wish in a text", #"{"kind":"message","id":1,"reply":"y"}"#, .malformed),
      packet("an unknown error code", #"{"kind":"failure","id":1,"code":7}"#, .unknownType),
      packet("an unknown app state", #"{"kind":"presence","app":"asleep"}"#, .unknownType),
      packet("a user info without origin", #"{"kind":"userInfoReceipt","id":1}"#, .malformed),
    ]

  /// What a watch must not send, though a phone may.
  static let ofWatches = [
    packet(
      "a launch by the watch",
      #"{"kind":"launch","id":1,"payload":{}}"#,
      .unknownType,
      says: "launch"
    ),
    effect(
      "a screen of the phone",
      #"{"type":"shown","screen":{"screen":"mirror"}}"#,
      .unknownType,
      says: "mirror"
    ),
  ]

  private static func effect(
    _ name: String,
    _ json: String,
    _ code: ProtocolFault.Code,
    says: String = ""
  ) -> Offence {
    Offence(name, #"{"type":"effects","effects":[\#(json)]}"#, code, says: says)
  }

  private static func packet(
    _ name: String,
    _ json: String,
    _ code: ProtocolFault.Code,
    says: String = ""
  ) -> Offence {
    effect(name, #"{"type":"packet","packet":\#(json)}"#, code, says: says)
  }

  /// What a leased device must not answer; STEP stands for the number of the step.
  static let ofAnswers: [Offence] =
    [
      Offence("a second hello", hello(), .outOfLease, says: "hello"),
      Offence("effects under lease", #"{"type":"effects","effects":[]}"#, .outOfLease),
      Offence("a bye under lease", #"{"type":"bye"}"#, .outOfLease, says: "bye"),
      Offence(
        "a crash that nobody asked for",
        #"{"type":"crashed","how":"kill"}"#,
        .outOfLease,
        says: "that the host has not ordered"
      ),
      Offence("an answer to no step", #"{"type":"done","effects":[]}"#, .malformed, says: "step"),
      Offence("an answer to step -1", #"{"type":"done","step":-1}"#, .outOfLease, says: "-1"),
      Offence("a step that is a text", #"{"type":"done","step":"STEP"}"#, .malformed, says: "step"),
      done("a deadline that is a text", #""deadline":"soon""#, .malformed, says: "deadline"),
      done("a deadline that is no whole number", #""deadline":0.5"#, .malformed),
      done("a deadline beyond 2^53", #""deadline":9007199254740993"#, .malformed),
      done("a digest that is a number", #""digest":1"#, .malformed, says: "digest"),
      done("a short digest", #""digest":"00""#, .unknownType, says: "16"),
    ]
    + ofDevices.dropFirst(3).map { offence in
      var offence = offence
      offence.bytes = Array(
        String(decoding: offence.bytes, as: UTF8.self)
          .replacing(#"{"type":"effects""#, with: #"{"type":"done","step":STEP"#).utf8
      )
      return offence
    }.filter { $0.name != "no effects" }

  private static func done(
    _ name: String,
    _ field: String,
    _ code: ProtocolFault.Code,
    says: String = ""
  ) -> Offence {
    Offence(name, #"{"type":"done","step":STEP,\#(field)}"#, code, says: says)
  }

  /// What a control peer must not send.
  static let ofControl =
    [
      Offence("effects of a control peer", #"{"type":"effects","effects":[]}"#, .unexpectedFrame),
      act("act 0", #""number":0,"device":"phone","do":"finish""#, .malformed, says: "number"),
      act("an act without number", #""device":"phone","do":"finish""#, .malformed, says: "number"),
      act("an act on nobody", #""number":1,"do":"finish""#, .malformed, says: "device"),
      act("an act on a toaster", #""number":1,"device":"toaster","do":"a""#, .unknownType),
      act("an act on a number", #""number":1,"device":1,"do":"a""#, .malformed, says: "device"),
      act("an act of nothing", #""number":1,"device":"phone""#, .malformed, says: "do"),
      act("a verb that is a number", #""number":1,"device":"phone","do":1"#, .malformed),
      act("an argument in a list", #""number":1,"device":"phone","do":"a","b":[]"#, .unknownType),
    ]

  private static func act(
    _ name: String,
    _ fields: String,
    _ code: ProtocolFault.Code,
    says: String = ""
  ) -> Offence {
    Offence(name, #"{"type":"act",\#(fields)}"#, code, says: says)
  }

  /// What an observer must not send.
  static let ofObservers = [
    Offence("a second hello", hello(), .unexpectedFrame),
    Offence(
      "an act of an observer",
      #"{"type":"act","number":1,"device":"phone","do":"a"}"#,
      .unexpectedFrame
    ),
  ]
}
