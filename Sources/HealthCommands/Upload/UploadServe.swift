import LockstepCommandLine
import LockstepHTTP
import LockstepPosix
import LockstepProtocol
import LockstepUpload

/// `phonesim upload serve`: a server to try it with.
enum UploadServe {
  static let spec = CommandSpec(
    "phonesim upload serve",
    "Runs a server on this machine that takes uploads, with faults if you like.",
    options: [
      ServingOptions.port, UploadCommandOptions.clientID, UploadCommandOptions.secret,
      ServingOptions.data, ServingOptions.faults, ServingOptions.quiet, ServingOptions.json,
    ],
    discussion: """
      It keeps the documented rules of the real server, and consents to every request.
      Faults: \(WebFault.names.joined(separator: ", ")),
      \(UploadServer.ownFaults.joined(separator: ", ")).
      Each applies to one request, in order; NAME:FAULT is for the next authorize, token, upload,
      poll or deauthorize.
      Exit codes: 0 ended by a signal, 64 usage, 65 the data cannot be read, 74 it cannot listen.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let data = arguments.value(ServingOptions.data)
    var server = UploadServer(
      clientID: arguments.value(UploadCommandOptions.clientID) ?? "1",
      clientSecret: arguments.value(UploadCommandOptions.secret) ?? "secret",
      seed: SystemRandom.entropy()
    )
    if let bytes = try ServingOptions.kept(data) {
      do throws(JSONError) {
        var reader = JSONReader(bytes)
        try server.restore(&reader)
      } catch {
        throw .badInput("error: \((data ?? "").visibleLine) cannot be read: \(error)")
      }
    }
    let faults = try ServingOptions.faults(arguments, of: UploadServer.self)
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

/// What only the server's command takes.
enum UploadCommandOptions {
  static let clientID = Option("--client-id TEXT", "the app that is registered (1)")
  static let secret = Option(
    "--client-secret TEXT",
    "its secret, which everybody on this machine can see (secret)"
  )
}
