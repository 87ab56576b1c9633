import Foundation
import LockstepLink
import LockstepProtocol
import Testing

/// What may be sent at all: dictionaries of property-list values, up to a size in the binary format.
struct SessionLimitsTests {
  private static func json(_ text: String) throws -> JSONText {
    try JSONText(validating: Array(text.utf8))
  }

  /// How long the one string of a payload of exactly this size is; Foundation says so.
  private func letters(forSize size: Int) throws -> Int {
    let letters = try size - 100 + (size - Self.size(ofLetters: size - 100))
    let isExact = try Self.size(ofLetters: letters) == size
    try #require(isExact)
    return letters
  }

  private static func size(ofLetters count: Int) throws -> Int {
    try PropertyListSerialization.data(
      fromPropertyList: ["text": String(repeating: "x", count: count)],
      format: .binary,
      options: 0
    ).count
  }

  @Test func `the limits are those of the real thing`() {
    let limits = SessionLimits.standard
    #expect(limits.messageBytes == 65_536)
    #expect(limits.userInfoBytes == 65_536)
    #expect(limits.contextBytes == 262_144)
    #expect(SessionError.payloadTooLarge.rawValue == 7_009)
    #expect(SessionError.payloadUnsupportedTypes.rawValue == 7_010)
    #expect(SessionError.sessionNotActivated.rawValue == 7_004)
  }

  @Test(
    arguments: zip(
      [TransferKind.message, .userInfo, .launch, .context],
      [65_536, 65_536, 65_536, 262_144]
    )
  )
  func `a payload may be as large as its limit and not a byte larger`(
    _ kind: TransferKind,
    _ limit: Int
  ) throws {
    let letters = try letters(forSize: limit)
    let limits = SessionLimits.standard
    #expect(limits.refusal(of: payload(letters: letters), as: kind) == nil)
    #expect(limits.refusal(of: payload(letters: letters + 1), as: kind) == .payloadTooLarge)
  }

  @Test(
    arguments: [
      "[1]", "7", #""text""#, "true", "null", #"{"a":null}"#, #"{"a":[1,{"b":null}]}"#,
      #"{"a":{"$unknown":1}}"#, #"{"a":12345678901234567890}"#,
    ])
  func `what is no dictionary of property-list values is of an unsupported type`(
    _ text: String
  ) throws {
    let payload = try Self.json(text)
    for kind in TransferKind.allCases {
      #expect(SessionLimits.standard.refusal(of: payload, as: kind) == .payloadUnsupportedTypes)
    }
  }

  @Test(
    arguments: [
      "{}", #"{"a":1,"b":-2.5,"c":true,"d":"é"}"#, #"{"at":{"$date":1700000000000000}}"#,
      #"{"$$own":[{"$data":"AAEC"},[],{}]}"#,
    ])
  func `every dictionary of property-list values may be sent`(_ text: String) throws {
    let payload = try Self.json(text)
    for kind in TransferKind.allCases {
      #expect(SessionLimits.standard.refusal(of: payload, as: kind) == nil)
    }
  }

  @Test func `a payload whose JSON is far longer than its value may be too long for a line`() {
    // A control character is six bytes of JSON and one of the binary format.
    func payload(_ count: Int) -> JSONText {
      JSONText { writer in
        writer.beginObject()
        writer.field("t", String(repeating: "\u{1}", count: count))
        writer.endObject()
      }
    }
    let limits = SessionLimits.standard
    let fitting = (limits.wireBytes - payload(0).bytes.count) / 6
    #expect(limits.refusal(of: payload(fitting), as: .context) == nil)
    #expect(limits.refusal(of: payload(fitting + 1), as: .context) == .payloadTooLarge)
  }

  @Test func `a session refuses at its limits, whatever the kind`() throws {
    let tooLarge = payload(letters: 300_000)
    let array = try Self.json("[]")
    var session = Session.reaching(.phone)
    for (payload, error) in [
      (tooLarge, SessionError.payloadTooLarge), (array, .payloadUnsupportedTypes),
    ] {
      #expect(failure(session.put(.sendMessage(payload, wantsReply: true))) == error)
      session.put(.transferUserInfo(payload))
      #expect(failure(session.put(.tick, atSeconds: 1)) == error)
      #expect(failure(session.put(.updateContext(payload))) == error)
      #expect(failure(session.put(.launchWatchApp(payload))) == error)
    }
    #expect(session.outbox.outstanding.isEmpty)
    #expect(session.nextDeadline == nil)
  }

  @Test func `a payload that cannot be sent is refused before reachability is asked`() throws {
    var session = Session.active(.phone)
    #expect(
      failure(session.put(.sendMessage(try Self.json("[]"), wantsReply: false)))
        == .payloadUnsupportedTypes
    )
  }

  /// The error of effects that are one failure and nothing else.
  private func failure(_ effects: [Session.Effect]) -> SessionError? {
    guard effects.count == 1, case .tell(.outcome(_, _, .failed(let error)))? = effects.first else {
      return nil
    }
    return error
  }
}
