package import LockstepProtocol

/// A server of the Language Server Protocol.
///
/// An editor sends it scenarios; it answers with their mistakes, the meaning of a line, and the words
/// that can come next.
///
/// A machine: messages go in, messages come out. Its caller reads and writes them with their headers.
package struct LanguageServer: Sendable {
  /// Reads a file that a scenario names, given its path.
  package typealias ReadFile = @Sendable (_ path: String) -> Result<[UInt8], UnreadableFile>

  /// The error codes of JSON-RPC and of the Language Server Protocol.
  private enum Code: Int64 {
    case parseError = -32_700
    case invalidRequest = -32_600
    case methodNotFound = -32_601
    case notInitialized = -32_002
  }

  private let language: Language
  private let readFile: ReadFile
  private let version: String
  private var documents: [OpenDocument] = []
  private var isInitialized = false
  private var isShutDown = false
  /// The code with which the program is to exit; `nil` until the editor has asked for it.
  package private(set) var exitCode: Int32?

  /// - Parameter version: The version that the server reports to the editor.
  package init(_ language: Language, version: String, reading readFile: @escaping ReadFile) {
    self.language = language
    self.version = version
    self.readFile = readFile
  }

  /// Takes a message from the editor, and returns the server's messages in order.
  package mutating func handle(_ message: [UInt8]) -> [JSONText] {
    do throws(JSONError) {
      return take(try EditorMessage.read(message))
    } catch {
      return [failure(nil, .parseError, "\(error)")]
    }
  }

  private mutating func take(_ message: EditorMessage) -> [JSONText] {
    guard let id = message.id else {
      notify(message)
      return published(after: message)
    }
    guard isInitialized || message.method == "initialize" else {
      return [failure(id, .notInitialized, "send “initialize” first")]
    }
    if isShutDown {
      return [failure(id, .invalidRequest, "the server was shut down: it takes no more requests")]
    }
    switch message.method {
    case "initialize":
      isInitialized = true
      return [answer(id) { write(capabilitiesInto: &$0) }]
    case "shutdown":
      isShutDown = true
      return [answer(id) { $0.null() }]
    case "textDocument/hover": return [answer(id) { hover(message, &$0) }]
    case "textDocument/completion": return [answer(id) { complete(message, &$0) }]
    default: return [failure(id, .methodNotFound, "this server has no method “\(message.method)”")]
    }
  }

  private mutating func notify(_ message: EditorMessage) {
    switch message.method {
    case "exit": exitCode = isShutDown ? 0 : 1
    case "textDocument/didOpen", "textDocument/didChange":
      guard isInitialized, let text = message.text else { return }
      documents.removeAll { $0.address == message.address }
      documents.append(
        OpenDocument(address: message.address, version: message.version, text: text)
      )
    case "textDocument/didClose": documents.removeAll { $0.address == message.address }
    default: break
    }
  }

  // MARK: Mistakes

  private func published(after message: EditorMessage) -> [JSONText] {
    guard isInitialized,
      ["textDocument/didOpen", "textDocument/didChange", "textDocument/didClose"]
        .contains(message.method)
    else { return [] }
    let document = document(message)
    return [
      JSONText { writer in
        writer.beginObject()
        writer.field("jsonrpc", "2.0")
        writer.field("method", "textDocument/publishDiagnostics")
        writer.key("params")
        writer.beginObject()
        writer.field("uri", message.address)
        if let version = document?.version { writer.field("version", version) }
        writer.key("diagnostics")
        writer.beginArray()
        if let document {
          let (mistakes, notes) = document.findings(in: language, reading: readFile)
          for mistake in mistakes { write(mistake, .error, of: document, into: &writer) }
          for note in notes { write(note, .warning, of: document, into: &writer) }
        }
        writer.endArray()
        writer.endObject()
        writer.endObject()
      }
    ]
  }

  /// The severity of a mistake, in the numbers of the Language Server Protocol.
  private enum Severity: Int64 {
    case error = 1
    case warning
  }

  private func write(
    _ mistake: Diagnostic,
    _ severity: Severity,
    of document: OpenDocument,
    into writer: inout JSONWriter
  ) {
    let (line, columns) = document.range(of: mistake)
    writer.beginObject()
    writer.key("range")
    writer.beginObject()
    Self.write("start", line, columns.lowerBound, into: &writer)
    Self.write("end", line, columns.upperBound, into: &writer)
    writer.endObject()
    writer.field("severity", severity.rawValue)
    writer.field("source", "lockstep")
    writer.field("message", mistake.sentence)
    writer.endObject()
  }

  private static func write(
    _ key: String,
    _ line: Int,
    _ character: Int,
    into writer: inout JSONWriter
  ) {
    writer.key(key)
    writer.beginObject()
    writer.field("line", line)
    writer.field("character", character)
    writer.endObject()
  }

  private func document(_ message: EditorMessage) -> OpenDocument? {
    documents.first { $0.address == message.address }
  }

  // MARK: What a line means, and what can come next

  private func hover(_ message: EditorMessage, _ writer: inout JSONWriter) {
    let line = document(message)?.line(message.line) ?? ""
    guard let told = Explanation.of(line, in: language) else { return writer.null() }
    writer.beginObject()
    writer.key("contents")
    writer.beginObject()
    writer.field("kind", "plaintext")
    writer.field("value", told.joined(separator: "\n"))
    writer.endObject()
    writer.endObject()
  }

  private func complete(_ message: EditorMessage, _ writer: inout JSONWriter) {
    let before = document(message)?.line(message.line, upTo: message.character) ?? ""
    var words = before.split(whereSeparator: \.isWhitespace).map(String.init)
    // The last word is still being typed, unless a space ends it.
    if before.last?.isWhitespace == false { words.removeLast() }
    writer.beginArray()
    for item in Completion.after(words, in: language) {
      writer.beginObject()
      writer.field("label", item.word)
      // A keyword, in the protocol's numbers.
      writer.field("kind", 14)
      writer.field("detail", item.usage)
      writer.field("documentation", item.summary)
      writer.endObject()
    }
    writer.endArray()
  }

  // MARK: Answers

  private func write(capabilitiesInto writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("capabilities")
    writer.beginObject()
    writer.field("positionEncoding", "utf-16")
    writer.key("textDocumentSync")
    writer.beginObject()
    writer.field("openClose", true)
    // Each change brings the whole text, in the protocol's numbers.
    writer.field("change", 1)
    writer.endObject()
    writer.field("hoverProvider", true)
    writer.key("completionProvider")
    writer.beginObject()
    writer.key("triggerCharacters")
    writer.beginArray()
    writer.string(" ")
    writer.endArray()
    writer.endObject()
    writer.endObject()
    writer.key("serverInfo")
    writer.beginObject()
    writer.field("name", "lockstep")
    writer.field("version", version)
    writer.endObject()
    writer.endObject()
  }

  private func answer(_ id: JSONText, _ result: (inout JSONWriter) -> Void) -> JSONText {
    JSONText.object { writer in
      writer.field("jsonrpc", "2.0")
      writer.field("id", id)
      writer.key("result")
      result(&writer)
    }
  }

  private func failure(_ id: JSONText?, _ code: Code, _ text: String) -> JSONText {
    JSONText { writer in
      writer.beginObject()
      writer.field("jsonrpc", "2.0")
      writer.key("id")
      if let id { writer.text(id) } else { writer.null() }
      writer.key("error")
      writer.beginObject()
      writer.field("code", code.rawValue)
      writer.field("message", text)
      writer.endObject()
      writer.endObject()
    }
  }
}
