import LockstepLanguages
import LockstepCommandLine
import LockstepDocuments
import LockstepHTTP
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol

/// `phonesim health open`: what an address of the app leads to.
enum HealthOpen {
  static let spec = CommandSpec(
    "phonesim health open",
    "Opens an address: a workout, a list, or what a service answered.",
    operands: "URL",
    options: [
      HealthCommand.store, UploadCommand.app, WebClient.timeout, HealthCommand.ascii,
      Arguments.json,
    ],
    discussion: """
      lockstep://workout/ID shows a workout, lockstep://workouts?search=WORDS&sort=ORDER a list.
      lockstep://localhost?code=… is the answer of a service that was asked for leave: it is brought to
      the phonesim upload connect that waits for it. An unknown address is passed over.
      Exit codes: 0 opened or passed over, otherwise those of phonesim health show and list.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let text = try arguments.onlyOperand(Phrase("what.address"))
    let rest = passedOn(arguments)
    switch WorkoutLink(text) {
    case .workout(let id)?:
      return try HealthShow.run(try Arguments([id.text] + rest, for: HealthShow.spec))
    case .list(let search, let order)?:
      let words = ["--sort=\(order.rawValue)"] + (search.isEmpty ? [] : ["--search=\(search)"])
      return try HealthList.run(try Arguments(words + rest, for: HealthList.spec))
    case .authorization(let answer)?:
      try bring(answer, arguments)
    case nil:
      let person = try PersonalText(arguments)
      StandardStream.write(person.text("open.nowhere", text.visibleLine) + "\n", to: .error)
    }
    return 0
  }

  /// Brings an answer to whoever waits for it.
  private static func bring(_ answer: WorkoutLink.Authorization, _ arguments: Arguments)
    throws(CommandError)
  {
    let person = try PersonalText(arguments)
    let yes = person.text("word.yes")
    let said = answer.error.map { "\(person.text("word.no")): \($0.visibleLine)" } ?? yes
    let fields = [
      ("code", answer.code), ("scope", answer.scope), ("state", answer.state),
      ("error", answer.error),
    ].compactMap { name, value in value.map { FormText.Field(name, $0) } }
    if let door = try UploadHome(arguments, writes: false).door,
      let address = try? WebAddress(door)
    {
      let headers = HTTPHeaders([("Host", address.authority)])
      let target = "\(door)?\(FormText.encoded(fields))"
      let request = HTTPRequest("GET", target, headers: headers)
      if case .success(let response) = try WebClient(arguments).answer(request),
        response.status == 200
      {
        return StandardStream.write(person.text("open.passed", said) + "\n", to: .error)
      }
    }
    StandardStream.write(person.text("open.unasked", said) + "\n", to: .error)
  }

  private static func passedOn(_ arguments: Arguments) -> [String] {
    let store = arguments.value(HealthCommand.store).map { ["--store=\($0)"] } ?? []
    return store
      + [HealthCommand.ascii, Arguments.json].filter { arguments.has($0) }.map(\.help.name)
  }
}
