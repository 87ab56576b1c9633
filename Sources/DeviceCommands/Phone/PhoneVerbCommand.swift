package import LockstepCommandLine
import LockstepWorkouts
import LockstepHosting
import LockstepLanguages
import LockstepLink
package import LockstepDevices
import LockstepPosix
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import LockstepTerminal
import LockstepEventWords

/// The command `phonesim VERB …`: one action of the phone's owner, in a store without a running phone,
/// or through the phone that owns the store.
///
/// In a store that no process owns, the phone is switched on for this one action, out of reach of any
/// watch; its sends wait in its queue. If a running phone owns the store, the action goes to that phone
/// over its socket, and the store is not touched.
package enum PhoneVerbCommand {
  static let store = Option(
    "--store FOLDER",
    "where the documents are, made when missing; LOCKSTEP_STORE otherwise"
  )
  static let json = Switch("--json", "print what the phone answers as JSON")
  static let locale = Option<LockstepLanguages.Language>(
    "--locale LANGUAGE",
    "the language in whose way numbers and dates are written; that of LANG otherwise"
  )
  static let icloud = Option<DriveState>(
    "--icloud STATE",
    "whether iCloud Drive is there, for this once: on, off or checking",
    choices: [.available, .unavailable, .checking]
  ) { state in
    switch state {
    case .available: "on"
    case .unavailable: "off"
    case .checking: "checking"
    }
  }

  private static let options: [any CommandOption] = [store, json, locale, icloud]

  package static let spec = CommandSpec(
    "phonesim VERB …",
    "Does one thing on the phone, in its store.",
    operands: "VERB …",
    options: options
  )

  /// The verbs, each of which can be the first word of `phonesim`.
  package static let words: [CompletionPlace.Word] = .verbs(of: .phone)

  /// The places of that command line at which shells complete options.
  package static let places = Vocabulary.workouts.phone.verbs.map {
    CompletionPlace([$0.name], spec)
  }

  /// Says if a command line of `phonesim` begins with a verb, apart from options.
  package static func isMeant(by words: [String]) -> Bool {
    guard let first = cut(words).verb.first else { return false }
    return !first.hasPrefix("-") && !words.contains("--listen") && !words.contains("--connect")
  }

  /// Plays the action of a command line.
  ///
  /// - Parameter phone: The phone with the workout app.
  package static func run(_ words: [String], on phone: DeviceModel) throws(CommandError) -> Int32 {
    let (verb, options) = cut(words)
    let arguments = try Arguments(options, for: spec)
    if arguments.has(CommandSpec.helpOption) { return try help(on: verb[0]) }
    let action = try PeerCommands.parse(verb, of: .phone)
    let drive = try arguments.value(icloud)
    let language = try arguments.value(locale)
    guard let folder = arguments.value(store) ?? Environment.value("LOCKSTEP_STORE") else {
      throw .usage(
        "no store is named",
        "write phonesim \(verb[0]) --store FOLDER, or set LOCKSTEP_STORE"
      )
    }
    let isThere = OwnedStore.isThere(folder)
    if !isThere, needsStore(action) {
      let found =
        FileSystem.exists(folder)
        ? "the folder \(folder.visibleLine) holds no store"
        : "there is no folder \(folder.visibleLine)"
      throw .inputOutput("\(found), and the answer is read from one\(NearPath.hint(for: folder))")
    }
    let refused = isThere ? nil : refusalWithoutStore(of: action, on: phone, drive: drive)
    let result =
      if let refused { refused } else {
        try result(of: action, on: phone, in: folder, drive: drive)
      }
    if !isThere, OwnedStore.isThere(folder) {
      StandardStream.write("\(OwnedStore.newStore(in: folder))\n", to: .error)
    }
    return report(result, asJSON: arguments.has(json), in: language)
  }

  /// Says if an action concerns existing documents, so that it needs a store.
  private static func needsStore(_ action: Action) -> Bool {
    switch PhoneAction.verbs.command(of: action) {
    case .store(.rebuild)?: true
    case let command?: command.isQuestion
    case nil: false
    }
  }

  /// Finds the refusal of an action by a phone with an empty store; `nil` if it succeeds, so that a
  /// store is made for it.
  private static func refusalWithoutStore(
    of action: Action,
    on phone: DeviceModel,
    drive: DriveState?
  ) -> Outcome? {
    if needsRunningDevice(action) { return refusal(of: action) }
    let outcome = act(action, on: phone, in: SimulatedDisk(), as: 1, drive: drive)
    return outcome.refusal == nil ? nil : outcome
  }

  private static func needsRunningDevice(_ action: Action) -> Bool {
    Vocabulary.workouts.phone[action.verb]?.needsRunningDevice == true
  }

  private static let valued = spec.options.filter { $0.value != nil }.map(\.name)
  private static let switches = spec.options.filter { $0.value == nil }.map(\.name) + ["-h"]

  /// Separates the words of the action from the options, which may stand anywhere among them.
  private static func cut(_ words: [String]) -> (verb: [String], options: [String]) {
    var verb: [String] = []
    var options: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      let takesValue = valued.contains(word)
      let isWhole = valued.contains { word.hasPrefix("\($0)=") }
      guard takesValue || isWhole || switches.contains(word) else {
        verb.append(word)
        continue
      }
      options.append(word)
      if takesValue, let value = rest.popFirst() { options.append(value) }
    }
    return (verb, options)
  }

  private static func help(on name: String) throws(CommandError) -> Int32 {
    guard let verb = Vocabulary.workouts.phone[name] else {
      // The parser says it best, with what there is.
      _ = try PeerCommands.parse([name], of: .phone)
      return 64
    }
    let page = CommandSpec(
      "phonesim",
      verb.summary.prefix(1).uppercased() + verb.summary.dropFirst() + ".",
      operands: verb.usage,
      options: options
    )
    StandardStream.write(page.help)
    return 0
  }

  // MARK: Doing it

  /// The outcome of an action.
  fileprivate struct Outcome {
    var refusal: String?
    var answer: JSONText?
    /// The notes for the user beside the outcome.
    var notes: [String] = []
  }

  private static func result(
    of action: Action,
    on phone: DeviceModel,
    in folder: String,
    drive: DriveState?
  ) throws(CommandError) -> Outcome {
    let store: OwnedStore
    do throws(OwnedStore.Failure) {
      store = try claim(folder)
    } catch {
      switch error {
      case .owned(let socket, _, _, _) where !socket.isEmpty:
        if let state = drive {
          throw .usage(
            "a phone is running on this store",
            "tell it: phonesim drive \(state.rawValue)"
          )
        }
        return try ask(action, of: socket)
      case .owned, .system: throw .inputOutput("\(error)")
      }
    }
    if needsRunningDevice(action) { return refusal(of: action) }
    let numbers = try HostNumbers.open(in: store)
    return act(action, on: phone, in: store.disk, as: numbers.next(for: .phone), drive: drive)
  }

  /// Becomes the owner of the store; waits a moment for an owner that is about to listen, or has just
  /// gone.
  private static func claim(_ folder: String) throws(OwnedStore.Failure) -> OwnedStore {
    var looks = 0
    while true {
      do throws(OwnedStore.Failure) {
        return try OwnedStore.claim(folder, socket: "")
      } catch {
        guard case .owned(let socket, _, _, _) = error, looks < looksMax, isSilent(socket) else {
          throw error
        }
      }
      looks += 1
      StoreLock.pause()
    }
  }

  /// The number of times that the program tries to reach an owner at its socket.
  private static let looksMax = 400

  private static func isSilent(_ socket: String) -> Bool {
    if socket.isEmpty { return false }
    do throws(SocketError) {
      _ = try LineConnection.connect(to: socket)
      return false
    } catch {
      return error == .missing(path: socket) || error == .refused(path: socket)
    }
  }

  private static func refusal(of action: Action) -> Outcome {
    let why =
      "“\(action.verb)” needs a phone that stays on: phonesim --listen SOCKET --store FOLDER"
    return Outcome(refusal: why)
  }

  /// Sends the action to the phone of another process.
  private static func ask(_ action: Action, of socket: String) throws(CommandError) -> Outcome {
    let (refusal, answer) = try PeerCommands.act(.phone, action, at: socket)
    return Outcome(refusal: refusal, answer: answer)
  }

  /// Switches on a phone for one action.
  private static func act(
    _ action: Action,
    on model: DeviceModel,
    in disk: any Disk,
    as incarnation: Int64,
    drive: DriveState?
  ) -> Outcome {
    let date = SystemClock.wallMicroseconds()
    let now = Now(uptime: .zero, wall: WallTime(microseconds: date))
    var phone = model.make(
      seed: 1,
      incarnation: incarnation,
      disk: disk,
      entropy: SystemRandom.entropy(),
      asksPermission: true
    )
    var result = Outcome()
    for effect in phone.handle([.start] + state(ofDrive: drive), at: now) {
      result.takeStart(effect)
    }
    for effect in phone.handle([.action(action)], at: now) { result.take(effect) }
    return result
  }

  /// Makes the input that tells a phone how iCloud Drive is.
  private static func state(ofDrive state: DriveState?) -> [DeviceInput] {
    guard let state else { return [] }
    return [.action(Action("drive", [Action.Argument("state", .text(state.rawValue))]))]
  }

  // MARK: Saying it

  /// Prints an outcome, and returns the exit code.
  ///
  /// - Parameter language: The language for numbers and dates; `nil` for that of the terminal.
  private static func report(
    _ result: Outcome,
    asJSON: Bool,
    in language: LockstepLanguages.Language?
  ) -> Int32 {
    for note in result.notes { StandardStream.write("\(note.visibleLine)\n", to: .error) }
    if let refusal = result.refusal {
      if asJSON { StandardStream.write(json: object("refusal", refusal).indented) }
      StandardStream.write("refused: \(refusal.visibleLine)\n", to: .error)
      return 1
    }
    guard let answer = result.answer else {
      StandardStream.write(asJSON ? "{\"done\": true}\n" : "done\n")
      return 0
    }
    if asJSON {
      StandardStream.write(json: answer.indented)
    } else {
      let glyphs = Capabilities.detected(isTerminal: false, environment: Environment.value).glyphs
      let text = AnswerText(
        glyphs: glyphs,
        numbers: language ?? .ofNumbers,
        dates: language ?? .ofDates
      )
      StandardStream.write(
        text.render(answer),
        inColor: StreamLook.of(.output).isColored
      )
    }
    return 0
  }

  private static func object(_ name: String, _ value: String) -> JSONText {
    JSONText.object { writer in
      writer.field(name, value)
    }
  }
}

extension PhoneVerbCommand.Outcome {
  /// Takes in the notes from the phone's start, for the owner to read; their action then counts as
  /// having seen them.
  fileprivate mutating func takeStart(_ effect: DeviceEffect) {
    if case .note(let text) = effect { notes.append(text) }
    if let notice = Self.screen(of: effect)?.notice, !notice.isEmpty { notes.append(notice) }
  }

  private static func screen(of effect: DeviceEffect) -> PhoneScreen? {
    guard case .shown(let screen) = effect else { return nil }
    return try? Result { () throws(JSONError) in try PhoneScreen.read(screen) }.get()
  }

  fileprivate mutating func take(_ effect: DeviceEffect) {
    switch effect {
    case .refused(_, let reason): refusal = reason
    case .answer(let content): answer = content
    case .note(let text), .appEnded(let text): notes.append(text)
    case .session(.outcome(let kind, _, let outcome)):
      if let error = outcome.error { notes.append("the \(kind.rawValue) was not sent: \(error)") }
    case .shown:
      let question = Self.screen(of: effect)?.question ?? ""
      if !question.isEmpty { notes.append(question) }
    case .packet, .haptic, .document, .session, .printed, .workoutSession, .request, .ofApp: break
    }
  }
}
