import LockstepCommandLine
import LockstepHTTP
import LockstepPosix
import LockstepProtocol
import LockstepRunningDays
import LockstepSimulation

/// `phonesim days serve`: the server of Running Days, for other processes.
enum DaysServe {
  static let spec = CommandSpec(
    "phonesim days serve",
    "Serves the server of Running Days on this machine, with faults.",
    options: [
      ServingOptions.port, ServingOptions.data, ServingOptions.faults, ServingOptions.quiet,
      ServingOptions.json,
    ],
    discussion: """
      phonesim days sync --server http://127.0.0.1:PORT brings runs to it.
      Faults: \(WebFault.names.joined(separator: ", ")),
      \(RunServer.ownFaults.joined(separator: ", ")).
      Each applies to one request, in order; NAME:FAULT is for the next sync, page or delete.
      Exit codes: 0 ended by a signal, 64 usage, 65 the data cannot be read, 74 it cannot listen.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let data = arguments.value(ServingOptions.data)
    var server = RunServer()
    if let bytes = try ServingOptions.kept(data) {
      do throws(JSONError) {
        var reader = JSONReader(bytes)
        server = try RunServer.read(&reader)
      } catch {
        throw .badInput("error: \((data ?? "").visibleLine) cannot be read: \(error)")
      }
    }
    let faults = try ServingOptions.faults(arguments, of: RunServer.self)
    let serving = try WebServing(
      FaultyWeb(server, faults: faults, latency: ServingOptions.latency),
      port: try ServingOptions.port(arguments),
      said: ServingSpeech(arguments)
    ) { (server) throws(CommandError) in
      try ServingOptions.keep(data, JSONText { server.write(into: &$0) })
    }
    try serving.run()
    return 0
  }
}

/// A server of Running Days that is reached by HTTP, on the clocks of this machine.
struct WebRunLine: RunLine {
  let server: WebAddress
  let web: WebClient

  /// What the client hears.
  ///
  /// What keeps this program from asking is said, and as good as no answer.
  func handle(_ request: RunServerRequest, at date: WallTime)
    -> (answer: RunServerAnswer, after: Interval)
  {
    let start = SystemClock.monotonicNanoseconds()
    let answer: RunServerAnswer
    do throws(CommandError) {
      switch try web.answer(request.message(to: server)) {
      case .success(let response): answer = RunServerAnswer(response, to: request)
      case .failure(let failure): answer = RunServerAnswer(failure)
      }
    } catch {
      StandardStream.write("\(error.text)\n", to: .error)
      answer = .noConnection
    }
    return (answer, .nanoseconds(SystemClock.monotonicNanoseconds() - start))
  }

  func pause(_ interval: Interval) {
    // A wait that fails is a shorter one.
    _ = try? Poll.wait([], timeoutNanoseconds: interval.nanoseconds)
  }
}
