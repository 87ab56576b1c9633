package import LockstepCommandLine
import LockstepEventWords
import LockstepHosting
import LockstepPosix
package import LockstepProtocol
import LockstepScenario
import LockstepTerminal
import LockstepWorkouts

/// The commands `lockstep control` and `lockstep observe`: peers of a live host that are no devices.
package enum PeerCommands {
  package static let controlSpec = CommandSpec(
    "lockstep control",
    "Acts on a device of a live host, or on its link.",
    operands: "SOCKET watch|phone|link VERB …",
    options: [VocabularyOption.spec],
    discussion: """
      Examples: lockstep control SOCKET phone start Core
                lockstep control SOCKET watch next
                lockstep control SOCKET link corrupt message
                lockstep control --vocabulary shopping.json SOCKET watch add milk
                lockstep control SOCKET watch do add {"item":"milk"}

      The options stand before the socket. The verbs below are the workout app's; the host is not asked
      which app is there. Of an app of your own a vocabulary file, as scenarios name it, has the verbs:
      these are then known in the workout app's place, and mistakes in them are found here. “do VERB
      {JSON}” needs no file: the app says what it refuses.
      The link's verbs are those of scenarios; lockstep faults lists the faults among them. Of a
      device these are the host's:
      \(NamedFault.hostVerbs.joined(separator: ", ").wrapped(toColumns: 94).joined(separator: "\n"))

      The watch's verbs:
      \(VerbHelp.lines(of: Vocabulary.workouts.watch).joined(separator: "\n"))

      The phone's verbs:
      \(VerbHelp.lines(of: Vocabulary.workouts.phone).joined(separator: "\n"))
      """
  )

  package static let observeSpec = CommandSpec(
    "lockstep observe",
    "Prints the event log of a live host as it grows, or shows it in a browser.",
    operands: "SOCKET",
    options: WebOptions.options(acting: "as lockstep control may") + [VocabularyOption.spec],
    discussion: """
      With --web it prints one line, the address of a page that follows the run in a browser on this
      machine, and goes on until Control-C, also when the host has ended. What was before its start is
      not in it. With --act the verbs of --vocabulary can be written there.
      """
  )

  package static func control(_ words: [String]) throws(CommandError) -> Int32 {
    if words.contains("--help") {
      StandardStream.write(controlSpec.help)
      return 0
    }
    let (options, said) = try Arguments.leading(words, for: controlSpec)
    guard said.count >= 3 else {
      throw .usage("a socket, a device and a verb are expected", "usage: \(controlSpec.usage)")
    }
    let vocabulary = try Language.workouts(orAppsOf: options).vocabulary
    return try control(Array(said.dropFirst()), at: said[0], in: vocabulary)
  }

  private static func control(_ said: [String], at socket: String, in vocabulary: Vocabulary)
    throws(CommandError) -> Int32
  {
    if NamedFault.isForHost(said) {
      let line = said.joined(separator: " ")
      return report(try exchange(.fault(number: 1, line: line), at: socket).refusal)
    }
    guard let device = DeviceRole(name: said[0]) else {
      throw .usage(
        "there is no device “\(said[0])”",
        Nearest.hint(for: said[0], among: ["watch", "phone", "link"])
      )
    }
    let action = try read(Array(said.dropFirst()), of: device, in: vocabulary)
    for action in try TypedAction.reading(action, in: vocabulary[device]) {
      let (refusal, answer) = try act(device, action, at: socket)
      if let answer { StandardStream.write(json: answer.indented) }
      guard refusal == nil else { return report(refusal) }
    }
    return 0
  }

  /// Reads an action; an unknown verb may be one of the app on the device.
  private static func read(_ words: [String], of device: DeviceRole, in vocabulary: Vocabulary)
    throws(CommandError) -> Action
  {
    do throws(CommandError) {
      return try parse(words, of: device, in: vocabulary)
    } catch {
      let isKnown = words[0] == "do" || vocabulary[device][words[0]] != nil
      guard !isKnown, case .badWords(let text) = error else { throw error }
      let hint =
        "the verbs of an app of your own: --vocabulary FILE before the socket, or do VERB {JSON}"
      throw .badWords("\(text)\n  = \(hint)")
    }
  }

  private static func report(_ refusal: String?) -> Int32 {
    guard let refusal else { return 0 }
    StandardStream.write("refused: \(refusal.visibleLine)\n", to: .error)
    return 1
  }

  /// Sends an action to a device of the host at a socket; returns the refusal or the answer, if any.
  package static func act(_ device: DeviceRole, _ action: Action, at socket: String)
    throws(CommandError)
    -> (refusal: String?, answer: JSONText?)
  {
    try exchange(.act(number: 1, on: device, action), at: socket)
  }

  /// Sends one frame to the host at a socket, and returns the result.
  static func exchange(_ frame: PeerFrame, at socket: String) throws(CommandError)
    -> (refusal: String?, answer: JSONText?)
  {
    let connection = try introduce(.control, at: socket)
    var writer = JSONWriter()
    frame.write(into: &writer)
    let line: [UInt8]
    do throws(LineError) {
      line = try connection.exchange(writer.bytes, timeoutMilliseconds: 10_000)
    } catch {
      throw .inputOutput(
        "the host at \(socket.visibleLine) did not answer: \(error)\n  = see whether it still runs"
      )
    }
    switch read(line) {
    case .success(.result(_, let refusal, let answer)): return (refusal, answer)
    case .success: throw .inputOutput("a result was expected from the host, found another frame")
    case .failure(let error): throw .inputOutput("the host's answer cannot be read: \(error)")
    }
  }

  /// Reads an action from the words of a command line; words with spaces are put into quotes for the
  /// parser of actions.
  package static func parse(
    _ words: [String],
    of device: DeviceRole,
    in vocabulary: Vocabulary = .workouts
  ) throws(CommandError) -> Action {
    let text = words.map { $0.hasPrefix("{") ? $0 : Word.spelled($0) }.joined(separator: " ")
    do throws(Diagnostic) {
      return try action(text, of: device, in: vocabulary)
    } catch {
      throw .badWords(error.rendered(path: "arguments", source: text))
    }
  }

  /// Reads the action in a text, which may contain nothing else.
  static func action(_ text: String, of device: DeviceRole, in vocabulary: Vocabulary)
    throws(Diagnostic) -> Action
  {
    var cut = try Words(text, line: 1)
    let action = try ActionParser.parse(&cut, of: device, in: vocabulary)
    try cut.requireEnd()
    return action
  }

  /// Runs `lockstep observe`.
  package static func observe(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let web = try WebOptions(arguments)
    let socket = try arguments.onlyOperand("socket")
    if let web {
      let vocabulary = try Language.workouts(orAppsOf: arguments).vocabulary
      return try ObservedPage(socket, web, in: vocabulary).serve()
    }
    let connection = try introduce(.observer, at: socket)
    while true {
      switch read(try nextLine(connection)) {
      case .success(.event(let event)):
        StandardStream.write(json: event.bytes + [UInt8(ascii: "\n")])
      case .success(.bye): return 0
      case .success(.error(let fault)):
        throw .inputOutput("the host closed the connection: \(fault)")
      case .success: throw .inputOutput("an event was expected from the host, found another frame")
      case .failure(let error): throw .inputOutput("the host's line cannot be read: \(error)")
      }
    }
  }

  private static func nextLine(_ connection: LineConnection) throws(CommandError) -> [UInt8] {
    try CommandError.wrapping("the host is gone") {
      try connection.waitForLine(timeoutMilliseconds: -1)
    }
  }

  static func read(_ line: [UInt8]) -> Result<HostFrame, JSONError> {
    Result { () throws(JSONError) in try HostFrame.read(line) }
  }

  static func introduce(_ role: Role, at path: String) throws(CommandError)
    -> LineConnection
  {
    let connection = try CommandError.wrapping { try LineConnection.connect(to: path) }
    try CommandError.wrapping {
      _ = try Introduction.introduce(
        Hello(role: role, name: "lockstep \(role.rawValue)"),
        over: connection
      )
    }
    return connection
  }
}
