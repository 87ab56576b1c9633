import Foundation
import LockstepProtocol
import LockstepScenario
import LockstepWorkoutChecks
import Testing

/// The language server, by the messages that an editor sends.
struct LanguageServerTests {
  /// An editor with a server at the other end of a pipe.
  private struct Editor {
    private var server: LanguageServer
    private var stream = MessageStream()
    private var lastID = 0

    init(files: [String: String] = [:]) {
      server = LanguageServer(.workouts, version: "1") { path in
        files[path].map { .success(Array($0.utf8)) }
          ?? .failure(UnreadableFile("cannot be read: no such file"))
      }
    }

    var exitCode: Int32? { server.exitCode }

    /// Sends bytes in pieces of a size and returns what came back, each answer without its header.
    mutating func send(bytes: [UInt8], inPiecesOf size: Int = 7) throws -> [[String: Any]] {
      var answers = MessageStream()
      for start in stride(from: 0, to: bytes.count, by: size) {
        stream.append(Array(bytes[start..<min(start + size, bytes.count)]))
        while let message = try stream.next() {
          for answer in server.handle(message) {
            answers.append(MessageStream.withHeader(answer.bytes))
          }
        }
      }
      var found: [[String: Any]] = []
      while let answer = try answers.next() {
        let value = try JSONSerialization.jsonObject(with: Data(answer))
        found.append(try #require(value as? [String: Any]))
      }
      return found
    }

    mutating func notify(_ method: String, _ parameters: [String: Any] = [:]) throws -> [[String:
      Any]]
    {
      try send(["jsonrpc": "2.0", "method": method, "params": parameters])
    }

    mutating func ask(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
      lastID += 1
      let answers = try send([
        "jsonrpc": "2.0", "id": lastID, "method": method, "params": parameters,
      ])
      #expect(answers.count == 1)
      let answer = try #require(answers.first)
      #expect(answer["id"] as? Int == lastID)
      return answer
    }

    private mutating func send(_ message: [String: Any]) throws -> [[String: Any]] {
      try send(
        bytes: MessageStream.withHeader(Array(try JSONSerialization.data(withJSONObject: message)))
      )
    }

    mutating func open(_ text: String, at address: String = address) throws -> [[String: Any]] {
      let document: [String: Any] = [
        "uri": address, "languageId": "lockstep", "version": 1, "text": text,
      ]
      return try diagnostics(notify("textDocument/didOpen", ["textDocument": document]))
    }

    mutating func change(_ text: String, version: Int) throws -> [[String: Any]] {
      try diagnostics(
        notify(
          "textDocument/didChange",
          [
            "textDocument": ["uri": address, "version": version],
            "contentChanges": [["text": text]],
          ]
        )
      )
    }

    /// The mistakes of the one message that tells them.
    private func diagnostics(_ messages: [[String: Any]]) throws -> [[String: Any]] {
      #expect(messages.count == 1)
      #expect(messages.first?["method"] as? String == "textDocument/publishDiagnostics")
      let parameters = try #require(messages.first?["params"] as? [String: Any])
      return try #require(parameters["diagnostics"] as? [[String: Any]])
    }
  }

  private static let address = "file:///tmp/my%20files/a.scenario"

  private func editor(files: [String: String] = [:]) throws -> Editor {
    var editor = Editor(files: files)
    let result = try #require(
      try editor.ask("initialize", ["capabilities": [:], "processId": NSNull()])["result"]
        as? [String: Any]
    )
    let abilities = try #require(result["capabilities"] as? [String: Any])
    #expect((abilities["textDocumentSync"] as? [String: Any])?["change"] as? Int == 1)
    #expect(try editor.notify("initialized").isEmpty)
    return editor
  }

  private func place(_ diagnostic: [String: Any]) throws -> [Int] {
    let range = try #require(diagnostic["range"] as? [String: [String: Int]])
    let (start, end) = (try #require(range["start"]), try #require(range["end"]))
    return [start["line"], start["character"], end["line"], end["character"]].compactMap(\.self)
  }

  // MARK: Mistakes

  @Test func `mistakes are told as the text is opened, changed and closed`() throws {
    var editor = try editor()
    let found = try editor.open("title A\n@0s watch strat\n")
    #expect(found.count == 1)
    #expect(try place(found[0]) == [1, 10, 1, 15])
    #expect(found[0]["severity"] as? Int == 1)
    let message = try #require(found[0]["message"] as? String)
    #expect(message == "the watch has no verb “strat”\ndid you mean “start”?")
    #expect(try editor.change("title A\n@0s watch start\n", version: 2).isEmpty)
    let closed = try editor.notify("textDocument/didClose", ["textDocument": ["uri": Self.address]])
    #expect(closed.count == 1)
  }

  @Test func `what is probably not meant is a warning, once nothing is a mistake`() throws {
    var editor = try editor()
    let warned = try editor.open("set n 5\n@0s watch launch\n")
    #expect(warned.map { $0["severity"] as? Int } == [2])
    let wrong = try editor.change("set n 5\n@0s watch strat\n", version: 2)
    #expect(wrong.map { $0["severity"] as? Int } == [1])
  }

  @Test func `places count UTF-16 units`() throws {
    var editor = try editor()
    let found = try editor.open("@0s phone split \"🏋️ Füße\" colr red\n")
    let line = "@0s phone split \"🏋️ Füße\" "
    #expect(try place(found[0]) == [0, line.utf16.count, 0, line.utf16.count + 4])
  }

  @Test func `what is missing at the end is shown behind the line`() throws {
    var editor = try editor()
    #expect(try place(editor.open("@0s expect watch haptic\n")[0]) == [0, 23, 0, 23])
  }

  @Test func `all mistakes are told, those of every row of a table once`() throws {
    var editor = try editor()
    let table = "examples verb\n| start\n| strat\n| strat\n@0s watch $verb\n@1s phone splt A\n"
    #expect(try editor.open(table).count == 2)
  }

  @Test func `a mistake of an included file is shown where it is included`() throws {
    var editor = try editor(files: ["/tmp/my files/b.scenario": "# B\n@0s watch strat\n"])
    let found = try editor.open("title A\n\ninclude b.scenario\n")
    #expect(try place(found[0]) == [2, 0, 2, 18])
    #expect(
      (found[0]["message"] as? String)?.hasPrefix("b.scenario:2: the watch has no verb") == true
    )
    #expect(try editor.open("include c.scenario\n").count == 1)
    let unsaved = try editor.open("include b.scenario\n", at: "untitled:1")
    #expect((unsaved[0]["message"] as? String)?.contains("save the scenario") == true)
  }

  // MARK: Meanings and words

  private func at(_ line: Int, _ character: Int) -> [String: Any] {
    [
      "textDocument": ["uri": Self.address],
      "position": ["line": line, "character": character],
    ]
  }

  @Test func `a line says what it means`() throws {
    var editor = try editor()
    _ = try editor.open("title A\n@0s watch launch\n\n")
    let told = try editor.ask("textDocument/hover", at(1, 6))["result"] as? [String: Any]
    let value = (told?["contents"] as? [String: String])?["value"]
    #expect(value?.contains("watch launch: open the watch app") == true)
    #expect(try editor.ask("textDocument/hover", at(2, 0))["result"] is NSNull)
    #expect(try editor.ask("textDocument/hover", at(99, 0))["result"] is NSNull)
  }

  @Test func `words are offered for the place`() throws {
    var editor = try editor()
    _ = try editor.open("@0s \n+1s watch sta\nexpect not phone mi\nlink handover \n")
    func words(_ line: Int, _ character: Int) throws -> [String] {
      let items = try editor.ask("textDocument/completion", at(line, character))["result"]
      return try #require(items as? [[String: Any]]).compactMap { $0["label"] as? String }
    }
    #expect(try words(0, 4).contains("expect") && words(0, 4).contains("include"))
    #expect(try words(1, 13).contains("start") && words(1, 13).contains("power-cut"))
    #expect(try !words(1, 13).contains("mirror"))
    #expect(try words(2, 19).contains("mirror"))
    #expect(try words(3, 14).contains("ble-idle") && !words(3, 14).contains("cut"))
  }

  // MARK: The life of a server

  @Test func `it ends as it is told to`() throws {
    var editor = try editor()
    #expect(try editor.ask("shutdown")["result"] is NSNull)
    #expect(editor.exitCode == nil)
    let late = try editor.ask("textDocument/hover", at(0, 0))["error"] as? [String: Any]
    #expect(late?["code"] as? Int == -32_600)
    #expect(try editor.notify("exit").isEmpty)
    #expect(editor.exitCode == 0)
    var other = try self.editor()
    _ = try other.notify("exit")
    #expect(other.exitCode == 1)
  }

  @Test func `what it does not know is refused, or passed over`() throws {
    var editor = Editor()
    let early = try editor.ask("textDocument/hover", at(0, 0))["error"] as? [String: Any]
    #expect(early?["code"] as? Int == -32_002)
    _ = try editor.ask("initialize")
    let unknown = try editor.ask("textDocument/rename")["error"] as? [String: Any]
    #expect(unknown?["code"] as? Int == -32_601)
    #expect(try editor.notify("$/setTrace", ["value": "off"]).isEmpty)
    let broken = try editor.send(bytes: MessageStream.withHeader(Array("{\"id\":".utf8)))
    #expect((broken.first?["error"] as? [String: Any])?["code"] as? Int == -32_700)
    #expect(broken.first?["id"] is NSNull)
  }

  @Test(arguments: ["Content-Type: x\r\n\r\n{}", "Content-Length: -1\r\n\r\n", "\r\n\r\n"])
  func `bytes that are no message are said to be none`(text: String) {
    var stream = MessageStream()
    stream.append(Array(text.utf8))
    #expect(throws: MessageStream.Fault.self) { try stream.next() }
  }

  @Test func `a head may be spelled otherwise, and have more lines`() throws {
    var stream = MessageStream()
    stream.append(
      Array("content-type: a; b\r\nCONTENT-LENGTH:  2 \r\n\r\n{}Content-Length: 0\r\n\r\n".utf8)
    )
    #expect(try stream.next() == Array("{}".utf8))
    #expect(try stream.next() == [])
    #expect(try stream.next() == nil)
  }
}
