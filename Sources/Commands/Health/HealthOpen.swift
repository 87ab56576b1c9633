import LockstepDocuments
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol

/// `phonesim health open`: what an address of the app leads to.
enum HealthOpen {
  static let spec = CommandSpec(
    "phonesim health open",
    "Opens an address: a workout, a list, or what a service answered.",
    operands: "URL",
    options: [HealthCommand.store, HealthCommand.ascii, HealthCommand.json],
    discussion: """
      lockstep://workout/ID shows a workout, lockstep://workouts?search=WORDS&sort=ORDER a list.
      lockstep://localhost?code=… is the answer of a service that was asked for leave: it is for the
      program that asked, and says so. An unknown address is passed over.
      Exit codes: 0 opened or passed over, otherwise those of phonesim health show and list.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let text = try arguments.onlyOperand("an address")
    let rest = passedOn(arguments)
    switch WorkoutLink(text) {
    case .workout(let id)?:
      return try HealthShow.run(try Arguments([id.text] + rest, for: HealthShow.spec))
    case .list(let search, let order)?:
      let words = ["--sort=\(order.rawValue)"] + (search.isEmpty ? [] : ["--search=\(search)"])
      return try HealthList.run(try Arguments(words + rest, for: HealthList.spec))
    case .authorization(let answer)?:
      let said = answer.error.map { "no: \($0.visibleLine)" } ?? "yes"
      StandardStream.write("a service said \(said); nothing here has asked it\n", to: .error)
    case nil:
      StandardStream.write("the address “\(text.visibleLine)” leads nowhere here\n", to: .error)
    }
    return 0
  }

  private static func passedOn(_ arguments: Arguments) -> [String] {
    let store = arguments.value("--store").map { ["--store=\($0)"] } ?? []
    return store + ["--ascii", "--json"].filter { arguments.has($0) }
  }
}
