import LockstepCommandLine
import LockstepPosix
import LockstepProtocol
import LockstepScenario
import LockstepWorkoutChecks

/// `lockstep language-server`: mistakes, meanings and words for an editor, while one writes.
enum LanguageServerCommand {
  static let stdio = Switch("--stdio", "as some editors ask for it; there is no other way")
  static let grammar = Switch("--grammar", "print the TextMate grammar of scenarios, and end")

  static let spec = CommandSpec(
    "lockstep language-server",
    "Reports mistakes in scenarios to an editor, over standard input and output.",
    options: [stdio, grammar],
    discussion: """
      The Language Server Protocol: initialize, didOpen, didChange, didClose, publishDiagnostics, hover,
      completion, shutdown, exit. docs/scenarios.md says how editors start it.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    if arguments.has(grammar) {
      StandardStream.write(json: TextMateGrammar.bytes(of: .workouts))
      return 0
    }
    return try serve()
  }

  private static func serve() throws(CommandError) -> Int32 {
    var server = LanguageServer(ScenarioFiles.languageWithRequirements, version: Release.version) {
      path in
      Result { () throws(Errno) in try FileSystem.readFile(path) }
        .mapError { UnreadableFile("cannot be read: \($0)") }
    }
    var stream = MessageStream()
    while server.exitCode == nil {
      let bytes = try CommandError.wrapping { try StandardInput.read() }
      // An editor that is gone has no more to say; one that wanted it to end would have said so.
      if bytes.isEmpty { return 1 }
      stream.append(bytes)
      while server.exitCode == nil, let message = try next(&stream) {
        for answer in server.handle(message) { send(answer) }
      }
    }
    return server.exitCode ?? 1
  }

  private static func next(_ stream: inout MessageStream) throws(CommandError) -> [UInt8]? {
    do throws(MessageStream.Fault) {
      return try stream.next()
    } catch {
      throw .badInput("error: standard input has no messages of an editor: \(error)")
    }
  }

  private static func send(_ answer: JSONText) {
    // Made visible before it is counted: what is written must have just that length.
    StandardStream.write(json: MessageStream.withHeader(VisibleJSON.bytes(answer.bytes)))
  }
}
