import LockstepEventWords
import LockstepProtocol
import Testing

/// What a column tells of a payload: what is known to matter, or else what comes first.
struct GistTests {
  /// Payloads, each with its gist.
  private static let payloads: [(json: String, gist: String)] = [
    // Of the keys that are known, and nothing else.
    (#"{"other":1,"type":"live","set":2}"#, "live set 2"),
    // A stranger's first three fields, and of an object its key alone.
    (#"{"text":"hello","count":2,"list":[1],"more":3}"#, "text hello count 2 list"),
    (#"{"object":{"a":1}}"#, "object"),
    (#"{"text":"0123456789012345678901234"}"#, "text 012345678901234567890123…"),
    (#"{"text":"a\u001bb"}"#, #"text a\u{1b}b"#),
    ("{}", ""), ("[1,2]", ""), ("7", ""),
  ]

  @Test(arguments: payloads.indices)
  func `a payload is told by what is known of it, or by its first fields`(index: Int) throws {
    let (json, gist) = Self.payloads[index]
    let text = try JSONText(validating: Array(json.utf8))
    #expect(text.gist == gist)
    #expect(text.gistBehind == (gist.isEmpty ? "" : " \(gist)"))
  }
}
